import Canvas
import ScreenKit

/// Which keys a step names: those in force, so that a person's own are taught.
extension Tutor {
    /// The keys of a way as they are pressed, one after another: `/ flame Enter`.
    static func keys(
        of way: some Sequence<Press>, _ around: Surroundings, in place: Place
    ) -> String {
        var names: [String] = []
        var isTyping = false
        for press in way {
            switch press {
            case .digit(let digit): names.append(String(digit))
            case .type(let character):
                if isTyping {
                    names[names.count - 1].append(character)
                } else {
                    names.append(String(character))
                }
            case .order(let order): names.append(keys(of: order, around, in: place))
            }
            if case .type = press { isTyping = true } else { isTyping = false }
        }
        return names.joined(separator: " ")
    }

    /// A riddle keeps its number to itself.
    static func keys(of step: Step, _ around: Surroundings, in place: Place) -> String {
        guard step.isSecret, let last = step.way.last else {
            return keys(of: step.way, around, in: place)
        }
        return "N " + keys(of: [last], around, in: place)
    }

    private static func keys(of order: Order, _ around: Surroundings, in place: Place) -> String {
        guard let binding = around.keymap.binding(for: order.verb, in: place) else {
            // Without a key there is still its name.
            return ": " + order.verb.rawValue
        }
        return binding.keys.description + (order.letter.map { " \($0)" } ?? "")
    }
}
