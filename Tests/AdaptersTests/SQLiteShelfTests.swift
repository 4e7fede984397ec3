import Glibc
import Holdings
import Ports
import Publications
import TestKit
import Testing

@testable import Adapters

/// The shelf on a real disk: what was kept is there, found and searched, whatever happened.
@Suite struct SQLiteShelfTests {
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

    @Test func `a book is kept with all that is said of it`() throws {
        let publication = try book(
            "War and Peace",
            more: """
                <dc:subject>War</dc:subject><dc:subject>Russia</dc:subject>
                <dc:description>&lt;p&gt;5 &lt;b&gt;families&lt;/b&gt;.&lt;/p&gt;</dc:description>
                <meta name="calibre:series" content="Epics"/>
                <meta name="calibre:series_index" content="2"/>
                """)
        #expect(try shelf().add([found(publication, at: "/w.epub")]) == [.added(1)])
        let kept = try #require(try shelf().books([1]).first)
        #expect(kept.title == "War and Peace" && kept.state == .new)
        #expect(kept.authors == [.init(name: "Leo Tolstoy", sort: "Tolstoy, Leo")])
        #expect(kept.tags == ["War", "Russia"] && kept.languages == ["en"])
        #expect(kept.series == Metadata.Series(name: "Epics", position: 2))
        #expect(kept.description == "5 families." && kept.added == 1_000)
        #expect(kept.files == [HeldFile(path: "/w.epub", format: "epub", bytes: 10)])
        #expect(try shelf().search("famil", limit: 9) == [1])
        #expect(try ids(shelf(), "author:tolst tag:war lang:en") == [1])
    }

    @Test func `what became of a file is told`() throws {
        let (war, other) = (try book("War"), try book("War", words: "Another text."))
        let here = scratch.path + "/here.epub"
        try DiskDocuments().save([1], to: here)
        #expect(try shelf().add([found(war, at: here)]) == [.added(1)])
        #expect(try shelf().add([found(war, at: here)]) == [.known(1)])
        #expect(try shelf().add([found(war, at: "/copy.epub")]) == [.copy(1, of: here)])
        #expect(try shelf().add([found(other, at: "/other.epub")]) == [.double(2, of: 1)])
        #expect(try shelf().add([found(other, at: here)]) == [.changed(1)])
    }

