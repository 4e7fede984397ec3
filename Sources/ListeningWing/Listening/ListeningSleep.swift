import Canvas
import Kernel
import Publications
import ScreenKit
import Wording

/// The sleep timer: it counts what is heard, fades, and remembers where it was set.
public struct Sleep: Equatable, Sendable {
    public enum Plan: Equatable, Sendable {
        case minutes(Int)
        /// At the end of this chapter, or of so many more.
        case chapters(Int)
    }

    public package(set) var plan: Plan
    /// What is left of the minutes.
    var left = Duration.zero
    /// The chapter at whose end it is time.
    public package(set) var chapter: Int?
    /// That which was asked for, where a jump led beyond it.
    var wanted: Int?
    /// What is left of the fade, while it fades.
    var fade: Duration?

    public var isFading: Bool { fade != nil }
}

extension Listening {
    /// How the sleep timer is liked, from the settings.
    public struct SleepManner: Equatable, Sendable {
        public var fade = Duration.seconds(10)
        public var minutes = 30
        /// Playing on after it fell asleep arms it again.
        public var isAgain = false
        /// When playing arms it without being asked.
        public var hours = Hours.never
        public init() {}
    }

    /// When a timer sets itself.
    public enum Hours: Equatable, Sendable {
        case never, always
        /// Minutes of the day, from and to; over midnight where the second is the smaller.
        case between(Int, Int)

        func contains(_ minute: Int) -> Bool {
            switch self {
            case .never: false
            case .always: true
            case .between(let from, let to):
                from <= to ? (from..<to).contains(minute) : minute >= from || minute < to
            }
        }
    }

    /// Longer than anybody is awake.
    private static let minutesMax = 24 * 60
    /// Steps in which the sound goes down.
    private static let fadeStep = Duration.milliseconds(250)
    /// Before a chapter's end: the first words of the next would be heard else.
    private static let endGuard = Duration.milliseconds(150)

    static func setTimer(_ plan: Sleep.Plan, _ state: inout State) -> Effects {
        let woken = wake(&state)
        var plan = plan
        if case .minutes(let minutes) = plan { plan = .minutes(min(minutesMax, max(1, minutes))) }
        guard let sleep = armed(plan, state) else { return woken }
        state.sleep = sleep
        state.lastPlan = plan
        return woken + [.perform(.ask(.say(tr("\(sleepWords(sleep, state)). SS ends it."))))]
            + watchSleep(&state)
    }

    private static func armed(_ plan: Sleep.Plan, _ state: State) -> Sleep? {
        switch plan {
        case .minutes(let minutes): return Sleep(plan: plan, left: .seconds(60 * minutes))
        case .chapters(let more):
            guard let here = state.chapterIndex else { return nil }
            let last = state.book.chapters.count - 1
            return Sleep(plan: plan, chapter: min(last, here + max(0, more)))
        }
    }

    /// `Sc`: after this chapter; each further one adds a chapter.
    static func sleepAfterChapter(_ times: Int, _ state: inout State) -> Effects {
        var more = min(state.book.chapters.count, max(1, times)) - 1
        if let chapter = state.sleep?.chapter, let here = state.chapterIndex, !state.isFading {
            more += max(0, chapter - here) + 1
        }
        return setTimer(.chapters(more), &state)
    }

    static func toggleSleep(_ state: inout State) -> Effects {
        guard state.sleep == nil else {
            let woken = wake(&state)
            state.sleep = nil
            return woken + [.cancel(.fading), .perform(.ask(.say(tr("No sleep timer."))))]
        }
        return setTimer(state.lastPlan ?? .minutes(state.sleepManner.minutes), &state)
    }

    /// A key during the fade: the listener is awake, and wants as much again.
    static func stir(_ state: inout State) -> Effects {
        guard let sleep = state.sleep, sleep.isFading else { return [] }
        switch sleep.plan {
        // No timer was set, but the question was not answered.
        case .minutes(0): return toggleSleep(&state)
        case .minutes: return self.setTimer(sleep.plan, &state)
        case .chapters: return self.setTimer(.chapters(1), &state)
        }
    }

    // MARK: - Passing

    /// A second of sound went by.
    static func passSecond(_ state: inout State) -> Effects {
        guard !state.isLoading, var sleep = state.sleep, sleep.fade == nil,
            case .minutes = sleep.plan
        else { return [] }
        sleep.left -= .seconds(1)
        state.sleep = sleep
        return watchSleep(&state)
    }

    /// Waits for the moment to fade, once that is near.
    static func watchSleep(_ state: inout State) -> Effects {
        guard state.isPlaying, let sleep = state.sleep, let left = left(of: sleep, state) else {
            return [.cancel(.fading)]
        }
        // It goes on by its own steps.
        if sleep.isFading { return [] }
        let wait = left - state.sleepManner.fade
        if wait <= .zero { return passFade(&state) }
        guard wait < .seconds(1) else { return [.cancel(.fading)] }
        return [.schedule(.fading, after: wait, .fadePassed)]
    }

    /// Of what will be heard, in the listener's own time.
    static func left(of sleep: Sleep, _ state: State) -> Duration? {
        if let fade = sleep.fade { return fade }
        guard let chapter = sleep.chapter else { return max(.zero, sleep.left) }
        guard state.book.chapters.indices.contains(chapter) else { return nil }
        let end = state.book.chapters[chapter].end - endGuard
        return max(.zero, end - state.here) / state.speed.factor
    }

