import Canvas
import Catalogs
import Kernel
import ScreenKit
import Wording

/// What the keys of a catalog's page do.
extension Catalog {
    /// Choices that the server offers, order, kinds, languages; or what can be done with the page.
    struct Menu: Equatable, Sendable {
        enum Entry: Equatable, Sendable {
            /// What the next ones are called; empty where they have no name.
            case heading(String)
            case facet(Feed.Facet)
            case deed(Deed)
        }

        enum Deed: Equatable, Sendable {
            case keep, forget, follow, followAll, unfollow, visit, copy, browse
        }

        let entries: [Entry]
        /// As they were laid out last.
        var lines: [MenuLine] = []
        package var list = ListView()
    }

    static func obey(_ order: Order, _ state: inout State) -> Effects {
        if state.menu != nil { return obeyMenu(order, &state) }
        if state.isFinding { return obeyField(order, &state) }
        if let effects = obeyGrid(order, &state) { return effects }
        switch order.verb {
        case .layerClose:
            state.find.replaceAll(with: "")
            state.layOut()
        case .workCancel:
            state.isAsking = false
            state.isSlow = false
            if state.pages.isEmpty { state.phase = .failed(.stopped) }
            return [.cancel(.page), .cancel(.patience), say(tr("Stopped."))]
        case .focusActivate: return enter(state, opensLane: false)
        case .listIn: return enter(state, opensLane: true)
        case .itemInfo:
            guard !state.isOnBook else { return enter(state, opensLane: false) }
            return [.perform(.ask(.open(.library(state.account))))]
        case .listOut: return [.perform(.ask(.close))]
        case .itemAgain:
            state.pages = state.trouble == nil ? state.pages : Array(state.pages.prefix(1))
            return load(isAgain: true, &state)
                + (state.look.hasCovers ? [.perform(.ask(.coversAgain))] : [])
        case .findOpen:
            state.isFinding = true
            if let text = order.text { state.find.replaceAll(with: text) }
            state.layOut()
        case .listTabNext: return turn(to: state.entryPoint + order.times, &state)
        case .listTabPrevious: return turn(to: state.entryPoint - order.times, &state)
        case .listSort: return openMenu(&state)
        case .listActions: return openDeeds(&state)
        case .viewGrid: return toggleCovers(&state)
        case .itemAdd: return carryOut(state.isKept ? .forget : .keep, state)
        case .itemCopy: return copy(state)
        case .linkOpenOutside:
            guard case .page(let address) = state.query else { return missed }
            return [.perform(.ask(.browse(address)))]
        default: guard state.walk(order) else { return missed }
        }
        return readOn(&state)
    }

    private static func say(_ words: String) -> Effects.Element { .perform(.ask(.say(words))) }

    /// Opens what has focus; `opensLane` the whole lane it stands in.
    static func enter(_ state: State, opensLane: Bool) -> Effects {
        if case .failed(.signIn(let form, let isRefused)) = state.phase {
            return [.perform(.ask(.open(.signIn(state.account, form, isRefused: isRefused))))]
        }
        if case .failed(.locked) = state.phase {
            return [.perform(.ask(.open(.passphrase(.unlock))))]
        }
        guard state.rows.indices.contains(state.list.focus) else { return missed }
        let row = state.rows[state.list.focus]
        if opensLane, let lane = state.lane(of: state.list.focus) {
            return go(to: lane.href, lane.title, state)
        }
        switch row {
        case .way(let way) where way.isLibrary:
            return [.perform(.ask(.addLibrary(way.href)))]
        case .way(let way): return go(to: way.href, way.title, state)
        case .book(let place):
            guard let book = state.book(at: place) else { return missed }
            return [
                .perform(
                    .ask(.open(.offer(state.account, book, trail: state.shownTrail))))
            ]
        case .lane(let title, let href?, _): return go(to: href, title, state)
        case .lane, .blank: return missed
        }
    }

    private static func go(to href: String, _ title: String, _ state: State) -> Effects {
        [
            .perform(
                .ask(
                    .open(
                        .catalog(
                            state.account, .page(href), trail: state.shownTrail,
                            search: state.search, title: title))))
        ]
    }

    /// Another page in the place of this one: the same things, chosen otherwise.
    private static func replace(with href: String, _ state: inout State) -> Effects {
        state.query = .page(href)
        state.list = ListView()
        state.find.replaceAll(with: "")
        return load(isAgain: false, &state)
    }

    static func turn(to index: Int, _ state: inout State) -> Effects {
        let points = state.entryPoints
        guard !points.isEmpty else { return missed }
        let target = min(max(0, index), points.count - 1)
        guard target != state.entryPoint else { return [] }
        return replace(with: points[target].href, &state)
    }

