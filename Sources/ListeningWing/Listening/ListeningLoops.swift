import Kernel
import Publications
import ScreenKit
import Wording

/// Hearing the same again: a chapter, or a passage from A to B.
extension Listening {
    public enum Loop: Equatable, Sendable {
        /// Whichever one is in.
        case chapter
        case passage(Duration, Duration)
    }

    /// Where the player goes back, and to where.
    public struct Span: Equatable, Sendable {
        public var start: TrackPlace
        public var end: TrackPlace
    }

    /// A shorter loop is too short to learn anything from.
    private static let passageMin = Duration.milliseconds(500)

    /// The first time is A, the second B, the third ends it.
    static func markLoop(_ state: inout State) -> Effects {
        if case .passage = state.loop {
            return setLoop(nil, &state) + [say(tr("No loop."))]
        }
        guard let start = state.loopStart else {
            state.loopStart = state.here
            return [say(tr("Loop from \(AudioWords.clock(state.here)). A again ends it there."))]
        }
        let ends = (min(start, state.here), max(start, state.here))
        guard ends.1 - ends.0 >= passageMin else {
            state.loopStart = nil
            return [say(tr("No loop: A and B are the same place."))]
        }
        return loop(from: ends.0, to: ends.1, &state)
    }

    static func loop(from start: Duration, to end: Duration, _ state: inout State) -> Effects {
        guard isPassage(from: start, to: end, state) else {
            return [say(tr("No such passage."))]
        }
        let (from, to) = (AudioWords.clock(start), AudioWords.clock(end))
        let set = setLoop(.passage(start, end), &state)
        let isOutside = state.here < start || state.here >= end - passageMin
        let back =
            isOutside ? go(to: state.book.timeline.place(at: start), &state) : []
        return set + back + [say(tr("Loop from \(from) to \(to). A ends it."))]
    }

    static func isPassage(from start: Duration, to end: Duration, _ state: State) -> Bool {
        start >= .zero && end <= state.book.end && end - start >= passageMin
    }

    static func endLoop(_ state: inout State) -> Effects {
        state.loop == nil && state.loopStart == nil
            ? [] : setLoop(nil, &state) + [say(tr("No loop."))]
    }

    static func setRepeating(_ isRepeating: Bool, _ state: inout State) -> Effects {
        guard isRepeating != state.isRepeating else { return [] }
        let words = isRepeating ? tr("This chapter is repeated.") : tr("No chapter is repeated.")
        return setLoop(isRepeating ? .chapter : nil, &state) + [say(words)]
    }

    private static func setLoop(_ loop: Loop?, _ state: inout State) -> Effects {
        (state.loop, state.loopStart) = (loop, nil)
        return tellLoop(state)
    }

    /// The player knows of it: nothing of ours could be as exact.
    static func tellLoop(_ state: State) -> Effects {
        state.isLoaded ? [.perform(.loop(span(state)))] : []
    }

    static func span(_ state: State) -> Span? {
        let timeline = state.book.timeline
        guard let (start, end) = ends(state) else { return nil }
        return Span(start: timeline.place(at: start), end: timeline.place(at: end))
    }

    private static func ends(_ state: State) -> (Duration, Duration)? {
        switch state.loop {
        case .passage(let start, let end): (start, end)
        case .chapter: state.chapter.map { (max($0.start, heardFrom($0, state)), $0.end) }
        case nil: nil
        }
    }

    private static func heardFrom(_ chapter: AudioChapter, _ state: State) -> Duration {
        min(chapter.start + .seconds(state.tuning.intro), chapter.end)
    }

    /// Where one ends that leads over the end of a track. It is ours to keep: the player knows
    /// tracks only.
    static func loopEnd(_ state: State) -> Duration? {
        guard let (_, end) = ends(state), let span = span(state),
            span.end.track != span.start.track,
            span.end != TrackPlace(track: span.start.track + 1, offset: .zero)
        else { return nil }
        return end
    }

    /// Goes back where it ends, or waits for that once it is near.
    static func keepLoop(from old: TrackPlace, to new: TrackPlace, _ state: inout State) -> Effects
    {
        guard let (start, end) = ends(state), state.aim == nil else { return [] }
        let (before, now) = (state.time(of: old), state.time(of: new))
        guard before >= start, before < end else { return [] }
        if now >= end { return go(to: state.book.timeline.place(at: start), &state) }
        guard state.isPlaying, let end = loopEnd(state) else { return [] }
        let wait = (end - now) / state.speed.factor
        return wait < .seconds(1) ? [.schedule(.looping, after: wait, .loopEndNeared)] : []
    }

    private static func say(_ words: String) -> Effect<Action, Command> {
        .perform(.ask(.say(words)))
    }

    /// `repeated`, `A 1:02`, `A–B 1:02–1:30`.
    static func loopMark(_ state: State) -> String? {
        switch state.loop {
        case .chapter: return tr("repeated")
        case .passage(let start, let end):
            return "A–B \(AudioWords.clock(start))–\(AudioWords.clock(end))"
        case nil: return state.loopStart.map { "A \(AudioWords.clock($0))" }
        }
    }
}

extension Listening.State {
    var isRepeating: Bool { loop == .chapter }
}

extension EffectID {
    static let looping = EffectID("looping")
}
