/// What no line is broken within: a word, or a part of one, and the space before it.
struct Piece: Equatable {
    /// How a line may begin with this piece.
    enum Before: UInt8 {
        /// A space ends the line before.
        case space
        /// Nothing does: after a hyphen or a dash, between ideographs.
        case point
        /// A hyphen does that is not in the text.
        case hyphen
        /// A line must begin here.
        case forced
        /// Only because the word is wider than a line.
        case emergency
    }

    /// From its first byte to behind its last, spaces not counted.
    var start: UInt32
    var end: UInt32
    var width: UInt16
    /// Cells between the piece before and this one, when both stand on one line.
    var gap: UInt8
    var before: Before
    /// Part of an address: broken only when a line cannot hold it.
    var isAddress = false
    /// Ends in a stop or a hyphen, which may stand beyond the edge.
    var hangs = false
}

/// What a character does to the breaks beside it. A small part of UAX 14, enough for scripts with
/// letters and spaces; everything else goes to ICU.
enum BreakClass: UInt8 {
    /// `joiner` takes no cell and only forbids a break.
    case letter, digit, hyphen, dash, open, close, slash, other, joiner

    static func of(ascii byte: UInt8) -> BreakClass {
        switch byte {
        case 0x41...0x5A, 0x61...0x7A: .letter
        case 0x30...0x39: .digit
        case 0x2D: .hyphen
        case 0x28, 0x5B, 0x7B: .open
        case 0x21, 0x22, 0x25, 0x27, 0x29, 0x2C, 0x2E, 0x3A, 0x3B, 0x3F, 0x5D, 0x7D: .close
        case 0x2F: .slash
        default: .other
        }
    }

    /// Two bytes: letters from U+00A1 to U+052F that take one cell and join nothing.
    static func of(_ first: UInt8, _ second: UInt8) -> BreakClass? {
        switch first {
        case 0xC2:
            switch second {
            case 0xA0: .other
            case 0xA1, 0xAB, 0xBF: .open
            case 0xBB: .close
            case 0xAA, 0xB5, 0xBA: .letter
            case 0xA2...0xAC, 0xAE...0xBF: .other
            default: nil
            }
        case 0xC3...0xCB, 0xCE...0xD1, 0xD3: .letter
        // Before U+0370 marks join; U+0483 to U+0489 too.
        case 0xCD: second >= 0xB0 ? .letter : nil
        case 0xD2: (0x83...0x89).contains(second) ? nil : .letter
        case 0xD4: second < 0xB0 ? .letter : nil
        default: nil
        }
    }

    /// Three bytes: the punctuation of those scripts.
    static func of(_ first: UInt8, _ second: UInt8, _ third: UInt8) -> BreakClass? {
        guard first == 0xE2 else { return nil }
        switch (second, third) {
        case (0x80, 0x82...0x8A), (0x80, 0xAF): return .other
        case (0x81, 0xA0): return .joiner
        case (0x80, 0x90): return .hyphen
        case (0x80, 0x91): return .other
        case (0x80, 0x92...0x93): return .hyphen
        case (0x80, 0x94...0x95): return .dash
        case (0x80, 0x98), (0x80, 0x9A...0x9C), (0x80, 0x9E...0x9F), (0x80, 0xB9): return .open
        case (0x80, 0x99), (0x80, 0x9D), (0x80, 0xA6), (0x80, 0xBA): return .close
        case (0x80, 0xA0...0xA5), (0x80, 0xB0...0xB8), (0x80, 0xBB...0xBF): return .other
        case (0x82, 0xA0...0xBF), (0x88, 0x80...0xBF): return .other
        default: return nil
        }
    }

    /// Whether a line may begin with `next`, inside of a word, after `last` and what was before.
    static func mayBreak(_ before: BreakClass?, _ last: BreakClass, _ next: BreakClass) -> Bool {
        guard let before else { return false }
        switch last {
        case .hyphen:
            return (before == .letter || before == .hyphen || before == .digit || before == .close)
                && (next == .letter || next == .open)
        case .dash: return before != .open && next != .close && next != .dash
        case .slash: return before == .letter && next == .letter
        default: return false
        }
    }
}
