import Canvas
import Catalogs
import Kernel
import TestKit
import Testing

@testable import LendingWing
@testable import LibraryWing
@testable import ReadingWing
@testable import ScreenKit

@Suite struct SignInTests {
    private static let account = Account(
        id: "1", name: "Home", catalog: "https://home.example/opds")
    private let form = Feed.Authentication.plain(title: nil, isDigest: true)

    private func store() -> TestStore<SignIn> {
        let store = TestStore<SignIn>(
            SignIn.State(Self.account, form, isRefused: false, size: Size(80, 24)))
        store.send(.begun, performs: [.work(.findKeeper)])
        if let ticket = store.ticket(.list) {
            store.deliver(.keeperTold(.session, canMakeFile: false), for: ticket) {
                $0.keeper = .session
            }
        }
        return store
    }

    private func type(_ text: String, _ store: TestStore<SignIn>, at focus: Int) {
        for character in text {
            store.send(.typed(Key(character))) {
                if focus == 0 { $0.user.insert(String(character)) }
                if focus == 1 { $0.password.insert(String(character)) }
            }
        }
    }

    private func asked(_ user: String) -> Account {
        var account = Self.account
        account.user = user
        account.method = .digest
        return account
    }

    @Test func `what is typed is tried, and kept by whoever believes it`() throws {
        let store = store()
        type("ann", store, at: 0)
        store.send(.ordered(Order(.focusActivate))) { $0.focus = 1 }
        type("fire", store, at: 1)
        store.send(
            .ordered(Order(.focusActivate)),
            performs: [.work(.attempt(asked("ann"), Secret("fire")))]
        ) { $0.isTrying = true }
        let ticket = try #require(store.ticket(.add))
        store.deliver(
            .signedIn(asked("ann")), for: ticket,
            performs: [
                .ask(.close), .ask(.signedIn(asked("ann"))), .ask(.say("Signed in to Home.")),
            ]
        ) { $0.isTrying = false }
    }

    @Test func `a server that refused three times is not asked a fourth`() throws {
        let store = store()
        type("ann", store, at: 0)
        store.send(.ordered(Order(.focusActivate))) { $0.focus = 1 }
        type("x", store, at: 1)
        let refusal = CatalogTrouble.signIn(form, isRefused: true)
        for tries in 1...3 {
            store.send(
                .ordered(Order(.focusActivate)),
                performs: [.work(.attempt(asked("ann"), Secret("x")))]
            ) {
                $0.isTrying = true
                $0.trouble = nil
            }
            let ticket = try #require(store.ticket(.add))
            store.deliver(.failed(refusal), for: ticket) {
                $0.isTrying = false
                $0.trouble = refusal
                $0.tries = tries
                $0.focus = 1
            }
        }
        store.send(.ordered(Order(.focusActivate)))
    }

    @Test func `a file that is locked asks for its passphrase, then what was begun goes on`() throws
    {
        let store = store()
        type("ann", store, at: 0)
        store.send(.ordered(Order(.focusActivate))) { $0.focus = 1 }
        type("fire", store, at: 1)
        let attempt = SignIn.Work.attempt(asked("ann"), Secret("fire"))
        store.send(.ordered(Order(.focusActivate)), performs: [.work(attempt)]) {
            $0.isTrying = true
        }
        let ticket = try #require(store.ticket(.add))
        store.deliver(
            .failed(.locked("it is locked")), for: ticket,
            performs: [.ask(.open(.passphrase(.unlock)))]
        ) {
            $0.isTrying = false
            $0.trouble = .locked("it is locked")
        }
        store.send(.unlocked, performs: [.work(attempt)]) {
            $0.isTrying = true
            $0.trouble = nil
        }
        store.send(.ordered(Order(.layerClose))) { $0.isTrying = false }
    }

    @Test func `what nobody keeps could be kept under a passphrase, and that is offered`() throws {
        let store = store()
        store.send(.keeperTold(.session, canMakeFile: true)) { $0.canMakeFile = true }
        store.send(
            .signedIn(asked("ann")),
            performs: [
                .ask(.close), .ask(.signedIn(asked("ann"))), .ask(.say("Signed in to Home.")),
                .ask(.open(.passphrase(.make))),
            ])
    }

