import Adapters
import Catalogs
import LendingRuntime
import Ports
import Runtime
import RuntimeKit
import Synchronization
import TestKit
import Testing

/// What goes over the line in a patron's life, and how it bears what lines and tokens do.
@Suite struct LibraryServerTests {
    private static let text = String(repeating: "a page of it, ", count: 20_000)
    private static let acquisition = "http://opds-spec.org/acquisition"

    private let home = TemporaryFolder()

    private func line() -> CatalogRequests {
        CatalogRequests(
            http: CurlHTTP(agent: "Rushlight/test", now: { .zero }, chance: { 0 }),
            secrets: FakeSecrets(), now: { .zero }, asking: { _ in "1234" })
    }

    private func account(_ server: LoopbackServer, token: Bool = false) -> Account {
        var account = Account(id: "lib", name: "The Library", catalog: server.text())
        account.user = "ann"
        account.passwordCommand = "pass"
        if token {
            account.method = .basicToken
            account.authenticate = server.text("/token")
        }
        return account
    }

    private func clerk(_ line: CatalogRequests) -> LoanClerk {
        let books = home.path + "/books"
        let desk = LoanDesk(
            line: line,
            carrier: BookDelivery(line: line, parts: { PartFolder(books) }, shelve: { _ in nil }),
            book: LoanLedger(documents: DiskDocuments(), path: home.path + "/loans.json"),
            shelf: nil, documents: DiskDocuments())
        return LoanClerk(desk: desk, now: { 1_800_000_000_000 })
    }

    private static func feed(_ inside: String) -> LoopbackServer.Reply {
        .init(
            type: "application/atom+xml",
            "<feed xmlns=\"http://www.w3.org/2005/Atom\"><title>L</title>\(inside)</feed>")
    }

    private static func entry(_ file: String?) -> LoopbackServer.Reply {
        .init(type: "application/atom+xml;type=entry", book(file))
    }

    private static func book(_ file: String?) -> String {
        let way =
            file.map { file in
                "<link rel=\"\(acquisition)\" href=\"\(file)\" type=\"text/plain\"/>"
                    + "<link rel=\"http://librarysimplified.org/terms/rel/revoke\" "
                    + "href=\"/revoke\"/>"
            }
            ?? "<link rel=\"\(acquisition)/borrow\" href=\"/borrow\" "
            + "type=\"application/atom+xml;type=entry\"/>"
        return "<entry xmlns=\"http://www.w3.org/2005/Atom\"><id>urn:walden</id>"
            + "<title>Walden</title><link rel=\"http://opds-spec.org/image\" href=\"/cover\"/>"
            + "\(way)</entry>"
    }

    @Test func `nothing is asked that nobody wanted, and no stranger hears who one is`() throws {
        let stranger = LoopbackServer { _ in .init(type: "text/plain", Self.text) }
        let file = stranger.text("/file", host: "localhost")
        let isLent = Mutex(false)
        let server = LoopbackServer { request in
            guard request["Authorization"] != nil else {
                return .init(401, [("WWW-Authenticate", "Basic realm=\"l\"")])
            }
            switch request.path {
            case "/": return Self.feed("<link rel=\"http://opds-spec.org/shelf\" href=\"/loans\"/>")
            case "/loans": return Self.feed(isLent.withLock { $0 } ? Self.book("/file") : "")
            case "/borrow":
                isLent.withLock { $0 = true }
                return Self.entry("/file")
            case "/file": return .redirect(to: file)
            case "/revoke":
                isLent.withLock { $0 = false }
                return Self.entry(nil)
            default: return Self.entry(nil)
            }
        }
        let (clerk, account) = (self.clerk(line()), self.account(server))
        var record = try clerk.record(server.text("/walden"), of: account)
        record = try clerk.press(.borrow, record, as: account)
        #expect(record.loan.state == .downloaded)
        #expect(try clerk.loans(of: account).count == 1)
        record = try clerk.press(.giveBack, record, as: account)
        #expect(!record.loan.isMine)
        let asked = server.requests.filter { $0["Authorization"] != nil }.map(\.path)
        #expect(asked == ["/walden", "/borrow", "/file", "/", "/loans", "/revoke"])
        #expect(Set(server.requests.map(\.path)) == Set(asked))
        #expect(stranger.requests.map(\.path) == ["/file"])
        for request in stranger.requests {
            #expect(request["Authorization"] == nil && request["Cookie"] == nil)
        }
    }

