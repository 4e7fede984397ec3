import Kernel
import Publications
import ScreenKit
import Wording

/// Every way from one moment of a book to another, and how each is taken back.
extension Listening {
    /// This far into a chapter back leads to its start, before that to the one before.
    private static let startGrace = Duration.seconds(3)
    /// A seek that is smaller joins the one before, in the history.
    private static let smallJump = Duration.seconds(60)
    /// As long as it begins about where that one led.
    private static let joinSlack = Duration.seconds(5)

    /// The position may be a second old: a step goes on from where the sound is heard, and a
    /// bookmark stands there.
    static func ask(before action: Action, _ state: inout State) -> Effects {
        if state.deferred.count < deferredMax { state.deferred.append(action) }
        return state.deferred.count > 1 ? [] : [.perform(.tell)]
    }

    private static let deferredMax = 100

    /// The place is known now.
    static func takeDeferred(_ state: inout State) -> Effects {
        let actions = state.deferred
        state.deferred = []
        return actions.flatMap { act(on: $0, &state) }
    }

    static func seek(to time: Duration, _ state: inout State) -> Effects {
        let target = state.book.timeline.place(at: min(max(.zero, time), state.book.timeline.end))
        let origin = state.aim ?? state.spot
        guard target != origin else { return [] }
        let clip = forgetClip(&state)
        state.jump = jump(origin, target, after: state.jump, state)
        let undo = Undo(
            // What a voice reads has no times that a person knows.
            title: state.book.recital == nil
                ? tr("a jump to \(AudioWords.clock(state.time(of: target)))") : tr("a jump"),
            journal: journal(state), inverse: Action.returned(origin), forward: .returned(target))
        return clip + (stop(at: target, &state) ?? go(to: target, &state)) + [.record(undo)]
    }

    /// The end of a book that does not play is its end: there is no sound to be played from there.
    private static func stop(at target: TrackPlace, _ state: inout State) -> Effects? {
        guard state.isLoaded, !state.isPlaying,
            state.book.end - state.time(of: target) < .seconds(1)
        else { return nil }
        return halt(&state) + [.perform(.drop)] + go(to: target, &state)
    }

    /// Small steps that follow each other are one jump of the history; each is taken back by
    /// itself.
    static func jump(
        _ origin: TrackPlace, _ target: TrackPlace, after last: Jump?, _ state: State
    ) -> Jump {
        guard let last else { return Jump(origin: origin, target: target) }
        let distance = state.time(of: target) - state.time(of: origin)
        let since = state.time(of: origin) - state.time(of: last.target)
        let joins = abs(distance) < smallJump && since >= .zero - .seconds(1) && since <= joinSlack
        return Jump(origin: joins ? last.origin : origin, target: target, joins: joins)
    }

    /// Without a record: an undo leads here too.
    static func go(to spot: TrackPlace, _ state: inout State) -> Effects {
        state.fadedFrom = nil
        guard state.isLoaded else {
            // It does not play: the place pointed to is the position.
            state.spot = spot
            state.rest = nil
            if case .failed = state.motion { state.motion = .paused }
            return keep(&state, isSought: true)
        }
        (state.aim, state.astray) = (spot, nil)
        state.rest = nil
        let seek: Effects = [.cancel(.aim), .perform(.seek(spot))]
        // What comes from a server may be long in coming.
        return state.held.isEmpty
            ? seek : seek + [.schedule(.slowness, after: .slowness, .begunSlowly)]
    }

    static func seek(percent: Int, _ state: inout State) -> Effects {
        let share = Double(min(100, max(0, percent))) / 100
        return seek(to: state.book.end * share, &state)
    }

    static func stepChapters(_ step: Int, _ state: inout State) -> Effects {
        let chapters = state.book.chapters
        guard let here = state.chapterIndex, step != 0 else { return [] }
        let isWithin = step < 0 && state.here - chapters[here].start > startGrace
        let wanted = here + step + (isWithin ? 1 : 0)
        if wanted >= chapters.count {
            return [.perform(.ask(.say(tr("This is the last chapter."))))]
        }
        return seek(to: chapters[max(0, wanted)].start, &state)
    }

    static func seek(chapter index: Int, _ state: inout State) -> Effects {
        guard state.book.chapters.indices.contains(index) else { return [] }
        return seek(to: state.book.chapters[index].start, &state)
    }

