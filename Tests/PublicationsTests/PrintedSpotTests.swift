import Testing

@testable import Publications

/// Places on printed pages, as links and outlines name them.
@Suite struct PrintedSpotTests {
    @Test func `a place names its height, and its column where that is known`() {
        #expect(PrintedSpot(page: 2, top: 300.4).fragment == "y=300")
        #expect(PrintedSpot(page: 2, top: 300.4, left: 309.6).fragment == "y=300,x=310")
        for top in [-1, 0, .nan, .infinity, 1e30] as [Float] {
            #expect(PrintedSpot(page: 2, top: top, left: 5).fragment == nil, "\(top)")
        }
        #expect(PrintedSpot(page: 2, top: 9, left: .infinity).fragment == "y=9")
    }

    /// Two columns of a page of 600 points, three lines each.
    private let heights = PrintedHeights(
        height: 600,
        lines: (0..<6).map { number in
            let left = Float(number < 3 ? 50 : 310)
            return PrintedHeights.Line(
                offset: number * 10, left: left, right: left + 200,
                bottom: Float(100 + number % 3 * 100))
        })

    @Test func `a height leads to the line below it, in the column that is named`() {
        #expect(heights.offset(ofFragment: "y=595") == 0)
        #expect(heights.offset(ofFragment: "y=450") == 10)
        #expect(heights.offset(ofFragment: "y=450,x=300") == 40)
        #expect(heights.offset(ofFragment: "y=450,x=60") == 10)
        #expect(heights.offset(ofFragment: "y=450,x=590") == 10, "no column is there")
        #expect(heights.offset(ofFragment: "y=5") == 0, "nothing stands below")
        for other in ["x=3", "heading(1)", "y=", "y=high", "y=nan", "y=inf"] {
            #expect(heights.offset(ofFragment: other) == nil, "\(other)")
        }
    }

    @Test func `a link of a page leads to its place`() throws {
        var layout = PrintedSheet()
        (layout.width, layout.height) = (400, 600)
        layout.links = [.page(PrintedSpot(page: 3, top: 200, left: 40))]
        layout.words = [
            .init(
                text: Array("there".utf8),
                box: .init(left: 50, top: 100, right: 90, bottom: 110), size: 10, face: [], link: 0)
        ]
        let leaf = PrintedLeaf(layout)
        let draft = PrintedPage(leaf, near: [(step: 0, leaf: leaf)]).draft()
        #expect(draft.links.map(\.path) == ["page-4"])
        #expect(draft.links.map(\.fragment) == ["y=200,x=40"])
    }
}
