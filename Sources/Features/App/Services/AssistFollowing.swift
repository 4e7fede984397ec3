import HouseholdWing
import Kernel
import ReadingWing
import ScreenKit

extension AutoAssist: RootService {
    /// What is not listened to any more fades, and keeps its place.
    static func fulfil(_ command: Command, _ state: inout App.State) -> App.Effects? {
        guard command == .pauseAudio else { return nil }
        return [.perform(.service(AutoAssist.self, command))] + App.listen(.dozed, &state)
    }

    static func follow(
        _ action: Action, from old: State, _ state: inout App.State
    ) -> App.Effects {
        let known = state.assist.known
        if known != state.memory.known { state.memory.known = known }
        return []
    }
}

extension App.State {
    public var assist: AutoAssist.State {
        get { services[AutoAssist.self] }
        set { services[AutoAssist.self] = newValue }
    }
}

/// How the root tells auto-assist what goes on, and lends it the screen's last row but one.
extension App {
    static func assist(_ action: AutoAssist.Action, _ state: inout State) -> Effects {
        send(action, to: AutoAssist.self, &state)
    }

    /// Which activities are under way follows from what is in view.
    static func watch(_ state: inout State) -> Effects {
        // A lesson has help of its own, which counts its own misses.
        var effects: Effects
        if state.stack.top.holds(Tutor.self) {
            effects = assist(.left(.confusion), &state)
        } else {
            effects = assist(.entered(.confusion), &state)
        }
        if state.stack.top.holds(Reader.self) {
            effects += assist(.entered(.arrival), &state)
        } else {
            effects += assist(.left(.arrival), &state)
        }
        return effects
    }

    /// A person who has turned a page needs no hint how.
    static func learn(from order: Order, _ state: inout State) -> Effects {
        guard order.verb == .readerPageForward, let reader = state.stack.top[Reader.self],
            reader.phase == .open, !state.assist.known.contains(.arrival)
        else { return [] }
        return assist(.learned(.arrival), &state)
    }

    /// What of the settings concerns the lessons.
    static func tutorConfig(_ state: State) -> Tutor.Config {
        let settings = state.preferences.settings
        var config = Tutor.Config()
        config.isAssistOn = settings.isAssisting
        config.idle = settings.tutorPatience
        config.listeningIdle = settings.tutorListeningPatience
        config.misses = settings.tutorMissesMax
        config.wrongTurns = settings.tutorMissesMax
        config.lockFailures = settings.tutorLockMissesMax
        config.tapMisses = settings.tutorTapMissesMax
        config.isStill = settings.motion == .reduced || state.around.isLinear
        return config
    }

    /// Tells the lessons, wherever they stand, what they wait for.
    static func tellTutor(_ action: Tutor.Action, _ state: inout State) -> Effects {
        tell(action, to: Tutor.self, &state)
    }
}
