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
