import Canvas
import Catalogs
import Kernel
import ScreenKit
import Wording

extension Libraries {
    static func page(_ size: Size) -> ListPage { ListPage(size, foot: 4) }

    public static func draw(_ state: State, _ around: Surroundings, into frame: inout Frame) {
        frame.fill(frame.area, role: .text, ground: .page)
        let size = frame.size
        if page(size).hasHead {
            frame.write(tr("Libraries and catalogs"), row: 0, column: 1, role: .heading)
        }
        let rows = state.rows
        state.list.draw(
            state.shape, in: page(size).area, into: &frame, hasFocus: !state.isAdding,
            isLinear: around.isLinear
        ) { index, line, isFocused, frame in
            draw(rows[index], line, isFocused, around, into: &frame)
        }
        guard page(size).hasFoot else { return }
        drawLine(state, around, into: &frame)
        status(state, around).draw(row: size.height - 1, into: &frame)
    }

    private static func draw(
        _ row: Row, _ line: Area, _ isFocused: Bool, _ around: Surroundings,
        into frame: inout Frame
    ) {
        let role: Role = isFocused ? .listFocus : .text
        switch row {
        case .blank: break
        case .heading(let title):
            frame.write(
                Width.clip(title, to: line.width), row: line.row, column: line.column,
                role: .heading)
        case .add:
            write(tr("Add a library or server by its address"), "", line, role, around, &frame)
        case .visit:
            write(tr("Open a feed at its address, as it is"), "", line, role, around, &frame)
        case .account(let account):
            let who = account.user.map { tr("signed in as \($0)") } ?? ""
            let host = account.origin?.text ?? account.catalog
            let about = who.isEmpty ? host : listed([who, host])
            write(account.name, about, line, role, around, &frame)
        case .followed(let account, let follow):
            write(follow.title, tr("followed, \(account.name)"), line, role, around, &frame)
        case .place(let account, let place), .recent(let account, let place):
            let about = place.title == account.name ? "" : account.name
            write(place.title, about, line, role, around, &frame)
        case .offered(let account):
            write(account.name, account.origin?.text ?? "", line, role, around, &frame)
        }
    }

    private static func write(
        _ name: String, _ about: String, _ line: Area, _ role: Role, _ around: Surroundings,
        _ frame: inout Frame
    ) {
        if around.isLinear {
            let words = listed([name, about].filter { !$0.isEmpty })
            frame.write(
                Width.clip(words, to: line.width), row: line.row, column: line.column, role: role)
            return
        }
        let end = frame.write(
            Width.clip(name, to: line.width), row: line.row, column: line.column, role: role,
            limit: line.columns.upperBound)
        let room = line.columns.upperBound - end - 3
        guard room >= 8, !about.isEmpty else { return }
        let words = Width.clip(about, to: room)
        frame.write(
            words, row: line.row, column: line.columns.upperBound - Width.of(words), role: .dim)
    }

    private static func drawLine(
        _ state: State, _ around: Surroundings, into frame: inout Frame
    ) {
        let whole = Area(
            row: frame.height - 3, column: 1, width: max(0, frame.width - 2), height: 2)
        if state.isAdding {
            let label = state.isWriting ? tr("File: ") : tr("Address: ")
            frame.write(
                label, row: whole.row, column: 1, role: .dim, limit: whole.columns.upperBound)
            state.address.draw(
                in: whole.inset(left: min(whole.width, Width.of(label)), right: 0), into: &frame,
                placeholder: state.isVisiting
                    ? "https://library.example/feed" : tr("library.example, or 192.168.1.5:8080"))
            let help =
                state.isWriting
                ? tr("A new file, with your podcasts as other programs read them (OPML).")
                : state.isVisiting
                    ? tr("It is asked for as it is, and not kept.")
                    : tr(
                        "A catalog, a podcast, a server of yours, or a list of podcasts (~/a.opml)."
                    )
            frame.write(
                Width.clip(help, to: whole.width), row: whole.row + 1, column: 1, role: .dim)
            return
        }
        let key = { (verb: Verb) in around.keymap.key(for: verb, in: .lists) ?? ":" }
        var words = ""
        var role = Role.dim
        if let warning = state.warning {
            words = tr("! \(warning) \(key(.itemRemove)) again removes it.")
            role = .statusWarn
        } else if let looking = state.looking {
            words = tr("· · ·   looking for a catalog at \(looking). \(key(.workCancel)) stops.")
        } else if let failure = state.failure {
            words = tr("! The accounts cannot be read or kept: \(failure).")
            role = .error
        } else if let trouble = state.trouble {
            words =
                tr(
                    "! No catalog was found at \(state.address.text): \(trouble.why). "
                        + "\(trouble.next)"
                )
            role = trouble.isOffline ? .statusWarn : .error
        }
        Paragraphs.draw(words, in: whole, into: &frame, role: role)
    }

    private static func status(_ state: State, _ around: Surroundings) -> StatusLine {
        let place =
            state.accounts.isEmpty
            ? tr("Libraries") : tr("Libraries · \(state.accounts.count)")
        if state.isAdding {
            return StatusLine(
                place,
                hints: around.hints(
                    in: .fields,
                    (
                        .focusActivate,
                        state.isWriting
                            ? tr("write") : state.isVisiting ? tr("open") : tr("look there")
                    ),
                    (.layerClose, "")))
        }
        var hints: [(Verb, String)] = [(.focusActivate, tr("open")), (.itemAdd, tr("add"))]
        switch state.focusedRow {
        case .followed?:
            hints += [(.itemAgain, tr("look now")), (.itemRemove, tr("follow no longer"))]
        case .place?: hints.append((.itemRemove, tr("remove")))
        default:
            if state.focused != nil { hints.append((.itemInfo, tr("about it"))) }
            if state.own != nil { hints.append((.itemRemove, tr("remove"))) }
            if state.own?.isShow == true { hints.append((.itemWrite, tr("podcasts to a file"))) }
        }
        hints += [(.itemCopy, tr("copy address")), (.helpKeys, tr("keys"))]
        return StatusLine(place, hints: around.hints(in: .lists, hints))
    }

    public static func pointed(_ mouse: Mouse, _ state: State, _ around: Surroundings) -> Action? {
        pointed(mouse, state, listIn: page(around.size).area)
    }
}
