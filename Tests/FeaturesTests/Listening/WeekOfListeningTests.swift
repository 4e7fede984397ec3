import Kernel
import Publications
import TestKit
import Testing

@testable import ListeningWing
@testable import ScreenKit

/// A week of two people: sleep every night, headphones that are pulled out, seeks, speeds, cuts
/// of power and a second instance, with a player whose true place is known.
@Suite struct WeekOfListeningTests {
    @Test(arguments: 1...12 as ClosedRange<UInt64>)
    func `no place is lost, and none is ahead of what was heard`(seed: UInt64) {
        for person in 0..<2 as Range<UInt64> {
            var week = ListeningWeek(seed: seed * 2 + person)
            for day in 1...7 { week.live("seed \(seed), person \(person), day \(day)") }
        }
    }
}

private struct ListeningWeek {
    private enum Event {
        case action(Listening.Action)
        case arrival(serial: Int, TrackPlace)
        case report(number: Int)
        case written(TrackPlace)
    }

    private struct Sound {
        var number: Int
        var time: Duration
        var speed: Double
        var plays = true
        var isThere = false
        var serial = 0
        var target: Duration?
    }

    private static let book = PreviewSound.long
    private var random: SplitMix64
    private var now = Duration.zero
    private var events: [(due: Duration, order: Int, id: EffectID?, event: Event)] = []
    private var order = 0
    private var state = Listening.State(
        OpenedSound(book, at: TrackPlace(track: 0, offset: .zero)))
    private var sound: Sound?
    /// Where the sound was last, whichever instance played it.
    private var truth = Duration.zero
    private var disk = TrackPlace(track: 0, offset: .zero)
    private var diskAt: Int64 = 0
    private var isOver = false

    init(seed: UInt64) { random = SplitMix64(seed: seed) }

    private var wall: WallTime {
        WallTime(secondsSince1970: 1_795_000_000 + now.components.seconds, zoneOffsetSeconds: 0)
    }

    // MARK: - A day

    mutating func live(_ comment: String) {
        send(.toggled)
        pass(.seconds(2))
        for _ in 0..<Int.random(in: 8...20, using: &random) {
            act(comment)
            if !state.isPlaying { resume(comment) }
        }
        send(.sleptIn(minutes: Int.random(in: 5...45, using: &random)))
        let before = truth
        pass(.seconds(3_600))
        #expect(!state.isPlaying, "\(comment): asleep")
        #expect(truth > before, "\(comment): it played until then")
        // The night, in which the machine is turned off now and then.
        if chance(2) { reopen(comment, lostMax: .seconds(6)) }
        now += .seconds(Int.random(in: 20_000...40_000, using: &random))
        resume(comment)
        send(.paused)
        pass(.seconds(9))
    }

    private mutating func act(_ comment: String) {
        pass(.milliseconds(Int.random(in: 1_000...400_000, using: &random)))
        switch Int.random(in: 0..<10, using: &random) {
        case 0: send(.stepped(.seconds([10, -10, 30, -30][Int.random(in: 0..<4, using: &random)])))
        case 1: send(.chapterStepped(chance(2) ? 1 : -1))
        case 2: send(.speedSet(Speed([100, 125, 200, 300][Int.random(in: 0..<4, using: &random)])))
        case 3: send(.outputChanged)
        case 4: send(.toggled)
        case 5, 6: send(.paused)
        case 7: reopen(comment, lostMax: .seconds(6))
        case 8: leave(comment)
        default: handOver(comment)
        }
        // Places are compared where no seek is under way.
        if chance(3) { pass(.milliseconds(Int.random(in: 0...900, using: &random))) }
    }

    // MARK: - What happens

    /// Plays on after any rest: not ahead of what was heard, and not far behind it.
    private mutating func resume(_ comment: String) {
        let goal = sound?.target ?? truth
        pass(.milliseconds(Int.random(in: 500...3_000_000, using: &random)))
        let last = sound?.target ?? max(goal, truth)
        send(.played)
        pass(.milliseconds(700))
        #expect(state.isPlaying, "\(comment)")
        let played = Duration.milliseconds(700) * state.speed.factor
        #expect(truth <= last + played, "\(comment): \(truth) after \(last)")
        #expect(last - truth < .seconds(150), "\(comment): \(truth) after \(last)")
    }

    /// Everything ends at once, and is begun again.
    private mutating func reopen(_ comment: String, lostMax: Duration) {
        let (last, target) = (truth, sound?.target)
        let kept = Self.book.timeline.time(of: disk)
        let isAhead = kept > last && kept != target
        #expect(!isAhead, "\(comment): kept \(kept), heard \(last)")
        if target == nil {
            #expect(last - kept <= lostMax, "\(comment): kept \(kept), heard \(last)")
        }
        begin()
    }

