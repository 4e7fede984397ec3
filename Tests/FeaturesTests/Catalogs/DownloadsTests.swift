import Kernel
import TestKit
import Testing

@testable import Catalogs
@testable import LendingWing
@testable import ScreenKit

@Suite struct DownloadsTests {
    private func order(_ name: String, host: String = "a.example") -> Download.Order {
        Download.Order(
            key: name, title: name, author: "", address: "https://\(host)/\(name)", account: "1")
    }

    private func download(
        _ id: Int, _ name: String, host: String = "a.example", _ phase: Download.Phase = .waiting
    ) -> Download {
        var download = Download(id: id, order: order(name, host: host))
        download.phase = phase
        return download
    }

    private func ready() -> TestStore<Downloads> {
        let store = TestStore<Downloads>(Downloads.State())
        store.send(.begun, performs: [.read])
        if let ticket = store.ticket(.list) {
            store.deliver(.read([]), for: ticket) { ($0.isRead, $0.isKept) = (true, true) }
        }
        return store
    }

    /// The list is kept, and only then what waits begins.
    private func settle(
        _ store: TestStore<Downloads>, begins: [Download] = [],
        _ change: (inout Downloads.State) -> Void = { _ in }
    ) throws {
        let ticket = try #require(store.ticket(.keep))
        store.deliver(.saved(nil), for: ticket, performs: begins.map { .run($0) }) {
            $0.isKeeping = false
            change(&$0)
        }
    }

    private func say(_ name: String) -> Downloads.Command {
        .say("Downloading \(name). gd shows how far it is.")
    }

