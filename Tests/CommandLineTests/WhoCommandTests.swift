import Publications
import RuntimeKit
import Sharing
import Testing

@testable import CommandLine

@Suite struct WhoCommandTests {
    private static let book = """
        Mr. Harker came to Wellbury. The mill at Wellbury was shut, and Mr. Harker said so.

        In Wellbury, Mr. Harker waited.

        Then came Mrs. Zelinka. Nobody knew Mrs. Zelinka, but Mrs. Zelinka laughed.
        """

    private static func said(_ order: WhoCommand.Order) throws -> (text: String, status: Int32) {
        var text = ""
        let output = Output(
            write: { text += String(decoding: $0, as: UTF8.self) }, complain: { _ in })
        let status = try WhoCommand.run(
            order, crew: ParallelWork(hands: 1),
            open: { _ throws(OpenError) in
                try Publication.open(
                    BytesResources([("b.txt", Array(book.utf8))]), file: "b.txt")
            }, to: output)
        return (text, status)
    }

    @Test func `names are told with their places`() throws {
        var order = WhoCommand.Order(file: "b.txt")
        order.asJSON = true
        let said = try Self.said(order)
        #expect(said.status == 0)
        #expect(said.text.contains(#""name": "Mr. Harker""#))
        #expect(said.text.contains(#""name": "Wellbury""#))
        #expect(said.text.contains(#""kind": "person""#))
        #expect(said.text.contains(#""kind": "place""#))
        #expect(said.text.contains("Zelinka"))
    }

    @Test func `nothing shows that stands behind the place`() throws {
        let end = Self.book.utf8.count
        for character in 0..<end {
            var order = WhoCommand.Order(file: "b.txt")
            order.asJSON = true
            order.upTo = .character(character)
            let said = try Self.said(order)
            let read = String(decoding: Self.book.utf8.prefix(character), as: UTF8.self)
            if !read.contains("Zelinka") { #expect(!said.text.contains("Zel")) }
            if !read.contains("Wellbury") { #expect(!said.text.contains("Wellbury")) }
        }
    }

    @Test func `a name that is not there gives nothing`() throws {
        var order = WhoCommand.Order(file: "b.txt")
        order.name = "Ahab"
        let said = try Self.said(order)
        #expect(said.text.isEmpty && said.status == 1)
    }
}
