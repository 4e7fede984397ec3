import Canvas
import Catalogs
import Kernel
import ScreenKit
import Wording

/// The catalogs a person uses, and how more come to be there.
public enum Libraries: Screen {
    public static var name: String { "libraries" }
    public static var title: String { tr("Libraries and catalogs") }
    public static var listsBooks: Bool { true }
    public static var begun: Action? { .begun }

    public struct State: Equatable, Sendable {
        public package(set) var accounts: [Account] = []
        public package(set) var places = Places()
        /// What is lent, by all of them.
        package var loans: [LoanRecord] = []
        /// The one with loans that the next `d` removes.
        var doomed: String?
        public package(set) var list = ListView()
        /// The address that is typed.
        var address = TextField()
        var isAdding = false
        /// The address that is typed is opened as it stands, and not kept.
        var isVisiting = false
        /// What is typed is the file that the list of podcasts is written to.
        var isWriting = false
        /// What only those want who make catalogs is there.
        public package(set) var isForDevelopers = false
        /// What is looked at, while it is.
        var looking: String?
        var trouble: CatalogTrouble?
        /// Why the accounts cannot be read or kept.
        var failure: String?
        var isRead = false
        package var size: Size

        public init(size: Size, isForDevelopers: Bool = false) {
            self.size = size
            self.isForDevelopers = isForDevelopers
        }
    }

    public enum Action: ListActing {
        case ordered(Order)
        case resized(Size)
        case typed(Key)
        case pasted(String)
        case begun
        case told([Account])
        case notTold(String)
        case placesTold(Places)
        /// A catalog that was found where the person said, and is kept now.
        case added(Account, [Account])
        case notAdded(CatalogTrouble)
        /// A library was chosen elsewhere.
        case chosen(String)
        /// An address whose key the person accepted.
        case trusted(String, Trusted)
        case lent([LoanRecord])
        /// Its own page asks for it.
        case removeWished(Account)
        /// An account that was removed, put back with its places.
        case restored(Account, Places)
        /// Its removal, done again.
        case removing(Account)
        /// A list of podcasts was taken in.
        case showsRead(String, [Account])
        case showsWritten(String)
        case showsFailed(String)
        case rowPressed(Int)
        case wheelTurned(Int)
    }

    /// A key that counts at one host.
    public struct Trusted: Equatable, Sendable {
        public var place: String
        public var pin: String

        package init(place: String, pin: String) {
            self.place = place
            self.pin = pin
        }
    }

    public typealias Command = Asked<Work>

    public enum Work: Equatable, Sendable {
        case list
        /// Finds the catalog that an address leads to, and keeps it.
        case add(String, Trusted?)
        /// Its places go with it, and come back with it.
        case remove(Account)
        case restore(Account, Places)
        case move(Account, by: Int)
        /// Adds the podcasts that a file lists (OPML).
        case readShows(String)
        case writeShows(String)
    }

    public static func reduce(_ state: inout State, _ action: Action) -> Effects {
        switch action {
        case .resized(let size):
            // At another width more or fewer rows have something below them.
            let focused = state.focusedRow
            state.size = size
            let row = focused.flatMap { state.rows.firstIndex(of: $0) }
            state.move(.to(row ?? state.list.focus))
        case .begun: return [.request(.list, .list)]
        case .told(let accounts): take(accounts, &state)
        case .notTold(let why): state.failure = why
        case .placesTold(let places):
            state.places = places
            state.move(.to(state.list.focus))
        case .added(let account, let accounts):
            state.looking = nil
            state.trouble = nil
            // The next one that is added has another.
            state.address.replaceAll(with: "")
            take(accounts, &state)
            return open(account)
        case .notAdded(let trouble):
            let text = state.looking
            state.looking = nil
            state.trouble = trouble
            guard case .untrusted(let why, _, let place?) = trouble, let text else { return [] }
            return [.perform(.ask(.open(.trust(.adding(text), place: place, why: why))))]
        case .chosen(let text): return look(at: text, nil, &state)
        case .trusted(let text, let trust): return look(at: text, trust, &state)
        case .lent(let loans): state.loans = loans
        case .removeWished(let account):
            let at = state.rows.firstIndex { row in
                if case .account(let one) = row { one.id == account.id } else { false }
            }
            guard let at else { return missed }
            state.move(.to(at))
            return remove(&state)
        case .restored(let account, let places):
            return [.request(.list, .restore(account, places))]
        case .removing(let account): return [.request(.list, .remove(account))]
        case .showsRead(let words, let accounts):
            state.address.replaceAll(with: "")
            take(accounts, &state)
            return [.perform(.ask(.say(words)))]
        case .showsWritten(let words), .showsFailed(let words):
            return [.perform(.ask(.say(words)))]
        case .typed(let key): return write(.key(key), &state)
        case .pasted(let text): return write(.paste(text), &state)
        case .rowPressed(let row): return state.press(row) ? enter(&state) : []
        case .wheelTurned(let rows): state.scroll(by: rows)
        case .ordered(let order): return obey(order, &state)
        }
        return []
    }

