import Canvas
import Lexica
import ScreenKit
import Wording

extension Lookup {
    static let width = 60
    static let rowsMax = 10
    /// An article of more lines is a book.
    static let linesMax = 2_000
    /// So many dictionaries are named where none knows a word, and so much of each name.
    private static let namesMax = 5
    private static let nameWidth = 40

    /// An article in rows; lines that stand in do so here.
    static func rows(of text: String, width: Int, linesMax: Int = Lookup.linesMax) -> [String] {
        let all = text.split(separator: "\n", omittingEmptySubsequences: false)
        let rows = all.prefix(linesMax).flatMap { line -> [String] in
            let safe = Safe.text(String(line))
            let lead = min(safe.prefix { $0 == " " }.count, width / 2)
            let lines = Paragraphs.lines(safe, width: max(1, width - lead))
            return lines.isEmpty ? [""] : lines.map { String(repeating: " ", count: lead) + $0 }
        }
        return all.count > linesMax ? rows + ["…"] : rows
    }

    public static func draw(_ state: State, _ around: Surroundings, into frame: inout Frame) {
        guard frame.height >= 1 else { return }
        switch state.phase {
        case .picking: drawPicking(state, around, into: &frame)
        case .looking, .shown: drawCard(state, around, into: &frame)
        }
    }

    /// What is said where no source knows the word: where was looked, and what to do.
    static func nothingFound(_ answer: Answer) -> String {
        var lines: [String] = []
        if answer.asked.isEmpty {
            lines.append(tr("No dictionary was found on this machine."))
        } else {
            let named = listed(answer.asked.prefix(namesMax).map { Width.clip($0, to: nameWidth) })
            let more = answer.asked.count - namesMax
            lines.append(
                more > 0
                    ? tr("It is not in \(named) and \(more) more.") : tr("It is not in \(named)."))
        }
        lines += answer.troubles
        lines += [
            "",
            tr(
                "A dictionary is added by putting its files (StarDict, dictd, MDict .mdx, Slob, zips of"
                    + " Kobo and Yomitan) into one of these folders:"),
        ]
        lines += answer.folders
        lines += ["", tr("The setting lookup.command asks a program of yours as well.")]
        return lines.joined(separator: "\n")
    }

    // MARK: - Picking a word

    private static func drawPicking(
        _ state: State, _ around: Surroundings, into frame: inout Frame
    ) {
        let matches = state.matches
        let choice = state.choice
        if state.question != nil { drawCard(state, around, into: &frame) }
        if !state.field.isEmpty {
            for match in matches where match != choice { mark(match, .searchMatch, &frame) }
        }
        if let choice { mark(choice, .searchCurrent, &frame) }
        let row = frame.height - 1
        frame.fill(Area(row: row, column: 0, width: frame.width, height: 1), role: .status)
        let lead = around.isLinear ? tr("look up, first letters:") + " " : " K "
        let next = frame.write(
            Width.clip(lead, to: frame.width * 2 / 3), row: row, column: 0, role: .statusKey)
        // What is chosen has at least as much room.
        let field = max(1, min(20, (frame.width - next) / 2))
        state.field.draw(
            in: Area(row: row, column: next, width: field, height: 1), into: &frame)
        let after = next + field + 2
        guard after < frame.width else { return }
        var words = choice.map { Safe.text($0.question.word) } ?? ""
        if choice == nil { words = state.field.isEmpty ? "" : tr("not on this page") }
        let hints = around.hints(
            in: .fields, (.focusActivate, tr("look up")), (.focusNext, tr("next")),
            (.layerClose, ""))
        let wanted = max(4, min(Width.of(words), wordMin))
        let shown = fitting(hints, in: frame.width - after - wanted - 3)
        let right = cells(of: shown)
        let room = frame.width - after - (shown.isEmpty ? 0 : right + 3)
        frame.write(Width.clip(words, to: room), row: row, column: after, role: .status)
        var column = frame.width - right - 1
        for hint in shown {
            column = frame.write(hint.key, row: row, column: column, role: .statusKey) + 1
            column = frame.write(hint.label, row: row, column: column, role: .status) + 2
        }
    }

    /// Cells of the word that is chosen: keys are named where it keeps so many.
    private static let wordMin = 12

    /// Whole hints: they go from the end, and the way out last.
    private static func fitting(
        _ hints: [StatusLine.Hint], in room: Int
    ) -> [StatusLine.Hint] {
        var shown = hints
        while !shown.isEmpty, cells(of: shown) > room { shown.remove(at: max(0, shown.count - 2)) }
        return shown
    }

    private static func cells(of hints: [StatusLine.Hint]) -> Int {
        Width.of(hints.map { "\($0.key) \($0.label)" }.joined(separator: "  "))
    }

    /// Paints a word where it stands on the page below.
    private static func mark(_ choice: Choice, _ role: Role, _ frame: inout Frame) {
        guard let cell = choice.cell, cell.row < frame.height - 1 else { return }
        let end = min(frame.width, cell.column + Width.of(choice.question.word))
        var column = cell.column
        while column < end {
            let glyph = frame[cell.row, column]
            guard glyph.glyph != " " else { break }
            frame.write(String(glyph.glyph), row: cell.row, column: column, role: role)
            column += max(1, Int(glyph.span))
        }
    }

    // MARK: - The card

