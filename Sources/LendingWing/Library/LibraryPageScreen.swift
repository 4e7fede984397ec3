import Canvas
import Catalogs
import Kernel
import ScreenKit
import Wording

extension LibraryPage {
    /// A name is typed in the row over the status line: a low screen has it for the list else.
    static func page(_ state: State) -> ListPage {
        ListPage(state.size, foot: state.size.isLow && state.newName == nil ? 1 : 2)
    }

    public static func draw(_ state: State, _ around: Surroundings, into frame: inout Frame) {
        frame.fill(frame.area, role: .text, ground: .page)
        let size = frame.size
        var state = state
        if state.size != size {
            state.size = size
            state.layOut()
        }
        let page = page(state)
        if page.hasHead {
            frame.write(
                Width.clip(state.account.name, to: size.width - 2), row: 0, column: 1,
                role: .heading)
        }
        state.folded.draw(
            in: page.area, into: &frame, hasFocus: state.newName == nil, isLinear: around.isLinear
        ) { index, isFolded, line, isFocused, frame in
            draw(state.rows[index], isFolded, line, isFocused, around, into: &frame)
        }
        guard page.hasFoot else { return }
        drawName(state, into: &frame)
        status(state, around).draw(row: size.height - 1, into: &frame)
    }

    private static func draw(
        _ row: Row, _ isFolded: Bool, _ line: Area, _ isFocused: Bool, _ around: Surroundings,
        into frame: inout Frame
    ) {
        if row.isBars { return drawBars(row.text, line, around, into: &frame) }
        let role: Role = isFocused ? .listFocus : row.role
        let line = line.inset(left: min(row.indent, line.width))
        let about = row.isAboutBelow && !isFolded ? "" : row.about
        let room = line.width - (row.text.isEmpty ? 0 : Width.of(row.text) + 3)
        let hasRoom = around.isLinear || room >= min(8, Width.of(about))
        // A sign says that more appears with the focus.
        let text = isFolded && (about.isEmpty || !hasRoom) ? row.text + " …" : row.text
        if around.isLinear {
            let words = listed([text, about].filter { !$0.isEmpty })
            frame.write(
                Paragraphs.beginning(of: words, to: line.width), row: line.row,
                column: line.column, role: role)
            return
        }
        frame.write(
            Width.clip(text, to: line.width), row: line.row, column: line.column, role: role,
            limit: line.columns.upperBound)
        guard hasRoom, !about.isEmpty else { return }
        let words = Width.clip(about, to: room)
        frame.write(
            words, row: line.row, column: line.columns.upperBound - Width.of(words), role: .dim)
    }

    /// Dark on light in every theme: a scanner reads no other.
    private static func drawBars(
        _ cells: String, _ line: Area, _ around: Surroundings, into frame: inout Frame
    ) {
        // Who hears the screen has the number.
        guard !around.isLinear else { return }
        let tint = Tint(ink: 0, paper: 0xFFFFFF)
        for (at, glyph) in cells.enumerated() {
            let column = line.column + at
            guard column < line.columns.upperBound, line.row < frame.height else { return }
            var cell = Cell(glyph)
            cell.tint = tint
            frame[line.row, column] = cell
        }
    }

    private static func drawName(_ state: State, into frame: inout Frame) {
        guard let name = state.newName else { return }
        let area = Area(row: frame.height - 2, column: 1, width: frame.width - 2, height: 1)
        LabelledField(tr("Name:"), placeholder: tr("what to call it"))
            .draw(name, in: area, into: &frame)
    }

    private static func status(_ state: State, _ around: Surroundings) -> StatusLine {
        if state.newName != nil {
            return StatusLine(
                tr("Library"),
                hints: around.hints(in: .fields, (.focusActivate, tr("rename")), (.layerClose, "")))
        }
        var hints: [(Verb, String)] = [(.focusActivate, tr("do it"))]
        if state.isKept { hints += [(.itemEdit, tr("rename")), (.itemRemove, tr("remove"))] }
        hints += [
            (.itemCopy, tr("copy address")), (.itemAgain, tr("ask again")), (.listOut, tr("back")),
            (.helpKeys, tr("keys")),
        ]
        return StatusLine(
            state.account.user.map { tr("Signed in as \($0)") } ?? tr("Not signed in"),
            hints: around.hints(in: .lists, hints))
    }

    public static func pointed(_ mouse: Mouse, _ state: State, _ around: Surroundings) -> Action? {
        pointed(mouse, state, listIn: page(state).area)
    }
}