    private static func take(_ accounts: [Account], _ state: inout State) {
        state.accounts = accounts
        state.failure = nil
        state.isRead = true
        state.move(.to(state.list.focus))
    }

    private static func obey(_ order: Order, _ state: inout State) -> Effects {
        if order.verb != .itemRemove { state.doomed = nil }
        if state.isAdding { return obeyField(order, &state) }
        switch order.verb {
        case .focusActivate, .listIn: return enter(&state)
        case .itemInfo:
            return state.focused.map { [.perform(.ask(.open(.library($0))))] } ?? missed
        case .listOut: return [.perform(.ask(.close))]
        case .itemAdd: return beginAdding(&state)
        case .itemWrite: return beginWriting(&state)
        case .itemRemove:
            switch state.focusedRow {
            case .place(_, let place): return [.perform(.ask(.keepPlace(place, false)))]
            case .followed(_, let follow): return [.perform(.ask(.unfollow(follow.id)))]
            default: return remove(&state)
            }
        case .itemAgain:
            if case .followed(_, let follow)? = state.focusedRow {
                return [.perform(.ask(.visitFollowed(follow.id)))]
            }
            return [.request(.list, .list)]
        case .workCancel:
            state.looking = nil
            return [.cancel(.add), .perform(.ask(.say(tr("Stopped."))))]
        case .itemCopy:
            guard let address = state.focusedAddress else { return missed }
            return [.perform(.ask(.copy(address)))]
        case .listGroupNext where state.own != nil: return shift(by: 1, state)
        case .listGroupPrevious where state.own != nil: return shift(by: -1, state)
        default: return walk(order, &state)
        }
    }

    private static func enter(_ state: inout State) -> Effects {
        guard state.rows.indices.contains(state.list.focus) else { return missed }
        switch state.rows[state.list.focus] {
        case .account(let account), .offered(let account): return open(account)
        case .place(let account, let place), .recent(let account, let place):
            return open(place, of: account)
        case .followed(let account, let follow):
            return open(
                Places.Place(
                    account: account.id, address: follow.id.address, title: follow.title),
                of: account)
        case .add: return beginAdding(&state)
        case .visit:
            (state.isAdding, state.isVisiting) = (true, true)
            return []
        case .heading, .more, .blank: return missed
        }
    }

    private static func open(_ account: Account) -> Effects {
        [
            .perform(
                .ask(
                    .open(
                        .catalog(
                            account, .page(account.catalog), trail: [], search: nil,
                            title: account.name))))
        ]
    }

    static func look(
        at text: String, _ trust: Trusted?, _ state: inout State
    ) -> Effects {
        state.looking = text
        state.trouble = nil
        return [.request(.add, .add(text, trust))]
    }

    static func visit(_ address: String) -> Effects {
        guard let name = Address(base: address)?.origin?.text else {
            let words = tr("\(address) is no whole address: it begins with https:// or http://.")
            return [.perform(.ask(.say(words)))]
        }
        return open(Account(id: Catalog.visitorID, name: name, catalog: address))
    }

    private static func open(_ place: Places.Place, of account: Account) -> Effects {
        let isFirst = place.address == account.catalog
        return [
            .perform(
                .ask(
                    .open(
                        .catalog(
                            account, .page(place.address), trail: isFirst ? [] : [account.name],
                            search: nil, title: place.title))))
        ]
    }

    private static func remove(_ state: inout State) -> Effects {
        guard let account = state.own else { return missed }
        let lent = state.loans(of: account)
        // Who loses books is told before, and not after.
        if !lent.isEmpty, state.doomed != account.id {
            state.doomed = account.id
            return []
        }
        state.doomed = nil
        let places = state.places.of(account: account.id)
        let undo = Undo(
            title: tr("\(account.name) removed"), journal: journal,
            inverse: Action.restored(account, places), forward: .removing(account))
        return [
            .record(undo), .request(.list, .remove(account)),
            .perform(.ask(.done(account.farewell(loans: lent.count)))),
        ] + (lent.isEmpty ? [] : [.perform(.ask(.forgetLoans(account.id)))])
    }

    static let journal = "settings"

    private static func shift(by step: Int, _ state: State) -> Effects {
        guard let account = state.own else { return missed }
        return [.request(.list, .move(account, by: step))]
    }

    // MARK: - As a screen

    public static func place(_ state: State) -> ScreenKit.Place {
        state.isAdding ? .fields : .lists
    }

    public static func claims(_ order: Order, _ state: State) -> Bool {
        switch order.verb {
        case .layerClose: state.isAdding
        case .workCancel: state.looking != nil
        default: false
        }
    }

    public static func typed(_ key: Key) -> Action? { .typed(key) }
    public static func pasted(_ text: String) -> Action? { .pasted(text) }
}
