import Adapters
import Holdings
import Notebook
import Publications
import RuntimeKit
import Sharing
import TestKit
import Testing

@testable import ReadingRuntime

/// Notes, stars and collections of installations that share nothing but a folder.
@Suite struct SyncRemarksTests {
    private let shared = TemporaryFolder()

    private func device(_ name: String, _ privacy: SidePrivacy = .notes) throws -> SyncDevice {
        let device = SyncDevice(name)
        _ = try device.desk.add(folder: shared.path, name: nil, privacy: privacy)
        return device
    }

    private func note(_ id: String, _ words: String = "") -> Annotation {
        var note = Annotation(
            id: id, kind: .highlight, start: "#char=10", end: "#char=20", quote: "words",
            percent: 5, colour: .mint, created: SyncDevice.start)
        note.note = words
        return note
    }

    private func shelf(_ device: SyncDevice) -> SQLiteShelf {
        SQLiteShelf(folder: device.folder.path, now: { device.clock.now })
    }

    @Test func `a highlight and its note come to another device, and what is changed in them`()
        throws
    {
        let (one, two, book) = (try device("one"), try device("two"), try SyncDevice.book())
        try one.library.put([note("n", "first")], of: book, at: one.path)
        #expect(try one.remark(book) == .remarked(told: 1, came: 0))
        #expect(try two.remark(book) == .remarked(told: 0, came: 1))
        var there = try #require(try two.notes(book).first)
        #expect(there.note == "first" && there.colour == .mint && there.quote == "words")
        there.note = "second"
        two.clock.set(SyncDevice.start + 60)
        there.edited = SyncDevice.start + 60
        try two.library.put([there], of: book, at: two.path)
        #expect(try two.remark(book) == .remarked(told: 1, came: 0))
        #expect(try one.remark(book) == .remarked(told: 0, came: 1))
        #expect(try one.notes(book).map(\.note) == ["second"])
        #expect(try one.remark(book) == .agreed && two.remark(book) == .agreed)
    }

    @Test func `a book waits to be sent until its notes are sent, too`() throws {
        let (one, book) = (try device("one"), try SyncDevice.book())
        let side = try #require(try one.desk.book.table().sides.first)
        let waits = {
            (
                one.desk.isUntold(book, at: one.path),
                try one.desk.hasUntoldRemarks(for: side, among: 3)
            )
        }
        try one.read(40, in: book)
        _ = try one.sync(book)
        #expect(try waits() == (false, false))
        try one.library.put([note("n")], of: book, at: one.path)
        #expect(try waits() == (true, true))
        _ = try one.remark(book)
        #expect(try waits() == (false, false))
        try one.library.put([note("n", "written later")], of: book, at: one.path)
        #expect(try waits() == (true, true))
        _ = try one.remark(book)
        try one.library.remove(["n"])
        #expect(try waits() == (true, true))
        // A side that gets places alone gets no notes.
        let bare = try device("bare", .digests)
        try bare.read(40, in: book)
        _ = try bare.sync(book)
        try bare.library.put([note("m")], of: book, at: bare.path)
        #expect(!bare.desk.isUntold(book, at: bare.path))
    }

    @Test func `a deleted highlight stays deleted, and comes back where it is had back`() throws {
        let (one, two, book) = (try device("one"), try device("two"), try SyncDevice.book())
        try one.library.put([note("a"), note("b")], of: book, at: one.path)
        _ = try one.remark(book)
        _ = try two.remark(book)
        try two.library.remove(["a"])
        _ = try two.remark(book)
        _ = try one.remark(book)
        #expect(try one.notes(book).map(\.id) == ["b"])
        // Changed here without knowing that it was taken away there.
        try two.library.remove(["b"])
        _ = try two.remark(book)
        try one.library.put([note("b", "late words")], of: book, at: one.path)
        _ = try one.remark(book)
        _ = try two.remark(book)
        #expect(try one.notes(book).isEmpty && two.notes(book).isEmpty)
        try one.library.put([note("b", "late words")], of: book, at: one.path)
        _ = try one.remark(book)
        _ = try two.remark(book)
        #expect(try two.notes(book).map(\.note) == ["late words"])
    }

    @Test func `a library that was lost gets its notes back and takes none away`() throws {
        let (one, two, book) = (try device("one"), try device("two"), try SyncDevice.book())
        try one.library.put([note("a", "words")], of: book, at: one.path)
        _ = try one.remark(book)
        _ = try two.remark(book)
        let fresh = try device("fresh")
        _ = try fresh.remark(book)
        #expect(try fresh.notes(book).map(\.note) == ["words"])
        _ = try two.remark(book)
        #expect(try two.notes(book).count == 1)
    }

