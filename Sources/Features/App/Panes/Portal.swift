import Kernel
import ReadingWing
import ScreenKit
import Wording

/// What a page refers to, in the other pane: a figure stays in view while one reads on about it.
extension App {
    static func followBeside(_ state: inout State) -> Effects {
        let top = state.stack.top
        guard top.holds(Reader.self) else {
            // What Enter goes to from a list or a card of the book is shown without leaving it.
            if state.stack.screen.holds(Reader.self), let target = top.screen.chosenTarget {
                return show(target, isDrawn: false, beside: state.stack.screen.id, &state)
            }
            return say(
                tr("Open a book first: what is chosen on its page is shown beside it."), &state)
        }
        return send(.followedBeside, to: state.stack.top.id, as: Reader.self, &state)
    }

    /// - Parameter id: the page that stays in use.
    static func show(
        _ target: Target, isDrawn: Bool, beside id: Int, _ state: inout State
    ) -> Effects {
        guard let source = state[floor: id]?[Reader.self]?.source else { return [] }
        guard let other = state.panes?.other.screen else {
            let way: Panes.Split =
                Panes.hasRoom(.columns, state.terminalSize) ? .columns : .rows
            let opened = split(way, at: target, &state)
            if state.panes == nil { return opened }
            return opened + draw(isDrawn, &state) + useOtherPane(&state)
        }
        state.exchangePanes()
        defer { state.exchangePanes() }
        guard let page = other[Reader.self], page.source == source, page.phase == .open else {
            // What is there is gone back to.
            return read(source, at: target, &state) + draw(isDrawn, &state)
        }
        let drawn = draw(isDrawn, &state)
        let sought = send(.sought(target), to: other.id, as: Reader.self, &state)
        // What `u` takes back was done in the pane that is in use.
        return drawn + sought.filter { if case .record = $0 { false } else { true } }
    }

    private static func draw(_ isDrawn: Bool, _ state: inout State) -> Effects {
        isDrawn ? send(.drawnWanted, to: state.stack.screen.id, as: Reader.self, &state) : []
    }
}
