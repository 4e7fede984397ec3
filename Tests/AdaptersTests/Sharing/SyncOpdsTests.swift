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

/// Installations with a real library each, and a catalog that keeps places of its books.
@Suite struct SyncOpdsTests {
    private func device(
        _ name: String, _ stub: OpdsStub, _ server: LoopbackServer, link: String? = nil,
        adds: Bool = true
    ) throws -> SyncDevice {
        let device = SyncDevice(name)
        var account = Account(id: "a1", name: "shelf", catalog: server.text("/opds/v2/catalog"))
        (account.user, account.method) = (stub.user, .basic)
        device.accounts.add(account)
        _ = try device.secrets.keep(Secret(stub.password), of: account)
        let entry = ProgressionLedger.Entry(
            link: .init(address: link ?? server.text(OpdsStub.path), isDraft: stub.isDraft),
            account: "a1", path: device.path)
        device.desk.progressions.keep(entry)
        guard adds else { return device }
        var wish = SyncDesk.Wish(
            address: server.text("/opds/v2/catalog"), user: "", password: Secret(""))
        wish.kind = .opds
        _ = try device.desk.add(wish, CancellableWork())
        return device
    }

    private func hrefs(_ book: Publication) -> [String] {
        (0..<3).compactMap { document in
            let names = book.locators(of: Place(document: document, offset: 0))
            guard case .readium(let readium)? = names[.readium] else { return nil }
            return readium.href
        }
    }

    private func isSent(_ outcome: SyncDesk.Outcome) -> Bool {
        if case .sent = outcome { true } else { false }
    }

    @Test func `a place goes to Komga as the account of its origin, and comes back elsewhere`()
        throws
    {
        let book = try SyncDevice.book()
        let stub = OpdsStub(.komga, hrefs: hrefs(book))
        let server = stub.start()
        let (one, two) = (try device("one", stub, server), try device("two", stub, server))
        #expect(server.requests.isEmpty)
        try one.read(1_000, in: book)
        #expect(isSent(try one.sync(book)))
        #expect(try one.sync(book) == .agreed)
        #expect(server.requests.allSatisfy { $0.path == OpdsStub.path })
        try two.follow(book)
        #expect(abs((try two.place(book) ?? 0) - 1_000) < 40)
        #expect(try two.sync(book) == .agreed)
        let history = try two.library.history(of: book, at: two.path).history
        #expect(history.entries.contains { $0.place.device.name == "one" })
    }

    @Test(arguments: [true, false])
    func `the end of a chapter goes to Komga as the last place that it knows there`(
        hasList: Bool
    ) throws {
        let book = try SyncDevice.book()
        let stub = OpdsStub(.komga, hrefs: hrefs(book))
        stub.memory.withLock { $0.hasList = hasList }
        let server = stub.start()
        let (one, two) = (try device("one", stub, server), try device("two", stub, server))
        try one.read(2_700, in: book)
        #expect(isSent(try one.sync(book)))
        let told = stub.memory.withLock { memory in
            memory.document?["locator"]?["locations"]?["progression"]?.scalar
        }
        let share = try #require(told.flatMap(Double.init))
        #expect(hasList ? share == 0.9375 : (0.7..<0.9375).contains(share))
        // It is ours, though it stands elsewhere there and counts for more of the book.
        #expect(try one.sync(book) == .agreed)
        one.clock.set(SyncDevice.start + 20)
        try one.read(2_750, in: book)
        let count = server.requests.count
        #expect(isSent(try one.sync(book)))
        // What it takes is known from then on, however it was found.
        #expect(server.requests.dropFirst(count).map(\.method) == ["GET", "PUT"])
        #expect(server.requests.filter { $0.path == OpdsStub.list }.count == 1)
        try two.follow(book)
        #expect((2_000..<2_700).contains(try two.place(book) ?? 0))
    }

    @Test func `what Komga refuses for another reason is not tried again and again`() throws {
        let book = try SyncDevice.book()
        let stub = OpdsStub(.komga)
        let server = stub.start()
        let one = try device("one", stub, server)
        try one.read(2_700, in: book)
        for _ in 0..<3 {
            #expect(try one.sync(book) == .failed(.refused("it answered 400")))
        }
        #expect(server.requests.filter { $0.method == "PUT" }.count == 3)
        #expect(server.requests.filter { $0.path == OpdsStub.list }.count == 1)
    }

