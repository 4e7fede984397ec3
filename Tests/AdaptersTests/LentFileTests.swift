import Catalogs
import Glibc
import Holdings
import LendingRuntime
import Ports
import Publications
import TestKit
import Testing

@testable import Adapters

/// A loan that comes and ends beside a person's own file of the same book.
@Suite struct LentFileTests {
    private let scratch = TemporaryFolder()
    private var own: String { scratch.path + "/own.epub" }
    private var lent: String { scratch.path + "/lent.epub" }

    private func shelf() -> SQLiteShelf { SQLiteShelf(folder: scratch.path, now: { 1_000 }) }

    private func add(_ path: String, words: String = "One.") throws -> AddedBook? {
        try DiskDocuments().save([1], to: path)
        var maker = BookMaker("<p>\(words)</p>")
        maker.title = "War"
        let file = HeldFile(path: path, format: "epub", bytes: 10)
        return try shelf().add([FoundBook(try maker.open(), file: file, modified: 5)]).first
    }

    private func ids(_ query: String) throws -> [HeldBook.ID] {
        try shelf().index().listing(ShelfQuery(query), by: .title, now: 1_000, stamp: 1).ids
    }

    @Test func `a loan of a book that one has leaves one's own file alone`() throws {
        #expect(try add(own) == .added(1))
        #expect(try add(lent) == .copy(1, of: own))
        try shelf().lend(lent, HeldBook.Loan(state: "downloaded", until: 2_000))
        #expect(try shelf().books([1]).first?.loan == nil && ids("is:loan").isEmpty)
        unlink(lent)
        try shelf().endLoan(of: lent)
        let book = try #require(try shelf().books([1]).first)
        #expect(book.files.map(\.path) == [own] && book.loan == nil)
        #expect(try shelf().first(9, by: .title).books.map(\.id) == [1])
    }

    @Test func `the file of a loan ends through the desk as well, and the own book stays`() throws {
        _ = try add(own)
        _ = try add(lent)
        let line = CatalogRequests(
            http: CurlHTTP(agent: "Rushlight/test", now: { .zero }, chance: { 0 }),
            secrets: FakeSecrets(), now: { .zero })
        let desk = LoanDesk(
            line: line,
            carrier: BookDelivery(
                line: line, parts: { PartFolder("/nowhere") }, shelve: { _ in nil }),
            book: LoanLedger(documents: DiskDocuments(), path: scratch.path + "/loans.json"),
            shelf: shelf(), documents: DiskDocuments())
        #expect(desk.removeFile(lent) == nil)
        #expect(access(own, F_OK) == 0 && access(lent, F_OK) != 0)
        #expect(try shelf().books([1]).first?.files.map(\.path) == [own])
    }

    @Test func `a book that is only lent leaves the shelf, and is known when it comes again`()
        throws
    {
        _ = try add(lent)
        try shelf().lend(lent, HeldBook.Loan(state: "downloaded", until: 2_000))
        #expect(try shelf().books([1]).first?.loan?.until == 2_000 && ids("is:loan") == [1])
        _ = try shelf().change([1], .rating(4))
        unlink(lent)
        try shelf().endLoan(of: lent)
        #expect(try shelf().books([1]).isEmpty)
        // The own file of the same bytes is that book, without anything of the loan.
        #expect(try add(own) == .added(1))
        let book = try #require(try shelf().books([1]).first)
        #expect(book.files.map(\.path) == [own] && book.loan == nil && book.rating == 4)
    }

    @Test func `what an older library says of a loan is its only file's`() throws {
        _ = try add(lent)
        let database = try Database(path: scratch.path + "/library.db")
        try database.execute(
            """
            DROP TABLE returned; DROP TABLE read_through; DROP TABLE joined_cell; DROP TABLE joined;
            DROP TABLE name_choice; DROP TABLE word_memory; DROP TABLE word_review;
            DROP INDEX file_lent;
            DROP TABLE device_place; DROP TABLE side_mark; DROP TABLE side_name;
            DROP TABLE side_remark; DROP TABLE apart; DROP TABLE read_words;
            DROP TABLE unaligned; DROP TABLE sync_map;
            DROP INDEX place_by_turn; ALTER TABLE place DROP COLUMN turn;
            CREATE TABLE place_past (id INTEGER PRIMARY KEY, work INTEGER NOT NULL REFERENCES
            work (id) ON DELETE CASCADE, locator TEXT NOT NULL, percent REAL NOT NULL,
            kept INTEGER NOT NULL) STRICT;
            ALTER TABLE file DROP COLUMN loan; ALTER TABLE file DROP COLUMN due;
            UPDATE book SET loan = 'downloaded', due = 7; PRAGMA user_version = 14
            """)
        #expect(try shelf().books([1]).first?.loan == HeldBook.Loan(state: "downloaded", until: 7))
    }
}
