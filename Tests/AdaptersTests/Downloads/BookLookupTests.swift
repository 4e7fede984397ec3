import Adapters
import Catalogs
import LendingRuntime
import Ports
import TestKit
import Testing

/// Books that a script names by id or title before anything of them is lent.
@Suite struct BookLookupTests {
    private let home = TemporaryFolder()
    private static let root = "https://l.example/"

    private static func entry(_ name: String, _ title: String) -> String {
        "<entry><id>urn:\(name)</id><title>\(title)</title><link "
            + "rel=\"http://opds-spec.org/acquisition/borrow\" href=\"/\(name)/borrow\" "
            + "type=\"application/atom+xml;type=entry\"/></entry>"
    }

    private static func feed(_ inside: String) -> String {
        "<feed xmlns=\"http://www.w3.org/2005/Atom\"><title>L</title>\(inside)</feed>"
    }

    private static func lane(_ path: String) -> String {
        "<entry><id>urn:lane\(path)</id><title>\(path)</title><link rel=\"subsection\" "
            + "href=\"\(path)\" type=\"application/atom+xml;profile=opds-catalog\"/></entry>"
    }

    private static let pages = [
        root: feed(entry("b1", "Book One") + lane("/gone") + lane("/new")),
        root + "new": feed(
            entry("b2", "Book Two") + entry("b3", "Twin") + entry("b4", "twin")
                + "<link rel=\"next\" href=\"/new2\"/>"),
        root + "new2": feed(entry("b5", "Book Five")),
    ]

    private let account = Account(id: "lib", name: "L", catalog: root)

    private func clerk(_ http: FakeHTTP) -> LoanClerk {
        let line = CatalogRequests(http: http, secrets: FakeSecrets(), now: { .zero })
        let books = home.path + "/books"
        let desk = LoanDesk(
            line: line,
            carrier: BookDelivery(line: line, parts: { PartFolder(books) }, shelve: { _ in nil }),
            book: LoanLedger(documents: DiskDocuments(), path: home.path + "/loans.json"),
            shelf: nil, documents: DiskDocuments())
        return LoanClerk(desk: desk, now: { 1_800_000_000_000 })
    }

    private func why(_ name: String, _ http: FakeHTTP) -> String {
        do throws(CatalogTrouble) {
            return try clerk(http).record(name, of: account, inCatalog: true).title
        } catch {
            return error.why
        }
    }

    @Test(arguments: [
        ("Book One", "urn:b1"), ("urn:b1", "urn:b1"), ("book two", "urn:b2"),
        ("urn:b5", "urn:b5"), ("Book Five", "urn:b5"), ("urn:b4", "urn:b4"),
    ]) func `it is found by its id or its title on the first page and those it leads to`(
        name: String, id: String
    ) throws {
        let record = try clerk(FakeHTTP(Self.pages)).record(name, of: account, inCatalog: true)
        #expect(record.id == .init(account: "lib", book: id))
        #expect(record.loan.deeds.contains(.borrow))
    }

    @Test func `what is not found is said to be looked for, and two are not guessed between`() {
        let http = FakeHTTP(Self.pages)
        #expect(why("Twin", http) == "2 of its books are called “Twin”")
        #expect(why("Emma", http).contains("the first pages of its catalog do not name it"))
        #expect {
            try clerk(http).record("Book One", of: account)
        } throws: {
            ($0 as? CatalogTrouble)?.why == "L has lent nothing called “Book One”"
        }
    }

    @Test func `a search of the catalog is asked before its further pages`() {
        let search =
            "<link rel=\"search\" type=\"application/atom+xml\" "
            + "href=\"/s?q={searchTerms}\"/>"
        let http = FakeHTTP([
            Self.root: Self.feed(search + Self.lane("/new")),
            Self.root + "s?q=Emma": Self.feed(Self.entry("e", "Emma")),
        ])
        #expect(why("Emma", http) == "Emma")
        #expect(!http.requests.contains { $0.address.text == Self.root + "new" })
    }

    @Test func `a catalog without an end is left after some pages`() {
        let http = FakeHTTP { request in
            let text = request.address.text
            let next = "<link rel=\"next\" href=\"\(text)x\"/>"
            let page = Self.feed(next + Self.entry("o", "Other"))
            let head = HTTPHead(
                status: 200, headers: [HTTPHeader("Content-Type", "application/atom+xml")],
                address: request.address)
            return .success(HTTPAnswer(head: head, body: Array(page.utf8)))
        }
        #expect(why("Emma", http).contains("do not name it"))
        #expect(http.requests.count <= 14)
    }
}
