import Adapters
import Catalogs
import Notation
import Ports
import Publications
import RuntimeKit
import Sharing
import TestKit
import Testing

@testable import ReadingRuntime

/// Installations with a real library each, and one Audiobookshelf.
@Suite struct SyncAudiobookshelfTests {
    private let stub = AudiobookshelfStub()
    private let server: LoopbackServer

    init() { server = stub.start() }

    private func wish(_ kind: Side.Kind? = nil) -> SyncDesk.Wish {
        .init(server, user: stub.user, password: stub.password, kind)
    }

    private func device(_ name: String) throws -> SyncDevice {
        try SyncDevice(name, on: server, user: stub.user, password: stub.password)
    }

    private func text() throws -> Publication {
        let book = try SyncDevice.book()
        stub.item(
            .init(id: "li_text", title: book.metadata.title ?? "", author: "", format: "epub"))
        return book
    }

    private func sound() throws -> Publication { try stub.sound() }

    private func hear(
        _ seconds: Double, in book: Publication, on device: SyncDevice,
        _ move: PlaceHistory.Move = .listened
    ) throws {
        let time = Duration.milliseconds(Int(seconds * 1_000))
        var kept = KeptReading(
            locator: Locator.time(time).description, percent: seconds / 120 * 100)
        (kept.positionMs, kept.move) = (Int64(seconds * 1_000), move)
        try device.library.keep(kept, of: book, at: device.path)
    }

    private func isSent(_ outcome: SyncDesk.Outcome) -> Bool {
        if case .sent = outcome { true } else { false }
    }

    private func paths(since count: Int = 0) -> [String] {
        server.requests[count...].map { "\($0.method) \($0.path.prefix { $0 != "?" })" }
    }

    // MARK: - Setting up

    @Test func `it is found out before a name or a password is sent`() throws {
        let device = try device("one")
        let side = try #require(try device.desk.book.table().sides.first)
        #expect(side.kind == .audiobookshelf && !side.address.hasSuffix("/"))
        #expect(paths() == ["GET /status", "POST /login", "GET /api/me"])
        let first = server.requests[0]
        #expect(first["Authorization"] == nil && first.body.isEmpty)
        #expect(server.requests[1]["x-return-tokens"] == "true")
    }

    @Test func `an API key needs no user, and signs in nowhere`() throws {
        let device = SyncDevice("one")
        var wish = wish(.audiobookshelf)
        (wish.user, wish.password) = ("", Secret(AudiobookshelfStub.key))
        _ = try device.desk.add(wish, CancellableWork())
        #expect(paths() == ["GET /status", "GET /api/me"])
        let book = try text()
        try device.read(1_000, in: book)
        #expect(isSent(try device.sync(book)))
    }

    @Test func `a wrong password is told, and the side is not kept`() throws {
        let device = SyncDevice("one")
        var wrong = wish()
        wrong.password = Secret("wrong")
        #expect(throws: SyncDesk.Refusal.self) { try device.desk.add(wrong, CancellableWork()) }
        #expect(try device.desk.book.table().sides.isEmpty)
    }

    // MARK: - Texts

    @Test func `a place in a text goes there and comes back on another device`() throws {
        let (one, two, book) = (try device("one"), try device("two"), try text())
        try one.read(1_000, in: book)
        #expect(isSent(try one.sync(book)))
        let row = try #require(stub.row("li_text"))
        #expect(row.textPlace?.hasPrefix("epubcfi(") == true && row.at == SyncDevice.start)
        #expect(row.seconds == 0)
        try two.follow(book)
        #expect(try two.place(book) == 1_000)
        #expect(try two.sync(book) == .agreed)
        #expect(try one.sync(book) == .agreed)
        #expect(try one.desk.waitingCount(for: one.desk.book.table().sides[0]) == 0)
    }

    @Test func `what comes back of our own place is no other device`() throws {
        let (one, book) = (try device("one"), try text())
        try one.read(1_000, in: book)
        #expect(isSent(try one.sync(book)))
        try one.read(1_400, in: book)
        #expect(isSent(try one.sync(book)))
        // The sound was heard elsewhere: the row has another time, and the same place.
        var row = try #require(stub.row("li_text"))
        (row.seconds, row.length, row.at) = (50, 100, row.at + 900)
        stub.set(row, of: "li_text")
        try one.read(1_500, in: book)
        #expect(isSent(try one.sync(book)))
        #expect(stub.row("li_text")?.seconds == 50)
    }

