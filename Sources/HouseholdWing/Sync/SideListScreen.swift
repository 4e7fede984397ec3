import Canvas
import Kernel
import ScreenKit
import Sharing
import Wording

extension SideList {
    /// Nothing here knows the keymap. Most keys are named in no more letters than this; where each
    /// row counts, it is laid out for the short names that keys come with.
    static func footLines(_ state: State) -> Int {
        let width = state.size.width - 2
        guard let adding = state.adding else {
            let key = state.size.height < 16 ? "x" : "Ctrl-x"
            return Paragraphs.lines(line(state) { _ in key }, width: width).count
        }
        return 1 + Paragraphs.lines(fieldWords(adding).words, width: width).count
    }

    public static func draw(_ state: State, _ around: Surroundings, into frame: inout Frame) {
        frame.fill(frame.area, role: .text, ground: .page)
        let layout = state.layout
        let page = layout.page
        if page.hasHead {
            frame.write(
                Width.clip(tr("Sync"), to: frame.width - 2), row: 0, column: 1, role: .heading)
        }
        let area = page.area
        if case .failed(let why) = state.phase {
            let key = around.keymap.key(for: .itemAgain, in: .lists) ?? ":"
            let inner = area.inset(left: min(2, area.width), right: 0)
            Paragraphs.draw(
                "! " + tr("The sides cannot be read: \(why).") + "\n" + tr("\(key) tries again."),
                in: inner, into: &frame, role: .error)
            frame.cursor = Point(row: inner.row, column: inner.column)
        }
        let rows = layout.rows
        // As the rows were laid out.
        let width = state.rowWidth(in: area)
        state.list.draw(
            state.shape, in: area, into: &frame, hasFocus: state.adding == nil,
            isLinear: state.isLinear, number: ItemNumber.lead(isLinear: state.isLinear)
        ) { index, line, isFocused, frame in
            draw(rows[index], line, width: width, isFocused, around, into: &frame)
        }
        guard page.hasFoot else { return }
        drawFoot(state, around, in: layout.foot, into: &frame)
        let place = state.adding == nil ? Place.lists : .fields
        StatusLine(tr("Sync"), hints: around.hints(in: place, hints(state)))
            .draw(row: frame.height - 1, into: &frame)
    }

    private static func hints(_ state: State) -> [(Verb, String)] {
        if state.adding != nil {
            return [(.focusActivate, tr("go on")), (.layerClose, tr("give up"))]
        }
        guard let side = state.focused else {
            return [(.itemAdd, tr("add")), (.itemAgain, tr("sync now")), (.layerBack, tr("back"))]
        }
        let act =
            side.isPaused ? tr("go on") : side.standing == .signedOut ? tr("sign in") : tr("pause")
        return [
            (.itemAgain, tr("sync now")), (.focusActivate, act),
            (.itemRemove, tr("forget")), (.itemEdit, tr("privacy")), (.itemAdd, tr("add")),
            (.layerBack, tr("back")),
        ]
    }

    // MARK: - Rows

    private static func draw(
        _ row: Row, _ line: Area, width: Int, _ isFocused: Bool, _ around: Surroundings,
        into frame: inout Frame
    ) {
        let now = around.wall.secondsSince1970
        var (text, indent, role) = ("", 0, isFocused ? Role.listFocus : .text)
        switch row {
        case .blank: return
        case .side(let side, let queued, let extent):
            text = words(parts(side, queued, now: now), extent, width: width)
            // What else is to be said of it waits for the focus.
            if extent == .brief { text += " …" }
            indent = extent.isFirst ? 0 : Self.indent
        case .detail(let words): (text, indent, role) = (words, Self.indent, .dim)
        case .trouble(let words, let at):
            (text, role) = ((at == 0 ? "! " : "") + words, .error)
            indent = Self.indent + (at == 0 ? 0 : 2)
        case .add: text = tr("Add a folder or a server")
        case .heading(let words): (text, role) = (words, .heading)
        case .place(let place, let extent):
            text = words(parts(place, now: now), extent, width: width)
            indent = extent.isFirst ? 0 : Self.indent
            if !isFocused, !place.isBelieved { role = .dim }
        }
        frame.write(
            Width.clip(text, to: line.width - indent), row: line.row,
            column: line.column + indent, role: role, limit: line.columns.upperBound)
    }

    // MARK: - Foot

    private static func drawFoot(
        _ state: State, _ around: Surroundings, in whole: Area, into frame: inout Frame
    ) {
        guard let adding = state.adding else {
            let words = line(state) { around.keymap.key(for: $0, in: .lists) ?? ":" }
            Paragraphs.draw(words, in: whole, into: &frame, role: .dim)
            return
        }
        let (name, hint, words) = fieldWords(adding)
        // What is typed has half of the line at least.
        let label = Width.clip(name, to: whole.width / 2)
        frame.write(label, row: whole.row, column: 1, role: .dim)
        state.field.draw(
            in: whole.inset(left: Width.of(label)), into: &frame, placeholder: hint,
            isSecret: adding.stage == .password)
        Paragraphs.draw(words, in: whole.inset(top: 1), into: &frame, role: .dim)
    }

    private static func line(_ state: State, _ key: (Verb) -> String) -> String {
        if let working = state.working { return working }
        if state.phase != .open { return "" }
        if let leaving = state.leaving,
            let side = state.overview.sides.first(where: { $0.id == leaving })
        {
            return tr(
                "\(key(.itemRemove)) again forgets \(side.name). What was sent there stays there, "
                    + "and your places stay here.")
        }
        guard !state.overview.sides.isEmpty else {
            return tr("Nothing is sent anywhere before you add a side.")
        }
        let told = state.overview.sides.filter(\.sharesRemarks).map(\.name)
        let names = listed(told)
        return told.isEmpty
            ? tr("No side gets your notes. \(key(.itemEdit)) changes what is sent.")
            : tr("Your notes go to \(names). \(key(.itemEdit)) changes what is sent.")
    }

    private static func fieldWords(
        _ adding: Adding
    ) -> (label: String, hint: String, words: String) {
        switch adding.stage {
        case .address:
            (
                tr("Address:") + " ", tr("~/Sync, or https://…"),
                tr("A shared folder, WebDAV, KOReader's sync, Audiobookshelf, Storyteller.")
            )
        case .user:
            (tr("User:") + " ", "", tr("Empty for a WebDAV server that asks for no password."))
        case .password:
            (tr("Password:") + " ", "", tr("It is kept where your other passwords are."))
        }
    }

    public static func pointed(_ mouse: Mouse, _ state: State, _ around: Surroundings) -> Action? {
        pointed(mouse, state, listIn: state.layout.page.area)
    }
}
