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

    static func isLeft(_ character: Character) -> Bool {
        character.unicodeScalars.first.map { kind($0) == .left } ?? false
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

    static func mirrored(_ letter: Character) -> Character { pairs[letter] ?? letter }
}

/// Scripts from right to left that a terminal's own font has letters of. It takes all that stands
/// between two blanks from one font then, and turns that; else it turns the letters alone.
public struct TurnedScripts: OptionSet, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let arabic = TurnedScripts(rawValue: 1)
    public static let others = TurnedScripts(rawValue: 2)

    fileprivate init(_ letter: Character) {
        let value = letter.unicodeScalars.first?.value ?? 0
        let isArabic =
            (0x600...0x8FF).contains(value) && !(0x700...0x74F).contains(value)
            || (0xFB50...0xFDFF).contains(value) || (0xFE70...0xFEFF).contains(value)
        self = isArabic ? .arabic : .others
    }
}

extension Frame {
    /// The same for a terminal that turns each word of such letters by itself: they are given to
    /// it as they are read, while what cells look like stays where it is.
    public func withWordsTurned(whole scripts: TurnedScripts = []) -> Frame {
        var frame = self
        for y in 0..<height {
            let row = row(y)
            guard row.contains(where: { Turning.isRight($0.glyph) }) else { continue }
            var x = 0
            while x < width {
                let start = x
                while x < width, Frame.isOfWord(row[x], after: row[start]) { x += 1 }
                if x == start {
                    x += 1
                    continue
                }
                for (at, glyph) in Frame.turned(row[start..<x], whole: scripts) {
                    frame[y, at].glyph = glyph
                }
            }
        }
        return frame
    }

    /// What the terminal draws itself, or takes from another font, ends a word.
    private static func isOfWord(_ cell: Cell, after first: Cell) -> Bool {
        guard cell.span == 1, cell.glyph != " ", let scalar = cell.glyph.unicodeScalars.first else {
            return false
        }
        let faces: Style = [.bold, .italic]
        let isDrawn = (0x2500...0x259F).contains(scalar.value) || scalar.value >= 0x1FB00
        return !isDrawn && cell.style.intersection(faces) == first.style.intersection(faces)
    }

    /// The letters that change, by their columns.
    private static func turned(
        _ word: ArraySlice<Cell>, whole scripts: TurnedScripts
    ) -> [(Int, Character)] {
        let letters = word.indices.filter { Turning.isRight(word[$0].glyph) }
        guard let last = letters.last else { return [] }
        let isWhole = letters.allSatisfy { scripts.contains(TurnedScripts(word[$0].glyph)) }
        if isWhole {
            // The direction is that of the first letter which has one, as it is given.
            if word[(last + 1)...].contains(where: { Turning.isLeft($0.glyph) }) { return [] }
            return zip(word.indices, word.reversed()).map { ($0, Turning.mirrored($1.glyph)) }
        }
        var changes: [(Int, Character)] = []
        var start = 0
        while start < letters.count {
            var end = start + 1
            while end < letters.count, letters[end] == letters[end - 1] + 1 { end += 1 }
            for at in start..<end {
                changes.append((letters[at], word[letters[start + end - 1 - at]].glyph))
            }
            start = end
        }
        return changes
    }
}
