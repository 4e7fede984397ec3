import Adapters
import Catalogs
import Notation
import Notebook
import Ports
import Publications
import RuntimeKit
import Sharing
import TestKit
import Testing

@testable import ReadingRuntime

/// Bookmarks and sounds of lent books, and libraries that sign in by tokens.
@Suite struct SyncPalaceBookmarksTests {
    private let stub = PalaceStub()
    private let server: LoopbackServer

    init() { server = stub.start() }

    private func device(
        _ name: String, _ privacy: SidePrivacy = .notes, usesToken: Bool = false
    ) throws -> SyncDevice {
        let device = SyncDevice(name)
        var account = Account(id: "a1", name: "Ferry Library", catalog: server.text("/lib/feed"))
        account.user = stub.user
        account.method = usesToken ? .basicToken : .basic
        if usesToken { account.authenticate = server.text("/lib/patrons/me/token") }
        device.accounts.add(account)
        _ = try device.secrets.keep(Secret(stub.password), of: account)
        device.desk.progressions.keep(
            ProgressionLedger.Entry(
                link: .init(
                    address: server.text(PalaceStub.path),
                    dialect: .annotations(of: "urn:isbn:1")),
                account: "a1", path: device.path))
        var wish = SyncDesk.Wish(
            address: server.text("/lib/feed"), user: "", password: Secret(""))
        (wish.kind, wish.privacy) = (.annotations, privacy)
        _ = try device.desk.add(wish, CancellableWork())
        return device
    }

    private func put(
        _ id: String, at offset: Int, in book: Publication, on device: SyncDevice
    ) throws {
        let (place, document) = (Place(document: 1, offset: offset), book.document(1))
        let mark = Annotation(
            id: id, kind: .bookmark, start: book.locator(place).description,
            percent: book.percent(offset, in: document), created: SyncDevice.start)
        try device.library.put([mark], of: book, at: device.path)
    }

    private func offsets(_ book: Publication, on device: SyncDevice) throws -> [Int] {
        try device.library.annotations(of: book, at: device.path)
            .compactMap { Locator($0.start).flatMap(book.place)?.offset }.sorted()
    }

    private func remarks(_ book: Publication, on device: SyncDevice) throws -> SyncOutcome {
        let side = try #require(try device.desk.book.table().sides.first)
        return try device.desk.exchangeRemarks(
            side, about: book, at: device.path, looks: true, CancellableWork())
    }

    private var marks: [JSONValue] { stub.memory.withLock { $0.items(PalaceStub.bookmarking) } }

    /// What another program wrote there.
    private func add(_ value: String, _ motivation: String, _ number: Int) {
        let item = JSONValue.object([
            "id": .string(server.text("/lib/annotations/\(number)")),
            "motivation": .string(motivation),
            "body": .object([
                "http://librarysimplified.org/terms/device": .string("urn:uuid:phone"),
                "http://librarysimplified.org/terms/time": .string("2024-03-01T00:00:00Z"),
                "http://librarysimplified.org/terms/chapter": .string("The Ferry"),
            ]),
            "target": .object([
                "source": .string("urn:isbn:1"), "selector": .object(["value": .string(value)]),
            ]),
        ])
        stub.memory.withLock { $0.items.insert(item, at: 0) }
    }

    // MARK: - Bookmarks

    @Test func `a bookmark goes to the library, comes to another device, and is deleted on both`()
        throws
    {
        let book = try SyncDevice.book()
        let (one, two) = (try device("one"), try device("two"))
        try put("a", at: 400, in: book, on: one)
        try put("b", at: 900, in: book, on: one)
        #expect(try remarks(book, on: one) == .remarked(told: 2, came: 0))
        #expect(marks.count == 2)
        #expect(stub.memory.withLock { $0.isAllowed } == true, "asked as for a place")
        #expect(try remarks(book, on: two) == .remarked(told: 0, came: 2))
        let came = try offsets(book, on: two)
        #expect(zip(came, [400, 900]).allSatisfy { abs($0 - $1) < 40 } && came.count == 2)
        #expect(try remarks(book, on: one) == .agreed && remarks(book, on: two) == .agreed)
        // Deleted by the device that it came to.
        let first = try #require(try two.library.annotations(of: book, at: two.path).first)
        try two.library.remove([first.id])
        #expect(try remarks(book, on: two) == .remarked(told: 1, came: 0))
        #expect(marks.count == 1)
        #expect(try remarks(book, on: two) == .agreed)
        // What is missing there says nothing: it is neither lost here nor sent once more.
        #expect(try remarks(book, on: one) == .agreed)
        #expect(try offsets(book, on: one).count == 2 && marks.count == 1)
    }

