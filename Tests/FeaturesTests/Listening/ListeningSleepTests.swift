import Kernel
import Publications
import TestKit
import Testing

@testable import ListeningWing
@testable import ReadingWing
@testable import ScreenKit

/// The sleep timer: what it counts, how it fades, and what a key does meanwhile.
@Suite struct ListeningSleepTests {
    private static let book = PreviewSound.book

    private func playing(_ track: Int = 1, _ seconds: Int = 100) -> Listening.State {
        let place = TrackPlace(track: track, offset: .seconds(seconds))
        var state = Listening.State(OpenedSound(Self.book, at: place))
        (state.motion, state.isLoaded, state.number) = (.playing, true, 1)
        return state
    }

    private func commands(_ effects: Listening.Effects) -> [Listening.Command] {
        effects.compactMap {
            switch $0 {
            case .perform(let command), .request(_, let command): command
            default: nil
            }
        }
    }

    private func delay(_ effects: Listening.Effects) -> Duration? {
        effects.compactMap {
            if case .schedule(.fading, let delay, .fadePassed) = $0 { delay } else { nil }
        }.last
    }

    /// Fades until it sleeps, and tells the volumes on the way.
    private func fade(_ state: inout Listening.State) -> [Int] {
        var volumes: [Int] = []
        for _ in 0..<100 where state.sleep != nil {
            for case .volume(let volume) in commands(Listening.reduce(&state, .fadePassed)) {
                volumes.append(volume)
            }
        }
        return volumes
    }

    @Test func `minutes count what is heard, and nothing while it is paused`() {
        var state = playing()
        Listening.step(&state, .sleptIn(minutes: 1), asks: "perform say", "cancel fading")
        for second in 1...49 {
            let effects = Listening.reduce(&state, .secondPassed)
            #expect(delay(effects) == nil, "second \(second)")
        }
        Listening.step(
            &state, .paused, asks: "cancel fading", "cancel second", "perform pause",
            "perform tell", "request tellTime")
        Listening.step(&state, .secondPassed)
        #expect(state.sleep?.left == .seconds(11))
        Listening.step(&state, .played, asks: "request tellTime")
        let effects = Listening.reduce(&state, .secondPassed)
        #expect(state.isFading && delay(effects) == .milliseconds(250))
        #expect(commands(effects) == [.glance, .volume(100)])
    }

    @Test func `a fade before a chapter's end goes on whatever the player tells meanwhile`() {
        var state = playing()
        Listening.step(&state, .sleptAfterChapter(1), asks: "perform say", "cancel fading")
        let end = state.chapter?.end ?? .zero
        func tell(_ left: Int) -> Listening.Effects {
            let place = state.book.timeline.place(at: end - .milliseconds(left))
            return Listening.reduce(&state, .told(state.number, .at(place)))
        }
        #expect(delay(tell(10_400)) == .milliseconds(250))
        Listening.step(&state, .fadePassed, asks: "perform volume", "schedule fadePassed")
        #expect(state.isFading)
        for left in [9_400, 8_400, 300] {
            let effects = tell(left)
            #expect(delay(effects) == nil)
            for case .cancel(.fading) in effects { Issue.record("the fade stopped at \(left)") }
        }
        #expect(fade(&state).last == 100 && state.isAsleep)
    }

    @Test func `the sound goes down in ten seconds, stops, and is as loud as before`() {
        var state = playing()
        state.volume = 80
        state.sleep = Sleep(plan: .minutes(30), left: .seconds(10))
        let begun = Listening.watchSleep(&state)
        #expect(commands(begun) == [.volume(80)])
        let volumes = fade(&state)
        #expect(volumes.count == 40 && volumes.last == 80, "loud again for the next time")
        #expect(volumes.dropLast() == volumes.dropLast().sorted(by: >)[...])
        // A tenth of the sound is left a second before its end, which is heard.
        #expect(volumes[35] == 37, "\(volumes)")
        #expect(state.motion == .paused && state.sleep == nil && state.isAsleep)
    }

    @Test func `after the chapter it stops before the next one begins`() {
        var state = playing(1, 880)
        Listening.step(
            &state, .speedSet(Speed(200)), asks: "perform speed", "request keepLook",
            "record speed 2×")
        Listening.step(
            &state, .sleptAfterChapter(1), asks: "perform say", "perform volume",
            "schedule fadePassed")
        // 19.85 seconds of the book are left, which take half of that.
        #expect(state.isFading)
        #expect(state.sleep?.fade == .milliseconds(9_925))
        _ = fade(&state)
        #expect(state.motion == .paused)
    }

