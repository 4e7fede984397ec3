import Canvas
import ScreenKit
import Wording

/// Asks which key a command shall have: one key, or two where the first begins a chord.
public struct KeyQuestion: Equatable, Sendable {
    public var verb: Verb
    public var place: Place
    private var keys: [Key] = []

    public enum Answer: Equatable, Sendable {
        case waiting, givenUp
        case answered(String)
    }

    public init(verb: Verb, shownIn place: Place) {
        self.verb = verb
        let home = place.resolved.first { place in
            Binding.standard.contains { $0.place == place && $0.verb == verb }
        }
        self.place = home ?? Binding.standard.first { $0.verb == verb }?.place ?? .any
    }

    public var words: String {
        keys.isEmpty
            ? tr("Press the key for “\(verb.title)”. Esc keeps it.")
            : tr("\(keys[0]) and …? Esc keeps it.")
    }

    public mutating func take(_ key: Key) -> Answer {
        if key.code == .escape { return .givenUp }
        keys.append(Key(key.code, key.modifiers))
        let isChord = keys.count == 1 && Self.chords.contains(keys[0])
        return isChord ? .waiting : .answered(KeySequence(keys).description)
    }

    private static let chords: Set<Key> = [Key("g"), Key("z"), Key("m"), Key("'"), Key("S")]
}
