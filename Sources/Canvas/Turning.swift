import CUtf8proc

/// The order in which the letters of a line stand on a screen, where some are written from right
/// to left: the rules of Unicode, without what embeds directions by hand. The first letter with a
/// direction decides that of the line.
enum Turning {
    /// What is longer is no line of a screen.
    private static let lettersMax = 2_000

    private enum Kind { case left, right, number, separator, neutral }

    /// Whether there can be such letters: those of two bytes from U+0580 on, or the plane's others.
    static func mayTurn(_ text: String) -> Bool {
        text.utf8.contains { (0xD6...0xDF).contains($0) || $0 == 0xE0 || $0 == 0xEF || $0 == 0xF0 }
            && text.unicodeScalars.contains { isRight($0) }
    }

    static func isRight(_ character: Character) -> Bool {
        character.unicodeScalars.first.map(isRight) ?? false
    }

    private static func isRight(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.value >= 0x590 else { return false }
        return kind(scalar) == .right
    }

    private static func kind(_ scalar: Unicode.Scalar) -> Kind {
        let said = utf8proc_get_property(Int32(bitPattern: scalar.value)).pointee.bidi_class
        switch UInt32(said) {
        case UTF8PROC_BIDI_CLASS_L.rawValue: return .left
        case UTF8PROC_BIDI_CLASS_R.rawValue, UTF8PROC_BIDI_CLASS_AL.rawValue: return .right
        case UTF8PROC_BIDI_CLASS_EN.rawValue, UTF8PROC_BIDI_CLASS_AN.rawValue: return .number
        case UTF8PROC_BIDI_CLASS_CS.rawValue, UTF8PROC_BIDI_CLASS_ES.rawValue: return .separator
        default: return .neutral
        }
    }

    /// A line as it stands, from the left.
    static func visual(_ text: String) -> [Character] {
        let letters = Array(text)
        guard letters.count <= lettersMax else { return letters }
        let levels = levels(letters)
        var order = Array(letters.indices)
        for level in stride(from: levels.max() ?? 0, to: 0, by: -1) {
            var start = 0
            while start < order.count {
                guard levels[order[start]] >= level else {
                    start += 1
                    continue
                }
                var end = start
                while end < order.count, levels[order[end]] >= level { end += 1 }
                order[start..<end].reverse()
                start = end
            }
        }
        return order.map { levels[$0] % 2 == 1 ? mirrored(letters[$0]) : letters[$0] }
    }

    private static func levels(_ letters: [Character]) -> [Int] {
        var kinds = letters.map { $0.unicodeScalars.first.map(kind) ?? .neutral }
        for at in kinds.indices where kinds[at] == .separator {
            let isInside =
                at > 0 && at + 1 < kinds.count && kinds[at - 1] == .number
                && kinds[at + 1] == .number
            kinds[at] = isInside ? .number : .neutral
        }
        let base = kinds.first { $0 == .left || $0 == .right } == .right ? 1 : 0
        let leftLevel = base == 0 ? 0 : 2
        var levels = Array(repeating: base, count: letters.count)
        /// What a neutral sees on its left: numbers that follow right-to-left text count as it.
        var isRight = base == 1
        var pending = 0
        for at in kinds.indices {
            switch kinds[at] {
            case .neutral, .separator: continue
            case .left: levels[at] = leftLevel
            case .right: levels[at] = 1
            case .number: levels[at] = isRight ? 2 : leftLevel
            }
            let turns = kinds[at] == .right || kinds[at] == .number && isRight
            if turns == isRight { for gap in pending..<at { levels[gap] = turns ? 1 : leftLevel } }
            if kinds[at] != .number { isRight = turns }
            pending = at + 1
        }
        return levels
    }

    private static let pairs: [Character: Character] = [
        "(": ")", ")": "(", "[": "]", "]": "[", "{": "}", "}": "{", "<": ">", ">": "<", "«": "»",
        "»": "«", "‹": "›", "›": "‹",
    ]

    private static func mirrored(_ letter: Character) -> Character { pairs[letter] ?? letter }
}

extension Frame {
    /// The same for a terminal that turns each word of such letters by itself: they are given to
    /// it as they are read, while what cells look like stays where it is.
    public func withWordsTurned() -> Frame {
        var frame = self
        for y in 0..<height {
            let row = row(y)
            var x = 0
            while x < width {
                guard Turning.isRight(row[x].glyph) else {
                    x += 1
                    continue
                }
                let start = x
                while x < width, Turning.isRight(row[x].glyph) { x += 1 }
                for at in start..<x where x - start > 1 {
                    frame[y, at].glyph = row[start + x - 1 - at].glyph
                }
            }
        }
        return frame
    }
}
