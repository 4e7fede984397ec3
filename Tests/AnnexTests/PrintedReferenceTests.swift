import Publications
import Testing

/// What the pages of a PDF name without a link: it leads to where that stands.
@Suite struct PrintedReferenceTests {
    private static func lines(_ words: [String], from y: Double = 560) -> [PdfWriter.Piece] {
        words.enumerated().map { .init($1, 50, y - Double($0) * 12) }
    }

    private static func book() throws -> Publication {
        var pages = [
            lines([
                "The lamp on the landing had burned since dusk, as Figure 2 shows, and",
                "by Eq. (1) it had to go out at last; others had said so before [2].",
            ]),
            lines(["It was a quiet night, and there is nothing to be seen on this page."]),
            lines(["Figure 21: Another lamp, far away."]) + lines(["x = y + z (1)"], from: 480)
                + lines(["Figure 2: The lamp, at night."], from: 400),
            lines(["[1] Other, A.: Of Lamps. 1911."])
                + lines(["[2] Sample, B.: Of Nights."], from: 520)
                + lines(["[3] Third, C.: Of Days."], from: 480),
        ]
        pages.append(lines(["The end of it."]))
        return try PdfBookTests.open(PdfWriter(pages).bytes)
    }

    @Test func `what a page names is a link on it`() throws {
        let book = try Self.book()
        let page = book.document(0)
        #expect(page.links.map { page.string($0.range) } == ["Figure 2", "Eq. (1)", "[2]"])
        #expect(page.links.allSatisfy { $0.path == nil && $0.href == nil && $0.reference != nil })
        for link in page.links {
            #expect(page.link(at: link.range.lowerBound) == link)
            #expect(page.link(at: link.range.upperBound - 1) == link)
            #expect(page.link(at: link.range.upperBound) == nil)
        }
        // A caption and an entry name themselves.
        #expect(book.document(2).links.isEmpty && book.document(3).links.isEmpty)
        // The file has none.
        #expect(Survey(book).links.isEmpty)
    }

    @Test func `each leads to where it stands`() throws {
        let book = try Self.book()
        let figure = try #require(book.find(.init(.figure, "2"), from: 0))
        #expect(figure.document == 2 && figure.paragraphs == ["Figure 2: The lamp, at night."])
        let start = figure.offset
        #expect(book.document(2).string(start..<start + 9) == "Figure 2:")
        #expect(
            book.find(.init(.figure, "21"), from: 0)?.paragraphs == [
                "Figure 21: Another lamp, far away."
            ])
        let equation = try #require(book.find(.init(.equation, "1"), from: 0))
        #expect(equation.document == 2 && equation.paragraphs == ["x = y + z (1)"])
        let work = try #require(book.find(.init(.work, "2"), from: 0))
        #expect(work.document == 3 && work.paragraphs == ["[2] Sample, B.: Of Nights."])
        #expect(book.find(.init(.table, "1"), from: 0) == nil)
        #expect(book.find(.init(.work, "9"), from: 0) == nil)
        #expect(book.find(.init(.figure, "2"), from: 4)?.document == 2)
    }

    @Test func `links of the file stay, and what they cover is no other`() throws {
        var writer = PdfWriter([
            [.init("link", 50, 500), .init("and Figure 2 is behind it", 120, 500)],
            Self.lines(["Figure 2: The lamp."]),
        ])
        writer.pages[0].entries =
            "/Annots[<</Subtype/Link/Rect[45 495 100 512]/A<</S/URI/URI(https://example.org/)>>>>]"
        let page = try PdfBookTests.open(writer.bytes).document(0)
        #expect(page.links.map { page.string($0.range) } == ["link", "Figure 2"])
        #expect(page.links.map(\.href) == ["https://example.org/", nil])
        #expect(page.link(at: 1)?.href == "https://example.org/")
        #expect(page.link(at: page.links[1].range.lowerBound)?.reference == .init(.figure, "2"))
    }

    @Test func `a link of the file on a number leads to a card of what it names`() throws {
        var writer = PdfWriter([
            Self.lines(["As Figure 2 shows, the lamp on the landing had burned since dusk."]),
            Self.lines(["Figure 2: Another lamp, of another chapter."]),
            Self.lines(["It was a quiet night."]) + Self.lines(["Figure 2: The lamp."], from: 300),
        ])
        writer.pages[0].entries =
            "/Annots[<</Subtype/Link/Rect[60 555 110 572]"
            + "/Dest[\(PdfWriter.number(ofPage: 2)) 0 R/XYZ 50 320 0]>>]"
        let book = try PdfBookTests.open(writer.bytes)
        let link = try #require(book.document(0).links.first)
        #expect(link.reference == .init(.figure, "2") && link.path == book.spine[2].path)
        let found = try #require(book.find(link, from: 0))
        #expect(found.document == 2 && found.paragraphs == ["Figure 2: The lamp."])
        // By its words alone the nearest would be meant.
        #expect(book.find(.init(.figure, "2"), from: 0)?.document == 1)
    }

    @Test func `a page of nothing but references has as many links as can be gone through`() throws
    {
        let line = Array(repeating: "see [1]", count: 12).joined(separator: " ")
        let pages = [(0..<150).map { PdfWriter.Piece(line, 20, 4_000 - Double($0) * 26) }]
        var writer = PdfWriter(pages)
        writer.pages[0].entries = "/MediaBox[0 0 900 4100]"
        let page = try PdfBookTests.open(writer.bytes).document(0)
        #expect(page.links.count > 100 && page.links.count < 1_500)
    }

    @Test func `who gives up waiting is not looked for any further`() throws {
        #expect(try Self.book().find(.init(.figure, "2"), from: 0) { true } == nil)
    }
}
