import Kernel
import ReadingWing
import ScreenKit
import Wording

/// `u` and `Ctrl-r`: taking back the newest act of the history in view, and doing it again.
extension App {
    static func undo(_ times: Int, _ state: inout State) -> Effects {
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
        replay(times, &state, isAgain: false) {
            $0.takeBack(in: $1, where: $2).map { ($0.title, $0.inverse, $0.forward) }
        }
    }

    static func redo(_ times: Int, _ state: inout State) -> Effects {
        replay(times, &state, isAgain: true) {
            $0.doAgain(in: $1, where: $2).map { ($0.title, $0.forward, $0.inverse) }
        }
    }

    private static func replay(
        _ times: Int, _ state: inout State, isAgain: Bool,
        _ take: (inout UndoBook<Action>, String, (Undo<Action>) -> Bool) -> (
            title: String, action: Action, opposite: Action
        )?
    ) -> Effects {
        let others = state.panes?.other
        // A jump of the other page of the same book is taken back there.
        let isMeant = { (undo: Undo<Action>) in
            guard undo.isOfScreen, case .screen(let id, _) = undo.inverse else { return true }
            return others?[id] == nil
        }
        var effects: Effects = []
        var title: String?
        for _ in 0..<min(times, UndoBook<Action>.longest) {
            guard let entry = take(&state.undo, journal(state), isMeant) else { break }
            if let words = isOutdated(entry.action, state) {
                return effects + say(words, &state)
            }
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
        guard let act = title else {
            let none = isAgain ? tr("Nothing to do again.") : tr("Nothing to undo here.")
            return effects + say(none, &state)
        }
        effects += tellTutor(.happened(.undone), &state)
        let done = isAgain ? tr("Done again: \(act)") : tr("Undone: \(act)")
        return effects + say(done, &state)
    }

    /// Whose history `u` walks: that of what is in view, else the settings'.
    static func journal(_ state: State) -> String {
        let (top, screen) = (state.stack.top.screen, state.stack.screen.screen)
        let owner = top.sharesHistory ? screen : top
        return owner.journal(state.surroundings) ?? "settings"
    }

    /// The history of the text whose sound an act is of: for a person both are one book.
    static func textJournal(of undo: Undo<Action>, _ state: State) -> String? {
        let sound = state.hears { heard in
            undo.journal == Reader.journal(of: heard.book.source) ? SharedWork(heard.book) : nil
        }
        guard let sound = sound ?? nil,
            let text = state.services.look(at: ReadingAlong.self, { $0.text(of: sound) })
        else { return nil }
        let readers = state.floors(of: Reader.self).lazy.compactMap { $0[Reader.self] }
        return readers.first { $0.book.map { SharedWork($0) } == text }.map { Reader.journal($0) }
    }

    /// That of the screen below what lies over it, which goes when its work is done.
    static func screenJournal(_ state: State) -> String {
        state.stack.screen.screen.journal(state.surroundings) ?? "settings"
    }

    /// What it happened to may have been closed and opened again since: the one in view first,
    /// then any of its kind.
    private static func readdressed(_ action: Action, _ state: State) -> Action {
        guard case .screen(_, let inner) = action else { return action }
        let floors = [state.stack.screen] + state.stack.inView + state.screens
        guard let floor = floors.first(where: { $0.screen.accepts(inner) }) else { return action }
        return .screen(floor.id, inner)
    }
}
