extension Collection<UInt8> {
    /// Three bytes of UTF-8 that are one ideograph, kana, or their punctuation: U+2E80…U+9FFF,
    /// U+F900…U+FAFF, U+FF00…U+FFEF, not Hangul.
    var isWideScalar: Bool {
        guard count == 3, let first, first & 0xF0 == 0xE0 else { return false }
        let value = reduce(UInt32(0)) { $0 << 6 | UInt32($1 & 0x3F) } & 0xFFFF
        switch value {
        case 0x2E80...0x312F, 0x3190...0x9FFF, 0xF900...0xFAFF, 0xFF00...0xFFEF: return true
        default: return false
        }
    }
}
