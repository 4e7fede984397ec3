import Canvas
import Catalogs
import Kernel
import TestKit
import Testing

@testable import LendingWing
@testable import ReadingWing
@testable import ScreenKit

@Suite struct CatalogTests {
    private static let account = Account(
        id: "1", name: "Home", catalog: "https://home.example/opds")

    private func page(
        _ books: Int, from first: Int = 0, next: String? = nil, at address: String? = nil,
        kept: Int64 = 100, isPartial: Bool = false, more: String = ""
    ) -> FeedPage {
        let entries = (first..<first + books).map { number in
            """
            <entry><title>Book \(number)</title><id>urn:\(number)</id><link
            rel="http://opds-spec.org/acquisition" href="/get/\(number)"
            type="application/epub+zip"/></entry>
            """
        }
        let link = next.map { "<link rel=\"next\" href=\"\($0)\"/>" } ?? ""
        let text =
            "<feed xmlns=\"http://www.w3.org/2005/Atom\"><title>All</title>\(link)\(more)"
            + entries.joined() + "</feed>"
        let base = Address(base: address ?? Self.account.catalog)
        guard case .feed(let feed)? = try? CatalogDocument.read(Array(text.utf8), base: base) else {
            Issue.record("the fixture is no feed")
            return FeedPage(Feed(), address: "", kept: 0)
        }
        return FeedPage(
            feed, address: address ?? Self.account.catalog, kept: kept, isPartial: isPartial)
    }

    private func store(_ marks: [String: String] = [:]) -> TestStore<Catalog> {
        TestStore(
            Catalog.State(
                Self.account, .page(Self.account.catalog), title: "Home", marks: marks,
                size: Size(80, 24)))
    }

    private let load = Catalog.Work.load(
        .page(Self.account.catalog), Self.account, isAgain: false)

    /// Begun, with this page there.
    private func opened(_ page: FeedPage, reads: String? = nil) -> TestStore<Catalog> {
        let store = store()
        store.send(.begun, performs: [.work(load)]) { $0.isAsking = true }
        if let ticket = store.ticket(.page) {
            store.deliver(
                .told(page, isLast: true, now: 100), for: ticket,
                performs: reads.map { [.work(.readOn($0, Self.account))] } ?? []
            ) {
                $0.isAsking = false
                $0.pages = [page]
                $0.phase = .open
                ($0.kept, $0.now) = (page.kept, 100)
                $0.search = page.feed.bestSearch
                $0.layOut()
                $0.isReadingOn = reads != nil
            }
            store.finish(ticket)
        }
        return store
    }

    @Test func `waiting is said after 200 milliseconds and not before`() throws {
        let store = store()
        store.send(.begun, performs: [.work(load)]) { $0.isAsking = true }
        store.advance(.milliseconds(199))
        store.advance(.milliseconds(1), fires: .patienceRanOut) { $0.isSlow = true }
        let ticket = try #require(store.ticket(.page))
        store.deliver(.failed(.stopped), for: ticket) {
            $0.isAsking = false
            $0.isSlow = false
            $0.trouble = .stopped
            $0.phase = .failed(.stopped)
        }
        store.finish(ticket)
    }

    @Test func `rows are there while the rest arrives`() throws {
        let store = store()
        store.send(.begun, performs: [.work(load)]) { $0.isAsking = true }
        let ticket = try #require(store.ticket(.page))
        let first = page(3, isPartial: true)
        store.deliver(.told(first, isLast: false, now: 100), for: ticket) {
            $0.pages = [first]
            $0.phase = .open
            ($0.kept, $0.now) = (100, 100)
            $0.layOut()
        }
        #expect(store.state.rows.count == 3 && store.state.isAsking)
        let whole = page(5)
        store.deliver(.told(whole, isLast: true, now: 100), for: ticket) {
            $0.pages = [whole]
            $0.isAsking = false
            $0.layOut()
        }
        store.finish(ticket)
        #expect(store.state.rows.count == 5)
    }

