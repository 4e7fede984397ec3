import Canvas
import Catalogs
import Kernel
import ScreenKit
import Wording

/// A page of a catalog: lanes, lists, ways to other pages; narrowed by typing, searched by the
/// server, read on by scrolling.
public enum Catalog: Screen {
    public static var name: String { "catalog" }
    public static var title: String { tr("Catalog") }
    public static var listsBooks: Bool { true }
    public static var begun: Action? { .begun }

    /// What the page shows.
    public enum Query: Equatable, Sendable {
        case page(String)
        case search(Feed.Search, String)
    }

    public enum Phase: Equatable, Sendable {
        case loading, open
        case failed(CatalogTrouble)
    }

    public struct State: Equatable, Sendable {
        public package(set) var account: Account
        public package(set) var query: Query
        /// The titles on the way here.
        var trail: [String]
        /// The link's title, from the page that led here.
        let name: String
        public package(set) var phase = Phase.loading
        /// The page, and those that were read on after it.
        var pages: [FeedPage] = []
        var rows: [Row] = []
        public package(set) var list = ListView()
        public package(set) var look = Look()
        /// The rows as covers; none where they stand as a list.
        var bands: [Band] = []
        /// The first one in view.
        var bandTop = 0
        /// The column of covers that up and down keeps to.
        var gridColumn = 0
        var find = TextField()
        var isFinding = false
        var menu: Menu?
        /// When the page was had from the server, and when that was looked at, in seconds since
        /// 1970.
        var kept: Int64 = 0
        var now: Int64 = 0
        /// Another answer is on its way.
        var isAsking = false
        var isReadingOn = false
        /// It takes its time, and that is said.
        var isSlow = false
        /// Why what is shown is not newer, or no longer.
        var trouble: CatalogTrouble?
        /// How this catalog is searched, where the page itself does not say.
        var search: Feed.Search?
        /// What is said of books that are here, lent or waited for, by what they are called.
        package var marks: [String: String]
        /// What is kept of catalogs, this page perhaps among it.
        public package(set) var places = Places() {
            didSet { followedNames = names(followed: places) }
        }
        /// What is known of the account's followed pages: what else stands there is new.
        var followedNames: Set<String> = []
        package var size: Size

        public init(
            _ account: Account, _ query: Query, trail: [String] = [], title: String,
            search: Feed.Search? = nil, marks: [String: String] = [:], size: Size
        ) {
            self.account = account
            self.query = query
            self.trail = trail
            name = title
            self.search = search
            self.marks = marks
            self.size = size
        }
    }

    public enum Action: ListActing {
        case ordered(Order)
        case resized(Size)
        case typed(Key)
        case pasted(String)
        case begun
        case patienceRanOut
        /// A page to be shown; more is on its way, or this is the end.
        case told(FeedPage, isLast: Bool, now: Int64)
        case unchanged(kept: Int64)
        case failed(CatalogTrouble)
        case readOn(FeedPage)
        case notReadOn(CatalogTrouble)
        case accountChanged(Account)
        /// The shell named an address of a server at which the person has an account.
        case recognized(Account)
        /// The catalog is elsewhere than was thought.
        case moved(Account)
        /// What is on the shelf of it.
        case marksTold([String: String])
        case placesTold(Places)
        /// Another page is looked at otherwise from here on, and so is this one.
        case looked(Look)
        /// Servers may be reached again.
        case networkReturned
        case rowPressed(Int)
        case tabPressed(Int)
        case menuPressed(Int)
        case wheelTurned(Int)
    }

    public typealias Command = Asked<Work>

    public enum Work: Equatable, Sendable {
        /// With `isAgain` the server is asked whatever was kept.
        case load(Query, Account, isAgain: Bool)
        case readOn(String, Account)
    }

    /// Nothing is said of waiting before.
    static let patience = Duration.milliseconds(200)
    /// The next page is asked for when the end is so near.
    static let nearRows = 20
    /// A catalog that leads on for ever is left there.
    static let pagesMax = 500

    public static func reduce(_ state: inout State, _ action: Action) -> Effects {
        let effects = answer(action, &state)
        state.settleCovers()
        return effects
    }

    private static func answer(_ action: Action, _ state: inout State) -> Effects {
        switch action {
        case .resized(let size):
            guard size != state.size else {
                // The language is another one.
                state.layOutMenu()
                return []
            }
            state.size = size
            state.layOutAnew()
            return readOn(&state)
        case .looked(let look):
            state.take(look)
            return []
        case .begun: return load(isAgain: false, &state)
        case .patienceRanOut:
            state.isSlow = true
            return []
        case .told(let page, let isLast, let now): return take(page, isLast, now, &state)
        case .unchanged(let kept):
            state.kept = kept
            state.now = kept
            return rest(&state)
        case .failed(let trouble): return fail(trouble, &state)
        case .readOn(let page): return append(page, &state)
        case .notReadOn(let trouble):
            state.isReadingOn = false
            // Who one is is asked wherever it is wanted.
            if case .signIn = trouble { return fail(trouble, &state) }
            state.trouble = trouble
            return []
        case .accountChanged(let account):
            guard account.takesOver(state.account) else { return [] }
            state.account = account
            // A sign-in may have brought the page along.
            if case .failed = state.phase { return load(isAgain: false, &state) }
            switch state.trouble {
            case .locked, .untrusted: return load(isAgain: true, &state)
            default: break
            }
            return []
        case .recognized(let account):
            state.account = account
            return []
        case .moved(let account):
            state.account = account
            state.query = .page(account.catalog)
            return load(isAgain: false, &state)
        case .marksTold(let marks):
            state.marks = marks
            return []
        case .placesTold(let places):
            state.places = places
            return []
        case .networkReturned:
            // What is shown stays until the answer is there.
            return state.trouble?.isOffline == true ? load(isAgain: true, &state) : []
        case .typed(let key): return edit(.key(key), &state)
        case .pasted(let text): return edit(.paste(text), &state)
        case .rowPressed(let row):
            let wasFocused = state.list.focus == row
            state.move(.to(row))
            return wasFocused ? enter(state, opensLane: false) : readOn(&state)
        case .tabPressed(let tab): return turn(to: tab, &state)
        case .menuPressed(let row):
            state.moveMenu(.to(row))
            return choose(&state)
        case .wheelTurned(let rows):
            if state.isGrid {
                state.stepBands(rows.signum())
            } else {
                state.scroll(by: rows)
            }
            return readOn(&state)
        case .ordered(let order): return obey(order, &state)
        }
    }

