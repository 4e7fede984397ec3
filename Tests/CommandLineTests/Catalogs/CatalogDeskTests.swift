import Adapters
import Catalogs
import Glibc
import LendingRuntime
import LendingWing
import Ports
import Runtime
import RuntimeKit
import Synchronization
import TestKit
import Testing

/// Catalogs from end to end: libcurl, a real server in this process, files on the disk.
@Suite struct CatalogDeskTests {
    private let folder = TemporaryFolder()
    private let secrets = FakeSecrets()

    /// Everything, with the wall clock in the test's hand.
    private func parts(
        _ now: @escaping @Sendable () -> Int64
    ) -> (desk: CatalogDesk, downloads: DownloadDesk, book: AccountLedger) {
        let line = CatalogRequests(
            http: CurlHTTP(agent: "Rushlight/test", now: Self.monotonic, chance: { 0 }),
            secrets: secrets, now: Self.monotonic)
        let pages = CatalogPages(
            line: line, keeping: DiskPages(folder: folder.path + "/feeds"), now: now)
        let book = AccountLedger(
            documents: DiskDocuments(), path: folder.path + "/accounts.json", newID: { "1" })
        let library = folder.path + "/books"
        let carrier = BookDelivery(
            line: line, parts: { PartFolder(library) }, shelve: { _ in nil })
        let downloads = DownloadDesk(
            carrier: carrier, book: book, documents: DiskDocuments(),
            path: folder.path + "/downloads.json")
        return (CatalogDesk(pages: pages, book: book, now: now), downloads, book)
    }

    private static let monotonic: @Sendable () -> Duration = {
        var instant = timespec()
        clock_gettime(CLOCK_MONOTONIC, &instant)
        return .seconds(instant.tv_sec) + .nanoseconds(instant.tv_nsec)
    }

    private static func feed(_ title: String, _ body: String = "") -> LoopbackServer.Reply {
        .init(
            type: "application/atom+xml",
            "<feed xmlns=\"http://www.w3.org/2005/Atom\"><title>\(title)</title>\(body)</feed>")
    }

    private static func entry(_ name: String) -> String {
        "<entry><title>\(name)</title><link rel=\"http://opds-spec.org/acquisition\" "
            + "href=\"/get/\(name)\" type=\"application/epub+zip\"/></entry>"
    }

    private func told(
        _ desk: CatalogDesk, _ address: String, as account: Account? = nil, isAgain: Bool = false
    ) -> [Catalog.Action] {
        let account = account ?? Account(id: "1", name: "Home", catalog: address)
        var actions: [Catalog.Action] = []
        desk.load(.page(address), as: account, isAgain: isAgain, CancellableWork()) {
            actions.append($0)
        }
        return actions
    }

    private func titles(_ actions: [Catalog.Action]) -> [String] {
        actions.map { action in
            switch action {
            case .told(let page, let isLast, _):
                (page.feed.title ?? "") + (isLast ? "." : "…")
            case .unchanged: "unchanged"
            case .failed(let trouble): trouble.isOffline ? "offline" : "failed: \(trouble.why)"
            default: "\(action)"
            }
        }
    }

    @Test func `an address that the shell names is asked for as the account one has there`() throws
    {
        let (desk, _, book) = parts { 0 }
        let server = LoopbackServer { _ in Self.feed("Home") }
        let visit = Account(id: Catalog.visitorID, name: "Home", catalog: server.text("/deep"))
        #expect(titles(told(desk, server.text("/deep"), as: visit)) == ["Home."])
        let own = try book.add(name: "Mine", catalog: server.text("/opds"))
        let actions = told(desk, server.text("/deep"), as: visit)
        #expect(actions.first == .recognized(own))
    }