    static func passFade(_ state: inout State) -> Effects {
        guard state.isPlaying, var sleep = state.sleep, let left = left(of: sleep, state) else {
            return []
        }
        let all = state.sleepManner.fade
        // Begins with what is left, and goes on in its own steps.
        let fade = sleep.fade.map { $0 - fadeStep } ?? min(all, left)
        guard fade > .zero else { return fallAsleep(&state) }
        if sleep.fade == nil { state.fadedFrom = state.aim ?? state.spot }
        sleep.fade = fade
        state.sleep = sleep
        let share = loudness(min(1, fade / all), isChapter: sleep.chapter != nil)
        return [
            .perform(.volume(Int((Double(state.loudness) * share).rounded()))),
            .schedule(.fading, after: min(fadeStep, fade), .fadePassed),
        ]
    }

    /// The player's volume is a cube: half of it is an eighth of the sound, and the last three
    /// seconds of ten would be silent. The last words of a chapter are to be understood.
    private static func loudness(_ share: Double, isChapter: Bool) -> Double {
        let wanted = isChapter ? chapterEndShare + (1 - chapterEndShare) * share : share
        return cubeRoot(wanted)
    }

    private static let chapterEndShare = 0.3

    /// By halving what is left.
    private static func cubeRoot(_ number: Double) -> Double {
        var (low, high) = (0.0, 1.0)
        for _ in 0..<20 {
            let middle = (low + high) / 2
            if middle * middle * middle < number { low = middle } else { high = middle }
        }
        return (low + high) / 2
    }

    /// The sound during the fade was not heard by a listener who slept.
    static func goBackToFade(_ from: inout TrackPlace, _ state: inout State) -> Effects {
        guard let faded = state.fadedFrom, state.isAsleep else { return [] }
        state.fadedFrom = nil
        guard state.aim == nil, state.time(of: faded) < state.time(of: from) else { return [] }
        from = faded
        let place = AudioWords.clock(state.time(of: faded))
        return [.perform(.ask(.say(tr("From \(place), where the sound began to fade."))))]
    }

    private static func fallAsleep(_ state: inout State) -> Effects {
        state.sleep = nil
        state.isAsleep = true
        let from = state.fadedFrom.map { AudioWords.clock(state.time(of: $0)) }
        let here = AudioWords.clock(state.here)
        let words =
            from.map { tr("Asleep at \(here). p plays on from \($0).") }
            ?? tr("Asleep at \(here). p plays on from there.")
        return pause(&state) + [
            .cancel(.fading), .perform(.volume(state.loudness)), .perform(.ask(.say(words))),
        ]
    }

    /// Fades at once: the listener is asleep or has stopped listening.
    static func doze(_ state: inout State) -> Effects {
        guard state.isPlaying, !state.isFading else { return [] }
        state.sleep = Sleep(plan: .minutes(0), left: state.sleepManner.fade)
        return watchSleep(&state)
    }

    /// As loud as before the fade.
    static func wake(_ state: inout State) -> Effects {
        guard state.isFading else { return [] }
        state.sleep?.fade = nil
        state.fadedFrom = nil
        return [.cancel(.fading), .perform(.volume(state.loudness))]
    }

    /// Playing on after it fell asleep.
    static func wakeUp(_ state: inout State) -> Effects {
        guard state.isAsleep else { return [] }
        state.isAsleep = false
        guard state.sleepManner.isAgain, let plan = state.lastPlan else { return [] }
        return setTimer(plan, &state)
    }

    /// Playing sets the timer by itself, where that is liked at this hour.
    static func armByItself(_ moment: Moment, _ state: inout State) -> Effects {
        guard state.sleep == nil, state.sleepManner.hours.contains(moment.wall.minuteOfDay) else {
            return []
        }
        return setTimer(state.lastPlan ?? .minutes(state.sleepManner.minutes), &state)
    }

    // MARK: - Words

    /// Longer titles of chapters are their numbers.
    private static let titleMax = 6

    /// `Sleep in 30 min`, `Sleep at the end of chapter 33`.
    static func sleepWords(_ sleep: Sleep, _ state: State) -> String {
        guard let chapter = sleep.chapter else {
            return tr("Sleep in \(AudioWords.left(left(of: sleep, state) ?? .zero))")
        }
        if chapter == state.chapterIndex { return tr("Sleep at the end of this chapter") }
        return tr("Sleep at the end of \(state.book.chapters[chapter].title)")
    }

    /// `end of VII`, `end of ch. 33`, `22 min`, `8 s`.
    static func sleepMark(_ state: State) -> String? {
        guard let sleep = state.sleep else { return nil }
        if sleep.fade == nil, let chapter = sleep.chapter {
            let title =
                state.book.chapters.indices.contains(chapter)
                ? Safe.text(state.book.chapters[chapter].title) : ""
            return (1...titleMax).contains(title.count)
                ? tr("☾ end of \(title)") : tr("☾ end of ch. \(chapter + 1)")
        }
        return left(of: sleep, state).map { "☾ \(AudioWords.left($0))" }
    }
}

extension Listening.State {
    public var isFading: Bool { sleep?.isFading ?? false }
}

extension EffectID {
    static let fading = EffectID("fading")
}