    @Test func `a line that is cut at any byte loses none`() throws {
        let all = Array(Self.text.utf8)
        for cut in [1, 2, 999, 1_000, all.count / 2, all.count - 1] {
            let server = LoopbackServer { request in
                let from = request["Range"].flatMap { Int($0.dropFirst(6).dropLast()) } ?? 0
                var reply = LoopbackServer.Reply(
                    from > 0 ? 206 : 200, [("ETag", "\"1\""), ("Content-Type", "text/plain")],
                    body: Array(all[from...]))
                if from > 0 {
                    let range = "bytes \(from)-\(all.count - 1)/\(all.count)"
                    reply.headers.append(("Content-Range", range))
                } else {
                    reply.length = all.count
                    reply.parts = [.bytes(Array(all[..<cut])), .hangUp]
                }
                return reply
            }
            let parcel = Parcel(
                id: "cut \(cut)", address: server.address("/book"), title: "Cut at \(cut)")
            let courier = BookDownloader(line: line(), parts: PartFolder(home.path + "/books"))
            let outcome = courier.fetch(parcel, errand: CancellableWork()) { _ in }
            guard case .arrived(let path, _, _, _) = outcome else {
                Issue.record("\(cut): \(outcome)")
                continue
            }
            #expect(try DiskDocuments().read(path, bytesMax: 8 << 20) == all, "\(cut)")
            #expect(server.requests.count == 2, "\(cut)")
        }
    }

    @Test func `a token that ends in the middle of a book is changed`() throws {
        let all = Array(Self.text.utf8)
        let tokens = Mutex(0)
        let server = LoopbackServer { request in
            if request.path == "/token" {
                let number = tokens.withLock { tokens in
                    tokens += 1
                    return tokens
                }
                return .init(
                    type: "application/json",
                    #"{"access_token": "t\#(number)", "expires_in": 3600}"#)
            }
            let from = request["Range"].flatMap { Int($0.dropFirst(6).dropLast()) }
            // The first token is good for half a book.
            let wanted = from == nil ? "Bearer t1" : "Bearer t2"
            guard request["Authorization"] == wanted else { return .init(401) }
            var reply = LoopbackServer.Reply(
                from == nil ? 200 : 206, [("ETag", "\"1\""), ("Content-Type", "text/plain")],
                body: Array(all[(from ?? 0)...]))
            if let from {
                let range = "bytes \(from)-\(all.count - 1)/\(all.count)"
                reply.headers.append(("Content-Range", range))
            } else {
                reply.length = all.count
                reply.parts = [.bytes(Array(all[..<100_000])), .hangUp]
            }
            return reply
        }
        let parcel = Parcel(
            id: "t", address: server.address("/book"), title: "Tokens",
            account: account(server, token: true))
        let courier = BookDownloader(line: line(), parts: PartFolder(home.path + "/books"))
        let outcome = courier.fetch(parcel, errand: CancellableWork()) { _ in }
        let path = home.path + "/books/Tokens.txt"
        #expect(outcome == .arrived(path: path, type: "text/plain"))
        #expect(try DiskDocuments().read(path, bytesMax: 8 << 20) == all)
        #expect(tokens.withLock { $0 } == 2)
    }

    @Test func `a refused book leaves no part behind, and a page of the web is no book`() throws {
        let server = LoopbackServer { request in
            request.path == "/page"
                ? .init(type: "text/html", "<!DOCTYPE html><html><body>Sign in</body></html>")
                : .init(404)
        }
        let parts = PartFolder(home.path + "/books")
        for path in ["/page", "/nothing"] {
            let parcel = Parcel(id: path, address: server.address(path), title: "X")
            let outcome = BookDownloader(line: line(), parts: parts).fetch(
                parcel, errand: CancellableWork()
            ) { _ in }
            guard case .refused = outcome else {
                Issue.record("\(path): \(outcome)")
                continue
            }
        }
        let left = try DiskDocuments().names(in: home.path + "/books/.parts")
        #expect(left.isEmpty)
    }
}
