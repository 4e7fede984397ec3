/// UTF-8 a byte at a time; what is broken becomes U+FFFD.
struct ScalarDecoder {
    /// The character that has begun came after Esc.
    var isAlt = false
    private var value: UInt32 = 0
    private var missing = 0
    /// The smallest value the length in use may stand for: shorter ones are in disguise.
    private var least: UInt32 = 0

    var isWaiting: Bool { missing > 0 }

    mutating func take(_ byte: UInt8) -> Unicode.Scalar? {
        if missing > 0 {
            value = value << 6 | UInt32(byte & 0x3F)
            missing -= 1
            if missing > 0 { return nil }
            return value < least ? "\u{FFFD}" : Unicode.Scalar(value) ?? "\u{FFFD}"
        }
        switch byte {
        case 0..<0x80: return Unicode.Scalar(byte)
        case 0xC2..<0xE0: begin(byte & 0x1F, missing: 1, least: 0x80)
        case 0xE0..<0xF0: begin(byte & 0x0F, missing: 2, least: 0x800)
        case 0xF0..<0xF5: begin(byte & 0x07, missing: 3, least: 0x10000)
        default: return "\u{FFFD}"
        }
        return nil
    }

    /// Ends a sequence whose rest did not come.
    mutating func flush() -> Unicode.Scalar? {
        defer { missing = 0 }
        return isWaiting ? "\u{FFFD}" : nil
    }

    private mutating func begin(_ bits: UInt8, missing: Int, least: UInt32) {
        value = UInt32(bits)
        self.missing = missing
        self.least = least
    }
}