    @Test func `stars, state and collections of a book travel`() throws {
        let (one, two, book) = (try device("one"), try device("two"), try SyncDevice.book())
        let ids = try [one, two].map { try $0.shelve(book) }
        _ = try shelf(one).change([ids[0]], .rating(4))
        _ = try shelf(one).change([ids[0]], .state(.finished))
        _ = try shelf(one).change([ids[0]], .collect("Favourites", isOn: true))
        #expect(try one.remark(book) == .remarked(told: 3, came: 0))
        #expect(try two.remark(book) == .remarked(told: 0, came: 3))
        var held = try #require(try shelf(two).books([ids[1]]).first)
        #expect(held.rating == 4 && held.state == .finished)
        #expect(try shelf(two).collections().first { $0.name == "Favourites" }?.ids == [ids[1]])
        _ = try shelf(two).change([ids[1]], .rating(nil))
        _ = try shelf(two).change([ids[1]], .collect("Favourites", isOn: false))
        _ = try two.remark(book)
        _ = try one.remark(book)
        held = try #require(try shelf(one).books([ids[0]]).first)
        #expect(held.rating == nil && held.state == .finished)
        #expect(try shelf(one).collections().first { $0.name == "Favourites" }?.ids == [])
    }

    @Test func `tags that a person adds or takes off travel, and those a book came with do not`()
        throws
    {
        let (one, two, book) = (try device("one"), try device("two"), try SyncDevice.book())
        let ids = try [one, two].map { try $0.shelve(book) }
        #expect(try one.remark(book) == .agreed, "no device sends the tags of the file")
        _ = try shelf(one).change([ids[0]], .tag("sea", isOn: true))
        _ = try shelf(one).change([ids[0]], .tag("night", isOn: true))
        #expect(try one.remark(book) == .remarked(told: 2, came: 0))
        #expect(try two.remark(book) == .remarked(told: 0, came: 2))
        #expect(try shelf(two).books([ids[1]]).first?.tags.sorted() == ["night", "sea"])
        _ = try shelf(two).change([ids[1]], .tag("sea", isOn: false))
        _ = try two.remark(book)
        _ = try one.remark(book)
        #expect(try shelf(one).books([ids[0]]).first?.tags == ["night"])
        #expect(try one.remark(book) == .agreed && two.remark(book) == .agreed)
    }

    /// Looked up in the book.
    private func look(_ word: String, _ device: SyncDevice, _ book: Publication) throws {
        var note = Annotation(
            id: "look-\(word)", kind: .lookup, start: "#char=10", quote: word, percent: 5,
            created: SyncDevice.start)
        note.extra = Vocabulary.extra(.init(language: "en"))
        try device.library.put([note], of: book, at: device.path)
    }

    private func memories(_ device: SyncDevice) throws -> [String: WordMemory] {
        try device.library.wordMemories()
    }

    @Test func `how well a word is remembered travels with the book it was looked up in`() throws {
        let (one, two, book) = (try device("one"), try device("two"), try SyncDevice.book())
        try look("boat", one, book)
        let first = WordSpacing.after(.good, nil, on: 100)
        try one.library.keep(first, of: "en:boat", after: .good)
        try one.library.keep(first, of: "en:elsewhere", after: .good)
        #expect(try one.remark(book) == .remarked(told: 1, came: 0), "a look-up is a note")
        #expect(try two.remark(book) == .remarked(told: 0, came: 1))
        #expect(try memories(two) == ["en:boat": first], "words of other books stay there")
        // Answered on both: the later answer counts, and nothing is said of it as of a note.
        let later = WordSpacing.after(.good, first, on: 104)
        try two.library.keep(later, of: "en:boat", after: .good)
        try one.library.keep(
            WordSpacing.after(.again, first, on: 103), of: "en:boat", after: .again)
        let side = try #require(try two.desk.book.table().sides.first)
        try two.read(40, in: book)
        #expect(try two.desk.hasUntoldRemarks(for: side, among: 3))
        #expect(try two.remark(book) == .agreed && !two.desk.hasUntoldRemarks(for: side, among: 3))
        #expect(try one.remark(book) == .agreed)
        #expect(try memories(one)["en:boat"] == later)
        // An answer that is taken back is taken back there.
        try one.library.takeBack("en:boat", to: first, isAnswer: true)
        _ = try one.remark(book)
        _ = try two.remark(book)
        #expect(try memories(two)["en:boat"] == first)
        try one.library.takeBack("en:boat", to: nil, isAnswer: true)
        _ = try one.remark(book)
        _ = try two.remark(book)
        #expect(try memories(two).isEmpty && memories(one).keys.sorted() == ["en:elsewhere"])
        #expect(try one.remark(book) == .agreed && two.remark(book) == .agreed)
    }

