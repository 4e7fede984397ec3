import Canvas
import Kernel
import Publications
import TestKit
import Testing

@testable import Features
@testable import LendingWing
@testable import LibraryWing
@testable import ListeningWing
@testable import ReadingWing
@testable import ScreenKit

/// Books that come from servers: how they are found, and what is shown of what is here.
@Suite struct StreamingTests {
    private static let book = PreviewSound.book

    @Test func `what is here of each track is shown on the book's one line`() {
        var state = Listening.State(OpenedSound(Self.book, at: TrackPlace(track: 0, offset: .zero)))
        #expect(state.brought == nil && state.shareBrought == nil, "all of it is here")
        Listening.step(&state, .told(0, .held(track: 1, [0..<0.5])))
        Listening.step(&state, .told(0, .held(track: 99, [0..<1])))
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
        Listening.step(&state, .told(0, .held(track: 1, [0..<0.5])))
        let far = Listening.reduce(&state, .sought(.seconds(4_000)))
        #expect(
            far.contains(.schedule(.slowness, after: .milliseconds(200), .begunSlowly)))
        Listening.step(&state, .begunSlowly)
        #expect(Listening.stateWord(state) == "loading")
        Listening.step(&state, .secondPassed, asks: "perform tell", "schedule secondPassed")
        #expect(state.sleep?.left == .seconds(300), "nothing was heard")
        let there = Self.book.timeline.place(at: .seconds(4_000))
        Listening.step(
            &state, .told(0, .arrived(there)), asks: "cancel aim", "cancel slowness", "request keep"
        )
        #expect(Listening.stateWord(state) == "playing")
        Listening.step(
            &state, .secondPassed, asks: "perform glance", "schedule secondPassed", "cancel fading")
        #expect(state.sleep?.left == .seconds(299))
    }

    @Test func `the line tells what is not here yet, and never of what was heard`() {
        var frame = Frame(Size(20, 1))
        ProgressLine(0.25, kept: [0.5..<0.75]).draw(row: 0, columns: 0..<20, into: &frame)
        #expect(String(frame.row(0).map(\.glyph)) == "━━━━━╸┄┄┄┄─────┄┄┄┄┄")
    }

    @Test func `an address of sound is looked at before it is taken for a catalog`() {
        let app = AppDriver()
        app.send(.beganAtAddress("https://a.example/b.m4b?x=1"))
        let stream = Stream("https://a.example/b.m4b?x=1", page: app.screen.id)
        #expect(app.asked(Catalog.self).isEmpty)
        app.answer(
            App.self, .streamFound(stream, path: "/streams/b.json", trouble: nil),
            to: .findStream(stream))
        #expect(app.state.stack.at == 0 && app.screen.holds(Reader.self))
        let opened = app.commands(of: Reader.self)
        #expect(
            opened.contains {
                if case .work(.open(.file("/streams/b.json"), _, _)) = $0 { true } else { false }
            }, "\(opened)")
    }

    @Test func `what is no sound is shown as a catalog, and why it cannot be heard is said`() {
        let app = AppDriver()
        app.send(.beganAtAddress("https://a.example/list.json"))
        let stream = Stream("https://a.example/list.json", page: app.screen.id)
        app.answer(
            App.self, .streamFound(stream, path: nil, trouble: nil), to: .findStream(stream))
        #expect(loads(app.commands(of: Catalog.self)) == 1)
        app.send(.beganAtAddress("https://a.example/opds"))
        #expect(app.asked(App.self).isEmpty)
        #expect(loads(app.commands(of: Catalog.self)) == 1)
    }

    @Test func `a page that was left before it is known what stands there is asked all the same`() {
        let app = AppDriver(ignoring: [Shelf.self])
        app.send(.beganAtAddress("https://a.example/list.json"))
        let stream = Stream("https://a.example/list.json", page: app.screen.id)
        app.press("g s")
        app.answer(
            App.self, .streamFound(stream, path: nil, trouble: nil), to: .findStream(stream))
        #expect(loads(app.commands(of: Catalog.self)) == 1)
        #expect(app.screen.holds(Shelf.self), "nothing moves under the person's eyes")
        app.press("Ctrl-o")
        #expect(app.screen.id == stream.page && app.screen.holds(Catalog.self))
    }

    private func loads(_ commands: [Catalog.Command]) -> Int {
        commands.count { if case .work(.load) = $0 { true } else { false } }
    }
}

private func abs(_ number: Double) -> Double { number < 0 ? -number : number }
