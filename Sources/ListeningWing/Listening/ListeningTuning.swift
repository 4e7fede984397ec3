import Kernel
import Publications
import ScreenKit
import Wording

/// How the book sounds, and what of each chapter is left out.
extension Listening {
    static func tune(_ part: Tuning.Part, by steps: Int, _ state: inout State) -> Effects {
        var tuning = state.tuning
        tuning.step(part, by: steps)
        return take(tuning, part, &state)
    }

    static func tune(_ part: Tuning.Part, to text: String, _ state: inout State) -> Effects {
        var tuning = state.tuning
        guard tuning.set(part, to: text) else {
            return [.perform(.ask(.say(tr("\(part.name) cannot be \(text)."))))]
        }
        return take(tuning, part, &state)
    }

    /// "From here": what was heard of this chapter so far, or what is left of it.
    static func tuneFromHere(_ part: Tuning.Part, _ state: inout State) -> Effects {
        guard let chapter = state.chapter else { return [] }
        let span: Duration
        switch part {
        case .intro: span = state.here - chapter.start
        case .outro: span = chapter.end - state.here
        default: return tune(part, by: 1, &state)
        }
        let seconds = Int(AudioWords.roundedUp(max(.zero, span), to: 1).components.seconds)
        return tune(part, to: String(seconds), &state)
    }

    private static func take(
        _ tuning: Tuning, _ part: Tuning.Part, _ state: inout State
    ) -> Effects {
        guard tuning != state.tuning else { return [] }
        let undo = Undo(
            title: tr("\(part.name): \(tuning.value(part))"), journal: journal(state),
            inverse: Action.retuned(state.tuning), forward: .retuned(tuning))
        return take(tuning, &state) + [.record(undo)]
    }

    /// All of it, as it was before or after a change.
    static func take(_ tuning: Tuning, _ state: inout State) -> Effects {
        let old = state.tuning
        guard tuning != old else { return [] }
        state.tuning = tuning
        for part in Tuning.Part.allCases where tuning.kept(part) != old.kept(part) {
            state.look[part.rawValue] = tuning.kept(part)
        }
        let isAlike = old.isHeardAlike(tuning)
        let told: Effects = isAlike || !state.isLoaded ? [] : [.perform(.tune(tuning))]
        let areSkipsAlike = old.intro == tuning.intro && old.outro == tuning.outro
        return told + (areSkipsAlike ? [] : watchSkips(&state))
            + [.request(.keepingLook, .keepLook(state.book, state.look))]
    }

    // MARK: - Left out

    /// Waits for the next moment that is to be left out, once it is near.
    static func watchSkips(_ state: inout State) -> Effects {
        guard state.isPlaying, state.aim == nil, let skip = nextSkip(state) else {
            return state.isSkipWatched ? unwatch(&state) : []
        }
        let wait = max(.zero, skip.from - state.here) / state.speed.factor
        guard wait < .seconds(1) else { return state.isSkipWatched ? unwatch(&state) : [] }
        if wait == .zero { return passSkip(&state) }
        state.isSkipWatched = true
        return [.schedule(.skipping, after: wait, .skipCame)]
    }

    private static func unwatch(_ state: inout State) -> Effects {
        state.isSkipWatched = false
        return [.cancel(.skipping)]
    }

    static func passSkip(_ state: inout State) -> Effects {
        state.isSkipWatched = false
        guard state.isPlaying, state.aim == nil, let skip = nextSkip(state) else { return [] }
        return [.cancel(.skipping)]
            + go(to: state.book.timeline.place(at: skip.to), &state)
    }

    static func nextSkip(_ state: State) -> (from: Duration, to: Duration)? {
        guard let other = nextPassedBy(state) else { return nextOfChapter(state) }
        guard let own = nextOfChapter(state), own.from <= other.from else { return other }
        return own
    }

    private static func nextOfChapter(_ state: State) -> (from: Duration, to: Duration)? {
        let tuning = state.tuning
        guard tuning.intro > 0 || tuning.outro > 0, state.loop == nil,
            let index = state.chapterIndex
        else { return nil }
        let chapter = state.book.chapters[index]
        let heard = state.heard(of: chapter)
        // One that would be left out altogether is heard.
        guard heard.lowerBound < heard.upperBound else { return nil }
        if state.here < heard.lowerBound { return (state.here, heard.lowerBound) }
        guard tuning.outro > 0, state.here < chapter.end else { return nil }
        let next = index + 1
        guard state.book.chapters.indices.contains(next) else { return nil }
        let after = state.heard(of: state.book.chapters[next])
        return (max(state.here, heard.upperBound), after.lowerBound)
    }
}

extension Listening.State {
    /// What is heard of a chapter: all of it, where the rest would be nothing.
    func heard(of chapter: AudioChapter) -> Range<Duration> {
        let start = chapter.start + .seconds(tuning.intro)
        let end = chapter.end - .seconds(tuning.outro)
        return start < end ? start..<end : chapter.start..<max(chapter.start, chapter.end)
    }

    /// Of the book, without what is left out.
    var unheardLeft: Duration {
        guard tuning.intro > 0 || tuning.outro > 0, let index = chapterIndex else {
            return max(.zero, book.end - here)
        }
        let now = heard(of: book.chapters[index])
        let left = max(.zero, now.upperBound - max(here, now.lowerBound))
        return book.chapters[(index + 1)...].reduce(left) {
            let heard = heard(of: $1)
            return $0 + (heard.upperBound - heard.lowerBound)
        }
    }
}

extension EffectID {
    static let skipping = EffectID("skipping")
}
