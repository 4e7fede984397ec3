import Kernel
import Publications
import TestKit
import Testing

@testable import LendingWing
@testable import ListeningWing
@testable import ReadingWing
@testable import ScreenKit

private func spot(_ track: Int, _ seconds: Double) -> TrackPlace {
    TrackPlace(track: track, offset: .milliseconds(Int(seconds * 1000)))
}

/// Everything that can happen to what is heard. The book of the previews: four tracks of 40, 30, 50
/// and 25 minutes with two chapters each.
@Suite struct ListeningTests {
    static let book = PreviewSound.book
    typealias Stage = TestStore<Listening>

    func moment(_ seconds: Int, wall: Int64 = 1_795_000_000) -> Moment {
        Moment(now: .seconds(seconds), wall: WallTime(secondsSince1970: wall))
    }

    func stage(
        at place: TrackPlace = spot(1, 100), isAsked: Bool = false, heardUntil: Int64? = nil,
        look: [String: String] = [:]
    ) -> Stage {
        Stage(
            Listening.State(
                OpenedSound(
                    Self.book, at: place, isAsked: isAsked, heardUntil: heardUntil, look: look)))
    }

    /// Plays, with the player arrived where it was sent.
    func playing(_ place: TrackPlace = spot(1, 100)) -> Stage {
        let stage = stage(at: place)
        stage.send(.played, performs: [.tellTime]) { $0.motion = .playing }
        stage.deliver(
            .clockTold(moment(0)), for: stage.ticket(EffectID("clock"))!,
            performs: [.load(Self.book, number: 1, at: place, .normal, volume: 100)]
        ) {
            ($0.number, $0.isLoaded, $0.aim) = (1, true, place)
        }
        stage.send(.told(1, .arrived(place))) { $0.aim = nil }
        return stage
    }

    func kept(
        _ place: TrackPlace, _ percent: Double? = nil, isSought: Bool = false
    ) -> Listening.Command {
        let time = Self.book.timeline.time(of: place)
        return .keep(
            KeptSound(
                book: Self.book, spot: place,
                percent: percent ?? Self.book.audiobook.percent(at: time),
                move: isSought ? .leapt : .listened))
    }

    /// Ends a test: whatever still waits goes.
    func stop(_ stage: Stage) {
        stage.send(.replaced, performs: commandsOfStop(stage)) { state in
            state.isLoaded = false
            (state.isWaiting, state.isSlow, state.aim) = (false, false, nil)
            state.kept = state.spot
        }
        for id in ["keeping", "keeping-look", "clock"] where isPending(id, stage) {
            let action: Listening.Action =
                id == "clock" ? .clockTold(moment(0)) : .kept(trouble: nil)
            stage.deliver(action, for: stage.ticket(EffectID(id))!) {
                if id == "clock" { $0.rest = .since(.zero) }
            }
        }
    }

    private func isPending(_ id: String, _ stage: Stage) -> Bool {
        stage.pendingIDs.contains(EffectID(id))
    }

    private func commandsOfStop(_ stage: Stage) -> [Listening.Command] {
        let state = stage.state
        return state.kept == state.spot
            ? [.drop] : [kept(state.spot, state.percent), .drop]
    }

    // MARK: - Playing

    @Test func `it plays from where it was left, at the book's own speed`() {
        let stage = stage(look: ["speed": "1.35", "volume": "85"])
        #expect(stage.state.speed == Speed(135) && stage.state.volume == 85)
        stage.send(.toggled, performs: [.tellTime]) { $0.motion = .playing }
        let place = spot(1, 100)
        stage.deliver(
            .clockTold(moment(0)), for: stage.ticket(EffectID("clock"))!,
            performs: [.load(Self.book, number: 1, at: place, Speed(135), volume: 85)]
        ) { ($0.number, $0.isLoaded, $0.aim) = (1, true, place) }
        stage.send(.told(1, .arrived(place))) { $0.aim = nil }
        stop(stage)
    }

