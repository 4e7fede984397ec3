import Canvas
import Catalogs
import Kernel
import TestKit
import Testing

@testable import LendingWing
@testable import ReadingWing
@testable import ScreenKit

@Suite struct TrustTests {
    private static let place = "https://nas:8443"
    private let shown = Certificate(
        names: ["nas"], issuer: "nas", isSelfSigned: true, begins: "2026-01-01",
        ends: "2036-01-01", fingerprint: "AB", pin: "sha256//new")

    private var home: Account {
        Account(id: "1", name: "Home", catalog: "https://nas:8443/opds")
    }

    private func store(_ purpose: Trust.Purpose) throws -> TestStore<Trust> {
        let store = TestStore<Trust>(
            Trust.State(purpose, place: Self.place, why: "nobody", size: Size(80, 24)))
        store.send(.begun, performs: [.work(.look(Self.place))])
        let ticket = try #require(store.ticket(.list))
        store.deliver(.shown(shown), for: ticket) { $0.phase = .shown(shown) }
        return store
    }

    @Test func `nothing is believed before a person says so, and the first button does not`() throws
    {
        let store = try store(.account(home))
        store.send(.ordered(Order(.focusActivate)), performs: [.ask(.close)])
        store.send(.typed(Key("x")), performs: [.ask(.missed)])
        store.send(.ordered(Order(.layerClose)), performs: [.ask(.close)])
    }

    @Test func `before anybody has answered there is nothing to believe`() {
        let store = TestStore<Trust>(
            Trust.State(.account(home), place: Self.place, why: "nobody", size: Size(80, 24)))
        store.send(.typed(Key("t")), performs: [.ask(.missed)])
        store.send(.ordered(Order(.focusNext)))
    }

    @Test func `the key that is shown is kept for this account, and what waited goes on`() throws {
        let store = try store(.account(home))
        var trusted = home
        trusted.pin = "sha256//new"
        store.send(.typed(Key("t")), performs: [.work(.keep(trusted))])
        let ticket = try #require(store.ticket(.add))
        store.deliver(
            .kept(trusted), for: ticket,
            performs: [
                .ask(.close), .ask(.trusted(trusted)),
                .ask(.say("nas:8443 is believed by this key from here on, and by no other.")),
            ])
    }

    @Test func `a key that changed is not believed in the same breath`() throws {
        var before = home
        before.pin = "sha256//old"
        let store = try store(.account(before))
        store.send(.ordered(Order(.focusNext))) { $0.focus = 1 }
        store.send(.ordered(Order(.focusActivate)), performs: [.work(.keep(home))])
        store.finish(try #require(store.ticket(.add)))
    }

    @Test func `the whole fingerprint is in view wherever it can be believed`() {
        let pairs = (0..<32).map { $0 < 16 ? "A\($0 % 10)" : "B\($0 % 10)" }
        var shown = shown
        shown.fingerprint = pairs.joined(separator: ":")
        shown.names = Array(repeating: String(repeating: "n", count: 250), count: 20)
        shown.issuer = String(repeating: "i", count: 900)
        let long = String(repeating: "w", count: 900)
        for why in ["nobody", long] {
            for size in [Size(40, 10), Size(50, 18), Size(66, 23), Size(80, 24), Size(200, 60)] {
                var state = Trust.State(
                    .account(home), place: "https://" + long, why: why, size: size)
                Trust.step(&state, .shown(shown))
                var frame = Frame(size)
                Trust.draw(state, Surroundings(), into: &frame)
                let seen = frame.text.filter { $0.isHexDigit && !$0.isLowercase || $0 == ":" }
                let digits = seen.filter { $0 != ":" }
                #expect(digits.contains(pairs.joined()), "\(size) \(why.count)\n\(frame.text)")
            }
        }
    }

    @Test func `what cannot be seen is not believed`() throws {
        let store = try store(.adding("nas:8443"))
        let words = "This window is too small to show whose certificate it is."
        store.send(.resized(Size(39, 24))) { $0.size = Size(39, 24) }
        store.send(.typed(Key("t")), performs: [.ask(.say(words))])
        store.send(.resized(Size(80, 9))) { $0.size = Size(80, 9) }
        store.send(.typed(Key("t")), performs: [.ask(.say(words))])
    }

    @Test func `a catalog that is being added goes on with the key`() throws {
        let store = try store(.adding("nas:8443"))
        store.send(
            .typed(Key("t")),
            performs: [
                .ask(.close),
                .ask(.addTrusted("nas:8443", at: Self.place, pin: "sha256//new")),
            ])
    }

    @Test func `an address that is added, and a page, ask about a stranger's certificate`() throws {
        let trouble = CatalogTrouble.untrusted(why: "nobody", next: "Ask.", place: Self.place)
        let libraries = TestStore<Libraries>(Libraries.State(size: Size(80, 24)))
        libraries.send(
            .trusted("nas:8443", .init(place: Self.place, pin: "p")),
            performs: [
                .work(.add("nas:8443", .init(place: Self.place, pin: "p")))
            ]
        ) { $0.looking = "nas:8443" }
        let ticket = try #require(libraries.ticket(.add))
        libraries.deliver(
            .notAdded(trouble), for: ticket,
            performs: [.ask(.open(.trust(.adding("nas:8443"), place: Self.place, why: "nobody")))]
        ) {
            $0.looking = nil
            $0.trouble = trouble
        }
    }
}
