import Kernel
import Notebook
import ScreenKit
import Wording

/// What the reader knows better: a way of naming that belongs to somebody else, and two of the list
/// who are one.
extension People {
    public enum Choice: Equatable, Sendable {
        /// This way of naming stands for itself.
        case part(String)
        case join(String, String)
        /// All that was decided, as it was before or after.
        case step(from: NameChoices, to: NameChoices)
    }

    public struct Decision: Equatable, Sendable {
        var choice: Choice
        var old: NameChoices
        var new: NameChoices

        public init(_ choice: Choice, old: NameChoices, new: NameChoices) {
            (self.choice, self.old, self.new) = (choice, old, new)
        }
    }

    static func journal(_ state: State) -> String { "people:\(state.book.source)" }

    static func part(_ state: State) -> Effects {
        guard case .name(let index) = state.focused, let person = state.person else {
            let words = tr("x parts a name from the list at the end of a person's card.")
            return [.perform(.ask(.say(words)))]
        }
        return decide(.part(person.others[index]), state)
    }

    static func join(_ state: inout State) -> Effects {
        guard let found = state.found, case .person(let index) = state.focused else {
            return missed
        }
        guard let first = state.joining, first != index else {
            state.joining = state.joining == nil ? index : nil
            return []
        }
        return decide(.join(found.people[first].key, found.people[index].key), state)
    }

    static func decide(_ choice: Choice, _ state: State) -> Effects {
        [
            .request(
                EffectID("people.gather"), .decide(choice, state.book, isWhole: state.isWhole))
        ]
    }

    static func take(_ found: Found, _ decision: Decision, _ state: inout State) -> Effects {
        state.joining = nil
        if state.chosen != nil { state.closeCard() }
        state.phase = found.people.isEmpty ? .unread : .found(found)
        state.layOut()
        guard let title = title(decision.choice) else { return [] }
        let undo = Undo(
            title: title, journal: journal(state),
            inverse: Action.stepped(from: decision.new, to: decision.old),
            forward: .stepped(from: decision.old, to: decision.new))
        return [.record(undo), .perform(.ask(.done(tr("\(title)."))))]
    }

    private static func title(_ choice: Choice) -> String? {
        switch choice {
        case .part(let name): tr("“\(name)” stands for itself")
        case .join(let one, let other): tr("“\(one)” and “\(other)” are one")
        case .step: nil
        }
    }
}
