import Kernel
import ScreenKit

/// Tells other programs what happens here: those that watch, and hooks of the person's. While none
/// wants to know, nothing is collected.
public enum Events: Service {
    public struct State: Equatable, Sendable {
        /// What the programs that watch want to be told.
        package var watched: Set<EventName> = []
        package var hooks: [Hook] = []
        /// What has to be noticed.
        package private(set) var wanted: Set<EventName> = []
        /// What happened and is not written down as lines yet.
        package var waiting: [EventNews] = []
        /// So many were dropped since the last lines, because too many waited.
        package var dropped = 0
        package var isWriting = false
        package var work = HookWork()
        /// The program ends, and this was the last of it.
        package var isOver = false

        public init() {}

        package mutating func settle() {
            wanted = watched.union(hooks.map(\.event))
        }
    }

    public enum Action: Equatable, Sendable {
        /// Programs watch for these from now on.
        case watched(Set<EventName>)
        /// The settings have these hooks from now on.
        case hooked([Hook])
        /// - Parameter isLast: the program ends.
        case happened([EventNews], isLast: Bool)
        case written([EventLine])
        case ran(Int, HookResult)
        case hookDue(Int)
        /// Hooks wait for keys to pause, and one came.
        case keyPressed
        case keysPaused
        case hooksWaitedLong
    }

    public enum Command: Equatable, Sendable {
        /// Makes lines of these.
        case write([EventNews])
        /// Some before them were dropped.
        case tell([EventLine], dropped: Int)
        case run(HookJob, Int)
        /// Begins it, and waits for nothing.
        case launch(HookJob)
        case say(String)
        /// Among the messages only.
        case note(String)
    }

    public static var name: String { "events" }
    public static var initial: State { State() }

    /// More than this happens only while the disk hangs.
    package static let waitingMax = 256

    public static func reduce(_ state: inout State, _ action: Action) -> Effects {
        switch action {
        case .watched(let names):
            state.watched = names
            state.settle()
            return []
        case .hooked(let hooks):
            state.hooks = hooks
            state.settle()
            return []
        case .happened(let news, let isLast):
            if isLast { state.isOver = true }
            state.waiting += news
            let surplus = state.waiting.count - waitingMax
            if surplus > 0 {
                state.waiting.removeFirst(surplus)
                state.dropped += surplus
            }
            return write(&state) + (isLast ? end(&state) : [])
        case .written(let lines):
            state.isWriting = false
            let dropped = state.dropped
            state.dropped = 0
            return [.perform(.tell(lines, dropped: dropped))] + follow(lines, &state)
                + write(&state)
        case .ran(let serial, let result): return ran(serial, result, &state)
        case .hookDue(let serial): return tryAgain(serial, &state)
        case .keyPressed: return keyPressed(state)
        case .keysPaused: return release(&state)
        case .hooksWaitedLong: return waitedLong(&state)
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
