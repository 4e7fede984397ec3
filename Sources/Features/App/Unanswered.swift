import Canvas
import HouseholdWing
import Kernel
import ScreenKit
import Wording

/// What a newcomer presses first is never met with silence: it does something, or the program says
/// which key does.
extension App {
    /// Gives input to the program, and says so where it neither changed nor asked for anything.
    static func answering(
        _ input: Input, _ state: inout State, _ act: (inout State) -> Effects
    ) -> Effects {
        guard isAnswered(input) else { return act(&state) }
        var before = state
        // With a screen reader each key takes the last sentence away, which is no answer.
        if before.around.isLinear { before.notices.hide() }
        before.isHintShown = false
        let effects = act(&state)
        guard !effects.contains(where: asksForWork) else { return effects }
        before.assist = state.assist
        guard state == before else { return effects }
        return effects + say(silenceWords(input, state), &state)
    }

    /// Timers and what is taken back are of the program itself.
    private static func asksForWork(_ effect: Effect<Action, Command>) -> Bool {
        switch effect {
        case .perform, .request, .stream: true
        default: false
        }
    }

    private static func isAnswered(_ input: Input) -> Bool {
        switch input {
        case .mouse(let mouse): return mouse.act == .wheelUp || mouse.act == .wheelDown
        case .key(let key):
            if key.modifiers == .control { return key.code == .character("c") }
            guard key.modifiers.isEmpty else { return false }
            switch key.code {
            case .character(let letter): return letter == " " || letter == "q"
            case .enter, .escape, .function: return true
            default: return isMove(key.code)
            }
        default: return false
        }
    }

    private static func isMove(_ code: Key.Code) -> Bool {
        switch code {
        case .up, .down, .left, .right, .home, .end, .pageUp, .pageDown: true
        default: false
        }
    }

    private static func silenceWords(_ input: Input, _ state: State) -> String {
        let place = state.stack.top.screen.place
        let keymap = state.around.keymap
        let help =
            keymap.key(for: .helpKeys, in: place).map { " " + tr("\($0) shows the keys.") } ?? ""
        guard case .key(let key) = input, !isMove(key.code) else {
            return tr("Nothing more that way.") + help
        }
        if key.code == .escape, let quit = keymap.key(for: .appQuit, in: place) {
            guard !state.stack.isAtRoot, let back = keymap.key(for: .layerBack, in: place) else {
                return tr("Nothing to close here. \(quit) quits.")
            }
            return tr("Nothing to close here. \(back) goes back, \(quit) quits.")
        }
        return tr("\(key.description) does nothing here.") + help
    }
}
