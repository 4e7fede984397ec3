import LendingRuntime
import LendingWing
import Notation
import Ports
import Publications
import RuntimeKit
import ScreenKit
import Synchronization
import TestKit
import Testing

@testable import Adapters
@testable import Catalogs

/// Comics that a server gives page by page: from the feed's words to pictures on the disk.
@Suite final class PageFinderTests: Sendable {
    private let folder = ScratchFolder()
    private let documents = FakeDocuments()
    private let remembered = Mutex<[String]>([])
    private let isBroken = Mutex(false)

    private func patron() -> PatronHTTP {
        PatronHTTP(
            line: CatalogRequests(
                http: CurlHTTP(agent: "Rushlight/test", now: SyncDevice.monotonic, chance: { 0 }),
                secrets: FakeSecrets(), now: { .zero }, asking: { _ in "1234" }),
            book: AccountLedger(documents: documents, path: "/accounts.json", newID: { "lib" }))
    }

    private var pages: ServerPages {
        ServerPages(streams: StreamCache(folder: folder.path, http: patron()))
    }

    private func find(_ book: Feed.Publication, _ stream: PageStream) -> PageFinder.Outcome {
        let order = PageOrder(book, stream, title: book.title, name: "lib b", account: "lib")
        return PageFinder(http: patron(), documents: documents, folder: "/streams") {
            [self] (link, account, path) in
            remembered.withLock { $0.append("\(link.address) \(account)") }
        }.find(order, CancellableWork())
    }

    private static func page(_ number: Int) -> [UInt8] {
        var page = PngMaker.halves(2, 2, 0, 0xFFFFFF)
        page.toldSize = (width: 600, height: 900 + number)
        return page.bytes
    }

    private func server() -> LoopbackServer {
        LoopbackServer { request in
            if request.path.hasPrefix("/cover") {
                return .init(200, [("Content-Type", "image/png")], body: Self.page(0))
            }
            if request.path == "/manifest" {
                return .init(
                    type: "application/divina+json",
                    #"{"metadata": {"title": "M", "readingProgression": "rtl"}, "readingOrder": "#
                        + #"[{"href": "p/0", "type": "image/png"}, {"href": "/p/1"}, 7, {}]}"#)
            }
            guard let number = Int(request.path.split(separator: "/").last ?? "") else {
                return .init(404)
            }
            return .init(200, [("Content-Type", "image/png")], body: Self.page(number))
        }
    }

    private func book(_ server: LoopbackServer) -> Feed.Publication {
        var book = Feed.Publication()
        (book.id, book.title, book.authors) = ("b", "The Long Page", ["P. Drawer"])
        book.cover = server.text("/cover.png")
        book.progression = ProgressionLink(address: server.text("/place"), isDraft: false)
        return book
    }

    private func open(_ path: String, _ pages: ServerPages?) throws -> Publication {
        let name = String(path.dropFirst("/streams/".count))
        let bytes = try #require(try documents.read(path, bytesMax: 1 << 20))
        let cover = try documents.read(
            String(path.dropLast(4)) + "jpg", bytesMax: 1 << 20)
        var all = [(name, bytes)]
        if let cover { all.append((String(name.dropLast(4)) + "jpg", cover)) }
        return try Publication.open(BytesResources(all), file: name, OpenMeans(pages: pages))
    }

    @Test func `a stream becomes a list that opens as a comic, and a page is asked for once`()
        throws
    {
        let server = server()
        let stream = try #require(
            PageStream(template: server.text("/p/{pageNumber}"), count: 3, lastRead: 2))
        guard case .found(let path, let start) = find(book(server), stream) else {
            Issue.record("nothing was found")
            return
        }
        #expect(start == 1)
        #expect(remembered.withLock { $0 } == [server.text("/place") + " lib"])
        #expect(server.requests.map(\.path) == ["/cover.png"], "no page before it is read")
        try readFirst(try open(path, pages), server)
        // Read on without a network, in another run.
        #expect(try open(path, pages).isHere(page: 1))
    }