    @Test func `both read on - it is asked, also in the middle of reading`() throws {
        let (one, two, book) = (try device("one"), try device("two"), try text())
        try one.read(500, in: book)
        _ = try one.sync(book)
        try two.follow(book)
        try two.read(1_500, in: book, .leapt)
        #expect(isSent(try two.sync(book)))
        let theirs = stub.row("li_text")
        one.clock.set(SyncDevice.start + 100)
        try one.read(900, in: book, .leapt)
        let side = try #require(try one.desk.book.table().sides.first)
        let outcome = try one.desk.exchange(
            side, about: book, at: one.path, isBusy: true, pulls: false, CancellableWork())
        guard case .asks(let meeting, _) = outcome else {
            Issue.record("it is not asked: \(outcome)")
            return
        }
        #expect(stub.row("li_text") == theirs)
        try one.desk.settle(meeting, takes: false, book, at: one.path)
        #expect(isSent(try one.sync(book)))
    }

    @Test func `pages turned for an hour send at most 240 requests`() throws {
        let (one, book) = (try device("one"), try text())
        let side = try #require(try one.desk.book.table().sides.first)
        try one.read(10, in: book)
        _ = try one.sync(book)
        let before = server.requests.count
        for step in 1...144 {
            one.clock.set(SyncDevice.start + Int64(step) * 25)
            try one.read(10 + step * 8, in: book)
            _ = try one.desk.exchange(
                side, about: book, at: one.path, isBusy: true, pulls: false, CancellableWork())
        }
        let count = server.requests.count - before
        #expect(count <= 240 && count >= 144)
    }

    // MARK: - Sounds

    @Test func `what was heard goes there once with its own time, and comes back`() throws {
        let (one, two, book) = (try device("one"), try device("two"), try sound())
        try hear(30, in: book, on: one)
        #expect(isSent(try one.sync(book)))
        #expect(stub.row("li_sound") == .init(seconds: 30, length: 120, at: SyncDevice.start))
        one.clock.set(SyncDevice.start + 20)
        try hear(50, in: book, on: one)
        #expect(isSent(try one.sync(book)))
        let heard = stub.memory.withLock { $0.sessions.values.compactMap { $0["timeListening"] } }
        #expect(Set(heard.compactMap(\.scalar)) == ["0", "20"])
        #expect(try one.sync(book) == .agreed)
        #expect(stub.memory.withLock { $0.sessions.count } == 2)
        guard case .moved(let meeting) = try two.sync(book) else {
            Issue.record("it did not move")
            return
        }
        #expect(meeting.found?.positionMs == 50_000)
    }

