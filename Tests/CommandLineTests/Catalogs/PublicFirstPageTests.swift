import Adapters
import Catalogs
import LendingRuntime
import LendingWing
import Ports
import RuntimeKit
import TestKit
import Testing

/// Catalogs with a first page that is public, which proves nothing of a password.
@Suite struct PublicFirstPageTests {
    private let folder = TemporaryFolder()
    private let secrets = FakeSecrets()

    private func desk() -> CatalogDesk {
        let line = CatalogRequests(
            http: CurlHTTP(agent: "Rushlight/test", now: { .zero }, chance: { 0 }),
            secrets: secrets, now: { .zero })
        return CatalogDesk(
            pages: CatalogPages(line: line, keeping: nil, now: { 0 }),
            book: AccountLedger(
                documents: DiskDocuments(), path: folder.path + "/accounts.json",
                newID: { "1" }), now: { 0 })
    }

    private func account(_ server: LoopbackServer) -> Account {
        var account = Account(id: "1", name: "Home", catalog: server.text("/opds"))
        account.user = "ann"
        return account
    }

    /// `/private` wants `ann:fire`, `/adults` is refused to everyone.
    private func server() -> LoopbackServer {
        LoopbackServer { request in
            switch request.path {
            case "/opds": .init(type: "application/atom+xml", Self.feed)
            case "/adults": .init(403)
            case "/private" where request["Authorization"] == "Basic YW5uOmZpcmU=":
                .init(type: "application/atom+xml", Self.feed)
            default: .init(401, [("WWW-Authenticate", "Basic realm=\"x\"")])
            }
        }
    }

    private static let feed = """
        <feed xmlns="http://www.w3.org/2005/Atom"><title>Home</title>\
        <entry><title>One</title><id>1</id><link rel="http://opds-spec.org/acquisition" \
        type="application/epub+zip" href="/one.epub"/></entry></feed>
        """

    @Test func `the page that asked for a sign-in decides whether a password is right`() throws {
        let server = server()
        let desk = desk()
        var asker: String?
        desk.load(
            .page(server.text("/private")),
            as: Account(id: "1", name: "Home", catalog: server.text("/opds")), isAgain: false,
            CancellableWork()
        ) { action in
            if case .failed(.signIn(let form, _)) = action { asker = form.askedBy }
        }
        #expect(asker == server.text("/private"))
        let wrong = desk.attempt(
            account(server), Secret("wrong"), at: asker, CancellableWork())
        guard case .failed(.signIn(_, isRefused: true)) = wrong else {
            Issue.record("\(wrong)")
            return
        }
        #expect(secrets.all.isEmpty)
        #expect(
            desk.attempt(account(server), Secret("fire"), at: asker, CancellableWork())
                == .signedIn(account(server)))
        #expect(secrets.all == ["1": Secret("fire")])
    }

    @Test func `the shelf that a public first page names decides whether a password is right`() {
        let page = Self.feed.replacing(
            "<entry>", with: "<link rel=\"http://opds-spec.org/shelf\" href=\"/private\"/><entry>")
        let server = LoopbackServer { request in
            if request.path == "/opds" { return .init(type: "application/atom+xml", page) }
            // `ann:fire`.
            guard request["Authorization"] == "Basic YW5uOmZpcmU=" else {
                return .init(401, [("WWW-Authenticate", "Basic realm=\"l\"")])
            }
            return .init(type: "application/atom+xml", Self.feed)
        }
        let desk = desk()
        let wrong = desk.attempt(account(server), Secret("wrong"), CancellableWork())
        guard case .failed(.signIn(_, isRefused: true)) = wrong else {
            Issue.record("\(wrong)")
            return
        }
        #expect(
            desk.attempt(account(server), Secret("fire"), CancellableWork())
                == .signedIn(account(server)))
    }

    @Test func `where no page asks, a password is kept and said to be untried`() {
        let server = server()
        #expect(
            desk().attempt(account(server), Secret("wrong"), CancellableWork())
                == .signedIn(account(server), isProven: false))
        #expect(
            SignIn.signedInWords(account(server), isProven: false)
                == "Home shows its first page without a password, so yours could not be tried.")
    }

    @Test func `with a password that does not open the page that asked, nothing is kept`() {
        let server = server()
        guard
            case .failed(.refused(status: 403, _)) = desk().attempt(
                account(server), Secret("fire"), at: server.text("/adults"), CancellableWork())
        else {
            Issue.record("it was kept")
            return
        }
        #expect(secrets.all.isEmpty)
    }

    @Test func `a server that asks for a sign-in at its door is added by its address`() {
        let server = LoopbackServer { request in
            request.path == "/" && request["Authorization"] == "Basic YW5uOmZpcmU="
                ? .init(type: "application/atom+xml", Self.feed)
                : request.path == "/"
                    ? .init(401, [("WWW-Authenticate", "Basic realm=\"x\"")]) : .init(404)
        }
        let answer = desk().answer(
            .add("http://127.0.0.1:\(server.port)", nil), CancellableWork())
        guard case .added(let account, _) = answer else {
            Issue.record("\(answer)")
            return
        }
        #expect(!account.catalog.hasSuffix("/opds"), "\(account.catalog)")
    }

    @Test func `a password is not sent to the page of another server`() {
        let (server, foreign) = (server(), server())
        _ = desk().attempt(
            account(server), Secret("fire"), at: foreign.text("/private"), CancellableWork())
        #expect(foreign.requests.isEmpty)
    }
}