    private static func drawCard(_ state: State, _ around: Surroundings, into frame: inout Frame) {
        let isShown = state.phase != .looking
        let lines = isShown ? state.lines : ["· · · " + tr("looking it up")]
        let rows = rows(of: lines.count, isFound: state.isFound || !isShown, on: frame.size)
        let height = rows.text
        let inner = LayerFrame.float(
            area(rows.title + height, state.question?.row, frame.size),
            isLinear: around.isLinear, into: &frame)
        frame.cursor = Point(row: inner.row, column: inner.column)
        guard inner.height >= 1 else { return }
        if rows.title > 0 { drawTitle(state, inner, around, into: &frame) }
        let top = inner.row + rows.title
        let shown = lines.dropFirst(state.top).prefix(height)
        for (row, line) in zip(top..<max(top, inner.rows.upperBound), shown) {
            frame.write(line, row: row, column: inner.column, limit: inner.columns.upperBound)
            if state.phase == .picking, let word = state.choice?.question.word {
                mark(word, in: line, row: row, column: inner.column, &frame)
            }
        }
        guard frame.height >= 5, frame.width >= 20 else { return }
        let below = lines.count - state.top - height
        let count = state.answer.definitions.count
        let counts =
            (count > 1 ? " · " + tr("\(state.at + 1) of \(count)") : "")
            + (below > 0 ? " · " + tr("\(below) more \(for: below, "row", "rows")") : "")
        // The word gives way to what is counted.
        let word = Width.clip(
            Safe.text(state.question?.word ?? ""),
            to: max(8, frame.width / 2 - Width.of(counts)) - 2)
        var wanted: [(Verb, String)] = []
        if count > 1 { wanted.append((.focusNext, tr("next source"))) }
        if state.heard != nil { wanted.append((.audioFromHere, tr("hear it"))) }
        if state.mayBeKept { wanted.append((.itemAdd, tr("remember"))) }
        if state.mayBeForgotten { wanted.append((.itemRemove, tr("forget it"))) }
        if lines.count > height { wanted.append((.listNext, tr("scroll"))) }
        if count > 0 { wanted.append((.findOpen, tr("a word of it"))) }
        StatusLine(
            "“\(word)”" + counts,
            hints: around.hints(in: .lists, wanted + [(.itemCopy, tr("copy")), (.layerClose, "")])
        ).draw(row: frame.height - 1, into: &frame)
    }

    /// Paints the word that `Enter` looks up where it stands in the card.
    private static func mark(
        _ word: String, in line: String, row: Int, column: Int, _ frame: inout Frame
    ) {
        var start = line.startIndex
        while let range = line[start...].firstRange(of: word) {
            let isWhole =
                (range.lowerBound == line.startIndex
                    || !line[line.index(before: range.lowerBound)].isLetter)
                && (range.upperBound == line.endIndex || !line[range.upperBound].isLetter)
            if isWhole {
                let before = Width.of(String(line[..<range.lowerBound]))
                frame.write(word, row: row, column: column + before, role: .searchCurrent)
            }
            start = range.upperBound
        }
    }

    /// The word at the left, its source at the right.
    private static func drawTitle(
        _ state: State, _ inner: Area, _ around: Surroundings, into frame: inout Frame
    ) {
        let definitions = state.answer.definitions
        let shown = definitions.indices.contains(state.at) ? definitions[state.at] : nil
        let word = Safe.text(shown?.headword ?? state.question?.word ?? "")
        let source = Width.clip(
            Safe.text(shown?.source ?? ""),
            to: max(inner.width / 2, inner.width - Width.of(word) - 2))
        // Columns are of no use to a screen reader.
        if around.isLinear {
            let words = listed([word, source].filter { !$0.isEmpty })
            frame.write(
                Width.clip(words, to: inner.width), row: inner.row, column: inner.column,
                role: .heading, limit: inner.columns.upperBound)
            return
        }
        frame.write(
            Width.clip(word, to: inner.width - Width.of(source) - 2), row: inner.row,
            column: inner.column, role: .heading, limit: inner.columns.upperBound)
        frame.write(
            source, row: inner.row, column: inner.columns.upperBound - Width.of(source),
            role: .caption, limit: inner.columns.upperBound)
    }

    /// With fewer rows of text the title leaves them its own.
    private static let textMin = 3

    /// Rows of the word with its source and the blank below, and those of so many lines that a card
    /// shows at once. Where not all have room, the blank row goes first; then the word that is not
    /// found, which the status line says as well.
    static func rows(
        of count: Int, isFound: Bool, on size: Size
    ) -> (title: Int, text: Int) {
        let room = room(on: size)
        let wanted = min(count, rowsMax)
        var title = 2
        if wanted + 2 > room {
            title = wanted + 1 <= room || isFound && room > textMin ? 1 : 0
        }
        return (title, max(1, min(wanted, room - title)))
    }

    /// Rows inside the tallest card.
    static func room(on size: Size) -> Int {
        let whole = Area(
            row: 0, column: 0, width: min(width, size.width), height: max(1, size.height - 1))
        return LayerFrame.inside(whole, of: size).height
    }

    /// Under the word, or above when that is low on the screen; never on its row.
    private static func area(_ rows: Int, _ row: Int?, _ size: Size) -> Area {
        let width = min(Lookup.width, size.width)
        let height = min(rows + 2, max(1, size.height - 1))
        let room = max(0, size.height - 1 - height)
        let column = max(0, (size.width - width) / 2)
        guard let row else {
            return Area(row: room / 2, column: column, width: width, height: height)
        }
        let isBelow = row + 1 + height <= size.height - 1
        let top = isBelow ? row + 1 : max(0, row - height)
        return Area(row: min(top, room), column: column, width: width, height: height)
    }
}
