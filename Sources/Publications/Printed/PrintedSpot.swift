/// A place on a printed page, as outlines and links name it.
package struct PrintedSpot: Equatable, Sendable {
    /// Counted from 0; less is no place.
    package var page: Int
    /// Points from the page's lower and left edge; less than 0 where they are not given.
    package var top: Float
    package var left: Float

    package static let nowhere = PrintedSpot(page: -1)

    package init(page: Int, top: Float = -1, left: Float = -1) {
        (self.page, self.top, self.left) = (page, top, left)
    }

    /// No page is as large.
    private static let pointsMax: Float = 100_000

    /// What leads there within the page: `y=300`, or `y=300,x=310`.
    var fragment: String? {
        guard top > 0, top < Self.pointsMax else { return nil }
        let height = "y=\(Int(top.rounded()))"
        return left > 0 && left < Self.pointsMax ? height + ",x=\(Int(left.rounded()))" : height
    }
}

/// Where each line of a printed page begins in its text.
struct PrintedHeights: Sendable {
    struct Line: Sendable {
        var offset: Int
        var left: Float
        var right: Float
        var bottom: Float
    }

    var height: Float
    /// In the order of the text.
    var lines: [Line]

    /// Destinations stand a little above and before their line.
    private static let above: Float = 1
    private static let before: Float = 24

    /// The first line that ends below the height, in the column where one is named.
    func offset(ofFragment fragment: String) -> Int? {
        guard fragment.hasPrefix("y=") else { return nil }
        let parts = fragment.dropFirst(2).split(separator: ",", maxSplits: 1)
        guard let top = parts.first.flatMap({ Float($0) }), top.isFinite else { return nil }
        let left = parts.count == 2 && parts[1].hasPrefix("x=") ? Float(parts[1].dropFirst(2)) : nil
        let below = lines.lazy.filter { $0.bottom > height - top + Self.above }
        let inColumn = left.flatMap { left in
            below.first { $0.left - Self.before <= left && left <= $0.right }
        }
        return (inColumn ?? below.first)?.offset ?? 0
    }
}
