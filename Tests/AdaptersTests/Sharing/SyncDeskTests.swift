import Adapters
import Catalogs
import Glibc
import Ports
import Publications
import ReadingRuntime
import RuntimeKit
import Sharing
import Synchronization
import TestKit
import Testing

/// Two installations, a real library each, and one server of every dialect.
@Suite struct SyncDeskTests {
    private typealias Device = SyncDevice
    private static let start = SyncDevice.start
    private func book() throws -> Publication { try SyncDevice.book() }

    private func add(_ stub: KosyncStub, _ server: LoopbackServer, to devices: Device...) throws {
        for device in devices {
            let wish = SyncDesk.Wish(
                address: server.text(""), user: stub.user, password: Secret(stub.password))
            _ = try device.desk.add(wish, CancellableWork())
        }
    }

    @Test(arguments: KosyncStub.Dialect.allCases)
    func `a place goes there and comes back on another device, in every dialect`(
        dialect: KosyncStub.Dialect
    ) throws {
        let stub = KosyncStub(dialect)
        let server = stub.start()
        let (one, two, book) = (Device("one"), Device("two"), try book())
        try add(stub, server, to: one, two)
        try one.read(1_000, in: book)
        guard case .sent = try one.sync(book) else {
            Issue.record("nothing was sent to \(dialect)")
            return
        }
        #expect(try one.sync(book) == .agreed)
        switch try two.sync(book) {
        case .moved(let meeting):
            try two.desk.settle(meeting, takes: true, book, at: two.path)
            #expect(meeting.there.device.name == "one")
            let place = try two.place(book)
            #expect(dialect == .komga ? place == 0 : abs((place ?? 0) - 1_000) < 40)
        case .asks(let meeting, _):
            // Komga and Kavita keep less than a place.
            #expect(dialect == .komga || dialect == .kavita)
            try two.desk.settle(meeting, takes: false, book, at: two.path)
        case let other: Issue.record("\(dialect): \(other)")
        }
        #expect(try two.sync(book) == .agreed)
    }

    @Test func `nothing is asked or sent before a side is set up`() throws {
        let stub = KosyncStub(.official)
        let server = stub.start()
        let (one, book) = (Device("one"), try book())
        try one.read(1_000, in: book)
        #expect(try one.desk.book.table().sides.isEmpty)
        #expect(server.requests.isEmpty)
    }

    @Test func `a week offline is one place, and a side that moved meanwhile is asked about`()
        throws
    {
        let stub = KosyncStub(.official)
        let server = stub.start()
        let (one, two, book) = (Device("one"), Device("two"), try book())
        try add(stub, server, to: one, two)
        try one.read(500, in: book)
        _ = try one.sync(book)
        guard case .moved(let meeting) = try two.sync(book) else {
            Issue.record("it did not move")
            return
        }
        try two.desk.settle(meeting, takes: true, book, at: two.path)
        for step in 1...7 {
            one.clock.set(Self.start + Int64(step) * 5)
            try one.read(500 + step * 100, in: book, .leapt)
        }
        try two.read(1_500, in: book, .leapt)
        guard case .sent = try two.sync(book) else {
            Issue.record("the second sends nothing")
            return
        }
        let before = server.requests.count
        guard case .asks(let both, "both were read since they agreed") = try one.sync(book) else {
            Issue.record("it is not asked")
            return
        }
        #expect(server.requests[before...].allSatisfy { $0.method == "GET" })
        try one.desk.settle(both, takes: false, book, at: one.path)
        guard case .sent = try one.sync(book) else {
            Issue.record("what was decided is not sent")
            return
        }
        #expect(try one.sync(book) == .agreed)
    }

    @Test func `a lost login keeps what waits, and it is sent when one is signed in again`() throws
    {
        let stub = KosyncStub(.official)
        let server = stub.start()
        let (one, book) = (Device("one"), try book())
        try add(stub, server, to: one)
        try one.read(1_000, in: book)
        stub.memory.withLock { $0.isLockedOut = true }
        #expect(try one.sync(book) == .failed(.signedOut))
        #expect(try one.desk.book.table().sides.first?.standing == .signedOut)
        stub.memory.withLock { $0.isLockedOut = false }
        guard case .sent = try one.sync(book) else {
            Issue.record("it is lost")
            return
        }
        #expect(try one.desk.book.table().sides.first?.standing == .ok)
    }

    @Test(arguments: [
        (200, "<html>Sign in</html>"), (200, ""), (200, "{\"percentage\":0."), (429, ""),
        (200, #"{"percentage":0.5,"document":"ffffffffffffffffffffffffffffffff"}"#),
        (500, "no"), (302, ""), (200, #"{"percentage":0,"progress":"","timestamp":0}"#),
        (200, #"{"percentage":"NaN","progress":"/body","timestamp":1e300}"#),
        (200, #"{"percentage":0.9,"progress":"/body/DocFragment[99].0","timestamp":9}"#),
    ]) func `whatever a server answers, no place here is lost or moved`(
        status: Int, text: String
    ) throws {
        let stub = KosyncStub(.official)
        let server = stub.start()
        let (one, book) = (Device("one"), try book())
        try add(stub, server, to: one)
        try one.read(1_000, in: book)
        stub.memory.withLock { $0.fault = (status, text) }
        for _ in 0..<3 {
            if case .moved = try one.sync(book) { Issue.record("it moved") }
        }
        #expect(try one.place(book) == 1_000)
    }

    @Test func `a redirect to another server is not followed with the password`() throws {
        let other = LoopbackServer { _ in .init(type: "application/json", #"{"authorized":"OK"}"#) }
        let target = other.text("/users/auth")
        let server = LoopbackServer { _ in .redirect(307, to: target) }
        let device = Device("one")
        #expect(throws: SyncDesk.Refusal.self) {
            try device.desk.add(
                SyncDesk.Wish(
                    address: server.text(""), user: "u", password: Secret("p")), CancellableWork())
        }
        #expect(other.requests.isEmpty)
        #expect(try device.desk.book.table().sides.isEmpty)
    }

    @Test func `a wrong password is told, and the side is not kept`() throws {
        let stub = KosyncStub(.komga)
        let server = stub.start()
        let device = Device("one")
        do throws(SyncDesk.Refusal) {
            _ = try device.desk.add(
                SyncDesk.Wish(
                    address: server.text(""), user: stub.user, password: Secret("wrong")),
                CancellableWork())
            Issue.record("it was taken")
        } catch {
            #expect(error.why == SideTrouble.signedOut.why)
        }
        #expect(try device.desk.book.table().sides.isEmpty)
    }

    @Test func `fields and sides of a newer program stay in the file`() throws {
        let device = Device("one")
        let text = """
            {"device":{"id":"d","name":"n"},"mood":"glad","sides":[{"id":"1","name":"home",\
            "kind":"kosync","address":"http://x/","user":"u","colour":"red"},{"id":"2",\
            "kind":"telepathy"}]}
            """
        let path = device.folder.path + "/sync.json"
        try DiskDocuments().save(Array(text.utf8), to: path)
        try device.desk.book.change { $0["1"]?.why = "changed" }
        let kept = String(
            decoding: try DiskDocuments().read(path, bytesMax: 10_000) ?? [], as: UTF8.self)
        for word in ["glad", "red", "telepathy", "changed"] { #expect(kept.contains(word)) }
    }
}
