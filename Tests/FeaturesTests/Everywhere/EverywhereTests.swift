import Canvas
import Holdings
import Kernel
import Publications
import TestKit
import Testing

@testable import LibraryWing
@testable import ReadingWing
@testable import ScreenKit

@Suite struct EverywhereTests {
    private func press(_ verb: Verb) -> Everywhere.Action { .ordered(Order(verb)) }

    private func text(_ id: HeldBook.ID, places: Int, trouble: String? = nil) -> Everywhere.Text {
        var book = HeldBook(id: id)
        book.title = "Book \(id)"
        book.files = [HeldFile(path: "/\(id).epub", format: "epub", bytes: 1)]
        return Everywhere.Text(
            book,
            places: (0..<places).map {
                Everywhere.Place(
                    locator: "#char=\($0)", percent: 1, chapter: "",
                    excerpt: Excerpt(before: "a ", match: "word", after: " b"))
            }, count: places, trouble: trouble)
    }

    private func news(_ texts: [Everywhere.Text], count: Int? = nil) -> Everywhere.News {
        var news = Everywhere.News()
        news.texts = texts
        news.textCount = count ?? texts.count
        news.isComplete = true
        return news
    }

    @Test func `what is typed is looked for after a pause, and found things follow`() throws {
        let store = TestStore<Everywhere>(Everywhere.State(size: Size(80, 24)))
        store.send(.begun)
        store.send(.typed(Key("w"))) {
            $0.field.insert("w")
            $0.isStale = true
        }
        store.advance(
            Everywhere.pause, fires: .pausePassed, performs: [.work(.search("w", texts: 20))])
        let found = news([text(1, places: 2)])
        store.deliver(.news(found), for: try #require(store.ticket(.search))) { $0.take(found) }
        #expect(store.state.list.focus == 1)
        store.send(press(.fieldDown)) {
            $0.move(.next)
            $0.hasChosen = true
        }
        // A screen reader hears the row that was gone to, and the field while words are typed.
        var frame = Frame(Size(80, 24))
        Everywhere.draw(store.state, .linear, into: &frame)
        let heard = frame.row(frame.cursor.row).map { String($0.glyph) }.joined()
        #expect(heard.contains("2 of 2: "), "\(heard)")
        let place = try #require(Locator("#char=1"))
        store.send(
            press(.focusActivate),
            performs: [
                .ask(.close), .ask(.read(.file("/1.epub"), at: .locator(place))),
            ])
    }

    @Test func `Enter typed ahead goes to the first row, once there is one`() throws {
        let store = TestStore<Everywhere>(Everywhere.State(size: Size(80, 24)))
        store.send(.typed(Key("w"))) {
            $0.field.insert("w")
            $0.isStale = true
        }
        store.send(press(.focusActivate)) { $0.isGoing = true }
        store.advance(
            Everywhere.pause, fires: .pausePassed, performs: [.work(.search("w", texts: 20))])
        let ticket = try #require(store.ticket(.search))
        var nothing = Everywhere.News()
        nothing.trouble = "it is being read"
        store.deliver(.news(nothing), for: ticket) { $0.take(nothing) }
        let found = news([text(1, places: 2)])
        let place = try #require(Locator("#char=0"))
        store.deliver(
            .news(found), for: ticket,
            performs: [.ask(.close), .ask(.read(.file("/1.epub"), at: .locator(place)))]
        ) {
            $0.take(found)
            $0.isGoing = false
        }
    }

    @Test func `Enter typed ahead is forgotten when more is typed, or nothing is found`() {
        var state = Everywhere.State(last: "word", size: Size(80, 24))
        state.take(news([text(1, places: 2)]))
        // What is shown was found for older words, and their search is ended.
        let effects = Everywhere.reduce(&state, .typed(Key("s")))
        #expect(effects.contains(.cancel(.search)))
        // A click on what is shown still goes nowhere: it was found for older words.
        #expect(
            Everywhere.reduce(&state, .rowPressed(state.list.focus)).isEmpty && !state.isGoing)
        #expect(Everywhere.reduce(&state, press(.focusActivate)).isEmpty && state.isGoing)
        _ = Everywhere.reduce(&state, .typed(Key("x")))
        #expect(!state.isGoing)
        #expect(Everywhere.reduce(&state, press(.focusActivate)).isEmpty && state.isGoing)
        #expect(Everywhere.reduce(&state, .news(news([]))).isEmpty && !state.isGoing)
        #expect(Everywhere.reduce(&state, press(.focusActivate)).isEmpty && !state.isGoing)
    }

    @Test func `what is found meanwhile moves nothing from under the focus`() {
        let store = TestStore<Everywhere>(Everywhere.State(last: "word", size: Size(80, 24)))
        var state = store.state
        state.take(news([text(1, places: 2)]))
        #expect(state.list.focus == 1)
        Everywhere.step(&state, press(.fieldDown))
        Everywhere.step(&state, .news(news([text(2, places: 3), text(1, places: 2)])))
        guard case .head(let text, let place) = state.rows[state.list.focus].content else {
            Issue.record("the focus is on no place")
            return
        }
        #expect(text.book.id == 1 && place.locator == "#char=1")
    }