    @Test func `the next page is asked for twenty rows before the end`() throws {
        let next = "https://home.example/opds?page=2"
        let store = opened(page(60, next: next))
        for row in [1, 38] { store.send(.rowPressed(row)) { $0.move(.to(row)) } }
        // Twenty rows show, and as many are behind them.
        store.send(.rowPressed(39), performs: [.work(.readOn(next, Self.account))]) {
            $0.move(.to(39))
            $0.isReadingOn = true
        }
        let more = page(2, from: 60, at: next)
        let ticket = try #require(store.ticket(.more))
        store.deliver(.readOn(more), for: ticket) {
            $0.isReadingOn = false
            $0.pages.append(more)
            $0.layOut()
        }
        #expect(store.state.rows.count == 62)
    }

    @Test func `a catalog that leads back to itself is read once`() throws {
        let home = Self.account.catalog
        let store = opened(page(2, next: "/opds?page=2"), reads: "https://home.example/opds?page=2")
        let ticket = try #require(store.ticket(.more))
        store.deliver(.readOn(page(2, next: "/opds", at: home)), for: ticket) {
            $0.isReadingOn = false
        }
        #expect(store.state.pages.count == 1)
    }

    @Test func `typing narrows, Enter asks the server, once`() throws {
        let search =
            "<link rel=\"search\" href=\"/s/{searchTerms}\" type=\"application/atom+xml\"/>"
        let page = page(12, more: search)
        let store = opened(page)
        store.send(.ordered(Order(.findOpen))) { $0.isFinding = true }
        store.send(.typed(Key("1"))) {
            $0.find = TextField("1")
            $0.layOut()
        }
        #expect(store.state.rows.count == 3)
        let found = try #require(page.feed.bestSearch)
        store.send(
            .ordered(Order(.focusActivate)),
            performs: [
                .ask(
                    .open(
                        .catalog(
                            Self.account, .search(found, "1"), trail: ["Home"], search: found,
                            title: "“1”")))
            ]
        ) {
            $0.isFinding = false
            $0.find = TextField()
            $0.layOut()
        }
    }

    @Test func `what is kept stays in view when the server cannot be reached`() throws {
        let store = store()
        store.send(.begun, performs: [.work(load)]) { $0.isAsking = true }
        let ticket = try #require(store.ticket(.page))
        let old = page(2, kept: 10)
        store.deliver(.told(old, isLast: false, now: 9_000), for: ticket) {
            $0.pages = [old]
            $0.phase = .open
            ($0.kept, $0.now) = (10, 9_000)
            $0.layOut()
        }
        let offline = CatalogTrouble.line(why: "nobody answers", next: "Wait.", isOffline: true)
        store.deliver(.failed(offline), for: ticket) {
            $0.isAsking = false
            $0.trouble = offline
        }
        store.finish(ticket)
        #expect(store.state.phase == .open && store.state.rows.count == 2)
        // Asked again, it is new.
        store.send(
            .ordered(Order(.itemAgain)),
            performs: [.work(.load(.page(Self.account.catalog), Self.account, isAgain: true))]
        ) {
            $0.isAsking = true
            $0.trouble = nil
        }
        let again = try #require(store.ticket(.page))
        store.deliver(.unchanged(kept: 9_001), for: again) {
            $0.isAsking = false
            ($0.kept, $0.now) = (9_001, 9_001)
        }
        store.finish(again)
    }

    @Test func `whoever is not known is asked who they are, and what they wanted goes on`() throws {
        let store = store()
        store.send(.begun, performs: [.work(load)]) { $0.isAsking = true }
        let ticket = try #require(store.ticket(.page))
        let form = Feed.Authentication.plain(title: nil, isDigest: true)
        store.deliver(
            .failed(.signIn(form, isRefused: false)), for: ticket,
            performs: [.ask(.open(.signIn(Self.account, form, isRefused: false)))]
        ) {
            $0.isAsking = false
            $0.trouble = .signIn(form, isRefused: false)
            $0.phase = .failed(.signIn(form, isRefused: false))
        }
        store.finish(ticket)
        var known = Self.account
        known.user = "ann"
        store.send(
            .accountChanged(known),
            performs: [.work(.load(.page(known.catalog), known, isAgain: false))]
        ) {
            $0.account = known
            $0.phase = .loading
            $0.isAsking = true
            $0.trouble = nil
        }
        store.send(.ordered(Order(.workCancel)), performs: [.ask(.say("Stopped."))]) {
            $0.isAsking = false
            $0.phase = .failed(.stopped)
        }
        #expect(store.abandoned.count == 1)
    }

