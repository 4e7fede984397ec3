import Adapters
import Catalogs
import CommandLine
import Features
import Glibc
import Ports
import Runtime
import Synchronization
import TestKit
import Testing

/// Books brought here over a line that is cut, by a server that changes its mind.
@Suite struct DownloadDeskTests {
    private let folder = TemporaryFolder()
    private static let bytes = (0..<900_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }

    private func desk(
        accounts: [Account] = [], shelve: @escaping DownloadDesk.Shelving = { _ in nil }
    ) -> DownloadDesk {
        let now: @Sendable () -> Duration = {
            var instant = timespec()
            clock_gettime(CLOCK_MONOTONIC, &instant)
            return .seconds(instant.tv_sec) + .nanoseconds(instant.tv_nsec)
        }
        let line = CatalogLine(
            http: CurlHTTP(agent: "Rushlight/test", now: now, chance: { 0 }),
            secrets: FakeSecrets(["1": "fire"]), now: now)
        let documents = DiskDocuments()
        let path = folder.path + "/accounts.json"
        if !accounts.isEmpty {
            do throws(DocumentError) {
                try documents.save(AccountFile.bytes(accounts), to: path)
            } catch { Issue.record("\(error)") }
        }
        let library = folder.path + "/books"
        return DownloadDesk(
            line: line, book: AccountBook(documents: documents, path: path, newID: { "1" }),
            parts: DiskParts(folder: folder.path + "/parts", library: { library }),
            documents: documents, path: folder.path + "/downloads.json", shelve: shelve)
    }

    private func download(
        _ server: LoopbackServer, _ path: String = "/get/1", type: String? = "application/epub+zip",
        title: String = "Salt", author: String = "Mara Voss"
    ) -> Download {
        Download(
            id: 1,
            order: Download.Order(
                key: "1 a", title: title, author: author, address: server.text(path), type: type,
                account: "1"))
    }

    private func run(
        _ desk: DownloadDesk, _ download: Download
    ) -> (end: DownloadDesk.News?, tag: String?, received: Int) {
        var (end, tag, received): (DownloadDesk.News?, String?, Int) = (nil, nil, 0)
        desk.run(download, Errand()) { news in
            if case .arrived(let count, _, let told) = news { (received, tag) = (count, told) }
            end = news
        }
        return (end, tag, received)
    }

    private func file(_ name: String) throws -> [UInt8]? {
        try DiskDocuments().read(folder.path + "/books/" + name, bytesMax: 4 << 20)
    }

