import Adapters
import Catalogs
import Glibc
import LendingRuntime
import Ports
import Publications
import Runtime
import RuntimeKit
import Synchronization
import TestKit
import Testing

/// Downloads over a real line on to a real disk.
@Suite struct BookDownloaderTests {
    private static let book = "%PDF-1.4 " + String(repeating: "a page of it, ", count: 40_000)
    private static let epub = "application/epub+zip"
    private static let atom = "application/atom+xml;type=entry;profile=opds-catalog"

    private let line = CatalogRequests(
        http: CurlHTTP(agent: "Rushlight/test", now: { .zero }, chance: { 0 }),
        secrets: FakeSecrets(), now: { .zero }, asking: { _ in "1234" })

    private func courier(_ folder: String) -> BookDownloader {
        BookDownloader(line: line, parts: PartFolder(folder))
    }

    /// Whose password a command tells.
    private func account(_ server: LoopbackServer) -> Account {
        var account = Account(id: "l", name: "Library", catalog: server.text())
        account.user = "ann"
        account.passwordCommand = "pass"
        return account
    }

    private func fetch(
        _ server: LoopbackServer, _ path: String = "/book", in folder: String,
        errand: CancellableWork = CancellableWork(), tell: (Parcel.Progress) -> Void = { _ in }
    ) -> Parcel.Outcome {
        let parcel = Parcel(
            id: "urn:1", address: server.address(path), title: "Walden; or/../Life",
            authors: ["Henry D. Thoreau"])
        return courier(folder).fetch(parcel, errand: errand, tell: tell)
    }

