import Canvas
import Kernel
import Notebook
import Publications
import TestKit
import Testing

@testable import Features
@testable import ReadingWing
@testable import ScreenKit

/// All words that were looked up, in one list.
@Suite struct WordListTests {
    private static let day = 100

    private static let vocabulary = Vocabulary(
        [
            AnnotatedBook(
                title: "Rope", author: "Voss", paths: ["/r.epub"],
                annotations: ["fathom", "keel", "oar"].enumerated().map { index, word in
                    Annotation(
                        id: word, kind: .lookup, start: "#char=\(index)", quote: word, percent: 5,
                        created: Int64(index))
                })
        ],
        memories: ["keel": WordSpacing.after(.good, nil, on: day - 1)])

    private func order(_ verb: Verb) -> WordList.Action { .ordered(Order(verb)) }

    private func listed() throws -> TestStore<WordList> {
        let store = TestStore<WordList>(WordList.State(size: Size(80, 24)))
        store.send(.begun, performs: [.work(.gather)])
        let ticket = try #require(store.ticket(EffectID("word-list")))
        store.deliver(.gathered(Self.vocabulary, day: Self.day), for: ticket) { state in
            (state.vocabulary, state.day) = (Self.vocabulary, Self.day)
            state.shown = [2, 1, 0]
        }
        return store
    }

    @Test func `the latest comes first, and tabs and what is typed leave some of them`() throws {
        let store = try listed()
        #expect(store.state.words.map(\.text) == ["oar", "keel", "fathom"])
        store.send(.tabPressed(WordList.Part.new.rawValue)) { state in
            state.part = .new
            state.shown = [2, 0]
        }
        store.send(order(.listTabPrevious)) { state in
            state.part = .due
            state.shown = [2, 0]
        }
        store.send(.tabPressed(0)) { state in
            state.part = .all
            state.shown = [2, 1, 0]
        }
        store.send(order(.listSort)) { state in
            state.sort = .word
            state.shown = [0, 1, 2]
        }
        store.send(order(.findOpen)) { $0.isFinding = true }
        store.send(.pasted("KEE")) { state in
            state.find = TextField("KEE")
            state.shown = [1]
        }
        #expect(store.state.focused?.text == "keel")
    }

    @Test func `a word is put aside, taken back and removed, each with its way back`() throws {
        let store = try listed()
        let word = try #require(store.state.focused)
        let dropped = WordSpacing.dropped(nil, on: Self.day)
        let aside = Review.Change("oar", .answered(dropped, nil))
        let back = Review.Change("oar", .takenBack(nil, isAnswer: false), over: dropped)
        store.send(
            order(.itemRemove),
            performs: [
                .work(.keep(aside)), .ask(.done("“oar” is not asked any more.")),
            ],
            records: [
                Undo(
                    title: "“oar” is not asked any more", journal: "word-list",
                    inverse: .changed(back), forward: .changed(aside))
            ]
        ) { state in
            var changed = word
            changed.memory = dropped
            state.vocabulary?.remember(changed)
            state.turn = 1
        }
        store.deliver(.kept, for: try #require(store.ticket(EffectID("word-list.keep.1"))))
        store.send(
            order(.itemAgain),
            performs: [.work(.keep(back)), .ask(.done("“oar” is asked again."))],
            records: [
                Undo(
                    title: "“oar” is asked again", journal: "word-list", inverse: .changed(aside),
                    forward: .changed(back))
            ]
        ) { state in
            state.vocabulary?.remember(word)
            state.turn = 2
        }
        store.deliver(.kept, for: try #require(store.ticket(EffectID("word-list.keep.2"))))
        store.send(.removed(word), performs: [.work(.remove(["oar"]))]) { state in
            state.vocabulary?.forget("oar")
            state.shown = [1, 0]
            state.turn = 3
        }
        store.deliver(.kept, for: try #require(store.ticket(EffectID("word-list.keep.3"))))
        store.send(.restored(word), performs: [.work(.restore(["oar"]))]) { state in
            state.vocabulary?.add(word)
            state.shown = [2, 1, 0]
            state.turn = 4
        }
        let ticket = try #require(store.ticket(EffectID("word-list.keep.4")))
        store.deliver(
            .unkept("No."), for: ticket, performs: [.ask(.say("No.")), .work(.gather)])
        let gathered = try #require(store.ticket(EffectID("word-list")))
        store.deliver(.gathered(Self.vocabulary, day: Self.day), for: gathered)
    }

    @Test func `a code of a language means its words, and what begins as typed comes first`() {
        let words = [("pan", "es", ""), ("wort", "de", "Japanese, a word"), ("nada", "es", "pan")]
        let annotations = words.enumerated().map { index, word in
            var note = Annotation(
                id: word.0, kind: .lookup, start: "#char=\(index)", quote: word.0, percent: 5,
                created: Int64(index))
            note.extra = Vocabulary.extra(.init(language: word.1, meaning: word.2))
            return note
        }
        var state = WordList.State(size: Size(80, 24))
        let book = AnnotatedBook(title: "Rope", author: "Voss", annotations: annotations)
        WordList.step(&state, .gathered(Vocabulary([book]), day: Self.day))
        WordList.step(&state, order(.findOpen))
        WordList.step(&state, .pasted("es"))
        #expect(state.words.map(\.text) == ["nada", "pan"])
        WordList.step(&state, .ordered(Order(.fieldDeleteBefore)))
        WordList.step(&state, .pasted("pan"))
        #expect(state.words.map(\.text) == ["pan", "nada", "wort"])
    }

    @Test func `a second press removes what is not asked`() {
        var state = WordList.State(size: Size(80, 24))
        WordList.step(&state, .gathered(Self.vocabulary, day: Self.day))
        WordList.step(
            &state, order(.itemRemove), asks: "request keep",
            "record “oar” is not asked any more", "perform done")
        WordList.step(
            &state, order(.itemRemove), asks: "request remove",
            "record “oar” is removed with its sentences", "perform done")
        #expect(state.words.map(\.text) == ["keel", "fathom"])
    }

    @Test func `a card tells its sentences, a key leads there, another asks those that are listed`()
        throws
    {
        let store = try listed()
        let locator = try #require(Locator("#char=2"))
        let place = Destination.glance(at: locator, in: .file("/r.epub"))
        store.send(order(.listActions), performs: [.ask(.open(place))])
        let card = Card.State(
            "oar", ["oar — Rope · Voss · 5%"], act: Card.Act("in the book", [.open(place)]),
            row: 2, size: Size(80, 24))
        store.send(order(.focusActivate), performs: [.ask(.open(.card(card)))])
        store.send(order(.goWords), performs: [.ask(.open(.review(only: nil)))])
        store.send(.tabPressed(WordList.Part.new.rawValue)) { state in
            state.part = .new
            state.shown = [2, 0]
        }
        store.send(
            order(.goWords), performs: [.ask(.open(.review(only: ["fathom", "oar"])))])
    }

    @Test func `it is a screen of its own, and so is the review that it opens`() {
        let app = AppDriver(ignoring: [Reader.self, App.self, Review.self, WordList.self])
        app.press("g V")
        #expect(app.top.screen.name == "word-list")
        app.press("g v")
        #expect(app.top.screen.name == "words")
        app.press("Ctrl-o")
        #expect(app.top.screen.name == "word-list")
        app.press("Esc")
        #expect(app.top.screen.name != "word-list")
    }
}