    @Test func `a bookmark of another program comes once, with its time and chapter`() throws {
        let book = try SyncDevice.book()
        guard
            case .readium(let readium)? = book.locators(of: Place(document: 1, offset: 40))[
                .readium]
        else {
            Issue.record("the book has no names for its places")
            return
        }
        let one = try device("one")
        let href = readium.href
        add(
            #"{"@type":"LocatorHrefProgression","href":"\#(href)","progressWithinChapter":0.5}"#,
            PalaceStub.bookmarking, 71)
        add(#"{"@type":"LocatorHrefProgression","href":"gone"}"#, PalaceStub.bookmarking, 72)
        add(#"{"@type":"LocatorLegacyCFI","contentCFI":"/4/2"}"#, PalaceStub.bookmarking, 73)
        #expect(try remarks(book, on: one) == .remarked(told: 0, came: 1))
        let mark = try #require(try one.library.annotations(of: book, at: one.path).first)
        #expect(mark.kind == .bookmark && mark.chapter == "The Ferry")
        #expect(mark.created == 1_709_251_200)
        #expect(try remarks(book, on: one) == .agreed)
        try one.library.remove([mark.id])
        #expect(try remarks(book, on: one) == .remarked(told: 1, came: 0))
        #expect(marks.count == 2 && !marks.contains { $0["id"]?.string?.hasSuffix("/71") == true })
        #expect(try offsets(book, on: one).isEmpty)
    }

    @Test func `what could not be deleted there is deleted later, and does not come back here`()
        throws
    {
        let book = try SyncDevice.book()
        let one = try device("one")
        try put("a", at: 400, in: book, on: one)
        _ = try remarks(book, on: one)
        try one.library.remove(["a"])
        stub.memory.withLock { $0.deletingFault = 500 }
        for _ in 0..<2 {
            guard case .failed = try remarks(book, on: one) else {
                Issue.record("it is reported as done")
                return
            }
            #expect(try offsets(book, on: one).isEmpty && marks.count == 1)
        }
        stub.memory.withLock { $0.deletingFault = nil }
        #expect(try remarks(book, on: one) == .remarked(told: 1, came: 0))
        #expect(marks.isEmpty)
        // Somebody else was faster: that is as good.
        try put("b", at: 500, in: book, on: one)
        _ = try remarks(book, on: one)
        try one.library.remove(["b"])
        stub.memory.withLock { $0.deletingFault = 404 }
        #expect(try remarks(book, on: one) == .remarked(told: 1, came: 0))
    }

    @Test func `with places alone no bookmark is sent, and none of a book that is not lent`()
        throws
    {
        let book = try SyncDevice.book()
        let one = try device("one", .digests)
        try put("a", at: 400, in: book, on: one)
        #expect(try remarks(book, on: one) == .nameless && marks.isEmpty)
        stub.memory.withLock { $0.loans = [] }
        let two = try device("two")
        try put("a", at: 400, in: book, on: two)
        #expect(try remarks(book, on: two) == .nameless && marks.isEmpty)
    }

    // MARK: - Sounds

    private func sound() throws -> Publication { try AudiobookshelfStub().sound() }

    private func listen(_ seconds: Int, to book: Publication, on device: SyncDevice) throws {
        var reading = KeptReading(
            locator: Locator.time(.seconds(seconds)).description,
            percent: Double(seconds) / 120 * 100)
        (reading.positionMs, reading.move) = (Int64(seconds * 1_000), .turned)
        try device.library.keep(reading, of: book, at: device.path)
    }

    @Test func `a sound's place goes there by its part, and comes to another device`() throws {
        let book = try sound()
        let (one, two) = (try device("one"), try device("two"))
        try listen(75, to: book, on: one)
        let outcome = try one.sync(book)
        guard case .sent = outcome else {
            Issue.record("it was not sent: \(outcome)")
            return
        }
        let sent = stub.memory.withLock { $0.items.first?["target"]?["selector"]?["value"]?.string }
        let (locator, _) = try JSONReader.read(Array(try #require(sent).utf8))
        #expect(locator["@type"]?.string == "LocatorAudioBookTime")
        #expect(locator["@version"]?.scalar == "2")
        #expect(locator["readingOrderItem"]?.string == "2.mp3")
        #expect(locator["readingOrderItemOffsetMilliseconds"]?.scalar == "15000")
        try two.follow(book)
        let kept = try #require(try two.library.reading(of: book, at: two.path))
        #expect(Locator(kept.locator) == .time(.seconds(75)))
        #expect(try two.sync(book) == .agreed && one.sync(book) == .agreed)
    }

    @Test(arguments: [
        (#""readingOrderItem":"2.mp3","readingOrderItemOffsetMilliseconds":9500"#, 69.5),
        (
            #""readingOrderItem":"urn:org.thepalaceproject:readingOrder:1","#
                + #""readingOrderItemOffsetMilliseconds":1000"#, 61.0
        ),
        (#""readingOrderItem":"urn:isbn:1-0","readingOrderItemOffsetMilliseconds":1000"#, 1.0),
        (
            #""readingOrderItem":"https://cdn.example/a/2.mp3?sig=1","#
                + #""readingOrderItemOffsetMilliseconds":0"#, 60.0
        ),
    ]) func `a sound's place of another program is found by whatever its part is called`(
        part: String, seconds: Double
    ) throws {
        let book = try sound()
        let one = try device("one")
        add(#"{"@type":"LocatorAudioBookTime","@version":2,\#(part)}"#, PalaceStub.idling, 5)
        let talk = try one.desk.talk(
            to: try #require(try one.desk.book.table().sides.first), about: book, at: one.path)
        let report = try #require(try talk.pull("", CancellableWork()).report)
        #expect(Locator(report.pointer) == .time(.milliseconds(Int64(seconds * 1_000))))
        #expect(abs((report.percent ?? 0) - seconds / 1.2) < 0.01)
    }

    @Test(arguments: [
        #"{"@type":"LocatorAudioBookTime","part":0,"chapter":1,"time":1000}"#,
        #"{"@type":"LocatorAudioBookTime","@version":2,"readingOrderItem":"9.mp3"}"#,
        #"{"@type":"LocatorAudioBookTime","@version":2,"readingOrderItem":"2.mp3","#
            + #""readingOrderItemOffsetMilliseconds":-1}"#,
        #"{"@type":"LocatorAudioBookTime","@version":2,"readingOrderItem":"2.mp3","#
            + #""readingOrderItemOffsetMilliseconds":1e300}"#,
        #"{"@type":"LocatorPage","page":3}"#,
    ]) func `a place that is not in the sound is none`(locator: String) throws {
        let book = try sound()
        let one = try device("one")
        add(locator, PalaceStub.idling, 5)
        let talk = try one.desk.talk(
            to: try #require(try one.desk.book.table().sides.first), about: book, at: one.path)
        #expect(try talk.pull("", CancellableWork()).report == nil)
    }

    @Test func `a bookmark of a sound goes there and comes to another device`() throws {
        let book = try sound()
        let (one, two) = (try device("one"), try device("two"))
        let mark = Annotation(
            id: "a", kind: .bookmark, start: Locator.time(.milliseconds(70_250)).description,
            percent: 58, created: SyncDevice.start)
        try one.library.put([mark], of: book, at: one.path)
        #expect(try remarks(book, on: one) == .remarked(told: 1, came: 0))
        #expect(try remarks(book, on: two) == .remarked(told: 0, came: 1))
        let came = try #require(try two.library.annotations(of: book, at: two.path).first)
        #expect(Locator(came.start) == .time(.milliseconds(70_250)))
    }

    // MARK: - Tokens

    @Test func `a library that signs in by tokens keeps places, also once a token was taken back`()
        throws
    {
        let book = try SyncDevice.book()
        stub.memory.withLock { $0.token = "first" }
        let one = try device("one", usesToken: true)
        try one.read(1_000, in: book)
        let outcome = try one.sync(book)
        guard case .sent = outcome else {
            Issue.record("it was not sent: \(outcome)")
            return
        }
        // The password went to the address of the tokens alone.
        let basics = server.requests.filter { $0["Authorization"]?.hasPrefix("Basic") == true }
        #expect(basics.map(\.path) == ["/lib/patrons/me/token"])
        stub.memory.withLock { $0.token = "second" }
        #expect(try one.sync(book) == .agreed)
        #expect(server.requests.count { $0.path.hasSuffix("/token") } == 2)
        // A password that is not right any more is said to be so.
        _ = try one.secrets.keep(Secret("wrong"), of: try #require(one.accounts.all.first))
        stub.memory.withLock { $0.token = "third" }
        #expect(try one.sync(book) == .failed(.signedOut))
    }
}
