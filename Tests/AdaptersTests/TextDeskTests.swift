import Glibc
import Holdings
import LibraryRuntime
import LibraryWing
import Notebook
import Ports
import Publications
import ReadingWing
import Runtime
import Synchronization
import TestKit
import Testing

@testable import Adapters

/// The words of all books, on a real disk: read, found, followed, thrown away.
@Suite struct TextDeskTests {
    private let scratch = TemporaryFolder()
    private let opened = Opened()

    /// Which files were opened, so that a test sees what was not.
    private final class Opened: Sendable {
        let paths = Mutex<[String]>([])
        func take() -> [String] {
            paths.withLock { paths in
                defer { paths = [] }
                return paths
            }
        }
    }

    private var shelf: SQLiteShelf { SQLiteShelf(folder: scratch.path, now: { 1_000 }) }
    private var texts: SQLiteTexts { SQLiteTexts(folder: scratch.path + "/cache") }
    private var file: String { SQLiteTexts.file(in: scratch.path + "/cache") }

    private func desk() -> TextDesk {
        let opened = opened
        return TextDesk(shelf: shelf, keeping: texts, finding: texts) { path throws(OpenError) in
            opened.paths.withLock { $0.append(path) }
            return try PublicationFiles(parts: ChildParts(), options: OpenOptions()).open(path)
        }
    }

    private func path(_ name: String) -> String { scratch.path + "/" + name }

    @discardableResult
    private func write(_ name: String, _ body: String..., author: String = "") throws -> String {
        var maker = BookMaker()
        maker.pages = body.enumerated().map { ("p\($0).xhtml", $1) }
        maker.title = name
        maker.identifier = "urn:\(name)"
        maker.metadata = "<dc:creator>\(author)</dc:creator>"
        try DiskDocuments().save(maker.zip.bytes, to: path(name))
        let works = ShelfImport(
            finding: DiskBooks(parts: ChildParts()), keeping: shelf, libraries: CalibreLibrary())
        _ = try works.run([path(name)]) { _ in true }
        return path(name)
    }

    @discardableResult
    private func read(_ desk: TextDesk, room: Int = 1 << 30) throws -> TextDesk.Progress? {
        try desk.read(bytesMax: room, isCancelled: { false }, tell: { _ in })
    }

    private func find(_ desk: TextDesk, _ words: String) async -> Everywhere.News {
        let news = Mutex(Everywhere.News())
        await desk.find(words, texts: 9) { last in news.withLock { $0 = last } }
        return news.withLock { $0 }
    }

    @Test func `what stands in any book is found, with a place that leads there`() async throws {
        try write("a.epub", "<p>Nothing here.</p>", "<p>He lit a Candle, then slept.</p>")
        let other = try write("b.epub", "<p>吾輩は猫である</p>", author: "Candle Maker")
        let desk = desk()
        #expect(try read(desk)?.read == 2)
        let news = await find(desk, "candle slept")
        #expect(news.isComplete && news.textCount == 1 && news.trouble == nil)
        let text = try #require(news.texts.first)
        #expect(text.book.heading == "a.epub" && text.count == 1)
        let place = try #require(text.places.first)
        #expect(place.excerpt.match == "Candle" && place.excerpt.after.hasPrefix(", then"))
        let book = try PublicationFiles(parts: ChildParts()).open(path("a.epub"))
        let locator = try #require(Locator(place.locator))
        let spot = try #require(book.place(locator))
        #expect(spot.document == 1)
        #expect(book.document(1).string(spot.offset..<spot.offset + 6) == "Candle")
        #expect(await find(desk, "cand").books.map(\.files.first?.path) == [other])
        #expect(await find(desk, "猫で").texts.map(\.book.files.first?.path) == [other])
        #expect(await find(desk, "nowhere").isComplete)
    }

    @Test func `only what is new or changed is read, and what went is forgotten`() async throws {
        try write("a.epub", "<p>First words</p>")
        try write("b.epub", "<p>Second words</p>")
        let desk = desk()
        try read(desk)
        #expect(opened.take().sorted() == [path("a.epub"), path("b.epub")])
        try read(desk)
        try read(self.desk())
        #expect(opened.take().isEmpty)
        try write("a.epub", "<p>Other sentences altogether, of some length</p>")
        try read(desk)
        #expect(opened.take() == [path("a.epub")])
        #expect(await find(desk, "first").texts.isEmpty)
        #expect(await find(desk, "altogether").textCount == 1)
        let gone = try #require(try shelf.holder(of: path("b.epub")))
        _ = try shelf.change([gone], .remove)
        #expect(try read(desk)?.all == 1)
        #expect(await find(desk, "second").textCount == 0)
        #expect(try texts.held().count == 1)
    }

