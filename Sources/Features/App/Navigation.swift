import Canvas
import HouseholdWing
import Kernel
import Publications
import ReadingWing
import ScreenKit
import Wording

/// Opening, closing and walking the stack.
extension App {
    /// Opens a screen, unless its kind is in view already.
    static func show(_ screen: AnyScreen, _ state: inout State) -> Effects {
        if state.stack.screen.screen.isSameKind(as: screen) { return closeLayers(&state) }
        return push(screen, &state)
    }

    /// Goes back or forward to the nearest screen of this kind, as it was left; nil without one.
    static func walk<S: Screen>(to feature: S.Type, _ state: inout State) -> Effects? {
        let places = state.stack.screens.indices.filter { state.stack.screens[$0].holds(feature) }
        let at = state.stack.at
        guard let place = places.min(by: { abs($0 - at) < abs($1 - at) }) else { return nil }
        return place == at ? closeLayers(&state) : walk(place - at, &state)
    }

    /// Goes back to the last screen of this kind, as it was left; nil where none stands behind.
    static func walkBack<S: Screen>(
        to feature: S.Type, _ state: inout State, where isMeant: (S.State) -> Bool
    ) -> Effects? {
        let at = state.stack.at
        let place = state.stack.screens[...at].lastIndex { $0[feature].map(isMeant) ?? false }
        guard let place else { return nil }
        return place == at ? closeLayers(&state) : walk(place - at, &state)
    }

    static func push(_ screen: AnyScreen, _ state: inout State) -> Effects {
        let (new, gone) = state.stack.open(screen: screen)
        return gone.flatMap { dismantle($0, &state) } + greet(new, &state)
    }

    /// Opens a layer; the one that is on top already closes instead.
    static func float(_ screen: AnyScreen, _ state: inout State) -> Effects {
        if state.stack.hasLayer, state.stack.top.screen.isSameKind(as: screen) {
            return closeLayer(&state)
        }
        guard let floor = state.stack.open(layer: screen) else { return [] }
        return greet(floor, &state)
    }

    static func ask(_ question: Choice.State, _ state: inout State) -> Effects {
        open(Destination(Choice.self, question), &state)
    }

    /// The stack begins again with one screen: what stood on it is left as by any other way.
    static func restart(
        with screen: AnyScreen, isBegun: Bool = true, _ state: inout State
    ) -> Effects {
        let gone = state.stack.restart(with: screen)
        let left = gone.flatMap { dismantle($0, &state) } + watch(&state)
        return left + (isBegun ? begin(state.stack.screen, &state) : [])
    }

    /// The screen in view is the first from here on: `q` there ends the program.
    static func forgetTrail(_ state: inout State) -> Effects {
        state.stack.forgetTrail().flatMap { dismantle($0, &state) }
    }

    private static func greet(_ floor: Stack.Floor, _ state: inout State) -> Effects {
        state.keys.drop()
        // Text that moves by itself stands still under whatever comes over it.
        let below = (state.stack.screens + state.stack.layers).filter { $0.id != floor.id }
        let covered = below.flatMap { floor -> Effects in
            floor.screen.covered.map { send($0, to: floor.id, &state) } ?? []
        }
        return covered + send(floor.screen.resized(state.room(of: floor)), to: floor.id, &state)
            + watch(&state) + begin(floor, &state)
    }

    private static func begin(_ floor: Stack.Floor, _ state: inout State) -> Effects {
        floor.screen.begun.map { send($0, to: floor.id, &state) } ?? []
    }

    static func closeLayer(_ state: inout State) -> Effects {
        guard let gone = state.stack.closeLayer() else { return [] }
        return dismantle(gone, &state) + watch(&state) + uncover(&state)
    }

    static func closeLayers(_ state: inout State) -> Effects {
        var effects: Effects = []
        while state.stack.hasLayer { effects += closeLayer(&state) }
        return effects
    }

    /// `Esc`: a layer closes, a screen gives way to the one before as with `q`. It leaves neither
    /// the program nor a page, on which it is pressed by habit.
    static func leaveScreen(_ state: inout State) -> Effects {
        if state.stack.hasLayer { return closeLayer(&state) }
        if state.stack.isAtRoot || state.stack.screen.holds(Reader.self) { return [] }
        return obey(Order(.layerBack), &state)
    }

    /// `q`: a layer closes, a screen gives way to the one before, the first one ends the program.
    static func back(_ state: inout State) -> Effects {
        if state.stack.hasLayer { return closeLayer(&state) }
        if let gone = state.stack.walk(-1) {
            return gone.flatMap { dismantle($0, &state) } + watch(&state) + uncover(&state)
        }
        return state.panes == nil ? depart(&state) : closePane(&state)
    }

    static func walk(_ step: Int, _ state: inout State) -> Effects {
        guard let gone = state.stack.walk(step) else {
            return say(
                step < 0 ? tr("No place before this one.") : tr("No place after this one."), &state)
        }
        return gone.flatMap { dismantle($0, &state) } + watch(&state) + uncover(&state)
    }

    /// The player tells its place first, so that no second is lost.
    static func quit(_ state: inout State) -> Effects {
        let effects = leaveBooks(&state)
        guard state.listening != nil, !state.isQuitting else {
            return effects + [.perform(.quit)]
        }
        state.isQuitting = true
        return effects + listen(.leaving, &state)
    }

    /// The work of a closed screen is cancelled, except for its last action.
    static func dismantle(_ floor: Stack.Floor, _ state: inout State) -> Effects {
        var effects: Effects = [.cancelAll(under: floor.scope)]
        if let leaving = floor.screen.leaving {
            var screen = floor.screen
            effects += screen.reduce(leaving).flatMap { absorb($0, from: floor.id, &state) }
        }
        guard floor.holds(ThemePicker.self) else { return effects }
        state.theming.preview = nil
        return effects + applyTheme(&state)
    }

    /// Tells the screen in view that nothing covers it.
    static func uncover(_ state: inout State) -> Effects {
        guard !state.stack.isScreenHidden else { return [] }
        let floor = state.stack.screen
        let action = floor.screen.uncovered(isBare: !state.stack.hasLayer)
        return action.map { send($0, to: floor.id, &state) } ?? []
    }
}
