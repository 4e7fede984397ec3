import Canvas
import Kernel
import Publications
import TestKit
import Testing
import Typesetting

@testable import ReadingWing
@testable import ScreenKit

/// Choosing words by keys and by mouse.
@Suite struct SelectingTests {
    private let shelf: BookPile
    private let rules: SetRules

    init() throws {
        shelf = try BookPile(paragraphs: [30, 4])
        rules = Reader.State(shelf.book.source, size: Size(80, 24)).rules
    }

    private func opened() -> Reader.State {
        var state = Reader.State(shelf.book.source, size: Size(80, 24))
        state.phase = .open
        state.book = shelf.book
        for index in 0..<shelf.book.count { state.chapters[index] = shelf.set(index, rules) }
        state.marking.seed = "s"
        state.measureProgress()
        return state
    }

    /// What is chosen after these keys.
    private func chosen(_ verbs: [(Verb, Int?)], from state: Reader.State? = nil) -> String? {
        var state = state ?? opened()
        for (verb, count) in verbs {
            Reader.step(&state, .ordered(Order(verb, count: count)))
        }
        return state.selectedWords
    }

    private func chosen(_ verbs: Verb...) -> String? { chosen(verbs.map { ($0, nil) }) }

    /// At the first sentence of the first paragraph.
    private var start: Reader.State {
        var state = opened()
        Reader.step(&state, .ordered(Order(.readerParagraphForward)))
        return state
    }

