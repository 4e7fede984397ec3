import Canvas
import HouseholdWing
import Kernel
import ListeningWing
import ScreenKit
import Wording

extension Lock: RootService {
    static func fulfil(_ command: Command, _ state: inout App.State) -> App.Effects? {
        switch command {
        case .quit: App.leaveLocked(&state)
        case .say(let words): App.say(words, &state)
        case .check, .read, .askSystem: nil
        }
    }

    /// The desktop hears at once that there is nothing to tell, and what there is afterwards.
    static func follow(
        _ action: Action, from old: State, _ state: inout App.State
    ) -> App.Effects {
        guard old.isLocked != state.lock.isLocked else { return [] }
        state.keys.drop()
        state.isHintShown = false
        let told = App.send(.locked(state.lock.isLocked), to: Notifications.self, &state)
        guard let heard = state.listening else { return told }
        return told + Playing.showDesktop(heard, isJump: false, &state)
    }
}

extension App.State {
    public var lock: Lock.State { services[Lock.self] }
    var isLocked: Bool { services.look(at: Lock.self) { $0.isLocked } }
}

extension App {
    /// Input while it is locked: the passphrase, and what the terminal tells about itself.
    static func hearLocked(_ input: Input, _ state: inout State) -> Effects? {
        guard state.lock.isLocked else { return nil }
        switch input {
        case .key(let key): return send(.keyPressed(key), to: Lock.self, &state)
        case .paste(let text): return send(.pasted(text), to: Lock.self, &state)
        case .mouse: return []
        default: return nil
        }
    }

    /// Keys are counted as signs of life only where there is a lock that waits.
    static func stirLock(_ state: inout State) -> Effects {
        state.lock.isIdleCounted ? send(.stirred, to: Lock.self, &state) : []
    }

    /// As when the window is closed: a question would show what is open.
    static func leaveLocked(_ state: inout State) -> Effects {
        state.isResident ? [.perform(.leave)] : hangUp(&state)
    }

    /// What media keys and scripts wish; while it is locked, playing and pausing by the setting.
    static func hearOutside(_ action: Action, _ state: inout State) -> Effects {
        if state.lock.isLocked, action != .terminal(.ended) {
            let allowed: [Action] = [
                .listening(.played), .listening(.paused), .listening(.toggled),
            ]
            guard state.preferences.settings.controlsLocked, allowed.contains(action) else {
                return []
            }
        }
        return route(action, &state)
    }

    /// An order that comes from outside while it is locked is not obeyed, but to leave.
    static func isRefused(_ action: Action, _ state: State) -> Bool {
        guard state.isLocked else { return false }
        switch action {
        case .ordered(let order): return order.verb != .appDetach && order.verb != .appQuit
        case .opened: return true
        default: return false
        }
    }

    /// By the setting, sound that plays when it is locked pauses, whatever began it.
    static func hushLocked(_ state: inout State) -> Effects {
        guard state.isLocked, state.hears({ $0.isPlaying }) == true,
            !state.preferences.settings.playsLocked
        else { return [] }
        return listen(.paused, &state)
    }
}

extension Listening.Face {
    /// Whether it plays, and nothing of what.
    var veiled: Listening.Face {
        var face = self
        (face.title, face.album, face.artists) = (tr("Rushlight is locked"), "", [])
        (face.url, face.art, face.chapter) = (nil, nil, 0)
        (face.length, face.position) = (.zero, .zero)
        return face
    }
}
