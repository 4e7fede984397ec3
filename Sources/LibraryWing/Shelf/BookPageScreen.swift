import Canvas
import Kernel
import ScreenKit
import Wording

extension BookPage {
    /// The cells a line of it may take.
    static func measure(_ size: Size, isLinear: Bool) -> Int {
        let whole = size.width - (size.width < 20 ? 2 : 6)
        return isLinear ? whole : min(72, whole)
    }

    static func rows(_ size: Size) -> Range<Int> {
        let hasStatus = size.width >= 20 && size.height >= 5
        let first = size.height >= 12 ? 2 : 0
        return first..<max(first, size.height - (hasStatus ? 1 : 0))
    }

    private static func listArea(_ size: Size, isLinear: Bool) -> Area {
        let (rows, room) = (rows(size), coverRoom(size, isLinear: isLinear))
        let measure = measure(size, isLinear: isLinear)
        let margin =
            size.width < 20 ? 0 : size.width >= 100 && !isLinear ? (size.width - measure) / 3 : 1
        return Area(
            row: rows.lowerBound, column: margin + room,
            width: min(size.width - margin, measure + 2) - room, height: rows.count)
    }

    public static func draw(_ state: State, _ around: Surroundings, into frame: inout Frame) {
        frame.fill(frame.area, role: .text, ground: .page)
        let size = frame.size
        if size.height >= 12 {
            frame.write(
                Width.clip(tr("Shelf › \(state.book.heading)"), to: max(0, size.width - 2)), row: 0,
                column: min(1, size.width - 1), role: .dim, limit: size.width)
        }
        let list = listArea(size, isLinear: state.isLinear)
        if hasCover(size), !state.isLinear { drawCover(state, beside: list, into: &frame) }
        state.list.draw(
            state.shape, in: list, into: &frame, isLinear: state.isLinear
        ) { row, line, isFocused, frame in
            let row = state.rows[row]
            draw(row, in: line, isFocused: isFocused, isLinear: state.isLinear, into: &frame)
        }
        guard size.width >= 20, size.height >= 5 else { return }
        StatusLine(
            BookWords.facts(state.book),
            hints: around.hints(
                in: .detail, (.focusActivate, tr("do it")), (.itemRemove, tr("remove")),
                (.itemInfo, tr("files")),
                (.listOut, tr("back")), (.findOpen, tr("find a book")), (.helpKeys, tr("keys")))
        ).draw(row: size.height - 1, into: &frame)
    }

    private static func draw(
        _ row: Row, in line: Area, isFocused: Bool, isLinear: Bool, into frame: inout Frame
    ) {
        let role: Role = isFocused ? .listFocus : row.role
        let end = line.columns.upperBound
        frame.write(row.lead, row: line.row, column: line.column, role: role, limit: end)
        if row.isHere, !isLinear {
            frame.write("•", row: line.row, column: line.column, role: .accent, limit: end)
        }
        let room = line.width - row.indent
        let words = row.isHere && isLinear ? listComma + tr("you are here") : ""
        frame.write(
            Width.clip(row.text, leaving: words, of: room), row: line.row,
            column: line.column + row.indent, role: role, limit: end)
    }

    public static func pointed(_ mouse: Mouse, _ state: State, _ around: Surroundings) -> Action? {
        pointed(mouse, state, listIn: listArea(around.size, isLinear: state.isLinear))
    }
}
