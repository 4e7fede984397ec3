import Canvas
import Kernel
import Publications
import TestKit
import Testing
import Typesetting

@testable import ReadingWing
@testable import ScreenKit

/// Lines that go on over the ends of chapters, by key and by themselves.
@Suite struct ScrollingTests {
    private let shelf: BookPile

    init() throws { shelf = try BookPile(paragraphs: [3, 4, 5]) }

    private func opened(_ change: (inout Taste) -> Void = { _ in }) -> Reader.State {
        var taste = Taste()
        taste.isScrolling = true
        change(&taste)
        var state = Reader.State(shelf.book.source, size: Size(80, 24), taste: taste)
        state.phase = .open
        state.book = shelf.book
        for index in 0..<shelf.book.count { state.chapters[index] = shelf.set(index, state.rules) }
        state.measureProgress()
        return state
    }

    private func order(_ verb: Verb, _ count: Int? = nil) -> Reader.Action {
        .ordered(Order(verb, count: count))
    }

    /// Chapters are given as they are asked for.
    private func answer(_ state: inout Reader.State) {
        for index in 0..<shelf.book.count where state.fresh(index) == nil {
            Reader.step(&state, .chapterSet(shelf.set(index, state.rules)))
        }
    }

    @Test func `the next chapter stands below the end of this one`() {
        let state = opened()
        let leaves = state.spread
        #expect(leaves.map(\.document) == [0, 1])
        #expect(leaves[1].top == leaves[0].page.textEnd + 2)
        var frame = Frame(state.size)
        Reader.draw(state, Surroundings(), into: &frame)
        #expect(frame.text.contains("Chapter 0") && frame.text.contains("Chapter 1"))
    }

    @Test func `every line of the book is passed once, there and back`() {
        var state = opened()
        var places: [Spot] = [state.place]
        while !state.seesEnd, places.count < 1_000 {
            Reader.step(&state, order(.readerLineForward), asks: "schedule settled")
            answer(&state)
            #expect(state.place != places.last)
            places.append(state.place)
        }
        #expect(Set(places.map(\.document)) == [0, 1, 2] || state.place.document > 0)
        #expect(zip(places, places.dropFirst()).allSatisfy { Spot.isBefore($0, $1) })
        for place in places.dropLast().reversed() {
            Reader.step(&state, order(.readerLineBack), asks: "schedule settled")
            answer(&state)
            #expect(state.place == place)
        }
        var leap = opened()
        Reader.step(&leap, order(.readerLineForward, places.count - 1), asks: "schedule settled")
        answer(&leap)
        #expect(leap.place == places.last)
    }

    @Test func `a page on begins with the first line that was not in view`() throws {
        var state = opened()
        let last = try #require(state.spread.last)
        let next = last.chapter.range(of: last.page.end).lowerBound
        Reader.step(&state, order(.readerPageForward), asks: "schedule settled")
        #expect(state.place == Spot(document: last.document, offset: next))
    }

    @Test func `places are the same as on pages`() {
        var state = opened()
        Reader.step(&state, order(.readerLineForward, 20), asks: "schedule settled")
        answer(&state)
        let place = state.place
        Reader.step(
            &state, order(.viewScroll), asks: "schedule countable", "request keepLook",
            "record Scroll: off, in this book", "perform done")
        #expect(!state.taste.isScrolling && state.place == place)
        #expect(state.spread.count == 1)
    }

    // MARK: - By itself

    @Test func `a line goes at its time, until it is stopped`() {
        var state = opened()
        let line = state.line
        #expect(
            Reader.reduce(&state, order(.readerRoll, 30)) == [
                .schedule(.rolling, after: .seconds(2), .rolled),
                .perform(.ask(.say("30 lines a minute."))),
            ])
        let effects = Reader.reduce(&state, .rolled)
        #expect(state.line == state.chapter?.line(after: line))
        #expect(effects.contains(.schedule(.rolling, after: .seconds(2), .rolled)))
        #expect(Reader.reduce(&state, order(.readerRoll)) == [.cancel(.rolling)])
        #expect(Reader.reduce(&state, .rolled) == [] && state.rolling == nil)
    }

    @Test(arguments: [nil, 0, 1, 600, 99_999]) func `any pace is one that can be kept`(
        count: Int?
    ) throws {
        var state = opened()
        Reader.step(&state, order(.readerRoll, count), asks: "schedule rolled", "perform say")
        let rolling = try #require(state.rolling)
        #expect(Taste.paces.contains(rolling.pace))
        #expect(rolling.time(for: 1) >= .milliseconds(100))
    }

    @Test func `whatever comes over the page stops it, and so does Esc`() {
        for action in [Reader.Action.covered, order(.layerClose), .leaving] {
            var state = opened()
            state.rolling = Reader.Rolling(pace: 20)
            let effects = Reader.reduce(&state, action)
            #expect(state.rolling == nil && effects.contains(.cancel(.rolling)))
        }
        #expect(Reader.claims(Order(.layerClose), opened()) == false)
    }

    @Test func `with reduced motion and in linear mode nothing moves by itself`() {
        var still = opened { $0.isStill = true }
        #expect(
            Reader.reduce(&still, order(.readerRoll))
                == [.perform(.ask(.say("With reduced motion nothing moves by itself.")))])
        #expect(still.rolling == nil)
        var moving = opened()
        moving.rolling = Reader.Rolling(pace: 20)
        var taste = moving.taste
        taste.isStill = true
        Reader.step(
            &moving, .tasted(taste, isLinear: false), asks: "cancel rolling", "schedule countable")
        #expect(moving.rolling == nil)
    }

    @Test func `two pages are turned when both are read, and the end is the end`() {
        var state = opened {
            $0.isScrolling = false
            $0.columns = .two
        }
        Reader.step(&state, .resized(Size(200, 24)), asks: "schedule countable")
        answer(&state)
        let rows = state.spread.reduce(0) { $0 + $1.page.textEnd }
        let effects = Reader.reduce(&state, order(.readerRoll, 60))
        #expect(effects.contains(.schedule(.rolling, after: .seconds(rows), .rolled)))
        for _ in 0..<50 where state.rolling != nil {
            _ = Reader.reduce(&state, .rolled)
            answer(&state)
        }
        #expect(state.isAtEnd && state.rolling == nil)
    }
}
