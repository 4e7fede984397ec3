import Catalogs
import Ports
import Publications
import RuntimeKit
import TestKit
import Testing

@testable import Adapters
@testable import LendingRuntime

/// An Audiobookshelf server as a library: found, signed in to, looked through and heard.
@Suite struct AudiobookshelfCatalogTests {
    private let folder = ScratchFolder()
    private let documents = FakeDocuments()
    private let stub = AudiobookshelfStub()
    private let server: LoopbackServer

    init() {
        server = stub.start()
        stub.item(.init(id: "li_1", title: "The Way", author: "Jane Roe", length: 3))
    }

    private func line(_ password: String) -> CatalogRequests {
        CatalogRequests(
            http: CurlHTTP(agent: "Rushlight/test", now: { .zero }, chance: { 0 }),
            secrets: FakeSecrets(), now: { .zero }, asking: { _ in password })
    }

    private func account(_ line: CatalogRequests) throws -> Account {
        let found = try CatalogFinder(line: line).find(server.text("/"), CancellableWork())
        var account = Account(id: "abs", name: found.name, catalog: found.catalog)
        do throws(CatalogTrouble) { try line.knock(as: account, CancellableWork()) } catch {
            guard case .signIn(let form, isRefused: false) = error else { throw error }
            account.method = form.usable?.kind
            account.authenticate = form.usable?.authenticate
        }
        account.user = stub.user
        account.passwordCommand = "tell"
        return account
    }

    @Test func `it is found by the name of its server and says how one signs in`() throws {
        let account = try account(line(stub.password))
        #expect(account.catalog == server.text("/api/libraries"))
        #expect(account.method == .audiobookshelf)
        #expect(account.authenticate == server.text("/login"))
        #expect(server.requests.allSatisfy { $0["Authorization"] == nil && $0.method == "GET" })
    }

    @Test func `signed in its libraries and what stands in them are pages`() throws {
        let line = line(stub.password)
        let account = try account(line)
        let pages = CatalogPages(line: line, keeping: nil) { 0 }
        let top = try pages.page(account.catalog, as: account).feed
        #expect(top.navigation.map(\.title) == ["Books", "Talk"])
        let shelf = try pages.page(top.navigation[0].href, as: account).feed
        #expect(shelf.groups.last?.publications.map(\.title) == ["The Way"])
        #expect(server.requests.filter { $0.path == "/login" }.count == 1)
        stub.end()
        #expect(try pages.page(account.catalog, as: account).feed.navigation.count == 2)
        #expect(server.requests.filter { $0.path == "/login" }.count == 2)
    }

    @Test func `an API key signs in by itself`() throws {
        let key = "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJrZXlJZCI6ImFiYyJ9.c2lnbmF0dXJl"
        let line = line(key)
        let account = try account(line)
        stub.memory.withLock { $0.access = key }
        let pages = CatalogPages(line: line, keeping: nil) { 0 }
        #expect(try pages.page(account.catalog, as: account).feed.navigation.count == 2)
        #expect(!server.requests.contains { $0.path == "/login" })
    }

    @Test func `a wrong password is asked for again`() throws {
        let line = line("wrong")
        let account = try account(line)
        do throws(CatalogTrouble) {
            try line.knock(as: account, CancellableWork())
            Issue.record("it was believed")
        } catch {
            guard case .signIn(let form, isRefused: true) = error else {
                Issue.record("\(error)")
                return
            }
            #expect(form.usable?.kind == .audiobookshelf)
        }
    }

    @Test func `a sound is heard while it comes, with the token at its own server alone`() throws {
        let book = AccountLedger(documents: documents, path: "/accounts.json", newID: { "abs" })
        let line = line(stub.password)
        try book.put(try account(line))
        let patron = PatronHTTP(line: line, book: book)
        let streams = StreamCache(folder: folder.path, http: patron) { StreamManner() }
        let finder = StreamFinder(
            http: patron, streams: streams, documents: documents, folder: "/streams")
        guard
            case .found(let path) = finder.find(
                server.text("/api/items/li_1?expanded=1"), CancellableWork())
        else {
            Issue.record("it is not found")
            return
        }
        let list = try #require(try documents.read(path, bytesMax: 1 << 20))
        let heard = try Publication.open(
            BytesResources([("list.json", list)]), file: "list.json")
        #expect(heard.metadata.title == "The Way")
        #expect(heard.metadata.identifiers.contains(server.text("/item/li_1")))
        let href = try #require(heard.audiobook?.tracks.first?.href)
        let sound = try #require(streams.open(href))
        #expect(try sound.size() == AudiobookshelfStub.tone.count)
        let told = server.requests.filter { $0.path.hasSuffix("/file/11") }
        #expect(
            !told.isEmpty && told.allSatisfy { $0["Authorization"]?.hasPrefix("Bearer") == true })
    }
}
