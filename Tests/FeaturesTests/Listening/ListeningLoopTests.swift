import Kernel
import Notebook
import Publications
import TestKit
import Testing

@testable import LibraryWing
@testable import ListeningWing
@testable import ReadingWing
@testable import ScreenKit

private func spot(_ track: Int, _ seconds: Double) -> TrackPlace {
    TrackPlace(track: track, offset: .milliseconds(Int(seconds * 1000)))
}

/// Loops, what is left out of chapters, and how a book sounds.
extension ListeningTests {
    private func span(_ start: TrackPlace, _ end: TrackPlace) -> Listening.Command {
        .loop(.init(start: start, end: end))
    }

    private func said(_ words: String) -> Listening.Command { .ask(.say(words)) }

    @Test func `a length that was estimated is repaired when the frames are counted`() {
        var state = Listening.State(OpenedSound(Self.book, at: TrackPlace(track: 0, offset: .zero)))
        let end = state.book.end
        Listening.step(&state, .told(0, .indexing(43)))
        #expect(state.indexing == 43)
        Listening.step(&state, .told(0, .indexing(nil)))
        #expect(state.indexing == nil)
        let length = state.book.audiobook.tracks[0].duration ?? .zero
        Listening.step(
            &state, .told(0, .indexed(track: 0, length + .milliseconds(900))))
        #expect(state.book.end == end, "a rounding is no news")
        Listening.step(&state, .told(0, .indexed(track: 0, length + .seconds(90))))
        #expect(state.book.end == end + .seconds(90))
        Listening.step(&state, .told(0, .indexed(track: 99, .seconds(5))))
        Listening.step(&state, .told(0, .indexed(track: 0, .zero)))
        #expect(state.book.end == end + .seconds(90))
    }

    /// The place is asked for first, and what comes then follows.
    private func mark(
        _ stage: ListeningTests.Stage, performs commands: [Listening.Command],
        _ change: @escaping (inout Listening.State) -> Void
    ) {
        stage.send(.loopMarked, performs: [.tell]) { $0.deferred = [.loopMarked] }
        stage.send(.told(1, .at(stage.state.spot)), performs: commands) {
            $0.deferred = []
            change(&$0)
        }
    }

    @Test func `A and B are marked where one is, and a third time ends it`() {
        let stage = playing()
        mark(stage, performs: [said("Loop from 41:40. A again ends it there.")]) {
            $0.loopStart = .seconds(2_500)
        }
        #expect(Listening.loopMark(stage.state) == "A 41:40")
        stage.send(.told(1, .at(spot(1, 103)))) { $0.spot = spot(1, 103) }
        mark(
            stage,
            performs: [
                span(spot(1, 100), spot(1, 103)), .seek(spot(1, 100)),
                said("Loop from 41:40 to 41:43. A ends it."),
            ]
        ) {
            ($0.loop, $0.loopStart) = (.passage(.seconds(2_500), .seconds(2_503)), nil)
            $0.aim = spot(1, 100)
        }
        stage.send(.told(1, .arrived(spot(1, 100)))) { ($0.aim, $0.spot) = (nil, spot(1, 100)) }
        mark(stage, performs: [.loop(nil), said("No loop.")]) { $0.loop = nil }
        stop(stage)
    }

    @Test func `B before A is A, and both at one place are none`() {
        let stage = playing()
        mark(stage, performs: [said("Loop from 41:40. A again ends it there.")]) {
            $0.loopStart = .seconds(2_500)
        }
        mark(stage, performs: [said("No loop: A and B are the same place.")]) {
            $0.loopStart = nil
        }
        mark(stage, performs: [said("Loop from 41:40. A again ends it there.")]) {
            $0.loopStart = .seconds(2_500)
        }
        stage.send(.told(1, .at(spot(1, 90))), performs: [kept(spot(1, 90))]) {
            ($0.spot, $0.kept) = (spot(1, 90), spot(1, 90))
        }
        mark(
            stage,
            performs: [
                span(spot(1, 90), spot(1, 100)), said("Loop from 41:30 to 41:40. A ends it."),
            ]
        ) { ($0.loop, $0.loopStart) = (.passage(.seconds(2_490), .seconds(2_500)), nil) }
        stop(stage)
    }

