import Kernel
import Publications
import TestKit
import Testing

@testable import ListeningWing
@testable import ReadingWing
@testable import ScreenKit

/// What is to happen at a moment of the book, and how the place is known to the moment for it.
extension ListeningTests {
    @Test func `where something happens at a moment the place is asked for to the moment`() {
        let stage = playing()
        var state = stage.state
        let here = state.here
        func isAsked() -> Bool { Listening.tick(state).contains(.perform(.tell)) }
        #expect(Listening.tick(state).contains(.perform(.glance)))
        for (end, isNear) in [(9.0, false), (2, true)] {
            state.clip = .init(
                end: here + .seconds(end), origin: TrackPlace(track: 1, offset: .seconds(100)),
                wasPlaying: true)
            #expect(isAsked() == isNear)
            state.clip = nil
            // Over the end of a track, which the player does not know.
            state.loop = .passage(here - .seconds(200), here + .seconds(end))
            #expect(isAsked() == isNear)
            state.loop = nil
        }
        state.sleep = Sleep(plan: .minutes(1), left: .seconds(9))
        #expect(!isAsked(), "minutes are counted, whatever is heard in them")
        let chapter = state.chapterIndex ?? 0
        state.sleep = Sleep(plan: .chapters(0), chapter: chapter)
        #expect(!isAsked())
        state.spot = state.book.timeline.place(
            at: state.book.chapters[chapter].end - .seconds(12))
        #expect(isAsked())
        state.sleep = nil
        for part in [Tuning.Part.intro, .outro] {
            state.tuning = Tuning()
            _ = state.tuning.set(part, to: "9")
            let chapter = state.book.chapters[chapter]
            state.spot = state.book.timeline.place(
                at: part == .intro ? chapter.start + .seconds(1) : chapter.end - .seconds(11))
            #expect(isAsked())
            state.spot = state.book.timeline.place(at: chapter.start + .seconds(20))
            #expect(!isAsked())
        }
        stop(stage)
    }

    @Test func `a passage over the end of a track is gone back from to the moment`() {
        let stage = playing()
        let timeline = Self.book.timeline
        let start = timeline.time(of: here(100))
        let end = start + .seconds(1_800)
        let span = Listening.Span(start: here(100), end: timeline.place(at: end))
        #expect(span.end.track == 2)
        stage.send(
            .loopSet(start, end),
            performs: [.loop(span), .ask(.say("Loop from 41:40 to 1:11:40. A ends it."))]
        ) { $0.loop = .passage(start, end) }
        let before = timeline.place(at: end - .milliseconds(400))
        stage.send(.told(1, .at(before)), performs: [kept(before)]) {
            ($0.spot, $0.kept) = (before, before)
        }
        stage.advance(.milliseconds(400), fires: .loopEndNeared, performs: [.tell])
        // It is a little late with its sound.
        let near = timeline.place(at: end - .milliseconds(5))
        stage.send(.told(1, .at(near))) { $0.spot = near }
        stage.advance(.milliseconds(5), fires: .loopEndNeared, performs: [.tell])
        let there = timeline.place(at: end)
        stage.send(.told(1, .at(there)), performs: [.seek(span.start)]) {
            ($0.spot, $0.aim) = (there, span.start)
        }
        stage.send(.told(1, .arrived(span.start)), performs: [kept(span.start, isSought: true)]) {
            ($0.spot, $0.kept, $0.aim) = (span.start, span.start, nil)
        }
        stop(stage)
    }

    private func here(_ seconds: Int) -> TrackPlace {
        TrackPlace(track: 1, offset: .seconds(seconds))
    }
}
