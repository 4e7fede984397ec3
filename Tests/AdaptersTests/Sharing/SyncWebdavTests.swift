import Adapters
import Catalogs
import Publications
import RuntimeKit
import Sharing
import TestKit
import Testing

@testable import ReadingRuntime

/// Installations that share nothing but a folder on a WebDAV server.
@Suite struct SyncWebdavTests {
    private let stub: WebdavStub
    private let server: LoopbackServer

    init() { self.init(.wsgidav) }

    private init(_ dialect: WebdavStub.Dialect) {
        stub = WebdavStub(dialect)
        server = stub.start()
    }

    private func wish(_ kind: Side.Kind? = .webdav) -> SyncDesk.Wish {
        var wish = SyncDesk.Wish(
            address: server.text(WebdavStub.base), user: stub.user, password: Secret(stub.password))
        (wish.kind, wish.name) = (kind, "files")
        return wish
    }

    private func device(_ name: String) throws -> SyncDevice {
        let device = SyncDevice(name)
        _ = try device.desk.add(wish(), CancellableWork())
        return device
    }

    private func isSent(_ outcome: SyncDesk.Outcome) -> Bool {
        if case .sent = outcome { true } else { false }
    }

    private func methods(since count: Int) -> [String] { server.requests[count...].map(\.method) }

    @Test(arguments: WebdavStub.Dialect.allCases)
    func `a place goes to each kind of server and comes out on another device`(
        dialect: WebdavStub.Dialect
    ) throws {
        let tests = SyncWebdavTests(dialect)
        let (one, two) = (try tests.device("one"), try tests.device("two"))
        let book = try SyncDevice.book()
        try one.read(1_000, in: book)
        #expect(isSent(try one.sync(book)))
        try two.follow(book)
        #expect(try two.place(book) == 1_000)
        #expect(try two.sync(book) == .agreed)
        #expect(try one.sync(book) == .agreed)
        try two.read(1_500, in: book, .leapt)
        #expect(isSent(try two.sync(book)))
        try one.follow(book)
        #expect(try one.place(book) == 1_500)
    }

    @Test func `a server that is added again stays one side, and one that was emptied begins anew`()
        throws
    {
        let (one, book) = (try device("one"), try SyncDevice.book())
        try one.read(1_000, in: book)
        #expect(isSent(try one.sync(book)))
        var other = wish()
        other.name = "other"
        let again = try one.desk.add(other, CancellableWork())
        #expect(try again.id == one.desk.book.table().sides.first?.id && again.name == "other")
        #expect(try one.desk.book.table().sides.count == 1)
        #expect(try one.desk.book.table().device.id == "id-one", "and one device")
        stub.memory.withLock { memory in
            memory.files = memory.files.filter { !$0.key.contains("rushlight") }
            memory.folders = memory.folders.filter { !$0.contains("rushlight") }
        }
        _ = try one.desk.add(other, CancellableWork())
        let two = try device("two")
        try two.follow(book)
        #expect(try two.place(book) == 1_000, "the emptied server got the whole journal again")
    }

    @Test func `what stands at an address is found out`() throws {
        let device = SyncDevice("one")
        let side = try device.desk.add(wish(nil), CancellableWork())
        #expect(side.kind == .webdav)
        #expect(stub.memory.withLock { $0.files.keys.contains(stub.file("id-one", "head.json")) })
        #expect(try device.desk.book.table().sides.first?.kind == .webdav)
    }

