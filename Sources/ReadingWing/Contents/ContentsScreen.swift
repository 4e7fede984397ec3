import Canvas
import ScreenKit
import Wording

extension Contents {
    public static func draw(_ state: State, _ around: Surroundings, into frame: inout Frame) {
        let hasStatus = frame.width >= 20 && frame.height >= 5
        let area = LayerFrame.side(
            height: frame.height - (hasStatus ? 1 : 0), isLinear: around.isLinear, into: &frame)
        let inner = area.inset(left: 2, right: 1)
        let isTall = frame.height >= 8
        let tabs = TabRow(state.tabs.map(\.title), current: state.tab)
        if state.tabs.count > 1, !around.isLinear {
            tabs.draw(row: 0, columns: inner.columns, into: &frame)
        } else {
            frame.write(
                Width.clip(tabs.heading, to: inner.width), row: 0, column: inner.column,
                role: .heading, limit: inner.columns.upperBound)
        }
        let rows = listRows(frame.size, hasTabs: state.tabs.count > 1, hasField: state.find != nil)
        let list = Area(
            row: rows.lowerBound, column: area.column, width: area.width - 1, height: rows.count)
        if state.rows.isEmpty {
            let words =
                state.find == nil ? tr("Nothing is listed here.") : tr("No entry has these words.")
            Paragraphs.draw(words, in: list.inset(left: 2), into: &frame, role: .dim)
        }
        if around.isLinear {
            drawLinear(state, in: list, into: &frame)
        } else {
            drawList(state, in: list, into: &frame)
        }
        if let field = state.find {
            drawField(field, row: max(0, list.row - (isTall ? 2 : 1)), inner, into: &frame)
        }
        guard hasStatus else { return }
        StatusLine("\(state.current.title) · \(state.place)", hints: hints(state, around))
            .draw(row: frame.height - 1, into: &frame)
    }

    /// The rows of the list itself.
    static func listRows(_ size: Size, hasTabs: Bool, hasField: Bool) -> Range<Int> {
        let isTall = size.height >= 8
        let head = isTall ? (hasTabs ? 3 : 2) : 1
        let top = head + (hasField ? (isTall ? 2 : 1) : 0)
        let end = size.height - (size.height >= 5 ? 1 : 0)
        return top..<max(top, end)
    }

    private static func drawList(_ state: State, in area: Area, into frame: inout Frame) {
        let rows = state.rows
        let tab = state.current
        let hasBranches = tab.entries.contains { $0.depth > 1 }
        let hasShares = tab.entries.contains { $0.share != nil } && area.width >= 24
        state.list.draw(state.shape, in: area, into: &frame) { row, line, isFocused, frame in
            let entry = tab.entries[rows[row]]
            let isHere = rows[row] == tab.here
            var column = line.column + 2 * min(entry.depth - 1, max(0, line.width / 8))
            let mark =
                isHere
                ? "• "
                : hasBranches && state.isBranch(rows[row])
                    ? (state.closed[state.tab].contains(rows[row]) ? "▸ " : "▾ ") : "  "
            column = frame.write(
                mark, row: line.row, column: column, role: isHere ? .accent : .dim)
            let end = line.column + line.width - (hasShares ? 5 : 0)
            let label = Width.clip(entry.label, to: end - column - 1)
            frame.write(
                label, row: line.row, column: column,
                role: isFocused ? .listFocus : entry.target == nil ? .dim : .text)
            guard hasShares, let share = entry.share else { return }
            let percent = ProgressLine.percent(share)
            frame.write(
                percent, row: line.row, column: line.column + line.width - Width.of(percent),
                role: .dim)
        }
    }

    /// A row in words: its name, what the marks would say.
    private static func drawLinear(_ state: State, in area: Area, into frame: inout Frame) {
        let rows = state.rows
        state.list.draw(
            state.shape, in: area, into: &frame, isLinear: true,
            number: ItemNumber.lead(isLinear: true)
        ) { row, line, isFocused, frame in
            let entry = state.current.entries[rows[row]]
            var facts: [String] = []
            if entry.depth > 1 { facts.append(tr("depth \(entry.depth)")) }
            if let share = entry.share { facts.append(ProgressLine.percent(share)) }
            if state.isBranch(rows[row]) {
                let isClosed = state.closed[state.tab].contains(rows[row])
                facts.append(isClosed ? tr("closed") : tr("open", "state"))
            }
            if rows[row] == state.current.here { facts.append(tr("you are here")) }
            let words = facts.map { listComma + $0 }.joined()
            frame.write(
                Width.clip(entry.label, leaving: words, of: line.width), row: line.row,
                column: line.column, role: isFocused ? .listFocus : .text)
        }
    }

    private static func drawField(
        _ field: TextField, row: Int, _ area: Area, into frame: inout Frame
    ) {
        frame.write("/", row: row, column: area.column, role: .statusKey)
        field.draw(
            in: Area(row: row, column: area.column + 2, width: area.width - 2, height: 1),
            into: &frame)
    }

    private static func hints(_ state: State, _ around: Surroundings) -> [StatusLine.Hint] {
        if state.find != nil {
            return around.hints(in: .fields, (.focusActivate, tr("go")), (.layerClose, ""))
        }
        var wanted: [(Verb, String)] = [(.focusActivate, tr("go"))]
        if state.current.entries.contains(where: { $0.depth > 1 }) {
            wanted += [(.listIn, tr("open")), (.listOut, tr("close"))]
        }
        return around.hints(in: .lists, wanted + [(.findOpen, tr("filter")), (.layerClose, "")])
    }

    public static func pointed(_ mouse: Mouse, _ state: State, _ around: Surroundings) -> Action? {
        let rows = listRows(
            around.size, hasTabs: state.tabs.count > 1, hasField: state.find != nil)
        let side = around.isLinear ? nil : LayerFrame.sideWidth(around.size.width)
        let inner = side ?? around.size.width - 1
        let left = around.size.width - inner - 1
        let area = Area(row: rows.lowerBound, column: left, width: inner, height: rows.count)
        if case .press(.left) = mouse.act, state.tabs.count > 1, !around.isLinear,
            mouse.at.row < 2,
            let tab = TabRow(state.tabs.map(\.title), current: state.tab).tab(
                atColumn: mouse.at.column,
                columns: left + 2..<max(left + 2, around.size.width - 1))
        {
            return .tabPressed(tab)
        }
        return pointed(mouse, state, listIn: area)
    }
}
