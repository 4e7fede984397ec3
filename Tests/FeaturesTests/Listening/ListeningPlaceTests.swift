import Kernel
import Notebook
import Publications
import TestKit
import Testing

@testable import ListeningWing
@testable import ReadingWing
@testable import ScreenKit

/// Where one is: as asked for, as heard, and never as guessed.
extension ListeningTests {
    private func place(_ track: Int, _ seconds: Double) -> TrackPlace {
        TrackPlace(track: track, offset: .milliseconds(Int(seconds * 1000)))
    }

    @Test func `a bookmark stands where it is heard, not where one was a second ago`() {
        let stage = playing()
        stage.send(.bookmarksRead([], seed: "s", trouble: nil)) { $0.bookmarkSeed = "s" }
        stage.send(.bookmarkToggled, performs: [.tell]) { $0.deferred = [.bookmarkToggled] }
        var state = stage.state
        Listening.step(
            &state, .told(1, .at(place(1, 100.9))), asks: "request keepBookmark",
            "record a bookmark at 41:40", "perform done")
        let time = Self.book.timeline.time(of: place(1, 100.9))
        #expect(state.bookmarks.map(\.time) == [time] && state.deferred.isEmpty)
        stage.send(.told(1, .failed(.noDevice)), performs: commandsOf(stage, .failed(.noDevice))) {
            var after = $0
            Listening.step(
                &after, .told(1, .failed(.noDevice)), asks: "cancel clip", "cancel skipping",
                "cancel fading", "cancel second", "cancel aim", "cancel slowness", "perform say")
            $0 = after
        }
        stop(stage)
    }

    /// The place on the disk after a kill, and the place of the player.
    private func kept(at sentence: TrackPlace, _ change: (inout Listening.State) -> Void = { _ in })
        -> (kept: TrackPlace?, spot: TrackPlace)
    {
        let stage = playing()
        defer { stop(stage) }
        var state = stage.state
        (state.spot, state.kept) = (place(1, 100), place(1, 97))
        change(&state)
        let effects = Listening.reduce(&state, .sentenceCame(sentence))
        #expect(effects.isEmpty == (state.kept == place(1, 97)))
        return (state.kept, state.spot)
    }

    @Test func `the sentence that a text follows is written down as it begins, once`() {
        // Before what the player told, and a little ahead of it.
        #expect(kept(at: place(1, 99)) == (place(1, 100), place(1, 100)))
        #expect(kept(at: place(1, 100.8)) == (place(1, 100.8), place(1, 100)))
        // Written down already, and what a seek that has not arrived would lead to.
        #expect(kept(at: place(1, 97)).kept == place(1, 97))
        #expect(kept(at: place(1, 103)).kept == place(1, 97))
        #expect(kept(at: place(1, 103)) { $0.speed = Speed(200) }.kept == place(1, 103))
        #expect(kept(at: place(1, 99)) { $0.motion = .paused }.kept == place(1, 97))
        #expect(kept(at: place(1, 99)) { $0.aim = self.place(2, 0) }.kept == place(1, 97))
    }

    @Test func `bookmarks that came from elsewhere are read, and one set meanwhile stays`() {
        let stage = playing()
        defer { stop(stage) }
        var state = stage.state
        let mark = { (id: String, seconds: Int) in
            Bookmark(
                Annotation(id: id, kind: .bookmark, start: "#t=0", percent: 0, created: 0),
                at: .seconds(seconds))
        }
        let old = mark("old", 50)
        Listening.step(&state, .bookmarksRead([old], seed: "s", trouble: nil))
        Listening.step(&state, .bookmarkPut(mark("a", 40)), asks: "request keepBookmark")
        Listening.step(&state, .bookmarksRenewed, asks: "request readBookmarks")
        #expect(state.bookmarks.map(\.id) == ["a", "old"])
        Listening.step(
            &state, .bookmarkPut(mark("b", 45)), asks: "request keepBookmark",
            "request readBookmarks")
        Listening.step(
            &state, .bookmarkDropped("old"), asks: "request removeBookmark",
            "request readBookmarks")
        let came = [mark("there", 60), mark("a", 40), mark("b", 45)]
        Listening.step(&state, .bookmarksRead(came, seed: "t", trouble: nil))
        #expect(state.bookmarks.map(\.id) == ["a", "b", "there"])
        Listening.step(&state, .bookmarkDropped("b"), asks: "request removeBookmark")
    }

    /// What an action asks of the outside world.
    private func commandsOf(_ stage: Stage, _ news: Listening.News) -> [Listening.Command] {
        var state = stage.state
        return Listening.reduce(&state, .told(1, news)).compactMap {
            switch $0 {
            case .perform(let command), .request(_, let command): command
            default: nil
            }
        }
    }

    @Test func `what a desktop or a key asks of chapters goes on from where it is heard`() {
        let last = Self.book.chapters[2]
        for action in [Listening.Action.chapterStepped(1), .wished(.next)] {
            let before = Self.book.timeline.place(at: last.start - .milliseconds(200))
            let after = Self.book.timeline.place(at: last.start + .milliseconds(100))
            var state = Listening.State(OpenedSound(Self.book, at: before))
            (state.motion, state.isLoaded, state.number) = (.playing, true, 1)
            Listening.step(&state, action, asks: "perform tell")
            #expect(state.aim == nil)
            Listening.step(
                &state, .told(1, .at(after)), asks: "request keep", "cancel aim", "perform seek",
                "record a jump to 55:00")
            #expect(state.here == Self.book.chapters[3].start, "the next chapter, not this one")
        }
    }

