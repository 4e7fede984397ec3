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

/// Installations with a real library each, and a public library that keeps annotations.
@Suite struct SyncPalaceTests {
    private func device(
        _ name: String, _ stub: PalaceStub, _ server: LoopbackServer, allows: Bool = false,
        source: String = "urn:isbn:1"
    ) throws -> SyncDevice {
        let device = SyncDevice(name)
        var account = Account(id: "a1", name: "Ferry Library", catalog: server.text("/lib/feed"))
        (account.user, account.method) = (stub.user, .basic)
        device.accounts.add(account)
        _ = try device.secrets.keep(Secret(stub.password), of: account)
        device.desk.progressions.keep(
            ProgressionLedger.Entry(
                link: .init(
                    address: server.text(PalaceStub.path), dialect: .annotations(of: source)),
                account: "a1", path: device.path))
        try add(device, server, allows: allows)
        return device
    }

    private func add(
        _ device: SyncDevice, _ server: LoopbackServer, allows: Bool = false
    ) throws {
        var wish = SyncDesk.Wish(
            address: server.text("/lib/feed"), user: "", password: Secret(""))
        (wish.kind, wish.registers) = (.annotations, allows)
        _ = try device.desk.add(wish, CancellableWork())
    }

    /// A device with a book read to that place, and the library it is lent from.
    private func reader(at offset: Int) throws -> (
        book: Publication, stub: PalaceStub, server: LoopbackServer, device: SyncDevice
    ) {
        let (book, stub) = (try SyncDevice.book(), PalaceStub())
        let server = stub.start()
        let device = try device("one", stub, server)
        try device.read(offset, in: book)
        return (book, stub, server, device)
    }

    private func isSent(_ outcome: SyncDesk.Outcome) -> Bool {
        if case .sent = outcome { true } else { false }
    }

