import Kernel
import Wording

/// One sentence again and again, with a pause as long to say it aloud: for who learns a language.
extension ReadingAlong {
    static func toggleRepeat(_ state: inout State) -> Effects {
        if state.again != nil {
            let wasResting = state.again?.isResting == true
            let end = state.again?.range.upperBound
            let words = Effect<Action, Command>.perform(.say(tr("No sentence is repeated.")))
            let goesOn: Effects =
                wasResting ? [.perform(.replay(.milliseconds(end ?? 0)))] : []
            return endRepeat(&state) + goesOn + [words]
        }
        guard let map = state.map, let moment = state.moment,
            let range = map.sentence(at: moment.atMs)
        else { return [.perform(.say(tr("No sentence is heard that could be repeated.")))] }
        state.again = Repeat(range: range)
        return follow(&state) + [
            .perform(.say(tr("This sentence is repeated, with a pause to say it. A goes on.")))
        ]
    }

    static func endRepeat(_ state: inout State) -> Effects {
        state.again = nil
        return [.cancel(.alongRest)]
    }

    /// So far behind its end, or outside of it, the sound was sent elsewhere.
    private static let slackMs = 1_500

    /// What the person does to the sound meanwhile; nil where it is nothing.
    static func keepRepeat(_ moment: Moment, _ state: inout State) -> Effects? {
        guard let again = state.again else { return nil }
        let isElsewhere =
            moment.atMs < again.range.lowerBound - slackMs
            || moment.atMs > again.range.upperBound + slackMs
        if isElsewhere { return endRepeat(&state) + follow(&state) }
        guard again.isResting else { return nil }
        // The sentence stays lit while it is said.
        guard moment.isPlaying else { return [] }
        return sayAgain(&state)
    }

    /// Its end has come: it is silent for as long; nil where it has not.
    static func rest(_ state: inout State) -> Effects? {
        guard let again = state.again, !again.isResting, let moment = state.moment,
            moment.isPlaying, moment.atMs >= again.range.upperBound
        else { return nil }
        state.again?.isResting = true
        let pause = again.range.count * 100 / max(1, moment.speed)
        return [
            .cancel(.alongBoundary), .perform(.hold),
            .schedule(.alongRest, after: .milliseconds(pause), .restPassed),
        ]
    }

    static func sayAgain(_ state: inout State) -> Effects {
        guard let again = state.again, again.isResting else { return [] }
        state.again?.isResting = false
        state.isForeseen = false
        return [
            .cancel(.alongRest), .perform(.replay(.milliseconds(again.range.lowerBound))),
        ]
    }
}
