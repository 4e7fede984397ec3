import Kernel
import Publications
import ScreenKit
import Wording

/// A server that does not send what is to be heard: the place stands, and it is asked again.
extension Listening {
    struct Stuck: Equatable, Sendable {
        var track: Int
        var why: String
        /// The person saw the message.
        var isTold = false
    }

    static func stick(_ track: Int, _ why: String?, _ state: inout State) -> Effects {
        guard let why else {
            if state.stuck?.track == track { state.stuck = nil }
            return []
        }
        let here = (state.aim ?? state.spot).track
        // The track that comes next is asked for before it is wanted.
        guard track == here || state.stuck?.track != here else { return [] }
        let isTold = state.stuck.map { $0.track == track && $0.isTold } ?? false
        state.stuck = Stuck(track: track, why: why, isTold: isTold)
        return tellStuck(&state)
    }

    /// libmpv reports the place it was at once its old sound is over, although it waits for the
    /// bytes of where it was sent. The place that was asked for stands.
    static func miss(_ spot: TrackPlace, _ state: inout State) -> Effects {
        // A server that is only slow has not failed yet.
        let isStreamed = !state.held.isEmpty
        guard state.isStuck || isStreamed, state.aim != nil else {
            return arrive(at: spot, &state)
        }
        state.astray = spot
        return []
    }

    /// Where it is, from a look at it. After a false arrival no other is reported.
    static func take(_ spot: TrackPlace, _ state: inout State) -> Effects {
        if state.aim == nil { return hear(spot, &state) }
        guard let astray = state.astray, !state.book.isNear(spot, astray) else { return [] }
        return arrive(at: spot, &state)
    }

    /// While the cached bytes last no message is needed.
    static func tellStuck(_ state: inout State) -> Effects {
        guard let stuck = state.stuck, !stuck.isTold, state.isStuck, state.isPlaying,
            state.isWaiting || state.aim != nil
        else { return [] }
        state.stuck?.isTold = true
        let words = tr(
            "\(state.book.title) waits: \(stuck.why). It goes on by itself; what is here"
                + " can be played.")
        return [.perform(.ask(.say(words)))]
    }
}

extension Listening.State {
    /// What is to be heard now does not come.
    var isStuck: Bool { stuck.map { $0.track == (aim ?? spot).track } ?? false }
}
