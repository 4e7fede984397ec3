import Canvas

/// Covers in rows: how many, how large, and where each stands. Computed from the room alone.
package struct GridShape: Equatable {
    /// Covers need so much room.
    package static let leastWidth = 60
    package static let leastHeight = 12

    package let area: Area
    package let columns: Int
    package let cover: Size
    /// Rows of covers that are whole in view.
    package let rowsInView: Int
    /// A cover with its words, and the blank row under them where there is one.
    package let itemRows: Int
    package var hasGap: Bool { itemRows > cover.height + Self.wordRows }

    /// As many covers a row as a person may choose.
    package static let columnsAllowed = 3...8
    private static let gap = 3
    /// Narrower ones show nothing.
    private static let coverMin = 8
    /// So much more room is worth a further cover a row; the rest makes all of them larger.
    private static let widthForMore = 30
    private static let coverRowsMin = 4
    /// Under a cover: its title, and how far one is.
    package static let wordRows = 2

    /// - Parameters:
    ///   - wanted: covers a row; nil as many as suit the width.
    ///   - headRows: over each row of covers, for what they have in common.
    package init(area: Area, wanted: Int?, headRows: Int = 0) {
        self.area = area
        let fit = max(1, (area.width + Self.gap) / (Self.coverMin + Self.gap))
        let usual = min(
            max(3 + area.width / Self.widthForMore, Self.columnsAllowed.lowerBound),
            Self.columnsAllowed.upperBound)
        columns = min(fit, max(1, wanted ?? usual))
        let width = max(1, (area.width - Self.gap * (columns - 1)) / columns)
        // Two to three, as books are; a cell is twice as high as wide.
        let ideal = max(Self.coverRowsMin, (width - 2) * 3 / 4 + 2)
        let words = Self.wordRows + headRows
        // Two rows are more of a shelf than one and a blank half.
        var count = max(1, (area.height + 1) / (ideal + words + 1))
        if count == 1, area.height >= 2 * (Self.coverRowsMin + words) + 4 { count = 2 }
        let room = area.height / count - words
        let height = max(1, min(ideal, room))
        cover = Size(width, height)
        rowsInView = count
        let hasGap = count * (height + words + 1) - 1 <= area.height
        itemRows = height + Self.wordRows + (hasGap ? 1 : 0)
    }

    /// Where the cover stands that is the nth in view.
    package func place(_ number: Int) -> Area {
        Area(
            row: area.row + number / columns * itemRows,
            column: area.column + number % columns * (cover.width + Self.gap),
            width: cover.width, height: cover.height)
    }

    package var countInView: Int { rowsInView * columns }

    /// Which of those in view is at a point.
    package func number(at point: Point) -> Int? {
        (0..<countInView).first { number in
            var place = place(number)
            place.height += Self.wordRows
            return place.contains(point)
        }
    }
}