    @Test func `who comes near the end of what was looked into wants more`() {
        var state = Everywhere.State(last: "word", size: Size(80, 24))
        state.take(news((1...20).map { text($0, places: 1) }, count: 45))
        #expect(Everywhere.reduce(&state, press(.fieldDown)).isEmpty)
        var effects: Everywhere.Effects = []
        for _ in 0..<18 where effects.isEmpty {
            effects = Everywhere.reduce(&state, press(.fieldDown))
        }
        #expect(effects.contains(.stream(.search, .search("word", texts: 40))))
    }

    @Test func `more that is looked into leaves the row one is on where it is`() {
        var state = Everywhere.State(last: "word", size: Size(80, 24))
        state.take(news((1...20).map { text($0, places: 1) }, count: 45))
        for _ in 0..<18 {
            _ = Everywhere.reduce(&state, press(.fieldDown))
        }
        let name = state.rows[state.list.focus].name
        // It begins anew, and comes in pieces.
        for count in [1, 2, 8] {
            var part = news((1...HeldBook.ID(count)).map { text($0, places: 1) }, count: 45)
            part.isComplete = false
            Everywhere.step(&state, .news(part))
            #expect(state.rows[state.list.focus].name == name)
        }
        Everywhere.step(&state, .news(news((1...40).map { text($0, places: 1) }, count: 45)))
        #expect(state.rows[state.list.focus].name == name)
        let before = state.list.focus
        Everywhere.step(&state, press(.listPageForward))
        #expect(state.list.focus > before + 5)
    }

    @Test func `an empty field asks for nothing, and Esc gives the search up`() {
        var state = Everywhere.State(last: "w", size: Size(80, 24))
        state.take(news([text(1, places: 1)]))
        let effects = Everywhere.reduce(&state, .typed(Key(.backspace)))
        #expect(effects == [.cancel(.search), .cancel(.pause)])
        #expect(state.rows.isEmpty && state.field.isEmpty)
        #expect(
            Everywhere.reduce(&state, press(.layerClose))
                == [.cancel(.search), .perform(.ask(.close))])
    }
}

/// The words of all books are read while the machine is idle.
@Suite struct TextReadingTests {
    private let done = TextReading.Progress(read: 3, all: 3, bytes: 9)

    @Test func `it begins when no key has come for a while, and ends for good`() throws {
        let store = TestStore<TextReading>(TextReading.State())
        store.send(.stirred)
        store.send(.begun) { $0.isUnderWay = true }
        store.advance(.seconds(3))
        store.send(.stirred)
        store.advance(.seconds(3))
        store.advance(.seconds(1), fires: .calmed, performs: [.read]) {
            $0.isReading = true
            $0.isStale = false
        }
        store.deliver(.ended(done), for: try #require(store.ticket(.read))) {
            $0.isReading = false
            $0.progress = self.done
        }
        store.finish(try #require(store.ticket(.read)))
        store.send(.stirred)
        store.advance(.seconds(3_600))
        store.send(.libraryChanged) { $0.isStale = true }
        store.advance(TextReading.calm, fires: .calmed, performs: [.read]) {
            $0.isReading = true
            $0.isStale = false
        }
        store.finish(try #require(store.ticket(.read)))
    }

    @Test func `a key stops it at once, and it goes on later`() {
        var state = TextReading.State()
        TextReading.step(&state, .begun, asks: "schedule calmed")
        TextReading.step(&state, .calmed, asks: "stream read")
        #expect(state.isReading)
        let effects = TextReading.reduce(&state, .stirred)
        #expect(
            effects == [
                .cancel(.calm), .cancel(.read),
                .schedule(.calm, after: TextReading.calm, .calmed),
            ])
        #expect(!state.isReading)
        #expect(TextReading.reduce(&state, .calmed) == [.stream(.read, .read)])
    }

    @Test func `what is not wanted is not read, and says so`() {
        var state = TextReading.State()
        TextReading.step(&state, .begun, asks: "schedule calmed")
        TextReading.step(&state, .calmed, asks: "stream read")
        #expect(TextReading.reduce(&state, .wanted(false)) == [.cancel(.calm), .cancel(.read)])
        #expect(TextReading.reduce(&state, .stirred).isEmpty)
        #expect(TextReading.reduce(&state, .libraryChanged).isEmpty)
        #expect(TextReading.reduce(&state, .calmed).isEmpty)
        #expect(state.words.contains("off"))
        #expect(
            TextReading.reduce(&state, .wanted(true))
                == [.schedule(.calm, after: TextReading.calm, .calmed)])
        TextReading.step(&state, .calmed, asks: "stream read")
        TextReading.step(&state, .failed("the disk is full"))
        #expect(state.words == "texts cannot be read: the disk is full" && !state.isReading)
    }
}
