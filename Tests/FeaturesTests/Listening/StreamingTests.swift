import Canvas
import Kernel
import Publications
import TestKit
import Testing

@testable import Features

/// Books that come from servers: how they are found, and what is shown of what is here.
@Suite struct StreamingTests {
    private static let book = PreviewSound.book

    @Test func `what is here of each track is shown on the book's one line`() {
        var state = Listening.State(OpenedSound(Self.book, at: TrackPlace(track: 0, offset: .zero)))
        #expect(state.brought == nil && state.shareBrought == nil, "all of it is here")
        _ = Listening.reduce(&state, .told(0, .held(track: 1, [0..<0.5])))
        _ = Listening.reduce(&state, .told(0, .held(track: 99, [0..<1])))
        #expect(state.held.keys.sorted() == [1])
        // Of 8,700 seconds the second track is 1,800, from 2,400 on.
        #expect(state.brought?.count == 1)
        let part = state.brought?.first ?? 0..<0
        #expect(abs(part.lowerBound - 2_400 / 8_700) < 1e-6)
        #expect(abs(part.upperBound - 3_300 / 8_700) < 1e-6)
        #expect(abs((state.shareBrought ?? 0) - 900 / 8_700) < 1e-6)
    }

    @Test func `a seek into what is not here loads, after a moment, and counts for nothing`() {
        var state = Listening.State(OpenedSound(Self.book, at: TrackPlace(track: 1, offset: .zero)))
        (state.motion, state.isLoaded) = (.playing, true)
        state.sleep = Sleep(plan: .minutes(5), left: .seconds(300))
        let near = Listening.reduce(&state, .sought(.seconds(100)))
        #expect(!near.contains { if case .schedule(.slowness, _, _) = $0 { true } else { false } })
        _ = Listening.reduce(&state, .told(0, .held(track: 1, [0..<0.5])))
        let far = Listening.reduce(&state, .sought(.seconds(4_000)))
        #expect(
            far.contains(.schedule(.slowness, after: .milliseconds(200), .begunSlowly)))
        _ = Listening.reduce(&state, .begunSlowly)
        #expect(Listening.stateWord(state) == "loading")
        _ = Listening.reduce(&state, .secondPassed)
        #expect(state.sleep?.left == .seconds(300), "nothing was heard")
        let there = Self.book.timeline.place(at: .seconds(4_000))
        _ = Listening.reduce(&state, .told(0, .arrived(there)))
        #expect(Listening.stateWord(state) == "playing")
        _ = Listening.reduce(&state, .secondPassed)
        #expect(state.sleep?.left == .seconds(299))
    }

    @Test func `the line tells what is not here yet, and never of what was heard`() {
        var frame = Frame(Size(20, 1))
        ProgressLine(0.25, kept: [0.5..<0.75]).draw(row: 0, columns: 0..<20, into: &frame)
        #expect(String(frame.row(0).map(\.glyph)) == "━━━━━╸┄┄┄┄─────┄┄┄┄┄")
    }

    @Test func `an address of sound is looked at before it is taken for a catalog`() {
        var state = App.State()
        let effects = App.reduce(&state, .beganAtAddress("https://a.example/b.m4b?x=1"))
        let stream = Stream("https://a.example/b.m4b?x=1", page: state.stack.screen.id)
        #expect(effects.contains(.request(.stream, .findStream(stream))))
        let found = App.reduce(
            &state, .streamFound(stream, path: "/streams/b.json", trouble: nil))
        #expect(!found.isEmpty && state.stack.at == 0)
        guard state.stack.screen.holds(Reader.self) else {
            Issue.record("\(state.stack.screen.screen)")
            return
        }
    }

    @Test func `what is no sound is shown as a catalog, and why it cannot be heard is said`() {
        var state = App.State()
        _ = App.reduce(&state, .beganAtAddress("https://a.example/list.json"))
        let stream = Stream("https://a.example/list.json", page: state.stack.screen.id)
        let effects = App.reduce(&state, .streamFound(stream, path: nil, trouble: nil))
        #expect(effects.contains { if case .stream(_, .screen) = $0 { true } else { false } })
        let other = App.reduce(&state, .beganAtAddress("https://a.example/opds"))
        #expect(!other.contains { if case .request(.stream, _) = $0 { true } else { false } })
    }

    @Test func `a page that was left before it is known what stands there is asked all the same`() {
        var state = App.State()
        _ = App.reduce(&state, .beganAtAddress("https://a.example/list.json"))
        let page = state.stack.screen.id
        let stream = Stream("https://a.example/list.json", page: page)
        _ = App.reduce(&state, .ordered(Order(.goShelf)))
        let effects = App.reduce(&state, .streamFound(stream, path: nil, trouble: nil))
        #expect(
            effects.contains {
                guard case .stream(_, .screen(page, let command)) = $0 else { return false }
                if case .load? = command[Catalog.self] { return true }
                return false
            })
        #expect(state.stack.screen.holds(Shelf.self), "nothing moves under the person's eyes")
    }
}

private func abs(_ number: Double) -> Double { number < 0 ? -number : number }