    @Test func `a place goes to the library once the patron allowed it, and comes back elsewhere`()
        throws
    {
        let book = try SyncDevice.book()
        let stub = PalaceStub()
        let server = stub.start()
        let (one, two) = (try device("one", stub, server), try device("two", stub, server))
        #expect(server.requests.isEmpty, "setting it up tells nothing")
        try one.read(1_000, in: book)
        #expect(isSent(try one.sync(book)))
        #expect(stub.memory.withLock { $0.isAllowed } == true)
        #expect(
            server.requests.map { "\($0.method) \($0.path)" } == [
                "GET /lib/annotations/", "GET /lib/patrons/me", "PUT /lib/patrons/me",
                "POST /lib/annotations/",
            ])
        #expect(try one.sync(book) == .agreed)
        #expect(server.requests.count == 5, "looked at, and nothing more")
        try two.follow(book)
        #expect(abs((try two.place(book) ?? 0) - 1_000) < 40)
        #expect(try two.sync(book) == .agreed)
        // Its words stay here: the list has a document and a share of it.
        let text = stub.memory.withLock { String(decoding: $0.items[0].document, as: UTF8.self) }
        #expect(!text.contains("title") && text.contains("progressWithinChapter"))
    }

    @Test func `what was switched off for all devices is not switched on by the way`() throws {
        let book = try SyncDevice.book()
        let stub = PalaceStub()
        stub.memory.withLock { $0.isAllowed = false }
        let server = stub.start()
        let one = try device("one", stub, server)
        try one.read(1_000, in: book)
        guard case .failed(.refused(let words)) = try one.sync(book) else {
            Issue.record("it is not refused")
            return
        }
        #expect(words.contains("switched off"))
        #expect(stub.memory.withLock { $0.isAllowed == false && $0.items.isEmpty })
        // In so many words it is.
        try add(one, server, allows: true)
        #expect(isSent(try one.sync(book)))
        #expect(stub.memory.withLock { $0.isAllowed } == true)
        #expect(try one.desk.book.table().sides.count == 1, "it is the same side")
        // That answered one refusal; the next one is a refusal again.
        stub.memory.withLock { ($0.isAllowed, $0.items) = (false, []) }
        one.clock.set(SyncDevice.start + 601)
        try one.read(1_200, in: book)
        guard case .failed(.refused) = try one.sync(book) else {
            Issue.record("a yes is used twice")
            return
        }
        #expect(stub.memory.withLock { $0.isAllowed == false && $0.items.isEmpty })
    }

    @Test func `a yes that was not used yet waits for the first place`() throws {
        let (book, stub, server, one) = try reader(at: 1_000)
        stub.memory.withLock { ($0.isAllowed, $0.fault) = (false, (503, "later")) }
        try add(one, server, allows: true)
        guard case .failed = try one.sync(book) else {
            Issue.record("nothing answered")
            return
        }
        stub.memory.withLock { $0.fault = nil }
        #expect(isSent(try one.sync(book)))
        #expect(try one.desk.book.table().sides.first?.allows == false)
    }

    @Test func `with privacy at nothing, a side sends no place and changes no profile`() throws {
        let book = try SyncDevice.book()
        let stub = PalaceStub()
        let server = stub.start()
        let one = try device("one", stub, server)
        _ = try one.desk.set(.nothing, of: "Ferry Library")
        try add(one, server)
        try one.read(1_000, in: book)
        _ = try one.sync(book)
        #expect(server.requests.map(\.method) == ["GET"])
        #expect(stub.memory.withLock { $0.isAllowed == nil && $0.items.isEmpty })
    }

    @Test(arguments: [SidePrivacy.digests, .nothing])
    func `a library is sent what its line says, and nothing else`(_ privacy: SidePrivacy) throws {
        let (book, stub) = (try SyncDevice.namedBook(), PalaceStub())
        let server = stub.start()
        let device = try device("Kobold", stub, server)
        let side = try device.desk.set(privacy, of: "Ferry Library")
        try device.mark(book)
        try device.read(1_000, in: book)
        _ = try device.sync(book)
        _ = try device.desk.exchangeRemarks(
            side, about: book, at: device.path, looks: true, CancellableWork())
        let told = privacy == .nothing ? [] : ["device"]
        #expect(try SyncDevice.words(in: server.heard, of: book) == Set(told))
    }

    @Test func `a profile is looked at again when it was switched off meanwhile`() throws {
        let (book, stub, server, one) = try reader(at: 500)
        defer { withExtendedLifetime(server) {} }
        #expect(isSent(try one.sync(book)))
        stub.memory.withLock { ($0.isAllowed, $0.items) = (false, []) }
        one.clock.set(SyncDevice.start + 601)
        try one.read(900, in: book)
        guard case .failed(.refused) = try one.sync(book) else {
            Issue.record("it is not refused")
            return
        }
        #expect(stub.memory.withLock { $0.items.isEmpty })
    }

    @Test func `what others wrote is read: Readium's own words, a share of the chapter alone`()
        throws
    {
        let book = try SyncDevice.book()
        let place = Place(document: 1, offset: 40)
        guard case .readium(let readium)? = book.locators(of: place)[.readium] else {
            Issue.record("the book has no names for its places")
            return
        }
        let stub = PalaceStub()
        let server = stub.start()
        let one = try device("one", stub, server)
        for value in [
            #"{"@type":"LocatorHrefProgression","href":"\#(readium.href)","progressWithinChapter":0.5}"#,
            #"{"href":"\#(readium.href)","type":"","locations":{"progression":0.6,"totalProgression":0.5}}"#,
        ] {
            stub.memory.withLock { memory in
                memory.items = [
                    .object([
                        "motivation": .string(
                            "http://librarysimplified.org/terms/annotation/idling"),
                        "body": .object([
                            "http://librarysimplified.org/terms/device": .string("urn:uuid:phone"),
                            "http://librarysimplified.org/terms/time": .string(
                                "2030-01-01T00:00:00Z"),
                        ]),
                        "target": .object([
                            "source": .string("urn:isbn:1"),
                            "selector": .object(["value": .string(value)]),
                        ]),
                    ])
                ]
            }
            let talk = try one.desk.talk(
                to: try #require(try one.desk.book.table().sides.first), about: book, at: one.path)
            let report = try #require(try talk.pull("", CancellableWork()).report)
            #expect(report.device.id == "phone" && report.percent ?? 0 > 0)
            let found = PlaceNames(publication: book).found(report, isOwnName: true)
            #expect(found?.isAbout == false, "\(value)")
        }
    }

    @Test func `a book that is not lent any more is not told, and not tried for ever`() throws {
        let book = try SyncDevice.book()
        let stub = PalaceStub()
        stub.memory.withLock { $0.loans = [] }
        let server = stub.start()
        let one = try device("one", stub, server)
        try one.read(1_000, in: book)
        #expect(try one.sync(book) == .nameless)
        #expect(stub.memory.withLock { $0.items.isEmpty })
    }

    @Test(arguments: [
        (200, "<html>Sign in</html>"), (200, ""), (200, "{}"), (200, #"{"first":{"items":7}}"#),
        (200, #"{"first":{"items":[{"motivation":7},{},[],null]}}"#), (500, "oops"), (404, ""),
        (401, "{}"), (302, ""),
    ])
    func `an answer that is none moves nothing`(status: Int, text: String) throws {
        let (book, stub, server, one) = try reader(at: 500)
        defer { withExtendedLifetime(server) {} }
        #expect(isSent(try one.sync(book)))
        stub.memory.withLock { $0.fault = (status, text) }
        one.clock.set(SyncDevice.start + 60)
        try one.read(900, in: book)
        _ = try one.sync(book)
        #expect(try one.place(book) == 900)
        stub.memory.withLock { $0.fault = nil }
        #expect(isSent(try one.sync(book)), "it waited")
    }
}