    @Test func `while it plays the place is asked once a second and kept every five`() {
        let stage = playing()
        for second in 1...5 {
            stage.advance(.seconds(1), fires: .secondPassed, performs: [.glance])
            // A glance is at what was heard a moment ago.
            let place = spot(1, 99.95 + Double(second))
            if second < 5 {
                stage.send(.told(1, .at(place))) { $0.spot = place }
            } else {
                stage.send(.told(1, .at(place)), performs: [kept(place)]) {
                    ($0.spot, $0.kept) = (place, place)
                }
            }
        }
        stop(stage)
    }

    @Test func `nothing is asked a millisecond before its second`() {
        let stage = playing()
        stage.advance(.milliseconds(999))
        stage.advance(.milliseconds(1), fires: .secondPassed, performs: [.glance])
        stop(stage)
    }

    @Test func `a pause asks where it is, keeps that and nothing later`() {
        let stage = playing()
        stage.send(.toggled, performs: [.pause, .tell, .tellTime]) { $0.motion = .paused }
        let place = spot(1, 101.2)
        stage.send(.told(1, .at(place)), performs: [kept(place)]) {
            ($0.spot, $0.kept) = (place, place)
        }
        stage.advance(.seconds(60))
        stop(stage)
    }

    @Test func `what another loading tells is not heard`() {
        let stage = playing()
        for news in [
            Listening.News.at(spot(3, 5)), .arrived(spot(3, 5)), .ended, .waiting(true),
            .failed(.noDevice),
        ] {
            stage.send(.told(7, news))
        }
        stop(stage)
    }

    @Test func `a new chapter is kept at once`() {
        let stage = playing(spot(1, 899))
        let place = spot(1, 900.2)
        stage.send(.told(1, .at(place)), performs: [kept(place)]) {
            ($0.spot, $0.kept) = (place, place)
        }
        stop(stage)
    }

    // MARK: - After a rest

    @Test(arguments: [
        (9, 0.0), (10, 3), (59, 3), (60, 10), (299, 10), (300, 20), (1_799, 20), (1_800, 30),
        (90_000, 30),
    ])
    func `who was away for long is taken back further`(seconds: Int, back: Double) {
        let stage = playing()
        stage.send(.paused, performs: [.pause, .tell, .tellTime]) { $0.motion = .paused }
        stage.deliver(.clockTold(moment(5)), for: stage.ticket(EffectID("clock"))!) {
            $0.rest = .since(.seconds(5))
        }
        stage.send(.played, performs: [.tellTime]) { $0.motion = .playing }
        let place = spot(1, 100 - back)
        let isMoved = back > 0
        stage.deliver(
            .clockTold(moment(5 + seconds)), for: stage.ticket(EffectID("clock"))!,
            performs: isMoved ? [.seek(place), .play] : [.play]
        ) {
            $0.rest = nil
            if isMoved { $0.aim = place }
        }
        stop(stage)
    }

    @Test func `it is never taken back beyond its chapter, nor over a quit forgotten`() {
        let stage = stage(at: spot(1, 904), heardUntil: 1_794_000_000)
        stage.send(.played, performs: [.tellTime]) { $0.motion = .playing }
        let place = spot(1, 900)
        stage.deliver(
            .clockTold(moment(1)), for: stage.ticket(EffectID("clock"))!,
            performs: [.load(Self.book, number: 1, at: place, .normal, volume: 100)]
        ) { ($0.rest, $0.number, $0.isLoaded, $0.aim) = (nil, 1, true, place) }
        stage.advance(.milliseconds(199))
        stage.advance(.milliseconds(1), fires: .begunSlowly) { $0.isSlow = true }
        #expect(Listening.stateWord(stage.state) == "loading")
        stage.send(.told(1, .arrived(place)), performs: [kept(place, isSought: true)]) {
            ($0.aim, $0.isSlow, $0.spot, $0.kept) = (nil, false, place, place)
        }
        stop(stage)
    }

    // MARK: - Moving

