import Canvas
import ScreenKit
import Wording

extension Palette {
    public static func draw(_ state: State, _ around: Surroundings, into frame: inout Frame) {
        if around.isLinear { return drawLinear(state, around, into: &frame) }
        let layout = Layout(state, frame.size)
        let inner = LayerFrame.float(layout.box, into: &frame)
        guard !inner.isEmpty else { return }
        frame.write(":", row: inner.row, column: inner.column, role: .statusKey)
        let field = Area(
            row: inner.row, column: inner.column + 2, width: inner.width - 2, height: 1)
        state.field.draw(in: field, into: &frame, placeholder: tr("a command, a setting, a theme"))
        let cursor = frame.cursor
        state.list.draw(state.shape, in: layout.list, into: &frame) {
            row, area, isFocused, frame in
            draw(row: row, state, area, isFocused, &frame)
        }
        frame.cursor = cursor
        Paragraphs.draw(
            footWords(state, width: layout.list.width), in: layout.foot, into: &frame,
            role: state.asking == nil ? .dim : .accent)
        drawStatus(state, around, &frame)
    }

    private static func drawStatus(
        _ state: State, _ around: Surroundings, _ frame: inout Frame
    ) {
        var forRows: [(Verb, String)] = [(.focusActivate, tr("do it"))]
        let isTyped = !state.typed.isEmpty
        if !isTyped || state.focused?.path != nil {
            forRows.append((.paletteComplete, tr("complete")))
        }
        if state.shape.count > 1 || !isTyped { forRows.append((.fieldDown, tr("choose"))) }
        if !isTyped { forRows.append((.paletteBindKey, tr("its key"))) }
        let hints =
            (state.focused == nil || state.asking != nil ? [] : forRows) + [(.layerClose, "")]
        StatusLine(tr("Palette"), hints: around.hints(in: .palette, hints))
            .draw(row: frame.height - 1, into: &frame)
    }

    private static func draw(
        row: Int, _ state: State, _ area: Area, _ isFocused: Bool, _ frame: inout Frame
    ) {
        let hit = state.typed.isEmpty ? state.hits[row] : nil
        guard let entry = state.entry(row) else { return }
        let role: Role = entry.obstacle != nil ? .dim : isFocused ? .listFocus : .text
        let detail = Width.clip(
            entry.obstacle ?? entry.detail, to: detailWidth(entry, area.width))
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

    /// What the title leaves, and half of the row at least.
    private static func detailWidth(_ entry: Entry, _ width: Int) -> Int {
        max(width / 2, width - Width.of(entry.title) - 2)
    }

    /// The key that is asked for, or how many rows there are; where the row in focus has no room
    /// to say why it cannot be done here, that as well.
    fileprivate static func footWords(_ state: State, width: Int) -> String {
        let count = state.shape.count
        if let asking = state.asking { return asking.words }
        guard count > 0 else { return tr("No command, setting or theme has these letters.") }
        let number = tr("\(min(state.list.focus + 1, count)) of \(count)")
        guard let entry = state.focused, let obstacle = entry.obstacle,
            Width.of(obstacle) > detailWidth(entry, width - 2)
        else { return number }
        return number + "\n" + tr("\(entry.title): \(obstacle).")
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
        // Rows would show between the words of a question.
        let shape = state.asking == nil ? state.shape : ListShape(count: 0)
        state.list.draw(shape, in: rows, into: &frame, isLinear: true) {
            row, area, isFocused, frame in
            guard let entry = state.entry(row) else { return }
            let (name, detail) = linearWords(entry, row, of: count)
            // The key is worth more than the end of the name, and no row is cut twice.
            let words =
                Width.of(detail) <= area.width / 2
                ? Width.clip(name, leaving: detail, of: area.width)
                : Width.clip(name + detail, to: area.width)
            frame.write(
                words, row: area.row, column: area.column,
                role: isFocused ? .listFocus : entry.obstacle == nil ? .text : .dim)
        }
        drawWhole(state, below: rows.inset(top: shape.count), into: &frame)
        if count == 0 || state.asking != nil, rows.height > 0 {
            Paragraphs.draw(footWords(state, width: rows.width), in: rows, into: &frame)
        }
        // A row that was chosen is heard; before that, what is typed.
        if state.list.focus == 0 || state.asking != nil { frame.cursor = cursor }
        drawStatus(state, around, &frame)
    }

    private static func linearWords(
        _ entry: Entry, _ row: Int, of count: Int
    ) -> (name: String, detail: String) {
        let detail = entry.obstacle ?? entry.detail
        return (
            tr("\(row + 1) of \(count): \(entry.title)"),
            detail.isEmpty ? "" : listComma + detail
        )
    }

    /// What was cut of the row in focus, where rows enough are free below the list.
    private static func drawWhole(_ state: State, below area: Area, into frame: inout Frame) {
        guard state.asking == nil, let entry = state.focused else { return }
        let (name, detail) = linearWords(entry, state.list.focus, of: state.shape.count)
        guard Width.of(name + detail) > area.width else { return }
        let lines = Paragraphs.lines(name + detail, width: area.width).count
        guard lines <= area.height else { return }
        let room = area.inset(top: lines < area.height ? 1 : 0)
        Paragraphs.draw(name + detail, in: room, into: &frame, role: .dim)
    }

    private static func linearField(_ size: Size) -> Area {
        Area(row: size.height < 6 ? 0 : 1, column: 0, width: size.width, height: 1)
    }

    private static func listArea(_ state: State, _ around: Surroundings) -> Area {
        let size = around.size
        if around.isLinear {
            let top = linearField(size).row + 1
            return Area(
                row: top, column: 0, width: size.width, height: max(0, size.height - 1 - top))
        }
        return Layout(state, size).list
    }

    public static func pointed(_ mouse: Mouse, _ state: State, _ around: Surroundings) -> Action? {
        // While a key is asked for in linear mode no command is drawn.
        if around.isLinear, state.asking != nil { return nil }
        return pointed(mouse, state, listIn: listArea(state, around), wheel: 1)
    }
}

extension Palette {
    /// 64 cells or all there are; 8 rows, fewer where the screen is low, or where what stands below
    /// them takes more lines than one.
    struct Layout {
        let box: Area
        let list: Area
        let foot: Area

        init(_ state: State, _ size: Size) {
            let rows = size.height < 20 ? 5 : 8
            let width = min(64, size.width)
            let height = min(rows + 6, max(1, size.height - 1))
            box = Area(
                row: min(3, max(0, size.height - 1 - height)), column: (size.width - width) / 2,
                width: width, height: height)
            let inner = LayerFrame.inside(box, of: size)
            let isRoomy = box.height >= rows + 6
            let below = inner.inset(top: isRoomy ? 2 : 1)
            // The blank row and the foot.
            let end = isRoomy ? 2 : inner.height > 3 ? 1 : 0
            let isEmpty = state.shape.count == 0
            guard end > 0 else {
                // What is asked, or that nothing was found, goes before the rows.
                let hasWords = isEmpty || state.asking != nil
                list = hasWords ? below.inset(bottom: below.height) : below
                foot = hasWords ? below : below.inset(top: below.height)
                return
            }
            let words = Palette.footWords(state, width: inner.width)
            let lines = Paragraphs.lines(words, width: inner.width).count
            let room = below.height - end
            let more = max(0, min(lines - 1, room - (isEmpty ? 0 : min(3, room))))
            list = below.inset(bottom: end + more)
            foot = below.inset(top: below.height - 1 - more)
        }
    }
}
