import Canvas
import Publications
import Wording

extension SetChapter {
    /// Writes a page into a frame, its first column and row at a point.
    ///
    /// - Parameter shift: by how many columns unwrapped lines are moved to the left.
    /// - Parameter room: how many columns they may take, where that is more than the measure.
    /// - Parameter range: only the lines on which this stands, and no notes.
    public func draw(
        _ page: SetPage, at origin: Point, marks: [TextMark] = [], shift: Int = 0,
        room: Int = 0, only range: Range<Int>? = nil, into frame: inout Frame
    ) {
        let shown = ranges(on: page)
        let near = marks.filter { mark in shown.contains { $0.overlaps(mark.range) } }
        let brush = Brush(
            chapter: self, origin: origin, marks: near, shift: shift,
            room: max(measure, room))
        if let range {
            for placed in page.lines {
                let said = said(on: placed.index, placed.line)
                if said.contains(where: range.overlaps) { brush.draw(placed, into: &frame) }
            }
            return
        }
        for placed in page.lines { brush.draw(placed, into: &frame) }
        brush.draw(notes: page, into: &frame)
    }

    /// A line as text, for those who read without a page.
    public func text(of index: LineIndex) -> String {
        guard let line = line(index) else { return "" }
        var frame = Frame(
            Size(max(measure + 1, Int(line.inset) + Int(line.width)), Int(line.height)))
        let brush = Brush(
            chapter: self, origin: Point(row: 0, column: 0), marks: [], shift: 0, room: frame.width)
        brush.draw(SetPage.Placed(index: index, row: 0, line: line), into: &frame)
        return frame.text.split(separator: "\n", omittingEmptySubsequences: false).map {
            var row = $0
            while row.last == " " { row.removeLast() }
            return String(row)
        }.joined(separator: "\n")
    }

    /// Rows a line takes: pictures take several, and what is said elsewhere none.
    public func height(of index: LineIndex) -> Int { line(index).map { Int($0.height) } ?? 0 }

    /// Blank rows that stand before a line, unless it begins a page.
    public func rowsAbove(_ index: LineIndex) -> Int {
        line(index).map { Int($0.above) + manner.leading } ?? 0
    }

    /// Of the text, but shown elsewhere: it takes no row.
    public func isHidden(_ index: LineIndex) -> Bool { line(index)?.height == 0 }
}

/// Writes lines into cells.
struct Brush {
    let chapter: SetChapter
    let origin: Point
    let marks: [TextMark]
    let shift: Int
    let room: Int

    func draw(_ placed: SetPage.Placed, into frame: inout Frame) {
        let (line, row) = (placed.line, origin.row + placed.row)
        guard row < frame.height, row + Int(line.height) > 0 else { return }
        let document = chapter.document
        if Int(line.height) == 0 { return }
        if line.marks.contains(.formula) {
            formula(placed, row, into: &frame)
        } else if line.marks.contains(.picture) || line.marks.contains(.cells) {
            boxed(placed, row, into: &frame)
        } else if line.marks.contains(.rule) {
            let glyph = chapter.manner.isASCII || chapter.manner.isLinear ? "-" : "─"
            frame.write(
                String(repeating: glyph, count: Int(line.width)), row: row,
                column: origin.column + Int(line.inset), role: .rule)
        } else {
            let block = document.blocks[Int(line.block)]
            text(
                line, of: document, Self.look(of: block), parity: Int(placed.index.line & 1), row,
                code: block.syntax == .none ? [] : chapter.code(of: Int(placed.index.portion)),
                into: &frame)
            if line.marks.contains(.first), let marker = block.marker {
                draw(marker, before: line, row, into: &frame)
            }
            let labels = chapter.set(Int(placed.index.portion)).labels
            if !labels.isEmpty, let label = labels[placed.index.line] {
                frame.write(label, row: row, column: origin.column, role: .strong)
            }
        }
    }