    @Test func `it begins with the word at the cursor and grows by words`() {
        #expect(chosen([(.selectStart, nil)], from: start) == "Paragraph")
        let grown: [(Verb, Int?)] = [(.selectStart, nil), (.selectWordNext, 3)]
        #expect(chosen(grown, from: start) == "Paragraph 0 of chapter")
        #expect(chosen(grown + [(.selectWordPrevious, 1)], from: start) == "Paragraph 0 of")
        #expect(chosen(grown + [(.selectWordPrevious, 3)], from: start) == "Paragraph")
        #expect(
            chosen(grown + [(.selectWordPrevious, 9)], from: start)?.hasSuffix("Paragraph")
                == true)
    }

    @Test func `the words that are chosen are looked up as they are, and stay chosen`() {
        func lookedUp(_ state: inout Reader.State) -> Lookup.Question? {
            let effects = Reader.reduce(&state, .ordered(Order(.lookupWord)))
            guard case .perform(.ask(.open(let destination))) = effects.first else { return nil }
            return destination[Lookup.self]?.question
        }
        var state = start
        #expect(lookedUp(&state) == nil, "without a choice the page's words are offered")
        for order in [Order(.selectStart), Order(.selectWordNext, count: 3)] {
            Reader.step(&state, .ordered(order))
        }
        let question = lookedUp(&state)
        #expect(question?.word == "Paragraph 0 of chapter")
        #expect(question?.sentence.contains("says one thing.") == true)
        #expect(question?.length == "Paragraph 0 of chapter".utf8.count)
        #expect(state.selectedWords == "Paragraph 0 of chapter")
        Reader.step(&state, .ordered(Order(.selectWordNext, count: 60)))
        #expect(
            Reader.reduce(&state, .ordered(Order(.lookupWord)))
                == [.perform(.ask(.say("That is too much to look up. Select fewer words.")))])
    }

    @Test func `the words that are chosen are looked for whole, or else the word at the cursor`() {
        var state = start
        let one: Effect<Reader.Action, Reader.Command> = .perform(
            .ask(.open(.findWords("paragraph"))))
        #expect(Reader.reduce(&state, .ordered(Order(.findWord))) == [one])
        for order in [Order(.selectStart), Order(.selectWordNext, count: 3)] {
            Reader.step(&state, .ordered(order))
        }
        #expect(
            Reader.reduce(&state, .ordered(Order(.findWord)))
                == [.perform(.ask(.open(.findWords("paragraph 0 of chapter"))))])
        #expect(state.selectedWords == nil)
        for order in [Order(.selectStart), Order(.selectLast)] {
            _ = Reader.reduce(&state, .ordered(order))
        }
        let said = "That is too much to look for. Select fewer words."
        #expect(
            Reader.reduce(&state, .ordered(Order(.findWord))) == [.perform(.ask(.say(said)))])
        #expect(state.selectedWords != nil)
    }

    @Test func `letters make it longer and shorter by one`() {
        let word: [(Verb, Int?)] = [(.selectStart, nil)]
        #expect(chosen(word + [(.selectRight, 3)], from: start) == "Paragraph 0 ")
        #expect(chosen(word + [(.selectLeft, 4)], from: start) == "Parag")
        #expect(chosen(word + [(.selectLeft, 8)], from: start) == "P")
        #expect(
            chosen(word + [(.selectLeft, 8), (.selectRight, 2)], from: start) == "Par")
        #expect(
            chosen(word + [(.selectLeft, 4), (.selectWordEnd, 1)], from: start) == "Paragraph")
    }

    @Test func `sentences and paragraphs are taken to their ends`() {
        let first = "Paragraph 0 of chapter 0 says one thing."
        let all = BookPile.text(0, 0)
        let word: [(Verb, Int?)] = [(.selectStart, nil)]
        #expect(chosen(word + [(.selectSentenceForward, 1)], from: start) == first)
        #expect(chosen(word + [(.selectSentenceForward, 2)], from: start) == all)
        #expect(
            chosen(word + [(.selectSentenceForward, 2), (.selectSentenceBack, 1)], from: start)
                == first)
        #expect(chosen(word + [(.selectParagraphForward, 1)], from: start) == all)
        #expect(
            chosen(word + [(.selectParagraphForward, 2)], from: start)
                == all + "\n" + BookPile.text(0, 1))
        #expect(chosen([(.selectSentence, nil)], from: start) == first)
    }

    @Test
    func `a word in the middle goes to its sentence's end, and by the other end to its start`() {
        var state = start
        for (verb, count) in [(Verb.selectStart, 1), (.selectWordNext, 4), (.selectOtherEnd, 1)] {
            Reader.step(&state, .ordered(Order(verb, count: count)))
        }
        #expect(state.selectedWords == "Paragraph 0 of chapter 0")
        #expect(state.marking.selection?.isBackward == true)
        Reader.step(&state, .ordered(Order(.selectWordNext, count: 2)))
        #expect(state.selectedWords == "of chapter 0")
        Reader.step(&state, .ordered(Order(.selectSentenceBack)))
        #expect(state.selectedWords == "Paragraph 0 of chapter 0")
        Reader.step(&state, .ordered(Order(.selectSentenceForward)))
        #expect(state.selectedWords == "0")
    }

    @Test func `lines are walked in one column, and pages turn along`() {
        var state = start
        Reader.step(&state, .ordered(Order(.selectStart)))
        let from = state.marking.selection!.range.lowerBound
        let place = state.place
        Reader.step(&state, .ordered(Order(.selectDown, count: 2)))
        #expect(state.place == place)
        let words = state.marking.selection!.words
        #expect(words > 15)
        Reader.step(&state, .ordered(Order(.selectDown, count: 40)), asks: "schedule settled")
        #expect(state.place.offset > place.offset)
        #expect(state.marking.selection!.range.lowerBound == from)
        let cursor = state.marking.selection!.cursor(in: state.selectedDocument!)
        #expect(state.leaf(showing: cursor, of: 0) != nil)
        #expect(state.cursor?.offset == cursor)
        Reader.step(&state, .ordered(Order(.selectUp, count: 42)), asks: "schedule settled")
        #expect(state.selectedWords == "Paragraph")
        #expect(state.place == place)
    }

    @Test func `it ends where its chapter ends`() {
        var state = start
        Reader.step(&state, .ordered(Order(.selectStart)))
        Reader.step(&state, .ordered(Order(.selectLast)), asks: "schedule settled")
        #expect(state.place.document == 0)
        let end = state.marking.selection!.range.upperBound
        for verb in [
            Verb.selectRight, .selectDown, .selectWordNext, .selectWordEnd,
            .selectSentenceForward, .selectParagraphForward,
        ] {
            Reader.step(&state, .ordered(Order(verb, count: 5)))
            #expect(state.marking.selection!.range.upperBound == end)
        }
        Reader.step(&state, .ordered(Order(.selectFirst)), asks: "schedule settled")
        #expect(state.marking.selection!.range.lowerBound == 0)
    }

    @Test func `Esc and the key that began it end it, and nothing is left`() {
        for verb in [Verb.layerClose, .selectStart] {
            var state = start
            let focus = Reader.claims(Order(.layerClose), state)
            #expect(!focus)
            Reader.step(&state, .ordered(Order(.selectStart)))
            #expect(Reader.place(state) == .selecting)
            #expect(Reader.claims(Order(.layerClose), state))
            let effects = Reader.reduce(&state, .ordered(Order(verb)))
            #expect(effects.isEmpty && state.marking.selection == nil)
            #expect(Reader.place(state) == .reader)
        }
    }

    @Test func `the mouse chooses whole words from where it went down`() {
        var state = start
        let text = state.chapter!.document
        let offset = text.next(.paragraph, after: 0)!.lowerBound
        Reader.step(&state, .marking(.pressed(Spot(document: 0, offset: offset + 13))))
        #expect(state.marking.selection == nil)
        Reader.step(&state, .marking(.dragged(Spot(document: 0, offset: offset + 26))))
        #expect(state.selectedWords == "of chapter 0 says")
        Reader.step(&state, .marking(.dragged(Spot(document: 0, offset: offset + 2))))
        #expect(state.selectedWords == "Paragraph 0 of")
        Reader.step(&state, .marking(.dragged(Spot(document: 1, offset: 4))))
        #expect(state.selectedWords == "Paragraph 0 of")
        Reader.step(&state, .marking(.pressed(Spot(document: 0, offset: offset))))
        #expect(state.marking.selection == nil)
    }

    @Test func `what is copied is said with who wrote it where`() {
        let store = TestStore<Reader>(start)
        store.send(.ordered(Order(.selectStart))) {
            _ = Reader.reduce(&$0, .ordered(Order(.selectStart)))
        }
        store.send(
            .ordered(Order(.selectCopyCited)),
            performs: [.ask(.copy("“Paragraph”\nTest, Chapter 0, 0%"))]
        ) { $0.marking.selection = nil }
    }

    /// Random keys: what is chosen is never empty, stands on whole characters, and is in view.
    @Test func `no keys make it lose its words`() throws {
        let verbs: [Verb] = [
            .selectRight, .selectLeft, .selectDown, .selectUp, .selectWordNext,
            .selectWordPrevious, .selectWordEnd, .selectSentenceForward, .selectSentenceBack,
            .selectParagraphForward, .selectParagraphBack, .selectFirst, .selectLast,
            .selectOtherEnd,
        ]
        let book = PreviewBook.book
        var random = SplitMix64(seed: 55)
        for round in 0..<20 {
            var state = Reader.open(Size(60, 16), at: round % 4, page: 0)
            #expect(state.book == book)
            Reader.step(&state, .ordered(Order(.selectStart)))
            for _ in 0..<60 {
                let verb = verbs.randomElement(using: &random) ?? .selectRight
                let count = Int.random(in: 1...4, using: &random)
                _ = Reader.reduce(&state, .ordered(Order(verb, count: count)))
                let selection = try #require(state.marking.selection)
                let text = try #require(state.selectedDocument).text
                #expect(!selection.range.isEmpty && selection.range.upperBound <= text.count)
                #expect(text[selection.range.lowerBound] & 0xC0 != 0x80)
                let end = selection.range.upperBound
                #expect(end == text.count || text[end] & 0xC0 != 0x80)
            }
        }
    }
}