    private func text(_ path: String) throws -> String {
        let bytes = try DiskDocuments().read(path, bytesMax: 8 << 20)
        return String(decoding: try #require(bytes), as: UTF8.self)
    }

    private func names(_ folder: String) throws -> [String] {
        try DiskDocuments().names(in: folder).filter { !$0.hasPrefix(".") }
    }

    @Test func `a book comes whole, under a name of its own in its folder`() throws {
        let home = TemporaryFolder()
        let server = LoopbackServer { _ in .init(type: "application/pdf", Self.book) }
        var last = Parcel.Progress(count: 0, total: nil)
        let outcome = fetch(server, in: home.path) { last = $0 }
        let path = home.path + "/Henry D. Thoreau - Walden; or .. Life.pdf"
        #expect(outcome == .arrived(path: path, type: "application/pdf"))
        #expect(try text(path) == Self.book)
        #expect(last == Parcel.Progress(count: Self.book.utf8.count, total: Self.book.utf8.count))
        // Another file of the same name replaces none.
        let again = home.path + "/Henry D. Thoreau - Walden; or .. Life (2).pdf"
        #expect(fetch(server, in: home.path) == .arrived(path: again, type: "application/pdf"))
        #expect(try names(home.path + "/.parts").isEmpty)
    }

    @Test func `a line that is lost is taken up where it was, and no byte comes twice`() throws {
        let home = TemporaryFolder()
        let sent = Mutex(0)
        let server = LoopbackServer { request in
            let all = Array(Self.book.utf8)
            let from = request["Range"].flatMap { Int($0.dropFirst(6).dropLast()) } ?? 0
            if from > 0, request["If-Range"] != "\"v1\"" { return .init(500) }
            let piece = Array(all[from..<min(all.count, from + 200_000)])
            var reply = LoopbackServer.Reply(
                from > 0 ? 206 : 200, [("ETag", "\"v1\""), ("Content-Type", Self.epub)])
            if from > 0 {
                reply.headers.append(
                    ("Content-Range", "bytes \(from)-\(all.count - 1)/\(all.count)"))
            }
            reply.length = all.count - from
            reply.parts = [.bytes(piece), .hangUp]
            sent.withLock { $0 += piece.count }
            return reply
        }
        guard case .arrived(let path, _, _, _) = fetch(server, in: home.path) else {
            Issue.record("it did not arrive")
            return
        }
        #expect(try text(path) == Self.book)
        #expect(sent.withLock { $0 } == Self.book.utf8.count)
        #expect(server.requests.count == 3)
    }

    @Test func `a list of sounds still leads to them, wherever it lies`() throws {
        let home = TemporaryFolder()
        let list = """
            {"metadata":{"title":"Walden"},"links":[{"rel":"self","href":"manifest.json"},
            {"rel":"license","href":"/license"}],
            "readingOrder":[{"href":"one.mp3","type":"audio/mpeg","duration":60}]}
            """
        let type = "application/audiobook+json"
        let server = LoopbackServer { request in
            let isBook = request.path.hasPrefix("/book")
            return isBook ? .init(302, [("Location", "/w/list?key=k")]) : .init(type: type, list)
        }
        guard case .arrived(let path, _, _, _) = fetch(server, in: home.path) else {
            Issue.record("it did not arrive")
            return
        }
        let bytes = Array(try text(path).utf8)
        let book = try Publication.open(BytesResources([("a.json", bytes)]), file: "a.json")
        let sound = try #require(book.audiobook)
        #expect(StreamAddress.of(0, in: sound) == server.text("/w/one.mp3"))
        #expect(try !text(path).contains("key=k"), "a word for one time is kept by nobody")
        #expect(try text(path).contains("/license"))
        // One that says it is left as it came.
        let own = list.replacing("manifest.json", with: "https://books.example/w/manifest.json")
        let other = LoopbackServer { _ in .init(type: type, own) }
        guard case .arrived(let second, _, _, _) = fetch(other, in: home.path) else {
            Issue.record("it did not arrive")
            return
        }
        #expect(try text(second) == own)
    }

    @Test func `what was stopped goes on in another run of the program`() throws {
        let home = TemporaryFolder()
        let valve = Valve()
        let isSecond = Mutex(false)
        let server = LoopbackServer { request in
            let all = Array(Self.book.utf8)
            if let range = request["Range"] {
                let from = Int(range.dropFirst(6).dropLast()) ?? 0
                return .init(
                    206,
                    [
                        ("Content-Range", "bytes \(from)-\(all.count - 1)/\(all.count)"),
                        ("ETag", "\"v1\""), ("Content-Type", "application/pdf"),
                    ], body: Array(all[from...]))
            }
            var reply = LoopbackServer.Reply(
                200, [("ETag", "\"v1\""), ("Content-Type", "application/pdf")])
            reply.length = all.count
            reply.parts = [.bytes(Array(all.prefix(100_000))), .wait(valve), .hangUp]
            return reply
        }
        let errand = CancellableWork()
        let stopped = fetch(server, in: home.path, errand: errand) { progress in
            if progress.count == 100_000 { errand.callOff() }
        }
        valve.open()
        #expect(stopped == .stopped)
        isSecond.withLock { $0 = true }
        guard case .arrived(let path, _, _, _) = fetch(server, in: home.path) else {
            Issue.record("it did not arrive")
            return
        }
        #expect(try text(path) == Self.book)
        #expect(server.requests.last?["Range"] == "bytes=100000-")
    }

    @Test func `a file that changed meanwhile is begun anew`() throws {
        let home = TemporaryFolder()
        let isNew = Mutex(false)
        let server = LoopbackServer { request in
            let all = Array(Self.book.utf8)
            if isNew.withLock({ $0 }) {
                // As RFC 9110 has it: another tag, so all of it.
                return .init(200, [("ETag", "\"v2\"")], body: Array("%PDF-2 new".utf8))
            }
            isNew.withLock { $0 = true }
            var reply = LoopbackServer.Reply(200, [("ETag", "\"v1\"")])
            reply.length = all.count
            reply.parts = [.bytes(Array(all.prefix(50_000))), .hangUp]
            return reply
        }
        guard case .arrived(let path, _, _, _) = fetch(server, in: home.path) else {
            Issue.record("it did not arrive")
            return
        }
        #expect(try text(path) == "%PDF-2 new")
    }

    @Test func `an entry and a token lead to the book, and the token to its own host alone`()
        throws
    {
        let home = TemporaryFolder()
        let other = LoopbackServer { request in
            request["Authorization"] == "Bearer t0ken"
                ? .init(type: Self.epub, "PK mimetypeapplication/epub+zip") : .init(401)
        }
        let place = other.text("/deep/book")
        let library = LoopbackServer { request in
            guard request["Authorization"] != nil else {
                return .init(401, [("WWW-Authenticate", "Basic realm=\"l\"")])
            }
            if request.path == "/loan" {
                return .init(
                    type: Self.atom,
                    """
                    <entry xmlns="http://www.w3.org/2005/Atom"><id>urn:1</id><title>W</title>
                    <link rel="http://opds-spec.org/acquisition" href="/fulfil"
                     type="application/vnd.librarysimplified.bearer-token+json"/></entry>
                    """)
            }
            return .init(
                type: "application/vnd.librarysimplified.bearer-token+json",
                #"{"location": "\#(place)", "access_token": "t0ken", "expires_in": 60}"#)
        }
        let parcel = Parcel(
            id: "urn:1", address: library.address("/loan"), title: "W",
            account: account(library))
        let outcome = courier(home.path).fetch(parcel, errand: CancellableWork()) { _ in }
        #expect(outcome == .arrived(path: home.path + "/W.epub", type: Self.epub))
        #expect(other.requests.map { $0["Authorization"] } == ["Bearer t0ken"])
        #expect(library.requests.contains { $0["Authorization"]?.hasPrefix("Basic ") == true })
    }

    @Test func `a server that wants to know who asks is not asked twice`() throws {
        let home = TemporaryFolder()
        let server = LoopbackServer { request in
            request["Authorization"] == nil
                ? .init(401, [("WWW-Authenticate", "Basic realm=\"books\"")])
                : .init(type: "application/pdf", "%PDF-1.4")
        }
        guard case .signIn(let form, isRefused: false) = fetch(server, in: home.path) else {
            Issue.record("it did not ask")
            return
        }
        #expect(form.usable?.kind == .basic && server.requests.count == 1)
        let parcel = Parcel(
            id: "urn:1", address: server.address(), title: "W", account: account(server))
        let outcome = courier(home.path).fetch(parcel, errand: CancellableWork()) { _ in }
        #expect(outcome == .arrived(path: home.path + "/W.pdf", type: "application/pdf"))
    }

    @Test(arguments: [
        ("text/html", "<!DOCTYPE html><title>Sign in</title>", "a web page instead"),
        (epub, "<html><body>Sign in</body></html>", "a web page instead"),
        (epub, "", "sent nothing"),
        ("application/vnd.adobe.adept+xml", "<fulfillmentToken/>", "Adobe DRM"),
        (
            "application/problem+json",
            #"{"type": "http://l.example/no-active-loan", "detail": "It ended."}"#, "It ended"
        ),
        (atom, "<entry xmlns=\"http://www.w3.org/2005/Atom\"><id>1</id></entry>", "no book"),
        (atom, "<nothing", "no book"),
    ])
    func `what is no book says so, and leaves nothing behind`(
        _ type: String, _ body: String, _ words: String
    ) throws {
        let home = TemporaryFolder()
        let server = LoopbackServer { _ in
            .init(type.contains("problem") ? 403 : 200, type: type, body)
        }
        guard case .refused(_, let refusal) = fetch(server, in: home.path) else {
            Issue.record("it was not refused")
            return
        }
        #expect(refusal.why.contains(words), "\(refusal.why)")
        #expect(refusal.next.hasSuffix("."))
        #expect(try names(home.path).isEmpty)
    }

    @Test func `a circle of entries ends`() throws {
        let home = TemporaryFolder()
        let server = LoopbackServer { _ in
            .init(
                type: Self.atom,
                """
                <entry xmlns="http://www.w3.org/2005/Atom"><id>1</id><title>W</title><link
                 rel="http://opds-spec.org/acquisition" href="/again" type="\(Self.epub)"/></entry>
                """)
        }
        guard case .refused = fetch(server, in: home.path) else {
            Issue.record("it was not refused")
            return
        }
        #expect(server.requests.count == 6)
    }

    @Test func `a server that gives nothing more is left after three tries`() throws {
        let home = TemporaryFolder()
        let server = LoopbackServer { _ in
            var reply = LoopbackServer.Reply(200, [("ETag", "\"v1\"")])
            reply.length = 1_000
            reply.parts = [.bytes(Array("%PDF".utf8)), .hangUp]
            return reply
        }
        guard case .broken(let words, let isOffline) = fetch(server, in: home.path) else {
            Issue.record("it did not break")
            return
        }
        #expect(!isOffline && words.why.contains("closed the connection"))
        #expect(try names(home.path).isEmpty)
    }

    @Test func `the same is not fetched twice at once`() throws {
        let home = TemporaryFolder()
        let parts = PartFolder(home.path)
        let mine = try parts.open("urn:1")
        let server = LoopbackServer { _ in .init(type: "application/pdf", Self.book) }
        guard case .broken(let words, _) = fetch(server, in: home.path) else {
            Issue.record("it was fetched")
            return
        }
        #expect(words.why.contains("already") && server.requests.isEmpty)
        _ = mine.count
    }

    @Test func `more than the disk has room for is not begun`() throws {
        let home = TemporaryFolder()
        let server = LoopbackServer { _ in
            var reply = LoopbackServer.Reply(200)
            reply.length = 20 << 40
            reply.parts = [.bytes(Array("%PDF".utf8)), .hangUp]
            return reply
        }
        let parcel = Parcel(id: "urn:1", address: server.address(), title: "W")
        let outcome = courier(home.path).fetch(parcel, errand: CancellableWork()) { _ in }
        guard case .broken(let words, _) = outcome else {
            Issue.record("it did not break")
            return
        }
        #expect(
            words.why.contains("MB of the disk can be used") || words.why.contains("larger than"))
    }
}
