import TestKit
import Testing

@testable import Publications

/// What a page names becomes links, and those that it has of its own lead to cards as well.
@Suite struct ReferenceLinksTests {
    /// A page of one paragraph, in which each of the words has a link of its own.
    private func draft(
        _ text: String, links: [(words: String, path: String?, href: String?)]
    ) throws -> Document.Draft {
        var draft = Document.Draft()
        draft.text = Array(text.utf8)
        draft.blocks = [Block(kind: .paragraph, range: 0..<draft.text.count)]
        var from = text.startIndex
        for (words, path, href) in links {
            let range = try #require(text[from...].firstRange(of: words))
            let start = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
            var link = Link(range: start..<start + words.utf8.count)
            (link.path, link.href, link.fragment) = (path, href, path.map { _ in "y=\(start + 1)" })
            draft.runs.append(
                Run(
                    range: link.range, style: [], link: Int32(draft.links.count), language: -1))
            draft.links.append(link)
            from = range.upperBound
        }
        draft.linkReferences()
        return draft
    }

    private func words(_ link: Link, _ draft: Document.Draft) -> String {
        String(decoding: draft.text[link.range], as: UTF8.self)
    }

    @Test func `a link of the page on a number is part of what the words name`() throws {
        let draft = try draft(
            "As Figure 3 shows, and the others [12, 14] say.",
            links: [("3", "page-4", nil), ("12,", "page-9", nil)])
        #expect(draft.links.map { words($0, draft) } == ["Figure 3", "12", "14"])
        #expect(draft.links.map(\.path) == ["page-4", "page-9", nil])
        #expect(draft.links.map(\.fragment) == ["y=11", "y=36", nil])
        #expect(draft.links.map { $0.reference?.title } == ["Figure 3", "[12]", "[14]"])
        // Every letter of a link is in one of its runs, and in no other's.
        for (index, link) in draft.links.enumerated() {
            let runs = draft.runs.filter { $0.link == Int32(index) }
            #expect(runs.reduce(0) { $0 + $1.range.count } == link.range.count)
            #expect(runs.allSatisfy { link.range.contains($0.range.lowerBound) })
        }
    }

    @Test func `a link has the brackets and points of its word`() throws {
        let draft = try draft(
            "So they say [2, 3].", links: [("[2,", "page-9", nil), ("3].", "page-9", nil)])
        #expect(draft.links.map { words($0, draft) } == ["2", "3"])
        #expect(draft.links.map(\.path) == ["page-9", "page-9"])
        #expect(draft.links.map { $0.reference?.title } == ["[2]", "[3]"])
    }

    @Test func `an author and a year that have a link each are one work`() throws {
        let draft = try draft(
            "It burns (Smith et al., 2019).",
            links: [("Smith et al.", "page-9", nil), ("2019", "page-9", nil)])
        #expect(draft.links.map { words($0, draft) } == ["Smith et al., 2019"])
        #expect(draft.links.first?.reference == TextReference(.author, "Smith 2019"))
        #expect(draft.links.first?.path == "page-9")
    }

    @Test func `a link to elsewhere and one of a whole line stay as they are`() throws {
        let address = try draft("As Figure 3 shows.", links: [("Figure 3", nil, "http://a.test/")])
        #expect(address.links.map(\.reference) == [nil])
        #expect(address.links.map(\.href) == ["http://a.test/"])
        let line = try draft(
            "2.1 Lamps of Figure 3 and others", links: [("2.1 Lamps of Figure 3", "page-4", nil)])
        #expect(line.links.map { words($0, line) } == ["2.1 Lamps of Figure 3"])
        #expect(line.links.map(\.reference) == [nil])
    }

    @Test func `a label in brackets is a work where the page links it`() throws {
        let draft = try draft(
            "So [Lam19, VSP+17] say, and see the lamp[note] in (Lam19) and [Lam20].",
            links: [
                ("Lam19", "page-9", nil), ("VSP+17", "page-9", nil), ("Lam19", "page-9", nil),
                ("[Lam20]", "page-9", nil),
            ])
        #expect(draft.links.map { words($0, draft) } == ["Lam19", "VSP+17", "Lam19", "[Lam20]"])
        #expect(draft.links.map { $0.reference?.title } == ["[Lam19]", "[VSP+17]", nil, "[Lam20]"])
    }

    // MARK: - Where they lead

    private static func link(_ reference: TextReference, _ path: String?, _ id: String?) -> Link {
        var link = Link(range: 0..<1)
        (link.reference, link.path, link.fragment) = (reference, path, id)
        return link
    }

    @Test func `a card has the caption and the rows of its table`() throws {
        let book = try BookMaker(
            "<p>Start.</p>",
            """
            <p>Table 1: Lamps.</p><table><tr><td>Oil</td><td>3</td></tr>\
            <tr><td>Gas</td><td>5</td></tr></table><p>After it.</p>\
            <table><tr><td>Wax</td><td>9</td></tr></table><p>Table 2: Candles.</p>
            """
        ).open()
        let first = try #require(book.find(Self.link(.init(.table, "1"), nil, nil), from: 0))
        #expect(first.paragraphs == ["Table 1: Lamps.", "Oil · 3\nGas · 5"])
        let second = try #require(book.find(Self.link(.init(.table, "2"), nil, nil), from: 0))
        #expect(second.paragraphs == ["Wax · 9", "Table 2: Candles."])
    }

    @Test func `a link that leads somewhere is read there, whatever stands before`() throws {
        let book = try BookMaker(
            "<p>[3] Another list.</p>",
            "<p>[3] Lamp, A. Of oil. 1911.</p><p id=\"d\">Dusk. 1912.</p>"
        ).open()
        let path = book.spine[1].path
        let third = Self.link(.init(.work, "3"), path, nil)
        #expect(book.find(third, from: 0)?.paragraphs == ["[3] Lamp, A. Of oil. 1911."])
        // An entry without a number is what stands at the place.
        let odd = Self.link(.init(.author, "Dusk 1913"), path, "d")
        #expect(book.find(odd, from: 0)?.paragraphs == ["Dusk. 1912."])
        let figure = Self.link(.init(.figure, "9"), path, "d")
        #expect(book.find(figure, from: 0) == nil)
    }

    @Test func `a section is not its line in a table of contents`() throws {
        let lines = (1...6).map { "<p>\($0) Lamps of kind \($0) . . . \(10 + $0)</p>" }.joined()
        let book = try BookMaker(
            lines, "<p>Text.</p>", "<p>3 Lamps of kind</p><p>They burn.</p>"
        ).open()
        let section = Self.link(.init(.section, "3"), nil, nil)
        #expect(book.find(section, from: 1)?.document == 2)
        #expect(book.find(section, from: 0)?.document == 2)
    }
}