    private static func copy(_ state: State) -> Effects {
        guard state.rows.indices.contains(state.list.focus) else { return missed }
        switch state.rows[state.list.focus] {
        case .book(let place):
            guard let book = state.book(at: place) else { return missed }
            let words = [CatalogWords.heading(book), CatalogWords.authors(book)]
            return [.perform(.ask(.copy(words.filter { !$0.isEmpty }.joined(separator: ", "))))]
        case .way(let way): return [.perform(.ask(.copy(way.href)))]
        case .lane, .blank: return missed
        }
    }

    // MARK: - Looking for words

    static func edit(_ edit: FieldEdit, _ state: inout State) -> Effects {
        write(edit, &state) { state in
            state.list = ListView()
            state.layOut()
            return []
        }
    }

    private static func obeyField(_ order: Order, _ state: inout State) -> Effects {
        switch order.verb {
        case .layerClose:
            state.isFinding = false
            state.find.replaceAll(with: "")
            state.layOut()
        case .focusActivate: return ask(&state)
        case .fieldDown, .focusNext: state.move(.next)
        case .fieldUp, .focusPrevious: state.move(.previous)
        default: return edit(.order(order), &state)
        }
        return []
    }

    /// The server is asked once, when the words are whole.
    private static func ask(_ state: inout State) -> Effects {
        let words = state.find.text.split { $0.isWhitespace }.joined(separator: " ")
        state.isFinding = false
        guard !words.isEmpty else { return [] }
        guard let search = state.search else {
            return [say(tr("This catalog offers no search; what is loaded is narrowed."))]
        }
        state.find.replaceAll(with: "")
        state.layOut()
        return [
            .perform(
                .ask(
                    .open(
                        .catalog(
                            state.account, .search(search, words), trail: state.shownTrail,
                            search: search, title: "“\(words)”"))))
        ]
    }

    // MARK: - Choices

    private static func openMenu(_ state: inout State) -> Effects {
        let facets = state.pages.first?.feed.facets ?? []
        guard !facets.isEmpty else {
            return [say(tr("This page can neither be sorted nor narrowed by its server."))]
        }
        var groups: [String] = []
        for facet in facets where !groups.contains(facet.group ?? "") {
            groups.append(facet.group ?? "")
        }
        let entries = groups.flatMap { group -> [Menu.Entry] in
            [.heading(group)] + facets.filter { ($0.group ?? "") == group }.map { .facet($0) }
        }
        state.menu = Menu(entries: entries)
        state.layOutMenu()
        return []
    }

    /// What can be done with the page as a whole.
    private static func openDeeds(_ state: inout State) -> Effects {
        guard state.here != nil else { return missed }
        var deeds: [Menu.Deed] = [state.isKept ? .forget : .keep]
        // What is followed is asked for as somebody whom the next start knows too.
        if state.account.id != Catalog.visitorID {
            deeds += state.isFollowed ? [.visit, .unfollow] : [.follow, .followAll]
        }
        deeds += [.copy, .browse]
        state.menu = Menu(entries: deeds.map { .deed($0) })
        state.layOutMenu()
        return []
    }

    private static func carryOut(_ deed: Menu.Deed, _ state: State) -> Effects {
        guard let here = state.here else { return missed }
        if state.account.id == Catalog.visitorID, deed == .keep {
            return [say(tr("Add this catalog first (ga, a): then its pages can be kept."))]
        }
        let ask: Ask =
            switch deed {
            case .keep: .keepPlace(here, true)
            case .forget: .keepPlace(here, false)
            case .follow: .follow(here, isAll: false)
            case .followAll: .follow(here, isAll: true)
            case .unfollow: .unfollow(here.id)
            case .visit: .visitFollowed(here.id)
            case .copy: .copy(here.address)
            case .browse: .browse(here.address)
            }
        return [.perform(.ask(ask))]
    }

    private static func obeyMenu(_ order: Order, _ state: inout State) -> Effects {
        switch order.verb {
        case .layerClose, .layerBack, .listOut, .listSort, .listActions:
            state.menu = nil
            return []
        case .focusActivate, .listIn: return choose(&state)
        default:
            guard let move = ListView.Move(order.verb) else { return missed }
            state.moveMenu(move, by: order.times)
            return []
        }
    }

    static func choose(_ state: inout State) -> Effects {
        guard let menu = state.menu, let at = menu.focused else { return [] }
        switch menu.entries[at] {
        case .heading: return []
        case .facet(let facet):
            state.menu = nil
            return facet.isActive ? [] : replace(with: facet.href, &state)
        case .deed(let deed):
            state.menu = nil
            return carryOut(deed, state)
        }
    }
}

extension Catalog.State {
    fileprivate var isOnBook: Bool {
        guard rows.indices.contains(list.focus) else { return false }
        if case .book = rows[list.focus] { return true }
        return false
    }
}
