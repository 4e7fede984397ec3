import Canvas
import Notebook
import ScreenKit
import Wording

extension Notes {
    public static func draw(_ state: State, _ around: Surroundings, into frame: inout Frame) {
        let hasStatus = frame.width >= 20 && frame.height >= 5
        let area = area(frame.size, state.isLinear, hasStatus, &frame)
        let inner = area.inset(left: state.isLinear ? 0 : 2, right: 1)
        frame.write(
            Width.clip(title(state), to: inner.width), row: 0, column: inner.column,
            role: .heading, limit: inner.columns.upperBound)
        let rows = listRows(frame.size)
        if state.rows.isEmpty {
            drawEmpty(around, rows, inner, into: &frame)
        }
        let list = Area(
            row: rows.lowerBound, column: area.column, width: area.width - 1, height: rows.count)
        state.list.draw(
            state.shape, in: list, into: &frame, isLinear: state.isLinear
        ) { row, line, isFocused, frame in
            draw(state.rows[row], in: line, isFocused, into: &frame)
        }
        guard hasStatus else { return }
        status(state, around).draw(row: frame.height - 1, into: &frame)
    }

    private static func area(
        _ size: Size, _ isLinear: Bool, _ hasStatus: Bool, _ frame: inout Frame
    ) -> Area {
        let height = size.height - (hasStatus ? 1 : 0)
        guard isLinear else { return LayerFrame.side(height: height, into: &frame) }
        frame.fill(frame.area, role: .text, ground: .page)
        return Area(row: 0, column: 0, width: size.width, height: height)
    }

    private static func title(_ state: State) -> String {
        let count = state.content.notes.count + state.content.marks.count
        return count == 0 ? tr("Notes") : tr("Notes, \(count) in this book")
    }

    private static func drawEmpty(
        _ around: Surroundings, _ rows: Range<Int>, _ inner: Area, into frame: inout Frame
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
        Paragraphs.draw(
            words,
            in: Area(
                row: rows.lowerBound, column: inner.column, width: inner.width,
                height: rows.count), into: &frame, role: .dim)
        frame.cursor = Point(row: rows.lowerBound, column: inner.column)
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
            let name = row.text.prefix { $0 != " " }
            let column = frame.write(
                String(name), row: line.row, column: line.column,
                role: row.isHighlight ? row.colour?.role ?? plain : plain, limit: limit)
            frame.write(
                String(row.text.dropFirst(name.count)), row: line.row, column: column,
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
        let place =
            items.firstIndex(of: state.list.focus).map { tr("Note \($0 + 1) of \(items.count)") }
            ?? tr("Notes")
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
        let inner =
            state.isLinear ? nil : LayerFrame.sideWidth(around.size.width)
        let width = inner.map { $0 + 1 } ?? around.size.width
        let rows = listRows(around.size)
        let area = Area(
            row: rows.lowerBound, column: around.size.width - width, width: width,
            height: rows.count)
        return pointed(mouse, state, listIn: area)
    }
}

extension Notes.Row {
    /// Only highlights have a colour on the page.
    fileprivate var isHighlight: Bool {
        Annotation.Colour.allCases.contains { text.hasPrefix("\($0.word) ") }
    }
}
