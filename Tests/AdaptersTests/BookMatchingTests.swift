import Glibc
import Holdings
import Ports
import Publications
import TestKit
import Testing

@testable import Adapters

/// Which files are one book: what proves it, what only looks like it, and what is reported.
@Suite struct BookMatchingTests {
    private let scratch = TemporaryFolder()

    private var shelf: SQLiteShelf { SQLiteShelf(folder: scratch.path) { 1_000 } }

    /// A text of made-up words, another one for each seed.
    private func words(_ seed: UInt64, paragraphs: Int = 60) -> String {
        var random = SplitMix64(seed: seed)
        let syllables = ["la", "mor", "ti", "né", "gust", "o", "hel", "wick", "ra", "sun"]
        return (0..<paragraphs).map { _ in
            let words = (0..<30).map { _ in
                (0..<Int.random(in: 1...4, using: &random)).map { _ in
                    syllables.randomElement(using: &random) ?? ""
                }.joined()
            }
            return "<p>\(words.joined(separator: " "))</p>"
        }.joined()
    }

    private func book(
        _ body: String, title: String, id: String, by author: String = "A. Nonymous"
    ) throws -> Publication {
        var maker = BookMaker(body)
        maker.title = title
        maker.identifier = id
        maker.metadata = "<dc:creator>\(author)</dc:creator>"
        return try maker.open()
    }

    private func found(
        _ publication: Publication, at path: String, isRead: Bool = true, told: ToldBook? = nil
    ) throws -> FoundBook {
        let format = String(path.split(separator: ".").last ?? "")
        var book = FoundBook(
            publication, file: HeldFile(path: path, format: format, bytes: 10), modified: 5,
            told: told)
        if isRead { book.fingerprint = try publication.fingerprint() }
        return book
    }

    /// A file that is there, whatever is in it.
    private func file(_ name: String) throws -> String {
        try DiskDocuments().save([1], to: scratch.path + "/" + name)
        return scratch.path + "/" + name
    }

    private func ids(_ query: String) throws -> [HeldBook.ID] {
        try shelf.index().listing(ShelfQuery(query), by: .added, now: 1_000, stamp: 1).ids
    }

    @Test func `books of one number with other words stay apart, and are told and found`() throws {
        for number in 1...40 {
            let body = number % 2 == 0 ? words(UInt64(number)) : "<p>Case \(number).</p>"
            let publication = try book(body, title: "Minimal", id: "urn:template")
            let path = try file("\(number).epub")
            let told = try shelf.add([found(publication, at: path)])
            let id = HeldBook.ID(number)
            #expect(told == [number == 1 ? .added(1) : .double(id, of: 1)])
        }
        #expect(try ids("").count == 40)
        #expect(try ids("is:double").count == 40)
        _ = try shelf.change(Array(2...40), .remove)
        #expect(try ids("is:double").isEmpty)
    }

    @Test func `a file described anew is known by its words, and keeps place and notes`() throws {
        let reading = SQLiteLibrary(folder: scratch.path) { 7 }
        let (old, new) = (try file("old.epub"), try file("new.epub"))
        let first = try book(words(1), title: "Old Name", id: "isbn:1")
        _ = try shelf.add([found(first, at: old)])
        try reading.keep(KeptReading(locator: "#char=3", percent: 40), of: first, at: old)
        // Another title and another number, a page more: the words are the same.
        let second = try book("<p>Made by hand.</p>" + words(1), title: "New Name", id: "isbn:1")
        #expect(try shelf.add([found(second, at: new)]) == [.edition(1, of: old)])
        #expect(try reading.reading(of: second, at: new)?.percent == 40)
        #expect(try shelf.books([1]).first?.title == "Old Name")
        // Converted: no number in common, but title and author.
        let third = try book(words(1), title: "old name", id: "uuid:2")
        let azw = try file("book.azw3")
        #expect(try shelf.add([found(third, at: azw)]) == [.edition(1, of: new)])
        #expect(try ids("is:double") == [1])
    }

    @Test func `a file written anew where it lay is the same book, whatever it is called`() throws {
        let path = try file("a.epub")
        let kept = KeptReading(locator: "#char=3", percent: 40)
        let reading = SQLiteLibrary(folder: scratch.path) { 7 }
        let first = try book("<p>Few.</p>", title: "Old", id: "n")
        _ = try shelf.add([found(first, at: path)])
        try reading.keep(kept, of: first, at: path)
        let renamed = try book("<p>Few.</p>", title: "New", id: "n")
        #expect(try reading.reading(of: renamed, at: path) == kept)
        #expect(try shelf.add([found(renamed, at: path)]) == [.changed(1)])
        let other = try book("<p>Others.</p>", title: "Other", id: "m")
        #expect(try reading.reading(of: other, at: path) == nil)
        #expect(try shelf.add([found(other, at: path)]) == [.added(2)])
    }

    @Test func `what was moved and described anew at once is known where only it can be`() throws {
        let gone = scratch.path + "/gone.epub"
        let first = try book("<p>Few.</p>", title: "T", id: "n")
        _ = try shelf.add([found(first, at: gone)])
        let second = try book("<p>A few more.</p>", title: "T", id: "n")
        let here = try file("here.epub")
        #expect(try shelf.add([found(second, at: here)]) == [.moved(1, from: gone)])
        #expect(try shelf.books([1]).first?.files.map(\.path) == [here])
        // Where the words are known to be others, a file that is gone proves nothing.
        let long = try book(words(1), title: "L", id: "l")
        _ = try shelf.add([found(long, at: scratch.path + "/long.epub")])
        let strange = try book(words(2), title: "L", id: "l")
        #expect(try shelf.add([found(strange, at: "/l2.epub")]) == [.double(2 + 1, of: 2)])
    }

