import Canvas
import ReadingWing
import Testing

/// Where a page has something on it.
@Suite struct PageInkTests {
    /// White, but for a black rectangle.
    private func page(_ width: Int, _ height: Int, _ ink: Area) -> [UInt8] {
        (0..<height).flatMap { y in
            (0..<width).flatMap { x -> [UInt8] in
                let isInk = ink.contains(Point(row: y, column: x))
                return isInk ? [0, 0, 0] : [250, 250, 245]
            }
        }
    }

    @Test func `margins are found, and some air is left`() {
        let pixels = page(100, 200, Area(row: 40, column: 20, width: 60, height: 100))
        let ink = PageInk(in: pixels, width: 100, height: 200)
        #expect(ink == PageInk(left: 0.18, top: 0.19, width: 0.64, height: 0.52))
    }

    @Test func `a page number alone is not a page`() {
        let pixels = page(100, 200, Area(row: 190, column: 48, width: 4, height: 5))
        #expect(PageInk(in: pixels, width: 100, height: 200) == .all)
        #expect(
            PageInk(
                in: page(10, 10, Area(row: 0, column: 0, width: 0, height: 0)), width: 10,
                height: 10) == .all)
    }

    @Test func `what is no page has no margins`() {
        #expect(PageInk(in: [], width: 0, height: 0) == .all)
        #expect(PageInk(in: [1, 2, 3], width: 5, height: 5) == .all)
    }
}
