import Canvas
import Publications

/// From offsets to cells and back, on one page.
extension SetChapter {
    /// The cell at which an offset's glyph begins, or the one before it; nil on another page.
    public func cell(of offset: Int, on page: SetPage, shift: Int = 0) -> Point? {
        if let cell = footCell(of: offset, on: page) { return cell }
        let index = line(of: offset)
        guard let placed = page.lines.first(where: { $0.index == index }) else { return nil }
        let glyphs = glyphs(of: placed)
        let best = glyphs.filter { $0.offset <= offset }.max { $0.offset < $1.offset }
        let column = (best ?? glyphs.first)?.column ?? Int(placed.line.inset)
        let moved = placed.line.marks.contains(.unwrapped) ? shift : 0
        return Point(row: placed.row, column: max(0, column - moved))
    }

    /// The offset whose glyph covers a cell of the text, or stands nearest to it in its row; nil
    /// where no line stands.
    public func offset(at cell: Point, on page: SetPage, shift: Int = 0) -> Int? {
        var cell = cell
        guard
            let placed = page.lines.first(where: {
                ($0.row..<$0.row + Int($0.line.height)).contains(cell.row)
            })
        else { return nil }
        if placed.line.marks.contains(.unwrapped) { cell.column += shift }
        let glyphs = glyphs(of: placed)
        let here = glyphs.first { ($0.column..<$0.column + $0.width).contains(cell.column) }
        let nearest =
            here
            ?? glyphs.min {
                abs($0.column - cell.column) < abs($1.column - cell.column)
            }
        return nearest?.offset ?? Int(placed.line.start)
    }

    /// The same at the foot, of a note that stands in this chapter.
    private func footCell(of offset: Int, on page: SetPage) -> Point? {
        guard let body = body(at: offset) else { return nil }
        for shown in page.notes {
            let set = note(shown.number)
            guard set.document.key == document.key,
                surroundings.notes[shown.number].range.overlaps(body.range)
            else { continue }
            let here = set.lines.indices.prefix(shown.lines)
            guard let at = here.last(where: { Int(set.lines[$0].start) <= offset }),
                offset < Int(set.lines[at].end) || at == set.lines.count - 1
            else { continue }
            let glyphs = LineLayout(set.lines[at], of: document, parity: at & 1).glyphs
            let best = glyphs.last { $0.offset <= offset } ?? glyphs.first
            return Point(row: shown.row + at, column: best?.column ?? 0)
        }
        return nil
    }

    /// The bytes of the chapter that a page shows: its text without the notes that have left it,
    /// and those of them that stand at its foot. In the order of the page.
    public func ranges(on page: SetPage) -> [Range<Int>] {
        guard !bodies.isEmpty else { return [page.range] }
        var ranges: [Range<Int>] = []
        var start = page.range.lowerBound
        for body in bodies
        where body.range.upperBound >= start && body.range.lowerBound < page.range.upperBound {
            if body.range.lowerBound > start { ranges.append(start..<body.range.lowerBound) }
            start = max(start, min(body.range.upperBound + 1, page.range.upperBound))
        }
        if start < page.range.upperBound || ranges.isEmpty {
            ranges.append(start..<max(start, page.range.upperBound))
        }
        for shown in page.notes {
            let set = note(shown.number)
            let lines = set.lines.prefix(shown.lines)
            guard set.document.key == document.key, let first = lines.first, let last = lines.last,
                body(at: Int(first.start)) != nil, first.start < last.end
            else { continue }
            ranges.append(Int(first.start)..<Int(last.end))
        }
        return ranges
    }

    /// An offset of the text that is read, or the end of what stands before the notes it is in.
    public func read(before offset: Int) -> Int {
        var offset = offset
        while let body = body(at: offset), body.range.lowerBound > 0 {
            offset = body.range.lowerBound - 1
        }
        return offset
    }

    /// The mark of the first note at a page's foot that is not all there.
    public func markReadOn(from page: SetPage) -> Link? {
        page.notes.first(where: \.isCut).flatMap {
            document.links(in: surroundings.notes[$0.number].mark).first
        }
    }

    /// Whether a page shows an offset, or the mark of the note it stands in.
    public func shows(_ offset: Int, on page: SetPage) -> Bool {
        page.range.contains(seen(offset)) || ranges(on: page).contains { $0.contains(offset) }
    }

    /// The note that stands in a row of the foot, by its number.
    public func note(atRow row: Int, on page: SetPage) -> Int? {
        page.notes.first { ($0.row..<$0.row + $0.lines).contains(row) }?.number
    }

    /// The rows in which a range stands: for marks in the margin.
    public func rows(of range: Range<Int>, on page: SetPage) -> [Int] {
        page.lines.filter { $0.line.range.overlaps(range) }.map(\.row)
            + footRows(of: range, on: page)
    }

    private func footRows(of range: Range<Int>, on page: SetPage) -> [Int] {
        guard body(at: range.lowerBound) != nil else { return [] }
        return page.notes.flatMap { shown -> [Int] in
            let set = note(shown.number)
            guard set.document.key == document.key else { return [] }
            return (0..<shown.lines).filter { row in
                set.lines.indices.contains(row) && set.lines[row].range.overlaps(range)
            }.map { shown.row + $0 }
        }
    }

    private func glyphs(of placed: SetPage.Placed) -> [LineLayout.Glyph] {
        if !placed.line.marks.isDisjoint(with: [.picture, .formula]) { return [] }
        if placed.line.marks.contains(.cells) {
            return set(Int(placed.index.portion)).segments(of: Int(placed.index.line)).flatMap {
                LineLayout($0.text, of: document, parity: 0).glyphs
            }
        }
        return LineLayout(placed.line, of: document, parity: Int(placed.index.line & 1)).glyphs
    }
}