    @Test func `Esc stops waiting, then goes back`() {
        let store = store()
        type("ann", store, at: 0)
        store.send(.ordered(Order(.focusNext))) { $0.focus = 1 }
        store.send(
            .ordered(Order(.focusActivate)), performs: [.work(.attempt(asked("ann"), Secret("")))]
        ) { $0.isTrying = true }
        store.send(.typed(Key("x")), performs: [.ask(.missed)])
        store.send(.ordered(Order(.layerClose))) { $0.isTrying = false }
        #expect(store.abandoned.count == 1)
        store.send(.ordered(Order(.layerClose)), performs: [.ask(.close)])
    }

    @Test func `a password is shown only when that is asked for`() {
        let store = store()
        store.send(.ordered(Order(.focusNext))) { $0.focus = 1 }
        type("fire", store, at: 1)
        func text() -> String {
            var frame = Frame(Size(80, 24))
            SignIn.draw(store.state, Surroundings(), into: &frame)
            return frame.text
        }
        #expect(text().contains("••••") && !text().contains("fire"))
        store.send(.ordered(Order(.fieldReveal))) { $0.isShown = true }
        #expect(text().contains("fire"))
    }
}

@Suite struct PassphraseTests {
    private func store(_ purpose: Passphrase.Purpose) -> TestStore<Passphrase> {
        TestStore<Passphrase>(Passphrase.State(purpose, size: Size(80, 24)))
    }

    private func paste(_ text: String, _ store: TestStore<Passphrase>) {
        store.send(.pasted(text)) { $0.fields[$0.focus].insert(text) }
    }

    @Test func `a passphrase that opens closes the screen, and whoever waited goes on`() throws {
        let store = store(.unlock)
        store.send(.ordered(Order(.focusActivate)))
        paste("sesame", store)
        store.send(
            .ordered(Order(.focusActivate)), performs: [.work(.unlock(Secret("sesame")))]
        ) { $0.isTrying = true }
        let ticket = try #require(store.ticket(.add))
        store.deliver(
            .opened, for: ticket,
            performs: [
                .ask(.close), .ask(.unlocked),
                .ask(.say("Your passwords are open until Rushlight ends.")),
            ])
    }

    @Test func `one that does not open is asked for again, and nothing of it stays`() throws {
        let store = store(.unlock)
        paste("barley", store)
        store.send(
            .ordered(Order(.focusActivate)), performs: [.work(.unlock(Secret("barley")))]
        ) { $0.isTrying = true }
        let ticket = try #require(store.ticket(.add))
        store.deliver(.failed("it does not open"), for: ticket) {
            $0.isTrying = false
            $0.trouble = "it does not open"
            $0.fields = [TextField()]
        }
    }

    @Test func `a new one is typed twice, and both have to be the same`() {
        let store = store(.make)
        paste("correct horse", store)
        store.send(.ordered(Order(.focusActivate))) { $0.focus = 1 }
        paste("correct hose", store)
        store.send(.ordered(Order(.focusActivate))) {
            $0.trouble = "the two are not the same"
            $0.fields[1] = TextField()
        }
        paste("correct horse", store)
        store.send(
            .ordered(Order(.focusActivate)), performs: [.work(.make(Secret("correct horse")))]
        ) {
            $0.isTrying = true
            $0.trouble = nil
        }
        store.send(.ordered(Order(.layerClose))) { $0.isTrying = false }
    }
}

@Suite struct LibrariesTests {
    private let home = Account(id: "1", name: "Home", catalog: "https://home.example/opds")

    private func store(_ accounts: [Account]) -> TestStore<Libraries> {
        let store = TestStore<Libraries>(Libraries.State(size: Size(80, 24)))
        store.send(.begun, performs: [.work(.list)])
        if let ticket = store.ticket(.list) {
            store.deliver(.told(accounts), for: ticket) {
                $0.accounts = accounts
                $0.isRead = true
                $0.move(.to(0))
            }
        }
        return store
    }

    private func open(_ account: Account) -> Libraries.Command {
        .ask(
            .open(
                .catalog(
                    account, .page(account.catalog), trail: [], search: nil, title: account.name)))
    }

    @Test func `an address is looked at, kept and opened`() throws {
        let store = store([])
        store.send(.ordered(Order(.itemAdd))) { $0.isAdding = true }
        store.send(.pasted("home.example ")) { $0.address.insert("home.example ") }
        store.send(.ordered(Order(.focusActivate)), performs: [.work(.add("home.example", nil))]) {
            $0.isAdding = false
            $0.looking = "home.example"
        }
        let ticket = try #require(store.ticket(.add))
        store.deliver(.added(home, [home]), for: ticket, performs: [open(home)]) {
            $0.looking = nil
            $0.address.replaceAll(with: "")
            $0.accounts = [home]
            $0.move(.to(0))
        }
    }