    @Test func `a folder that is not there and a wrong password are told, and nothing is kept`()
        throws
    {
        let device = SyncDevice("one")
        var other = wish()
        other.address = server.text("/dav/nowhere")
        do throws(SyncDesk.Refusal) {
            _ = try device.desk.add(other, CancellableWork())
            Issue.record("it was taken")
        } catch { #expect(error.why == "there is no such folder on the server") }
        var wrong = wish(nil)
        wrong.password = Secret("wrong")
        do throws(SyncDesk.Refusal) {
            _ = try device.desk.add(wrong, CancellableWork())
            Issue.record("it was taken")
        } catch { #expect(error.why == SideTrouble.signedOut.why) }
        #expect(try device.desk.book.table().sides.isEmpty)
        #expect(stub.memory.withLock { $0.files.isEmpty })
    }

    @Test func `only what is new is fetched, and a page in the middle costs two requests`() throws {
        let (one, two, book) = (try device("one"), try device("two"), try SyncDevice.book())
        try one.read(1_000, in: book)
        _ = try one.sync(book)
        try two.follow(book)
        var before = server.requests.count
        #expect(try two.sync(book) == .agreed)
        // The folder, and the list and the head of each device.
        #expect(
            methods(since: before).sorted() == ["GET", "GET"]
                + Array(repeating: "PROPFIND", count: 3))
        try two.read(1_200, in: book, .leapt)
        before = server.requests.count
        let side = try #require(try two.desk.book.table().sides.first)
        let outcome = try two.desk.exchange(
            side, about: book, at: two.path, isBusy: true, pulls: false, CancellableWork())
        #expect(isSent(outcome))
        #expect(methods(since: before) == ["PUT", "PUT"])
        let errand = CancellableWork()
        before = server.requests.count
        for _ in 0..<5 { _ = try two.desk.exchange(side, about: book, at: two.path, errand) }
        #expect(methods(since: before).count == 5)
    }

    @Test(
        arguments: [
            (nil, 500, "no"), (nil, 423, ""), (nil, 401, ""), (nil, 302, ""), (nil, 429, ""),
            ("PROPFIND", 200, "<html>Sign in</html>"), ("PROPFIND", 207, "<html>Sign in</html>"),
            ("PROPFIND", 207, "<D:multistatus xmlns:D=\"DAV:\"><D:response><D:href>/x"),
            ("PROPFIND", 207, "<D:multistatus xmlns:D=\"DAV:\"/>"), ("PROPFIND", 404, ""),
            ("GET", 200, "<html>"), ("GET", 403, ""), ("GET", 503, ""), ("PUT", 507, ""),
            ("PUT", 403, ""), ("PUT", 409, ""),
        ] as [(String?, Int, String)])
    func `whatever a server answers, no place is lost, and all goes on when it is well again`(
        method: String?, status: Int, text: String
    ) throws {
        let (one, two, book) = (try device("one"), try device("two"), try SyncDevice.book())
        try one.read(1_000, in: book)
        _ = try one.sync(book)
        try two.follow(book)
        try one.read(1_400, in: book, .leapt)
        stub.memory.withLock { $0.fault = (method, status, text) }
        for _ in 0..<2 {
            for device in [one, two] {
                if case .moved = try device.sync(book) { Issue.record("it moved") }
            }
        }
        #expect(try one.place(book) == 1_400)
        #expect(try two.place(book) == 1_000)
        stub.memory.withLock { $0.fault = nil }
        // It was sent before where only reading failed.
        _ = try one.sync(book)
        try two.follow(book)
        #expect(try two.place(book) == 1_400)
        #expect(try one.sync(book) == .agreed)
        #expect(try one.desk.book.table().device.id == "id-one")
    }

    @Test func `a file that broke off is not believed, and is written again`() throws {
        let (one, two, book) = (try device("one"), try device("two"), try SyncDevice.book())
        try one.read(1_000, in: book)
        _ = try one.sync(book)
        try one.read(1_400, in: book, .leapt)
        stub.memory.withLock { $0.keptBytes = 40 }
        guard case .failed(.busy) = try one.sync(book) else {
            Issue.record("it is not told")
            return
        }
        stub.memory.withLock { $0.keptBytes = nil }
        #expect(try two.sync(book) == .agreed)
        #expect(try two.place(book) == nil)
        #expect(try two.desk.book.table().sides.first?.why.contains("damaged") == true)
        // It was said already, and is only not there.
        #expect(try one.sync(book) == .agreed)
        try two.follow(book)
        #expect(try two.place(book) == 1_400)
    }

    @Test func `a server that lost everything has it again after the next page`() throws {
        let (one, two, book) = (try device("one"), try device("two"), try SyncDevice.book())
        try one.read(1_000, in: book)
        _ = try one.sync(book)
        stub.memory.withLock { memory in
            memory.files = memory.files.filter { !$0.key.contains("id-one") }
            memory.folders.remove("/dav/my files/rushlight/1/id-one")
        }
        #expect(try two.sync(book) == .agreed)
        try one.read(1_400, in: book, .leapt)
        #expect(isSent(try one.sync(book)))
        try two.follow(book)
        #expect(try two.place(book) == 1_400)
        let text = stub.memory.withLock { $0.files[stub.file("id-one", "1.jsonl")] }
        #expect(text.map { $0.split(separator: 0x0A).count } == 2)
    }

    @Test func `names that a server invents lead nowhere`() throws {
        let (one, book) = (try device("one"), try SyncDevice.book())
        stub.memory.withLock {
            $0.inventions = ["..%2F..%2Fevil", "%2e%2e", ".hidden", "a%00b", "..", ""]
        }
        try one.read(1_000, in: book)
        #expect(isSent(try one.sync(book)))
        let documents = DiskDocuments()
        let side = try #require(try one.desk.book.table().sides.first)
        let copy = one.folder.path + "/sync/\(side.id)/there/rushlight/1"
        #expect(try documents.names(in: copy) == ["id-one"])
        let requests = server.requests.map(\.path)
        #expect(!requests.contains { $0.contains("evil") || $0.contains("..") })
    }

    @Test func `a side that is forgotten and added again writes over nothing of its past`() throws {
        let (one, two, book) = (try device("one"), try device("two"), try SyncDevice.book())
        try one.read(1_000, in: book)
        _ = try one.sync(book)
        let path = stub.file("id-one", "head.json")
        let head = stub.memory.withLock { $0.files[path] }
        let side = try one.desk.remove("files")
        let copy = one.desk.copy(of: side).path + "/rushlight/1/id-one"
        #expect(try DiskDocuments().names(in: copy).isEmpty)
        _ = try one.desk.add(wish(), CancellableWork())
        #expect(stub.memory.withLock { $0.files[path] } == head)
        #expect(try one.desk.book.table().device.id == "id-one-2")
        try two.follow(book)
        #expect(try two.place(book) == 1_000)
    }

    @Test func `a side that is added again is signed in again, and keeps what waits`() throws {
        let (one, book) = (try device("one"), try SyncDevice.book())
        try one.read(1_000, in: book)
        _ = try one.sync(book)
        let old = try #require(try one.desk.book.table().sides.first)
        stub.memory.withLock { $0.fault = (nil, 401, "") }
        try one.read(1_200, in: book, .leapt)
        #expect(try one.sync(book) == .failed(.signedOut))
        stub.memory.withLock { $0.fault = nil }
        var again = wish(nil)
        again.name = nil
        let new = try one.desk.add(again, CancellableWork())
        #expect(new.id == old.id && new.name == old.name && new.standing == .ok)
        #expect(try one.desk.book.table().sides.count == 1)
        #expect(try one.desk.book.table().device.id == "id-one")
        #expect(isSent(try one.sync(book)))
    }

    @Test func `a copied installation gets a name of its own`() throws {
        let (one, two, book) = (try device("one"), try device("two"), try SyncDevice.book())
        try one.read(1_000, in: book)
        _ = try one.sync(book)
        stub.memory.withLock { memory in
            let path = stub.file("id-one", "head.json")
            let text = String(decoding: memory.files[path] ?? [], as: UTF8.self)
            memory.files[path] = Array(text.replacing("\"seq\": 1", with: "\"seq\": 2").utf8)
        }
        try one.read(1_200, in: book, .leapt)
        #expect(isSent(try one.sync(book)))
        #expect(try one.desk.book.table().device.id == "id-one-2")
        try two.follow(book)
        #expect(try two.place(book) == 1_200)
    }
}
