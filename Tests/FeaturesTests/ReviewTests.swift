import Canvas
import Kernel
import Lexica
import Notebook
import Publications
import TestKit
import Testing

@testable import ReadingWing
@testable import ScreenKit

/// Words asked one by one, answered by key, and taken back.
@Suite struct ReviewTests {
    private static let vocabulary = Vocabulary([
        AnnotatedBook(
            title: "Rope", author: "Voss", paths: ["/r.epub"],
            annotations: ["fathom", "keel"].enumerated().map { index, word in
                Annotation(
                    id: word, kind: .lookup, start: "#char=\(index)", quote: word, percent: 5,
                    created: Int64(index))
            })
    ])

    private func order(_ verb: Verb) -> Review.Action { .ordered(Order(verb)) }

    private func asking() throws -> TestStore<Review> {
        let store = TestStore<Review>(Review.State(size: Size(80, 24)))
        store.send(.begun, performs: [.work(.gather)])
        let ticket = try #require(store.ticket(EffectID("words.gather")))
        store.deliver(.gathered(Self.vocabulary, day: 100), for: ticket) { state in
            state.vocabulary = Self.vocabulary
            state.day = 100
            state.queue = Self.vocabulary.words
            state.phase = .asking
        }
        return store
    }

    private func shown() throws -> TestStore<Review> {
        let store = try asking()
        let word = Self.vocabulary.words[0]
        store.send(order(.focusActivate), performs: [.work(.explain(word))]) { $0.isShown = true }
        let ticket = try #require(store.ticket(EffectID("words.explain")))
        store.deliver(.explained("fathom", []), for: ticket) { $0.meanings = [] }
        return store
    }

    @Test func `nothing is answered before the answer was shown`() throws {
        let store = try asking()
        store.send(order(.reviewEasy), performs: [.ask(.missed)])
    }

    @Test func `an answer is kept, can be taken back, and the next word comes`() throws {
        let store = try shown()
        let new = WordSpacing.after(.good, nil, on: 100)
        let change = Review.Change("fathom", .answered(new, .good))
        let back = Review.Change("fathom", .takenBack(nil, isAnswer: true))
        store.send(
            order(.reviewGood), performs: [.work(.keep(change))],
            records: [
                Undo(
                    title: "The answer for “fathom”", journal: "words", inverse: .changed(back),
                    forward: .changed(change))
            ]
        ) { state in
            state.answers = 1
            state.take(change)
            state.turn = 1
        }
        #expect(store.state.queue.map(\.key) == ["keel"] && !store.state.isShown)
        store.deliver(.kept, for: try #require(store.ticket(EffectID("words.keep.1"))))
        store.send(.changed(back), performs: [.work(.keep(back))]) { state in
            state.take(back)
            state.turn = 2
        }
        #expect(store.state.queue.map(\.key) == ["fathom", "keel"])
        #expect(store.state.queue[0].memory == nil)
        let ticket = try #require(store.ticket(EffectID("words.keep.2")))
        store.deliver(.unkept("No."), for: ticket, performs: [.ask(.say("No."))])
    }

    @Test func `what was not known comes again before the end`() {
        var state = Review.State(size: Size(80, 24))
        Review.step(&state, .gathered(Self.vocabulary, day: 100))
        Review.step(&state, order(.focusActivate), asks: "request explain")
        Review.step(
            &state, order(.reviewAgain), asks: "request keep",
            "record The answer for “fathom”")
        #expect(state.queue.map(\.key) == ["keel", "fathom"])
        Review.step(&state, order(.focusActivate), asks: "request explain")
        Review.step(
            &state, order(.itemRemove), asks: "request keep",
            "record “keel” is not asked any more", "perform done")
        #expect(state.queue.map(\.key) == ["fathom"], "and keel is not asked any more")
        #expect(state.vocabulary?.words.last?.memory?.due == nil)
    }

    @Test func `the sentence's place is gone to`() throws {
        let store = try asking()
        let locator = try #require(Locator("#char=0"))
        store.send(
            order(.reviewPlace),
            performs: [.ask(.open(.book(.file("/r.epub"), at: .locator(locator))))])
    }

    @Test func `digits are answers there, and counts everywhere else`() throws {
        let keymap = Keymap()
        var reader = KeyReader()
        let key = Key(.character("3"))
        #expect(reader.read(key, in: .review, of: keymap) == .order(Order(.reviewGood)))
        #expect(reader.read(key, in: .lists, of: keymap) == .pending)
    }
}
