import Canvas
import Catalogs
import Kernel
import ScreenKit
import Wording

/// Tells a library who one is: a form made of what its document asks for.
public enum SignIn: Screen {
    public static var name: String { "sign-in" }
    public static var title: String { tr("Sign in") }
    public static var begun: Action? { .begun }

    public struct State: Equatable, Sendable {
        public package(set) var account: Account
        /// What the library asks by the way that was chosen.
        var form: Feed.Authentication
        /// The ways one may choose from, where there are several; nothing once one is chosen.
        let doors: [Feed.Authentication.Method]
        private let whole: Feed.Authentication
        /// Which of them has focus; nil when one was chosen.
        var doorFocus: Int?
        var user: TextField
        var password = TextField()
        /// 0 and 1 are the fields, then come the buttons.
        public package(set) var focus = 0
        var isShown = false
        var isTrying = false
        public package(set) var tries = 0
        var trouble: CatalogTrouble?
        /// Where the password will be kept.
        var keeper: SecretPlace?
        var canMakeFile = false
        /// A browser is waited for; the address its page has.
        var door: BrowserSignIn?
        var isOpening = false
        /// What has to be agreed to first.
        var agreement: Agreement?
        /// What came back last, and was tried.
        var brought: Work?
        package var size: Size

        public init(
            _ account: Account, _ form: Feed.Authentication, isRefused: Bool, size: Size
        ) {
            self.account = account
            let known = form.door(of: account)
            whole = form
            self.account.takeTitle(form.title)
            // What the shell named may be any page of it.
            if account.id == Catalog.visitorID, let start = form.link("start") {
                self.account.catalog = start
            }
            doors = form.doors
            self.form = known.map(form.through) ?? form
            doorFocus = doors.count > 1 && known == nil ? 0 : nil
            user = TextField(account.user ?? "")
            self.size = size
            if isRefused || form.said != nil {
                trouble = .signIn(self.form, isRefused: isRefused)
            }
            if !user.isEmpty { focus = 1 }
            if self.form.way != .words { focus = 1 }
            agreement = SignIn.agreement(account, form)
        }
    }

    public enum Action: ScreenActing {
        /// The file of passwords is open: what was being kept goes on.
        case unlocked
        /// Its server is believed by this key: what was being tried goes on.
        case trusted(pin: String?)
        case ordered(Order)
        case resized(Size)
        case typed(Key)
        case pasted(String)
        case begun
        /// `canMakeFile`: a passphrase would make one where there is nothing better.
        case keeperTold(SecretPlace, canMakeFile: Bool)
        /// Not `isProven`: the server answered, and would have without a password as well.
        case signedIn(Account, isProven: Bool = true)
        /// There is an address a browser can go to, and we hear of it when it comes back.
        case doorOpened(BrowserSignIn)
        /// It came back with this.
        case cameBack(String)
        /// What stands behind the answer to a question of age.
        case chosen(Account)
        case failed(CatalogTrouble)
        case termsTold(Terms)
        case termsFailed(String)
        /// What was agreed to is kept.
        case agreed
        case fieldPressed(Int)
    }

    public typealias Command = Asked<Work>

    public enum Work: Equatable, Sendable {
        case findKeeper
        /// Asks the server whether it accepts that, also for the page that asked for it; if so it
        /// is kept.
        case attempt(Account, Secret, at: String? = nil)
        /// Waits for a browser that went to that page.
        case openDoor(Feed.Authentication.Method)
        /// Keeps where an answer leads.
        case choose(Account)
        case readTerms(String, Account)
        /// Keeps what was agreed to.
        case agree(Account)
    }

    /// Servers lock out accounts after several failed sign-ins: no more are tried.
    static let triesMax = 3

    public static func reduce(_ state: inout State, _ action: Action) -> Effects {
        switch action {
        case .resized(let size): state.size = size
        case .begun:
            let isOpen = state.agreement == nil && state.doorFocus == nil
            let door = isOpen ? openDoor(&state) : []
            return [.request(.list, .findKeeper)] + askTerms(state) + door
        case .termsTold(let terms): take(terms, &state)
        case .termsFailed(let why): state.agreement?.phase = .failed(why)
        case .agreed: return finish(state, after: nil)
        case .doorOpened(let door):
            state.isOpening = false
            state.door = door
        case .cameBack(let text): return take(text, &state)
        case .chosen(let account):
            return [
                .perform(.ask(.close)), .perform(.ask(.moved(account))),
                .perform(.ask(.say(tr("\(account.name) shows what is for you.")))),
            ]
        case .keeperTold(let keeper, let canMakeFile):
            state.keeper = keeper
            state.canMakeFile = canMakeFile
        case .unlocked: return again(&state)
        case .trusted(let pin):
            state.account.pin = pin
            return again(&state)
        case .typed(let key): return write(.key(key), &state)
        case .pasted(let text): return write(.paste(text), &state)
        case .signedIn(let account, let isProven):
            state.isTrying = false
            return [
                .perform(.ask(.close)), .perform(.ask(.signedIn(account))),
                .perform(.ask(.say(signedInWords(account, isProven: isProven)))),
            ]
                + (state.canMakeFile && account.kept == nil && !account.hasNoPassword
                    ? [.perform(.ask(.open(.passphrase(.make))))] : [])
        case .failed(let trouble):
            state.isTrying = false
            state.trouble = trouble
            if state.form.hasTermsAlone { return finish(state, after: trouble) }
            if case .locked = trouble {
                return [.perform(.ask(.open(.passphrase(.unlock))))]
            }
            if case .untrusted(let why, _, let place?) = trouble {
                let trust = Destination.trust(.account(state.account), place: place, why: why)
                return [.perform(.ask(.open(trust)))]
            }
            if case .signIn(_, true) = trouble {
                state.tries += 1
                state.focus = 1
            }
        case .fieldPressed(let index): state.focus = index
        case .ordered(let order): return obey(order, &state)
        }
        return []
    }

