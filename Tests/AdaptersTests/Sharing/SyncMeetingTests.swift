import Adapters
import Catalogs
import Publications
import RuntimeKit
import Sharing
import TestKit
import Testing

@testable import ReadingRuntime

/// A side that has a place of another device: nothing is put over it unasked, and nothing of it is
/// lost.
@Suite struct SyncMeetingTests {
    private static let start = SyncDevice.start
    private let stub = KosyncStub(.official)
    private let server: LoopbackServer
    private let book: Publication

    init() throws {
        server = stub.start()
        book = try SyncDevice.book()
    }

    private func add(_ device: SyncDevice) throws {
        let wish = SyncDesk.Wish(
            address: server.text(""), user: stub.user, password: Secret(stub.password))
        _ = try device.desk.add(wish, CancellableWork())
    }

    /// Another device was at `offset` at the start, and told it.
    private func left(at offset: Int) throws {
        let one = SyncDevice("one")
        try add(one)
        try one.read(offset, in: book)
        guard case .sent = try one.sync(book) else {
            Issue.record("nothing was sent")
            return
        }
    }

    private func places(_ device: SyncDevice) throws -> [SharedPlace] {
        try device.library.history(of: book, at: device.path).history.entries.map(\.place)
    }

    private func tellInTheMiddle(_ device: SyncDevice) throws -> SyncDesk.Outcome {
        let side = try #require(try device.desk.book.table().sides.first)
        return try device.desk.exchange(
            side, about: book, at: device.path, isBusy: true, pulls: false, CancellableWork())
    }

    private func puts(since count: Int) -> Int {
        server.requests[count...].count { $0.method == "PUT" }
    }

    @Test func `a first meeting asks about what is further there, and sends nothing before`() throws
    {
        try left(at: 1_500)
        let two = SyncDevice("two")
        two.clock.set(Self.start + 2)
        try two.read(500, in: book)
        try add(two)
        let count = server.requests.count
        // Also where the side is added while pages are turned.
        for outcome in [try two.sync(book), try tellInTheMiddle(two)] {
            guard case .asks(let meeting, "both were read before they met") = outcome else {
                Issue.record("it is not asked: \(outcome)")
                return
            }
            #expect(meeting.there.device.name == "one")
        }
        #expect(puts(since: count) == 0)
        #expect(try places(two).contains { $0.device.name == "one" && !$0.isBelieved })
        guard case .asks(let meeting, _) = try two.sync(book) else {
            Issue.record("the question is gone")
            return
        }
        try two.desk.settle(meeting, takes: false, book, at: two.path)
        guard case .sent = try tellInTheMiddle(two) else {
            Issue.record("what was decided is not sent")
            return
        }
        #expect(try places(two).contains { $0.device.name == "one" })
        #expect(try two.place(book) == 500)
    }

    @Test func `what is older there and not as far is kept before ours is sent`() throws {
        try left(at: 500)
        let two = SyncDevice("two")
        two.clock.set(Self.start + 86_400)
        stub.memory.withLock { $0.now = Self.start + 86_400 }
        try two.read(1_500, in: book)
        try add(two)
        guard case .sent = try two.sync(book) else {
            Issue.record("nothing was sent")
            return
        }
        #expect(try places(two).contains { $0.device.name == "one" && $0.isBelieved })
        #expect(try two.sync(book) == .agreed)
    }

    @Test func `a look that failed is made up for before the next page is sent`() throws {
        try left(at: 1_500)
        let two = SyncDevice("two")
        try add(two)
        try two.read(500, in: book)
        stub.memory.withLock { $0.fault = (403, "{}") }
        guard case .failed = try two.sync(book) else {
            Issue.record("something answered")
            return
        }
        stub.memory.withLock { $0.fault = nil }
        let count = server.requests.count
        guard case .asks = try tellInTheMiddle(two) else {
            Issue.record("it is not asked")
            return
        }
        #expect(puts(since: count) == 0)
    }

    @Test func `what was left before both agreed is asked about, and moves nothing`() throws {
        let one = SyncDevice("one")
        try add(one)
        try one.read(1_000, in: book)
        _ = try one.sync(book)
        guard
            case .xpointer(let pointer)? =
                book.locators(of: Place(document: 1, offset: 1_500))[.xpointer]
        else {
            Issue.record("the book has no names for its places")
            return
        }
        let share = book.percent(1_500, in: book.document(1)) / 100
        stub.memory.withLock { memory in
            for name in memory.rows.keys {
                memory.rows[name] = KosyncStub.Row(
                    pointer: pointer.plain, share: share, device: "kobo", id: "k",
                    at: Self.start - 86_400)
            }
        }
        guard case .asks(_, "it is older than the place both agreed on") = try one.sync(book)
        else {
            Issue.record("it is not asked")
            return
        }
        #expect(try one.place(book) == 1_000)
    }

    @Test func `another book's place stands in the history once, with the reason`() throws {
        let one = SyncDevice("one")
        try add(one)
        try one.read(1_000, in: book)
        let text = """
            {"percentage":0.9,"progress":"/body/DocFragment[3].0","device":"kobo","device_id":"k",
            "timestamp":\(Self.start),"document":"ffffffffffffffffffffffffffffffff"}
            """
        stub.memory.withLock { $0.fault = (200, text) }
        for _ in 0..<2 {
            guard case .failed(.otherDocument) = try one.sync(book) else {
                Issue.record("it was believed")
                return
            }
        }
        let told = try places(one).filter { $0.device.name == "kobo" }
        #expect(told.map(\.doubts) == ["it is the place of another book"])
        #expect(told.first?.isBelieved == false && told.first?.percent == 90)
        #expect(try one.place(book) == 1_000)
    }
}