    @Test func `what was broken off goes on where it was, and nothing is kept by halves`() throws {
        for number in 0..<4 { try write("\(number).epub", "<p>One</p>", "<p>Two</p>") }
        var asked = 0
        let desk = desk()
        let ended = try desk.read(bytesMax: 1 << 30) {
            asked += 1
            return asked > 5
        } tell: { _ in
        }
        #expect(ended == nil)
        let held = try texts.held().count
        #expect(held > 0 && held < 4)
        _ = opened.take()
        #expect(try read(self.desk())?.read == 4)
        #expect(opened.take().count == 4 - held)
    }

    @Test func `it takes no more room than it may, and says so`() throws {
        for number in 0..<6 {
            let words = (0..<9_000).map { "w\($0 * 7 + number)" }.joined(separator: " ")
            try write("\(number).epub", "<p>\(words)</p>")
        }
        let room = 300 << 10
        let progress = try #require(try read(desk(), room: room))
        #expect(progress.isFull && progress.read > 0 && progress.read < 6)
        #expect(progress.bytes < 2 * room)
        let more = try #require(try read(desk()))
        #expect(more.read == 6 && !more.isFull)
        let less = try #require(try read(desk(), room: room))
        #expect(less.isFull && less.read < 6 && less.bytes < 2 * room)
    }

    @Test func `a file that is damaged or another's is made anew or left alone`() async throws {
        try write("a.epub", "<p>A candle</p>")
        try read(desk())
        try DiskDocuments().save(Array("no database at all, but long enough".utf8), to: file)
        unlink(file + "-wal")
        #expect(try read(desk())?.read == 1)
        #expect(await find(desk(), "candle").textCount == 1)
        let foreign = TemporaryFolder()
        let other = try Database(path: SQLiteTexts.file(in: foreign.path))
        try other.execute("CREATE TABLE mine (a)")
        #expect(throws: KeepingError.self) { try SQLiteTexts(folder: foreign.path).held() }
        #expect(try other.rows("SELECT count(*) FROM mine") { $0.integer(0) } == [0])
    }

    @Test func `books that cannot be read keep nobody from the others`() async throws {
        try write("a.epub", "<p>A candle</p>")
        let lost = try write("b.epub", "<p>Another candle</p>")
        let spoilt = try write("c.epub", "<p>Third candle</p>")
        let desk = desk()
        try read(desk)
        unlink(lost)
        try DiskDocuments().save([1, 2, 3], to: spoilt)
        let news = await find(desk, "candle")
        #expect(news.texts.count == 3 && news.isComplete)
        #expect(news.texts.filter { $0.trouble != nil }.count == 2)
        #expect(try read(self.desk())?.read == 3)
    }

    @Test func `a word on every page of one book hides no other`() async throws {
        let page = "<p>" + String(repeating: "candle light and more of it ", count: 60) + "</p>"
        try write("a.epub", String(repeating: page, count: 300))
        try write("b.epub", "<p>One candle</p>")
        let desk = desk()
        try read(desk)
        let news = await find(desk, "candle")
        #expect(news.textCount == 2)
        #expect(news.texts.contains { $0.isCut && $0.places.count == 3 })
    }

    @Test func `books of a pattern are those it may stand in, and those nobody read`() throws {
        let candle = try write("a.epub", "<p>The good candle burns</p>")
        try write("b.epub", "<p>Nothing of the kind</p>")
        let desk = desk()
        try read(desk)
        let fresh = try write("c.epub", "<p>Nothing yet</p>")
        #expect(try desk.files(for: SearchPattern("he good cand")).sorted() == [candle, fresh])
        // Also letters within a word, or one word alone; a book without an index is always opened.
        #expect(try desk.files(for: SearchPattern("andl")).sorted() == [candle, fresh])
        #expect(try desk.files(for: SearchPattern("Candle")).sorted() == [candle, fresh])
        #expect(try desk.files(for: SearchPattern("xandl")) == [fresh])
        #expect(try desk.files(for: SearchPattern("an")).count == 3)
        var regex = SearchPattern("a good c")
        regex.isRegex = true
        #expect(try desk.files(for: regex).count == 3)
        try desk.clear()
        #expect(try desk.files(for: SearchPattern("he good cand")).count == 3)
    }

