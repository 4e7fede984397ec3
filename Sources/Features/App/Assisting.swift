import Kernel

/// How the root tells auto-assist what goes on, and lends it the screen's last row but one.
extension App {
    static func assist(_ action: AutoAssist.Action, _ state: inout State) -> Effects {
        let effects = AutoAssist.reduce(&state.assist, action)
            .map { $0.lifted(into: "assist", Action.assist, Command.assist) }
        state.memory.known = state.assist.known
        return effects
    }

    /// Which activities are under way follows from what is in view.
    static func watch(_ state: inout State) -> Effects {
        var effects = assist(.entered(.confusion), &state)
        if case .home = state.stack.top.scene {
            effects += assist(.entered(.arrival), &state)
        } else {
            effects += assist(.left(.arrival), &state)
        }
        return effects
    }
}
