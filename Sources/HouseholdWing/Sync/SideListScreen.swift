import Canvas
import Kernel
import ScreenKit
import Sharing
import Wording

extension SideList {
    static func page(_ size: Size) -> ListPage { ListPage(size, foot: 4) }

    public static func draw(_ state: State, _ around: Surroundings, into frame: inout Frame) {
        frame.fill(frame.area, role: .text, ground: .page)
        let size = frame.size
        if page(size).hasHead { frame.write(tr("Sync"), row: 0, column: 1, role: .heading) }
        let area = page(size).area
        if case .failed(let why) = state.phase {
            let key = around.keymap.key(for: .itemAgain, in: .lists) ?? ":"
            let inner = area.inset(left: min(2, area.width), right: 0)
            Paragraphs.draw(
                "! " + tr("The sides cannot be read: \(why).") + "\n" + tr("\(key) tries again."),
                in: inner, into: &frame, role: .error)
            frame.cursor = Point(row: inner.row, column: inner.column)
        }
        let rows = state.rows
        state.list.draw(
            state.shape, in: area, into: &frame, hasFocus: state.adding == nil,
            isLinear: around.isLinear
        ) { index, line, isFocused, frame in
            draw(rows[index], line, isFocused, around, into: &frame)
        }
        guard page(size).hasFoot else { return }
        drawFoot(state, around, into: &frame)
        let place = state.adding == nil ? Place.lists : .fields
        StatusLine(tr("Sync"), hints: around.hints(in: place, hints(state)))
            .draw(row: size.height - 1, into: &frame)
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
        _ row: Row, _ line: Area, _ isFocused: Bool, _ around: Surroundings,
        into frame: inout Frame
    ) {
        let role: Role = isFocused ? .listFocus : .text
        let words: (text: String, role: Role)
        switch row {
        case .blank: return
        case .side(let side, let queued): words = (self.words(side, queued, around), role)
        case .detail(let text): words = ("  " + text, .dim)
        case .trouble(let text): words = ("  ! " + text, .error)
        case .add: words = (tr("Add a folder or a server"), role)
        case .heading(let text): words = (text, .heading)
        case .place(let place):
            words = (self.words(place, around), isFocused || place.isBelieved ? role : .dim)
        }
        frame.write(
            Width.clip(words.text, to: line.width), row: line.row, column: line.column,
            role: words.role, limit: line.columns.upperBound)
    }

    /// The name, how it stands, what waits, when it was asked last.
    static func words(_ side: Side, _ queued: Int, _ around: Surroundings) -> String {
        let standing =
            switch side.standing {
            case _ where side.isPaused: tr("paused")
            case .ok: tr("ok")
            case .waiting: tr("not asked yet")
            case .failed: tr("failed")
            case .signedOut: tr("signed out")
            }
        let waiting = queued > 0 ? [tr("\(queued) to send")] : []
        let last = side.last.map { Amounts.age(around.wall.secondsSince1970 - $0) }
        return ([side.name, standing] + waiting + [last ?? tr("never"), side.kind.words])
            .joined(separator: "  ")
    }

    static func words(_ place: SharedPlace, _ around: Surroundings) -> String {
        let age =
            place.at > 0
            ? Amounts.age(around.wall.secondsSince1970 - place.at) : tr("at an unknown time")
        var parts = [Excerpts.tenths(place.percent), age, device(place), reason(place.reason)]
        if !place.isBelieved { parts.append(tr("not believed: \(place.doubts)")) }
        return parts.joined(separator: "  ")
    }

    private static func device(_ place: SharedPlace) -> String {
        if place.isOwn { return tr("here") }
        let name = place.device.name.isEmpty ? place.device.id : place.device.name
        return name.isEmpty ? place.side : "\(name) (\(place.side))"
    }

    private static func reason(_ reason: SharedPlace.Reason) -> String {
        switch reason {
        case .turn: tr("read", "was read")
        case .jump: tr("jumped there")
        case .rewind: tr("went back")
        case .restart: tr("began anew")
        case .listen: tr("heard")
        case .auto: tr("ran on by itself")
        }
    }

    // MARK: - Foot

    private static func drawFoot(
        _ state: State, _ around: Surroundings, into frame: inout Frame
    ) {
        let whole = Area(
            row: frame.height - 3, column: 1, width: max(0, frame.width - 2), height: 2)
        guard let adding = state.adding else {
            Paragraphs.draw(line(state, around.keymap), in: whole, into: &frame, role: .dim)
            return
        }
        let (label, hint, words) = fieldWords(adding)
        frame.write(label, row: whole.row, column: 1, role: .dim, limit: whole.columns.upperBound)
        state.field.draw(
            in: whole.inset(left: min(whole.width, Width.of(label)), right: 0), into: &frame,
            placeholder: hint, isSecret: adding.stage == .password)
        frame.write(
            Width.clip(words, to: whole.width), row: whole.row + 1, column: 1, role: .dim)
    }

    private static func line(_ state: State, _ keymap: Keymap) -> String {
        let key = { (verb: Verb) in keymap.key(for: verb, in: .lists) ?? ":" }
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
        return tr("No side gets your notes. \(key(.itemEdit)) changes what is sent.")
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
        pointed(mouse, state, listIn: page(around.size).area)
    }
}

extension Side.Kind {
    fileprivate var words: String {
        switch self {
        case .kosync: tr("KOReader sync")
        case .folder: tr("folder")
        case .webdav: "WebDAV"
        case .audiobookshelf: "Audiobookshelf"
        case .opds: tr("catalog")
        case .annotations: tr("library")
        case .storyteller: "Storyteller"
        case .sdr: tr("KOReader's .sdr")
        case .foliate: "Foliate"
        case .moon: "Moon+ Reader"
        }
    }
}
