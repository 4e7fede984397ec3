import Canvas
import Holdings
import Kernel
import Notebook
import Publications
import TestKit
import Testing

@testable import LendingWing
@testable import LibraryWing
@testable import ScreenKit

@Suite struct BookPageTests {
    private let book = Shelf.few[0]

    private func press(_ verb: Verb) -> BookPage.Action { .ordered(Order(verb)) }

    @Test func `the likeliest is first and Enter does it`() throws {
        let store = TestStore<BookPage>(BookPage.State(book, size: Size(80, 24)))
        let first = try #require(book.files.first?.path)
        store.send(
            .begun,
            performs: [
                .work(.readNotes(1)), .work(.readRelations(1)), .work(.readContents(first)),
                .work(.readPlan(book)),
            ])
        store.deliver(.planTold(nil), for: try #require(store.ticket(.bookPlan)))
        store.deliver(.contentsTold([]), for: try #require(store.ticket(.bookContents))) {
            $0.contents = []
        }
        store.deliver(
            .relationsTold(BookRelations()), for: try #require(store.ticket(.relations)))
        store.send(
            press(.focusActivate), performs: [.ask(.read(.file(first)))])
        store.send(press(.listNext)) { $0.move(.next) }
        store.send(
            press(.focusActivate),
            performs: [.ask(.read(.file("/books/Selborne.pdf")))])
        store.send(press(.listNext)) { $0.move(.next) }
        store.send(
            press(.focusActivate), performs: [.ask(.shelve([1], .state(.finished)))])
        let note = Annotation(
            id: "a", kind: .highlight, start: "#char=12", quote: "swallows", percent: 61,
            colour: .gold, created: 0)
        store.deliver(.notesTold([note]), for: try #require(store.ticket(.notes))) {
            $0.notes = [note]
            $0.layOut()
        }
        #expect(store.state.rows.last?.lead == "61%" && store.state.rows.last?.indent == 5)
        store.send(press(.listLast)) { $0.move(.last) }
        let place = try #require(Locator("#char=12"))
        store.send(
            press(.focusActivate),
            performs: [.ask(.read(.file(first), at: .locator(place)))])
        store.send(press(.listOut), performs: [.ask(.close)])
        store.send(
            press(.findOpen), performs: [.ask(.open(.shelf)), .ask(.order(Order(.findOpen)))])
        store.send(
            press(.itemRemove), performs: [.ask(.shelve([1], .remove)), .ask(.close)])
    }

    @Test func `what comes later moves nothing from under the focus, and leads on`() throws {
        let store = TestStore<BookPage>(BookPage.State(book, size: Size(80, 24)))
        store.send(press(.listNext)) { $0.move(.next) }
        var (second, other) = (Shelf.few[8], Shelf.few[2])
        second.series = Metadata.Series(name: "Letters from Hampshire", position: 2)
        other.title = book.title
        var relations = BookRelations()
        relations.series = [book, second]
        relations.editions = [other]
        relations.doubles = [Shelf.few[9]]
        let focus = store.state.list.focus
        store.send(.relationsTold(relations)) { state in
            state.layOut { $0.relations = relations }
        }
        #expect(store.state.list.focus == focus)
        let chapters = (1...60).map { BookPage.Chapter(label: "Letter \($0)", depth: 1) }
        store.send(.contentsTold(chapters)) { state in
            state.layOut { $0.contents = chapters }
        }
        let texts = store.state.rows.map(\.text)
        for wanted in [
            "Series: Letters from Hampshire", "Cranford — Elizabeth Gaskell, EPUB",
            "Other editions", "The same number, other words", "Letter 40", "and 20 more",
        ] {
            #expect(texts.contains(wanted), "\(wanted)")
        }
        #expect(!texts.contains("Letter 41"))
        let row = texts.firstIndex(of: "Cranford — Elizabeth Gaskell, EPUB") ?? 0
        #expect(store.state.rows[row].lead == "2")
        store.send(.rowPressed(row)) { $0.move(.to(row)) }
        store.send(.rowPressed(row), performs: [.ask(.open(.bookPage(second)))])
        let more = try #require(texts.firstIndex(of: "and 20 more"))
        store.send(.rowPressed(more)) { $0.move(.to(more)) }
        store.send(press(.focusActivate)) { state in
            state.layOut { $0.showsAllContents = true }
        }
        #expect(store.state.rows[more].text == "Letter 41")
    }

    @Test func `one chapter is where the reader is, and Enter opens the book at another`() throws {
        let store = TestStore<BookPage>(BookPage.State(book, size: Size(80, 60)))
        let path = try #require(book.files.first?.path)
        let chapters = (0..<10).map { number in
            BookPage.Chapter(
                label: "Letter \(number)", depth: number == 0 ? 1 : 2,
                target: number == 0 ? nil : .path("\(number).html", fragment: nil),
                share: Double(number) / 10)
        }
        store.send(.contentsTold(chapters)) { state in
            state.layOut { $0.contents = chapters }
        }
        #expect(store.state.rows.filter(\.isHere).map(\.text) == ["Letter 6"])
        var frame = Frame(Size(80, 60))
        BookPage.draw(store.state, Surroundings(), into: &frame)
        #expect(frame.text.count { $0 == "•" } == 1)
        let row = try #require(store.state.rows.firstIndex { $0.text == "Letter 3" })
        #expect(store.state.rows[row...].allSatisfy { $0.kind == .item }, "each by itself")
        store.send(.rowPressed(row)) { $0.move(.to(row)) }
        store.send(
            press(.focusActivate),
            performs: [.ask(.read(.file(path), at: .path("3.html", fragment: nil)))])
        store.send(.rowPressed(row - 3)) { $0.move(.to(row - 3)) }
        store.send(
            press(.focusActivate),
            performs: [.ask(.say("“Letter 0” is a heading: it leads nowhere."))])
    }

    @Test func `no chapter is marked in a book that was not begun, or is over`() {
        let chapters = [BookPage.Chapter(label: "I", depth: 1, share: 0)]
        for state in [ReadingState.new, .finished] {
            var book = book
            book.state = state
            var page = BookPage.State(book, size: Size(80, 24))
            BookPage.step(&page, .contentsTold(chapters))
            #expect(page.chapterHere == nil)
        }
        var page = BookPage.State(book, size: Size(80, 24))
        // An entry at the end may lead to the beginning.
        BookPage.step(
            &page,
            .contentsTold(
                [0, 0.3, 0.9, 0.1].map { BookPage.Chapter(label: "", depth: 1, share: $0) }))
        #expect(page.chapterHere == 1)
    }

    @Test func `a branch is moved in by cells, whichever way its words are written`() throws {
        var state = BookPage.State(book, size: Size(80, 60))
        let chapters = [("Ж", 1), ("א", 3)].map { BookPage.Chapter(label: $0.0, depth: $0.1) }
        BookPage.step(&state, .contentsTold(chapters))
        var frame = Frame(Size(80, 60))
        BookPage.draw(state, Surroundings(), into: &frame)
        let columns = ["Ж", "א"].map { letter in
            frame.text.split(separator: "\n").compactMap { line in
                line.firstIndex(of: Character(letter)).map {
                    line.distance(from: line.startIndex, to: $0)
                }
            }.first
        }
        let (outer, inner) = (try #require(columns[0]), try #require(columns[1]))
        #expect(inner - outer == 4)
    }

    @Test func `editions that are called the same are told apart by what differs`() {
        var (old, new) = (book, book)
        (old.id, new.id) = (21, 22)
        (old.state, new.state) = (.new, .new)
        (old.format, new.format) = ("pdf", "pdf")
        old.files = [HeldFile(path: "/old/a/Selborne.pdf", format: "pdf", bytes: 1)]
        new.files = [HeldFile(path: "/new/a/Selborne.pdf", format: "pdf", bytes: 1)]
        new.languages = ["de"]
        var relations = BookRelations()
        relations.editions = [old, new]
        var state = BookPage.State(book, size: Size(80, 40))
        BookPage.step(&state, .relationsTold(relations))
        let texts = state.rows.map(\.text)
        #expect(texts.contains("PDF, Selborne.pdf, in old/a"))
        #expect(texts.contains("PDF, German, Selborne.pdf, in new/a"))
        let names = BookWords.names(inSeries: [old, new, Shelf.few[8]])
        #expect(names[0].hasSuffix("PDF, Selborne.pdf, in old/a"))
        #expect(names[2] == "Cranford — Elizabeth Gaskell, EPUB")
    }

    @Test func `what the place tells is offered where it tells another state`() {
        let words = "As the place tells"
        var book = book
        #expect(!BookPage.State(book, size: Size(80, 24)).rows.contains { $0.text == words })
        book.state = .setAside
        #expect(BookPage.State(book, size: Size(80, 24)).rows.contains { $0.text == words })
    }

    @Test func `a file is written at the second Enter, from wherever the key was pressed`() throws {
        let store = TestStore<BookPage>(BookPage.State(book, size: Size(80, 40)))
        let path = try #require(book.files.first { $0.format == "epub" }?.path)
        let row = try #require(store.state.rows.firstIndex { $0.deed == .write(path) })
        let words = "Enter again writes what is said here into the file."
        store.send(press(.itemWrite), performs: [.ask(.say(words))]) {
            $0.move(.to(row))
            $0.asked = .write(path)
        }
        store.send(press(.listPrevious)) {
            $0.move(.previous)
            $0.asked = nil
        }
        store.send(press(.itemWrite), performs: [.ask(.say(words))]) {
            $0.move(.to(row))
            $0.asked = .write(path)
        }
        store.send(press(.focusActivate), performs: [.ask(.write(1, into: path))]) {
            $0.asked = nil
        }
        var other = book
        other.files = [HeldFile(path: "/a.pdf", format: "pdf", bytes: nil)]
        let none = TestStore<BookPage>(BookPage.State(other, size: Size(80, 40)))
        none.send(
            press(.itemWrite),
            performs: [.ask(.say("Only EPUB files are written, and it has none."))])
    }

    @Test func `a file of another program's library is read, and neither written nor deleted`() {
        var foreign = book
        for at in foreign.files.indices { foreign.files[at].isForeign = true }
        let texts = BookPage.State(foreign, size: Size(80, 40)).rows.map(\.text)
        #expect(!texts.contains { $0.hasPrefix("Delete") || $0.hasPrefix("Write it into") })
        #expect(texts.contains { $0.hasPrefix("Take off the shelf") })
    }

    @Test func `a file goes to the trash at the second Enter, and not if anything else comes`()
        throws
    {
        let store = TestStore<BookPage>(BookPage.State(book, size: Size(80, 40)))
        let texts = store.state.rows.map(\.text)
        let path = "/books/Selborne.pdf"
        let row = try #require(texts.firstIndex(of: "Delete Selborne.pdf"))
        store.send(.rowPressed(row)) { $0.move(.to(row)) }
        let asking = BookPage.Command.ask(.say("Enter again moves it to the trash."))
        store.send(press(.focusActivate), performs: [asking]) { $0.asked = .discard(path) }
        store.send(press(.listNext)) {
            $0.move(.next)
            $0.asked = nil
        }
        store.send(press(.listPrevious)) { $0.move(.previous) }
        store.send(press(.focusActivate), performs: [asking]) { $0.asked = .discard(path) }
        store.send(
            press(.focusActivate), performs: [.ask(.discard(path)), .ask(.close)]
        ) { $0.asked = nil }
        let outside = try #require(texts.firstIndex(of: "Show its folder"))
        store.send(.rowPressed(outside)) { $0.move(.to(outside)) }
        store.send(press(.focusActivate), performs: [.ask(.openOutside("/books"))])
    }

    @Test func `of a book from a server it tells what is kept, and throws it away`() throws {
        var streamed = book
        let path = "/books/selborne.json"
        streamed.files = [HeldFile(path: path, format: "audiobook", bytes: 4_000)]
        let store = TestStore<BookPage>(BookPage.State(streamed, size: Size(80, 24)))
        let clear = "Throw away what is kept of its sound"
        store.send(
            .begun,
            performs: [
                .work(.readNotes(1)), .work(.readRelations(1)), .work(.readContents(path)),
                .work(.readPlan(streamed)), .work(.readHolding(path)),
            ])
        store.deliver(.planTold(nil), for: try #require(store.ticket(.bookPlan)))
        store.deliver(.notesTold([]), for: try #require(store.ticket(.notes)))
        store.deliver(
            .relationsTold(BookRelations()), for: try #require(store.ticket(.relations)))
        store.deliver(.contentsTold([]), for: try #require(store.ticket(.bookContents))) {
            $0.contents = []
        }
        #expect(!store.state.rows.contains { $0.text == clear })
        var holding = BookPage.Holding(
            tracks: 12, wholeTracks: 5, bytes: 148_000_000, share: 0.457,
            missing: "https://a.example/6.mp3")
        store.deliver(.holdingTold(holding), for: try #require(store.ticket(.bookHolding))) {
            $0.layOut { $0.holding = holding }
        }
        let texts = store.state.rows.map(\.text)
        #expect(texts.contains("5 of 12 tracks here, 46% of its sound, 148 MB"))
        let fetch = try #require(texts.firstIndex(of: "Fetch all of its sound"))
        store.send(.rowPressed(fetch)) { $0.move(.to(fetch)) }
        let order = Download.Order(
            soundOf: path, title: streamed.heading, author: streamed.authorNames,
            address: "https://a.example/6.mp3")
        store.send(press(.focusActivate), performs: [.ask(.download(order))])
        let row = try #require(texts.firstIndex(of: clear))
        store.send(.rowPressed(row)) { $0.move(.to(row)) }
        store.send(
            press(.focusActivate),
            performs: [.ask(.say("Enter again throws away what is kept of its sound."))]
        ) { $0.asked = .clear(path) }
        store.send(press(.focusActivate), performs: [.work(.clearHolding(path))]) { $0.asked = nil }
        (holding.bytes, holding.wholeTracks, holding.share) = (0, 0, 0)
        let gone = "Nothing of its sound is kept; it comes again when heard."
        store.deliver(
            .holdingCleared(holding), for: try #require(store.ticket(.bookHolding)),
            performs: [.ask(.say(gone))]
        ) {
            $0.layOut { $0.holding = holding }
        }
        #expect(!store.state.rows.contains { $0.text == clear })
    }

    @Test func `every line of a book can be come to`() {
        for width in [1, 3, 20, 40, 80, 200] {
            var state = BookPage.State(book, size: Size(width, 12))
            var seen = Set<Int>()
            for _ in 0..<state.rows.count {
                seen.formUnion(state.list.window(of: state.shape, height: state.height))
                state.move(.next)
            }
            let last = state.rows.lastIndex { $0.kind != .heading } ?? 0
            #expect(seen.contains(last), "\(width)")
        }
    }
}

/// What a book's page says besides what can be done.
@Suite struct BookPageWordsTests {
    @Test func `dates are as a person writes them`() {
        for (text, shown) in [
            ("2010-05-12T00:00:00+00:00", "12 May 2010"), ("1869-01-01", "1869"), ("1869", "1869"),
            ("2010-05", "May 2010"), ("0101-01-01T00:00:00+00:00", ""), ("c. 1600", "c. 1600"),
            ("2010-13-40", "2010-13-40"), ("", ""),
        ] {
            #expect(BookWords.published(text) == shown)
        }
    }

    @Test func `a pace is one's own when something was read`() {
        var book = Shelf.few[0]
        (book.words, book.readingMinutes) = (90_000, 375)
        let words = { BookWords.head(book, width: 60).map(\.text).joined(separator: "\n") }
        #expect(words().contains("90,000 words, about 6 h 15 min"))
        book.isPaceOwn = true
        #expect(words().contains("6 h 15 min at your pace"))
        book.words = 0
        #expect(!words().contains("pace"), "pictures are not read in words")
    }

    @Test func `numbers and files are shown and hidden by one key`() {
        var book = Shelf.few[0]
        book.files = [HeldFile(path: "/b/war.epub", format: "epub", bytes: 1_200_000)]
        var state = BookPage.State(book, size: Size(80, 24))
        var relations = BookRelations()
        relations.identifiers = ["urn:isbn:9780140447934"]
        BookPage.step(&state, .relationsTold(relations))
        let before = state.rows
        BookPage.step(&state, .ordered(Order(.itemInfo)))
        #expect(state.rows.contains { $0.text == "ISBN 9780140447934" })
        #expect(state.rows.contains { $0.text == "EPUB, 1.2 MB: /b/war.epub" })
        #expect(state.rows[state.list.focus].text == "ISBN 9780140447934")
        BookPage.step(&state, .ordered(Order(.itemInfo)))
        #expect(state.rows == before)
    }

    @Test func `the cover is asked for once, and stands on the page`() throws {
        var book = Shelf.few[0]
        book.files = [HeldFile(path: "/b/war.epub", format: "epub", bytes: 1)]
        var state = BookPage.State(book, size: Size(80, 24))
        func wishes(_ effects: BookPage.Effects) -> Int {
            effects.count {
                if case .request(_, .work(.drawCover)) = $0 { true } else { false }
            }
        }
        #expect(wishes(BookPage.reduce(&state, .begun)) == 0, "nobody said how to draw")
        let means = PictureMeans(graphics: nil)
        #expect(wishes(BookPage.reduce(&state, .pictureMeansTold(means))) == 1)
        #expect(wishes(BookPage.reduce(&state, .ordered(Order(.listNext)))) == 0)
        var small = BookPage.State(book, size: Size(40, 12))
        #expect(wishes(BookPage.reduce(&small, .pictureMeansTold(means))) == 0)
    }
}
