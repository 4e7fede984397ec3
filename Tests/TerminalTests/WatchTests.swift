import CUnix
import Glibc
import TestKit
import Testing

@testable import Adapters

/// Programs that stay at the door to be told what happens.
struct WatchTests {
    private let folder = TemporaryFolder()
    private var place: ControlFolder { ControlFolder(runtime: nil, state: folder.path) }

    /// A server whose connections all stay, in the order they asked.
    private final class Watched {
        let server: ControlServer
        var connections: [ControlConnection] = []

        init(_ place: ControlFolder) throws {
            server = try ControlServer(holding: InstanceLock(in: place))
            server.request = { [unowned self] words, connection in
                guard words.first == "watch" else { return .done(words) }
                guard server.keep(connection) else { return .refused("too many") }
                connections.append(connection)
                return .done([])
            }
        }
    }

    @Test func `a slow reader loses the middle and is told how much`() {
        var backlog = ControlBacklog()
        for number in 0..<300 { backlog.add(["event", "\(number)"]) }
        var told: [String] = []
        backlog.flush { words in
            told.append(words.joined(separator: " "))
            return told.count < 3
        }
        #expect(told == ["dropped 44", "event 44", "event 45"])
        told = []
        backlog.flush { words in
            told.append(words.joined(separator: " "))
            return true
        }
        #expect(told.first == "event 45" && told.last == "event 299")
        #expect(backlog.isEmpty)
    }

    @Test func `what waits for a slow reader is bounded in bytes too`() {
        var backlog = ControlBacklog()
        let long = String(repeating: "x", count: 60_000)
        for _ in 0..<100 { backlog.add(["event", long]) }
        var bytes = 0
        backlog.flush {
            bytes += $0.reduce(0) { $0 + $1.utf8.count }
            return true
        }
        #expect(bytes <= ControlBacklog.bytesMax + 100)
    }

    @Test func `a watcher is not dropped for those that come after it`() throws {
        let watched = try Watched(place)
        let watcher = try Watcher(place, ["watch"], until: "last")
        try watcher.serve(watched.server) { watched.connections.count == 1 }
        var clients: [ControlClient] = []
        for _ in 0..<40 {
            clients.append(try ControlClient(in: place))
            watched.server.serve()
        }
        watched.server.tell(["event", "last"], to: watched.connections[0])
        try watcher.serve(watched.server) { watcher.isOver }
        #expect(watcher.told == ["event last"])
        withExtendedLifetime(clients) {}
    }

    @Test func `so many may watch, and others can still ask`() throws {
        let watched = try Watched(place)
        var watchers: [Watcher] = []
        for number in 1...ControlServer.watchersMax {
            watchers.append(try Watcher(place, ["watch"], until: "end"))
            try watchers[number - 1].serve(watched.server) {
                watched.connections.count == number
            }
        }
        let refused = try Watcher(place, ["watch"], until: "end")
        try refused.serve(watched.server) { refused.isOver }
        #expect(refused.told == ["too many"])
        for connection in watched.connections {
            watched.server.tell(["event", "end"], to: connection)
        }
        for watcher in watchers { try watcher.serve(watched.server) { watcher.isOver } }
    }

    @Test func `one that does not read costs a bounded room, and hears the rest when it does`()
        throws
    {
        let watched = try Watched(place)
        let watcher = try Watcher(place, ["watch"], until: "19999")
        watcher.hold()
        try watcher.serve(watched.server) { watched.connections.count == 1 }
        for number in 0..<20_000 {
            watched.server.tell(["event", "\(number)"], to: watched.connections[0])
        }
        watcher.release()
        try watcher.serve(watched.server) { watcher.isOver }
        let lost = watcher.told.filter { $0.hasPrefix("dropped ") }
            .compactMap { Int($0.dropFirst(8)) }.reduce(0, +)
        let events = watcher.told.filter { $0.hasPrefix("event ") }
        #expect(lost > 0)
        #expect(lost + events.count == 20_000)
        #expect(events.first == "event 0" && events.last == "event 19999")
    }
}

/// `watch` on a thread of its own, as its process would sit in it.
private final class Watcher: @unchecked Sendable {
    private let place: ControlFolder
    private let words: [String]
    private let last: String
    private var thread: pthread_t = 0
    private let done = eventfd(0, Int32(EFD_CLOEXEC))
    private let gate = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private(set) var told: [String] = []

    init(_ place: ControlFolder, _ words: [String], until last: String) throws {
        (self.place, self.words, self.last) = (place, words, last)
        pthread_mutex_init(gate, nil)
        pthread_create(
            &thread, nil,
            { raw in
                let me = Unmanaged<Watcher>.fromOpaque(raw!).takeUnretainedValue()
                me.run()
                eventfd_write(me.done, 1)
                return nil
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    deinit {
        pthread_join(thread, nil)
        close(done)
        gate.deallocate()
    }

    /// It takes nothing in until it is released.
    func hold() { pthread_mutex_lock(gate) }
    func release() { pthread_mutex_unlock(gate) }

    private func run() {
        do throws(ControlError) {
            try ControlClient(in: place).watch(words) { words in
                pthread_mutex_lock(gate)
                pthread_mutex_unlock(gate)
                told.append(words.joined(separator: " "))
                return words.last != last
            }
        } catch {
            if case .refused(let why) = error { told.append(why) }
        }
    }

    var isOver: Bool {
        var look = pollfd(fd: done, events: Int16(POLLIN), revents: 0)
        return poll(&look, 1, 0) > 0
    }

    func serve(_ server: ControlServer, until isDone: () -> Bool) throws {
        for _ in 0..<5_000 where !isDone() {
            var watched = [server.descriptor, done].map {
                pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
            }
            poll(&watched, 2, 1)
            server.serve()
        }
        try #require(isDone())
    }
}
