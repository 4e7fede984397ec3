import Adapters
import Catalogs
import Glibc
import LendingRuntime
import Ports
import Runtime
import RuntimeKit
import Synchronization
import TestKit
import Testing

/// Pages that are followed, over a real line on to a real disk.
@Suite struct FollowDeskTests {
    private final class Shop: Sendable {
        struct State {
            /// The names on the first page, and on the second.
            var pages = [["a", "b"], ["c"]]
            var broken: Set<String> = []
            /// No server answers.
            var isAway = false
        }

        let state = Mutex(State())

        func answer(_ request: LoopbackServer.Request) -> LoopbackServer.Reply {
            let state = state.withLock { $0 }
            if state.isAway {
                var reply = LoopbackServer.Reply()
                reply.parts = [.hangUp]
                reply.isRaw = true
                return reply
            }
            switch request.path {
            case "/new": return Self.feed(state.pages[0], next: "/new2")
            case "/new2": return Self.feed(state.pages[1], next: nil)
            default:
                let name = String(request.path.dropFirst())
                if state.broken.contains(name) {
                    return .init(type: "text/html", "<html><body>no</body></html>")
                }
                return .init(type: "text/plain", "The text of \(name).")
            }
        }

        private static func feed(_ names: [String], next: String?) -> LoopbackServer.Reply {
            let entries = names.map { name in
                "<entry><id>urn:\(name)</id><title>Book \(name)</title><link "
                    + "rel=\"http://opds-spec.org/acquisition/open-access\" href=\"/\(name)\" "
                    + "type=\"text/plain\"/></entry>"
            }
            let link = next.map { "<link rel=\"next\" href=\"\($0)\"/>" } ?? ""
            return .init(
                type: "application/atom+xml",
                "<feed xmlns=\"http://www.w3.org/2005/Atom\"><title>New</title>\(link)"
                    + entries.joined() + "</feed>")
        }
    }

    private let home = TemporaryFolder()
    private let shop: Shop
    private let server: LoopbackServer

    init() {
        let shop = Shop()
        self.shop = shop
        server = LoopbackServer { shop.answer($0) }
    }

    /// Who is asked again is asked after a while.
    private static let monotonic: @Sendable () -> Duration = {
        var instant = timespec()
        clock_gettime(CLOCK_MONOTONIC, &instant)
        return .seconds(instant.tv_sec) + .nanoseconds(instant.tv_nsec)
    }

    private func desk() throws -> FollowDesk {
        let disk = DiskDocuments()
        let line = CatalogRequests(
            http: CurlHTTP(agent: "Rushlight/test", now: Self.monotonic, chance: { 0 }),
            secrets: FakeSecrets(), now: { .zero })
        let accounts = AccountLedger(
            documents: disk, path: home.path + "/accounts.json", newID: { "1" })
        _ = try accounts.add(name: "Shop", catalog: server.text("/new"))
        let path = home.path
        return FollowDesk(
            book: PlaceLedger(documents: disk, path: path + "/places.json"),
            pages: CatalogPages(line: line, keeping: nil, now: { 0 }), accounts: accounts,
            carrier: { folder in
                BookDelivery(
                    line: line, parts: { PartFolder(folder ?? path + "/books") },
                    shelve: { _ in nil })
            }, now: { 1_800_000_000 })
    }

    private var id: Follow.ID { .init(account: "1", address: server.text("/new")) }

    private func names(_ folder: String = "books") -> [String] {
        // A folder that was never made is an empty one.
        let all = (try? DiskDocuments().names(in: home.path + "/" + folder)) ?? []
        return all.filter { !$0.hasPrefix(".") }.sorted()
    }

