import Glibc
import Notebook
import Ports
import Publications
import TestKit
import Testing

@testable import Adapters

/// Notes on a real disk: what was left in a book is there again, and nothing else is touched.
@Suite struct SQLiteAnnotationsTests {
    private let scratch = TemporaryFolder()
    private var folder: String { scratch.path }
    private var file: String { folder + "/library.db" }

    private func library(at time: Int64 = 1) -> SQLiteLibrary {
        SQLiteLibrary(folder: folder, now: { time })
    }

    private func book(_ words: String = "One.", title: String = "Test") throws -> Publication {
        var maker = BookMaker("<p>\(words)</p>")
        maker.title = title
        return try maker.open()
    }

    private func note(_ id: String, at percent: Double = 10) -> Annotation {
        var note = Annotation(
            id: id, kind: .highlight, start: "a.xhtml#char=3", end: "a.xhtml#char=9",
            quote: "rushes", percent: percent, colour: .rose, created: 100)
        note.before = "the use of "
        note.after = " instead"
        note.chapter = "Letter XXVI"
        note.note = "'; DROP TABLE annotation; --\n\u{0}\u{1B}[31m é"
        note.edited = 200
        note.extra = "{\"mood\": 3}"
        return note
    }

    @Test func `what was left in a book is there when the library is opened again`() throws {
        let book = try book()
        let bookmark = Annotation(
            id: "b", kind: .bookmark, start: "#char=1", percent: 1.5, created: 3)
        #expect(try library().annotations(of: book, at: "/b.epub") == [])
        try library().put([note("a"), bookmark], of: book, at: "/b.epub")
        #expect(try library().annotations(of: book, at: "/b.epub") == [bookmark, note("a")])
        #expect(try library().reading(of: book, at: "/b.epub") == nil)
    }

