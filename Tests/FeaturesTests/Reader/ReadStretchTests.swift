import Canvas
import Kernel
import Publications
import TestKit
import Testing
import Typesetting

@testable import ReadingWing
@testable import ScreenKit

/// How far a book counts as read: nothing is told of it behind that.
@Suite struct ReadStretchTests {
    private let shelf: BookPile
    private let rules: SetRules

    init() throws {
        shelf = try BookPile()
        rules = Reader.State(shelf.book.source, size: Size(80, 24)).rules
    }

    /// Open at its start for the first time, with all chapters there.
    private func opened(_ stretch: ReadStretch? = nil) -> Reader.State {
        var state = Reader.State(shelf.book.source, size: Size(80, 24))
        let start = Spot(document: 0, offset: 0)
        var first = ReadStretch()
        first.end = start
        _ = Reader.reduce(
            &state,
            .opened(
                Opened(
                    shelf.book, at: start, chapter: shelf.set(0, rules),
                    stretch: stretch ?? first)))
        for index in 0..<shelf.book.count { state.chapters[index] = shelf.set(index, rules) }
        hold(&state, for: 0)
        return state
    }

    /// The place holds still: the clock is looked at after so many seconds.
    private func hold(_ state: inout Reader.State, for seconds: Int) {
        _ = Reader.reduce(&state, .settled)
        clock.seconds += seconds
        let moment = Moment(
            now: .seconds(clock.seconds), wall: WallTime(secondsSince1970: 86_400))
        _ = Reader.reduce(&state, .told(moment))
    }

    private final class Clock { var seconds = 10 }
    private let clock = Clock()

    private func press(_ verb: Verb, _ count: Int? = nil, _ state: inout Reader.State) {
        for index in 0..<shelf.book.count { state.chapters[index] = shelf.set(index, rules) }
        _ = Reader.reduce(&state, .ordered(Order(verb, count: count)))
    }

    private func turn(_ pages: Int = 1, holding seconds: Int = 1, _ state: inout Reader.State) {
        for _ in 0..<pages { press(.readerPageForward, nil, &state) }
        hold(&state, for: seconds)
    }

    private func end(_ state: Reader.State) -> Spot? { state.attention.stretch.end }

    @Test func `the page in view counts, and each that is turned to`() {
        var state = opened()
        let first = end(state)
        let offset = state.spread.last?.page.range.upperBound
        #expect(first == offset.map { Spot(document: 0, offset: $0) })
        turn(1, &state)
        #expect(end(state)! > first!)
        turn(4, &state)
        let last = state.spread.last!
        #expect(end(state)! >= Spot(document: last.document, offset: last.page.range.upperBound))
    }

    @Test func `pages turned after a jump are not read`() {
        var state = opened()
        turn(2, &state)
        let read = end(state)
        press(.readerPercent, 80, &state)
        hold(&state, for: 1)
        #expect(end(state) == read)
        turn(1, &state)
        turn(3, holding: 30, &state)
        #expect(end(state) == read)
        #expect(state.place > read!)
    }

    @Test func `keys that come faster than a place settles are no way around`() {
        var state = opened()
        turn(2, &state)
        let read = end(state)
        press(.readerPercent, 80, &state)
        turn(2, &state)
        #expect(end(state) == read)
    }

    @Test func `back where one was, the next page counts again`() {
        var state = opened()
        turn(2, &state)
        let read = end(state)!
        press(.readerPercent, 80, &state)
        hold(&state, for: 1)
        press(.jumpBack, nil, &state)
        turn(2, &state)
        #expect(end(state)! > read)
    }

    @Test func `a number of pages at once is a jump`() {
        var state = opened()
        let read = end(state)
        press(.readerPageForward, 50, &state)
        hold(&state, for: 1)
        #expect(state.place.document > 0 || state.place.offset > read!.offset)
        #expect(end(state) == read)
    }

    @Test func `the next chapter is read on to when the one before was read to its end`() {
        var state = opened()
        while state.place.document == 0, !state.spread.last!.page.isLast { turn(1, &state) }
        #expect(end(state) == Spot(document: 1, offset: 0))
        press(.readerChapterForward, nil, &state)
        hold(&state, for: 1)
        #expect(end(state)! > Spot(document: 1, offset: 0))
    }

    @Test func `a book whose first pages are skipped is read from where reading begins`() {
        var state = opened()
        let start = end(state)
        press(.readerPercent, 30, &state)
        hold(&state, for: 1)
        turn(1, holding: 40, &state)
        #expect(end(state) == start)
        turn(1, holding: 40, &state)
        #expect(end(state)! > state.place)
        #expect(state.attention.stretch.isBegun)
        // From then on a jump is a jump, however long its pages are looked at.
        let read = end(state)
        press(.readerPercent, 80, &state)
        for _ in 0..<4 { turn(1, holding: 40, &state) }
        #expect(end(state) == read)
    }

    @Test func `a person can say how far they read, and take it back`() {
        var state = opened()
        let read = state.attention.stretch
        press(.readerPercent, 80, &state)
        hold(&state, for: 1)
        let effects = Reader.reduce(&state, .ordered(Order(.readerReadToHere)))
        #expect(end(state)! > state.place)
        let given = state.attention.stretch
        #expect(given.isGiven)
        let undo = effects.compactMap { effect -> Undo? in
            if case .record(let undo) = effect { undo } else { nil }
        }.first
        let inverse = undo?.inverse as? Reader.Action
        #expect(inverse == .readTold(read))
        _ = Reader.reduce(&state, .readTold(read))
        #expect(end(state) == read.end && state.attention.stretch.isGiven)
    }

    @Test func `a place of another device that one goes to was read there`() {
        var state = opened()
        let there = Target.place(Spot(document: 2, offset: 0))
        _ = Reader.reduce(&state, .arrived(there))
        hold(&state, for: 1)
        #expect(state.place.document == 2)
        #expect(end(state)! > state.place)
        turn(1, &state)
        #expect(end(state)! > state.place)
    }

    @Test func `it is kept with the place`() {
        var state = opened()
        press(.readerPageForward, nil, &state)
        _ = Reader.reduce(&state, .settled)
        let effects = Reader.reduce(
            &state,
            .told(Moment(now: .seconds(30), wall: WallTime(secondsSince1970: 86_400))))
        let kept = effects.compactMap { effect -> Kept? in
            if case .request(_, .work(.keep(let kept))) = effect { kept } else { nil }
        }.first
        #expect(kept?.stretch == state.attention.stretch)
        #expect(kept!.stretch.percent > 0)
    }
}