    private static func obey(_ order: Order, _ state: inout State) -> Effects {
        if let agreement = state.agreement { return obey(order, agreement, &state) }
        if let focus = state.doorFocus { return obey(order, atDoor: focus, &state) }
        switch order.verb {
        case .layerClose:
            guard state.isTrying else { return [.perform(.ask(.close))] }
            state.isTrying = false
            return [.cancel(.add)]
        case .workCancel:
            guard state.isTrying else { return missed }
            state.isTrying = false
            return [.cancel(.add)]
        case .focusNext, .fieldDown: state.step(1)
        case .focusPrevious, .fieldUp: state.step(-1)
        case .fieldReveal: state.isShown.toggle()
        case .focusActivate: return activate(&state)
        default: return write(.order(order), &state)
        }
        return []
    }

    private static func activate(_ state: inout State) -> Effects {
        switch state.form.way {
        case .gate: return choose(state)
        case .browser: return goOn(&state)
        case .words: break
        }
        switch state.focus {
        case 0 where state.asksPassword:
            state.focus = 1
            return []
        case 0, 1, 2: return attempt(&state)
        default: return beside(&state)
        }
    }

    /// The other ways, and what the library offers besides.
    static func beside(_ state: inout State) -> Effects {
        let links = state.links
        if links.indices.contains(state.focus - 3) {
            return [.perform(.ask(.browse(links[state.focus - 3].href)))]
        }
        guard state.doors.count > 1, state.focus == links.count + 3 else { return [] }
        return chooseAgain(&state)
    }

    private static func again(_ state: inout State) -> Effects {
        state.form.way == .words ? attempt(&state) : tryAgain(&state)
    }

    private static func attempt(_ state: inout State) -> Effects {
        guard !state.isTrying, let method = state.form.usable else { return [] }
        guard state.tries < triesMax else { return [] }
        guard !state.user.isEmpty else {
            state.focus = 0
            return []
        }
        state.isTrying = true
        state.trouble = nil
        var account = state.account
        account.user = state.user.text
        account.method = method.kind
        account.authenticate = method.authenticate
        account.passwordCommand = nil
        account.hasNoPassword = !method.asksPassword
        return [.request(.add, .attempt(account, Secret(state.password.text), at: asker(state)))]
    }

    /// What to ask for with the password, beside the catalog's first page.
    static func asker(_ state: State) -> String? {
        state.form.askedBy == state.account.catalog ? nil : state.form.askedBy
    }

    /// What a person reads after a sign-in, on the screen and in a shell.
    public static func signedInWords(_ account: Account, isProven: Bool) -> String {
        isProven
            ? tr("Signed in to \(account.name).")
            : tr(
                "\(account.name) shows its first page without a password, so yours could not be "
                    + "tried.")
    }

    public static func place(_ state: State) -> ScreenKit.Place {
        state.agreement == nil && state.doorFocus == nil ? .fields : .lists
    }
    public static func claims(_ order: Order, _ state: State) -> Bool {
        order.verb == .layerClose || order.verb == .workCancel && state.isTrying
    }
    public static func typed(_ key: Key) -> Action? { .typed(key) }
    public static func pasted(_ text: String) -> Action? { .pasted(text) }
    public static var hidesAll: Bool { true }
}

extension SignIn.State: FieldPane {
    package var typedInto: WritableKeyPath<Self, TextField>? {
        if isTrying || agreement != nil || doorFocus != nil { return nil }
        return switch focus {
        case 0: \.user
        case 1 where form.way != .gate && asksPassword: \.password
        default: nil
        }
    }
}

extension SignIn.State {
    /// What the library offers besides: shown only where it has them.
    var links: [(words: String, href: String)] {
        let method = form.usable
        let all = form.links + (method?.links ?? [])
        let wanted = [
            ("http://librarysimplified.org/terms/rel/patron-password-reset", tr("Reset password")),
            ("register", tr("Get a card")), ("help", tr("Help")), ("terms-of-service", tr("Terms")),
            ("privacy-policy", tr("Privacy")),
        ]
        return wanted.compactMap { relation, words in
            all.first { $0.relation == relation && !$0.href.isEmpty }.map { (words, $0.href) }
        }
    }

    /// Fields, the button, and what is besides it.
    var stops: Int { 3 + links.count + (doors.count > 1 ? 1 : 0) }

    var asksPassword: Bool { form.usable?.asksPassword ?? true }

    mutating func go(through door: Feed.Authentication.Method) {
        form = whole.through(door)
        doorFocus = nil
        (trouble, self.door, brought, isOpening) = (nil, nil, nil, false)
        password = TextField()
        focus = form.way == .words && user.isEmpty ? 0 : 1
        if form.way == .words, !asksPassword { focus = 0 }
    }

    /// Without a name to type, the first stop is 1.
    mutating func step(_ by: Int) {
        let first = form.way == .words ? 0 : 1
        let count = stops - first
        focus = first + (focus - first + by + count) % count
        if focus == 1, form.way == .words, !asksPassword { focus = by > 0 ? 2 : 0 }
    }

    var loginLabel: String { form.usable?.loginLabel ?? tr("User name") }
    var passwordLabel: String { form.usable?.passwordLabel ?? tr("Password") }
}
