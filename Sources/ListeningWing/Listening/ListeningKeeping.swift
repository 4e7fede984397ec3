import Kernel
import Publications
import ScreenKit
import Sharing

/// How a place is written down, and what is done before everything ends.
extension Listening {
    static func keep(_ state: inout State, isSought: Bool = false) -> Effects {
        // A clip is no place one was at.
        guard state.clip == nil, state.kept != state.spot else { return [] }
        state.kept = state.spot
        // Under the timer one may be asleep: how far the sound ran on is not how far one heard.
        let ranOn: PlaceHistory.Move = state.sleep == nil ? .listened : .untouched
        let kept = KeptSound(
            book: state.book, spot: state.spot, percent: state.percent, marks: state.marks,
            move: isSought ? .leapt : ranOn)
        return [.request(.keeping, .keep(kept))]
    }

    /// Where a text follows, the sentence that is heard is where one is, also after a kill. The
    /// screen is a little ahead of what the player told last.
    static func keep(sentenceAt place: TrackPlace, _ state: inout State) -> Effects {
        guard state.isPlaying, state.isThere, state.time(of: place) > state.keptTime,
            state.time(of: place) - state.here < sentenceSlack * state.speed.factor
        else { return [] }
        let told = state.spot
        if state.time(of: place) > state.here { state.spot = place }
        defer { state.spot = told }
        return keep(&state)
    }

    private static let sentenceSlack = Duration.seconds(2)

    /// The player's place is looked at once a second, and nothing wakes in between. To the moment
    /// it has to be known only where something is to happen at one.
    static func tick(_ state: State) -> Effects {
        [.perform(state.isMomentNear || state.book.recital != nil ? .tell : .glance)] + wait
    }
    static var wait: Effects {
        [.schedule(.everySecond, after: .seconds(1), .secondPassed)]
    }

    /// Before everything ends the player is asked once more, and not waited for long.
    static func leave(_ state: inout State) -> Effects {
        guard state.isLoaded, state.motion == .playing else { return left(&state) }
        state.isLeaving = true
        state.motion = .paused
        return [
            .cancel(.everySecond), .perform(.pause), .perform(.tell),
            .schedule(.parting, after: .milliseconds(300), .patienceRanOut),
        ]
    }

    static func left(_ state: inout State) -> Effects {
        state.isLeaving = false
        if let clip = state.clip { (state.spot, state.clip) = (clip.origin, nil) }
        // Its server did not let it arrive.
        if state.stuck != nil, let aim = state.aim { state.spot = aim }
        return [.cancel(.parting)] + keep(&state) + [.perform(.left)]
    }
}
