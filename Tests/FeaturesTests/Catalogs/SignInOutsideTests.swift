import Canvas
import Kernel
import TestKit
import Testing

@testable import Catalogs
@testable import LendingWing
@testable import ScreenKit

@Suite struct SignInOutsideTests {
    private let school = Account(id: "1", name: "School", catalog: "https://s.example/")

    private var method: Feed.Authentication.Method {
        var method = Feed.Authentication.Method(
            kind: .browser, type: "http://librarysimplified.org/authtype/SAML-2.0")
        method.authenticate = "https://s.example/page"
        return method
    }

    private func store() throws -> TestStore<SignIn> {
        var form = Feed.Authentication()
        form.methods = [method]
        let store = TestStore<SignIn>(
            SignIn.State(school, form, isRefused: false, size: Size(80, 24)))
        store.send(.begun, performs: [.work(.findKeeper), .work(.openDoor(method))]) {
            $0.isOpening = true
        }
        let way = try #require(
            BrowserSignIn(method, callback: "http://127.0.0.1:9/s", state: "s"))
        let ticket = try #require(store.ticket(.wayBack))
        store.deliver(.doorOpened(way), for: ticket) {
            $0.isOpening = false
            $0.door = way
        }
        return store
    }

    /// The request was cancelled.
    private func end(_ store: TestStore<SignIn>) {
        for id in [EffectID.list, .wayBack, .add] {
            if let ticket = store.ticket(id) { store.finish(ticket) }
        }
    }

    private var signed: Account {
        var account = school
        account.user = "yourself"
        account.method = .browser
        account.authenticate = "https://s.example/page"
        return account
    }

    @Test func `the page opens by a key, and what comes back is tried by itself`() throws {
        let store = try store()
        let address = try #require(store.state.door?.address)
        store.send(.ordered(Order(.focusActivate)), performs: [.ask(.browse(address))])
        store.send(.cameBack("/s?nothing=1")) {
            $0.trouble = .secret("that is no answer of School")
        }
        store.send(
            .cameBack("/s?access_token=token"), performs: [.work(.attempt(signed, Secret("token")))]
        ) {
            $0.isTrying = true
            $0.trouble = nil
            $0.brought = .attempt(signed, Secret("token"))
        }
        // A browser that comes back twice is heard once.
        store.send(.cameBack("/s?access_token=token"))
        end(store)
    }

    @Test func `an address can be pasted where no browser comes back`() throws {
        let store = try store()
        store.send(.pasted("https://s.example/end#access_token=token")) {
            $0.password.insert("https://s.example/end#access_token=token")
        }
        store.send(
            .ordered(Order(.focusActivate)), performs: [.work(.attempt(signed, Secret("token")))]
        ) {
            $0.password = TextField()
            $0.isTrying = true
            $0.brought = .attempt(signed, Secret("token"))
        }
        end(store)
    }

    @Test func `an age is asked by two buttons, and each leads to its own books`() throws {
        var gate = Feed.Authentication.Method(kind: .gate, type: "http://x/gate/coppa")
        gate.links = [
            .init(relation: "http://x/restriction-met", href: "https://s.example/all"),
            .init(relation: "http://x/restriction-not-met", href: "https://s.example/young"),
        ]
        var form = Feed.Authentication()
        form.methods = [gate]
        let store = TestStore<SignIn>(
            SignIn.State(school, form, isRefused: false, size: Size(80, 24)))
        store.send(.ordered(Order(.focusNext))) { $0.focus = 2 }
        var young = school
        (young.catalog, young.method) = ("https://s.example/young", .gate)
        store.send(.ordered(Order(.focusActivate)), performs: [.work(.choose(young))])
        let ticket = try #require(store.ticket(.add))
        store.deliver(
            .chosen(young), for: ticket,
            performs: [
                .ask(.close), .ask(.moved(young)), .ask(.say("School shows what is for you.")),
            ])
        // Typed text has no effect here.
        store.send(.typed(Key("x")), performs: [.ask(.missed)])
    }
}
