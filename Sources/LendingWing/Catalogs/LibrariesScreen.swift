import Canvas
import Catalogs
import Kernel
import ScreenKit
import Wording

extension Libraries {
    static func page(_ state: State) -> FootedPage {
        let width = max(0, state.size.width - 2)
        let said = state.isAdding ? help(state) : notice(state) { _ in FootedPage.anyKey }.words
        let lines = said.isEmpty ? 0 : Paragraphs.lines(said, width: width).count
        let rows = state.isAdding ? field(state).rows(width: width) + lines : lines
        // On a low screen the list has the rows in which nothing is said.
        return state.size.isLow
            ? FootedPage(state.size, rows: rows)
            : FootedPage(state.size, rows: max(2, rows), gap: 1)
    }

    public static func draw(_ state: State, _ around: Surroundings, into frame: inout Frame) {
        frame.fill(frame.area, role: .text, ground: .page)
        let size = frame.size
        var state = state
        state.size = size
        let page = page(state)
        if page.list.hasHead {
            frame.write(
                Width.clip(tr("Libraries and catalogs"), to: max(0, size.width - 2)), row: 0,
                column: 1, role: .heading)
        }
        let rows = state.rows
        state.folded.draw(
            in: page.list.area, into: &frame, hasFocus: !state.isAdding, isLinear: around.isLinear
        ) { index, isFolded, line, isFocused, frame in
            let row = rows[index]
            let role: Role = isFocused ? .listFocus : .text
            if case .more(let words, let stand) = row {
                draw(more: words, stand, line, role, around, into: &frame)
            } else {
                draw(row, isFolded, line, role, lineWidth(size), around, into: &frame)
            }
        }
        guard page.list.hasFoot else { return }
        drawFoot(state, page.foot, around, into: &frame)
        status(state, around).draw(row: size.height - 1, into: &frame)
    }

    private static func draw(
        _ row: Row, _ isFolded: Bool, _ line: Area, _ role: Role, _ width: Int,
        _ around: Surroundings, into frame: inout Frame
    ) {
        switch row {
        case .blank: break
        case .heading(let title): write(title, "", line, .heading, around, &frame)
        default:
            let (name, about) = words(row)
            guard isFolded else {
                let beside = isBelow(row, width) ? "" : about
                return write(
                    lines(row, width).first ?? "", beside, line, role, around, &frame)
            }
            // It tells the beginning of all that it has, or that it has more.
            let hasRoom = around.isLinear || line.width - Width.of(name) - 3 >= aboutMin
            write(hasRoom ? name : name + " …", about, line, role, around, &frame)
        }
    }

    private static func draw(
        more words: String, _ stand: Stand, _ line: Area, _ role: Role, _ around: Surroundings,
        into frame: inout Frame
    ) {
        var (column, role) = (line.column, role)
        switch stand {
        case .start: break
        case .inner:
            column += min(2, line.width)
            role = role == .listFocus ? role : .dim
        case .end:
            role = .dim
            if !around.isLinear { column = line.columns.upperBound - Width.of(words) }
        }
        frame.write(
            words, row: line.row, column: column, role: role, limit: line.columns.upperBound)
    }

    /// Fewer cells say nothing of what does not fit in them.
    private static let aboutMin = 8

    private static func write(
        _ name: String, _ about: String, _ line: Area, _ role: Role, _ around: Surroundings,
        _ frame: inout Frame
    ) {
        if around.isLinear {
            let words = listed([name, about].filter { !$0.isEmpty })
            frame.write(
                Paragraphs.beginning(of: words, to: line.width), row: line.row,
                column: line.column, role: role)
            return
        }
        let end = frame.write(
            Width.clip(name, to: line.width), row: line.row, column: line.column, role: role,
            limit: line.columns.upperBound)
        let room = line.columns.upperBound - end - 3
        guard room >= min(aboutMin, Width.of(about)), !about.isEmpty else { return }
        let words = Width.clip(about, to: room)
        frame.write(
            words, row: line.row, column: line.columns.upperBound - Width.of(words), role: .dim)
    }

    // MARK: - Foot

    private static func field(_ state: State) -> LabelledField {
        LabelledField(
            state.isWriting ? tr("File:") : tr("Address:"),
            placeholder: state.isVisiting
                ? "https://library.example/feed" : tr("library.example, or 192.168.1.5:8080"))
    }

    private static func help(_ state: State) -> String {
        state.isWriting
            ? tr("A new file, with your podcasts as other programs read them (OPML).")
            : state.isVisiting
                ? tr("It is asked for as it is, and not kept.")
                : tr("A catalog, a podcast, a server of yours, or a list of podcasts (~/a.opml).")
    }

    private static func drawFoot(
        _ state: State, _ whole: Area, _ around: Surroundings, into frame: inout Frame
    ) {
        guard state.isAdding else {
            let (words, role) = notice(state) { verb in
                around.keymap.key(for: verb, in: .lists) ?? ":"
            }
            Paragraphs.draw(words, in: whole, into: &frame, role: role)
            return
        }
        field(state).draw(state.address, over: help(state), in: whole, into: &frame)
    }

    /// What is under way, went wrong, or is to be known before.
    private static func notice(
        _ state: State, _ key: (Verb) -> String
    ) -> (words: String, role: Role) {
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
        return (words, role)
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
        pointed(mouse, state, listIn: page(state).list.area)
    }
}