    /// Its rows as they were built; what marks any of it marks all of it.
    private func formula(_ placed: SetPage.Placed, _ row: Int, into frame: inout Frame) {
        guard let box = chapter.set(Int(placed.index.portion)).formula else { return }
        let line = placed.line
        var look = Ink.Look(role: .text)
        if let mark = marks.first(where: { $0.range.overlaps(line.range) }) {
            look.role = mark.role
        }
        for (at, text) in box.rows.prefix(Int(line.height)).enumerated() {
            frame.write(
                text, row: row + at, column: origin.column + Int(line.inset), role: look.role)
        }
    }

    /// Pictures, and the rows of tables.
    private func boxed(_ placed: SetPage.Placed, _ row: Int, into frame: inout Frame) {
        let line = placed.line
        let portion = chapter.set(Int(placed.index.portion))
        if line.marks.contains(.tableRule) {
            let glyph = chapter.manner.isASCII ? "-" : "─"
            frame.write(
                String(repeating: glyph, count: Int(line.width)), row: row,
                column: origin.column + Int(line.inset), role: .rule)
        } else if line.marks.contains(.cells) {
            for segment in portion.segments(of: Int(placed.index.line)) {
                let block = chapter.document.blocks[Int(segment.text.block)]
                text(
                    segment.text, of: chapter.document, Self.look(of: block), parity: 0, row,
                    into: &frame)
                if segment.text.marks.contains(.first), let marker = block.marker {
                    draw(marker, before: segment.text, row, into: &frame)
                }
            }
        } else if let image = portion.pictures[placed.index.line] {
            let area = Area(
                row: row, column: origin.column + Int(line.inset), width: Int(line.width),
                height: Int(line.height))
            let mark = marks.first { $0.range.overlaps(line.range) }
            PictureBox.draw(
                chapter.document.images[image], chapter, in: area, role: mark?.role ?? .rule,
                into: &frame)
        }
    }

    static func look(of block: Block) -> Ink.Look {
        switch block.kind {
        case .heading: return Ink.Look(role: .heading)
        case .caption: return Ink.Look(role: .caption)
        case .preformatted: return Ink.Look(role: .code)
        case .term: return Ink.Look(role: .strong)
        default: return Ink.Look(role: block.cell?.isHeader == true ? .strong : .text)
        }
    }

    /// Writes what stands on a line.
    func text(
        _ line: SetLine, of document: Document, _ base: Ink.Look, parity: Int, _ row: Int,
        code: [CodeToken] = [], into frame: inout Frame
    ) {
        let layout = LineLayout(line, of: document, parity: parity)
        var ink = Ink(
            document, base: base, from: Int(line.start), isASCII: chapter.manner.isASCII)
        let isUnwrapped = line.marks.contains(.unwrapped)
        let moved = isUnwrapped ? shift : 0
        let edge = isUnwrapped ? origin.column + room : .max
        let mine =
            document === chapter.document ? marks.filter { $0.range.overlaps(line.range) } : []
        for glyph in layout.glyphs {
            let column = origin.column + glyph.column - moved
            if moved > 0 && column < origin.column { continue }
            if column + glyph.width > edge { break }
            var look = ink.look(at: glyph.offset)
            if look.role == .code, let role = code.role(at: glyph.offset) { look.role = role }
            if !mine.isEmpty { look = marked(look, glyph.offset, mine) }
            let (role, style) = (look.role, look.style)
            if role.isPartOfCode {
                let area = Area(row: row, column: column, width: glyph.width, height: 1)
                frame.fill(area, ground: .code)
            }
            let isSpace = glyph.letter == 0x20
            if glyph.letter == 0 || look.change != .none && !isSpace {
                let character = look.change.glyph(glyph.character)
                frame.write(character, row: row, column: column, role: role, style: style)
                continue
            }
            // A space may be as wide as an even edge needs it.
            for part in 0..<(isSpace ? max(1, glyph.width) : 1) {
                frame.write(
                    letter: glyph.letter, row: row, column: column + part, role: role, style: style)
            }
        }
        if isUnwrapped { showEdges(of: line, row, into: &frame) }
    }

    /// Says that there is more of a line on either side.
    private func showEdges(of line: SetLine, _ row: Int, into frame: inout Frame) {
        let end = Int(line.inset) + Int(line.width)
        let isASCII = chapter.manner.isASCII
        if end - shift > room, room > 1 {
            frame.write(
                isASCII ? ">" : "›", row: row, column: origin.column + room - 1, role: .dim)
        }
        if shift > Int(line.inset), line.width > 0 {
            frame.write(isASCII ? "<" : "‹", row: row, column: origin.column, role: .dim)
        }
    }

