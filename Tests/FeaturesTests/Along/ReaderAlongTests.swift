import Canvas
import Kernel
import Publications
import TestKit
import Testing

@testable import ReadingWing
@testable import ScreenKit

/// What a page does while its book is heard.
@Suite struct ReaderAlongTests {
    private func reader() -> Reader.State { Reader.open(Size(60, 14), at: 0, page: 0) }

    private func page(_ state: Reader.State) -> Range<Int> { state.spread[0].page.range }

    private func sentence(_ offset: Int, _ state: Reader.State) -> Spoken {
        let document = state.chapters[state.place.document]!.document
        let range = document.range(of: .sentence, at: offset)!
        return Spoken(
            document: state.place.document, start: range.lowerBound, end: range.upperBound)
    }

    private let course = SpokenCourse(done: .zero, left: .seconds(10))

    @discardableResult
    private func hear(_ spoken: Spoken?, _ state: inout Reader.State) -> [String] {
        Reader.reduce(&state, .spoken(spoken, course)).map(\.outline)
    }

    /// The first sentence that begins behind the page in view.
    private func beyond(_ state: Reader.State) -> Spoken {
        let document = state.chapters[state.place.document]!.document
        var offset = page(state).upperBound
        while sentence(offset, state).start < page(state).upperBound {
            offset = document.next(.sentence, after: offset)!.lowerBound
        }
        return sentence(offset, state)
    }

    @Test func `the page turns when a sentence begins overleaf, and nothing else moves it`() {
        var state = reader()
        let first = page(state)
        hear(sentence(first.lowerBound, state), &state)
        #expect(page(state) == first && !state.isAstray)
        let next = beyond(state)
        hear(next, &state)
        #expect(page(state) != first && page(state).contains(next.start))
        let second = page(state)
        hear(nil, &state)
        #expect(page(state) == second)
    }

    @Test func `a turn by hand ends the following until the voice is in view again`() {
        var state = reader()
        hear(sentence(page(state).lowerBound, state), &state)
        let heard = page(state)
        _ = Reader.reduce(&state, .ordered(Order(.readerPageForward)))
        _ = Reader.reduce(&state, .ordered(Order(.readerPageForward)))
        let away = page(state)
        #expect(state.isAstray)
        hear(sentence(heard.lowerBound + 5, state), &state)
        #expect(page(state) == away && state.isAstray)
        _ = Reader.reduce(&state, .rejoined)
        #expect(page(state) == heard && !state.isAstray)
        hear(beyond(state), &state)
        #expect(page(state) != heard)
    }

    private func kept(_ state: Reader.State) -> Spot? {
        Reader.keep(state).lazy.compactMap { effect in
            if case .request(_, .work(.keep(let kept))) = effect { kept.place } else { nil }
        }.first
    }

    @Test func `the place that is written down is the sentence heard, while the page goes with it`()
    {
        var state = reader()
        #expect(kept(state) == state.place)
        let document = state.chapters[state.place.document]!.document
        let first = sentence(page(state).lowerBound, state)
        let second = sentence(document.next(.sentence, after: first.start)!.lowerBound, state)
        hear(second, &state)
        #expect(kept(state) == Spot(document: second.document, offset: second.start))
        // Paused it stays; a page that was turned away is the place again.
        _ = Reader.reduce(&state, .spoken(second, SpokenCourse(done: .zero, left: nil)))
        #expect(kept(state)?.offset == second.start)
        _ = Reader.reduce(&state, .ordered(Order(.readerPageForward)))
        _ = Reader.reduce(&state, .ordered(Order(.readerPageForward)))
        #expect(kept(state) == state.place && state.place.offset > second.start)
    }

    @Test func `while words are chosen the page stays`() {
        var state = reader()
        let first = page(state)
        hear(sentence(first.lowerBound, state), &state)
        _ = Reader.reduce(&state, .ordered(Order(.selectStart)))
        #expect(state.marking.selection != nil)
        hear(beyond(state), &state)
        #expect(page(state) == first)
    }

    @Test func `a sentence that goes on overleaf turns the page when so much of it was heard`() {
        var state = reader()
        let first = page(state)
        // Half of it stands on this page.
        let half = (first.upperBound - first.lowerBound) / 2
        let spoken = Spoken(
            document: state.place.document, start: first.upperBound - half,
            end: first.upperBound + half)
        let effects = Reader.reduce(&state, .spoken(spoken, course))
        guard case .schedule(.crossing, let wait, .crossed)? = effects.first else {
            Issue.record("nothing waits for the crossing: \(effects)")
            return
        }
        #expect(wait > .seconds(4) && wait < .seconds(6))
        #expect(page(state) == first)
        _ = Reader.reduce(&state, .crossed(wait))
        #expect(page(state).lowerBound >= first.upperBound - 1)
    }

    @Test func `while the voice is silent no page turns`() {
        var state = reader()
        let first = page(state)
        let spoken = Spoken(
            document: state.place.document, start: first.upperBound - 20, end: first.upperBound + 20
        )
        let silent = SpokenCourse(done: .zero, left: nil)
        let effects = Reader.reduce(&state, .spoken(spoken, silent)).map(\.outline)
        #expect(!effects.contains { $0.hasPrefix("schedule") })
        #expect(page(state) == first)
    }

    @Test func `what is marked while one listens is the sentence that is heard`() {
        var state = reader()
        let document = state.chapters[state.place.document]!.document
        let start = document.next(.sentence, after: page(state).lowerBound + 1)!.lowerBound
        let spoken = sentence(start, state)
        hear(spoken, &state)
        #expect(state.cursorHeard == Spot(document: state.place.document, offset: spoken.start))
        _ = Reader.reduce(&state, .ordered(Order(.selectStart)))
        #expect(state.marking.selection?.range.lowerBound == spoken.start)
    }

    @Test func `a click on a word plays from it, and only while the book is heard`() {
        var state = reader()
        let document = state.chapters[state.place.document]!.document
        let word = document.next(.word, after: page(state).lowerBound + 10)!.lowerBound
        let spot = Spot(document: state.place.document, offset: word)
        _ = Reader.reduce(&state, .marking(.pressed(spot)))
        #expect(Reader.reduce(&state, .marking(.released(spot))).map(\.outline).isEmpty)
        hear(sentence(page(state).lowerBound, state), &state)
        _ = Reader.reduce(&state, .marking(.pressed(spot)))
        let effects = Reader.reduce(&state, .marking(.released(spot))).map(\.outline)
        #expect(effects == ["perform errand"])
    }
}
