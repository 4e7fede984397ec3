import Canvas
import ScreenKit
import Wording

extension Palette {
    public static func draw(_ state: State, _ around: Surroundings, into frame: inout Frame) {
        if around.isLinear { return drawLinear(state, around, into: &frame) }
        let inner = LayerFrame.float(area(state, frame.size), into: &frame)
        guard !inner.isEmpty else { return }
        frame.write(":", row: inner.row, column: inner.column, role: .statusKey)
        let field = Area(
            row: inner.row, column: inner.column + 2, width: inner.width - 2, height: 1)
        state.field.draw(in: field, into: &frame, placeholder: tr("a command, a setting, a theme"))
        let rows = listArea(state, around)
        let cursor = frame.cursor
        state.list.draw(state.shape, in: rows, into: &frame) { row, area, isFocused, frame in
            draw(row: row, state, area, isFocused, &frame)
        }
        frame.cursor = cursor
        drawFoot(state, inner, &frame)
        drawStatus(state, around, &frame)
    }

    private static func drawStatus(
        _ state: State, _ around: Surroundings, _ frame: inout Frame
    ) {
        var forRows: [(Verb, String)] = [(.focusActivate, tr("do it"))]
        if state.typed == nil {
            forRows += [
                (.paletteComplete, tr("complete")), (.fieldDown, tr("choose")),
                (.paletteBindKey, tr("its key")),
            ]
        }
        let hints =
            (state.focused == nil || state.asking != nil ? [] : forRows) + [(.layerClose, "")]
        StatusLine(tr("Palette"), hints: around.hints(in: .palette, hints))
            .draw(row: frame.height - 1, into: &frame)
    }

    private static func draw(
        row: Int, _ state: State, _ area: Area, _ isFocused: Bool, _ frame: inout Frame
    ) {
        let hit = state.typed == nil ? state.hits[row] : nil
        guard let entry = state.entry(row) else { return }
        let role: Role = entry.obstacle != nil ? .dim : isFocused ? .listFocus : .text
        let detail = Width.clip(entry.obstacle ?? entry.detail, to: area.width / 2)
        let end = area.column + area.width
        frame.write(
            detail, row: area.row, column: end - Width.of(detail),
            role: entry.obstacle == nil ? .statusKey : .dim)
        let title = Width.clip(entry.title, to: area.width - Width.of(detail) - 2)
        var column = area.column
        for (at, letter) in title.enumerated() {
            let isMatch = hit?.places.contains(at) == true && letter != "…"
            column = frame.write(
                String(letter), row: area.row, column: column, role: isMatch ? .searchMatch : role)
        }
    }

    private static func drawFoot(_ state: State, _ inner: Area, _ frame: inout Frame) {
        let row = inner.row + inner.height - 1
        guard row > inner.row + 1 else { return }
        frame.write(
            Width.clip(footWords(state), to: inner.width), row: row, column: inner.column,
            role: state.asking == nil ? .dim : .accent)
    }

    private static func footWords(_ state: State) -> String {
        let count = state.shape.count
        if let asking = state.asking { return asking.words }
        return count == 0
            ? tr("No command, setting or theme has these letters.")
            : tr("\(min(state.list.focus + 1, count)) of \(count)")
    }

    /// For a screen reader: the whole screen, its name, the field, then each row in words.
    private static func drawLinear(
        _ state: State, _ around: Surroundings, into frame: inout Frame
    ) {
        frame.fill(frame.area, role: .text, ground: .page)
        let field = linearField(frame.size)
        if field.row > 0 { frame.write(tr("Palette"), row: 0, column: 0, role: .heading) }
        frame.write(":", row: field.row, column: 0, role: .statusKey)
        state.field.draw(
            in: field.inset(left: 2), into: &frame, placeholder: tr("a command, a setting, a theme")
        )
        let cursor = frame.cursor
        let rows = listArea(state, around)
        let count = state.shape.count
        state.list.draw(state.shape, in: rows, into: &frame, isLinear: true) {
            row, area, isFocused, frame in
            guard let entry = state.entry(row) else { return }
            let detail = entry.obstacle ?? entry.detail
            let words = Width.clip(
                tr("\(row + 1) of \(count): \(entry.title)"),
                leaving: detail.isEmpty ? "" : listComma + detail, of: area.width)
            frame.write(
                words, row: area.row, column: area.column,
                role: isFocused ? .listFocus : entry.obstacle == nil ? .text : .dim)
        }
        if count == 0 || state.asking != nil, rows.height > 0 {
            Paragraphs.draw(footWords(state), in: rows, into: &frame)
        }
        frame.cursor = cursor
        drawStatus(state, around, &frame)
    }

    private static func linearField(_ size: Size) -> Area {
        Area(row: size.height < 6 ? 0 : 1, column: 0, width: size.width, height: 1)
    }

    /// 64 cells or all there are; 8 rows, fewer where the screen is low.
    private static func area(_ state: State, _ size: Size) -> Area {
        let width = min(64, size.width)
        let height = min(state.height + 6, max(1, size.height - 1))
        return Area(
            row: min(3, max(0, size.height - 1 - height)), column: (size.width - width) / 2,
            width: width, height: height)
    }

    private static func listArea(_ state: State, _ around: Surroundings) -> Area {
        let size = around.size
        if around.isLinear {
            let top = linearField(size).row + 1
            return Area(
                row: top, column: 0, width: size.width, height: max(0, size.height - 1 - top))
        }
        let outer = area(state, size)
        let isRoomy = outer.height >= state.height + 6
        let inner =
            outer.width >= 5 && outer.height >= 3
            ? outer.inset(left: 2, right: 2, top: 1, bottom: 1) : outer
        return inner.inset(top: isRoomy ? 2 : 1, bottom: isRoomy ? 2 : inner.height > 3 ? 1 : 0)
    }

    public static func pointed(_ mouse: Mouse, _ state: State, _ around: Surroundings) -> Action? {
        pointed(mouse, state, listIn: listArea(state, around), wheel: 1)
    }
}
