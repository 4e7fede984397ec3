import Canvas
import Publications

/// From offsets to cells and back, on one page.
extension SetChapter {
    /// The cell at which an offset's glyph begins, or the one before it; nil on another page.
    public func cell(of offset: Int, on page: SetPage) -> Point? {
        let index = line(of: offset)
        guard let placed = page.lines.first(where: { $0.index == index }) else { return nil }
        let glyphs = glyphs(of: placed)
        let best = glyphs.filter { $0.offset <= offset }.max { $0.offset < $1.offset }
        return Point(
            row: placed.row, column: (best ?? glyphs.first)?.column ?? Int(placed.line.inset))
    }

    /// The offset whose glyph covers a cell of the text, or stands nearest to it in its row; nil
    /// where no line stands.
    public func offset(at cell: Point, on page: SetPage) -> Int? {
        guard
            let placed = page.lines.first(where: {
                ($0.row..<$0.row + Int($0.line.height)).contains(cell.row)
            })
        else { return nil }
        let glyphs = glyphs(of: placed)
        let here = glyphs.first { ($0.column..<$0.column + $0.width).contains(cell.column) }
        let nearest =
            here
            ?? glyphs.min {
                abs($0.column - cell.column) < abs($1.column - cell.column)
            }
        return nearest?.offset ?? Int(placed.line.start)
    }

    /// The note that stands in a row of the foot, by its number.
    public func note(atRow row: Int, on page: SetPage) -> Int? {
        page.notes.first { ($0.row..<$0.row + $0.lines).contains(row) }?.number
    }

    /// The rows in which a range stands: for marks in the margin.
    public func rows(of range: Range<Int>, on page: SetPage) -> [Int] {
        page.lines.filter { $0.line.range.overlaps(range) }.map(\.row)
    }

    private func glyphs(of placed: SetPage.Placed) -> [LineLayout.Glyph] {
        if placed.line.marks.contains(.picture) { return [] }
        if placed.line.marks.contains(.cells) {
            return set(Int(placed.index.portion)).segments(of: Int(placed.index.line)).flatMap {
                LineLayout($0.text, of: document, parity: 0).glyphs
            }
        }
        return LineLayout(placed.line, of: document, parity: Int(placed.index.line & 1)).glyphs
    }
}
