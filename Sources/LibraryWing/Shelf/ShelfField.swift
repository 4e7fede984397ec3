import Canvas
import Holdings
import ScreenKit
import Wording

extension Shelf.State {
    /// What of the filter is not understood, and so narrows nothing.
    var filterTrouble: String? {
        guard !filter.isEmpty, field == nil || field == .filter else { return nil }
        return ShelfQuery(filter.text).problems.first.map { tr("Not understood: \($0).") }
    }
}

/// The row over the last one: what is typed into, how far books are taken in, or what there is to
/// type. A long sentence grows upwards.
extension Shelf {
    /// Unless a person has another key for it.
    private static let stopKey = "Ctrl-c"
    private static let findKey = "/"

    static func drawField(_ state: State, _ around: Surroundings, into frame: inout Frame) {
        guard hasField(frame.size) else { return }
        let row = frame.height - 2
        let whole = Area(row: row, column: 1, width: max(0, frame.width - 2), height: 1)
        switch state.field {
        case .filter: drawFilter(state, whole, into: &frame)
        case .collection, .saving:
            let isSaving = state.field == .saving
            LabelledField(isSaving ? tr("Save the filter as:") : tr("Into the collection:"))
                .draw(state.name, in: whole, into: &frame)
        case .tag:
            let count = state.chosen.count
            LabelledField(count == 1 ? tr("Tag:") : tr("Tag for \(count):"))
                .draw(state.tag, in: whole, into: &frame)
        case nil where state.taking != nil:
            guard let taking = state.taking else { return }
            let key = around.keymap.key(for: .workCancel, in: .lists) ?? stopKey
            drawUp(sentence(taking, key), from: whole, role: .accent, into: &frame)
        case nil where state.isGrid && state.filter.isEmpty && !around.isLinear:
            guard let book = state.focusedBook else { return }
            let words = [book.heading, book.authorNames, BookWords.facts(book)]
            frame.write(
                Width.clip(
                    words.filter { !$0.isEmpty }.joined(separator: " · "), to: whole.width - 3),
                row: row, column: 4, role: .dim, limit: whole.columns.upperBound)
        case nil where hasHead(frame.size):
            drawHint(state, around, whole, into: &frame)
            drawTrouble(state, over: whole, into: &frame)
        case nil: break
        }
    }

    private static func hasField(_ size: Size) -> Bool { size.width >= 20 && size.height >= 5 }

    private static func sentence(_ taking: Taking, _ key: String) -> String {
        let stops = tr("\(key) stops.")
        return tr("\(taking.words). \(stops)")
    }

    // MARK: - What filters

    private static func drawFilter(_ state: State, _ whole: Area, into frame: inout Frame) {
        let help = tr("words, author:, tag:, lang:, state:reading, added:<30d, -tag:")
        frame.write("/", row: whole.row, column: whole.column, role: .statusKey)
        state.filter.draw(
            in: whole.inset(left: min(whole.width, 2), right: 0), into: &frame, placeholder: help)
        let over = Area(
            row: whole.row - 1, column: whole.column + 2, width: max(0, whole.width - 2),
            height: 1)
        let isLong = Width.of(help) > over.width
        if isLong, state.filter.isEmpty, state.completions.isEmpty,
            freeRows(above: whole, frame) > 1
        {
            drawUp(help, from: over, role: .dim, into: &frame)
        }
        drawCompletions(state, above: whole.row, into: &frame)
        drawTrouble(state, over: whole, into: &frame)
    }

    /// What the filter says and no book can answer, over the filter itself. While something fits
    /// what is being typed, that stands there.
    private static func drawTrouble(_ state: State, over whole: Area, into frame: inout Frame) {
        guard state.completions.isEmpty, let trouble = state.filterTrouble else { return }
        let over = Area(
            row: whole.row - 1, column: whole.column, width: troubleWidth(state.size), height: 1)
        drawUp(trouble, from: over, role: .error, into: &frame)
    }

