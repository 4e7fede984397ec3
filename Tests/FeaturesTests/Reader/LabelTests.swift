import Canvas
import Publications
import TestKit
import Testing
import Typesetting

@testable import ListeningWing
@testable import ReadingWing
@testable import ScreenKit

/// Letters on links: one key or two instead of many times `Tab`.
@Suite struct LabelTests {
    private func open(links: Int) throws -> Reader.State {
        let body = (0..<links).map { "<a href=\"p1.xhtml#t\($0)\">to \($0)</a> " }.joined()
        let ends = (0..<links).map { "<p id=\"t\($0)\">Place \($0).</p>" }.joined()
        let book = Book(.file("/b.epub"), try BookMaker("<p>\(body)</p>", ends).open())
        var state = Reader.State(book.source, size: Size(80, 24))
        state.phase = .open
        state.book = book
        for index in 0..<2 {
            state.chapters[index] = SetChapter(
                book.publication.document(index), measure: state.rules.measure,
                manner: state.rules.manner)
        }
        return state
    }

    private func type(_ text: String, _ state: inout Reader.State) -> Reader.Effects {
        var effects: Reader.Effects = []
        for letter in text { effects = Reader.reduce(&state, .typed(Key(letter))) }
        return effects
    }

    @Test(arguments: [2, 26, 27, 60])
    func `each label leads to its own link`(links: Int) throws {
        let state = try open(links: links)
        var there: [Int] = []
        let letters = Reader.letters(for: links)
        for label in letters {
            var state = state
            Reader.step(&state, .ordered(Order(.readerLabels)))
            #expect(Reader.listens(state))
            _ = type(label, &state)
            #expect(!Reader.listens(state) && state.place.document == 1, "\(label)")
            there.append(state.trail.back.count)
        }
        #expect(there == Array(repeating: 1, count: links))
    }

    @Test func `no label begins another, and there are never more than can be told apart`() {
        for count in [0, 1, 26, 27, 200, 676, 5_000] {
            let letters = Reader.letters(for: count)
            #expect(letters.count == min(count, 676) && Set(letters).count == letters.count)
            #expect(Set(letters.map(\.count)).count <= 1)
        }
    }

    @Test func `Esc and a letter that nothing has give up`() throws {
        var state = try open(links: 3)
        Reader.step(&state, .ordered(Order(.readerLabels)))
        #expect(Reader.reduce(&state, .typed(Key(.escape))).isEmpty)
        #expect(!Reader.listens(state) && state.place.document == 0)
        Reader.step(&state, .ordered(Order(.readerLabels)))
        #expect(
            type("z", &state) == [.perform(.ask(.say("No link here is called “z”.")))])
        #expect(!Reader.listens(state) && state.place.document == 0)
    }

    @Test func `a resize takes the letters away`() throws {
        var state = try open(links: 3)
        Reader.step(&state, .ordered(Order(.readerLabels)))
        Reader.step(&state, .resized(Size(60, 20)), asks: "request set", "schedule countable")
        #expect(!Reader.listens(state))
    }

    @Test func `the letters stand on the words they choose`() throws {
        var state = try open(links: 3)
        Reader.step(&state, .ordered(Order(.readerLabels)))
        var frame = Frame(state.size)
        Reader.draw(state, Surroundings(), into: &frame)
        #expect(frame.text.contains("ao 0 so 1 do 2"))
    }
}
