import Canvas
import Lexica
import ScreenKit
import Wording

extension Lookup {
    static let width = 60
    static let rowsMax = 10
    /// An article of more lines is a book.
    static let linesMax = 2_000

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
            let asked = listed(answer.asked)
            lines.append(tr("It is not in \(asked)."))
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
        let next = frame.write(lead, row: row, column: 0, role: .statusKey)
        let field = max(1, min(20, frame.width - next - 1))
        state.field.draw(
            in: Area(row: row, column: next, width: field, height: 1), into: &frame)
        let after = next + field + 2
        guard after < frame.width else { return }
        var words = choice.map { Safe.text($0.question.word) } ?? ""
        if choice == nil { words = state.field.isEmpty ? "" : tr("not on this page") }
        let hints = around.hints(
            in: .fields, (.focusActivate, tr("look up")), (.focusNext, tr("next")),
            (.layerClose, ""))
        let right = hints.map { "\($0.key) \($0.label)" }.joined(separator: "  ")
        let room = frame.width - after - Width.of(right) - 3
        if room >= 4 {
            frame.write(Width.clip(words, to: room), row: row, column: after, role: .status)
            var column = frame.width - Width.of(right) - 1
            for hint in hints {
                column = frame.write(hint.key, row: row, column: column, role: .statusKey) + 1
                column = frame.write(hint.label, row: row, column: column, role: .status) + 2
            }
        } else {
            frame.write(
                Width.clip(words, to: frame.width - after), row: row, column: after, role: .status)
        }
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
        let height = isShown ? state.height : 1
        let inner = LayerFrame.float(
            area(height, state.question?.row, frame.size), isLinear: around.isLinear,
            into: &frame)
        frame.cursor = Point(row: inner.row, column: inner.column)
        guard inner.height >= 1 else { return }
        let hasTitle = inner.height >= height + 2
        if hasTitle { drawTitle(state, inner, into: &frame) }
        let top = inner.row + (hasTitle ? 2 : 0)
        for (row, line) in zip(top..<inner.row + inner.height, lines.dropFirst(state.top)) {
            frame.write(line, row: row, column: inner.column, limit: inner.columns.upperBound)
            if state.phase == .picking, let word = state.choice?.question.word {
                mark(word, in: line, row: row, column: inner.column, &frame)
            }
        }
        guard frame.height >= 5, frame.width >= 20 else { return }
        let below = lines.count - state.top - height
        let count = state.answer.definitions.count
        let place =
            "“\(Safe.text(state.question?.word ?? ""))”"
            + (count > 1 ? " · " + tr("\(state.at + 1) of \(count)") : "")
            + (below > 0 ? " · " + tr("\(below) more \(for: below, "row", "rows")") : "")
        var wanted: [(Verb, String)] = []
        if count > 1 { wanted.append((.focusNext, tr("next source"))) }
        if state.heard != nil { wanted.append((.audioFromHere, tr("hear it"))) }
        if lines.count > height { wanted.append((.listNext, tr("scroll"))) }
        if count > 0 { wanted.append((.findOpen, tr("a word of it"))) }
        StatusLine(
            Width.clip(place, to: frame.width / 2),
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
    private static func drawTitle(_ state: State, _ inner: Area, into frame: inout Frame) {
        let definitions = state.answer.definitions
        let shown = definitions.indices.contains(state.at) ? definitions[state.at] : nil
        let word = Safe.text(shown?.headword ?? state.question?.word ?? "")
        let source = Width.clip(Safe.text(shown?.source ?? ""), to: inner.width / 2)
        frame.write(
            Width.clip(word, to: inner.width - Width.of(source) - 2), row: inner.row,
            column: inner.column, role: .heading, limit: inner.columns.upperBound)
        frame.write(
            source, row: inner.row, column: inner.columns.upperBound - Width.of(source),
            role: .caption, limit: inner.columns.upperBound)
    }

    /// Under the word, or above when that is low on the screen; never on its row.
    private static func area(_ rows: Int, _ row: Int?, _ size: Size) -> Area {
        let width = min(Lookup.width, size.width)
        let height = min(rows + 4, max(1, size.height - 1))
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
