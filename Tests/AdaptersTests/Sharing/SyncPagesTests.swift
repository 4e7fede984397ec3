import Adapters
import Catalogs
import Notation
import Notebook
import Ports
import Publications
import RuntimeKit
import Sharing
import Synchronization
import TestKit
import Testing

@testable import ReadingRuntime

/// A server of comics as Kavita is one: a page that is asked for counts as read.
private final class KavitaStub: Sendable {
    struct Memory: Sendable {
        /// The page that was read last, from 0; the number of pages for a book that is finished.
        var page: Int?
        var date = "2023-11-14T22:00:00"
        var fault: (status: Int, text: String)?
    }

    let memory = Mutex(Memory())
    static let pages = 6
    static let template =
        "/api/opds/KEY/image?libraryId=1&seriesId=2&volumeId=3&chapterId=4&pageNumber={pageNumber}"

    func start() -> LoopbackServer { LoopbackServer { self.answer($0) } }

    private func answer(_ request: LoopbackServer.Request) -> LoopbackServer.Reply {
        memory.withLock { memory in
            if let fault = memory.fault {
                return .init(fault.status, type: "text/html", fault.text)
            }
            switch String(request.path.prefix { $0 != "?" }) {
            case "/api/opds/KEY/series/2/volume/3/chapter/4": return feed(memory)
            case "/api/opds/KEY/image": return image(request.path, &memory)
            default: return .init(400, type: "text/plain", "Key is not valid")
            }
        }
    }

    private func feed(_ memory: Memory) -> LoopbackServer.Reply {
        let read = memory.page.map {
            #" p:lastRead="\#($0)" p:lastReadDate="\#(memory.date)""#
        }
        let href = Self.template.split(separator: "&").joined(separator: "&amp;")
        return .init(
            200, type: "application/xml",
            """
            <feed xmlns="http://www.w3.org/2005/Atom" xmlns:p="http://vaemendis.net/opds-pse/ns">
            <id>f</id><title>Ferry</title><entry><id>9</id><title>Ferry 1</title>
            <link rel="http://vaemendis.net/opds-pse/stream" type="image/jpeg" href="\(href)"
            p:count="\(Self.pages)"\(read ?? "")/></entry></feed>
            """)
    }

    private func image(
        _ path: String, _ memory: inout Memory
    ) -> LoopbackServer.Reply {
        let fields = path.split(separator: "?")[1].split(separator: "&")
        let number = fields.first { $0.hasPrefix("pageNumber=") }?.split(separator: "=").last
        guard let page = number.flatMap({ Int($0) }), (0..<Self.pages).contains(page) else {
            return .init(400, type: "text/plain", "No such page")
        }
        if !fields.contains("saveProgress=false") { memory.page = page }
        return .init(200, type: "image/jpeg", "\u{1}\u{2}")
    }
}

@Suite struct SyncPagesTests {
    private let stub = KavitaStub()
    private let server: LoopbackServer

    init() { server = stub.start() }

    private var page: Int? { stub.memory.withLock { $0.page } }

    private static func comic() throws -> Publication {
        var zip = ZipWriter()
        for number in 1...KavitaStub.pages { zip.add("\(number).jpg", "x") }
        return try Publication.open(BytesResources([("a.cbz", zip.bytes)]), file: "a.cbz")
    }

    private func device(_ name: String) throws -> SyncDevice {
        let device = SyncDevice(name, at: "/books/a.cbz")
        let address = server.text("/api/opds/KEY")
        device.accounts.add(Account(id: "a1", name: "Ferry", catalog: address))
        device.desk.progressions.keep(
            ProgressionLedger.Entry(
                link: .init(
                    address: server.text(KavitaStub.template), dialect: .pages(KavitaStub.pages)),
                account: "a1", path: device.path))
        var wish = SyncDesk.Wish(address: address, user: "", password: Secret(""))
        wish.kind = .opds
        _ = try device.desk.add(wish, CancellableWork())
        return device
    }

    private func read(_ page: Int, of comic: Publication, on device: SyncDevice) throws {
        let place = Place(document: page, offset: 0)
        var reading = KeptReading(
            locator: comic.locator(place).description,
            percent: comic.percent(0, in: comic.document(page)))
        reading.move = .turned
        try device.library.keep(reading, of: comic, at: device.path)
    }

    private func place(_ comic: Publication, on device: SyncDevice) throws -> Int? {
        let kept = try device.library.reading(of: comic, at: device.path)
        return kept.flatMap { Locator($0.locator) }.flatMap(comic.place)?.document
    }

    private func isSent(_ outcome: SyncDesk.Outcome) -> Bool {
        if case .sent = outcome { true } else { false }
    }

    @Test func `the page that is read goes to the server, and comes to another device`() throws {
        let comic = try Self.comic()
        let (one, two) = (try device("one"), try device("two"))
        try read(3, of: comic, on: one)
        #expect(isSent(try one.sync(comic)))
        #expect(page == 3)
        #expect(
            server.requests.map(\.path) == [
                "/api/opds/KEY/series/2/volume/3/chapter/4",
                "/api/opds/KEY/image?libraryId=1&seriesId=2&volumeId=3&chapterId=4&pageNumber=3",
            ])
        #expect(try one.sync(comic) == .agreed)
        try two.follow(comic)
        #expect(try place(comic, on: two) == 3)
        #expect(try two.sync(comic) == .agreed)
        #expect(server.requests.count == 5, "what is agreed is looked at and not sent")
    }

    @Test func `a book that was finished there is at its last page, and looking tells nothing`()
        throws
    {
        let comic = try Self.comic()
        stub.memory.withLock { $0.page = KavitaStub.pages }
        let one = try device("one")
        try one.follow(comic)
        #expect(try place(comic, on: one) == KavitaStub.pages - 1)
        #expect(page == KavitaStub.pages)
    }

    @Test(arguments: [
        (200, "<html>Sign in</html>"), (200, ""), (200, "{}"), (400, "Key is not valid"),
        (500, "oops"), (302, ""),
    ]) func `an answer that is none moves nothing and loses nothing`(
        status: Int, text: String
    ) throws {
        let comic = try Self.comic()
        let one = try device("one")
        try read(2, of: comic, on: one)
        stub.memory.withLock { $0.fault = (status, text) }
        guard case .failed = try one.sync(comic) else {
            Issue.record("it was taken for an answer")
            return
        }
        #expect(try place(comic, on: one) == 2 && page == nil)
        stub.memory.withLock { $0.fault = nil }
        #expect(isSent(try one.sync(comic)), "it waited")
    }
}
