import Canvas
import Testing

@testable import Catalogs
@testable import LendingWing

/// What the page of a catalog's book says.
@Suite struct CatalogBookTests {
    @Test func `a stopped download shows its whole reason`() {
        var book = Feed.Publication(title: "Tides")
        (book.id, book.revoke) = ("urn:tides", "https://a.example/revoke")
        book.acquisitions = [.init(relation: .generic, href: "https://a.example/b")]
        let account = Account(id: "1", name: "A", catalog: "https://a.example/")
        var record = LoanRecord(book, of: account.id)
        let why = (1...15).map { "because of reason \($0)" }.joined(separator: ", ")
        record?.loan.state = .downloadFailed(why)
        let page = CatalogBook.State(
            account, book, trail: [], record: record, size: Size(80, 24))
        let rows = page.rows.drop { !$0.text.hasPrefix("! The download") }
            .prefix { $0.role == .error }
        let words = rows.map(\.text).joined(separator: " ")
        #expect(words == "! The download stopped: \(why)")
        #expect(rows.count > 1 && rows.dropFirst().allSatisfy { $0.kind == .continuation })
    }
}
