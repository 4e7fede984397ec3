import Adapters
import Catalogs
import LendingRuntime
import Ports
import Runtime
import RuntimeKit
import Synchronization
import TestKit
import Testing

/// Downloads whose server says one thing and sends another.
@Suite struct BookDownloaderPieceTests {
    private static let book = "%PDF-1.4 " + String(repeating: "a page of it, ", count: 40_000)

    private func fetch(
        _ server: LoopbackServer, _ path: String, _ home: TemporaryFolder
    ) -> Parcel.Outcome {
        let line = CatalogRequests(
            http: CurlHTTP(agent: "Rushlight/test", now: { .zero }, chance: { 0 }),
            secrets: FakeSecrets(), now: { .zero })
        let parcel = Parcel(id: path, address: server.address(path), title: "Walden")
        return BookDownloader(line: line, parts: PartFolder(home.path)).fetch(
            parcel, errand: CancellableWork()
        ) { _ in }
    }

    private func bytes(_ path: String) throws -> [UInt8] {
        try #require(try DiskDocuments().read(path, bytesMax: 8 << 20))
    }

    @Test func `a book that ends too early is no book, whatever was said of its length`() throws {
        let home = TemporaryFolder()
        let whole = Array("PK\u{3}\u{4}mimetypeapplication/epub+zip and PK\u{5}\u{6}".utf8)
        let server = LoopbackServer { request in
            if request.path == "/whole" { return .init(200, body: whole) }
            let cut = Array(whole.prefix(30))
            if request.path == "/told" { return .init(200, body: cut) }
            var reply = LoopbackServer.Reply()
            reply.isRaw = true
            reply.parts = [.bytes(Array("HTTP/1.0 200 OK\r\n\r\n".utf8) + cut), .hangUp]
            return reply
        }
        for path in ["/told", "/untold"] {
            guard case .refused(.unknown, let words) = fetch(server, path, home) else {
                Issue.record("it was taken for whole")
                continue
            }
            #expect(words.why == "what the server sent ends before the book does")
        }
        // A stated length is all there is; without one the connection may have been lost.
        #expect(server.requests.map(\.path) == ["/told", "/untold", "/untold", "/untold"])
        let names = try DiskDocuments().names(in: home.path)
        #expect(names.filter { !$0.hasPrefix(".") }.isEmpty)
        guard case .arrived = fetch(server, "/whole", home) else {
            Issue.record("it did not arrive")
            return
        }
    }

    @Test func `a piece that nobody asked for is thrown away, and all of it asked for`() throws {
        let home = TemporaryFolder()
        let isFirst = Mutex(true)
        let server = LoopbackServer { request in
            let all = Array(Self.book.utf8)
            if request["Range"] != nil {
                return .init(
                    206, [("ETag", "\"v1\""), ("Content-Range", "bytes 0-9/\(all.count)")],
                    body: Array(all.prefix(10)))
            }
            var reply = LoopbackServer.Reply(200, [("ETag", "\"v1\"")], body: all)
            let isLost = isFirst.withLock { isFirst in
                defer { isFirst = false }
                return isFirst
            }
            guard isLost else { return reply }
            reply.length = all.count
            reply.parts = [.bytes(Array(all.prefix(50_000))), .hangUp]
            return reply
        }
        guard case .arrived(let path, _, _, _) = fetch(server, "/book", home) else {
            Issue.record("it did not arrive")
            return
        }
        #expect(try bytes(path) == Array(Self.book.utf8))
        #expect(server.requests.count == 3)
    }

    @Test func `a word for one file that is over is asked for again, and no byte comes twice`()
        throws
    {
        let home = TemporaryFolder()
        let all = Array(Self.book.utf8)
        let words = Mutex(0)
        let server = LoopbackServer { request in
            if request.path == "/book" {
                let word = words.withLock { word in
                    word += 1
                    return word
                }
                return .init(
                    type: "application/vnd.librarysimplified.bearer-token+json",
                    "{\"location\": \"/\(word)/b.pdf\", \"access_token\": \"\(word)\"}")
            }
            let word = String(request.path.split(separator: "/")[0])
            // The second is over before it is used.
            guard request["Authorization"] == "Bearer \(word)", word != "2" else {
                return .init(401)
            }
            let start = request["Range"].flatMap { Int($0.dropFirst(6).dropLast()) } ?? 0
            var headers = [("ETag", "\"v1\"")]
            if start > 0 {
                headers.append(("Content-Range", "bytes \(start)-\(all.count - 1)/\(all.count)"))
            }
            var reply = LoopbackServer.Reply(start > 0 ? 206 : 200, headers)
            reply.length = all.count - start
            reply.parts = [.bytes(Array(all[start...].prefix(200_000))), .hangUp]
            return reply
        }
        guard case .arrived(let path, _, _, _) = fetch(server, "/book", home) else {
            Issue.record("it did not arrive")
            return
        }
        #expect(try bytes(path) == Array(Self.book.utf8))
        let ranges = server.requests.compactMap { $0.path == "/book" ? nil : $0["Range"] }
        #expect(Set(ranges) == ["bytes=200000-", "bytes=400000-"])
    }
}