    @Test func `letters within words are found as looking into every book finds them`() throws {
        let long = String(repeating: "donaudampfschiff", count: 6)
        let path = try write("a.epub", "<p>Straße, Übermut, \(long)fahrt, x1y2z3</p>")
        let desk = desk()
        try read(desk)
        for letters in ["traß", "ASSE", "berm", "ffahrt", "fahrt", "1y2", "mut, don"] {
            #expect(try desk.files(for: SearchPattern(letters)) == [path], "\(letters)")
        }
        #expect(try desk.files(for: SearchPattern("nirgends")) == [path], "a word is cut there")
    }

    @Test func `long words of another script hide no letters that are looked for`() throws {
        let long = String(repeating: "धर्मक्षेत्रे", count: 5)
        let path = try write("a.epub", "<p>\(long) \(long)</p>")
        let desk = desk()
        try read(desk)
        #expect(try desk.files(for: SearchPattern("candle")).isEmpty)
        #expect(try desk.files(for: SearchPattern("क्षेत्र")) == [path])
    }

    @Test func `words are counted on the way, also where there is no room to keep them`() throws {
        try write("a.epub", "<p>" + String(repeating: "one two three ", count: 100) + "</p>")
        try write("b.epub", "<p>Short it is</p>")
        let shelf = SQLiteShelf(folder: scratch.path, now: { 1_000 })
        _ = try desk().read(bytesMax: 0, isCancelled: { false }, tell: { _ in })
        let words = try shelf.books(try shelf.index().ids(of: "words:>100")).map(\.words)
        #expect(words == [300])
        #expect(try shelf.index().ids(of: "time:<2h").count == 2)
        #expect(try shelf.texts().allSatisfy(\.isCounted))
        // An unchanged value is not written: no reader has to look again.
        _ = try shelf.index()
        try shelf.keep(words: [1: try #require(try shelf.books([1]).first?.words)])
        #expect(try !shelf.hasChanged())
    }

    @Test func `what was noted is found by how its words begin`() async throws {
        let path = try write("a.epub", "<p>Words</p>")
        let library = SQLiteLibrary(folder: scratch.path, now: { 1_000 })
        var note = Annotation(
            id: "n", kind: .highlight, start: "12%", quote: "les cafés d’été", percent: 12,
            created: 5)
        note.note = "where we met 東京都"
        try library.put(
            [note], of: try PublicationFiles(parts: ChildParts()).open(path), at: path)
        for words in ["CAFE", "ete met", "京都"] {
            #expect(await find(desk(), words).notes.map(\.note.id) == ["n"], "\(words)")
        }
        #expect(await find(desk(), "afe").notes.isEmpty)
    }

    @Test func `a book that was only read for the search is known by its words afterwards`() throws
    {
        let words = (0..<4_000).map { "word\($0)" }.joined(separator: " ")
        try write("a.epub", "<p>\(words)</p>", author: "Ann")
        try write("kept.epub", "<p>Another book.</p>")
        #expect(try read(desk())?.read == 2)
        _ = try shelf.change([1], .rating(4))
        unlink(path("a.epub"))
        // Neither its name nor its number nor its author is what it was.
        try write("b.epub", "<p>\(words)</p>", "<p>And an end.</p>", author: "Ann B.")
        let book = try #require(try shelf.books([1]).first)
        #expect(book.title == "b.epub" && book.rating == 4 && book.authorNames == "Ann B.")
        #expect(book.files.map(\.path) == [path("b.epub")])
        #expect(try shelf.index().count == 2)
        // Where the old one is still there, the new one is a copy that was changed: two books.
        try write("c.epub", "<p>\(words)</p>", "<p>And another end.</p>", author: "Cee")
        #expect(try shelf.index().count == 3)
    }
}

extension ShelfIndex {
    fileprivate func ids(of text: String) -> [HeldBook.ID] {
        listing(ShelfQuery(text), by: .length, now: 2_000, stamp: 0).ids
    }
}