    @Test func `a book comes whole into the folder, under its own name`() throws {
        let server = LoopbackServer { _ in
            .init(200, [("Content-Type", "application/epub+zip")], body: Self.bytes)
        }
        let desk = desk()
        let path = folder.path + "/books/Mara Voss - Salt.epub"
        #expect(run(desk, download(server)).end == .done(path: path))
        #expect(try file("Mara Voss - Salt.epub") == Self.bytes)
        // Another of that name takes nobody's place.
        #expect(
            run(desk, download(server)).end
                == .done(path: folder.path + "/books/Mara Voss - Salt (2).epub"))
        #expect(try DiskDocuments().names(in: folder.path + "/parts").isEmpty)
    }

    @Test func `a name that a server makes up leads nowhere`() throws {
        let server = LoopbackServer { _ in
            .init(
                200, [("Content-Disposition", "attachment; filename=\"../../x/evil.pdf\"")],
                body: [1])
        }
        var download = download(server, title: "../../etc/\u{1B}[31mpasswd", author: "..")
        download.order.type = nil
        #expect(
            run(desk(), download).end
                == .done(path: folder.path + "/books/etc [31mpasswd.pdf"))
    }

    @Test func `what was cut goes on where it was, byte for byte`() throws {
        let cuts = Mutex(0)
        let server = LoopbackServer { request in
            let headers = [("ETag", "\"v1\""), ("Content-Type", "application/epub+zip")]
            if let range = request["Range"] {
                #expect(request["If-Range"] == "\"v1\"")
                let start = Int(range.dropFirst(6).dropLast()) ?? 0
                return .init(
                    206,
                    headers + [("Content-Range", "bytes \(start)-899999/900000")],
                    body: Array(Self.bytes[start...]))
            }
            cuts.withLock { $0 += 1 }
            var reply = LoopbackServer.Reply(200, headers, body: [])
            reply.parts = [.bytes(Array(Self.bytes[..<500_000])), .hangUp]
            reply.length = Self.bytes.count
            return reply
        }
        let desk = desk()
        var download = download(server)
        let first = run(desk, download)
        guard case .failed(.line(let why, _, false)) = first.end else {
            Issue.record("\(String(describing: first.end))")
            return
        }
        #expect(why.contains("closed the connection") && first.tag == "\"v1\"")
        download.tag = first.tag
        let second = run(desk, download)
        #expect(second.end == .done(path: folder.path + "/books/Mara Voss - Salt.epub"))
        #expect(try file("Mara Voss - Salt.epub") == Self.bytes)
        #expect(cuts.withLock { $0 } == 1)
        #expect(server.requests.last?["Range"]?.hasPrefix("bytes=") == true)
    }

    @Test(arguments: [200, 206])
    func `a file that has changed is had from its start`(_ status: Int) throws {
        let server = LoopbackServer { request in
            guard request["Range"] != nil, status == 206 else {
                return .init(200, [("ETag", "\"new\"")], body: Self.bytes)
            }
            // A server that cannot count.
            return .init(206, [("Content-Range", "bytes 7-9/900000")], body: [1, 2, 3])
        }
        let desk = desk()
        var download = download(server)
        let parts = DiskParts(folder: folder.path + "/parts", library: { "" })
        _ = run(desk, download)
        // A part that was left by another answer.
        let name = try #require(try Self.partName(desk, download, parts, folder.path))
        let writer = try parts.open(name, at: 0)
        try writer.write([9, 9, 9])
        try writer.settle()
        download.tag = "\"old\""
        #expect(
            run(desk, download).end
                == .done(path: folder.path + "/books/Mara Voss - Salt (2).epub"))
        #expect(try file("Mara Voss - Salt (2).epub") == Self.bytes)
        #expect(server.requests.contains { $0["Range"] == "bytes=3-" })
    }

    /// The name of a download's part, seen while one is on its way.
    private static func partName(
        _ desk: DownloadDesk, _ download: Download, _ parts: DiskParts, _ folder: String
    ) throws -> String? {
        var name: String?
        desk.run(download, Errand()) { news in
            guard case .arrived(let received, _, _) = news, received > 0, name == nil else {
                return
            }
            // A folder that cannot be listed fails the test below.
            name = (try? DiskDocuments().names(in: folder + "/parts"))?.first
        }
        // The copy that this made is in nobody's way.
        unlink(folder + "/books/Mara Voss - Salt (2).epub")
        return name.map { String($0.dropLast(5)) }
    }

    @Test func `a sign-in page is no book, and nothing is kept of it`() throws {
        let server = LoopbackServer { _ in .init(type: "text/html", "<html>Log in") }
        guard case .failed(.line(let why, _, _)) = run(desk(), download(server)).end else {
            Issue.record("it was taken for a book")
            return
        }
        #expect(why == "the server sends a web page in the place of the book")
        #expect(try DiskDocuments().names(in: folder.path + "/books").isEmpty)
    }

    @Test func `a lock is said, not brought`() {
        let server = LoopbackServer { _ in .init(type: "application/vnd.adobe.adept+xml", "<x/>") }
        guard case .failed(.line(let why, _, _)) = run(desk(), download(server)).end else {
            Issue.record("it was taken for a book")
            return
        }
        #expect(why.contains("Adobe DRM"))
    }

    @Test func `an entry leads to its file, and a token to its server alone`() throws {
        let store = LoopbackServer { request in
            request["Authorization"] == "Bearer once"
                ? .init(200, [("Content-Type", "application/epub+zip")], body: [1, 2])
                : .init(401)
        }
        let home = LoopbackServer { request in
            guard request["Authorization"] == "Basic YW5uOmZpcmU=" else {
                return .init(401, [("WWW-Authenticate", "Basic realm=\"x\"")])
            }
            if request.path == "/get/1" {
                return .init(
                    type: "application/atom+xml;type=entry;profile=opds-catalog",
                    """
                    <entry xmlns="http://www.w3.org/2005/Atom"><title>Salt</title><link
                    rel="http://opds-spec.org/acquisition" href="/token"
                    type="application/vnd.librarysimplified.bearer-token+json"/></entry>
                    """)
            }
            return .init(
                type: "application/vnd.librarysimplified.bearer-token+json",
                "{\"location\": \"\(store.text("/file", host: "localhost"))\", "
                    + "\"access_token\": \"once\", \"expires_in\": 60}")
        }
        var account = Account(id: "1", name: "Home", catalog: home.text("/opds"))
        account.user = "ann"
        let end = run(desk(accounts: [account]), download(home)).end
        #expect(end == .done(path: folder.path + "/books/Mara Voss - Salt.epub"))
        #expect(store.requests.map { $0["Authorization"] } == ["Bearer once"])
    }

    @Test func `what cannot be written is said, and the rest of the disk is left`() {
        let server = LoopbackServer { _ in
            var reply = LoopbackServer.Reply(200, [], body: [1])
            reply.length = 1 << 60
            return reply
        }
        guard case .failed(.line(let why, let next, _)) = run(desk(), download(server)).end else {
            Issue.record("it fits")
            return
        }
        #expect(why.contains("MB are free") && next.contains("room"))
    }

    @Test func `a file that is no book is told with its place`() {
        let server = LoopbackServer { _ in .init(200, body: [1]) }
        let end = run(desk(shelve: { _ in "it is too short" }), download(server)).end
        guard case .failed(.line(let why, _, _)) = end else {
            Issue.record("it was taken for a book")
            return
        }
        #expect(why.contains("it is too short") && why.contains("Salt.epub"))
    }
}
