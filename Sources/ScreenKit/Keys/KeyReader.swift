import Canvas

/// Turns presses into orders: counts, chords, letters and foreign layouts.
public struct KeyReader: Equatable, Sendable {
    /// Keys of a chord that is not finished.
    public private(set) var pending: [Key] = []
    public private(set) var count: Int?
    private var layout: Layout?

    public init() {}

    public enum Outcome: Equatable, Sendable {
        case order(Order)
        /// A digit or the first key of a chord: more is to come.
        case pending
        /// Text for a field.
        case typed(Key)
        /// Nothing here has these keys.
        case unknown([Key])
        /// `Esc` gave up a chord or a count.
        case dropped
    }

    public static let largestCount = 99_999

    public var isIdle: Bool { pending.isEmpty && count == nil }
    /// What the right of the status shows: `12g`.
    public var shown: String {
        (count.map(String.init) ?? "") + pending.map(\.description).joined(separator: " ")
    }

    public mutating func drop() {
        pending = []
        count = nil
    }

    public mutating func read(_ key: Key, in place: Place, of keymap: Keymap) -> Outcome {
        if place.takesText { return readInField(key, place, keymap) }
        if key.code == .escape, key.modifiers.isEmpty, !isIdle {
            drop()
            return .dropped
        }
        let plain = Key(key.code, key.modifiers)
        // Where a digit is a command of its own, no count begins with it.
        let isOwn = count == nil && !keymap.candidates([plain], in: place).isEmpty
        if pending.isEmpty, !isOwn, takeDigit(plain, in: place) { return .pending }
        for press in readings(of: key) {
            let keys = pending + [press]
            let candidates = keymap.candidates(keys, in: place).filter(isMeant)
            if let outcome = settle(keys, candidates) { return outcome }
        }
        let unknown = pending + [plain]
        drop()
        return .unknown(unknown)
    }

    /// The key as it came, then as its place on a Latin keyboard would have it.
    private mutating func readings(of key: Key) -> [Key] {
        let plain = Key(key.code, key.modifiers)
        guard case .character(let typed) = key.code else { return [plain] }
        if typed.isASCII && typed.isLetter { layout = nil }
        if let found = Layout.of(typed) { layout = found }
        let latin = key.base ?? layout?.latin(typed)
        guard let latin, latin != typed else { return [plain] }
        // A base key comes without Shift: the letter's case tells.
        let shifted = key.base != nil && typed.isUppercase
        let moved = Key(.character(shifted ? Character(latin.uppercased()) : latin), key.modifiers)
        return typed.isASCII ? [moved, plain] : [plain, moved]
    }

    private func isMeant(_ binding: Binding) -> Bool {
        switch binding.need {
        case .nothing, .letter: true
        case .count: count != nil
        case .noCount: count == nil
        }
    }

    private mutating func settle(_ keys: [Key], _ candidates: [Binding]) -> Outcome? {
        if let whole = candidates.first(where: { $0.keys.keys == keys && $0.need != .letter }) {
            // `S` with a count acts at once; a whole binding that begins a longer one waits.
            let isPrefix = candidates.contains { $0.keys.keys.count > keys.count }
            if whole.need == .count || !isPrefix { return give(whole) }
        }
        if let lettered = candidates.first(where: {
            $0.need == .letter && $0.keys.keys.count == keys.count - 1
        }), let letter = keys.last?.typed, letter.isLetter, letter.isASCII {
            // Marks are called a to z whatever the layout: the key counts, not the letter.
            return give(lettered, letter: letter)
        }
        let continues = candidates.contains {
            $0.keys.keys.count > keys.count || ($0.need == .letter && $0.keys.keys == keys)
        }
        guard continues else { return nil }
        pending = keys
        return .pending
    }

    private mutating func give(_ binding: Binding, letter: Character? = nil) -> Outcome {
        let order = Order(binding.verb, count: count, letter: letter, text: binding.own)
        drop()
        return .order(order)
    }

    /// `0%` is the beginning; elsewhere no count begins so.
    private mutating func takeDigit(_ key: Key, in place: Place) -> Bool {
        guard let digit = key.typed, digit.isASCII, let value = digit.wholeNumberValue,
            value > 0 || count != nil || place == .reader || place == .player
        else { return false }
        count = min(Self.largestCount, (count ?? 0) * 10 + value)
        return true
    }

    private mutating func readInField(
        _ key: Key, _ place: Place, _ keymap: Keymap
    ) -> Outcome {
        drop()
        let plain = Key(key.code, key.modifiers)
        if plain.typed == nil,
            let binding = keymap.candidates([plain], in: place).first(where: {
                $0.keys.keys.count == 1
            })
        {
            return .order(Order(binding.verb, text: binding.own))
        }
        return .typed(plain)
    }
}