    @Test func `who signs in where one only looked has an account from then on`() throws {
        let (desk, _, book) = parts { 0 }
        let server = LoopbackServer { request in
            request["Authorization"] == nil
                ? .init(401, [("WWW-Authenticate", "Basic realm=\"l\"")]) : Self.feed("Home")
        }
        var visit = Account(id: Catalog.visitorID, name: "Home", catalog: server.text("/opds"))
        (visit.user, visit.method) = ("ann", .basic)
        guard
            case .signedIn(let account, true) = desk.attempt(visit, Secret("x"), CancellableWork())
        else {
            Issue.record("it was not signed in")
            return
        }
        #expect(account.id == "1" && account.user == "ann")
        #expect(try book.accounts() == [account])
        #expect(try secrets.secret(of: account) == Secret("x"))
    }

    @Test func `a catalog that something is borrowed from is one of the person's own`() throws {
        let (desk, _, book) = parts { 0 }
        let account = Account(id: "1", name: "Home", catalog: "https://a.example/")
        let visit = Account(id: Catalog.visitorID, name: "Home", catalog: account.catalog)
        // The second time it is there already.
        for _ in 1...2 { #expect(desk.join(visit) == .joined(account)) }
        #expect(try book.accounts() == [account])
    }

    // MARK: - Pages and their age

    @Test func `a page is fresh for five minutes, stale for thirty days, then gone`() {
        #expect(Freshness(ageSeconds: 0) == .fresh)
        #expect(Freshness(ageSeconds: 299) == .fresh)
        #expect(Freshness(ageSeconds: 300) == .stale)
        #expect(Freshness(ageSeconds: 2_591_999) == .stale)
        #expect(Freshness(ageSeconds: 2_592_000) == .expired)
        #expect(Freshness(ageSeconds: -1) == .stale)
    }

    @Test func `a fresh page asks nobody, a stale one is shown and asked for, an old one waits`() {
        let clock = Clock(1_000_000)
        let server = LoopbackServer { request in
            if request["If-None-Match"] == "\"a\"" { return .init(304) }
            var reply = Self.feed("Home")
            reply.headers.append(("ETag", "\"a\""))
            return reply
        }
        let desk = parts { clock.now }.desk
        let address = server.text("/opds")
        #expect(titles(told(desk, address)) == ["Home."])
        clock.now += 299
        #expect(titles(told(desk, address)) == ["Home."])
        #expect(server.requests.count == 1)
        clock.now += 1
        #expect(titles(told(desk, address)) == ["Home…", "Home…", "unchanged"])
        #expect(server.requests.count == 2)
        #expect(server.requests.last?["If-None-Match"] == "\"a\"")
        // Now it is fresh again.
        #expect(titles(told(desk, address)) == ["Home."])
        #expect(titles(told(desk, address, isAgain: true)).last == "unchanged")
        clock.now += Freshness.staleSeconds
        #expect(titles(told(desk, address)) == ["Home…", "unchanged"])
    }

    @Test func `offline shows what there is, however old`() {
        let clock = Clock(1_000_000)
        var server: LoopbackServer? = LoopbackServer { _ in Self.feed("Home") }
        let address = server?.text("/opds") ?? ""
        let desk = parts { clock.now }.desk
        #expect(titles(told(desk, address)) == ["Home."])
        server = nil
        clock.now += 400
        #expect(titles(told(desk, address)) == ["Home…", "Home…", "offline"])
        clock.now += Freshness.staleSeconds
        #expect(titles(told(desk, address)) == ["Home…", "offline"])
        #expect(titles(told(desk, address + "/other")) == ["offline"])
    }

    @Test func `one account never sees another's pages`() {
        let clock = Clock(1_000_000)
        let server = LoopbackServer { _ in Self.feed("Home") }
        let desk = parts { clock.now }.desk
        let address = server.text("/opds")
        let one = Account(id: "one", name: "One", catalog: address)
        let two = Account(id: "two", name: "Two", catalog: address)
        _ = told(desk, address, as: one)
        _ = told(desk, address, as: two)
        #expect(server.requests.count == 2)
        desk.pages.forget("one")
        _ = told(desk, address, as: two)
        #expect(server.requests.count == 2)
        _ = told(desk, address, as: one)
        #expect(server.requests.count == 3)
    }

    @Test func `rows of a long page are told before its end`() {
        let clock = Clock(0)
        let valve = Valve()
        let server = LoopbackServer { _ in
            var reply = LoopbackServer.Reply()
            let head = "<feed xmlns=\"http://www.w3.org/2005/Atom\">"
            let half = (0..<300).map { Self.entry("b\($0)") }.joined()
            reply.parts = [
                .bytes(Array((head + half).utf8)), .wait(valve),
                .bytes(Array((half + "</feed>").utf8)),
            ]
            return reply
        }
        let desk = parts { clock.now }.desk
        var counts: [Int] = []
        let address = server.text("/opds")
        desk.load(
            .page(address), as: Account(id: "1", name: "", catalog: address), isAgain: false,
            CancellableWork()
        ) { action in
            guard case .told(let page, _, _) = action else { return }
            if counts.isEmpty { valve.open() }
            counts.append(page.feed.publications.count)
        }
        #expect(counts.count >= 2 && counts.first ?? 0 >= 40 && counts.last == 600)
        #expect(counts == counts.sorted())
    }

    // MARK: - Adding

    @Test func `the name of a server is enough`() throws {
        let server = LoopbackServer { request in
            switch request.path {
            case "/opds": return Self.feed("Books at home")
            case "/": return .init(type: "text/html", "<html><body>Welcome</body></html>")
            default: return .init(404)
            }
        }
        let (desk, _, book) = parts { 0 }
        let answer = desk.answer(.add("http://127.0.0.1:\(server.port)", nil), CancellableWork())
        let home = Account(id: "1", name: "Books at home", catalog: server.text("/opds"))
        #expect(answer == .added(home, [home]))
        #expect(try book.accounts() == [home])
        #expect(desk.answer(.remove(home), CancellableWork()) == .told([]))
    }

    @Test func `a web page that names its catalog leads to it, and to no other host`() {
        let foreign = LoopbackServer { _ in Self.feed("Elsewhere") }
        let server = LoopbackServer { request in
            if request.path == "/catalog.xml" { return Self.feed("Named") }
            let type = "application/atom+xml;profile=opds-catalog"
            return .init(
                type: "text/html",
                """
                <html><head><link rel=alternate type="\(type)" href="\(foreign.text("/x"))">
                <link rel="alternate" type="\(type)" href="/catalog.xml"></head></html>
                """)
        }
        let answer = parts { 0 }.desk.answer(.add(server.text("/start"), nil), CancellableWork())
        guard case .added(let account, _) = answer else {
            Issue.record("\(answer)")
            return
        }
        #expect(account.name == "Named" && account.catalog == server.text("/catalog.xml"))
        #expect(foreign.requests.isEmpty)
    }

    @Test func `what is no catalog is not kept`() throws {
        let server = LoopbackServer { _ in .init(type: "text/html", "<html>Hello") }
        let (desk, _, book) = parts { 0 }
        #expect(
            desk.answer(.add(server.text("/a"), nil), CancellableWork())
                == .notAdded(.unreadable(.webPage)))
        #expect(try book.accounts() == [])
    }