    @Test func `a chapter that is repeated is the one that was gone to`() {
        let stage = playing()
        stage.send(
            .repeatToggled,
            performs: [span(spot(1, 0), spot(1, 900)), said("This chapter is repeated.")]
        ) { $0.loop = .chapter }
        stage.send(.returned(spot(1, 950)), performs: [.seek(spot(1, 950))]) {
            $0.aim = spot(1, 950)
        }
        stage.send(
            .told(1, .arrived(spot(1, 950))),
            performs: [kept(spot(1, 950), isSought: true), span(spot(1, 900), spot(2, 0))]
        ) { ($0.aim, $0.spot, $0.kept) = (nil, spot(1, 950), spot(1, 950)) }
        stage.send(.repeated(false), performs: [.loop(nil), said("No chapter is repeated.")]) {
            $0.loop = nil
        }
        stop(stage)
    }

    @Test func `a loop over the end of a track goes back when its end was heard`() {
        let stage = playing(spot(1, 1_799))
        stage.send(
            .loopSet(.seconds(4_190), .seconds(4_205)),
            performs: [
                span(spot(1, 1_790), spot(2, 5)), said("Loop from 1:09:50 to 1:10:05. A ends it."),
            ]
        ) { $0.loop = .passage(.seconds(4_190), .seconds(4_205)) }
        stage.send(.told(1, .at(spot(2, 4))), performs: [kept(spot(2, 4))]) {
            ($0.spot, $0.kept) = (spot(2, 4), spot(2, 4))
        }
        stage.send(.told(1, .at(spot(2, 5.1))), performs: [.seek(spot(1, 1_790))]) {
            ($0.spot, $0.aim) = (spot(2, 5.1), spot(1, 1_790))
        }
        stage.send(
            .told(1, .arrived(spot(1, 1_790))), performs: [kept(spot(1, 1_790), isSought: true)]
        ) {
            ($0.aim, $0.spot, $0.kept) = (nil, spot(1, 1_790), spot(1, 1_790))
        }
        stop(stage)
    }

    @Test func `a passage that is none is refused`() {
        let stage = stage()
        for (start, end) in [(10, 10), (20, 10), (0, 90_000)] {
            stage.send(
                .loopSet(.seconds(start), .seconds(end)), performs: [said("No such passage.")])
        }
    }

    private func retuned(
        _ title: String, from old: [String: String], to new: [String: String]
    ) -> Undo<Listening.Action> {
        Undo(
            title: title, journal: "book:\(Self.book.source)",
            inverse: .retuned(Tuning(old)), forward: .retuned(Tuning(new)))
    }

    // MARK: - Left out

    @Test func `seconds after each chapter's start and before its end are left out`() {
        let stage = playing(spot(1, 890))
        stage.send(
            .tunedTo(.intro, "12"), performs: [.keepLook(Self.book, ["intro": "12"])],
            records: [
                retuned("Skip at a chapter's start: 12 s", from: [:], to: ["intro": "12"])
            ]
        ) {
            _ = $0.tuning.set(.intro, to: "12")
            $0.look = ["intro": "12"]
        }
        stage.send(
            .tunedTo(.outro, "9"), performs: [.keepLook(Self.book, ["intro": "12", "outro": "9"])],
            records: [
                retuned(
                    "Skip before its end: 9 s", from: ["intro": "12"],
                    to: ["intro": "12", "outro": "9"])
            ]
        ) {
            _ = $0.tuning.set(.outro, to: "9")
            $0.look["outro"] = "9"
        }
        // Ten seconds are left of the chapter, nine of which are not heard.
        #expect(stage.state.chapterTimes?.left == .seconds(1))
        stage.send(.told(1, .at(spot(1, 890.4)))) {
            ($0.spot, $0.isSkipWatched) = (spot(1, 890.4), true)
        }
        stage.advance(.milliseconds(599))
        stage.advance(.milliseconds(1), fires: .skipCame, performs: [.seek(spot(1, 912))]) {
            ($0.isSkipWatched, $0.aim) = (false, spot(1, 912))
        }
        stage.send(.told(1, .arrived(spot(1, 912))), performs: [kept(spot(1, 912), isSought: true)])
        {
            ($0.aim, $0.spot, $0.kept) = (nil, spot(1, 912), spot(1, 912))
        }
        // Nothing of what is left out is taken for left: 888 − 9, and two chapters a track.
        let chapters = stage.state.book.chapters.suffix(from: 4)
        let rest = chapters.reduce(Duration.zero) { $0 + ($1.end - $1.start) - .seconds(21) }
        let off = stage.state.unheardLeft - (.seconds(1_800 - 912 - 9) + rest)
        #expect(off < .milliseconds(1) && off > .milliseconds(-1))
        stop(stage)
    }

