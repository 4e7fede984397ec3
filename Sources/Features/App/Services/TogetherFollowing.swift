import Kernel
import ReadingWing
import ScreenKit
import Wording

extension ReadingTogether: RootService {
    static func fulfil(_ command: Command, _ state: inout App.State) -> App.Effects? {
        switch command {
        case .say(let words): return App.say(words, &state)
        case .done(let words): return App.say(words, canUndo: true, &state)
        case .dim: return App.dimTold(&state)
        case .reread(let work):
            return App.tell(.marking(.cameFromElsewhere), to: Reader.self, &state) {
                $0.source == work.source
            }
        case .compare, .find, .change: return nil
        }
    }
}

/// Two books in two panes that go on together.
extension App {
    static func bindPanes(_ state: inout State) -> Effects {
        if state.panes == nil { return say(onePane(state), &state) }
        guard let pair = pairInView(state), pair.a.source != pair.b.source else {
            return say(
                tr("Open a book in each pane first: a text and its translation, or two editions."),
                &state)
        }
        return send(.toggled(pair), to: ReadingTogether.self, &state)
    }

    /// The notes of the book in use go to the book in the other pane.
    static func carryNotes(_ state: inout State) -> Effects {
        if state.panes == nil { return say(onePane(state), &state) }
        guard let pair = pairInView(state), pair.a.source != pair.b.source else {
            return say(
                tr("Open another edition or a translation in the other pane: notes go there."),
                &state)
        }
        let wish = CarryWish(from: pair.a, to: pair.b, journal: journal(state))
        return send(.carryWished(wish), to: ReadingTogether.self, &state)
    }

    static func pairInView(_ state: State) -> ReadingTogether.Pair? {
        guard let here = state.stack.screen[Reader.self], here.phase == .open,
            let there = state.panes?.other.screen[Reader.self], there.phase == .open,
            let a = here.book, let b = there.book
        else { return nil }
        return ReadingTogether.Pair(SharedWork(a), SharedWork(b))
    }

    /// The page that is not in use follows the one that is, and its sentence is lit.
    static func readTogether(_ state: inout State) -> Effects {
        guard state.services.look(at: ReadingTogether.self, { $0.pair != nil }) else { return [] }
        let together = state.services[ReadingTogether.self]
        guard let pair = together.pair else { return [] }
        guard let floor = state.panes?.other.screen else {
            return send(.parted, to: ReadingTogether.self, &state)
        }
        // Another screen may stand before one of the books for a while.
        guard let here = state.stack.screen[Reader.self], let there = floor[Reader.self],
            let one = here.book?.source, let other = there.book?.source
        else { return dimTold(&state) }
        guard pair.has(one, other) else {
            return send(.parted, to: ReadingTogether.self, &state)
        }
        let isA = pair.a.source == one
        // The page that is in use now followed until now.
        let isTurned = together.told.map { $0.floor != floor.id } ?? false
        let dimmed = isTurned ? dimTold(&state) : []
        guard let map = together.map, here.phase == .open, there.phase == .open,
            let stretch = map.counterpart(of: here.place, fromA: isA)
        else { return dimmed }
        let told = ReadingTogether.Told(floor: floor.id, stretch: stretch)
        guard told != together.told else { return dimmed }
        state.services[ReadingTogether.self].told = told
        let spoken = Spoken(
            document: stretch.document, start: stretch.range.lowerBound,
            end: stretch.range.upperBound)
        return dimmed + send(.saidBeside(spoken), to: floor.id, as: Reader.self, &state)
    }

    static func dimTold(_ state: inout State) -> Effects {
        guard let told = state.services[ReadingTogether.self].told else { return [] }
        state.services[ReadingTogether.self].told = nil
        guard state[floor: told.floor] != nil else { return [] }
        return send(.saidBeside(nil), to: told.floor, as: Reader.self, &state)
    }
}