    /// The look a mark gives: its own colours, and the weight and slant of the text beneath.
    private func marked(_ look: Ink.Look, _ offset: Int, _ marks: [TextMark]) -> Ink.Look {
        var strongest: (rank: Int, role: Role)?
        for mark in marks where mark.range.contains(offset) {
            let rank = TextMark.strength.firstIndex(of: mark.role) ?? TextMark.strength.count
            if rank < strongest?.rank ?? .max { strongest = (rank, mark.role) }
        }
        guard let strongest else { return look }
        var marked = look
        marked.role = strongest.role
        switch look.role {
        case .strong, .heading: marked.style.insert(.bold)
        case .emphasis: marked.style.insert(.italic)
        case .link: marked.style.insert(.underline)
        default: break
        }
        return marked
    }

    /// A list's number or bullet, before the first line of its item.
    private func draw(_ marker: String, before line: SetLine, _ row: Int, into frame: inout Frame) {
        let marker = Marker.text(marker, isASCII: chapter.manner.isASCII)
        let room = Int(line.inset)
        let column =
            line.marks.contains(.rightToLeft)
            ? min(chapter.measure - 1, room + Int(line.width) + 1)
            : max(0, room - Width.of(marker) - 1)
        let limit =
            line.marks.contains(.rightToLeft)
            ? origin.column + chapter.measure : origin.column + room
        frame.write(marker, row: row, column: origin.column + column, limit: limit)
    }

    /// The notes at the foot, under their short rule.
    func draw(notes page: SetPage, into frame: inout Frame) {
        guard let rule = page.noteRule else { return }
        let isASCII = chapter.manner.isASCII
        frame.write(
            String(repeating: isASCII ? "-" : "─", count: min(8, chapter.measure)),
            row: origin.row + rule, column: origin.column, role: .rule)
        for note in page.notes {
            let set = chapter.note(note.number)
            for (number, line) in set.lines.prefix(note.lines).enumerated() {
                let row = origin.row + note.row + number
                if number == 0 {
                    frame.write(set.mark, row: row, column: origin.column, role: .noteMark)
                }
                text(
                    line, of: set.document, Ink.Look(role: .caption), parity: number & 1, row,
                    into: &frame)
            }
        }
        if let note = page.notes.first(where: \.isCut) { cut(note, into: &frame) }
        for note in page.notes.filter(\.isCut).dropFirst() { end(note, into: &frame) }
    }

    /// An ellipsis over the end of a note's last line here.
    private func end(_ note: SetPage.Note, into frame: inout Frame) {
        guard !chapter.manner.isLinear else { return }
        let words = chapter.manner.isASCII ? " ..." : " …"
        frame.write(
            words, row: origin.row + note.row + note.lines - 1,
            column: origin.column + max(0, chapter.measure - Width.of(words)), role: .dim)
    }

    /// Says that a note goes on, over the end of its last line here.
    private func cut(_ note: SetPage.Note, into frame: inout Frame) {
        let dots = chapter.manner.isASCII ? "..." : "…"
        let words = " " + tr("\(dots) Enter reads on")
        let width = min(Width.of(words), chapter.measure)
        let row = origin.row + note.row + note.lines - 1
        let area = Area(
            row: row, column: origin.column + chapter.measure - width, width: width, height: 1)
        frame.fill(area)
        frame.write(
            words, row: row, column: area.column, role: .dim, limit: area.columns.upperBound)
    }
}

/// What stands before the items of a list.
enum Marker {
    /// Cells a marker may take of a measure.
    static func widthMax(_ measure: Int) -> Int { max(1, measure / 2) }

    static func text(_ marker: String, isASCII: Bool) -> String {
        guard isASCII else { return Safe.text(marker) }
        return String(
            Safe.text(marker).map {
                switch $0 {
                case "•", "■", "▪": "*"
                case "◦", "○": "-"
                default: $0.isASCII ? $0 : "*"
                }
            })
    }
}