    @Test func `from here is what was heard of the chapter, and what is left of it`() {
        let stage = stage(at: spot(1, 7.2))
        stage.send(
            .tunedFromHere(.intro), performs: [.keepLook(Self.book, ["intro": "8"])],
            records: [retuned("Skip at a chapter's start: 8 s", from: [:], to: ["intro": "8"])]
        ) {
            _ = $0.tuning.set(.intro, to: "8")
            $0.look = ["intro": "8"]
        }
        stage.deliver(.kept(trouble: nil), for: stage.ticket(EffectID("keeping-look"))!)
        let late = self.stage(at: spot(1, 880))
        late.send(
            .tunedFromHere(.outro), performs: [.keepLook(Self.book, ["outro": "20"])],
            records: [retuned("Skip before its end: 20 s", from: [:], to: ["outro": "20"])]
        ) {
            _ = $0.tuning.set(.outro, to: "20")
            $0.look = ["outro": "20"]
        }
        late.deliver(.kept(trouble: nil), for: late.ticket(EffectID("keeping-look"))!)
    }

    @Test func `a chapter of which nothing would be left is heard whole`() {
        var state = stage(look: ["intro": "500", "outro": "500"]).state
        let chapter = state.book.chapters[2]
        #expect(state.heard(of: chapter) == chapter.start..<chapter.end)
        state.motion = .playing
        Listening.step(&state, .told(0, .at(spot(1, 300))), asks: "request keep")
        #expect(!state.isSkipWatched && state.aim == nil)
    }

    // MARK: - Clips

    private func marked(_ stage: Stage, at time: Duration) {
        let mark = Bookmark(
            Annotation(id: "m", kind: .bookmark, start: "#t=0", percent: 0, created: 0), at: time)
        stage.send(.bookmarksRead([mark], seed: "s", trouble: nil)) {
            ($0.bookmarks, $0.bookmarkSeed) = ([mark], "s")
        }
    }

    @Test func `a bookmark is heard with what is around it, and one is back where one was`() {
        let stage = playing()
        marked(stage, at: .seconds(5_000))
        let (start, end) = (spot(2, 785), Duration.seconds(5_015))
        stage.send(
            .clipPlayed(0), performs: [.seek(start), said("A clip around 1:23:20. p ends it.")]
        ) {
            $0.clip = .init(end: end, origin: spot(1, 100), wasPlaying: true)
            $0.aim = start
        }
        // What is heard of a clip is no place that is kept.
        stage.send(.told(1, .arrived(start))) { ($0.aim, $0.spot, $0.kept) = (nil, start, nil) }
        stage.send(.told(1, .at(spot(2, 814.5)))) { $0.spot = spot(2, 814.5) }
        stage.advance(.milliseconds(499))
        stage.advance(.milliseconds(1), fires: .clipEnded, performs: [.seek(spot(1, 100))]) {
            ($0.clip, $0.aim) = (nil, spot(1, 100))
        }
        stage.send(.told(1, .arrived(spot(1, 100))), performs: [kept(spot(1, 100), isSought: true)])
        {
            ($0.aim, $0.spot, $0.kept) = (nil, spot(1, 100), spot(1, 100))
        }
        stop(stage)
    }

    @Test func `a clip of a book that rests is heard, and it rests again`() {
        let stage = playing()
        defer { stop(stage) }
        var state = stage.state
        Listening.step(
            &state, .paused, asks: "cancel fading", "cancel second", "perform pause",
            "perform tell", "request tellTime")
        let mark = Bookmark(
            Annotation(id: "m", kind: .bookmark, start: "#t=0", percent: 0, created: 0),
            at: .seconds(5))
        Listening.step(&state, .bookmarksRead([mark], seed: "s", trouble: nil))
        let begun = Listening.reduce(&state, .clipPlayed(0))
        #expect(begun.contains(.perform(.seek(spot(0, 0)))) && begun.contains(.perform(.play)))
        Listening.step(
            &state, .told(1, .arrived(spot(0, 0))), asks: "cancel aim", "cancel slowness")
        let ended = Listening.reduce(&state, .toggled)
        #expect(ended.contains(.perform(.seek(spot(1, 100)))) && ended.contains(.perform(.pause)))
        #expect(state.motion == .paused && state.clip == nil)
    }

