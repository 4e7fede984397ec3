import Wording

/// Settings of the five bands that have a name.
public enum Equaliser: String, CaseIterable, Hashable, Sendable {
    case off, voice, hiss, car

    var words: String {
        switch self {
        case .off: tr("off")
        case .voice: tr("voice")
        case .hiss: tr("hiss")
        case .car: tr("car")
        }
    }

    /// Decibels of each band, the lowest first.
    public var bands: [Int] {
        switch self {
        case .off: Self.flat
        // Rumble and a boomy room go down, consonants come up.
        case .voice: [-6, -2, 0, 4, 1]
        // Old tapes hiss above the voice.
        case .hiss: [0, 0, 1, -2, -10]
        // An engine covers what is low.
        case .car: [-4, 1, 4, 5, 2]
        }
    }

    public static let flat = [0, 0, 0, 0, 0]
    public static let decibels = -12...12

    /// nil where the bands are a person's own.
    init?(_ bands: [Int]) {
        guard let found = Self.allCases.first(where: { $0.bands == bands }) else { return nil }
        self = found
    }

    /// After the last comes the first; a person's own are followed by the first.
    static func stepped(from bands: [Int], by steps: Int) -> Equaliser {
        let all = Self.allCases
        guard let now = Equaliser(bands), let at = all.firstIndex(of: now) else { return .off }
        return all[((at + steps % all.count) % all.count + all.count) % all.count]
    }
}