    /// What the filter may go on as, in the blank row over it.
    private static func drawCompletions(
        _ state: State, above row: Int, into frame: inout Frame
    ) {
        guard frame.height >= 20, !state.completions.isEmpty else { return }
        var column = frame.write("Tab", row: row - 1, column: 3, role: .statusKey) + 1
        for (index, text) in state.completions.enumerated() {
            let last = TermWords.last(of: text)
            guard column + Width.of(last) < frame.width - 1 else { return }
            column = frame.write(
                last, row: row - 1, column: column, role: index == 0 ? .text : .dim,
                limit: frame.width - 1)
            column += 3
        }
    }

    /// What a filter may say, or what it says, and what was read today.
    private static func drawHint(
        _ state: State, _ around: Surroundings, _ whole: Area, into frame: inout Frame
    ) {
        var area = whole
        area.width -= goalWidth(state, of: whole.width)
        let end: Int
        if state.filter.isEmpty {
            let key = around.keymap.key(for: .findOpen, in: .lists) ?? findKey
            end = drawUp(hint(key), from: area, role: .dim, into: &frame)
        } else {
            end = frame.write(
                Width.clip("/ \(state.filter.text)", to: area.width), row: area.row,
                column: area.column, role: .accent, limit: area.columns.upperBound)
        }
        drawGoal(state, row: whole.row, after: end, into: &frame)
    }

    /// Not over the pane beside the list.
    private static func troubleWidth(_ size: Size) -> Int {
        hasPane(size) ? size.width * 2 / 3 - 2 : size.width - 2
    }

    private static func hint(_ key: String) -> String {
        tr("\(key) filter: words, author:, tag:, state:reading, added:<30d")
    }

    // MARK: - Long sentences

    /// The rows of the list that a sentence needs besides the row that it has.
    static func rowsTaken(_ state: State, of listed: Int) -> Int {
        let size = state.size
        guard hasField(size) else { return 0 }
        if state.taking == nil, let trouble = state.filterTrouble, hasHead(size) {
            let lines = Paragraphs.lines(trouble, width: troubleWidth(size)).count
            let free = size.height >= 20 ? 1 : 0
            return max(0, min(lines - free, listed - FootedPage.listRowsMin))
        }
        guard let taking = state.taking, state.field == nil else {
            return rowsLent(state, of: listed)
        }
        let lines = Paragraphs.lines(sentence(taking, stopKey), width: size.width - 2).count
        // Without a head the list stands on the field's row too.
        let free = !hasHead(size) ? 0 : size.height >= 20 ? 2 : 1
        return max(0, min(lines - free, listed - FootedPage.listRowsMin))
    }

    /// A hint of several rows stands off the foot where the list leaves rows for that, also while
    /// something else stands in its place: the foot does not move for that.
    private static func rowsLent(_ state: State, of listed: Int) -> Int {
        let (size, free) = (state.size, listed - state.shape.count)
        guard free > 0, hasFoot(size), !state.isGrid, !state.ids.isEmpty else { return 0 }
        let whole = size.width - 2
        let width = whole - goalWidth(state, of: whole)
        return max(0, min(free, Paragraphs.lines(hint(findKey), width: width).count - 1))
    }

    /// Its last line stands in the area, the others on blank rows over it. Returns the column
    /// after the last one.
    @discardableResult
    private static func drawUp(
        _ text: String, from area: Area, role: Role, into frame: inout Frame
    ) -> Int {
        let rowsMax = 1 + freeRows(above: area, frame)
        let lines = Paragraphs.lines(text, width: area.width, rowsMax: rowsMax)
        var end = area.column
        for (at, line) in lines.enumerated() {
            end = frame.write(
                line, row: area.row + 1 - lines.count + at, column: area.column, role: role,
                limit: area.columns.upperBound)
        }
        return end
    }

    /// More are not needed, even by a narrow screen.
    private static let freeMax = 6

    private static func freeRows(above area: Area, _ frame: Frame) -> Int {
        var count = 0
        while count < freeMax, area.row - count - 1 > 0,
            area.columns.allSatisfy({ frame[area.row - count - 1, $0].glyph == " " })
        {
            count += 1
        }
        return count
    }
}