    @Test func `a file that was moved keeps its book and loses its old path`() throws {
        let maker = BookMaker("<p>A text of its own.</p>")
        let publication = try maker.open()
        _ = try shelf().add([found(publication, at: "/old.epub")])
        #expect(
            try shelf().add([found(publication, at: "/new.epub")]) == [.moved(1, from: "/old.epub")]
        )
        #expect(try shelf().books([1]).first?.files.map(\.path) == ["/new.epub"])
    }

    @Test func `what is known need not be looked at again`() throws {
        _ = try shelf().add([found(book("War"), at: "/w.epub")])
        #expect(try shelf().known("/w.epub", bytes: 10, modified: 5, stamp: "") == 1)
        #expect(try shelf().known("/w.epub", bytes: 11, modified: 5, stamp: "") == nil)
        #expect(try shelf().known("/w.epub", bytes: 10, modified: 6, stamp: "") == nil)
        #expect(try shelf().known("/w.epub", bytes: 10, modified: 5, stamp: "calibre") == nil)
    }

    @Test func `a change is told as it was, and taken back, and no other with it`() throws {
        let shelf = shelf()
        _ = try shelf.add([found(book("War"), at: "/w.epub")])
        let memories = try shelf.change([1, 77], .tag("sea'; DROP TABLE book", isOn: true))
        _ = try shelf.change([1], .state(.setAside))
        _ = try shelf.change([1], .rating(9))
        let changed = try #require(try shelf.books([1]).first)
        #expect(changed.tags == ["sea'; DROP TABLE book"] && changed.rating == 5)
        #expect(changed.state == .setAside && memories.map(\.id) == [1])
        #expect(try shelf.search("drop", limit: 9) == [1])
        #expect(try shelf.restore(memories).isEmpty)
        let back = try #require(try shelf.books([1]).first)
        #expect(back.tags.isEmpty && back.rating == 5 && back.state == .setAside)
        #expect(try shelf.search("drop", limit: 9) == [])
    }

    @Test func `a book taken off the shelf keeps its place and comes back`() throws {
        let (shelf, publication) = (shelf(), try book("War"))
        let reading = SQLiteLibrary(folder: scratch.path, now: { 7 })
        _ = try shelf.add([found(publication, at: "/w.epub")])
        try reading.keep(
            KeptReading(locator: "#char=3", percent: 40), of: publication, at: "/w.epub")
        #expect(try shelf.books([1]).first?.state == .reading)
        #expect(try shelf.change([1], .remove).count == 1)
        #expect(try shelf.change([1], .remove).isEmpty, "once is enough to be undone")
        #expect(try shelf.books([1]).isEmpty && ids(shelf, "").isEmpty)
        #expect(try shelf.search("war", limit: 9).isEmpty)
        // Opened again it is there again, where it was left.
        #expect(try reading.reading(of: publication, at: "/w.epub")?.percent == 40)
        #expect(try shelf.books([1]).first?.percent == 40)
    }

    @Test func `a book that was opened is on the shelf, the guide is not`() throws {
        let reading = SQLiteLibrary(folder: scratch.path, now: { 7 })
        let kept = KeptReading(locator: "#char=3", percent: 100)
        try reading.keep(kept, of: book("War"), at: "/w.epub")
        try reading.keep(kept, of: book("Guide", words: "Two."), at: "guide")
        let books = try shelf().books(ids(shelf(), ""))
        #expect(books.map(\.title) == ["War"])
        #expect(books.first?.state == .finished && books.first?.opened == 7)
        #expect(books.first?.format == "epub")
    }

    @Test func `two works found to be one are one on the shelf and in the search`() throws {
        let reading = SQLiteLibrary(folder: scratch.path, now: { 7 })
        let words = Array(
            repeating: "Some words that are long enough to tell books apart.", count: 40
        )
        .enumerated().map { "\($1) \($0)" }.joined(separator: " ")
        let one = try book("War", words: words)
        var maker = BookMaker("<p>\(words)</p>", "<p></p>")
        maker.title = "War, converted"
        maker.metadata = "<dc:creator>Tolstoi</dc:creator>"
        let other = try maker.open()
        _ = try shelf().add([found(one, at: "/a.epub"), found(other, at: "/b.epub")])
        _ = try reading.note(one.fingerprint(), of: one, at: "/a.epub")
        _ = try reading.note(other.fingerprint(), of: other, at: "/b.epub")
        #expect(try ids(shelf(), "").count == 1)
        #expect(try shelf().search("war", limit: 9).count == 1)
        #expect(try shelf().check(repairs: false).isSearchable)
    }

    @Test func `the first books are those the index puts first`() throws {
        let (shelf, reading) = (shelf(), SQLiteLibrary(folder: scratch.path, now: { 9 }))
        let titles = ["The Odyssey", "Iliad", "Ångström", "", "A Tale", "Война"]
        for (number, title) in titles.enumerated() {
            let text = BytesResources([("\(number).txt", Array("\(number) \(title)".utf8))])
            let plain = try Publication.open(text, file: "\(number).txt")
            _ = try shelf.add([
                FoundBook(
                    plain, file: HeldFile(path: "/\(number)", format: "txt", bytes: 1), modified: 1,
                    told: ToldBook(title: title))
            ])
            if number == 4 {
                try reading.keep(
                    KeptReading(locator: "#char=1", percent: 3), of: plain, at: "/\(number)")
            }
        }
        for order in [ShelfOrder.title, .opened] {
            let index = try shelf.index()
            let wanted = index.listing(.everything, by: order, now: 0, stamp: 1)
            let first = try shelf.first(4, by: order)
            #expect(first.books.map(\.id) == Array(wanted.ids.prefix(4)), "\(order)")
            #expect(!first.isWhole)
            let all = try shelf.first(7, by: order)
            #expect(all.isWhole)
            #expect(ShelfCounts(all.books) == wanted.counts)
        }
    }

    @Test func `a change by another program is noticed, one's own too`() throws {
        let (one, other) = (shelf(), shelf())
        #expect(try one.hasChanged())
        _ = try one.index()
        #expect(try !one.hasChanged())
        _ = try other.add([found(book("War"), at: "/w.epub")])
        #expect(try one.hasChanged())
        _ = try one.index()
        _ = try one.change([1], .remove)
        #expect(try one.hasChanged())
    }

    @Test func `an older library gets its books onto the shelf`() throws {
        let old = try Database(path: file)
        try old.execute(LibrarySchema.places)
        try old.execute(
            """
            PRAGMA application_id = \(LibrarySchema.application); PRAGMA user_version = 1;
            INSERT INTO work VALUES (4, 'Old Book', 'Homer', 3), (5, 'Guide', '', 3);
            INSERT INTO file VALUES ('/old.epub', 4, 'aa', 3), ('guide', 5, 'bb', 3);
            ALTER TABLE work ADD COLUMN mood TEXT DEFAULT 'new';
            """)
        #expect(try shelf().books([4, 5]).map(\.title) == ["Old Book"])
        #expect(try shelf().search("homer", limit: 3) == [4])
        #expect(try old.rows("SELECT mood FROM work WHERE id = 4") { $0.text(0) } == ["new"])
    }

    @Test func `a newer program's library is read and not changed`() throws {
        _ = try shelf().add([found(book("War"), at: "/w.epub")])
        let database = try Database(path: file)
        try database.execute("PRAGMA user_version = 99; ALTER TABLE book ADD COLUMN mood TEXT")
        let newer = shelf()
        #expect(try newer.books([1]).count == 1)
        #expect(throws: KeepingError.self) { try newer.change([1], .remove) }
        #expect(throws: KeepingError.self) { try newer.add([found(book("P"), at: "/p.epub")]) }
        #expect(try shelf().books([1]).count == 1)
    }

    @Test func `on a full disk nothing is kept by halves`() throws {
        let shelf = shelf()
        _ = try shelf.add([found(book("War"), at: "/w.epub")])
        try shelf.using { (_, database) throws(KeepingError) in
            let pages = try database.rows("PRAGMA page_count") { $0.integer(0) }.first ?? 0
            try database.execute("PRAGMA max_page_count = \(pages)")
        }
        let many = try (0..<400).map { number in
            let text = BytesResources([("a.txt", Array("Text \(number)".utf8))])
            return found(try Publication.open(text, file: "a.txt"), at: "/\(number).txt")
        }
        #expect(throws: KeepingError("the disk is full")) { try shelf.add(many) }
        #expect(try ids(shelf, "") == [1])
        #expect(try shelf.check(repairs: false).damage.isEmpty)
    }

    @Test func `a damaged library is never a trap`() throws {
        _ = try shelf().add([found(book("War"), at: "/w.epub")])
        try Database(path: file).execute("PRAGMA wal_checkpoint(TRUNCATE)")
        let disk = DiskDocuments()
        let whole = try #require(try disk.read(file, bytesMax: 4 << 20))
        var random = SplitMix64(seed: 6)
        for _ in 0..<60 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...60, using: &random) {
                bytes[Int.random(in: bytes.indices, using: &random)] =
                    UInt8.random(in: 0...255, using: &random)
            }
            try disk.save(bytes, to: file)
            for end in ["-wal", "-shm"] { unlink(file + end) }
            let shelf = shelf()
            // Some damage does no harm, some is reported; none is more than that.
            _ = try? shelf.index()
            _ = try? shelf.first(10, by: .opened)
            _ = try? shelf.books([1])
            _ = try? shelf.search("war", limit: 3)
            _ = try? shelf.change([1], .rating(3))
            _ = try? shelf.check(repairs: true)
        }
        try disk.save(Array("No database at all, and longer than a head of one.".utf8), to: file)
        #expect(throws: KeepingError.damage("library.db is no database; it was left as it is")) {
            try shelf().index()
        }
    }

    @Test func `a check finds what is amiss and repairs what it can`() throws {
        let (shelf, here) = (shelf(), scratch.path + "/here.epub")
        try DiskDocuments().save([1], to: here)
        let (war, peace) = (try book("War"), try book("War", words: "Two."))
        _ = try shelf.add([found(war, at: here), found(peace, at: "/gone.epub")])
        #expect(try shelf.join([2, 2, 9], to: 1) == 1)
        try Database(path: file).execute("UPDATE book SET title = 'Peace'")
        let health = try shelf.check(repairs: false)
        #expect(health.missing.map(\.path) == ["/gone.epub"] && health.lost.isEmpty)
        #expect(!health.isSearchable && !health.isSound && health.bookCount == 1)
        let repaired = try shelf.check(repairs: true)
        #expect(repaired.repaired.count == 2 && repaired.isSound)
        #expect(try shelf.check(repairs: false).isSound)
        #expect(try shelf.search("peace", limit: 3) == [1])
    }

    @Test func `collections keep their books in order, and come back as they were`() throws {
        let shelf = shelf()
        for number in 1...3 {
            _ = try shelf.add([
                found(book("Book \(number)", words: "Words \(number)."), at: "/\(number).epub")
            ])
        }
        let next = BookCollection.next
        for id in [3, 1, 2] {
            _ = try shelf.change([HeldBook.ID(id)], .collect(" \(next)\n", isOn: true))
        }
        #expect(try shelf.collections() == [BookCollection(next, ids: [3, 1, 2])])
        let before = try shelf.change([2], .arrange(next, by: .min))
        #expect(try shelf.collections().first?.ids == [2, 3, 1])
        _ = try shelf.change([2], .arrange(next, by: 1))
        #expect(try shelf.collections().first?.ids == [3, 2, 1])
        _ = try shelf.change([3], .arrange(next, by: 99))
        #expect(try shelf.collections().first?.ids == [2, 1, 3])
        _ = try shelf.restore(before)
        #expect(try shelf.books([2]).first?.collections == [next])
        let out = try shelf.change([1], .collect(next, isOn: false))
        #expect(try shelf.index().collections.first?.ids.contains(1) == false)
        _ = try shelf.restore(out)
        // One that asks, in the place of one by hand, and back.
        let saved = BookCollection(next, query: "tag:war")
        let former = try #require(try shelf.gather(.put(saved)))
        #expect(former.ids.count == 3 && former.isByHand)
        #expect(try shelf.collections() == [saved])
        _ = try shelf.change([1], .collect(next, isOn: true))
        #expect(try shelf.books([1]).first?.collections == [])
        #expect(try shelf.gather(.put(former)) == saved)
        #expect(try shelf.collections() == [former])
        #expect(try shelf.gather(.forget(next)) == former)
        #expect(try shelf.collections().isEmpty && shelf.gather(.forget(next)) == nil)
        #expect(throws: KeepingError.self) { try shelf.gather(.put(BookCollection("  "))) }
    }

    @Test func `an undo of a collection leaves what was changed since`() throws {
        let shelf = shelf()
        let made = BookCollection("Long", query: "words:>200k")
        _ = try shelf.gather(.put(made))
        let newer = BookCollection("Long", query: "words:>300k")
        _ = try shelf.gather(.put(newer))
        #expect(try shelf.gather(.step("Long", from: made, to: nil)) == newer)
        #expect(try shelf.collections() == [newer], "another program changed it since")
        #expect(try shelf.gather(.step("Long", from: newer, to: made)) == newer)
        #expect(try shelf.collections() == [made])
        #expect(try shelf.gather(.step("Long", from: made, to: nil)) == made)
        #expect(try shelf.collections().isEmpty)
        _ = try shelf.gather(.put(newer))
        _ = try shelf.gather(.step("Long", from: nil, to: made))
        #expect(try shelf.collections() == [newer], "another one has the name by now")
    }

    @Test func `a file that was deleted is forgotten with its book, and remembered with it`() throws
    {
        let (shelf, here) = (shelf(), scratch.path + "/a.epub")
        try DiskDocuments().save([1], to: here)
        _ = try shelf.add([found(book("War"), at: here)])
        _ = try shelf.change([1], .collect("Mine", isOn: true))
        let before = try shelf.books([1])
        let memory = try #require(try shelf.forget(file: here))
        #expect(try shelf.books([1]).isEmpty && shelf.forget(file: here) == nil)
        try shelf.remember(memory)
        #expect(try shelf.books([1]) == before)
        #expect(try shelf.known(here, bytes: 10, modified: 5, stamp: "") == 1)
        _ = try shelf.add([found(book("War"), at: "/b.epub")])
        _ = try shelf.forget(file: "/b.epub")
        #expect(try shelf.books([1]) == before)
    }

    @Test func `names to complete by are those of the library, the commonest first`() throws {
        let shelf = shelf()
        _ = try shelf.add([
            found(book("War", more: "<dc:subject>sea</dc:subject>"), at: "/1.epub"),
            found(book("Odes", by: "Homer", words: "Two."), at: "/2.epub"),
            found(book("Peace", words: "Three."), at: "/3.epub"),
        ])
        let names = try shelf.vocabulary()
        #expect(names.names(.author, like: "", limit: 9) == ["Leo Tolstoy", "Homer"])
        #expect(names.names(.tag, like: "S", limit: 9) == ["sea"])
        #expect(names.names(.format, like: "", limit: 9) == ["epub"])
    }

    @Test func `two programs take in books at once and none is lost`() async throws {
        let path = scratch.path
        await withTaskGroup(of: Void.self) { group in
            for half in 0..<2 {
                group.addTask {
                    let shelf = SQLiteShelf(folder: path, now: { 1 })
                    for number in 0..<30 {
                        let text = BytesResources([("a.txt", Array("\(half) \(number)".utf8))])
                        // A failure shows below, as a book that is not there.
                        guard let book = try? Publication.open(text, file: "a.txt") else { return }
                        let file = HeldFile(
                            path: "/\(half)-\(number).txt", format: "txt", bytes: 1)
                        _ = try? shelf.add([FoundBook(book, file: file, modified: 1)])
                    }
                }
            }
        }
        #expect(try ids(shelf(), "").count == 60)
        #expect(try shelf().check(repairs: false).damage.isEmpty)
    }
}
