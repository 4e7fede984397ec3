import Adapters
import Catalogs
import LendingRuntime
import Ports
import RuntimeKit
import Synchronization
import TestKit
import Testing

/// Where a library keeps the place in a book is remembered with its file, whichever way it came.
@Suite struct PlaceLinkTests {
    private final class Remembered: Sendable {
        private let lines = Mutex<[String]>([])
        var all: [String] { lines.withLock { $0 } }

        func add(_ link: ProgressionLink, _ account: String, _ path: String) {
            lines.withLock { lines in
                lines.append("\(link.address) \(link.source ?? "") \(account) \(path)")
            }
        }
    }

    private let home = TemporaryFolder()
    private let remembered = Remembered()
    private let line = CatalogRequests(
        http: CurlHTTP(agent: "Rushlight/test", now: { .zero }, chance: { 0 }),
        secrets: FakeSecrets(), now: { .zero })
    private let server = LoopbackServer { request in
        let acquisition = "http://opds-spec.org/acquisition"
        switch request.path {
        case "/new":
            return .init(
                type: "application/atom+xml",
                "<feed xmlns=\"http://www.w3.org/2005/Atom\"><title>New</title>"
                    + Self.entry(
                        "<link rel=\"\(acquisition)/open-access\" href=\"/file\" "
                            + "type=\"text/plain\"/>") + "</feed>")
        case "/file": return .init(type: "text/plain", "The text.")
        case "/borrow":
            return .init(
                type: "application/atom+xml;type=entry",
                Self.entry(
                    "<link rel=\"\(acquisition)\" href=\"/file\" type=\"text/plain\"/>"
                        + "<link rel=\"http://librarysimplified.org/terms/rel/revoke\" "
                        + "href=\"/revoke\"/>"))
        default:
            return .init(
                type: "application/atom+xml;type=entry",
                Self.entry(
                    "<link rel=\"\(acquisition)/borrow\" href=\"/borrow\" "
                        + "type=\"application/atom+xml;type=entry\"/>"))
        }
    }

    private static func entry(_ ways: String) -> String {
        "<entry xmlns=\"http://www.w3.org/2005/Atom\"><id>urn:isbn:1</id><title>Walden</title>"
            + "<link rel=\"http://www.w3.org/ns/oa#annotationService\" href=\"/annotations/1\" "
            + "type=\"application/ld+json\"/>\(ways)</entry>"
    }

    private var carrier: BookDelivery {
        let (path, remembered) = (home.path + "/books", remembered)
        return BookDelivery(
            line: line, parts: { PartFolder(path) }, remember: { remembered.add($0, $1, $2) },
            shelve: { _ in nil })
    }

    private func accounts() throws -> (ledger: AccountLedger, account: Account) {
        let ledger = AccountLedger(
            documents: DiskDocuments(), path: home.path + "/accounts.json", newID: { "1" })
        return (ledger, try ledger.add(name: "Ferry", catalog: server.text("/new")))
    }

    private var pages: CatalogPages {
        CatalogPages(line: line, keeping: DiskPages(folder: home.path + "/feeds"), now: { 0 })
    }

    private var walden: [String] {
        [server.text("/annotations/1") + " urn:isbn:1 1 " + home.path + "/books/Walden.txt"]
    }

    @Test func `a loan brings it, also one that was borrowed in another run`() throws {
        let account = try accounts().account
        func clerk() -> LoanClerk {
            LoanClerk(
                desk: LoanDesk(
                    line: line, carrier: carrier,
                    book: LoanLedger(documents: DiskDocuments(), path: home.path + "/loans.json"),
                    shelf: nil, documents: DiskDocuments()), now: { 1_800_000_000_000 })
        }
        let offered = try clerk().record(server.text("/walden"), of: account)
        let lent = try clerk().press(.borrow, offered, as: account)
        #expect(lent.loan.state == .downloaded && remembered.all == walden)
        let kept = try #require(try clerk().known(of: account).first)
        #expect(kept.loan.publication.placeLink == lent.loan.publication.placeLink)
        #expect(kept.loan.publication.placeLink?.source == "urn:isbn:1")
    }

    @Test func `a followed page brings it`() throws {
        let (ledger, account) = try accounts()
        let carrier = carrier
        let desk = FollowDesk(
            book: PlaceLedger(documents: DiskDocuments(), path: home.path + "/places.json"),
            pages: pages, accounts: ledger, carrier: { _ in carrier }, now: { 1_800_000_000 })
        let id = Follow.ID(account: account.id, address: account.catalog)
        _ = try desk.follow(Follow(id: id, title: "New"), isAll: true, CancellableWork())
        #expect(desk.visit(id, CancellableWork()).arrived.count == 1)
        #expect(remembered.all == walden)
    }

    @Test func `an address that stood on a page brings it, another does not`() throws {
        let (ledger, account) = try accounts()
        let downloads = DownloadDesk(
            carrier: carrier, book: ledger, documents: DiskDocuments(),
            path: home.path + "/downloads.json")
        let clerk = CatalogClerk(pages: pages, book: ledger, downloads: downloads)
        _ = try clerk.download(server.text("/file"), title: "Unseen", as: "Ferry")
        #expect(remembered.all.isEmpty)
        _ = try clerk.page(server.text("/new"), search: nil, as: account)
        _ = try clerk.download(server.text("/file"), title: "Walden", as: "Ferry")
        #expect(remembered.all == walden)
    }
}
