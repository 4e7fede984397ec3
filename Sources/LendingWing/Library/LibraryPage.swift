import Canvas
import Catalogs
import Kernel
import ScreenKit
import Wording

/// One library: who one is there, what it says of itself, and what it lent.
public enum LibraryPage: Screen {
    public static var name: String { "library" }
    public static var title: String { tr("Library") }
    public static var begun: Action? { .begun }

    public struct State: Equatable, Sendable {
        public package(set) var account: Account
        /// What the library tells everybody; nil until then, and where it tells nothing.
        var form: Feed.Authentication?
        var isLooking = true
        var trouble: CatalogTrouble?
        var loans: [LoanRecord]
        var wall: WallTime
        var rows: [Row] = []
        public package(set) var list = ListView()
        /// The card is on the screen, to be shown at a desk.
        var isCardShown = false
        /// The name that is typed.
        var newName: TextField?
        package var size: Size

        public init(_ account: Account, loans: [LoanRecord], wall: WallTime, size: Size) {
            self.account = account
            self.loans = loans
            self.wall = wall
            self.size = size
            layOut()
            move(.to(rows.firstDeed ?? 0))
        }
    }

    enum Deed: Equatable, Sendable {
        case open
        case signIn
        /// By another way than the one that was gone last.
        case switchDoor
        case signOut
        case showCard
        case rename
        case browse(String)
        /// A hold or a loan.
        case loan(LoanRecord)
        case remove
        /// Words to be read.
        case none
    }

    struct Row: PageRow, Equatable, Sendable {
        var text: String
        var about = ""
        var role: Role
        var kind: ListShape.Kind
        var deed = Deed.none
        /// A row of a barcode: dark on light, whatever the theme.
        var isBars = false
        var isFurther = false
        var isRead = false
        /// What is said of it has a row of its own.
        var isAboutBelow = false
        /// So many cells further in than the others.
        var indent = 0
        var isDeed: Bool { deed != .none }
    }

    public enum Action: ListActing {
        case ordered(Order)
        case resized(Size)
        case typed(Key)
        case pasted(String)
        case begun
        /// What it says of itself, and the account as it is called from here on.
        case told(Feed.Authentication?, Account)
        case failed(CatalogTrouble)
        case renamed(Account)
        case signedOut(Account)
        case accountChanged(Account)
        /// What is lent there.
        indirect case lent([LoanRecord], WallTime)
        case rowPressed(Int)
        case wheelTurned(Int)
    }

    public typealias Command = Asked<Work>

    public enum Work: Equatable, Sendable {
        case look(Account)
        case rename(Account, String)
        case signOut(Account)
    }

    public static func reduce(_ state: inout State, _ action: Action) -> Effects {
        switch action {
        case .resized(let size):
            state.size = size
            state.layOut()
        case .begun: return look(&state)
        case .told(let form, let account):
            let isRenamed = account.name != state.account.name
            (state.form, state.isLooking, state.account) = (form, false, account)
            state.layOut()
            return isRenamed ? [.perform(.ask(.accountTold(account)))] : []
        case .failed(let trouble):
            (state.trouble, state.isLooking) = (trouble, false)
            state.layOut()
            if case .locked = trouble { return [.perform(.ask(.open(.passphrase(.unlock))))] }
        case .renamed(let account):
            let words = tr("It is called \(account.name) from here on.")
            return change(to: account, words, &state)
        case .signedOut(let account):
            state.isCardShown = false
            let words =
                tr(
                    "Signed out of \(account.name): its password and kept pages are gone. Books "
                        + "and loans stay.")
            return change(to: account, words, &state)
        case .accountChanged(let account):
            guard account.id == state.account.id else { return [] }
            (state.account, state.trouble) = (account, nil)
            state.layOut()
        case .lent(let loans, let wall):
            guard loans != state.loans else { return [] }
            (state.loans, state.wall) = (loans, wall)
            state.layOut()
        case .typed(let key): return write(.key(key), &state)
        case .pasted(let text): return write(.paste(text), &state)
        case .rowPressed(let row): return state.press(row) ? act(&state) : []
        case .wheelTurned(let rows): state.scroll(by: rows)
        case .ordered(let order): return obey(order, &state)
        }
        return []
    }

    private static func look(_ state: inout State) -> Effects {
        (state.isLooking, state.trouble) = (true, nil)
        state.layOut()
        return [.request(.list, .look(state.account))]
    }

