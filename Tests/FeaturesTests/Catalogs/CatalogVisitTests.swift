import Canvas
import Kernel
import TestKit
import Testing

@testable import Catalogs
@testable import LendingWing
@testable import ScreenKit

/// A catalog that the shell named is only looked at, until something is borrowed there.
@Suite struct CatalogVisitTests {
    private let visit = Account(
        id: Catalog.visitorID, name: "a.example", catalog: "https://a.example/deep")
    private let own = Account(id: "4", name: "a.example", catalog: "https://a.example/opds")

    private var book: Feed.Publication {
        var book = Feed.Publication(title: "Tides")
        book.id = "urn:tides"
        book.acquisitions = [
            .init(
                relation: .borrow, href: "https://a.example/borrow", type: "application/epub+zip")
        ]
        return book
    }

    private func page() -> TestStore<CatalogBook> {
        let state = CatalogBook.State(visit, book, trail: [], size: Size(80, 24))
        return TestStore<CatalogBook>(state)
    }

    @Test func `the library is added first, and the loan asked of it`() throws {
        let page = page()
        #expect(page.state.rows[page.state.list.focus].deed == .lend(.borrow))
        page.send(.ordered(Order(.focusActivate)), performs: [.work(.join(visit))]) {
            $0.wish = CatalogBook.Wish(deed: .borrow)
        }
        let ticket = try #require(page.ticket(.join))
        var record = try #require(LoanRecord(book, of: own.id))
        record.loan = page.state.loan
        page.deliver(
            .joined(own), for: ticket,
            performs: [
                .ask(.accountTold(own)), .ask(.say("a.example is one of your libraries now.")),
                .ask(.lend(record, .borrow)),
            ]
        ) {
            $0.account = own
            $0.wish = nil
        }
    }

    @Test func `what cannot be added is said, and nothing is borrowed`() throws {
        let page = page()
        page.send(.ordered(Order(.focusActivate)), performs: [.work(.join(visit))]) {
            $0.wish = CatalogBook.Wish(deed: .borrow)
        }
        let ticket = try #require(page.ticket(.join))
        let words = "The library cannot be added: the disk is full. Sign in again."
        page.deliver(
            .notJoined(.secret("the disk is full")), for: ticket, performs: [.ask(.say(words))]
        ) { $0.wish = nil }
    }

    @Test func `a catalog that becomes one's own begins where it says`() {
        var feed = Feed()
        feed.places.start = "https://a.example/opds"
        var state = Catalog.State(
            visit, .page(visit.catalog), title: "a.example", size: Size(80, 24))
        func tell(_ feed: Feed) {
            let page = FeedPage(feed, address: visit.catalog, kept: 0)
            _ = Catalog.reduce(&state, .told(page, isLast: true, now: 0))
        }
        tell(feed)
        #expect(state.account.catalog == "https://a.example/opds")
        // No other server's.
        feed.places.start = "https://elsewhere.example/"
        tell(feed)
        #expect(state.account.catalog == "https://a.example/opds")
    }

    @Test func `who can be asked to sign in is known from the moment it is added`() {
        var state = Loans.State()
        _ = Loans.reduce(&state, .accountTold(own))
        #expect(state.accounts == [own])
        var renamed = own
        renamed.name = "Home"
        _ = Loans.reduce(&state, .accountTold(renamed))
        #expect(state.accounts == [renamed])
    }
}