    @Test func `places of accounts that are gone go, and no others`() throws {
        let desk = try desk()
        let own = Places.Place(account: "1", address: "https://a.example/1", title: "Own")
        let shop = Places.Place(account: "gutenberg", address: "https://g.example/", title: "Free")
        let left = Places.Place(account: "gone", address: "https://b.example/", title: "Left")
        _ = try desk.book.change { places in
            for place in [own, shop, left] {
                places.keep(place, true)
                places.visit(place)
            }
            places[left.id] = Follow(id: left.id, title: "Left")
        }
        let places = try desk.places()
        #expect(places.kept == [own, shop] && places.recent == [shop, own])
        #expect(places.follows.isEmpty)
        #expect(try desk.book.places() == places)
        // Where accounts cannot be read, nothing is removed.
        _ = try desk.book.change { $0.keep(left, true) }
        try DiskDocuments().save(Array("{".utf8), to: home.path + "/accounts.json")
        #expect(try desk.places().isKept(left.id))
        #expect(try desk.book.places().isKept(left.id))
    }

    @Test func `what is there when one begins to follow is known, and what comes later is new`()
        throws
    {
        let begun = try desk().follow(Follow(id: id, title: "New"), isAll: false, CancellableWork())
        #expect(begun.seen == ["urn:a", "urn:b", "urn:c"])
        #expect(try desk().visit(id, CancellableWork()).arrived.isEmpty && names().isEmpty)
        shop.state.withLock { $0.pages = [["a", "b"], ["c", "d"]] }
        let report = try desk().visit(id, CancellableWork())
        #expect(report.arrived.map(\.title) == ["Book d"] && report.left == 0)
        #expect(names() == ["Book d.txt"])
        #expect(try desk().book.places()[id]?.visited == 1_800_000_000)
    }

    @Test func `what was deleted does not come again, also when it is followed anew`() throws {
        _ = try desk().follow(Follow(id: id, title: "New"), isAll: true, CancellableWork())
        #expect(try desk().visit(id, CancellableWork()).arrived.count == 3)
        try DiskDocuments().remove(home.path + "/books/Book b.txt")
        #expect(try desk().visit(id, CancellableWork()).arrived.isEmpty)
        _ = try desk().follow(Follow(id: id, title: "New"), isAll: true, CancellableWork())
        #expect(try desk().visit(id, CancellableWork()).arrived.isEmpty)
        #expect(names() == ["Book a.txt", "Book c.txt"])
    }

    @Test func `no more come at one visit than were wanted, and into their own folder`() throws {
        var follow = Follow(id: id, title: "New")
        (follow.most, follow.folder) = (2, home.path + "/fresh")
        _ = try desk().follow(follow, isAll: true, CancellableWork())
        var report = try desk().visit(id, CancellableWork())
        #expect(report.arrived.count == 2 && report.left == 1)
        report = try desk().visit(id, CancellableWork())
        #expect(report.arrived.count == 1 && report.left == 0)
        #expect(names("fresh").count == 3 && names().isEmpty)
    }

    @Test func `what is no book is told once and keeps no other from its turn`() throws {
        var follow = Follow(id: id, title: "New")
        follow.most = 1
        _ = try desk().follow(follow, isAll: true, CancellableWork())
        shop.state.withLock { $0.broken = ["a"] }
        #expect(try desk().visit(id, CancellableWork()).refused.map(\.title) == ["Book a"])
        #expect(try desk().visit(id, CancellableWork()).arrived.map(\.title) == ["Book b"])
    }

    @Test func `a line that is cut loses nothing, and what is left comes with the next`() throws {
        _ = try desk().follow(Follow(id: id, title: "New"), isAll: true, CancellableWork())
        shop.state.withLock { $0.isAway = true }
        let report = try desk().visit(id, CancellableWork())
        #expect(report.trouble != nil && report.arrived.isEmpty)
        #expect(try desk().book.places()[id]?.seen == [])
        shop.state.withLock { $0.isAway = false }
        #expect(try desk().visit(id, CancellableWork()).arrived.count == 3)
    }

    @Test func `two programs at once fetch each book once`() throws {
        _ = try desk().follow(Follow(id: id, title: "New"), isAll: true, CancellableWork())
        let (one, other, id) = (try desk(), try desk(), self.id)
        let first = ThreadedAnswer { one.visit(id, CancellableWork()) }
        let reports = [other.visit(id, CancellableWork()), first.value].compactMap { $0 }
        #expect(reports.flatMap(\.arrived).count == 3)
        #expect(server.requests.map(\.path).filter { !$0.hasPrefix("/new") }.count == 3)
    }
}