    @Test(
        arguments: [
            ("/api/opds/KEY/image?seriesId=2&volumeId=3&chapterId=7&pageNumber={pageNumber}", nil),
            ("/opds/bin/c/9/{pageNumber}/page.jpg?bookmark=1", "/opds/v2.0/c/9/position"),
        ] as [(String, String?)])
    func `a stream keeps its place where its server does, though the feed names no address`(
        template: String, place: String?
    ) throws {
        let server = server()
        let stream = try #require(
            PageStream(template: server.text(template), count: 3, lastRead: nil))
        var book = book(server)
        (book.progression, book.pages) = (nil, stream)
        guard case .found = find(book, stream) else {
            Issue.record("nothing was found")
            return
        }
        #expect(remembered.withLock { $0 } == [server.text(place ?? template) + " lib"])
    }

    private func readFirst(_ comic: Publication, _ server: LoopbackServer) throws {
        #expect(comic.isComic && comic.isStreamed && comic.isMadeOfPages)
        #expect(comic.spine.count == 3 && comic.metadata.title == "The Long Page")
        #expect(comic.coverPath.flatMap(comic.image)?.height == 900)
        #expect(!comic.isHere(page: 1) && comic.trouble(ofPage: 1) == nil)
        #expect(comic.isHere(page: 1) && !comic.isHere(page: 2))
        #expect(comic.pagePicture(1).flatMap(comic.image)?.height == 901)
        #expect(try comic.imageBytes("page-2", limit: 1 << 20) == Self.page(1))
        #expect(server.requests.map(\.path) == ["/cover.png", "/p/1"])
        // A place names no address, which may have a key in it.
        let place = comic.locator(Place(document: 1, offset: 0)).description
        #expect(!place.contains("http"))
    }

    @Test func `the same list is left as it is, and opens where one was`() throws {
        let server = server()
        let stream = try #require(
            PageStream(template: server.text("/p/{pageNumber}"), count: 3, lastRead: 2))
        let book = book(server)
        let first = find(book, stream)
        guard case .found(let path, 1) = first else {
            Issue.record("\(first)")
            return
        }
        let before = try documents.read(path, bytesMax: 1 << 20)
        #expect(find(book, stream) == .found(path: path, start: nil))
        #expect(try documents.read(path, bytesMax: 1 << 20) == before)
        #expect(server.requests.count == 1, "the cover is fetched once")
    }

    @Test func `a manifest is fetched, its addresses made whole, and read from right to left`()
        throws
    {
        let lister = server()
        let stream = PageStream(manifest: lister.text("/manifest"))
        guard case .found(let path, nil) = find(book(lister), stream) else {
            Issue.record("nothing was found")
            return
        }
        let comic = try open(path, pages)
        #expect(comic.spine.count == 2 && comic.metadata.direction == .rtl)
        #expect(comic.trouble(ofPage: 1) == nil && comic.isHere(page: 1))
    }

    @Test func `a known list opens without its server, and a new one fails with a reason`() throws {
        let gone = LoopbackServer { _ in .init(503) }
        let stream = PageStream(manifest: gone.text("/manifest"))
        guard case .failed = find(book(gone), stream) else {
            Issue.record("it was found")
            return
        }
        let server = LoopbackServer { [self] _ in
            isBroken.withLock { $0 }
                ? .init(503)
                : .init(
                    type: "application/divina+json",
                    #"{"readingOrder": [{"href": "p/0", "type": "image/png"}]}"#)
        }
        let known = PageStream(manifest: server.text("/manifest"))
        guard case .found(let path, _) = find(book(server), known) else {
            Issue.record("it was not found")
            return
        }
        isBroken.withLock { $0 = true }
        #expect(find(book(server), known) == .found(path: path, start: nil))
    }

    @Test func `an answer that is no picture fails with a reason and is not cached`() throws {
        isBroken.withLock { $0 = true }
        let server = LoopbackServer { [self] _ in
            isBroken.withLock { $0 }
                ? .init(type: "text/plain", "out of order")
                : .init(200, [("Content-Type", "image/png")], body: Self.page(0))
        }
        let pages = pages
        #expect(throws: ResourceError.self) { try pages.page(server.text("/p/0")) }
        #expect(!pages.isHere(server.text("/p/0")))
        isBroken.withLock { $0 = false }
        #expect(try pages.page(server.text("/p/0")) == Self.page(0))
        let web = LoopbackServer { _ in .init(type: "text/html", "<html>Sign in</html>") }
        #expect(throws: ResourceError.self) { try pages.page(web.text("/p/0")) }
        #expect(throws: ResourceError.self) { try pages.page("file:///etc/passwd") }
    }

    @Test func `a list that came from elsewhere asks no server`() throws {
        let server = server()
        let list = """
            {"metadata": {"title": "T"}, "readingOrder": [{"href": "\(server.text("/p/0"))",
            "type": "image/png"}, {"href": "1.png"}]}
            """
        let comic = try Publication.open(
            BytesResources([("list.json", Array(list.utf8)), ("1.png", Self.page(1))]),
            file: "list.json")
        #expect(comic.isStreamed && !comic.isHere(page: 0) && comic.isHere(page: 1))
        #expect(comic.trouble(ofPage: 0) != nil)
        #expect(comic.pagePicture(1).flatMap(comic.image)?.height == 901)
        #expect(server.requests.isEmpty)
    }

    @Test(arguments: [
        #"{"readingOrder": []}"#, #"{"readingOrder": [{"href": "a.mp3", "type": "audio/mpeg"}]}"#,
        #"{"readingOrder": [{"href": "a.png"}, {"href": "b.html", "type": "text/html"}]}"#,
    ]) func `a list of other things is no comic`(list: String) {
        let value = try? JSONReader.read(Array(list.utf8)).value
        #expect(value.map(PageListProbe.isComic) == false)
    }
}

/// Whether a manifest opens as a comic.
private enum PageListProbe {
    static func isComic(_ manifest: JSONValue) -> Bool {
        let opened = try? Publication.open(
            BytesResources([("a.json", manifest.document)]), file: "a.json")
        return opened?.isComic ?? false
    }
}
