import Canvas
import Kernel

/// What a command does: the root's own here, all others in the scene on top.
extension App {
    static func obey(_ order: Order, _ state: inout State) -> Effects {
        let top = state.stack.top
        let known = learn(from: order, &state)
        if top.screen.claims(order) {
            return known + send(top.screen.ordered(order), to: top.id, &state)
        }
        return known + fulfil(order, &state)
    }

    /// As if no scene had claimed it: what a scene that claimed it may still ask for.
    static func fulfil(_ order: Order, _ state: inout State) -> Effects {
        let top = state.stack.top
        if let action = hearing(order, state) { return drive(action, &state) }
        if isForSound(order.verb, state) { return wakeSound(order.verb, &state) }
        if let deed = deed(for: order, at: top.screen.place) { return deed(&state) }
        return send(top.screen.ordered(order), to: top.id, &state)
    }

    /// Whether a command means anything here and now.
    public static func hasMeaning(_ verb: Verb, in state: State) -> Bool {
        let screen = state.stack.top.screen
        if hearing(Order(verb, letter: "a"), state) != nil { return true }
        if isForSound(verb, state) { return verb == .audioToggle }
        let isRoots = !screen.claims(Order(verb)) && deed(for: Order(verb), at: screen.place) != nil
        return isRoots || screen.takes(verb)
    }

    /// What the root itself does for a command, not done yet: help and palette ask about every
    /// command there is. nil for the scene's own.
    private static func deed(
        for order: Order, at place: Place
    ) -> ((inout State) -> Effects)? {
        if let part = order.verb.awaits(in: place) {
            return { say("\(order.verb.title) comes with \(part), not in this version.", &$0) }
        }
        switch order.verb {
        case .layerClose: return closeLayer
        case .layerBack: return back
        case .appQuit: return depart
        case .appSuspend: return { _ in [.perform(.suspend)] }
        case .appDetach: return detach
        case .screenRedraw: return { _ in [.perform(.redraw)] }
        case .editUndo: return { undo(order.times, &$0) }
        case .editRedo: return { redo(order.times, &$0) }
        case .jumpBack: return { walk(-1, &$0) }
        case .jumpForward: return { walk(1, &$0) }
        case .workCancel: return { say("Nothing to stop here. Q quits.", &$0) }
        case .goCatalog: return goToCatalog
        case .libraryBackUp, .libraryRestore, .libraryExport, .libraryCheck:
            return { care(order, &$0) }
        case .goFile: return { openFile(order.text, &$0) }
        case .goReader: return goToBook
        case .goHistory: return goToHistory
        case .goQueue: return goToQueue
        case .viewLinear: return toggleLinear
        case .viewJustify:
            return {
                toggle(
                    "reading.justify", $0.preferences.settings.taste.manner.isJustified, &$0)
            }
        case .viewHyphenate:
            return {
                toggle(
                    "reading.hyphenate", $0.preferences.settings.taste.manner.isHyphenated, &$0)
            }
        case .viewColumns: return { advance("reading.columns", &$0) }
        case .viewScroll:
            return {
                toggle("reading.scroll", $0.preferences.settings.taste.isScrolling, &$0)
            }
        case .viewNotes: return { advance("reading.notes", &$0) }
        case .viewPictures: return { advance("reading.pictures", &$0) }
        case .viewQuiet:
            return {
                $0.isQuiet.toggle()
                return tellReaders(&$0)
            }
        case .readerNarrower: return { changeMeasure(by: -2, order.times, &$0) }
        case .readerWider: return { changeMeasure(by: 2, order.times, &$0) }
        case .settingsEditFile: return { lend(.settings, &$0) }
        default:
            guard let destination = Screens.destination(of: order.verb) else { return nil }
            return { open(destination, &$0) }
        }
    }

    private static func undo(_ times: Int, _ state: inout State) -> Effects {
        // For ten seconds, and named in the sentence that says so: it is the newest act there is.
        if !state.loans.leaving.isEmpty, isAmongBooks(state), times == 1 {
            return carry(.newestKept, &state)
        }
        return takeBack(times, &state)
    }

    /// Where books are chosen, and not read or heard.
    private static func isAmongBooks(_ state: State) -> Bool {
        guard !state.stack.hasLayer else { return false }
        return state.stack.screen.screen.listsBooks
    }

    private static func takeBack(_ times: Int, _ state: inout State) -> Effects {
        replay(times, &state, none: "Nothing to undo here.", "Undone: ") {
            $0.takeBack(in: $1).map { ($0.title, $0.inverse, $0.forward) }
        }
    }

    private static func redo(_ times: Int, _ state: inout State) -> Effects {
        replay(times, &state, none: "Nothing to do again.", "Done again: ") {
            $0.doAgain(in: $1).map { ($0.title, $0.forward, $0.inverse) }
        }
    }

    private static func replay(
        _ times: Int, _ state: inout State, none: String, _ prefix: String,
        _ take: (inout UndoBook<Action>, String) -> (
            title: String, action: Action, opposite: Action
        )?
    ) -> Effects {
        var effects: Effects = []
        var title: String?
        for _ in 0..<min(times, UndoBook<Action>.longest) {
            guard let entry = take(&state.undo, journal(state)) else { break }
            title = entry.title
            // A replayed act is filed already: what it records again, now or once its work is
            // done, is not.
            let filed = state.undo
            let action = readdressed(entry.action, state)
            let (opposite, journal) = (readdressed(entry.opposite, state), journal(state))
            effects += route(action, &state)
            let isDone = state.undo != filed
            state.undo = filed
            if !isDone { state.undo.await(inverse: opposite, forward: action, in: journal) }
        }
        if title != nil { effects += tellTutor(.happened(.undone), &state) }
        return effects + say(title.map { prefix + $0 } ?? none, &state)
    }

    /// Whose history `u` walks: that of what is in view, else the settings'.
    static func journal(_ state: State) -> String {
        let (top, screen) = (state.stack.top.screen, state.stack.screen.screen)
        let owner = top.sharesHistory ? screen : top
        return owner.journal(state.surroundings) ?? "settings"
    }

    /// What it happened to may have been closed and opened again since: the one in view first,
    /// then any of its kind.
    private static func readdressed(_ action: Action, _ state: State) -> Action {
        guard case .screen(_, let inner) = action else { return action }
        let floors = [state.stack.screen] + state.stack.inView + state.stack.screens
        guard let floor = floors.first(where: { $0.screen.accepts(inner) }) else { return action }
        return .screen(floor.id, inner)
    }
}