    private mutating func leave(_ comment: String) {
        send(.leaving)
        pass(.milliseconds(450))
        #expect(isOver, "\(comment)")
        reopen(comment, lostMax: .milliseconds(100))
        send(.played)
        pass(.seconds(1))
    }

    /// A second instance takes the sound for a while; then the first gets it back.
    private mutating func handOver(_ comment: String) {
        send(.paused)
        pass(.milliseconds(300))
        let first = state
        begin(isSecond: true)
        send(.toggled)
        pass(.seconds(Int.random(in: 1...200, using: &random)))
        send(.paused)
        pass(.milliseconds(300))
        let last = truth
        (state, sound, events) = (first, sound, [])
        state.isLoaded = false
        send(.placeRead(disk, heardUntil: diskAt))
        pass(.milliseconds(700))
        let played = Duration.milliseconds(700) * state.speed.factor
        #expect(truth <= last + played, "\(comment): \(truth) after \(last)")
        #expect(last - truth < .seconds(40), "\(comment): \(truth) after \(last)")
    }

    private mutating func begin(isSecond: Bool = false) {
        var look: [String: String] = [:]
        look["speed"] = state.speed == .normal ? nil : state.speed.kept
        events = []
        (sound, isOver) = (nil, false)
        state = Listening.State(
            OpenedSound(Self.book, at: disk, heardUntil: diskAt, look: look))
        truth = isSecond ? truth : Self.book.timeline.time(of: disk)
    }

    // MARK: - The program

    private mutating func send(_ action: Listening.Action) {
        for effect in Listening.reduce(&state, action) {
            switch effect {
            case .perform(let command): perform(command)
            case .request(let id, let command):
                if command == .tellTime {
                    add(.action(.clockTold(Moment(now: now, wall: wall))), after: 1, id)
                } else {
                    perform(command)
                }
            case .schedule(let id, let wait, let action):
                cancel(id)
                order += 1
                events.append((now + wait, order, id, .action(action)))
            case .cancel(let id): cancel(id)
            case .stream, .cancelAll, .record: break
            }
        }
    }

    private mutating func perform(_ command: Listening.Command) {
        switch command {
        case .load(_, let number, let place, let speed, _, _):
            sound = Sound(
                number: number, time: truth, speed: speed.factor,
                serial: (sound?.serial ?? 0) + 1)
            seek(place)
        case .seek(let place): seek(place)
        case .play: sound?.plays = true
        case .pause: sound?.plays = false
        case .speed(let speed): sound?.speed = speed.factor
        case .tell, .glance:
            guard let sound, sound.isThere else { return }
            add(.report(number: sound.number), after: Int.random(in: 1...40, using: &random))
        case .drop: sound = nil
        case .keep(let kept):
            add(.written(kept.spot), after: Int.random(in: 1...60, using: &random))
        case .left: isOver = true
        default: break
        }
    }

    private mutating func seek(_ place: TrackPlace) {
        guard var sound else { return }
        sound.serial += 1
        (sound.isThere, sound.target) = (false, Self.book.timeline.time(of: place))
        self.sound = sound
        add(
            .arrival(serial: sound.serial, place),
            after: Int.random(in: 20...300, using: &random))
    }

    // MARK: - Time

    private mutating func add(_ event: Event, after wait: Int, _ id: EffectID? = nil) {
        if let id { cancel(id) }
        order += 1
        events.append((now + .milliseconds(wait), order, id, event))
    }

    private mutating func cancel(_ id: EffectID) { events.removeAll { $0.id == id } }

    private mutating func pass(_ span: Duration) {
        let end = now + span
        while let next = events.indices.min(by: {
            (events[$0].due, events[$0].order) < (events[$1].due, events[$1].order)
        }), events[next].due <= end {
            let event = events.remove(at: next)
            play(until: event.due)
            happen(event.event)
        }
        play(until: end)
    }

    private mutating func play(until time: Duration) {
        defer { now = max(now, time) }
        guard var sound, sound.plays, sound.isThere, time > now else { return }
        sound.time = min(Self.book.end, sound.time + (time - now) * sound.speed)
        (self.sound, truth) = (sound, sound.time)
    }

    private mutating func happen(_ event: Event) {
        switch event {
        case .action(let action): send(action)
        case .arrival(let serial, let place):
            guard sound?.serial == serial, let number = sound?.number else { return }
            let time = Self.book.timeline.time(of: place)
            sound?.time = time
            sound?.isThere = true
            sound?.target = nil
            truth = time
            send(.told(number, .arrived(place)))
        case .report(let number):
            guard let sound, sound.number == number, sound.isThere else { return }
            send(.told(number, .at(Self.book.timeline.place(at: sound.time))))
        case .written(let place):
            (disk, diskAt) = (place, wall.secondsSince1970)
            send(.kept(trouble: nil))
        }
    }

    private mutating func chance(_ of: Int) -> Bool { Int.random(in: 0..<of, using: &random) == 0 }
}
