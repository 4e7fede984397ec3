import LibraryRuntime
import LibraryWing
import Ports
import TestKit
import Testing

@testable import Adapters

/// What a book's page tells of its contents.
@Suite struct BookContentsTests {
    private let folder = TemporaryFolder()

    private func contents(_ nav: [String], _ pages: [String]) throws -> [BookPage.Chapter] {
        var maker = BookMaker(pages)
        let items = nav.enumerated().map { "<li><a href=\"\($1)\">Chapter \($0)</a></li>" }
        maker.nav = "<ol>\(items.joined())<li><span>A heading</span></li></ol>"
        let path = folder.path + "/a.epub"
        try DiskDocuments().save(maker.zip.bytes, to: path)
        return ShelfDesk(keeping: nil, finding: DiskBooks(parts: ChildParts())).contents(of: path)
    }

    @Test func `chapters of one document begin where their words do`() throws {
        let half = String(repeating: "<p>Words.</p>", count: 50)
        let page = "<h1 id=\"a\">A</h1>\(half)<h1 id=\"b\">B</h1>\(half)"
        let found = try contents(["p0.xhtml#a", "p0.xhtml#b", "p1.xhtml#a"], [page, page])
        #expect(found.map(\.label) == ["Chapter 0", "Chapter 1", "Chapter 2", "A heading"])
        let shares = found.map { $0.share.map { Int(($0 * 100).rounded()) } }
        #expect(shares == [0, 25, 50, nil])
        #expect(found[1].target == .path("OPS/p0.xhtml", fragment: "b"))
        #expect(found[3].target == nil)
    }

    @Test func `an audiobook has its chapters, and where each begins`() throws {
        for (number, seconds) in [1, 3].enumerated() {
            let tune = Tune([
                .init(start: .zero, length: .seconds(seconds), hertz: 300 + 40 * Double(number))
            ])
            try DiskDocuments().save(
                Wave(tune).bytes, to: "\(folder.path)/Emma/\(number + 1).wav")
        }
        let desk = ShelfDesk(keeping: nil, finding: DiskBooks(parts: ChildParts()))
        let found = desk.contents(of: folder.path + "/Emma")
        // A tune fades out for a tenth of a second.
        let second = Duration.milliseconds(1_100)
        #expect(found.map(\.target) == [.locator(.time(.zero)), .locator(.time(second))])
        #expect(found.map(\.share) == [0, 1.1 / 4.2])
    }

    @Test func `a place that is not there is that of its document`() throws {
        let found = try contents(["p1.xhtml#no", "p1.xhtml#none"], ["<p>A.</p>", "<p>B.</p>"])
        #expect(found.prefix(2).allSatisfy { $0.share == found[0].share && $0.target != nil })
    }
}