    // MARK: - Signing in

    private func guarded() -> LoopbackServer {
        LoopbackServer { request in
            guard request["Authorization"] == "Basic YW5uOmZpcmU=" else {
                return .init(401, [("WWW-Authenticate", "Basic realm=\"x\"")])
            }
            return Self.feed("In")
        }
    }

    @Test func `a password that is believed is kept, one that is not is not`() throws {
        let server = guarded()
        let (desk, _, book) = parts { 0 }
        var account = Account(id: "1", name: "Home", catalog: server.text("/opds"))
        account.user = "ann"
        guard
            case .failed(.signIn(_, isRefused: true)) =
                desk.attempt(account, Secret("wrong"), CancellableWork())
        else {
            Issue.record("it was not refused")
            return
        }
        #expect(secrets.all.isEmpty)
        #expect(try book.accounts() == [])
        #expect(desk.attempt(account, Secret("fire"), CancellableWork()) == .signedIn(account))
        #expect(secrets.all == ["1": Secret("fire")])
        #expect(try book.accounts() == [account])
        #expect(titles(told(desk, account.catalog, as: account)) == ["In."])
        // A wrong one later does not cost the right one.
        _ = desk.attempt(account, Secret("wrong"), CancellableWork())
        #expect(secrets.all == ["1": Secret("fire")])
    }

