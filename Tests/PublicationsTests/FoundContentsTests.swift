import TestKit
import Testing

@testable import Publications

/// Contents of a book that has none.
@Suite struct FoundContentsTests {
    private func book() throws -> Publication {
        var maker = BookMaker(
            "<h1>Of Lamps</h1><p>One.</p><h2>Oil</h2><p>Two.</p><h2></h2>",
            "<p>Three.</p><h1>Of Stairs</h1><p>Four.</p>")
        maker.nav = "<ol></ol>"
        return try maker.open()
    }

    @Test func `headings become contents, and each leads to its own`() throws {
        let bare = try book()
        #expect(bare.toc.isEmpty && bare.lacksContents)
        let found = try #require(bare.withFoundContents { false })
        #expect(
            found.toc == [
                TocEntry(label: "Of Lamps", path: "OPS/p0.xhtml", fragment: nil, depth: 1),
                TocEntry(
                    label: "Oil", path: "OPS/p0.xhtml", fragment: "heading(1)", depth: 2),
                TocEntry(
                    label: "Of Stairs", path: "OPS/p1.xhtml", fragment: "heading(0)", depth: 1),
            ])
        for (entry, index) in zip(found.toc.dropFirst(), [0, 1]) {
            let document = found.document(index)
            let range = try #require(document.range(ofFragment: entry.fragment ?? ""))
            #expect(document.string(range) == entry.label)
        }
        // It is the same state of the same file, and says which chapter a place is in.
        #expect(found.revision == bare.revision && !found.lacksContents)
        #expect(found.sections(of: found.document(1)).map(\.entry) == [1, 2])
    }

    @Test func `a number of a heading that there is not leads nowhere`() throws {
        let document = try book().document(0)
        let wrong = ["heading(2)", "heading(-1)", "heading()", "heading(1", "heading(99999999999)"]
        for fragment in wrong {
            #expect(document.range(ofFragment: fragment) == nil, "\(fragment)")
        }
    }

    @Test func `what is cancelled, or has no headings, finds nothing`() throws {
        let cancelled = try book().withFoundContents { true }
        #expect(cancelled == nil)
        var maker = BookMaker("<p>Only a text.</p>")
        maker.nav = "<ol></ol>"
        let found = try maker.open().withFoundContents { false }
        #expect(found == nil)
    }
}
