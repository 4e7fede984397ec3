import Canvas
import Notebook
import ScreenKit
import Wording

extension Notes {
    public static func draw(_ state: State, _ around: Surroundings, into frame: inout Frame) {
        let page = page(state, frame.size)
        page.begin(into: &frame)
        if state.rows.isEmpty { drawEmpty(around, page.words, into: &frame) }
        state.list.draw(
            state.shape, in: page.list, into: &frame, isLinear: state.isLinear
        ) { row, line, isFocused, frame in
            draw(state.rows[row], in: line, isFocused, into: &frame)
        }
        guard page.hasStatus else { return }
        status(state, around).draw(row: frame.height - 1, into: &frame)
    }

    static func page(_ state: State, _ size: Size) -> SidePage {
        SidePage(size, heading: title(state), isLinear: state.isLinear)
    }

    private static func title(_ state: State) -> String {
        let count = state.content.notes.count + state.content.marks.count
        return count == 0 ? tr("Notes") : tr("Notes, \(count) in this book")
    }

    private static func drawEmpty(
        _ around: Surroundings, _ area: Area, into frame: inout Frame
    ) {
        let key = { (verb: Verb, place: ScreenKit.Place) in
            around.keymap.key(for: verb, in: place) ?? ":"
        }
        let words =
            tr(
                "Nothing is marked in this book yet. \(key(.selectStart, .reader)) chooses words and "
                    + "\(key(.highlightAdd, .selecting)) highlights them, "
                    + "\(key(.itemAdd, .reader)) writes a note, "
                    + "\(key(.bookmarkAdd, .reader)) sets a bookmark.")
        Paragraphs.draw(words, in: area, into: &frame, role: .dim)
        frame.cursor = Point(row: area.row, column: area.column)
    }

    private static func draw(
        _ row: Row, in line: Area, _ isFocused: Bool, into frame: inout Frame
    ) {
        let limit = line.columns.upperBound
        let plain: Role = isFocused ? .listFocus : .text
        switch row.look {
        case .blank: break
        case .chapter:
            frame.write(
                Width.clip(row.text, to: line.width), row: line.row, column: line.column,
                role: .heading, limit: limit)
        case .head where row.colour != nil:
            // The name says it; its ground only says it again.
            let text = Width.clip(row.text, to: line.width)
            let column = frame.write(
                String(text.prefix(row.name.count)), row: line.row, column: line.column,
                role: row.isHighlight ? row.colour?.role ?? plain : plain, limit: limit)
            frame.write(
                String(text.dropFirst(row.name.count)), row: line.row, column: column,
                role: isFocused ? .listFocus : .dim, limit: limit)
        case .note:
            frame.write(row.text, row: line.row, column: line.column, role: plain, limit: limit)
            if row.text.hasPrefix("*") {
                frame.write("*", row: line.row, column: line.column, role: .noteMark, limit: limit)
            }
        case .head, .quote, .mark:
            frame.write(
                Width.clip(row.text, to: line.width), row: line.row, column: line.column,
                role: plain, limit: limit)
        }
    }

    private static func status(_ state: State, _ around: Surroundings) -> StatusLine {
        let items = state.rows.indices.filter { state.rows[$0].kind == .item }
        // In linear mode the row says which it is.
        let number = state.isLinear ? nil : items.firstIndex(of: state.list.focus)
        let place = number.map { tr("Note \($0 + 1) of \(items.count)") } ?? tr("Notes")
        guard state.focused != nil else {
            return StatusLine(place, hints: around.hints(in: .notes, (.layerClose, "")))
        }
        return StatusLine(
            place,
            hints: around.hints(
                in: .notes, (.focusActivate, tr("go")), (.itemEdit, tr("edit")),
                (.itemColour, tr("colour")),
                (.itemCopy, tr("copy")), (.itemRemove, tr("delete")), (.editUndo, tr("undo")),
                (.layerClose, "")))
    }

    public static func pointed(_ mouse: Mouse, _ state: State, _ around: Surroundings) -> Action? {
        pointed(mouse, state, listIn: page(state, around.size).list)
    }
}

extension Notes.Row {
    /// Only highlights have a colour on the page.
    fileprivate var isHighlight: Bool {
        Annotation.Colour.allCases.contains { name == $0.word }
    }
}
