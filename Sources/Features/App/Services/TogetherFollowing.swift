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
        guard let pair = pairInView(state) else {
            return say(
                tr("Open a book in each pane first: a text and its translation, or two editions."),
                &state)
        }
        guard pair.a.source != pair.b.source else {
            return say(
                tr("Both panes show this book: open a translation or another edition in one."),
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
        guard let map = together.map, here.phase == .open, there.phase == .open else { return [] }
        // A book that was just opened goes to the place of the one that is read.
        let isFirst = together.seen.isEmpty
        let isLed = isFirst && here.isAtBookStart && !there.isAtBookStart
        let (leader, follower) = isLed ? (there, here) : (here, there)
        let id = isLed ? state.stack.screen.id : floor.id
        let isA = pair.a.source == (isLed ? other : one)
        // The page that is in use now followed until now.
        let isTurned = together.told.map { $0.floor != id } ?? false
        let dimmed = isTurned ? dimTold(&state) : []
        let seen = [
            state.stack.screen.id: ReadingTogether.Seen(here),
            floor.id: ReadingTogether.Seen(there),
        ]
        let wasLed = together.isLed
        state.services[ReadingTogether.self].seen = seen
        state.services[ReadingTogether.self].isLed = isLed || wasLed && here.isUnderWay
        guard let top = map.counterpart(of: leader.place, fromA: isA),
            let lit = map.counterpart(of: leader.reached, fromA: isA)
        else { return dimmed }
        let leaderID = isLed ? floor.id : state.stack.screen.id
        // Where it was led to it did not go by itself.
        let isMoved =
            !wasLed
            && (together.seen[leaderID] != seen[leaderID]
                || together.seen[id]?.size != follower.size)
        let told = ReadingTogether.Told(floor: id, stretch: lit)
        guard isMoved || told != together.told else { return dimmed }
        state.services[ReadingTogether.self].told = told
        let leading: SaidBeside.Leading =
            isMoved
            ? .atTop(Spoken(top)) : isTurned || wasLed || together.told == nil ? .none : .inView
        let said = SaidBeside(Spoken(lit), leading, isFirst: isFirst)
        return dimmed + send(.saidBeside(said), to: id, as: Reader.self, &state)
    }

    static func dimTold(_ state: inout State) -> Effects {
        guard let told = state.services[ReadingTogether.self].told else { return [] }
        state.services[ReadingTogether.self].told = nil
        guard state[floor: told.floor] != nil else { return [] }
        return send(.saidBeside(nil), to: told.floor, as: Reader.self, &state)
    }
}