    @Test func `a list of places is read, and what is none is no list`() {
        let list = """
            {"total": 3, "positions": [{"href": "a.xhtml", "locations": {"progression": 0}},
            {"href": "a.xhtml", "locations": {"progression": 0.5}}, {"href": 7},
            {"href": "b.xhtml", "locations": {"progression": 0}}, [],
            {"href": "b.xhtml", "locations": {"progression": 9}}]}
            """
        #expect(OpdsProgression.lastShares(Array(list.utf8)) == ["a.xhtml": 0.5, "b.xhtml": 0])
        for text in ["", "<html>", "[]", "{}", "{\"positions\""] {
            #expect(OpdsProgression.lastShares(Array(text.utf8)) == nil, "\(text)")
        }
        let home = "https://k.example"
        #expect(
            OpdsProgression.positions(of: home + "/opds/v2/books/7/progression") == [
                home + "/api/v1/books/7/positions", home + "/opds/v2/books/7/positions",
            ])
        #expect(OpdsProgression.positions(of: home + "/position").isEmpty)
    }

    @Test(arguments: OpdsStub.Dialect.allCases, [SidePrivacy.digests, .nothing])
    func `a catalog is sent what its line says, and nothing else`(
        dialect: OpdsStub.Dialect, privacy: SidePrivacy
    ) throws {
        let book = try SyncDevice.namedBook()
        let stub = OpdsStub(dialect, hrefs: hrefs(book))
        let server = stub.start()
        let device = try device("Kobold", stub, server)
        let side = try device.desk.set(privacy, of: "shelf")
        try device.mark(book)
        for place in [1_000, 1_500] {
            device.clock.set(SyncDevice.start + Int64(place) / 100)
            try device.read(place, in: book)
            _ = try device.sync(book)
        }
        _ = try device.desk.exchangeRemarks(
            side, about: book, at: device.path, looks: true, CancellableWork())
        let writes = server.requests.filter { $0.method != "GET" }
        #expect(writes.isEmpty == (privacy == .nothing))
        // What Stump refuses was sent all the same.
        let told = privacy == .nothing ? [] : ["device"]
        #expect(try SyncDevice.words(in: server.heard, of: book) == Set(told))
    }

    @Test func `a later place there is never overwritten: it is looked at, and asked about`()
        throws
    {
        let book = try SyncDevice.book()
        let stub = OpdsStub(.komga, hrefs: hrefs(book))
        let server = stub.start()
        let (one, two) = (try device("one", stub, server), try device("two", stub, server))
        try one.read(500, in: book)
        #expect(isSent(try one.sync(book)))
        try two.follow(book)
        two.clock.set(SyncDevice.start + 20)
        try two.read(1_500, in: book)
        #expect(isSent(try two.sync(book)))
        one.clock.set(SyncDevice.start + 10)
        try one.read(900, in: book)
        let side = try #require(try one.desk.book.table().sides.first)
        // In the middle of reading: sent first, refused with 409, then looked at.
        let outcome = try one.desk.exchange(
            side, about: book, at: one.path, isBusy: true, pulls: false, CancellableWork())
        guard case .asks(let meeting, _) = outcome else {
            Issue.record("it is not asked: \(outcome)")
            return
        }
        #expect(server.requests.suffix(2).map(\.method) == ["PUT", "GET"])
        #expect(try one.place(book) == 900)
        try one.desk.settle(meeting, takes: false, book, at: one.path)
        one.clock.set(SyncDevice.start + 30)
        try one.read(950, in: book)
        #expect(isSent(try one.sync(book)))
    }

    @Test func `the draft has a share of the book, which is asked about`() throws {
        let book = try SyncDevice.book()
        let stub = OpdsStub(.draft)
        let server = stub.start()
        let (one, two) = (try device("one", stub, server), try device("two", stub, server))
        try one.read(1_000, in: book)
        #expect(isSent(try one.sync(book)))
        #expect(try one.sync(book) == .agreed)
        guard case .asks(let meeting, _) = try two.sync(book) else {
            Issue.record("it is not asked")
            return
        }
        #expect(meeting.found?.isAbout == true && meeting.there.device.id == "id-one")
    }

    @Test func `what Codex tells is a page, and what Stump has of an unread book is nothing`()
        throws
    {
        let told = """
            {"modified":"2026-01-01T00:00:00Z","device":{"id":"","name":""},"locator":{"title":
            "Page 1","href":"/opds/bin/c/1/1/page.jpg","type":"image/jpeg","locations":
            {"position":2,"progression":0.125,"total_progression":0.125}}}
            """
        let report = try #require(
            try OpdsProgression.report(status: 200, Array(told.utf8), isDraft: false))
        #expect(report.pointer == "#page=2" && report.percent == 12.5 && report.at != nil)
        let stub = OpdsStub(.stump)
        let server = stub.start()
        let (one, book) = (try device("one", stub, server), try SyncDevice.book())
        try one.read(1_000, in: book)
        // It only tells; what it does not take waits here.
        #expect(try one.sync(book) == .failed(.noServer))
        #expect(try one.place(book) == 1_000)
    }

    @Test func `an empty href is a page or a share, and not the start`() throws {
        for (text, pointer) in [
            (
                #"{"href":"","type":"","locations":{"position":17,"totalProgression":0.4}}"#,
                "#page=17"
            ),
            (#"{"href":"","type":"","locations":{"totalProgression":0.4}}"#, ""),
        ] {
            let document = #"{"modified":"2026-01-01T00:00:00.5Z","locator":\#(text)}"#
            let report = try #require(
                try OpdsProgression.report(status: 200, Array(document.utf8), isDraft: false))
            #expect(report.pointer == pointer && report.percent == 40)
        }
    }

    @Test(arguments: [
        (200, "<html>Sign in</html>"), (200, "{\"locator\":"), (200, "[]"), (429, ""), (500, "no"),
        (302, ""), (403, "{}"), (200, "{}"), (200, #"{"locator":{"locations":7}}"#),
        (
            200,
            #"{"modified":"9999-99-99","locator":{"href":"x","locations":{"totalProgression":9}}}"#
        ),
        (
            200,
            #"{"modified":"0101-01-01T00:00:00Z","locator":{"href":"../../etc","locations":{}}}"#
        ),
    ]) func `whatever it answers, no place here is lost or moved`(
        status: Int, text: String
    ) throws {
        let book = try SyncDevice.book()
        let stub = OpdsStub(.komga, hrefs: hrefs(book))
        let server = stub.start()
        let one = try device("one", stub, server)
        try one.read(1_000, in: book)
        stub.memory.withLock { $0.fault = (status, text, []) }
        for _ in 0..<3 {
            if case .moved = try one.sync(book) { Issue.record("it moved") }
        }
        #expect(try one.place(book) == 1_000)
        if text.hasPrefix("<") { #expect(try one.sync(book) == .failed(.noServer)) }
    }

    @Test func `Retry-After is kept to`() throws {
        let book = try SyncDevice.book()
        let stub = OpdsStub(.komga, hrefs: hrefs(book))
        let server = stub.start()
        let one = try device("one", stub, server)
        try one.read(1_000, in: book)
        stub.memory.withLock { $0.fault = (429, "", [("Retry-After", "50")]) }
        #expect(try one.sync(book) == .failed(.busy(status: 429)))
        let count = server.requests.count
        stub.memory.withLock { $0.fault = nil }
        one.clock.set(SyncDevice.start + 49)
        #expect(try one.sync(book) == .failed(.busy(status: 429)))
        #expect(server.requests.count == count)
        one.clock.set(SyncDevice.start + 51)
        #expect(isSent(try one.sync(book)))
    }

    @Test func `a link to another server is not asked, and the password goes nowhere else`() throws
    {
        let book = try SyncDevice.book()
        let (stub, other) = (OpdsStub(.komga, hrefs: hrefs(book)), OpdsStub(.komga))
        let (server, strange) = (stub.start(), other.start())
        let one = try device("one", stub, server, link: strange.text(OpdsStub.path))
        try one.read(1_000, in: book)
        #expect(try one.sync(book) == .nameless)
        stub.memory.withLock {
            $0.fault = (307, "", [("Location", strange.text(OpdsStub.path))])
        }
        let two = try device("two", stub, server)
        try two.read(1_000, in: book)
        guard case .failed = try two.sync(book) else {
            Issue.record("it was followed")
            return
        }
        #expect(strange.requests.isEmpty)
    }

    @Test func `before the side is set up a link is not asked, and no account is no side`() throws {
        let stub = OpdsStub(.komga)
        let server = stub.start()
        let (one, book) = (try device("one", stub, server, adds: false), try SyncDevice.book())
        try one.read(1_000, in: book)
        #expect(try one.desk.book.table().sides.isEmpty && server.requests.isEmpty)
        var wish = SyncDesk.Wish(address: "https://other.example/", user: "", password: Secret(""))
        wish.kind = .opds
        #expect(throws: SyncDesk.Refusal.self) { try one.desk.add(wish, CancellableWork()) }
    }

    @Test func `a file that was moved is known by its digest, and another in its place is not`()
        throws
    {
        let folder = TemporaryFolder()
        let ledger = ProgressionLedger(documents: DiskDocuments(), path: folder.path + "/p.json")
        ledger.keep(
            .init(link: .init(address: "http://a/p", isDraft: false), account: "1", path: "/a"))
        #expect(ledger.entry(of: "/a", digest: "d")?.account == "1")
        #expect(ledger.entry(of: "/moved", digest: "d")?.link.address == "http://a/p")
        #expect(ledger.entry(of: "/other", digest: "e") == nil)
        #expect(ledger.entry(of: "/a", digest: "e") == nil)
    }
}