    @Test func `where a library keeps the place in a book goes with its order, into the file too`()
        throws
    {
        var book = Feed.Publication(id: "urn:isbn:1", title: "Walden")
        book.annotations = "https://l.example/lib/annotations/ISBN/1"
        let acquisition = Feed.Acquisition(
            relation: .generic, href: "https://l.example/fulfil", type: "application/epub+zip")
        let account = Account(id: "1", name: "Library", catalog: "https://l.example/lib")
        let order = Download.Order(book, acquisition, of: account)
        let link = ProgressionLink(
            address: "https://l.example/lib/annotations/ISBN/1",
            dialect: .annotations(of: "urn:isbn:1"))
        #expect(order.progression == link)
        let bytes = DownloadFile.bytes([Download(id: 1, order: order)])
        #expect(DownloadFile.downloads(bytes)?.first?.order.progression == link)
        // A place of its own counts before those of all books.
        book.progression = ProgressionLink(address: "https://l.example/p", isDraft: false)
        #expect(
            Download.Order(book, acquisition, of: account).progression == book.progression)
    }

    @Test func `an audiobook tells its tracks, remembers each, and is here with the last`() throws {
        let store = ready()
        let order = Download.Order(
            soundOf: "/b/selborne.json", title: "Selborne", author: "White",
            address: "https://a.example/1.mp3")
        var book = Download(id: 1, order: order)
        store.send(
            .ordered(order),
            performs: [
                .keep([book]), .say("Downloading Selborne. gd shows how far it is."),
            ]
        ) {
            ($0.all, $0.nextID, $0.isKeeping) = ([book], 2, true)
        }
        book.phase = .running
        try settle(store, begins: [book]) { $0.all = [book] }
        (book.tracks, book.received) = (.init(here: 12, of: 31), 9)
        store.send(
            .heard(1, .init(here: 12, of: 31), received: 9, total: nil), performs: [.keep([book])]
        ) {
            ($0.all, $0.isKeeping) = ([book], true)
        }
        #expect(book.words == "arriving, 12 of 31 tracks here" && book.share == 12.0 / 31)
        let kept = try #require(DownloadFile.downloads(DownloadFile.bytes([book])))
        #expect(kept.first?.order == order && kept.first?.tracks == book.tracks)
        try settle(store)
        store.send(
            .done(1, path: "/b/selborne.json"),
            performs: [
                .keep([
                    {
                        var done = book
                        done.phase = .done("/b/selborne.json")
                        return done
                    }()
                ]),
                .say("All of Selborne is here. gd shows it, Enter reads it."),
            ]
        ) {
            $0.all[0].phase = .done("/b/selborne.json")
            $0.isKeeping = true
        }
        try settle(store)
        store.finish(try #require(store.ticket(.download(1))))
    }

    @Test func `two from one server and four in all, the rest waits`() throws {
        let store = ready()
        let hosts = ["a", "a", "a", "b", "b", "c"].map { "\($0).example" }
        var expected: [Download] = []
        for (index, host) in hosts.enumerated() {
            let starts = [true, true, false, true, true, false][index]
            let name = "book\(index)"
            expected.append(
                download(index + 1, name, host: host, starts ? .running : .waiting))
            let all = expected
            let running = all[index]
            var waiting = all
            waiting[index].phase = .waiting
            store.send(
                .ordered(order(name, host: host)),
                performs: [.keep(waiting), say(name)]
            ) {
                $0.all = waiting
                $0.isKeeping = true
                $0.nextID = index + 2
            }
            try settle(store, begins: starts ? [running] : []) { $0.all = all }
        }
        let ticket = try #require(store.ticket(.download(1)))
        var done = expected
        done[0].phase = .done("/b/0")
        let kept = done
        done[2].phase = .running
        let after = done
        store.deliver(
            .done(1, path: "/b/0"), for: ticket,
            performs: [.keep(kept), .say("book0 is here. gd shows it, Enter reads it.")]
        ) {
            $0.all = kept
            $0.isKeeping = true
        }
        store.finish(ticket)
        try settle(store, begins: [after[2]]) { $0.all = after }
        for id in [2, 3, 4, 5, 6] {
            let gone = try #require(store.state[id])
            var left = store.state
            left.all.removeAll { $0.id == id }
            let kept = left.all
            store.send(.dropped(id), performs: [.forget(gone), .keep(kept)]) {
                $0.all = kept
                $0.isKeeping = true
            }
            begin(&left)
            let begun = left.all
            try settle(store, begins: begun.filter { !kept.contains($0) }) { $0.all = begun }
        }
    }

    /// What begins when there is room, by the same rules said once more.
    private func begin(_ state: inout Downloads.State) {
        for at in state.all.indices where state.all[at].phase == .waiting {
            let running = state.all.filter { $0.phase == .running }
            let host = state.all[at].order.host
            if running.count < 4, running.count(where: { $0.order.host == host }) < 2 {
                state.all[at].phase = .running
            }
        }
    }

    @Test func `what was on its way when the program ended goes on by itself`() throws {
        let store = TestStore<Downloads>(Downloads.State())
        store.send(.begun, performs: [.read])
        var kept = download(1, "salt")
        kept.received = 500
        let paused = download(2, "glass", .paused)
        let bytes = DownloadFile.bytes([kept, paused])
        let read = try #require(DownloadFile.downloads(bytes))
        #expect(read == [kept, paused])
        var running = kept
        running.phase = .running
        let ticket = try #require(store.ticket(.list))
        store.deliver(.read(read), for: ticket, performs: [.run(running)]) {
            ($0.isRead, $0.isKept) = (true, true)
            $0.all = [running, paused]
            $0.nextID = 3
        }
        var held = running
        held.phase = .paused
        store.send(.paused(1), performs: [.keep([held, paused])]) {
            $0.all = [held, paused]
            $0.isKeeping = true
        }
        try settle(store)
        #expect(store.abandoned.count == 1)
    }

    @Test func `a list that cannot be read is not written over, and books come all the same`()
        throws
    {
        let store = TestStore<Downloads>(Downloads.State())
        store.send(.begun, performs: [.read])
        let ticket = try #require(store.ticket(.list))
        let words =
            "The list of downloads cannot be read and is left as it is; what is fetched now is "
            + "not remembered."
        store.deliver(.read(nil), for: ticket, performs: [.say(words)]) { $0.isRead = true }
        let running = download(1, "salt", .running)
        store.send(
            .ordered(order("salt")), performs: [.run(running), say("salt")]
        ) {
            $0.all = [running]
            $0.nextID = 2
        }
        let work = try #require(store.ticket(.download(1)))
        let here = "salt is here. gd shows it, Enter reads it."
        store.deliver(.done(1, path: "/salt.epub"), for: work, performs: [.say(here)]) {
            $0.all = [download(1, "salt", .done("/salt.epub"))]
        }
        store.finish(work)
        #expect(DownloadFile.downloads(Array("{".utf8)) == nil)
    }

    @Test func `the same book twice is one download, and a failed one is asked for anew`() throws {
        let store = ready()
        var running = download(1, "salt", .running)
        store.send(
            .ordered(order("salt")), performs: [.keep([download(1, "salt")]), say("salt")]
        ) {
            $0.all = [download(1, "salt")]
            $0.isKeeping = true
            $0.nextID = 2
        }
        try settle(store, begins: [running]) { $0.all = [running] }
        store.send(
            .ordered(order("salt")), performs: [.say("salt is on its way already.")])
        let ticket = try #require(store.ticket(.download(1)))
        running.received = 10
        running.total = 40
        let arrived = running
        store.deliver(
            .arrived(1, received: 10, total: 40), for: ticket,
            performs: [.keep([arrived])]
        ) {
            $0.all = [arrived]
            $0.isKeeping = true
        }
        try settle(store)
        running.received = 20
        let further = running
        store.deliver(.arrived(1, received: 20, total: 40), for: ticket) {
            $0.all = [further]
        }
        let trouble = CatalogTrouble.line(why: "the line is cut", next: "Again.", isOffline: false)
        running.phase = .failed("the line is cut", next: "Again.")
        let failed = running
        store.deliver(
            .failed(1, trouble), for: ticket,
            performs: [
                .keep([failed]),
                .say("The download of salt stopped: the line is cut. gd shows it."),
            ]
        ) {
            $0.all = [failed]
            $0.isKeeping = true
        }
        store.finish(ticket)
        try settle(store)
        running.phase = .waiting
        let waiting = running
        running.phase = .running
        let again = running
        store.send(.resumed(1), performs: [.keep([waiting])]) {
            $0.all = [waiting]
            $0.isKeeping = true
        }
        try settle(store, begins: [again]) { $0.all = [again] }
        store.send(.dropped(1), performs: [.forget(again), .keep([])]) {
            $0.all = []
            $0.isKeeping = true
        }
        try settle(store)
    }

    @Test func `nothing begins before the list of it is safe, or cannot be kept`() throws {
        let store = ready()
        let waiting = download(1, "salt")
        store.send(.ordered(order("salt")), performs: [.keep([waiting]), say("salt")]) {
            $0.all = [waiting]
            $0.isKeeping = true
            $0.nextID = 2
        }
        store.send(.online)
        let running = download(1, "salt", .running)
        let ticket = try #require(store.ticket(.keep))
        store.deliver(
            .saved("the disk is full"), for: ticket,
            performs: [
                .say("The list of downloads is not kept: the disk is full."), .run(running),
            ]
        ) {
            $0.isKeeping = false
            $0.all = [running]
        }
        store.send(.dropped(1), performs: [.forget(running), .keep([])]) {
            $0.all = []
            $0.isKeeping = true
        }
        try settle(store)
    }

    @Test func `what a visitor may not have goes on as the account that is made for it`() throws {
        var visit = order("k")
        (visit.key, visit.account) = ("visit k", Catalog.visitorID)
        var state = Downloads.State()
        state.all = [Download(id: 1, order: visit), Download(id: 2, order: order("l", host: "b"))]
        state.all[1].order.account = Catalog.visitorID
        let form = Feed.Authentication.plain(title: nil, isDigest: false)
        for id in 1...2 {
            _ = Downloads.reduce(&state, .failed(id, .signIn(form, isRefused: false)))
        }
        // The other server was not signed in to.
        let account = Account(id: "7", name: "A", catalog: "https://a.example/opds")
        _ = Downloads.reduce(&state, .signedIn(account))
        #expect(state.all[0].order.account == "7" && state.all[0].order.key == "7 k")
        #expect(state.all[0].phase == .waiting && state.awaitingSignIn == [2])
        #expect(state.all[1].order.account == Catalog.visitorID)
    }
}
