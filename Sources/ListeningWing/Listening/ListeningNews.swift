import Kernel
import Publications
import ScreenKit
import Wording

/// What the player tells, and what follows from it.
extension Listening {
    /// What the player tells.
    public enum News: Equatable, Sendable {
        case arrived(TrackPlace)
        case at(TrackPlace)
        case measured(track: Int, Duration)
        /// Seeking is made exact, so far out of 100; nil when it is.
        case indexing(Int?)
        case indexed(track: Int, Duration)
        /// Which parts of a track that comes from a server are here, from 0 to 1.
        case held(track: Int, [Range<Double>])
        /// What a server should send of a track does not come, and why; nil when it does again.
        case stuck(track: Int, String?)
        case waiting(Bool)
        case ended
        case failed(Failure)
    }

    public enum Failure: Equatable, Sendable {
        case libraryMissing
        case noDevice
        /// The end of a sentence that begins with the track's name.
        case track(Int, String)
    }

    static func take(_ news: News, _ state: inout State) -> Effects {
        switch news {
        case .at(let spot): return take(spot, &state)
        case .arrived(let spot) where state.book.recital != nil && state.aim == nil:
            // The voice went on to the next sentence.
            (state.isWaiting, state.isSlow) = (false, false)
            return hear(spot, &state)
        case .arrived(let spot):
            // Of two seeks the first may be reported after the second was asked for.
            if let aim = state.aim, !state.book.isNear(spot, aim) {
                if state.isStuck { return miss(spot, &state) }
                return [.schedule(.aim, after: aimPatience, .aimMissed(spot))]
            }
            return arrive(at: spot, &state)
        case .measured(let track, let length):
            let tracks = state.book.audiobook.tracks
            guard tracks.indices.contains(track), tracks[track].duration == nil else { return [] }
            state.measure(track, as: length)
            return []
        case .indexing(let percent):
            state.indexing = percent
            return []
        case .indexed(let track, let length):
            let tracks = state.book.audiobook.tracks
            // What was estimated is now known; a rounding is no news.
            guard tracks.indices.contains(track), length > .zero,
                tracks[track].isEstimate
                    || abs(length - (tracks[track].duration ?? .zero)) >= .seconds(1)
            else { return [] }
            state.measure(track, as: length)
            return []
        case .held(let track, let shares):
            if state.book.audiobook.tracks.indices.contains(track) { state.held[track] = shares }
            return []
        case .stuck(let track, let why): return stick(track, why, &state)
        case .waiting(let isWaiting):
            state.isWaiting = isWaiting
            return tellStuck(&state)
        case .ended: return end(&state)
        case .failed(let failure): return fail(failure, &state)
        }
    }

    /// A seek that leads elsewhere is believed when nothing better comes.
    static let aimPatience = Duration.seconds(1)

    static func arrive(at spot: TrackPlace, _ state: inout State) -> Effects {
        (state.aim, state.astray) = (nil, nil)
        (state.isWaiting, state.isSlow, state.stuck) = (false, false, nil)
        // A listener who moved beyond the chapter of the timer means the one they are in; back
        // before its end they mean the first one again.
        if let chapter = state.sleep?.chapter,
            let here = state.book.chapterIndex(at: state.time(of: spot))
        {
            let wanted = state.sleep?.wanted ?? chapter
            state.sleep?.chapter = max(wanted, here)
            state.sleep?.wanted = here > wanted ? wanted : nil
        }
        // What was sought is kept at once, whatever its distance.
        state.kept = state.kept == spot ? spot : nil
        let old = state.chapterIndex
        let heard = hear(spot, &state, isSought: true)
        // Whichever chapter one is in is the one that is repeated.
        let loop = state.isRepeating && old != state.chapterIndex ? tellLoop(state) : []
        return [.cancel(.aim), .cancel(.slowness)] + heard + loop
    }

    static func hear(
        _ spot: TrackPlace, _ state: inout State, isSought: Bool = false
    ) -> Effects {
        let (chapter, old) = (state.chapterIndex, state.spot)
        state.spot = spot
        if let reached = state.book.audiobook.reaching(spot) { state.learn(reached) }
        let isDue = state.motion != .playing || chapter != state.chapterIndex || state.isKeepingDue
        var effects = isDue ? keep(&state, isSought: isSought) : []
        if state.sleep?.chapter != nil { effects += watchSleep(&state) }
        effects += state.clip == nil ? watchSkips(&state) : watchClip(&state)
        if !isSought, state.loop != nil { effects += keepLoop(from: old, to: spot, &state) }
        if state.isLeaving { effects += left(&state) }
        if !state.deferred.isEmpty, state.aim == nil { effects += takeDeferred(&state) }
        return effects
    }

    static func end(_ state: inout State) -> Effects {
        let last = state.aim ?? state.spot
        let tracks = state.book.audiobook.tracks
        // It ends where it ends, whatever was guessed.
        if last.track == tracks.count - 1, tracks[last.track].isEstimate, last.offset > .zero {
            state.measure(last.track, as: last.offset)
        }
        let reached = state.time(of: last)
        let isWhole = state.book.end - reached <= state.endSlack
        let stop = halt(&state)
        state.motion = .paused
        guard isWhole else {
            let words = cutWords(state)
            state.motion = .failed(words)
            return stop + keep(&state) + [.perform(.ask(.say(words)))]
        }
        state.spot = state.book.timeline.place(at: state.book.end)
        state.hasJustEnded = true
        let words = tr("The end of \(state.book.title). p begins it again.")
        return stop + keep(&state) + [
            .schedule(.ending, after: Notices.toastTime, .endTold), .perform(.ask(.say(words))),
        ]
    }

    static func fail(_ failure: Failure, _ state: inout State) -> Effects {
        let words = words(for: failure, state)
        // Where one wanted to be is where it is tried again.
        let aim = state.clip == nil ? state.aim : nil
        let stop = halt(&state)
        if let aim { state.spot = aim }
        state.motion = .failed(words)
        return stop + [.perform(.ask(.say(words)))] + (state.isLeaving ? left(&state) : [])
    }

    /// The player has let the book go.
    static func halt(_ state: inout State) -> Effects {
        state.isLoaded = false
        (state.isWaiting, state.isSlow, state.indexing) = (false, false, nil)
        state.stuck = nil
        (state.aim, state.astray) = (nil, nil)
        state.sleep?.fade = nil
        state.deferred = []
        if let clip = state.clip { (state.spot, state.clip) = (clip.origin, nil) }
        state.isSkipWatched = false
        return [
            .cancel(.clip), .cancel(.skipping), .cancel(.fading), .cancel(.everySecond),
            .cancel(.aim),
            .cancel(.slowness),
        ]
    }
}

private func abs(_ time: Duration) -> Duration { time < .zero ? .zero - time : time }
