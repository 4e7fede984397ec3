import Testing

@testable import Publications

/// Contents that a PDF does not have, made of what is set like headings.
@Suite struct PrintedHeadingsTests {
    private static func contents(_ headings: [(String, Int, Int)], pages: Int) -> [String] {
        PrintedHeadings.contents(
            headings.map { label, depth, page in
                TocEntry(label: label, path: "page-\(page)", fragment: nil, depth: depth)
            }, pages: pages
        ).map { String(repeating: "-", count: $0.depth) + " " + $0.label }
    }

    @Test func `numbers that follow each other are chapters and their parts`() {
        let found = Self.contents(
            [
                ("On the Burning of Lamps", 1, 1), ("A. Writer and B. Other", 3, 1),
                ("Abstract", 4, 1), ("1 Introduction", 3, 1), ("2 Methods", 3, 2),
                ("2.1 Apparatus", 4, 2), ("17 lamps", 4, 3), ("2.2 Oil", 4, 3), ("3 Results", 3, 4),
                ("References", 3, 5),
            ], pages: 6)
        #expect(
            found == [
                "- 1 Introduction", "- 2 Methods", "-- 2.1 Apparatus",
                "-- 2.2 Oil", "- 3 Results", "- References",
            ])
    }

    @Test func `Roman numbers count too`() {
        let found = Self.contents(
            [("I. Of lamps", 4, 1), ("II. Of stairs", 4, 2), ("III. Of nights", 4, 3)], pages: 3)
        #expect(found == ["- I. Of lamps", "- II. Of stairs", "- III. Of nights"])
    }

    @Test func `without numbers they are known by their type`() {
        let found = Self.contents(
            [
                ("The Title", 1, 1), ("A. Writer", 3, 1), ("Of lamps", 2, 2), ("In the hall", 4, 2),
                ("Of stairs", 2, 4), ("On the landing", 4, 4),
            ], pages: 6)
        #expect(found == ["- Of lamps", "-- In the hall", "- Of stairs", "-- On the landing"])
    }

    @Test func `no contents rather than wrong ones`() {
        // A poster of large words, a head on every page, numbers of a list, one heading.
        let words = (0..<40).map { ("Word of a poster \($0)", 2, 1 + $0 % 2) }
        #expect(Self.contents(words, pages: 2) == [])
        #expect(Self.contents((1...9).map { ("The Running Head", 2, $0) }, pages: 9) == [])
        #expect(
            Self.contents([("3 lamps", 4, 1), ("17 more", 4, 2), ("4 less", 4, 2)], pages: 2) == [])
        #expect(Self.contents([("The Title", 1, 1), ("12:30", 4, 2)], pages: 9) == [])
        #expect(Self.contents([], pages: 0) == [])
    }
}
