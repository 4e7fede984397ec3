import Canvas
import Kernel

/// What a command does: the root's own here, all others in the scene on top.
extension App {
    static func obey(_ order: Order, _ state: inout State) -> Effects {
        let top = state.stack.top
        let face = top.scene.face
        if face.claims(order) { return send(face.ordered(order), to: top.id, &state) }
        return fulfil(order, &state)
    }

    /// As if no scene had claimed it: what a scene that claimed it may still ask for.
    static func fulfil(_ order: Order, _ state: inout State) -> Effects {
        if let effects = fulfilItself(order, &state) { return effects }
        let top = state.stack.top
        return send(top.scene.face.ordered(order), to: top.id, &state)
    }

    /// Whether a command means anything here and now: tried on a copy, for a state is a value.
    public static func hasMeaning(_ verb: Verb, in state: State) -> Bool {
        // The two that ask: trying them would ask again.
        if verb == .helpKeys || verb == .paletteOpen { return true }
        let scene = state.stack.top.scene
        var copy = state
        let isRoots = !scene.face.claims(Order(verb)) && fulfilItself(Order(verb), &copy) != nil
        return isRoots || scene.takes(verb)
    }

    /// nil for the scene's own.
    private static func fulfilItself(_ order: Order, _ state: inout State) -> Effects? {
        if let part = order.verb.awaits(in: state.stack.top.scene.face.place) {
            return say("\(order.verb.title) comes with \(part), not in this version.", &state)
        }
        switch order.verb {
        case .layerClose: return closeLayer(&state)
        case .layerBack: return back(&state)
        case .appQuit: return quit(&state)
        case .appSuspend: return [.perform(.suspend)]
        case .appDetach: return [.perform(.detach)]
        case .screenRedraw: return [.perform(.redraw)]
        case .editUndo: return undo(order.times, &state)
        case .editRedo: return redo(order.times, &state)
        case .jumpBack: return walk(-1, &state)
        case .jumpForward: return walk(1, &state)
        case .workCancel: return say("Nothing to stop here. Q quits.", &state)
        case .goHome: return open(.home, &state)
        case .goReader: return goToBook(&state)
        case .goTutor: return open(.tutor, &state)
        case .goSettings: return open(.settings, &state)
        case .goDoctor: return open(.doctor, &state)
        case .goMessages: return open(.messages, &state)
        case .helpKeys: return open(.keys, &state)
        case .paletteOpen: return open(.palette, &state)
        case .viewTheme: return open(.themes, &state)
        case .viewLinear: return toggle("display.linear", state.around.isLinear, &state)
        case .viewJustify:
            return toggle(
                "reading.justify", state.preferences.settings.taste.manner.isJustified, &state)
        case .viewHyphenate:
            return toggle(
                "reading.hyphenate", state.preferences.settings.taste.manner.isHyphenated, &state)
        case .viewColumns: return advance("reading.columns", &state)
        case .viewNotes: return advance("reading.notes", &state)
        case .viewPictures: return advance("reading.pictures", &state)
        case .viewQuiet:
            state.isQuiet.toggle()
            return tellReaders(&state)
        case .readerNarrower, .readerWider:
            return changeMeasure(by: order.verb == .readerWider ? 2 : -2, order.times, &state)
        case .settingsEditFile: return lend(.settings, &state)
        default: return nil
        }
    }

    private static func undo(_ times: Int, _ state: inout State) -> Effects {
        replay(times, &state, none: "Nothing to undo here.", "Undone: ") {
            $0.takeBack(in: $1).map { ($0.title, $0.inverse) }
        }
    }

    private static func redo(_ times: Int, _ state: inout State) -> Effects {
        replay(times, &state, none: "Nothing to do again.", "Done again: ") {
            $0.doAgain(in: $1).map { ($0.title, $0.forward) }
        }
    }

    private static func replay(
        _ times: Int, _ state: inout State, none: String, _ prefix: String,
        _ take: (inout UndoBook<Action>, String) -> (title: String, action: Action)?
    ) -> Effects {
        var effects: Effects = []
        var title: String?
        for _ in 0..<min(times, UndoBook<Action>.longest) {
            guard let entry = take(&state.undo, journal(state)) else { break }
            title = entry.title
            // A replayed act is filed already: what it records again is not.
            let filed = state.undo
            effects += route(entry.action, &state)
            state.undo = filed
        }
        if title != nil { effects += tellTutor(.happened(.undone), &state) }
        return effects + say(title.map { prefix + $0 } ?? none, &state)
    }

    /// Whose history `u` walks: the book's own, and elsewhere the settings'.
    private static func journal(_ state: State) -> String {
        guard case .reader(let reader) = state.stack.screen.scene, !state.stack.hasLayer else {
            return "settings"
        }
        return Reader.journal(reader)
    }
}
