import Catalogs
import Kernel
import TestKit
import Testing

@testable import Features

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
            store.deliver(.read([]), for: ticket) { $0.isRead = true }
        }
        return store
    }

    private func settle(_ store: TestStore<Downloads>) {
        if let ticket = store.ticket(.keep) { store.deliver(.saved(nil), for: ticket) }
    }

    private func say(_ name: String) -> Downloads.Command {
        .say("Downloading \(name). gd shows how far it is.")
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
                performs: [.keep(waiting), say(name)] + (starts ? [.run(running)] : [])
            ) {
                $0.all = all
                $0.nextID = index + 2
            }
            settle(store)
        }
        let ticket = try #require(store.ticket(.download(1)))
        var done = expected
        done[0].phase = .done("/b/0")
        let kept = done
        done[2].phase = .running
        let after = done
        store.deliver(
            .done(1, path: "/b/0"), for: ticket,
            performs: [
                .keep(kept), .say("book0 is here. gd shows it, Enter reads it."), .run(after[2]),
            ]
        ) { $0.all = after }
        store.finish(ticket)
        settle(store)
        for id in [2, 3, 4, 5, 6] {
            store.send(.dropped(id), performs: dropping(id, store.state)) { drop(id, &$0) }
            settle(store)
        }
    }

    /// What follows from giving one up, by the same rules said once more.
    private func dropping(_ id: Int, _ state: Downloads.State) -> [Downloads.Command] {
        var after = state
        guard let gone = state[id] else { return [] }
        after.all.removeAll { $0.id == id }
        let kept = after.all
        drop(id, &after)
        after.all.removeAll { download in kept.contains(download) }
        return [.forget(gone), .keep(kept)] + after.all.map { .run($0) }
    }

    private func drop(_ id: Int, _ state: inout Downloads.State) {
        state.all.removeAll { $0.id == id }
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
            $0.isRead = true
            $0.all = [running, paused]
            $0.nextID = 3
        }
        var held = running
        held.phase = .paused
        store.send(.paused(1), performs: [.keep([held, paused])]) { $0.all = [held, paused] }
        settle(store)
        #expect(store.abandoned.count == 1)
    }

    @Test func `a list that cannot be read is not written over`() throws {
        let store = TestStore<Downloads>(Downloads.State())
        store.send(.begun, performs: [.read])
        let ticket = try #require(store.ticket(.list))
        store.deliver(.read(nil), for: ticket)
        store.send(.ordered(order("salt")), performs: [say("salt")]) {
            $0.all = [download(1, "salt")]
            $0.nextID = 2
        }
        #expect(DownloadFile.downloads(Array("{".utf8)) == nil)
    }

    @Test func `the same book twice is one download, and a failed one is asked for anew`() throws {
        let store = ready()
        var running = download(1, "salt", .running)
        store.send(
            .ordered(order("salt")),
            performs: [.keep([download(1, "salt")]), say("salt"), .run(running)]
        ) {
            $0.all = [running]
            $0.nextID = 2
        }
        settle(store)
        store.send(
            .ordered(order("salt")), performs: [.say("salt is on its way already.")])
        let ticket = try #require(store.ticket(.download(1)))
        running.received = 10
        running.total = 40
        let arrived = running
        store.deliver(
            .arrived(1, received: 10, total: 40), for: ticket,
            performs: [.keep([arrived])]
        ) { $0.all = [arrived] }
        settle(store)
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
        ) { $0.all = [failed] }
        store.finish(ticket)
        settle(store)
        running.phase = .waiting
        let waiting = running
        running.phase = .running
        let again = running
        store.send(.resumed(1), performs: [.keep([waiting]), .run(again)]) { $0.all = [again] }
        settle(store)
        store.send(.dropped(1), performs: [.forget(again), .keep([])]) { $0.all = [] }
        settle(store)
    }
}
