import Glibc
import Holdings
import Ports
import Publications
import TestKit
import Testing

@testable import Adapters

/// Copies of a library on a real disk, and a library where nothing can be written.
@Suite struct ShelfCopiesTests {
    private let scratch = TemporaryFolder()
    private var file: String { scratch.path + "/library.db" }

    private func shelf(at time: Int64 = 1_000) -> SQLiteShelf {
        SQLiteShelf(folder: scratch.path, now: { time })
    }

    private func book(
        _ title: String, by author: String = "Leo Tolstoy", words: String = "One.",
        more: String = ""
    ) throws -> Publication {
        var maker = BookMaker("<p>\(words)</p>")
        maker.title = title
        maker.metadata = "<dc:creator>\(author)</dc:creator>\(more)"
        return try maker.open()
    }

    private func found(
        _ publication: Publication, at path: String, told: ToldBook? = nil
    ) -> FoundBook {
        FoundBook(
            publication, file: HeldFile(path: path, format: "epub", bytes: 10), modified: 5,
            told: told)
    }

    private func ids(_ shelf: SQLiteShelf, _ query: String) throws -> [HeldBook.ID] {
        try shelf.index().listing(ShelfQuery(query), by: .title, now: 1_000, stamp: 1).ids
    }

    @Test func `a backup is whole, and restoring keeps what was there`() throws {
        let (shelf, copy) = (shelf(), scratch.path + "/copy.db")
        _ = try shelf.add([found(book("War"), at: "/w.epub")])
        try shelf.backUp(to: copy)
        try shelf.backUp(to: copy)
        _ = try shelf.change([1], .remove)
        let former = try #require(try shelf.restore(from: copy)).path
        #expect(try shelf.books([1]).map(\.title) == ["War"])
        _ = try shelf.restore(from: former)
        #expect(try shelf.books([1]).isEmpty)
    }

    @Test func `what a copy holds is told, and what is none is refused`() throws {
        let (shelf, copy) = (shelf(), scratch.path + "/copy.db")
        _ = try shelf.add([found(book("War"), at: "/w.epub")])
        try shelf.backUp(to: copy)
        let told = try shelf.survey(copy: copy)
        #expect(told.path == copy && told.books == 1 && told.notes == 0 && told.bytes > 0)
        try Database(path: copy).execute("PRAGMA user_version = 99")
        #expect(
            throws: KeepingError("a newer version of this program wrote it; nothing was changed")
        ) { try shelf.survey(copy: copy) }
        #expect(throws: KeepingError.self) { try shelf.survey(copy: scratch.path) }
    }

    @Test func `a library that is damaged is put aside whole, and the copy takes its place`() throws
    {
        let copy = scratch.path + "/copy.db"
        _ = try shelf().add([found(book("War"), at: "/w.epub")])
        try shelf().backUp(to: copy)
        let ruin = Array("No database at all, and longer than a head of one.".utf8)
        try DiskDocuments().save(ruin, to: file)
        let former = try #require(try shelf().restore(from: copy))
        #expect(!former.isWhole)
        #expect(try DiskDocuments().read(former.path, bytesMax: 99) == ruin)
        #expect(try shelf().books([1]).map(\.title) == ["War"])
    }

    @Test func `on a full disk a copy that is put back changes nothing`() throws {
        let (shelf, copy) = (shelf(), scratch.path + "/copy.db")
        let big = SQLiteShelf(folder: scratch.path + "/big", now: { 1_000 })
        let many = try (0..<400).map { number in
            let text = BytesResources([("a.txt", Array("Text \(number)".utf8))])
            return found(try Publication.open(text, file: "a.txt"), at: "/\(number).txt")
        }
        _ = try big.add(many)
        try big.backUp(to: copy)
        _ = try shelf.add([found(book("War"), at: "/w.epub")])
        try shelf.using { (_, database) throws(KeepingError) in
            let pages = try database.rows("PRAGMA page_count") { $0.integer(0) }.first ?? 0
            try database.execute("PRAGMA max_page_count = \(pages)")
        }
        #expect(throws: KeepingError("the disk is full")) { try shelf.restore(from: copy) }
        #expect(try ids(shelf, "") == [1])
        #expect(try shelf.check(repairs: false).damage.isEmpty)
    }

    @Test func `no other file is taken for a backup or written over by one`() throws {
        let (shelf, other) = (shelf(), scratch.path + "/thesis.odt")
        _ = try shelf.add([found(book("War"), at: "/w.epub")])
        try DiskDocuments().save(Array("Years of work".utf8), to: other)
        #expect(throws: KeepingError.self) { try shelf.backUp(to: other) }
        #expect(throws: KeepingError.self) { try shelf.restore(from: other) }
        #expect(throws: KeepingError.self) { try shelf.restore(from: scratch.path + "/none") }
        #expect(try DiskDocuments().read(other, bytesMax: 99) == Array("Years of work".utf8))
        #expect(try shelf.books([1]).count == 1)
        let names = try DiskDocuments().names(in: scratch.path)
        #expect(names.filter { !$0.hasPrefix("library.db") } == ["thesis.odt"])
    }

    @Test func `where the disk takes no changes a library is read as it stands`() throws {
        _ = try shelf().add([found(book("War"), at: "/w.epub")])
        // Nothing can be put beside it: SQLite would have to.
        symlink("nowhere", file + "-shm")
        #expect(throws: KeepingError.self) { try shelf().books([1]) }
        let opened = try LibraryFile.open(file, obstacle: { _ in "the disk is full" })
        #expect(opened.isPassing && opened.obstacle == "the disk is full")
        #expect(try opened.database.rows("SELECT title FROM book") { $0.text(0) } == ["War"])
        #expect(throws: KeepingError.self) { try opened.database.execute("DELETE FROM book") }
        // A newer file beside it may hold more: then it is not used.
        try DiskDocuments().save([1], to: file + "-wal")
        #expect(throws: KeepingError.self) {
            try LibraryFile.open(file, obstacle: { _ in "the disk is full" })
        }
        unlink(file + "-shm")
        unlink(file + "-wal")
        #expect(try shelf().books([1]).count == 1)
    }

    @Test func `where no library can be made the error gives the reason`() throws {
        let path = scratch.path + "/none/library.db"
        #expect(throws: KeepingError("library.db cannot be opened: the disk takes no files")) {
            try LibraryFile.open(path, obstacle: { _ in "the disk takes no files" })
        }
        #expect(LibraryFile.obstacle(scratch.path + "/none/deep/library.db") == nil)
    }

    @Test func `a path with marks of an address is a path`() throws {
        let folder = scratch.path + "/odd ?%41#ä"
        mkdir(folder, 0o700)
        let shelf = SQLiteShelf(folder: folder, now: { 1_000 })
        _ = try shelf.add([found(book("War"), at: "/w.epub")])
        shelf.forget()
        let still = try Database(still: folder + "/library.db")
        #expect(try still.rows("SELECT title FROM book") { $0.text(0) } == ["War"])
    }
}
