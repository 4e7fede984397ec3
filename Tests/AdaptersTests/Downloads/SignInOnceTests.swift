import Adapters
import Catalogs
import LendingRuntime
import Ports
import RuntimeKit
import TestKit
import Testing

/// What signing in costs on the line, and what it leaves.
@Suite struct SignInOnceTests {
    private let home = TemporaryFolder()

    private func library(pin: String = "Default") -> LoopbackServer {
        let form =
            #"{"id": "a", "title": "Elm", "authentication": [{"type": "#
            + #""http://opds-spec.org/auth/basic", "inputs": {"password": "#
            + #"{"keyboard": "\#(pin)"}}}]}"#
        return LoopbackServer { request in
            guard request["Authorization"] != nil else {
                return .init(401, type: "application/vnd.opds.authentication.v1.0+json", form)
            }
            let inside =
                request.path == "/"
                ? "<link rel=\"http://opds-spec.org/shelf\" href=\"/loans\"/>" : ""
            return .init(
                type: "application/atom+xml",
                "<feed xmlns=\"http://www.w3.org/2005/Atom\"><title>L</title>\(inside)</feed>")
        }
    }

    private struct Reader {
        let clerk: CatalogClerk
        let loans: LoanDesk
        let pages: CatalogPages
        let secrets = FakeSecrets()

        init(_ home: TemporaryFolder, _ library: LoopbackServer) throws {
            let documents = DiskDocuments()
            let line = CatalogRequests(
                http: CurlHTTP(agent: "Rushlight/test", now: { .zero }, chance: { 0 }),
                secrets: secrets, now: { .zero })
            let book = AccountLedger(
                documents: documents, path: home.path + "/accounts.json",
                newID: { "elm" })
            _ = try book.add(name: "Elm", catalog: library.text())
            pages = CatalogPages(
                line: line,
                keeping: DiskPages(folder: home.path + "/pages"), now: { 100 })
            clerk = CatalogClerk(pages: pages, book: book)
            loans = LoanDesk(
                line: line,
                carrier: BookDelivery(
                    line: line, parts: { PartFolder(home.path) }, shelve: { _ in nil }),
                book: LoanLedger(documents: documents, path: nil), shelf: nil,
                documents: documents)
        }
    }

    @Test func `the start page and the loans are asked for once, and Basic is told at once`()
        throws
    {
        let library = library()
        let reader = try Reader(home, library)
        let (account, isProven) = try reader.clerk.signIn("Elm", user: "ann", command: nil) {
            Secret("1234")
        }
        #expect(isProven)
        #expect(try reader.loans.list(of: account, CancellableWork()) == [])
        var shown: FeedPage?
        reader.pages.load(library.text(), as: account, CancellableWork()) { news in
            if case .ended(let page) = news { shown = page }
        }
        #expect(shown?.feed.title == "L")
        // Which way it has is asked as anybody.
        let asked = library.requests.map { ($0["Authorization"] == nil ? "? " : "") + $0.path }
        #expect(asked == ["? /", "/", "/loans"])
        // The next time the loans are asked for, and the page that names them is known.
        _ = try reader.loans.list(of: account, CancellableWork())
        #expect(library.requests.map(\.path).dropFirst(3) == ["/loans"])
    }

    @Test func `a card without a PIN keeps nothing and stays signed in`() throws {
        let library = library(pin: "No input")
        let reader = try Reader(home, library)
        let (account, _) = try reader.clerk.signIn("Elm", user: "ann", command: "pass") {
            Issue.record("nothing is asked for")
            return nil
        }
        #expect(account.hasNoPassword && account.passwordCommand == nil && account.kept == nil)
        let known = try reader.clerk.account(named: "Elm")
        #expect(known == account)
        #expect(try reader.clerk.page(library.text("/x"), search: nil, as: known).feed.title == "L")
    }
}
