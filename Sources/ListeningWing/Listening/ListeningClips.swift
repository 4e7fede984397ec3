import Kernel
import Publications
import ScreenKit
import Wording

/// A bookmark heard again: a quarter of a minute before it, as much after it, and back to where one
/// was.
extension Listening {
    public struct Clip: Equatable, Sendable {
        var end: Duration
        var origin: TrackPlace
        var wasPlaying: Bool
    }

    /// So much before a bookmark, and after it.
    static let clipSide = Duration.seconds(15)

    static func playClip(of mark: Bookmark, _ state: inout State) -> Effects {
        let start = max(.zero, mark.time - clipSide)
        let end = min(state.book.timeline.end, mark.time + clipSide)
        let (origin, wasPlaying) = (state.aim ?? state.spot, state.isPlaying)
        // Of a clip within a clip one comes back to where the first began.
        state.clip = Clip(
            end: end, origin: state.clip?.origin ?? origin,
            wasPlaying: state.clip?.wasPlaying ?? wasPlaying)
        let place = state.book.timeline.place(at: start)
        let words = tr("A clip around \(AudioWords.clock(mark.time)). p ends it.")
        let said: Effects = [.perform(.ask(.say(words)))]
        if state.isPlaying, state.isLoaded { return go(to: place, &state) + said }
        state.motion = .playing
        state.rest = nil
        return Listening.start(at: place, &state) + said
    }

    /// Waits for its end, once that is near.
    static func watchClip(_ state: inout State) -> Effects {
        guard let clip = state.clip, state.isPlaying, state.aim == nil else { return [] }
        let wait = max(.zero, clip.end - state.here) / state.speed.factor
        if wait == .zero { return endClip(&state) }
        return wait < .seconds(1) ? [.schedule(.clip, after: wait, .clipEnded)] : []
    }

    /// Back to where one was, as one was.
    static func endClip(_ state: inout State) -> Effects {
        guard let clip = state.clip else { return [] }
        state.clip = nil
        let back = [.cancel(.clip)] + go(to: clip.origin, &state)
        return clip.wasPlaying ? back : back + pause(&state)
    }

    /// The position moved: the clip is over, and the former position is not restored.
    static func forgetClip(_ state: inout State) -> Effects {
        guard state.clip != nil else { return [] }
        state.clip = nil
        return [.cancel(.clip)]
    }
}

extension EffectID {
    static let clip = EffectID("clip")
}
