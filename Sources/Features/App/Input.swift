import Canvas
import HouseholdWing
import Kernel
import ScreenKit
import Wording

/// How input reaches the right screen.
extension App {
    static func hear(_ input: Input, _ state: inout State) -> Effects {
        if let effects = hearLocked(input, &state) { return effects }
        switch input {
        case .key, .paste, .mouse:
            return stirLock(&state) + holdHooks(&state) + readTexts(.stirred, &state)
                + answering(input, &state) { obey(input, &$0) }
        default: return obey(input, &state)
        }
    }

    private static func obey(_ input: Input, _ state: inout State) -> Effects {
        switch input {
        case .key where state.listening?.isFading == true:
            return assist(.inputSeen, &state) + listen(.stirred, &state)
        case .key(let key): return assist(.inputSeen, &state) + press(key, &state)
        case .paste(let text):
            return assist(.inputSeen, &state) + toTop(&state) { $0.pasted(text) }
        case .mouse(let mouse):
            return assist(.inputSeen, &state) + point(mouse, &state)
        case .resized(let size): return resize(size, &state)
        case .ground(let color): return ground(color, &state)
        case .graphics(let answer): return graphics(answer, &state)
        case .focused(let isInFront): return looked(isInFront: isInFront, &state)
        }
    }

    private static func press(_ key: Key, _ state: inout State) -> Effects {
        if state.around.isLinear { state.notices.hide() }
        let top = state.stack.top
        if top.screen.listens, let action = top.screen.typed(key) {
            return send(action, to: top.id, &state)
        }
        let place = top.screen.place
        let outcome = state.keys.read(key, in: place, of: state.around.keymap)
        if outcome != .pending { state.isHintShown = false }
        var effects: Effects = outcome == .pending ? [] : [.cancel(.hint)]
        switch outcome {
        case .order(let order): effects += obey(order, &state)
        case .pending: effects += awaitHint(&state)
        case .typed(let key): effects += toTop(&state) { $0.typed(key) }
        case .unknown(let keys): effects += puzzled(by: keys, in: place, &state)
        case .dropped: break
        }
        return effects
    }

    /// The list of what a chord offers rises after the delay; a count alone offers nothing.
    private static func awaitHint(_ state: inout State) -> Effects {
        guard !state.keys.pending.isEmpty, let delay = state.preferences.settings.hintDelay else {
            return []
        }
        if delay == .zero {
            state.isHintShown = true
            return []
        }
        return state.isHintShown ? [] : [.schedule(.hint, after: delay, .hintDelayPassed)]
    }

    /// A wrong second key says what the chord offers; any other key without a meaning is counted.
    private static func puzzled(
        by keys: [Key], in place: Place, _ state: inout State
    ) -> Effects {
        var effects = assist(.missed(.confusion), &state)
        if state.stack.top.holds(Tutor.self) {
            effects = tellTutor(.meaninglessKeyPressed, &state)
        }
        guard keys.count > 1 else { return effects }
        let begun = Array(keys.dropLast())
        let offers = ChordHints.offers(after: begun, in: place, state.around.keymap)
        let list = offers.map { "\($0.key) \($0.title)" }.joined(separator: " · ")
        let (name, wrong) = (KeySequence(begun).description, keys.last!.description)
        effects += say(tr("\(name) has no \(wrong). It offers: \(list)"), &state)
        return effects
    }

    private static func point(_ mouse: Mouse, _ state: inout State) -> Effects {
        state.keys.drop()
        return pointAtPanes(mouse, &state) ?? pointInPane(mouse, &state)
    }

    static func pointInPane(_ mouse: Mouse, _ state: inout State) -> Effects {
        if case .press(.left) = mouse.act, mouse.at.row == state.around.size.height - 1 {
            let row = drawPane(state).row(mouse.at.row)
            return StatusKeys.keys(at: mouse.at.column, in: row).flatMap { press($0, &state) }
        }
        if let effects = pointAtMini(mouse, &state) { return effects }
        let around = state.surroundings(of: state.stack.top)
        return toTop(&state) { $0.pointed(mouse, around) }
    }

    private static func toTop(_ state: inout State, _ action: (AnyScreen) -> ScreenAction?)
        -> Effects
    {
        let top = state.stack.top
        guard let action = action(top.screen) else { return [] }
        return send(action, to: top.id, &state)
    }

    private static func resize(_ size: Size, _ state: inout State) -> Effects {
        state.panes?.size = size
        state.around.size = size
        state.settlePanes()
        state.isMiniShown = state.hasMiniSomewhere
        return tellAllSizes(&state)
    }
}