    static func journal(_ state: State) -> String { "book:\(state.book.source)" }

    // MARK: - Marks

    static func mark(_ letter: Character, _ state: inout State) -> Effects {
        state.marks[letter] = state.here
        state.kept = nil
        return [.perform(.ask(.say(tr("Mark \(letter) is at \(AudioWords.clock(state.here))."))))]
            + keep(&state)
    }

    static func goToMark(_ letter: Character, _ state: inout State) -> Effects {
        guard let time = state.marks[letter] else {
            return [
                .perform(.ask(.say(tr("No mark \(letter) in this book. m\(letter) sets it."))))
            ]
        }
        return seek(to: time, &state)
    }

    // MARK: - Speed and volume

    static func set(_ speed: Speed, _ state: inout State) -> Effects {
        guard speed != state.speed else { return [] }
        let undo = Undo(
            title: tr("speed \(speed.words)"), journal: journal(state),
            inverse: Action.speedSet(state.speed), forward: .speedSet(speed))
        state.speed = speed
        state.look["speed"] = speed == state.steps.usualSpeed ? nil : speed.kept
        return told(.speed(speed), state) + keepLook(state)
            + (state.sleep == nil ? [] : watchSleep(&state)) + [.record(undo)]
    }

    static func turn(by step: Int, _ state: inout State) -> Effects {
        let most = State.volumeMax
        let volume = State.clamped(state.volume + min(most, max(-most, step)))
        guard volume != state.volume || state.isMuted else { return [] }
        let change = volume - state.volume
        let undo = Undo(
            title: tr("volume \(volume)"), journal: journal(state),
            inverse: Action.volumeStepped(-change), forward: .volumeStepped(change))
        state.volume = volume
        state.isMuted = false
        state.look["volume"] = volume == 100 ? nil : String(volume)
        return told(.volume(state.loudness), state) + keepLook(state)
            + (change == 0 ? [] : [.record(undo)])
    }

    static func mute(_ state: inout State) -> Effects {
        state.isMuted.toggle()
        return told(.volume(state.loudness), state)
    }

    /// A player that has not begun hears of it when it does.
    private static func told(_ command: Command, _ state: State) -> Effects {
        state.isLoaded ? [.perform(command)] : []
    }

    private static func keepLook(_ state: State) -> Effects {
        [.request(.keepingLook, .keepLook(state.book, state.look))]
    }

    // MARK: - After a rest

    /// Who was away for long has forgotten more.
    static func rewound(_ spot: TrackPlace, for rest: Duration, _ state: State) -> TrackPlace {
        let back: Duration
        switch rest {
        case ..<(.seconds(10)): return spot
        case ..<(.seconds(60)): back = .seconds(3)
        case ..<(.seconds(300)): back = .seconds(10)
        case ..<(.seconds(1800)): back = .seconds(20)
        default: back = .seconds(30)
        }
        let time = state.time(of: spot)
        let chapter = state.book.chapterIndex(at: time).map { state.book.chapters[$0].start }
        let wanted = time - back * state.steps.rewinding
        return state.book.timeline.place(at: max(chapter ?? .zero, wanted))
    }

    /// The player that had the book is gone; the next one goes on where that was.
    static func move(_ state: inout State) -> Effects {
        guard state.isLoaded else { return [] }
        let place = state.aim ?? state.spot
        let stop = halt(&state)
        return stop + (state.isPlaying ? start(at: place, &state) : [])
    }
}

extension Listening.State {
    func mustKnowPlace(for action: Listening.Action) -> Bool {
        guard isPlaying, isLoaded, aim == nil, !isLeaving else { return false }
        switch action {
        case .stepped, .sentenceStepped, .chapterStepped, .loopMarked, .markSet, .bookmarkToggled,
            .bookmarkAnnotated, .tunedFromHere, .wished(.seek), .wished(.next),
            .wished(.previous), .chapterAdded, .chapterMoved:
            return true
        default: return false
        }
    }
}

extension Listening.Rest {
    func length(at moment: Moment) -> Duration {
        switch self {
        case .since(let start): max(.zero, moment.now - start)
        // A clock that was set back makes no rest.
        case .before(let second): .seconds(max(0, moment.wall.secondsSince1970 - second))
        }
    }
}

private func abs(_ time: Duration) -> Duration { time < .zero ? .zero - time : time }
