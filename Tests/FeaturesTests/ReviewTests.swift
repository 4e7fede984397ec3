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
        store.send(order(.focusActivate), performs: [.work(.explain(word)), .work(.gather)]) {
            $0.isShown = true
        }
        let gathered = try #require(store.ticket(EffectID("words.gather")))
        store.deliver(.gathered(Self.vocabulary, day: 100), for: gathered)
        let ticket = try #require(store.ticket(EffectID("words.explain")))
        store.deliver(.explained("fathom", []), for: ticket) { $0.meanings = [] }
        return store
    }

    @Test func `nothing is answered before the answer was shown`() throws {
        let store = try asking()
        store.send(order(.reviewEasy), performs: [.ask(.missed)])
    }

    @Test func `what was answered elsewhere is not asked, and what is taken back is one's own`() {
        var state = Review.State(size: Size(80, 24))
        Review.step(&state, .gathered(Self.vocabulary, day: 100))
        #expect(state.queue.map(\.key) == ["fathom", "keel"])
        let there = WordSpacing.after(.easy, nil, on: 100)
        Review.step(&state, .overtaken("fathom", there, why: nil))
        #expect(state.queue.map(\.key) == ["keel"] && !state.isShown)
        #expect(state.vocabulary?.words.first { $0.key == "fathom" }?.memory == there)
        Review.step(&state, .overtaken("keel", there, why: "Not that."), asks: "perform say")
        #expect(state.queue.isEmpty)
        // The card in view goes with the rest when the words are read again.
        state = Review.State(size: Size(80, 24))
        Review.step(&state, .gathered(Self.vocabulary, day: 100))
        Review.step(&state, order(.focusActivate), asks: "request explain", "request gather")
        var answered = Self.vocabulary
        var word = answered.words.first { $0.key == "fathom" }!
        word.memory = there
        answered.remember(word)
        Review.step(&state, .gathered(answered, day: 100))
        #expect(state.queue.map(\.key) == ["keel"] && !state.isShown)
    }

    @Test func `an answer is kept, can be taken back, and the next word comes`() throws {
        let store = try shown()
        let new = WordSpacing.after(.good, nil, on: 100)
        let change = Review.Change("fathom", .answered(new, .good))
        let back = Review.Change("fathom", .takenBack(nil, isAnswer: true), over: new)
        store.send(
            order(.reviewGood), performs: [.work(.keep(change))],
            records: [
                Undo(
                    title: "The answer for “fathom”", journal: "words", inverse: .changed(back),
                    forward: .changed(change))
            ]
        ) { state in
            state.take(change)
            state.turn = 1
        }
        #expect(store.state.answers == 1)
        #expect(store.state.queue.map(\.key) == ["keel"] && !store.state.isShown)
        store.deliver(.kept, for: try #require(store.ticket(EffectID("words.keep.1"))))
        store.send(.changed(back), performs: [.work(.keep(back))]) { state in
            state.take(back)
            state.turn = 2
        }
        #expect(store.state.queue.map(\.key) == ["fathom", "keel"])
        #expect(store.state.queue[0].memory == nil && store.state.answers == 0)
        let ticket = try #require(store.ticket(EffectID("words.keep.2")))
        store.deliver(.unkept("No."), for: ticket, performs: [.ask(.say("No."))])
    }

    @Test func `what was not known comes again before the end`() {
        var state = Review.State(size: Size(80, 24))
        Review.step(&state, .gathered(Self.vocabulary, day: 100))
        Review.step(&state, order(.focusActivate), asks: "request explain", "request gather")
        Review.step(
            &state, order(.reviewAgain), asks: "cancel words.gather", "request keep",
            "record The answer for “fathom”")
        #expect(state.queue.map(\.key) == ["keel", "fathom"])
        Review.step(&state, order(.focusActivate), asks: "request explain", "request gather")
        Review.step(
            &state, order(.itemRemove), asks: "cancel words.gather", "request keep",
            "record “keel” is not asked any more", "perform done")
        #expect(state.queue.map(\.key) == ["fathom"], "and keel is not asked any more")
        #expect(state.vocabulary?.words.last?.memory?.due == nil)
    }

    @Test func `the sentence's place is gone to`() throws {
        let store = try asking()
        let locator = try #require(Locator("#char=0"))
        store.send(
            order(.reviewPlace),
            performs: [.ask(.open(.glance(at: locator, in: .file("/r.epub"))))])
    }

    @Test func `coming back finds the same card, and what is new behind the others`() throws {
        let store = try shown()
        let more = Vocabulary([
            AnnotatedBook(
                title: "Rope", author: "Voss", paths: ["/r.epub"],
                annotations: ["fathom", "keel", "oar"].map {
                    Annotation(
                        id: $0, kind: .lookup, start: "#char=0", quote: $0, percent: 5,
                        created: $0 == "oar" ? 9 : 1)
                })
        ])
        store.send(.uncovered, performs: [.work(.gather)])
        let ticket = try #require(store.ticket(EffectID("words.gather")))
        store.deliver(.gathered(more, day: 100), for: ticket) { state in
            state.vocabulary = more
            // As they were read last.
            state.queue = more.words
        }
        #expect(store.state.isShown && store.state.word?.key == "fathom")
        // Another day begins anew, and what is gone is not asked.
        store.send(.uncovered, performs: [.work(.gather)])
        let next = try #require(store.ticket(EffectID("words.gather")))
        store.deliver(.gathered(Vocabulary([]), day: 101), for: next) { state in
            (state.vocabulary, state.day, state.queue) = (Vocabulary([]), 101, [])
            state.turnOver()
        }
    }

    @Test func `only some words are asked where that is wanted`() {
        var state = Review.State(only: ["keel"], size: Size(80, 24))
        Review.step(&state, .gathered(Self.vocabulary, day: 100))
        #expect(state.queue.map(\.key) == ["keel"] && !state.canBringMore)
    }

    /// More new words than a day brings.
    private let many = Vocabulary([
        AnnotatedBook(
            title: "Rope", author: "Voss",
            annotations: (0..<25).map {
                Annotation(
                    id: "\($0)", kind: .lookup, start: "#char=\($0)", quote: "w\($0)",
                    percent: 5, created: Int64($0))
            })
    ])

    @Test func `new words beyond those of a day come by a key`() throws {
        var done = many
        done.days = [.init(day: 100, reviews: 20, failures: 0, firsts: 20)]
        var state = Review.State(size: Size(80, 24))
        Review.step(&state, .gathered(many, day: 100))
        #expect(state.queue.count == 20)
        Review.step(&state, order(.reviewMore), asks: "perform missed")
        state = Review.State(size: Size(80, 24))
        Review.step(&state, .gathered(done, day: 100))
        #expect(state.queue.isEmpty && state.canBringMore && state.waiting == 25)
        Review.step(&state, order(.reviewMore), asks: "request gather")
        Review.step(&state, .gathered(done, day: 100))
        #expect(state.queue.count == 10)
    }

    @Test func `what was answered is counted at once, and what waits is known at the end`() {
        var state = Review.State(size: Size(80, 24))
        Review.step(&state, .gathered(many, day: 100))
        // One that is put aside makes room for another.
        Review.step(
            &state, order(.itemRemove), asks: "cancel words.gather", "request keep",
            "record “w0” is not asked any more", "perform done")
        #expect(state.queue.count == 20)
        while let word = state.word {
            let change = Review.Change(
                word.key, .answered(WordSpacing.after(.good, word.memory, on: 100), .good))
            state.take(change)
        }
        #expect(state.answers == 20 && state.waiting == 4 && state.canBringMore)
        state.take(Review.Change("w1", .takenBack(nil, isAnswer: true)))
        #expect(state.answers == 19 && state.waiting == 4 && state.queue.count == 1)
    }

    @Test func `a long sentence is cut around its word, in any script`() throws {
        for letter in ["月", "a", "a b"] {
            var note = Annotation(
                id: "1", kind: .lookup, start: "#char=0", quote: "WORD", percent: 5, created: 1)
            note.before = String(repeating: letter, count: 300)
            let use = Vocabulary.Use(
                note, in: AnnotatedBook(title: "", author: "", annotations: [note]))
            for (width, rows) in [(38, 3), (64, 6)] {
                let front = Review.front(use, width: width, rows: rows)
                #expect(front.lines.count <= rows)
                #expect(front.lines.joined().contains("WORD"), "\(letter) \(width)")
                #expect(front.before > width / 2, "what stands before it is there")
            }
        }
    }

    @Test func `the answer has rows on any screen, and no page of it is passed over`() throws {
        var state = Review.State(size: Size(80, 24))
        Review.step(&state, .gathered(Self.vocabulary, day: 100))
        Review.step(&state, order(.focusActivate), asks: "request explain", "request gather")
        let text = (0..<60).map { "Line \($0)." }.joined(separator: "\n")
        let said = Definition(source: "A", headword: "fathom", text: text)
        Review.step(&state, .explained("fathom", [said]))
        for size in [Size(80, 24), Size(46, 12), Size(40, 10), Size(200, 60)] {
            Review.step(&state, .resized(size))
            Review.step(&state, order(.listFirst))
            #expect(state.room >= (size.height >= 12 ? 4 : 2), "\(size)")
            let room = state.room
            Review.step(&state, order(.listPageForward))
            #expect(state.top == min(room, 61 - room))
        }
    }

    @Test func `one's own note comes first, else what was found at the time`() throws {
        var note = Annotation(
            id: "1", kind: .lookup, start: "#char=0", quote: "keel", percent: 5, created: 1)
        note.extra = Vocabulary.extra(.init(meaning: "a long timber"))
        for (own, wanted) in [("", "a long timber"), ("of a boat", "of a boat")] {
            note.note = own
            var state = Review.State(size: Size(80, 24))
            let book = AnnotatedBook(title: "Rope", author: "", annotations: [note])
            Review.step(&state, .gathered(Vocabulary([book]), day: 100))
            Review.step(&state, order(.focusActivate), asks: "request explain", "request gather")
            Review.step(&state, .explained("keel", []))
            #expect(state.answerRows(width: 60).map(\.text) == [wanted])
        }
    }

    @Test func `digits are answers there, and counts everywhere else`() throws {
        let keymap = Keymap()
        var reader = KeyReader()
        let key = Key(.character("3"))
        #expect(reader.read(key, in: .review, of: keymap) == .order(Order(.reviewGood)))
        #expect(reader.read(key, in: .lists, of: keymap) == .pending)
    }
}