    @Test func `whoever goes elsewhere from a clip stays there, and a quit keeps the old place`() {
        let stage = playing()
        defer { stop(stage) }
        var state = stage.state
        let mark = Bookmark(
            Annotation(id: "m", kind: .bookmark, start: "#t=0", percent: 0, created: 0),
            at: .seconds(5_000))
        Listening.step(&state, .bookmarksRead([mark], seed: "s", trouble: nil))
        Listening.step(&state, .clipPlayed(0), asks: "cancel aim", "perform seek", "perform say")
        var moved = state
        Listening.step(
            &moved, .stepped(.seconds(10)), asks: "cancel clip", "cancel aim", "perform seek",
            "record a jump to 1:23:15")
        #expect(moved.clip == nil && moved.here == .seconds(4_995))
        Listening.step(
            &state, .told(1, .arrived(spot(2, 785))), asks: "cancel aim", "cancel slowness")
        Listening.step(
            &state, .leaving, asks: "cancel second", "perform pause", "perform tell",
            "schedule patienceRanOut")
        let left = Listening.reduce(&state, .told(1, .at(spot(2, 786))))
        let places = left.compactMap { effect in
            if case .request(_, .keep(let kept)) = effect { kept.spot } else { nil }
        }
        #expect(state.spot == spot(1, 100) && (places.isEmpty || places == [spot(1, 100)]))
    }

    // MARK: - How it sounds

    @Test func `a book keeps its gain, its evenness and its balance, and is begun with them`() {
        let look = ["gain": "6", "even": "on", "balance": "-40", "intro": "x", "outro": "601"]
        let stage = stage(look: look)
        var tuning = Tuning()
        for (part, text) in [(Tuning.Part.gain, "6"), (.even, "on"), (.balance, "-40")] {
            let isSet = tuning.set(part, to: text)
            #expect(isSet)
        }
        #expect(stage.state.tuning == tuning, "what means nothing is not believed")
        #expect(tuning.marks == ["+6 dB", "even", "40% left"])
        stage.send(.played, performs: [.tellTime]) { $0.motion = .playing }
        let place = spot(1, 100)
        stage.deliver(
            .clockTold(moment(0)), for: stage.ticket(EffectID("clock"))!,
            performs: [.load(Self.book, number: 1, at: place, .normal, volume: 100, tuning)]
        ) { ($0.number, $0.isLoaded, $0.aim) = (1, true, place) }
        stage.send(.told(1, .arrived(place))) { $0.aim = nil }
        stage.send(
            .tuned(.gain, by: -100),
            performs: [
                .tune(
                    {
                        var less = tuning
                        _ = less.set(.gain, to: "-10")
                        return less
                    }()),
                .keepLook(
                    Self.book, look.merging(["gain": "-10"]) { $1 }),
            ],
            records: [
                retuned(
                    "Gain: -10 dB", from: look,
                    to: look.merging(["gain": "-10"]) { $1 })
            ]
        ) {
            _ = $0.tuning.set(.gain, to: "-10")
            $0.look["gain"] = "-10"
        }
        stop(stage)
    }

    // MARK: - The desktop

    @Test func `what a desktop wants follows its rules`() {
        let stage = playing()
        let face = Listening.face(stage.state)
        #expect(face.title == "渡し舟" && face.album == "The Ferry at Low Water")
        #expect(face.position == .seconds(100) && face.length == .seconds(900))
        for wish: Listening.Wish in [
            .position(book: 1, chapter: 5, .seconds(3)), .position(book: 2, chapter: 2, .zero),
            .position(book: 1, chapter: 2, .seconds(901)),
            .position(book: 1, chapter: 2, .seconds(-1)), .rate(-.infinity), .rate(.nan),
            .volume(.nan),
        ] {
            stage.send(.wished(wish))
        }
        func moves(_ wish: Listening.Wish, to place: TrackPlace) {
            var state = stage.state
            var effects = Listening.reduce(&state, .wished(wish))
            if !state.deferred.isEmpty {
                effects += Listening.reduce(&state, .told(1, .at(state.spot)))
            }
            #expect(effects.contains(.perform(.seek(place))), "\(wish)")
        }
        moves(.position(book: 1, chapter: 2, .seconds(3)), to: spot(1, 3))
        moves(.seek(by: .seconds(-500)), to: spot(1, 0))
        moves(.seek(by: .seconds(5)), to: spot(1, 105))
        moves(.seek(by: .seconds(801)), to: spot(1, 900))
        moves(.next, to: spot(1, 900))
        var state = stage.state
        Listening.step(
            &state, .wished(.rate(0)), asks: "cancel fading", "cancel second", "perform pause",
            "perform tell", "request tellTime")
        #expect(state.motion == .paused, "no speed at all is a pause")
        Listening.step(
            &state, .wished(.rate(1e300)), asks: "perform speed", "request keepLook",
            "record speed 4×")
        Listening.step(
            &state, .wished(.volume(0.5)), asks: "perform volume", "request keepLook",
            "record volume 50")
        #expect(state.speed == Speed(400) && state.volume == 50)
        stop(stage)
    }
}