    @Test func `a change changes what it names and nothing else`() throws {
        let (book, library) = (try book(), library())
        try library.put([note("a"), note("b", at: 20)], of: book, at: "/b.epub")
        let database = try Database(path: file)
        try database.execute(
            "ALTER TABLE annotation ADD COLUMN mood TEXT; UPDATE annotation SET mood = 'glad'")
        var changed = note("a")
        changed.colour = .mint
        changed.note = "else"
        try library.put([changed], of: book, at: "/b.epub")
        #expect(
            try library.annotations(of: book, at: "/b.epub") == [changed, note("b", at: 20)])
        let moods = try database.rows("SELECT mood FROM annotation") { $0.text(0) }
        #expect(moods == ["glad", "glad"])
    }

    @Test func `what was removed can be put again`() throws {
        let (book, library) = (try book(), library(at: 77))
        try library.put([note("a"), note("b", at: 20)], of: book, at: "/b.epub")
        try library.remove(["a", "nobody"])
        #expect(try library.annotations(of: book, at: "/b.epub").map(\.id) == ["b"])
        let removed = try Database(path: file)
            .rows("SELECT removed FROM annotation WHERE id = 'a'") { $0.integer(0) }
        #expect(removed == [77])
        try library.put([note("a")], of: book, at: "/b.epub")
        #expect(
            try library.annotations(of: book, at: "/b.epub") == [note("a"), note("b", at: 20)])
    }

    @Test func `what was removed is brought back by its id, later than it was changed`() throws {
        let (book, library) = (try book(), library(at: 777))
        try library.put([note("a"), note("b", at: 20)], of: book, at: "/b.epub")
        try library.remove(["a"])
        try library.restore(["a", "b", "unknown"])
        let back = try library.annotations(of: book, at: "/b.epub")
        #expect(back.map(\.id) == ["a", "b"])
        #expect(back.first?.edited == 777 && back.last == note("b", at: 20))
        #expect(try library.removed(of: book, at: "/b.epub").isEmpty)
    }

    @Test func `a book's notes cannot be taken over by another's`() throws {
        let library = library()
        let other = try Publication.open(
            BytesResources([("b.txt", Array("Nothing of the kind.".utf8))]), file: "b.txt")
        try library.put([note("a")], of: book(), at: "/a.epub")
        #expect(throws: KeepingError("a note of another book has the id a")) {
            try library.put([note("c"), note("a")], of: other, at: "/b.txt")
        }
        #expect(try library.annotations(of: other, at: "/b.txt") == [])
        #expect(try library.annotations(of: book(), at: "/a.epub") == [note("a")])
    }

    @Test func `what is too long is refused or cut, and never grows the library`() throws {
        let (book, library) = (try book(), library())
        var long = note("a")
        long.note = String(repeating: "n", count: Annotation.noteBytesMax + 1)
        #expect(throws: KeepingError("the note is longer than 64 kB")) {
            try library.put([long], of: book, at: "/b.epub")
        }
        long.note = String(repeating: "n", count: Annotation.noteBytesMax)
        long.quote = "x" + String(repeating: "é", count: Annotation.quoteBytesMax)
        long.percent = .nan
        try library.put([long], of: book, at: "/b.epub")
        let kept = try #require(try library.annotations(of: book, at: "/b.epub").first)
        #expect(kept.note == long.note && kept.percent == 0)
        #expect(kept.quote.utf8.count == Annotation.quoteBytesMax - 1)
        #expect(long.quote.hasPrefix(kept.quote))
        long.start = String(repeating: "/", count: 20_000)
        #expect(throws: KeepingError("a note's place is longer than 16 kB")) {
            try library.put([long], of: book, at: "/b.epub")
        }
    }

    @Test func `a kind that a newer program has stays where it is`() throws {
        let (book, library) = (try book(), library())
        try library.put([note("a"), note("b")], of: book, at: "/b.epub")
        let database = try Database(path: file)
        try database.execute(
            """
            UPDATE annotation SET kind = 'drawing' WHERE id = 'a';
            UPDATE annotation SET colour = 'ultraviolet' WHERE id = 'b'
            """)
        let read = try library.annotations(of: book, at: "/b.epub")
        #expect(read.map(\.id) == ["b"] && read.map(\.colour) == [.gold])
        let rows = try database.rows("SELECT kind FROM annotation ORDER BY id") { $0.text(0) }
        #expect(rows == ["drawing", "highlight"])
    }

    @Test func `all books that have notes are listed, with their files`() throws {
        var time: Int64 = 1
        let library = { SQLiteLibrary(folder: self.folder, now: { [time] in time }) }
        try library().put([note("z")], of: book("Two.", title: "zebra"), at: "/z.epub")
        try library().put([note("a")], of: book(title: "Alpha"), at: "/old.epub")
        time = 2
        try library().put([note("b", at: 5)], of: book(title: "Alpha"), at: "/new.epub")
        try library().put([note("c")], of: book("Three.", title: "Middle"), at: "/m.epub")
        try library().remove(["c"])
        let books = try library().annotatedBooks()
        #expect(books.map(\.title) == ["Alpha", "zebra"])
        #expect(books.first?.paths == ["/new.epub", "/old.epub"])
        #expect(books.first?.annotations == [note("b", at: 5), note("a")])
        let identifiers = try book(title: "Alpha").metadata.identifiers
        #expect(books.first?.identifiers == identifiers)
    }

    @Test func `a library from before there were notes keeps its places`() throws {
        let book = try book()
        let kept = KeptReading(locator: "#char=4", percent: 12, marks: ["a": "#char=2"])
        try library().keep(kept, of: book, at: "/b.epub")
        let database = try Database(path: file)
        for later in [
            "returned", "cover", "picture", "watched", "gone", "watch_trouble", "rewritten",
            "edited", "annotation", "reading_day",
            "pace", "look", "told_by", "heard", "collected",
            "collection", "book_words", "book", "device_place", "side_mark", "side_name",
            "side_remark",
            "read_through", "unaligned", "joined_cell", "joined", "name_choice",
            "word_memory", "word_review", "apart", "read_words",
        ] {
            try database.execute("DROP TABLE \(later)")
        }
        for later in ["file_lent", "file_by_work", "identifier_by_work"] {
            try database.execute("DROP INDEX \(later)")
        }
        for later in ["bytes", "modified", "format", "tags", "loan", "due"] {
            try database.execute("ALTER TABLE file DROP COLUMN \(later)")
        }
        try database.execute(
            """
            DROP TABLE sync_map; DROP INDEX place_by_turn; ALTER TABLE place DROP COLUMN turn;
            CREATE TABLE place_past (id INTEGER PRIMARY KEY, work INTEGER NOT NULL REFERENCES
            work (id) ON DELETE CASCADE, locator TEXT NOT NULL, percent REAL NOT NULL,
            kept INTEGER NOT NULL) STRICT;
            PRAGMA user_version = 2
            """)
        try library().put([note("a")], of: book, at: "/b.epub")
        #expect(try library().annotations(of: book, at: "/b.epub") == [note("a")])
        #expect(try library().reading(of: book, at: "/b.epub") == kept)
    }

    @Test func `a newer program's notes are read and not changed`() throws {
        let book = try book()
        try library().put([note("a")], of: book, at: "/b.epub")
        try Database(path: file).execute("PRAGMA user_version = 99")
        let newer = library()
        #expect(try newer.annotations(of: book, at: "/b.epub") == [note("a")])
        #expect(throws: KeepingError.self) { try newer.put([note("b")], of: book, at: "/b.epub") }
        #expect(throws: KeepingError.self) { try newer.remove(["a"]) }
        #expect(try library().annotations(of: book, at: "/b.epub") == [note("a")])
    }
}