    @Test func `an answer that was lost makes no second session`() throws {
        let (one, book) = (try device("one"), try sound())
        try hear(30, in: book, on: one)
        stub.memory.withLock { $0.fault = ("local-all", 200, #"{"results":"#) }
        #expect(try one.sync(book) == .failed(.noServer))
        let first = try #require(server.requests.last?.body)
        stub.memory.withLock { $0.fault = nil }
        one.clock.set(SyncDevice.start + 100)
        #expect(isSent(try one.sync(book)))
        #expect(server.requests.last?.body == first)
    }

    @Test func `a week offline is one session, and a server that went on is asked about`() throws {
        let (one, book) = (try device("one"), try sound())
        try hear(30, in: book, on: one)
        _ = try one.sync(book)
        stub.set(.init(seconds: 90, length: 120, at: SyncDevice.start + 300_000), of: "li_sound")
        one.clock.set(SyncDevice.start + 600_000)
        stub.memory.withLock { $0.now = SyncDevice.start + 600_000 }
        for step in 1...5 { try hear(30 + Double(step), in: book, on: one) }
        let count = server.requests.count
        guard case .asks(let meeting, "both were read since they agreed") = try one.sync(book)
        else {
            Issue.record("it is not asked")
            return
        }
        #expect(paths(since: count).allSatisfy { $0.hasPrefix("GET") })
        #expect(meeting.found?.positionMs == 90_000)
    }

    @Test func `nothing that a server has where nobody listened moves a place here`() throws {
        let (one, book) = (try device("one"), try sound())
        try hear(60, in: book, on: one)
        _ = try one.sync(book)
        stub.set(.init(seconds: 0, length: 120, at: SyncDevice.start + 50), of: "li_sound")
        guard case .disbelieved = try one.sync(book) else {
            Issue.record("it was believed")
            return
        }
    }

    @Test func `a recording of another length and a book that is not there stay here`() throws {
        let (one, book) = (try device("one"), try sound())
        stub.memory.withLock { $0.items[0].length = 300 }
        try hear(60, in: book, on: one)
        #expect(try one.sync(book) == .nameless)
        #expect(stub.row("li_sound") == nil)
        let count = server.requests.count
        #expect(try one.sync(book) == .nameless)
        #expect(server.requests.count == count)
        let side = try #require(try one.desk.book.table().sides.first)
        #expect(side.standing == .ok)
        #expect(try one.desk.waitingCount(for: side) == 0)
        // Looked for again after a while.
        stub.memory.withLock { $0.items[0].length = 120 }
        one.clock.set(SyncDevice.start + 700)
        #expect(isSent(try one.sync(book)))
    }

    // MARK: - Tokens

    @Test func `a token that ended is renewed once, and what was asked is asked again`() throws {
        let (one, book) = (try device("one"), try text())
        try one.read(1_000, in: book)
        _ = try one.sync(book)
        stub.end()
        try one.read(1_200, in: book)
        let count = server.requests.count
        #expect(isSent(try one.sync(book)))
        #expect(paths(since: count).filter { $0.contains("/auth/refresh") }.count == 1)
        #expect(!paths(since: count).contains("POST /login"))
    }

    @Test func `where the pair has ended as well the password is asked for`() throws {
        let (one, book) = (try device("one"), try text())
        try one.read(1_000, in: book)
        stub.end(refreshToo: true)
        let count = server.requests.count
        #expect(isSent(try one.sync(book)))
        #expect(
            paths(since: count).filter { $0.hasPrefix("POST") }
                == ["POST /auth/refresh", "POST /login"])
    }

    @Test func `many that wait renew a token once`() async throws {
        let side = Side(
            id: "s", name: "s", kind: .audiobookshelf, address: server.text(""), user: stub.user)
        let line = AudiobookshelfLine(
            http: CurlHTTP(agent: "test", now: SyncDevice.monotonic, chance: { 0 }), side: side,
            secret: Secret(stub.password), memory: ServerMemory())
        try line.test(CancellableWork())
        stub.end()
        await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<8 {
                group.addTask { (try? line.libraries(CancellableWork()))?.count == 2 }
            }
            for await isDone in group { #expect(isDone) }
        }
        #expect(paths().filter { $0.contains("/auth/refresh") }.count == 1)
    }

    @Test func `a lost login keeps what waits, and is told`() throws {
        let (one, book) = (try device("one"), try text())
        try one.read(1_000, in: book)
        stub.memory.withLock { $0.isLockedOut = true }
        #expect(try one.sync(book) == .failed(.signedOut))
        #expect(try one.desk.book.table().sides.first?.standing == .signedOut)
        stub.memory.withLock { $0.isLockedOut = false }
        #expect(isSent(try one.sync(book)))
    }

    @Test(arguments: [
        (200, ""), (200, "{}"), (200, "0"), (200, "<html>Sign in</html>"), (200, "[1"),
        (200, #"{"libraryItemId":"li_other","currentTime":1,"duration":2}"#), (429, ""),
        (500, "x"), (302, ""), (403, ""),
        (200, #"{"libraryItemId":"li_text","ebookLocation":"epubcfi(","ebookProgress":0.9}"#),
        (200, #"{"libraryItemId":"li_text","ebookLocation":"x","ebookProgress":"NaN"}"#),
        (200, String(repeating: "a", count: 5 << 20)),
    ]) func `whatever a server answers, no place here is lost or moved`(
        status: Int, text answer: String
    ) throws {
        let (one, book) = (try device("one"), try text())
        try one.read(1_000, in: book)
        stub.memory.withLock { $0.fault = ("/progress/", status, answer) }
        for _ in 0..<3 {
            if case .moved = try one.sync(book) { Issue.record("it moved") }
        }
        #expect(try one.place(book) == 1_000)
    }

    @Test func `no token goes to another server`() throws {
        let other = LoopbackServer { _ in .init(type: "application/json", "{}") }
        let (one, book) = (try device("one"), try text())
        let target = other.text("/api/me/progress/li_text")
        stub.memory.withLock { $0.redirect = target }
        try one.read(1_000, in: book)
        guard case .failed = try one.sync(book) else {
            Issue.record("it went on")
            return
        }
        #expect(other.requests.isEmpty)
    }
}
