import Kernel
import ScreenKit

/// The one audiobook that is heard, whatever is on the screen; nothing while none is loaded.
public enum Playing: Service {
    public typealias Action = Listening.Action
    public typealias Command = Listening.Command

    public struct State: Equatable, Sendable {
        public var heard: Listening.State?
        /// How often the player was given a book.
        package var loadings = 0
        /// How often something of what is heard was written down.
        var traces = 0
        /// What was heard and is not counted yet.
        var seconds = 0
        /// Books whose changes of sound can be taken back: once a session.
        var remembered: Set<BookSource> = []
    }

    public static var name: String { "listening" }
    public static var initial: State { State() }

    public static func reduce(_ state: inout State, _ action: Action) -> Effects {
        guard let old = state.heard else { return [] }
        if let words = Listening.refusal(of: action, old) {
            return [.perform(.ask(.say(words)))]
        }
        var heard = old
        let effects = Listening.reduce(&heard, action)
        state.heard = heard
        return effects + trace(action, from: old, effects, &state)
            + count(action, from: old, &state) + remember(action, &state)
    }

    private static func remember(_ action: Action, _ state: inout State) -> Effects {
        guard case .historyRead(let traces, _) = action, let heard = state.heard,
            state.remembered.count < rememberedMax,
            state.remembered.insert(heard.book.source).inserted
        else { return [] }
        return Listening.undos(traces, heard).map { .record($0) }
    }

    private static let rememberedMax = 10_000

    /// What came of it is written down.
    private static func trace(
        _ action: Action, from old: Listening.State, _ effects: Effects, _ state: inout State
    ) -> Effects {
        guard let heard = state.heard else { return [] }
        return Listening.traces(from: old, to: heard, action, effects).map { trace in
            state.traces += 1
            return .request(
                .trace(state.traces), .trace(heard.book, trace.trace, joins: trace.joins))
        }
    }

    /// A second of sound is one of the day's, however fast it is heard or how often.
    private static func count(
        _ action: Action, from old: Listening.State, _ state: inout State
    ) -> Effects {
        guard let heard = state.heard else { return [] }
        if action == .secondPassed, old.isPlaying, !old.isLoading { state.seconds += 1 }
        let isOver = old.isPlaying && !heard.isPlaying || action == .replaced
        guard state.seconds >= countEvery || isOver && state.seconds > 0 else { return [] }
        let seconds = state.seconds
        state.seconds = 0
        state.traces += 1
        return [.request(.trace(state.traces), .count(heard.book, seconds: seconds))]
    }

    /// In seconds: so much of a day's sum may be lost when everything ends at once.
    private static let countEvery = 60
}