    @Test func `a failure holds the place that was asked for`() {
        var state = Listening.State(OpenedSound(Self.book, at: place(1, 100)))
        (state.motion, state.isLoaded, state.number) = (.playing, true, 1)
        Listening.step(
            &state, .sought(.seconds(5_000)), asks: "cancel aim", "perform seek",
            "record a jump to 1:23:20")
        Listening.step(
            &state, .told(1, .failed(.track(2, "is not there"))), asks: "cancel clip",
            "cancel skipping", "cancel fading", "cancel second", "cancel aim", "cancel slowness",
            "perform say")
        #expect(state.here == .seconds(5_000))
    }

    @Test func `a server that does not send is named once, and waited for where one wants to be`() {
        var state = Listening.State(OpenedSound(Self.book, at: place(1, 100)))
        (state.motion, state.isLoaded, state.number) = (.playing, true, 1)
        Listening.step(
            &state, .sought(.seconds(5_000)), asks: "cancel aim", "perform seek",
            "record a jump to 1:23:20")
        let track = state.aim?.track ?? -1
        let said = Listening.reduce(&state, .told(1, .stuck(track: track, "it answers with 500")))
        #expect(
            said == [
                .perform(
                    .ask(
                        .say(
                            "\(Self.book.title) waits: it answers with 500. It goes on by itself; "
                                + "what is here can be played.")))
            ])
        #expect(state.isLoading && state.here == .seconds(5_000))
        let again = Listening.reduce(&state, .told(1, .stuck(track: track, "it answers with 503")))
        #expect(again.isEmpty, "once is enough")
        Listening.step(&state, .told(1, .stuck(track: 0, "another track's")))
        #expect(state.stuck?.track == track, "the one that is prepared is not waited for")
        Listening.step(
            &state, .leaving, asks: "cancel second", "perform pause", "perform tell",
            "schedule patienceRanOut")
        Listening.step(
            &state, .patienceRanOut, asks: "cancel parting", "request keep", "perform left")
        #expect(state.here == .seconds(5_000), "nor is it lost when everything ends")
        Listening.step(&state, .told(1, .stuck(track: track, nil)))
        #expect(!state.isStuck)
    }

    @Test func `an arrival elsewhere is not believed while a server is waited for`() {
        var state = Listening.State(OpenedSound(Self.book, at: place(1, 100)))
        (state.motion, state.isLoaded, state.number) = (.playing, true, 1)
        Listening.step(
            &state, .sought(.seconds(5_000)), asks: "cancel aim", "perform seek",
            "record a jump to 1:23:20")
        let aim = state.aim ?? place(0, 0)
        _ = Listening.reduce(&state, .told(1, .stuck(track: aim.track, "it answers with 500")))
        let old = place(1, 102)
        Listening.step(&state, .told(1, .arrived(old)))
        Listening.step(&state, .aimMissed(old))
        Listening.step(&state, .told(1, .at(old)))
        #expect(state.here == .seconds(5_000) && state.isLoading)
        // The bytes come: libmpv reports no arrival again.
        Listening.step(&state, .told(1, .stuck(track: aim.track, nil)))
        let there = TrackPlace(track: aim.track, offset: aim.offset + .seconds(3))
        _ = Listening.reduce(&state, .told(1, .at(there)))
        #expect(state.aim == nil && state.here == .seconds(5_003))
    }

    @Test func `an arrival elsewhere is not believed while a server is slow`() {
        var state = Listening.State(OpenedSound(Self.book, at: place(1, 100)))
        (state.motion, state.isLoaded, state.number) = (.playing, true, 1)
        state.held = [1: [0..<0.1]]
        _ = Listening.reduce(&state, .sought(.seconds(5_000)))
        Listening.step(&state, .aimMissed(place(1, 102)))
        #expect(state.here == .seconds(5_000))
        // It plays on from the old place after all: that is where it is.
        _ = Listening.reduce(&state, .told(1, .at(place(1, 105))))
        #expect(state.aim == nil && state.spot == place(1, 105))
    }

    @Test func `new books have the usual speed, and a book of another speed keeps it`() {
        var state = Listening.State(OpenedSound(Self.book, at: place(1, 100)))
        (state.steps.usualSpeed, state.speed) = (Speed(125), Speed(125))
        Listening.step(
            &state, .speedChanged(by: 10), asks: "request keepLook", "record speed 1.35×")
        #expect(state.speed == Speed(135) && state.look["speed"] == "1.35")
        Listening.step(&state, .speedSet(.normal), asks: "request keepLook", "record speed 1×")
        #expect(state.look["speed"] == "1", "as it was read is no default here")
        Listening.step(
            &state, .speedSet(Speed(125)), asks: "request keepLook", "record speed 1.25×")
        #expect(state.look["speed"] == nil)
        #expect(Listening.Action(words: ["speed", "+0.1"]) == .speedChanged(by: 10))
        #expect(Listening.Action(words: ["speed", "-0.05"]) == .speedChanged(by: -5))
        for word in ["+", "-x", "+inf", "-nan", "+9"] {
            #expect(Listening.Action(words: ["speed", word]) == nil, "\(word)")
        }
    }

    @Test func `settings say what media keys do, and how far a rest goes back`() {
        var state = Listening.State(OpenedSound(Self.book, at: place(1, 100)))
        state.steps.mediaKeysStep = true
        let here = state.here
        Listening.step(&state, .wished(.next), asks: "request keep", "record a jump to 42:10")
        #expect(state.here == here + .seconds(30))
        Listening.step(&state, .wished(.previous), asks: "request keep", "record a jump to 41:40")
        #expect(state.here == here)
        for (share, back) in [(0.0, 0), (0.5, 15), (1, 30), (2, 60)] {
            state.steps.rewinding = share
            let spot = Listening.rewound(place(1, 100), for: .seconds(4_000), state)
            #expect(spot == place(1, Double(100 - back)))
        }
    }
}