    @Test func `whoever is not known is told how to become so`() {
        let server = guarded()
        let desk = parts { 0 }.desk
        #expect(
            told(desk, server.text("/opds"))
                == [
                    .failed(
                        .signIn(
                            .plain(title: nil, isDigest: false).asked(by: server.text("/opds")),
                            isRefused: false))
                ])
        #expect(server.requests.allSatisfy { $0["Authorization"] == nil })
    }

    @Test func `where the catalog is may be told only to whoever signed in`() throws {
        let server = LoopbackServer { request in
            guard request["Authorization"] != nil else {
                return .init(401, [("WWW-Authenticate", "Basic realm=\"x\"")])
            }
            switch request.path {
            case "/lib/opds": return Self.feed("Within")
            case "/lib": return .init(type: "text/html", "<html>Welcome")
            default: return .init(404)
            }
        }
        let (desk, _, book) = parts { 0 }
        var account = Account(id: "1", name: "Home", catalog: server.text("/lib"))
        account.user = "ann"
        #expect(desk.attempt(account, Secret("fire"), CancellableWork()) == .signedIn(account))
        var moved = account
        moved.catalog = server.text("/lib/opds")
        #expect(told(desk, account.catalog, as: account) == [.moved(moved)])
        #expect(try book.accounts() == [moved])
        #expect(titles(told(desk, moved.catalog, as: moved)) == ["Within."])
    }

    @Test func `no file of ours holds a password`() throws {
        let server = guarded()
        let desk = parts { 0 }.desk
        var account = Account(id: "1", name: "Home", catalog: server.text("/opds"))
        account.user = "ann"
        _ = desk.attempt(account, Secret("fire"), CancellableWork())
        let kept = try DiskDocuments().read(folder.path + "/accounts.json", bytesMax: 1 << 20)
        let text = String(decoding: try #require(kept), as: UTF8.self)
        #expect(text.contains("ann") && !text.contains("fire"))
    }

    @Test func `a token is asked for once, and once more when it is refused`() {
        let tokens = Mutex(0)
        let server = LoopbackServer { request in
            if request.path == "/token" {
                #expect(request["Authorization"] == "Basic YW5uOmZpcmU=")
                let number = tokens.withLock { tokens in
                    tokens += 1
                    return tokens
                }
                return .init(
                    type: "application/json",
                    "{\"access_token\": \"t\(number)\", \"expires_in\": 3600}")
            }
            let isKnown =
                request["Authorization"] == (request.path == "/old" ? "Bearer t2" : "Bearer t1")
            return isKnown ? Self.feed("In") : .init(401)
        }
        let desk = parts { 0 }.desk
        var account = Account(id: "1", name: "Home", catalog: server.text("/opds"))
        account.user = "ann"
        account.method = .basicToken
        account.authenticate = server.text("/token")
        #expect(desk.attempt(account, Secret("fire"), CancellableWork()) == .signedIn(account))
        #expect(titles(told(desk, server.text("/a"), as: account)) == ["In."])
        #expect(tokens.withLock { $0 } == 1)
        // Taken back before its time: one more is had, and the request goes on.
        #expect(titles(told(desk, server.text("/old"), as: account)) == ["In."])
        #expect(tokens.withLock { $0 } == 2)
        #expect(server.requests.filter { $0.path == "/old" }.count == 2)
    }
}

/// A clock in the test's hand.
private final class Clock: Sendable {
    private let seconds: Mutex<Int64>
    init(_ seconds: Int64) { self.seconds = Mutex(seconds) }
    var now: Int64 {
        get { seconds.withLock { $0 } }
        set { seconds.withLock { $0 = newValue } }
    }
}
