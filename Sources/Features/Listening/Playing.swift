import Kernel

/// The one audiobook that is heard, whatever is on the screen; nothing while none is loaded.
public enum Playing: Service {
    public typealias Action = Listening.Action
    public typealias Command = Listening.Command

    public struct State: Equatable, Sendable {
        public var heard: Listening.State?
        /// How often the player was given a book.
        var loadings = 0
        /// How often something of what is heard was written down.
        var traces = 0
        /// What was heard and is not counted yet.
        var seconds = 0
    }

    public static var name: String { "listening" }
    public static var initial: State { State() }

    public static func reduce(_ state: inout State, _ action: Action) -> Effects {
        guard let old = state.heard else { return [] }
        var heard = old
        let effects = Listening.reduce(&heard, action)
        state.heard = heard
        return effects + trace(action, from: old, effects, &state)
            + count(action, from: old, &state)
    }

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

// MARK: - In the whole

extension Playing {
    public static func fulfil(_ command: Command, _ state: inout App.State) -> App.Effects? {
        switch command {
        case .ask(let ask): App.fulfil(ask, from: -1, &state)
        case .left: state.isQuitting ? [.perform(.quit)] : []
        default: nil
        }
    }

    public static func follow(
        _ action: Action, from before: State, _ state: inout App.State
    ) -> App.Effects {
        guard let old = before.heard, let heard = state.listening else { return [] }
        var effects: App.Effects = []
        if old.history.count != heard.history.count {
            effects += App.tellPlayers(.traced(heard.history.count), &state)
        }
        if old.bookmarks.count != heard.bookmarks.count {
            effects += App.tellPlayers(.bookmarked(heard.bookmarks.count), &state)
        }
        let (chapter, now) = (old.chapterIndex, heard.chapterIndex)
        if chapter != now {
            effects += App.tellPlayers(.chapterChanged(from: chapter, to: now), &state)
        }
        if old.isPlaying != heard.isPlaying {
            effects += App.assist(
                heard.isPlaying ? .entered(.listening) : .left(.listening), &state)
        }
        return effects + showDesktop(after: action, &state) + whatFollows(old, &state)
    }

    /// What follows from the end of a book.
    private static func whatFollows(
        _ old: Listening.State, _ state: inout App.State
    ) -> App.Effects {
        guard old.isPlaying, let heard = state.listening, heard.motion == .paused, heard.isAtEnd
        else { return [] }
        let next = App.goOn(after: heard.book, &state)
        return next.isEmpty ? App.endUnseen(&state) : next
    }

    /// One instance has the desktop's keys: the one that was there first.
    private static func showDesktop(
        after action: Action, _ state: inout App.State
    ) -> App.Effects {
        guard !state.isSecond, let heard = state.listening else { return [] }
        let face = Listening.face(heard)
        var isJump = false
        if case .told(heard.number, .arrived) = action { isJump = true }
        guard isJump || face != state.face else { return [] }
        state.face = face
        return [.perform(.show(face, isJump: isJump))]
    }
}

extension App.State {
    /// What is heard, and by which rules; nil while no book is loaded.
    public internal(set) var listening: Listening.State? {
        get { services[Playing.self].heard }
        set { services[Playing.self].heard = newValue }
    }
}

extension App.Action {
    public static func listening(_ action: Listening.Action) -> App.Action {
        .service(Playing.self, action)
    }
}

extension App {
    /// Sends an action to what is heard, and does what it asks for in return.
    static func listen(_ action: Listening.Action, _ state: inout State) -> Effects {
        send(action, to: Playing.self, &state)
    }
}