    // MARK: - Pages

    static func load(isAgain: Bool, _ state: inout State) -> Effects {
        if state.pages.isEmpty { state.phase = .loading }
        state.isAsking = true
        state.isSlow = false
        state.trouble = nil
        return [
            .stream(.page, .load(state.query, state.account, isAgain: isAgain)),
            .schedule(.patience, after: patience, .patienceRanOut), .cancel(.more),
        ]
    }

    private static func take(
        _ page: FeedPage, _ isLast: Bool, _ now: Int64, _ state: inout State
    ) -> Effects {
        if let authentication = page.feed.authentication, page.feed.kind == .authentication {
            return fail(.signIn(authentication, isRefused: false), &state)
        }
        if let form = terms(of: page.feed, for: state.account) {
            return fail(.signIn(form, isRefused: false), &state)
        }
        let isNew =
            state.pages.first?.feed.publications != page.feed.publications
            || state.pages.first?.feed.navigation != page.feed.navigation
            || state.pages.first?.feed.groups != page.feed.groups
        // The same again: what was read on after it stays.
        if isNew { state.pages = [page] } else { state.pages[0] = page }
        // What is only looked at may become the person's own: it begins where the catalog does.
        if state.account.id == visitorID, let start = page.feed.places.start,
            Address(base: start)?.origin == state.account.origin
        {
            state.account.catalog = start
        }
        state.phase = .open
        state.isReadingOn = false
        (state.kept, state.now) = (page.kept, now)
        state.search = page.feed.bestSearch ?? state.search
        state.layOut()
        // One begins at a book, not at the name over it.
        if isNew, state.isGrid, state.list.focus == 0, state.rows.first?.isLane == true {
            state.move(.next)
        }
        return (isLast ? rest(&state) : [.cancel(.patience)]) + readOn(&state)
    }

    /// What somebody without a card has to agree to before a page is shown.
    private static func terms(of feed: Feed, for account: Account) -> Feed.Authentication? {
        guard account.user == nil, account.id != Catalog.visitorID, let address = feed.places.terms,
            Address(base: address) != nil, account.consent?.address != address
        else { return nil }
        return .terms(at: address)
    }

    private static func rest(_ state: inout State) -> Effects {
        state.isAsking = false
        state.isSlow = false
        return [.cancel(.patience)]
    }

    private static func fail(_ trouble: CatalogTrouble, _ state: inout State) -> Effects {
        state.trouble = trouble
        if state.pages.isEmpty { state.phase = .failed(trouble) }
        let effects = rest(&state)
        if case .locked = trouble {
            return effects + [.perform(.ask(.open(.passphrase(.unlock))))]
        }
        if case .untrusted(let why, _, let place?) = trouble {
            let trust = Destination.trust(.account(state.account), place: place, why: why)
            return effects + [.perform(.ask(.open(trust)))]
        }
        // A secret that was not accepted any more is asked for again at once, over what is shown.
        guard case .signIn(let form, let isRefused) = trouble else { return effects }
        return effects + [.perform(.ask(.open(.signIn(state.account, form, isRefused: isRefused))))]
    }

    /// Asks for what comes after, before the end is reached.
    static func readOn(_ state: inout State) -> Effects {
        guard !state.isReadingOn, !state.isAsking, state.find.isEmpty, state.trouble == nil,
            let next = state.pages.last?.feed.places.next, state.pages.count < pagesMax,
            !state.pages.contains(where: { $0.address == next }),
            state.list.focus + nearRows >= state.rows.count
                || state.lastInView + nearRows >= state.rows.count
        else { return [] }
        state.isReadingOn = true
        return [.request(.more, .readOn(next, state.account))]
    }

    private static func append(_ page: FeedPage, _ state: inout State) -> Effects {
        state.isReadingOn = false
        // A page that leads back is the end, whatever it says.
        guard !state.pages.contains(where: { $0.address == page.address }) else { return [] }
        state.pages.append(page)
        state.layOut()
        // One without anything on it does not move the end.
        return page.feed.publications.isEmpty && page.feed.navigation.isEmpty ? [] : readOn(&state)
    }

    // MARK: - As a screen

    public static func place(_ state: State) -> ScreenKit.Place {
        if state.isFinding { return .fields }
        return state.isGrid && state.menu == nil ? .grid : .lists
    }

    public static func claims(_ order: Order, _ state: State) -> Bool {
        switch order.verb {
        case .layerClose: state.isFinding || state.menu != nil || !state.find.isEmpty
        case .layerBack: state.menu != nil
        case .workCancel: state.isAsking
        default: false
        }
    }

    public static func typed(_ key: Key) -> Action? { .typed(key) }
    public static func pasted(_ text: String) -> Action? { .pasted(text) }
}

extension EffectID {
    static let page = EffectID("page")
    static let more = EffectID("more")
}

extension Catalog.State: FieldPane {
    package var typedInto: WritableKeyPath<Self, TextField>? { \.find }
}