    @Test func `steps go on from where the last one leads, and each is taken back`() {
        let stage = playing()
        stage.send(.stepped(.seconds(-10)), performs: [.tell]) {
            $0.deferred = [.stepped(.seconds(-10))]
        }
        // A little was heard since the last report.
        stage.send(
            .told(1, .at(spot(1, 100.7))), performs: [.seek(spot(1, 90.7))],
            records: [undo(from: spot(1, 100.7), to: spot(1, 90.7))]
        ) {
            ($0.deferred, $0.spot, $0.aim) = ([], spot(1, 100.7), spot(1, 90.7))
            $0.jump = .init(origin: spot(1, 100.7), target: spot(1, 90.7))
        }
        let second = undo(from: spot(1, 90.7), to: spot(1, 80.7))
        stage.send(
            .stepped(.seconds(-10)), performs: [.seek(spot(1, 80.7))], records: [second]
        ) {
            $0.aim = spot(1, 80.7)
            $0.jump = .init(origin: spot(1, 100.7), target: spot(1, 80.7), joins: true)
        }
        // The first arrives when the second is under way.
        stage.send(.told(1, .arrived(spot(1, 90.7))))
        #expect(stage.state.here == Self.book.timeline.time(of: spot(1, 80.7)))
        stage.send(
            .told(1, .arrived(spot(1, 80.7))), performs: [kept(spot(1, 80.7), isSought: true)]
        ) {
            ($0.aim, $0.spot, $0.kept) = (nil, spot(1, 80.7), spot(1, 80.7))
        }
        stop(stage)
    }

    private func undo(from origin: TrackPlace, to target: TrackPlace) -> Undo<Listening.Action> {
        let words = AudioWords.clock(Self.book.timeline.time(of: target))
        return Undo(
            title: "a jump to \(words)", journal: "book:\(Self.book.source)",
            inverse: .returned(origin), forward: .returned(target))
    }

    @Test func `a seek that ends elsewhere is believed after a second`() {
        let stage = playing()
        stage.advance(.milliseconds(500))
        stage.send(.returned(spot(2, 50)), performs: [.seek(spot(2, 50))]) {
            $0.aim = spot(2, 50)
        }
        stage.send(.told(1, .at(spot(1, 102))))
        stage.send(.told(1, .arrived(spot(2, 30))))
        stage.advance(.milliseconds(500), fires: .secondPassed, performs: [.tell])
        #expect(stage.state.aim == spot(2, 50))
        stage.advance(
            .milliseconds(500), fires: .aimMissed(spot(2, 30)),
            performs: [kept(spot(2, 30), isSought: true)]
        ) {
            ($0.aim, $0.spot, $0.kept) = (nil, spot(2, 30), spot(2, 30))
        }
        stop(stage)
    }

    @Test(arguments: [
        (spot(1, 950), -1, spot(1, 900)), (spot(1, 902), -1, spot(1, 0)),
        (spot(1, 950), -2, spot(1, 0)), (spot(1, 950), 1, spot(2, 0)),
        (spot(1, 950), 2, spot(2, 1_700)), (spot(0, 2), -1, spot(0, 0)),
    ])
    func `back leads to the chapter's start first`(
        from: TrackPlace, step: Int, to target: TrackPlace
    ) {
        var state = Listening.State(OpenedSound(Self.book, at: from))
        _ = Listening.reduce(&state, .chapterStepped(step))
        #expect(state.spot == target)
    }

    @Test func `behind the last chapter there is none`() {
        let stage = stage(at: spot(3, 1_200))
        stage.send(
            .chapterStepped(1), performs: [.ask(.say("This is the last chapter."))])
    }

    @Test(arguments: [(0, 0), (50, 4_350), (100, 8_700), (140, 8_700)])
    func `a percent is one of the whole book`(percent: Int, seconds: Int) {
        var state = Listening.State(OpenedSound(Self.book, at: spot(1, 7)))
        _ = Listening.reduce(&state, .percentSought(percent))
        #expect(state.here == .seconds(seconds))
    }

    @Test func `marks are kept with the place, and lead back`() {
        let stage = stage()
        stage.send(
            .markSet("a"),
            performs: [
                .ask(.say("Mark a is at 41:40.")),
                .keep(
                    KeptSound(
                        book: Self.book, spot: spot(1, 100), percent: stage.state.percent,
                        marks: ["a": .seconds(2_500)])),
            ]
        ) {
            $0.marks = ["a": .seconds(2_500)]
        }
        stage.send(
            .markSought("b"),
            performs: [.ask(.say("No mark b in this book. mb sets it."))])
        stage.send(.markSought("a"))
        stop(stage)
    }