    @Test func `a lane shows three, and leads to all of it`() throws {
        let lane = "<link rel=\"collection\" href=\"/lane\" title=\"Lane\"/>"
        let entries = (0..<5).map { number in
            "<entry><title>B\(number)</title>\(lane)<link href=\"/\(number)\" "
                + "rel=\"http://opds-spec.org/acquisition\" type=\"application/epub+zip\"/></entry>"
        }
        let store = opened(page(0, more: entries.joined()))
        #expect(store.state.rows.count == 4)
        store.send(
            .ordered(Order(.listIn)),
            performs: [
                .ask(
                    .open(
                        .catalog(
                            Self.account, .page("https://home.example/lane"), trail: ["Home"],
                            search: nil, title: "Lane")))
            ])
    }

    @Test func `a library in a registry becomes one of the person's own`() throws {
        let text = """
            {"metadata": {"title": "All"}, "catalogs": [
             {"metadata": {"title": "Town"}, "links": [{"href": "https://town.example/auth",
              "type": "application/vnd.opds.authentication.v1.0+json"}]},
             {"metadata": {"title": "Village"}, "links": [{"href": "https://village.example/",
              "rel": "http://opds-spec.org/catalog", "type": "application/opds+json"}]}]}
            """
        let document = try CatalogDocument.read(
            Array(text.utf8), base: Address(base: Self.account.catalog))
        guard case .feed(let feed) = document else {
            Issue.record("it is no feed")
            return
        }
        let store = opened(FeedPage(feed, address: Self.account.catalog, kept: 100))
        store.send(
            .ordered(Order(.focusActivate)),
            performs: [.ask(.addLibrary("https://town.example/auth"))])
        store.send(.ordered(Order(.listNext))) { $0.move(.next) }
        store.send(
            .ordered(Order(.focusActivate)),
            performs: [.ask(.addLibrary("https://village.example/"))])
    }

    @Test func `what is on the shelf is said in the list`() {
        let store = opened(page(2))
        #expect(!drawn(store.state).contains("on your shelf"))
        store.send(.marksTold(["1 urn:1": "on your shelf"])) {
            $0.marks = ["1 urn:1": "on your shelf"]
        }
        #expect(drawn(store.state).contains("on your shelf"))
    }

    private func drawn(_ state: Catalog.State) -> String {
        var frame = Frame(Size(80, 24))
        Catalog.draw(state, Surroundings(), into: &frame)
        return frame.text
    }

    @Test func `any keys leave the focus on a row`() {
        var random = SplitMix64(seed: 7)
        let verbs = Verb.allCases
        var state = Catalog.State(
            Self.account, .page(Self.account.catalog), title: "Home", size: Size(80, 24))
        Catalog.step(
            &state, .told(page(70, next: "?p=2"), isLast: true, now: 100), asks: "cancel patience")
        for _ in 0..<4_000 {
            let verb = verbs[Int(random.next() % UInt64(verbs.count))]
            switch random.next() % 8 {
            case 0: Catalog.step(&state, .typed(Key("1")))
            case 1:
                let size = Size(Int(random.next() % 130), Int(random.next() % 60))
                Catalog.step(&state, .resized(size))
            case 2: _ = Catalog.reduce(&state, .rowPressed(Int(random.next() % 90)))
            case 3:
                let page = page(Int(random.next() % 9), kept: Int64(random.next() % 5))
                Catalog.step(
                    &state, .told(page, isLast: random.next() % 2 == 0, now: 1),
                    asks: "cancel patience")
            default: _ = Catalog.reduce(&state, .ordered(Order(verb)))
            }
            if !state.rows.isEmpty { #expect(state.rows.indices.contains(state.list.focus)) }
            var frame = Frame(state.size)
            Catalog.draw(state, Surroundings(), into: &frame)
        }
    }
}
