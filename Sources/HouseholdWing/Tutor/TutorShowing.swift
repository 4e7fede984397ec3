import Canvas
import Kernel
import ScreenKit
import Typesetting

/// The hand that shows a step: key by key, slowly, and only when it was asked to.
extension Tutor {
    static let handPace = Duration.milliseconds(700)

    /// Whether this key accepts the offer to show the step.
    static func isAccepted(_ order: Order, _ state: State) -> Bool {
        state.assist.offer.map {
            $0.rung == .deed && AutoAssist.verb(of: $0, in: .tutor) == order.verb
        }
            ?? false
    }

    static func beginShowing(_ state: inout State) -> Effects {
        guard let step = state.step, let way = way(of: step, state) else {
            return assist(&state, .inputSeen)
        }
        let left = stop(&state) + assist(&state, .left(.lesson))
        state.note = nil
        state.showing = Showing(
            step: step, way: way, reading: state.reading, voice: state.voice)
        return left + [.schedule(.hand, after: handPace, .handMoved)]
    }

    static func moveHand(_ state: inout State) -> Effects {
        guard var showing = state.showing else { return [] }
        guard showing.pressed < showing.way.count else {
            // A verse that is being shown ends the showing with its last beat.
            return state.run?.isShown == true ? [] : endShowing(&state)
        }
        let press = showing.way[showing.pressed]
        showing.pressed += 1
        state.showing = showing
        return self.press(&state, press) + [.schedule(.hand, after: handPace, .handMoved)]
    }

    static func stopHand(_ state: inout State) -> Effects {
        guard let showing = state.showing else { return [] }
        let stopped = stopRun(&state) + pause(&state)
        state.showing = nil
        state.field = nil
        // All is as before, so that the step can be done.
        (state.reading, state.voice) = (showing.reading, showing.voice)
        let plan = plan(state)
        let setting = SetText(state.reading.setting.passage, width: plan.measure)
        state.reading.set(setting, rows: plan.passage.height)
        return [.cancel(.hand)] + stopped
    }

    /// The step was shown, and is the person's to do.
    static func endShowing(_ state: inout State) -> Effects {
        let stopped = stopHand(&state)
        state.note = .shown
        return stopped + watch(&state)
    }

    private static func press(_ state: inout State, _ press: Press) -> Effects {
        switch press {
        case .digit: return []
        case .type(let character): return type(&state, Key(character))
        case .order(let order):
            let isTap = state.lesson?.steps[state.showing?.step ?? 0].goal == .tapped
            if isTap && !state.config.isStill { return beginRun(&state, isShown: true) }
            return obey(&state, order)
        }
    }

    // MARK: - Which way

    /// The presses that lead to the tick from where the person stands: what a key does depends
    /// on it, so each way is tried on a copy.
    static func way(of step: Int, _ state: State) -> [Press]? {
        ways(of: step, state).first { way in
            if case .tapping = state.lesson?.kind { return true }
            var copy = state
            copy.field = nil
            for press in way { _ = self.press(&copy, press) }
            return copy.isDone(step)
        }
    }

    private static func ways(of step: Int, _ state: State) -> [[Press]] {
        guard let lesson = state.lesson else { return [] }
        let plain = lesson.steps[step].way
        switch lesson.steps[step].goal {
        case .playing, .paused: return [plain, plain + plain]
        case .home:
            let trail = state.reading.trail.count
            let back = [Press](repeating: .order(.jumpBack), count: trail)
            return [back, [.order(.readerEnd)] + back + [.order(.jumpBack)]]
        case .tapped:
            guard case .tapping(_, let needed) = lesson.kind, state.config.isStill else {
                return [plain]
            }
            let taps = [Press](repeating: plain[0], count: needed)
            return [[.order(.audioToggle)] + taps]
        default:
            let mark = Press.order(.markSet, letter: "a")
            return [
                plain, [.order(.readerEnd)] + plain, [.order(.readerStart)] + plain,
                [mark, .order(.readerEnd)] + plain,
            ]
        }
    }
}
