import Canvas
import Publications
import ReadingRuntime
import ScreenKit
import TestKit
import Testing

@testable import CommandLine

/// One page of a book, without a terminal.
@Suite struct PageCommandTests {
    private func run(_ theme: String?) throws -> (text: String, told: String, status: Int32) {
        let book = try BookMaker("<p>A lamp stood on it.</p>").open()
        var (text, told) = ("", "")
        let console = Console(
            write: { text += String(decoding: $0, as: UTF8.self) }, complain: { told += $0 })
        let command = PageCommand(
            desk: BookDesk(open: { _ in book }, keeping: nil, hyphens: nil),
            settings: Settings(), console: console
        ) { name, _ throws(Complaint) in
            if name == "ink" { return Skin { _ in Look() } }
            throw Complaint(
                name ?? "", "No theme is called “nosuch”.",
                next: "`rushlight theme list` tells which there are.")
        }
        var order = PageCommand.Order(file: "a.epub")
        order.theme = theme
        let status = command.run(order, source: .file("/a.epub"))
        return (text, told, status)
    }

    @Test func `a theme that does not exist is refused, also where no colour is shown`() throws {
        let plain = try run(nil)
        #expect(plain.status == 0 && plain.text.contains("A lamp stood on it."))
        #expect(try run("ink").text == plain.text)
        let wrong = try run("nosuch")
        #expect(wrong.status == 1 && wrong.text.isEmpty)
        // A reason that ends with its full stop gets no second one.
        #expect(
            wrong.told == "rushlight: nosuch: No theme is called “nosuch”. `rushlight theme list`"
                + " tells which there are.")
    }
}
