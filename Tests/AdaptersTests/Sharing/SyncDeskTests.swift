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

// MARK: - Names, answers and passwords

extension SyncDeskTests {
    private static let older = String(repeating: "a", count: 32)
    private static let day: Int64 = 86_400

    private func row(
        _ offset: Int, in book: Publication, by name: String, at time: Int64
    ) throws -> KosyncStub.Row {
        let names = book.locators(of: Place(document: 1, offset: offset))
        guard case .xpointer(let pointer)? = names[.xpointer] else {
            throw KeepingError("it has no name")
        }
        return KosyncStub.Row(
            pointer: pointer.plain, share: book.percent(offset, in: book.document(1)) / 100,
            device: name, id: "id-\(name)", at: time)
    }

    /// A device that has told a place, of a book whose file was written into since.
    private func rewritten(
        _ stub: KosyncStub, _ server: LoopbackServer
    ) throws -> (one: SyncDevice, book: Publication) {
        let (one, book) = (SyncDevice("one"), try SyncDevice.book())
        try add(stub, server, to: one)
        try one.read(500, in: book)
        guard case .sent = try one.sync(book) else { throw KeepingError("nothing was sent") }
        _ = try one.library.names(adding: [Self.older], of: book, at: one.path)
        return (one, book)
    }

    @Test func `a device that has an older file of the book is heard`() throws {
        let stub = KosyncStub(.official)
        let server = stub.start()
        let (one, book) = try rewritten(stub, server)
        let later = Self.start + Self.day
        let told = try row(1_200, in: book, by: "kobo", at: later - 60)
        one.clock.set(later)
        stub.memory.withLock { ($0.now, $0.rows[Self.older]) = (later, told) }
        try one.follow(book)
        #expect(abs((try one.place(book) ?? 0) - 1_200) < 40)
        // What stands under the newer name is older, and asked about no more.
        #expect(try one.sync(book) == .agreed)
        try one.read(1_300, in: book)
        guard case .sent = try one.sync(book) else {
            Issue.record("nothing was sent")
            return
        }
        let count = server.requests.count
        #expect(try one.sync(book) == .agreed)
        #expect(server.requests.count == count + 1, "one name is enough for a while")
    }

    @Test func `what was sent from here hides no place under an older name, and it is asked once`()
        throws
    {
        let stub = KosyncStub(.official)
        let server = stub.start()
        let (one, book) = try rewritten(stub, server)
        let later = Self.start + Self.day
        let told = try row(1_200, in: book, by: "kobo", at: later - 3_600)
        one.clock.set(later)
        stub.memory.withLock { ($0.now, $0.rows[Self.older]) = (later, told) }
        try one.read(700, in: book)
        let side = try #require(try one.desk.book.table().sides.first)
        let sent = try one.desk.exchange(
            side, about: book, at: one.path, isBusy: true, pulls: false, CancellableWork())
        guard case .sent = sent, case .asks(let meeting, _) = try one.sync(book) else {
            Issue.record("it is hidden")
            return
        }
        #expect(meeting.there.device.name == "kobo")
        try one.desk.settle(meeting, takes: false, book, at: one.path)
        for days in 1...3 {
            one.clock.set(Self.start + Self.day * Int64(days))
            stub.memory.withLock { $0.now = Self.start + Self.day * Int64(days) }
            #expect(try one.sync(book) == .agreed)
        }
        #expect(try one.place(book) == 700)
    }

    @Test func `a server that says with 502 that it has no place is asked once for each name`()
        throws
    {
        let stub = KosyncStub(.dotnet)
        let server = stub.start()
        let (one, book) = (Device("one"), try book())
        try add(stub, server, to: one)
        try one.read(1_000, in: book)
        guard case .sent = try one.sync(book) else {
            Issue.record("nothing was sent")
            return
        }
        let asked = server.requests.filter {
            $0.method == "GET" && $0.path.hasPrefix("/syncs/progress/")
        }
        #expect(asked.count == 2 && Set(asked.map(\.path)).count == 2)
    }

    @Test func `a place that a server drops is not told as sent, and waits`() throws {
        let stub = KosyncStub(.bookbridge)
        let server = stub.start()
        let (one, book) = (Device("one"), try book())
        try add(stub, server, to: one)
        try one.read(1_500, in: book)
        guard case .sent = try one.sync(book) else {
            Issue.record("nothing was sent")
            return
        }
        let writes = { server.requests.filter { $0.method == "PUT" }.count }
        one.clock.set(Self.start + 10)
        try one.read(500, in: book, .leapt)
        for _ in 0..<2 {
            #expect(try one.sync(book) == .notTaken(SideTrouble.furtherThere.why))
            let side = try #require(try one.desk.book.table().sides.first)
            #expect(side.standing == .ok && side.why == SideTrouble.furtherThere.why)
            #expect(try one.desk.waitingCount(for: side) == 1)
            #expect(writes() == 2, "it is not told again while the same place stands there")
        }
        #expect(try one.place(book) == 500)
        one.clock.set(Self.start + 20)
        try one.read(1_600, in: book)
        guard case .sent = try one.sync(book) else {
            Issue.record("what is further is not sent")
            return
        }
        let side = try #require(try one.desk.book.table().sides.first)
        #expect(try one.desk.waitingCount(for: side) == 0 && side.why.isEmpty)
    }

    @Test(arguments: [KosyncStub.Dialect.official, .komga])
    func `a server that sends other paths on to a page is found all the same`(
        dialect: KosyncStub.Dialect
    ) throws {
        let stub = KosyncStub(dialect)
        let server = stub.start()
        stub.memory.withLock { $0.elsewhere = "/login" }
        let one = Device("one")
        try add(stub, server, to: one)
        let side = try #require(try one.desk.book.table().sides.first)
        #expect(side.kind == .kosync && side.address == server.text("") + dialect.base)
    }

    @Test func `a password that was kept nowhere is a login to be done again`() throws {
        let stub = KosyncStub(.official)
        let server = stub.start()
        let (one, book) = (Device("one"), try book())
        try add(stub, server, to: one)
        // Another run of the program.
        try one.secrets.forget(try #require(try one.desk.book.table().sides.first).account)
        try one.read(1_000, in: book)
        #expect(try one.sync(book) == .failed(.noPassword(wasKept: false)))
        let side = try #require(try one.desk.book.table().sides.first)
        #expect(side.standing == .signedOut && side.hasNoPlaceForPassword)
        #expect(side.why == "its password is not kept on this machine")
        #expect(server.requests.allSatisfy { !$0.path.contains("progress") })
    }
}
