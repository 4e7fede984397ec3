import Kernel
import ScreenKit

/// Tells other programs what happens here. While no program wants to know, nothing is collected.
public enum Events: Service {
    public struct State: Equatable, Sendable {
        /// What the programs that watch want to be told.
        package var watched: Set<EventName> = []
        /// What happened and is not written down as lines yet.
        package var waiting: [EventNews] = []
        /// So many were dropped since the last lines, because too many waited.
        package var dropped = 0
        package var isWriting = false

        public init() {}

        /// What has to be noticed.
        package var wanted: Set<EventName> { watched }
    }

    public enum Action: Equatable, Sendable {
        /// Programs watch for these from now on.
        case watched(Set<EventName>)
        case happened([EventNews])
        case written([EventLine])
    }

    public enum Command: Equatable, Sendable {
        /// Makes lines of these.
        case write([EventNews])
        /// Some before them were dropped.
        case tell([EventLine], dropped: Int)
    }

    public static var name: String { "events" }
    public static var initial: State { State() }

    /// More than this happens only while the disk hangs.
    package static let waitingMax = 256

    public static func reduce(_ state: inout State, _ action: Action) -> Effects {
        switch action {
        case .watched(let names):
            state.watched = names
            return []
        case .happened(let news):
            state.waiting += news
            let surplus = state.waiting.count - waitingMax
            if surplus > 0 {
                state.waiting.removeFirst(surplus)
                state.dropped += surplus
            }
            return write(&state)
        case .written(let lines):
            state.isWriting = false
            let dropped = state.dropped
            state.dropped = 0
            return [.perform(.tell(lines, dropped: dropped))] + write(&state)
        }
    }

    /// One batch at a time, so that lines stay in order.
    private static func write(_ state: inout State) -> Effects {
        guard !state.isWriting, !state.waiting.isEmpty else { return [] }
        let news = state.waiting
        state.waiting = []
        state.isWriting = true
        return [.request(.eventLines, .write(news))]
    }
}

extension EffectID {
    static let eventLines = EffectID("lines")
}