    @Test func `a word that was met in another book and asked later is not set back`() throws {
        let (one, two, book) = (try device("one"), try device("two"), try SyncDevice.book())
        try look("boat", one, book)
        let (first, later) = (
            WordSpacing.after(.good, nil, on: 100), WordSpacing.after(.easy, nil, on: 120)
        )
        try one.library.keep(first, of: "en:boat", after: .good)
        _ = try one.remark(book)
        try two.library.keep(later, of: "en:boat", after: .easy)
        _ = try two.remark(book)
        #expect(try memories(two) == ["en:boat": later])
        _ = try two.remark(book)
        _ = try one.remark(book)
        #expect(try memories(one) == ["en:boat": later])
        // What could not be shown comes later, and a memory at once.
        try one.library.keep(
            WordSpacing.after(.good, later, on: 130), of: "en:boat", after: .good)
        try look("ship", one, book)
        _ = try one.remark(book)
        let side = try #require(try two.desk.book.table().sides.first)
        _ = try two.desk.exchangeRemarks(
            side, about: book, at: two.path, looks: true, takes: false, CancellableWork())
        #expect(try memories(two)["en:boat"]?.reviewed == 130 && two.notes(book).count == 1)
    }

    @Test func `a side that was not given notes gets none and brings none`() throws {
        let (one, two) = (try device("one", .titles), try device("two"))
        let book = try SyncDevice.book()
        try one.library.put([note("secret", "my own words")], of: book, at: one.path)
        #expect(try one.remark(book) == .nameless)
        try one.read(500, in: book)
        _ = try one.sync(book)
        try two.library.put([note("other")], of: book, at: two.path)
        _ = try two.remark(book)
        #expect(try one.remark(book) == .nameless)
        #expect(try one.notes(book).map(\.id) == ["secret"])
        let journal = shared.path + "/rushlight/1/id-one/1.jsonl"
        let bytes = try #require(try DiskDocuments().read(journal, bytesMax: 1 << 20))
        #expect(!String(decoding: bytes, as: UTF8.self).contains("my own words"))
    }

    @Test func `at the start of the program what is here is told, and what is there waits`() throws
    {
        let (one, two, book) = (try device("one"), try device("two"), try SyncDevice.book())
        try one.library.put([note("a")], of: book, at: one.path)
        _ = try one.remark(book)
        try two.library.put([note("b")], of: book, at: two.path)
        let side = try #require(try two.desk.book.table().sides.first)
        let outcome = try two.desk.exchangeRemarks(
            side, about: book, at: two.path, looks: true, takes: false, CancellableWork())
        #expect(outcome == .remarked(told: 1, came: 0))
        #expect(try two.notes(book).map(\.id) == ["b"])
        #expect(try two.remark(book) == .remarked(told: 0, came: 1))
        #expect(try one.remark(book) == .remarked(told: 0, came: 1))
    }

    @Test func `two thousand notes go in one exchange and survive a snapshot`() throws {
        let (one, two, book) = (try device("one"), try device("two"), try SyncDevice.book())
        let notes = (0..<2_000).map { note("n\($0)", "the words of note \($0)") }
        try one.library.put(notes, of: book, at: one.path)
        #expect(try one.remark(book) == .remarked(told: 2_000, came: 0))
        try one.library.remove(["n7"])
        _ = try one.remark(book)
        #expect(try two.remark(book) == .remarked(told: 0, came: 1_999))
        #expect(try two.notes(book).count == 1_999)
        #expect(try one.remark(book) == .agreed)
    }

    @Test func `no note of another book is changed, whatever a journal says`() throws {
        let (one, two, book) = (try device("one"), try device("two"), try SyncDevice.book())
        var maker = BookMaker("<p>Another book altogether.</p>")
        (maker.title, maker.identifier) = ("Another", "urn:isbn:9780306406157")
        let other = try maker.open()
        try two.library.put([note("n", "mine")], of: other, at: "/books/other.epub")
        try one.library.put([note("n", "forged")], of: book, at: one.path)
        _ = try one.remark(book)
        _ = try two.remark(book)
        #expect(try two.notes(book).isEmpty)
        let kept = try two.library.annotations(of: other, at: "/books/other.epub")
        #expect(kept.map(\.note) == ["mine"])
    }
}

extension SyncDevice {
    fileprivate func remark(_ book: Publication) throws -> SyncOutcome {
        let side = try #require(try desk.book.table().sides.first)
        return try desk.exchangeRemarks(
            side, about: book, at: path, looks: true, CancellableWork())
    }

    fileprivate func notes(_ book: Publication) throws -> [Annotation] {
        try library.annotations(of: book, at: path)
    }

    fileprivate func shelve(_ book: Publication) throws -> HeldBook.ID {
        try read(100, in: book)
        return try #require(
            try SQLiteShelf(folder: folder.path, now: { SyncDevice.start }).holder(of: path))
    }
}