    @Test func `who may be whom is asked only where nothing else tells`() throws {
        let path = try file("a.epub")
        let first = try book(words(1), title: "War", id: "n", by: "Leo Tolstoy")
        _ = try shelf.add([found(first, at: path, isRead: false)])
        #expect(try shelf.rivals(of: first, at: path, told: nil, lost: []).isEmpty)
        #expect(try shelf.rivals(of: first, at: "/copy.epub", told: nil, lost: []).isEmpty)
        let named = try book(words(2), title: "Peace", id: "n")
        let rival = Rival(id: 1, unread: [path])
        #expect(try shelf.rivals(of: named, at: "/b.epub", told: nil, lost: []) == [rival])
        let called = try book(words(2), title: "WAR", id: "m", by: "LEO TOLSTOY")
        #expect(try shelf.rivals(of: called, at: "/b.epub", told: nil, lost: []) == [rival])
        let other = try book(words(2), title: "War", id: "m", by: "H. G. Wells")
        #expect(try shelf.rivals(of: other, at: "/b.epub", told: nil, lost: []).isEmpty)
        try shelf.note(first.fingerprint(), of: first, at: path)
        #expect(
            try shelf.rivals(of: named, at: "/b.epub", told: nil, lost: []) == [
                Rival(id: 1, unread: [])
            ])
        // What was changed meanwhile is not noted as what it was.
        try shelf.note(named.fingerprint(), of: named, at: path)
        #expect(try shelf.add([found(named, at: "/b.epub")]) == [.double(2, of: 1)])
    }

    @Test func `another library's book is one with all its files, and leaves with them`() throws {
        var told = ToldBook(title: "Emma")
        told.key = ToldBook.Key(library: "/cal", name: "uuid")
        let (epub, pdf) = (scratch.path + "/e.epub", scratch.path + "/e.pdf")
        let text = try book("<p>Few.</p>", title: "Emma", id: "n")
        let scan = try book("<p>Scanned.</p>", title: "scan0001", id: "m")
        let added = try shelf.add([found(text, at: epub, told: told)])
        #expect(added == [.added(1)])
        let there = try file("e.epub")
        #expect(try shelf.add([found(scan, at: pdf, told: told)]) == [.edition(1, of: there)])
        #expect(try shelf.withdraw(from: "/cal", except: ["uuid"]).isEmpty)
        #expect(try shelf.withdraw(from: "/other", except: []).isEmpty)
        unlink(epub)
        #expect(try shelf.withdraw(from: "/cal", except: []) == [1])
        #expect(try shelf.books([1]).isEmpty)
        #expect(try shelf.withdraw(from: "/cal", except: []).isEmpty)
    }

    @Test func `two books are made one by hand, with all that was kept of them`() throws {
        let reading = SQLiteLibrary(folder: scratch.path) { 7 }
        let (one, other) = (
            try book("<p>One.</p>", title: "A", id: "n"),
            try book("<p>Two.</p>", title: "B", id: "m")
        )
        _ = try shelf.add([found(one, at: "/1.epub"), found(other, at: "/2.epub")])
        try reading.keep(KeptReading(locator: "#char=1", percent: 30), of: other, at: "/2.epub")
        #expect(try shelf.join([2, 1, 7], to: 1) == 1)
        let book = try #require(try shelf.books([1, 2]).first)
        #expect(book.files.map(\.path) == ["/1.epub", "/2.epub"] && book.percent == 30)
        #expect(try shelf.check(repairs: false).isSearchable)
        #expect(try shelf.join([1], to: 99) == 0)
    }

    @Test func `a book has its series, its editions and its doubles around it`() throws {
        for number in 1...9 {
            var maker = BookMaker("<p>Part \(number).</p>")
            maker.title = "Part \(number)"
            maker.identifier = number == 9 ? "p5" : "p\(number)"
            maker.metadata = """
                <dc:creator>A. Nonymous</dc:creator><meta name="calibre:series" content="Epic"/>
                <meta name="calibre:series_index" content="\(10 - number)"/>
                """
            _ = try shelf.add([found(maker.open(), at: "/\(number).epub", isRead: false)])
        }
        let twin = try book("<p>Read aloud.</p>", title: "part 5", id: "x")
        _ = try shelf.add([found(twin, at: "/10.m4b", isRead: false)])
        let relations = try shelf.relations(of: 5)
        #expect(relations.series.map(\.id) == [8, 7, 6, 5, 4, 3, 2])
        #expect(relations.editions.map(\.id) == [10] && relations.doubles.map(\.id) == [9])
        _ = try shelf.change([7, 9, 10], .remove)
        let left = try shelf.relations(of: 5)
        #expect(left.series.map(\.id) == [8, 6, 5, 4, 3, 2])
        #expect(left.editions.isEmpty && left.doubles.isEmpty)
        #expect(try shelf.relations(of: 99) == BookRelations())
    }
}