    // MARK: - Speed and volume

    @Test func `speed goes in twentieths and stays within what can be understood`() {
        #expect(Speed(100).stepped(1).kept == "1.05" && Speed(100).stepped(-4).kept == "0.8")
        #expect(Speed(100).stepped(.max) == Speed(400) && Speed(100).stepped(.min) == Speed(50))
        #expect(Speed(kept: "1.25") == Speed(125) && Speed(kept: "2")?.kept == "2")
        #expect(Speed(kept: "nan") == nil && Speed(kept: "1e300") == nil && Speed(kept: "") == nil)
        for hundredths in Speed.range {
            #expect(Speed(kept: Speed(hundredths).kept) == Speed(hundredths))
        }
    }

    @Test func `speed is the book's own, and what is left follows it`() {
        let stage = playing()
        stage.send(
            .speedStepped(20),
            performs: [.speed(Speed(200)), .keepLook(Self.book, ["speed": "2"])],
            records: [
                Undo(
                    title: "speed 2×", journal: "book:\(Self.book.source)",
                    inverse: .speedSet(.normal), forward: .speedSet(Speed(200)))
            ]
        ) { ($0.speed, $0.look) = (Speed(200), ["speed": "2"]) }
        #expect(Listening.bookLeft(stage.state) == "52 min left at 2×")
        #expect(stage.state.chapterTimes?.left == .seconds(400))
        stage.send(
            .speedSet(.normal), performs: [.speed(.normal), .keepLook(Self.book, [:])],
            records: [
                Undo(
                    title: "speed 1×", journal: "book:\(Self.book.source)",
                    inverse: .speedSet(Speed(200)), forward: .speedSet(.normal))
            ]
        ) { ($0.speed, $0.look) = (.normal, [:]) }
        stage.send(.speedSet(.normal))
        stop(stage)
    }

    @Test func `muted is no volume, and louder ends it`() {
        let stage = playing()
        stage.send(.muted, performs: [.volume(0)]) { $0.isMuted = true }
        stage.send(
            .volumeStepped(5),
            performs: [.volume(105), .keepLook(Self.book, ["volume": "105"])],
            records: [
                Undo(
                    title: "volume 105", journal: "book:\(Self.book.source)",
                    inverse: .volumeStepped(-5), forward: .volumeStepped(5))
            ]
        ) { ($0.isMuted, $0.volume, $0.look) = (false, 105, ["volume": "105"]) }
        stop(stage)
    }

    @Test func `whatever comes in whatever order, the place stays in the book`() {
        for seed in 1...200 as ClosedRange<UInt64> {
            var random = SplitMix64(seed: seed)
            var state = Listening.State(OpenedSound(Self.book, at: spot(0, 0)))
            for _ in 0..<60 {
                _ = Listening.reduce(&state, action(&random, number: state.number))
                #expect(state.here >= .zero && state.here <= Self.book.end, "seed \(seed)")
                #expect((0...100).contains(state.percent), "seed \(seed)")
                #expect(Speed.range.contains(state.speed.hundredths), "seed \(seed)")
            }
        }
    }

    private func action(_ random: inout SplitMix64, number: Int) -> Listening.Action {
        let place = TrackPlace(
            track: Int.random(in: -1...5, using: &random),
            offset: .milliseconds(Int.random(in: -9...9_000_000, using: &random)))
        let step = Int.random(in: -400...400, using: &random)
        switch Int.random(in: 0..<17, using: &random) {
        case 0: return .toggled
        case 1: return .clockTold(moment(abs(step)))
        case 2: return .stepped(.seconds(step))
        case 3: return .told(number, .at(place))
        case 4: return .told(number, .arrived(place))
        case 5: return .told(number, .ended)
        case 6: return .told(number, .failed(.track(step, "is not there")))
        case 7: return .chapterStepped(step / 100)
        case 8: return .speedStepped(step)
        case 9: return .volumeStepped(step)
        case 10: return .secondPassed
        case 11: return .percentSought(step)
        case 12: return .returned(place)
        case 13: return .leaving
        case 14: return .chapterSought(step)
        case 15: return .aimMissed(place)
        default: return .told(number, .measured(track: step, .seconds(step)))
        }
    }
}
