import Canvas

extension Palette {
    public static func draw(_ state: State, _ around: Surroundings, into frame: inout Frame) {
        let inner = LayerFrame.float(area(state, frame.size), into: &frame)
        guard !inner.isEmpty else { return }
        frame.write(":", row: inner.row, column: inner.column, role: .statusKey)
        let field = Area(
            row: inner.row, column: inner.column + 2, width: inner.width - 2, height: 1)
        state.field.draw(in: field, into: &frame, placeholder: "a command, a setting, a theme")
        let rows = listArea(state, frame.size)
        let cursor = frame.cursor
        state.list.draw(state.shape, in: rows, into: &frame) { row, area, isFocused, frame in
            draw(row: row, state, area, isFocused, &frame)
        }
        frame.cursor = cursor
        drawFoot(state, inner, &frame)
        let forRows: [(Verb, String)] = [
            (.focusActivate, "do it"), (.paletteComplete, "complete"), (.fieldDown, "choose"),
            (.paletteBindKey, "its key"),
        ]
        let hints =
            (state.focused == nil || state.asking != nil ? [] : forRows) + [(.layerClose, "")]
        StatusLine("Palette", hints: around.hints(in: .palette, hints))
            .draw(row: frame.height - 1, into: &frame)
    }

    private static func draw(
        row: Int, _ state: State, _ area: Area, _ isFocused: Bool, _ frame: inout Frame
    ) {
        let hit = state.percent == nil ? state.hits[row] : nil
        guard let entry = state.percent ?? hit.map({ state.entries[$0.entry] }) else { return }
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
        let count = state.shape.count
        let words =
            state.asking?.words
            ?? (count == 0
                ? "No command, setting or theme has these letters."
                : "\(min(state.list.focus + 1, count)) of \(count)")
        frame.write(
            Width.clip(words, to: inner.width), row: row, column: inner.column,
            role: state.asking == nil ? .dim : .accent)
    }

    /// 64 cells or all there are; 8 rows, fewer where the screen is low.
    private static func area(_ state: State, _ size: Size) -> Area {
        let width = min(64, size.width)
        let height = min(state.rows + 6, max(1, size.height - 1))
        return Area(
            row: min(3, max(0, size.height - 1 - height)), column: (size.width - width) / 2,
            width: width, height: height)
    }

    private static func listArea(_ state: State, _ size: Size) -> Area {
        let outer = area(state, size)
        let isRoomy = outer.height >= state.rows + 6
        let inner =
            outer.width >= 5 && outer.height >= 3
            ? outer.inset(left: 2, right: 2, top: 1, bottom: 1) : outer
        return inner.inset(top: isRoomy ? 2 : 1, bottom: isRoomy ? 2 : inner.height > 3 ? 1 : 0)
    }

    public static func pointed(_ mouse: Mouse, _ state: State, _ around: Surroundings) -> Action? {
        switch mouse.act {
        case .wheelDown: .wheelTurned(1)
        case .wheelUp: .wheelTurned(-1)
        case .press(.left):
            state.list.row(at: mouse.at, of: state.shape, in: listArea(state, around.size))
                .map(Action.rowPressed)
        default: nil
        }
    }
}