    @Test func `what cannot be found is said, and what was typed stays`() throws {
        let store = store([])
        store.send(.ordered(Order(.itemAdd))) { $0.isAdding = true }
        store.send(.pasted("x.example")) { $0.address.insert("x.example") }
        store.send(.ordered(Order(.focusActivate)), performs: [.work(.add("x.example", nil))]) {
            $0.isAdding = false
            $0.looking = "x.example"
        }
        let trouble = CatalogTrouble.unreadable(.webPage)
        let ticket = try #require(store.ticket(.add))
        store.deliver(.notAdded(trouble), for: ticket) {
            $0.looking = nil
            $0.trouble = trouble
        }
        store.send(.ordered(Order(.itemAdd))) { $0.isAdding = true }
        #expect(store.state.address.text == "x.example")
    }

    @Test func `a library that was chosen in a registry is looked for, and opened when found`()
        throws
    {
        let store = store([])
        let address = "https://town.example/auth"
        store.send(.chosen(address), performs: [.work(.add(address, nil))]) { $0.looking = address }
        let ticket = try #require(store.ticket(.add))
        let page = Destination.catalog(
            home, .page(home.catalog), trail: [], search: nil, title: home.name)
        store.deliver(.added(home, [home]), for: ticket, performs: [.ask(.open(page))]) {
            $0.looking = nil
            $0.accounts = [home]
            $0.move(.to($0.list.focus))
        }
    }

    @Test func `an account that is removed takes its places along, and can be had back`() throws {
        let store = store([home])
        var own = Places()
        own.keep(.init(account: home.id, address: "https://home.example/new", title: "New"), true)
        let follow = Follow(
            id: .init(account: home.id, address: "https://home.example/all"), title: "All")
        own[follow.id] = follow
        var all = own
        all.keep(.init(account: "other", address: "https://other.example/", title: "Other"), true)
        store.send(.placesTold(all)) {
            $0.places = all
            $0.move(.to($0.list.focus))
        }
        store.send(
            .ordered(Order(.itemRemove)),
            performs: [
                .work(.remove(home)),
                .ask(
                    .done(
                        "Home removed, with its password, kept pages and places. Its books stay.")),
            ],
            records: [
                Undo(
                    title: "Home removed", journal: "settings",
                    inverse: .restored(home, own), forward: .removing(home))
            ])
        let ticket = try #require(store.ticket(.list))
        store.deliver(.told([]), for: ticket) {
            $0.accounts = []
            $0.move(.to(0))
        }
        store.send(.restored(home, own), performs: [.work(.restore(home, own))])
        let again = try #require(store.ticket(.list))
        store.deliver(.told([home]), for: again) {
            $0.accounts = [home]
            $0.move(.to($0.list.focus))
        }
        // Done again it is removed, and not put back once more.
        store.send(.removing(home), performs: [.work(.remove(home))])
        store.finish(try #require(store.ticket(.list)))
    }

    @Test(arguments: [("b.example/feed", false), ("http://b.example/feed", true)])
    func `for developers a feed is opened as it stands, where a setting says so`(
        _ typed: String, _ opens: Bool
    ) throws {
        #expect(!Settings().isForDevelopers)
        #expect(!Libraries.State(size: Size(80, 40)).rows.contains(.visit))
        let store = TestStore<Libraries>(
            Libraries.State(size: Size(80, 40), isForDevelopers: true))
        #expect(store.state.rows.contains(.offered(Account.registries[1])))
        let row = try #require(store.state.rows.firstIndex(of: .visit))
        store.send(.rowPressed(row)) { $0.move(.to(row)) }
        store.send(.ordered(Order(.focusActivate))) {
            ($0.isAdding, $0.isVisiting) = (true, true)
        }
        store.send(.pasted(typed)) { $0.address.insert(typed) }
        let words = "b.example/feed is no whole address: it begins with https:// or http://."
        let visitor = Account(id: "visit", name: "b.example", catalog: typed)
        let page = Destination.catalog(
            visitor, .page(typed), trail: [], search: nil, title: "b.example")
        store.send(
            .ordered(Order(.focusActivate)),
            performs: [opens ? .ask(.open(page)) : .ask(.say(words))]
        ) { ($0.isAdding, $0.isVisiting) = (false, false) }
    }

    @Test func `nobody is asked for anything before a person opens it`() {
        let store = store([])
        for verb in [Verb.listNext, .listNext, .listLast, .listFirst] {
            store.send(.ordered(Order(verb))) { state in
                if let move = ListView.Move(verb) { state.move(move) }
            }
        }
    }
}
