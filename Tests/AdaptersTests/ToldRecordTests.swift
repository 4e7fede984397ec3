import Glibc
import Holdings
import Ports
import Publications
import TestKit
import Testing

@testable import Adapters

/// Records of another program's library, and files that change between two looks.
@Suite struct ToldRecordTests {
    private let scratch = TemporaryFolder()

    private func shelf(at time: Int64 = 1_000) -> SQLiteShelf {
        SQLiteShelf(folder: scratch.path, now: { time })
    }

    private func path(_ name: String) -> String { scratch.path + "/" + name }

    private func add(
        _ name: String, title: String = "War", words: String = "One.", subject: String? = nil,
        record: String? = nil, at time: Int64 = 1_000
    ) throws -> AddedBook? {
        try DiskDocuments().save([1], to: path(name))
        var maker = BookMaker("<p>\(words)</p>")
        maker.title = title
        maker.metadata =
            "<dc:creator>Leo Tolstoy</dc:creator>"
            + (subject.map { "<dc:subject>\($0)</dc:subject>" } ?? "")
        var told = record.map { _ in ToldBook(title: title) }
        told?.key = record.map { ToldBook.Key(library: "calibre", name: $0) }
        let file = HeldFile(path: path(name), format: "epub", bytes: words.utf8.count)
        return try shelf(at: time).add([
            FoundBook(try maker.open(), file: file, modified: 5, told: told)
        ]).first
    }

    @Test func `two records with one file are two books, and removing one leaves the other`()
        throws
    {
        #expect(try add("1/a.epub", record: "1") == .added(1))
        #expect(try add("2/a.epub", record: "2") == .double(2, of: 1))
        // Read anew they are what they were.
        _ = try add("1/a.epub", title: "War, first", record: "1")
        _ = try add("2/a.epub", title: "War, second", record: "2")
        #expect(try shelf().books([1, 2]).map(\.title) == ["War, first", "War, second"])
        unlink(path("2/a.epub"))
        #expect(try shelf().withdraw(from: "calibre", except: ["1"]) == [2])
        #expect(try shelf().books([1, 2]).map(\.files.count) == [1])
    }

    @Test func `several files of one record are one book`() throws {
        #expect(try add("1/a.epub", record: "1") == .added(1))
        #expect(try add("1/b.epub", words: "Other.", record: "1")?.id == 1)
    }

    @Test func `a file that was rewritten and renamed unread stays its book, and tells news`()
        throws
    {
        #expect(try add("a.epub", subject: "Sea") == .added(1))
        _ = try shelf().change([1], .rating(4))
        unlink(path("a.epub"))
        let came = try add(
            "b.epub", title: "War and Peace", words: "One, two.", subject: "Russia", at: 2_000)
        #expect(came == .moved(1, from: path("a.epub")))
        let book = try #require(try shelf().books([1]).first)
        #expect(book.title == "War and Peace" && book.tags == ["Russia"] && book.rating == 4)
        #expect(book.files.map(\.path) == [path("b.epub")])
    }

    @Test func `what a person says stays when their file is rewritten and renamed`() throws {
        _ = try add("a.epub")
        var edit = BookEdit()
        edit.title = "Mine"
        _ = try shelf().change([1], .edit(edit))
        unlink(path("a.epub"))
        _ = try add("b.epub", title: "War and Peace", words: "One, two.", at: 2_000)
        #expect(try shelf().books([1]).first?.title == "Mine")
    }

    @Test func `records with one file stay two when they are opened`() throws {
        let words = (0..<400).map { "word\($0)" }.joined(separator: " ")
        _ = try add("1/a.epub", words: words, record: "1")
        _ = try add("2/a.epub", words: words, record: "2")
        var maker = BookMaker("<p>\(words)</p>")
        maker.title = "War"
        maker.metadata = "<dc:creator>Leo Tolstoy</dc:creator>"
        let book = try maker.open()
        let reading = SQLiteLibrary(folder: scratch.path) { 7 }
        for name in ["1/a.epub", "2/a.epub"] {
            _ = try reading.note(try book.fingerprint(), of: book, at: path(name))
        }
        #expect(try shelf().books([1, 2]).map(\.files.count) == [1, 1])
    }

    @Test func `one that went to another folder under another name is known by its number`() throws
    {
        #expect(try add("a.epub") == .added(1))
        unlink(path("a.epub"))
        let came = try add("sub/b.epub", title: "War and Peace", words: "One, two.", at: 2_000)
        #expect(came == .moved(1, from: path("a.epub")))
        #expect(try shelf().books([1]).first?.title == "War and Peace")
    }
}
