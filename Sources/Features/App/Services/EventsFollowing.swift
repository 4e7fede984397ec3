import HouseholdWing
import ScreenKit

extension Events: RootService {
    static func fulfil(_ command: Command, _ state: inout App.State) -> App.Effects? {
        switch command {
        case .say(let words): return App.say(words, &state)
        case .note(let words):
            state.notices.note(words)
            return []
        case .write, .tell, .run, .launch: return nil
        }
    }
}

extension App {
    /// Hooks that wait begin when no keys come.
    static func holdHooks(_ state: inout State) -> Effects {
        state.services.look(at: Events.self) { $0.work.isHeld }
            ? send(.keyPressed, to: Events.self, &state) : []
    }
}
