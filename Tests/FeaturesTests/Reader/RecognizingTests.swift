import Canvas
import Kernel
import Publications
import TestKit
import Testing
import Typesetting

@testable import ReadingWing
@testable import ScreenKit

/// A book that was read before, in another file.
@Suite struct RecognizingTests {
    private let shelf: BookPile
    private let rules: SetRules

    init() throws {
        shelf = try BookPile()
        rules = Reader.State(shelf.book.source, size: Size(80, 24)).rules
    }

    private func opened(at document: Int) -> Reader.State {
        var state = Reader.State(shelf.book.source, size: Size(80, 24))
        state.phase = .open
        state.book = shelf.book
        for index in 0..<shelf.book.count { state.chapters[index] = shelf.set(index, rules) }
        state.stand(at: state.chapters[document]!.start, of: document)
        state.forgetFarChapters()
        return state
    }

    private let start = Spot(document: 0, offset: 0)
    private let told = Reader.Command.ask(
        .say("You read this book before in another file, up to 43%."))

    private func tells(_ effects: Reader.Effects) -> Bool {
        effects.contains { if case .perform(let command) = $0 { command == told } else { false } }
    }

    private func former(at place: Spot) -> Former {
        Former(at: place, start: start, percent: 43.4, marks: ["a": place, "b": place])
    }

    @Test func `only a book whose words nobody noted is compared`() {
        for isUnknown in [false, true] {
            let opened = Opened(
                shelf.book, at: start, chapter: shelf.set(0, rules), isUnknown: isUnknown)
            let effects = Reader.recognize(opened)
            #expect(effects.isEmpty != isUnknown)
        }
    }

    @Test func `who has not begun goes on where they were`() {
        var state = opened(at: 0)
        state.marks = ["a": start]
        let place = shelf.set(1, rules).range(of: shelf.set(1, rules).start).lowerBound
        let effects = Reader.reduce(
            &state, .recognized(former(at: Spot(document: 1, offset: place))))
        #expect(state.place.document == 1)
        #expect(state.marks["a"] == start)
        #expect(state.marks["b"] == Spot(document: 1, offset: place))
        #expect(state.trail.last == start)
        #expect(tells(effects))
    }

    @Test func `who has begun is told and left alone`() {
        var state = opened(at: 1)
        let before = state.place
        let effects = Reader.reduce(&state, .recognized(former(at: start)))
        #expect(state.place == before)
        #expect(tells(effects))
        #expect(Reader.reduce(&state, .recognized(nil)).isEmpty)
    }
}
