import Canvas
import Catalogs
import Kernel
import ScreenKit
import Wording

/// What a page of a catalog says of itself: waiting, how old it is, what can be chosen.
extension Catalog {
    static func status(_ state: State, _ around: Surroundings) -> StatusLine {
        if state.menu != nil {
            return StatusLine(
                state.menu?.title ?? "",
                hints: around.hints(in: .lists, (.focusActivate, tr("choose")), (.layerClose, "")))
        }
        if state.isFinding {
            let label = state.search == nil ? tr("keep it narrow") : tr("ask the server")
            return StatusLine(
                place(state, around),
                hints: around.hints(in: .fields, (.focusActivate, label), (.layerClose, "")))
        }
        if state.isGrid, !around.isLinear {
            return StatusLine(
                place(state, around),
                hints: around.hints(
                    in: .grid, (.focusActivate, tr("open")), (.gridSmaller, tr("smaller")),
                    (.gridLarger, tr("larger")), (.viewGrid, tr("list")), (.findOpen, tr("find")),
                    (.helpKeys, tr("keys"))))
        }
        var hints: [(Verb, String)] = [(.focusActivate, tr("open"))]
        if state.feed?.facets.isEmpty == false { hints.append((.listSort, tr("sort, narrow"))) }
        hints += [(.findOpen, tr("find")), (.listActions, tr("more")), (.layerBack, tr("back"))]
        if state.rows.contains(where: \.isBook) {
            hints.append((.viewGrid, state.look.hasCovers ? tr("list") : tr("covers")))
        }
        hints.append((.helpKeys, tr("keys")))
        return StatusLine(place(state, around), hints: around.hints(in: .lists, hints))
    }

    private static func place(_ state: State, _ around: Surroundings) -> String {
        var parts = [state.title]
        if around.isOffline { parts = [tr("Not reached")] }
        if around.waitingCount > 0 {
            let count = around.waitingCount
            parts.append(tr("\(count, "thing waits", "things wait") to be sent"))
        }
        let items = state.rows.count { row in
            switch row {
            case .way, .book: true
            case .lane, .blank: false
            }
        }
        if items > 0 {
            let more = state.pages.last?.feed.places.next == nil ? "" : "+"
            parts.append("\(items)\(more)")
        }
        if state.isAsking, state.isSlow {
            parts.append(tr("asking"))
        } else if state.phase == .open, state.now - state.kept >= 60 {
            parts.append(tr("saved \(Amounts.age(state.now - state.kept))"))
        }
        return parts.joined(separator: " · ")
    }

    // MARK: - Choices

    static func menuRows(_ size: Size) -> Range<Int> { 2..<max(3, size.height - 1) }

    static func menuArea(_ size: Size) -> Area {
        let inner = LayerFrame.sideWidth(size.width).map { $0 + 1 } ?? size.width
        let rows = menuRows(size)
        return Area(
            row: rows.lowerBound, column: size.width - inner, width: inner, height: rows.count)
    }

    static func drawMenu(_ state: State, _ around: Surroundings, into frame: inout Frame) {
        guard let menu = state.menu else { return }
        let area = LayerFrame.side(
            height: frame.height - 1, isLinear: around.isLinear, into: &frame)
        let inner = area.inset(left: 2, right: 1)
        frame.write(
            Width.clip(menu.title, to: inner.width), row: 0, column: inner.column,
            role: .heading, limit: inner.columns.upperBound)
        let rows = menuRows(frame.size)
        let list = Area(
            row: rows.lowerBound, column: area.column, width: area.width, height: rows.count)
        menu.list.draw(
            menu.shape, in: list, into: &frame, isLinear: around.isLinear,
            number: ItemNumber.lead(isLinear: around.isLinear)
        ) { row, line, isFocused, frame in
            let (words, role) = (menu.lines[row].words, menu.lines[row].role)
            let said = around.isLinear ? String(words.drop { $0 == " " }) : words
            frame.write(
                Width.clip(said, to: line.width), row: line.row, column: line.column,
                role: isFocused ? .listFocus : role, limit: line.columns.upperBound)
        }
    }

    // MARK: - Mouse

    public static func pointed(_ mouse: Mouse, _ state: State, _ around: Surroundings) -> Action? {
        if let menu = state.menu {
            guard case .press(.left) = mouse.act else { return nil }
            return menu.list.row(at: mouse.at, of: menu.shape, in: menuArea(around.size))
                .map(Action.menuPressed)
        }
        switch mouse.act {
        case .wheelDown: return .wheelTurned(3)
        case .wheelUp: return .wheelTurned(-3)
        case .press(.left):
            let rows = rows(state)
            if (2..<4).contains(mouse.at.row), rows.lowerBound > 4, !state.entryPoints.isEmpty {
                return tabs(state).tab(
                    atColumn: mouse.at.column, columns: tabColumns(around.size)
                ).map(Action.tabPressed)
            }
            if state.isGrid, !around.isLinear {
                return gridRow(at: mouse.at, state).map(Action.rowPressed)
            }
            return state.list.row(at: mouse.at, of: state.shape, in: listArea(state))
                .map(Action.rowPressed)
        default: return nil
        }
    }
}

extension Catalog.Menu.Deed {
    var words: String {
        switch self {
        case .keep: tr("Keep among your places")
        case .forget: tr("Take off your places")
        case .follow: tr("Follow: fetch what is new")
        case .followAll: tr("Follow, and fetch all")
        case .unfollow: tr("Follow no longer")
        case .visit: tr("Look what is new now")
        case .copy: tr("Copy its address")
        case .browse: tr("Open in a browser")
        }
    }
}