    private static func change(
        to account: Account, _ words: String, _ state: inout State
    ) -> Effects {
        state.account = account
        state.layOut()
        return [.perform(.ask(.accountTold(account))), .perform(.ask(.say(words)))]
    }

    private static func obey(_ order: Order, _ state: inout State) -> Effects {
        if state.newName != nil { return obeyField(order, &state) }
        switch order.verb {
        case .focusActivate, .listIn: return act(&state)
        case .listOut: return [.perform(.ask(.close))]
        case .itemAgain: return look(&state) + [.perform(.ask(.listLoans))]
        case .itemEdit: return beginRenaming(&state)
        case .itemCopy: return [.perform(.ask(.copy(state.focusedAddress)))]
        case .itemRemove:
            return state.isKept ? [.perform(.ask(.removeLibrary(state.account)))] : missed
        case .workCancel where state.isLooking:
            state.isLooking = false
            state.layOut()
            return [.cancel(.list)]
        default: return walk(order, &state)
        }
    }

    private static func obeyField(_ order: Order, _ state: inout State) -> Effects {
        switch order.verb {
        case .layerClose:
            state.newName = nil
            return []
        case .focusActivate:
            let name = state.newName.map { Self.words($0.text) } ?? ""
            state.newName = nil
            guard !name.isEmpty, name != state.account.name else { return [] }
            return [.request(.add, .rename(state.account, name))]
        default: return write(.order(order), &state)
        }
    }

    /// Without blanks around it.
    private static func words(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    private static func beginRenaming(_ state: inout State) -> Effects {
        guard state.isKept else {
            let words = tr(
                "\(state.account.name) is not among yours: `a` among the libraries adds it.")
            return [.perform(.ask(.say(words)))]
        }
        state.newName = TextField(state.account.name)
        return []
    }

    private static func act(_ state: inout State) -> Effects {
        guard state.rows.indices.contains(state.list.focus) else { return missed }
        let account = state.account
        switch state.rows[state.list.focus].deed {
        case .none: return missed
        case .open:
            let page = Destination.catalog(
                account, .page(account.catalog), trail: [], search: nil, title: account.name)
            return [.perform(.ask(.open(page)))]
        case .signIn, .switchDoor:
            let isOther = state.rows[state.list.focus].deed == .switchDoor
            guard let form = state.form else { return look(&state) }
            var asked = account
            // Who has gone no way yet is asked which.
            if isOther { (asked.user, asked.method) = (nil, nil) }
            return [.perform(.ask(.open(.signIn(asked, form, isRefused: false))))]
        case .signOut: return [.request(.add, .signOut(account))]
        case .showCard:
            state.isCardShown.toggle()
            state.layOut()
            return []
        case .rename: return beginRenaming(&state)
        // An address to write to is for a program that this one does not know.
        case .browse(let address) where address.hasPrefix(mail):
            return [.perform(.ask(.copy(String(address.dropFirst(mail.count)))))]
        case .browse(let address): return [.perform(.ask(.browse(address)))]
        case .loan(let record):
            let offer = Destination.offer(
                account, record.loan.publication, trail: [account.name])
            return [.perform(.ask(.open(offer)))]
        case .remove: return [.perform(.ask(.removeLibrary(account)))]
        }
    }

    static let mail = "mailto:"

    public static func place(_ state: State) -> ScreenKit.Place {
        state.newName == nil ? .lists : .fields
    }

    public static func claims(_ order: Order, _ state: State) -> Bool {
        switch order.verb {
        case .layerClose: state.newName != nil
        case .workCancel: state.isLooking
        default: false
        }
    }

    public static func typed(_ key: Key) -> Action? { .typed(key) }
    public static func pasted(_ text: String) -> Action? { .pasted(text) }
}

extension LibraryPage.State: FieldPane {
    package var typedInto: WritableKeyPath<Self, TextField>? {
        newName == nil ? nil : \.nameField
    }

    private var nameField: TextField {
        get { newName ?? TextField() }
        set { newName = newValue }
    }
}

extension LibraryPage {
    /// A library, and how it stands with its loans.
    public struct Opening: Equatable, Sendable {
        package var account: Account
    }
}

extension Destination {
    public static func library(_ account: Account) -> Destination {
        Destination(LibraryPage.self, .init(account: account))
    }
}