    @Test func `the last words of a chapter are heard`() {
        var state = playing(1, 880)
        Listening.step(&state, .sleptAfterChapter(1), asks: "perform say", "cancel fading")
        let volumes = fade(&state).dropLast()
        #expect(volumes.min().map { $0 >= 67 } == true, "\(volumes)")
    }

    @Test func `playing on begins where the sound began to fade, and says so`() {
        var state = playing(1, 400)
        state.sleep = Sleep(plan: .minutes(30), left: .seconds(10))
        _ = Listening.watchSleep(&state)
        let faded = state.spot
        Listening.step(
            &state, .told(1, .at(TrackPlace(track: 1, offset: .seconds(410)))), asks: "request keep"
        )
        _ = fade(&state)
        let moment = Moment(now: .seconds(9), wall: WallTime(secondsSince1970: 9))
        Listening.step(&state, .clockTold(moment))
        Listening.step(&state, .played, asks: "request tellTime")
        let effects = commands(Listening.reduce(&state, .clockTold(moment)))
        #expect(effects.contains(.seek(faded)))
        let place = AudioWords.clock(state.time(of: faded))
        #expect(
            effects.contains(.ask(.say("From \(place), where the sound began to fade."))))
        #expect(state.fadedFrom == nil)
    }

    @Test func `each further one adds a chapter, and the last is the last`() {
        var state = playing()
        Listening.step(&state, .sleptAfterChapter(1), asks: "perform say", "cancel fading")
        #expect(state.sleep?.chapter == 2)
        Listening.step(&state, .sleptAfterChapter(1), asks: "perform say", "cancel fading")
        #expect(state.sleep?.chapter == 3)
        Listening.step(&state, .sleptAfterChapter(99_999), asks: "perform say", "cancel fading")
        #expect(state.sleep?.chapter == 7)
        #expect(Listening.sleepMark(state) == "☾ end of ch. 8")
    }

    @Test func `whoever goes beyond its chapter sleeps after the one they are in`() {
        var state = playing()
        Listening.step(&state, .sleptAfterChapter(1), asks: "perform say", "cancel fading")
        Listening.step(&state, .chapterStepped(2), asks: "perform tell")
        Listening.step(
            &state, .told(1, .at(state.spot)), asks: "cancel fading", "cancel aim", "perform seek",
            "record a jump to 1:10:00")
        Listening.step(
            &state, .told(1, .arrived(TrackPlace(track: 2, offset: .zero))), asks: "cancel aim",
            "cancel slowness", "request keep", "cancel fading")
        #expect(state.sleep?.chapter == 4 && !state.isFading)
        // Back by `u`, the timer is where it was set.
        _ = Listening.reduce(&state, .told(1, .arrived(TrackPlace(track: 0, offset: .zero))))
        #expect(state.sleep?.chapter == 2)
    }

    @Test func `a key while it fades gives as much again, at full volume`() {
        var state = playing()
        state.sleep = Sleep(plan: .minutes(20), left: .seconds(10))
        _ = Listening.watchSleep(&state)
        Listening.step(&state, .fadePassed, asks: "perform volume", "schedule fadePassed")
        let effects = Listening.reduce(&state, .stirred)
        #expect(commands(effects).first == .volume(100))
        #expect(state.sleep == Sleep(plan: .minutes(20), left: .seconds(1_200)))
        #expect(state.isPlaying)
        #expect(Listening.reduce(&state, .stirred).isEmpty, "awake already")
    }

    @Test func `it is turned off and on with one key, as it was set last`() {
        var state = playing()
        state.sleepManner.minutes = 45
        Listening.step(&state, .sleepToggled, asks: "perform say", "cancel fading")
        #expect(state.sleep?.plan == .minutes(45))
        Listening.step(&state, .sleptIn(minutes: 7), asks: "perform say", "cancel fading")
        Listening.step(&state, .sleepToggled, asks: "cancel fading", "perform say")
        #expect(state.sleep == nil)
        Listening.step(&state, .sleepToggled, asks: "perform say", "cancel fading")
        #expect(state.sleep?.plan == .minutes(7))
        Listening.step(&state, .sleepEnded, asks: "cancel fading", "perform say")
        #expect(state.sleep == nil && Listening.reduce(&state, .sleepEnded).isEmpty)
    }

    @Test(arguments: [true, false])
    func `where it is liked, playing on sets it again`(isAgain: Bool) {
        var state = playing()
        state.sleepManner.isAgain = isAgain
        Listening.step(&state, .sleptIn(minutes: 5), asks: "perform say", "cancel fading")
        state.sleep?.left = .seconds(10)
        _ = Listening.watchSleep(&state)
        _ = fade(&state)
        let moment = Moment(now: .seconds(9), wall: WallTime(secondsSince1970: 9))
        Listening.step(&state, .clockTold(moment))
        Listening.step(&state, .played, asks: "request tellTime")
        _ = Listening.reduce(&state, .clockTold(moment))
        #expect((state.sleep?.plan == .minutes(5)) == isAgain)
    }

    @Test(arguments: [
        (Listening.Hours.never, 1_380, false), (.always, 720, true),
        (.between(1_320, 360), 1_320, true), (.between(1_320, 360), 359, true),
        (.between(1_320, 360), 360, false), (.between(1_320, 360), 1_319, false),
        (.between(600, 660), 659, true), (.between(600, 660), 660, false),
        (.between(600, 600), 600, false),
    ])
    func `in its hours playing sets the timer by itself`(
        hours: Listening.Hours, minute: Int, isSet: Bool
    ) {
        var state = playing()
        (state.sleepManner.hours, state.sleepManner.minutes) = (hours, 25)
        let moment = Moment(
            now: .seconds(9), wall: WallTime(secondsSince1970: Int64(minute) * 60))
        Listening.step(
            &state, .paused, asks: "cancel fading", "cancel second", "perform pause",
            "perform tell", "request tellTime")
        Listening.step(&state, .clockTold(moment))
        #expect(state.sleep == nil, "a pause sets nothing")
        Listening.step(&state, .played, asks: "request tellTime")
        _ = Listening.reduce(&state, .clockTold(moment))
        #expect((state.sleep?.plan == .minutes(25)) == isSet)
    }

    @Test func `without a fade it stops at once`() {
        var state = playing()
        state.sleepManner.fade = .zero
        state.sleep = Sleep(plan: .minutes(1), left: .seconds(1))
        let effects = Listening.reduce(&state, .secondPassed)
        #expect(commands(effects).contains(.pause) && state.motion == .paused)
    }

    @Test func `who says nothing is let sleep, and a key says something`() {
        var state = playing()
        Listening.step(&state, .dozed, asks: "perform volume", "schedule fadePassed")
        #expect(state.isFading)
        Listening.step(
            &state, .stirred, asks: "cancel fading", "perform volume", "cancel fading",
            "perform say")
        #expect(state.sleep == nil && state.isPlaying)
        Listening.step(&state, .dozed, asks: "perform volume", "schedule fadePassed")
        _ = fade(&state)
        #expect(state.motion == .paused)
    }

    @Test(arguments: [
        ("play", Listening.Action.played), ("pause", .paused), ("toggle", .toggled),
        ("next", .chapterStepped(1)), ("previous", .chapterStepped(-1)),
        ("chapter -3", .chapterStepped(-3)), ("chapter +2", .chapterStepped(2)),
        ("speed 1.35", .speedSet(Speed(135))), ("seek +30", .stepped(.seconds(30))),
        ("seek -1:30", .stepped(.seconds(-90))), ("seek 1:02:03", .sought(.seconds(3_723))),
        ("seek 0.5", .sought(.milliseconds(500))), ("sleep 30", .sleptIn(minutes: 30)),
        ("sleep chapter", .sleptAfterChapter(1)), ("sleep off", .sleepEnded),
    ])
    func `scripts say it in words`(words: String, action: Listening.Action) {
        #expect(Listening.Action(words: words.split(separator: " ").map(String.init)) == action)
    }

    @Test(arguments: [
        "", "play now", "seek", "seek x", "seek nan", "seek +inf", "seek 1e300", "seek 1:2:3:4",
        "seek :", "seek --5", "speed 9", "speed 0", "speed nan", "sleep 0", "sleep soon",
        "chapter 0", "chapter 99999999999999999999", "chapter -9223372036854775808", "stop",
    ])
    func `other words mean nothing`(words: String) {
        #expect(Listening.Action(words: words.split(separator: " ").map(String.init)) == nil)
    }
}
