/// Words as they are compared: without case in every script, ß as ss, œ as oe, ё as е. It reads
/// bytes, because each headword of a dictionary is compared, and most differ in the first.
enum HeadwordFold {
    @inline(__always)
    static func small(_ byte: UInt8) -> UInt8 { byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte }

    /// What stands for each letter below this, where it is one letter.
    private static let tableEnd = 0x800
    private static let table: [UInt16] = (0..<tableEnd).map { value in
        guard let scalar = Unicode.Scalar(value) else { return UInt16(value) }
        let letters = scalar.properties.lowercaseMapping.unicodeScalars
        let one = letters.count == 1 ? letters.first?.value ?? 0 : UInt32(value)
        return switch one {
        case 0x451: 0x435  // ё
        case 0x3C2: 0x3C3  // ς
        case 0x17F: 0x73  // ſ
        default: one < 0x800 ? UInt16(one) : UInt16(value)
        }
    }

    /// Hands over the bytes of a word as they are compared.
    @inline(__always)
    static func each(_ bytes: ArraySlice<UInt8>, _ take: (UInt8) -> Void) {
        var at = bytes.startIndex
        while at < bytes.endIndex {
            let byte = bytes[at]
            at += 1
            if byte < 0x80 {
                take(small(byte))
            } else if byte & 0xE0 == 0xC0, at < bytes.endIndex, bytes[at] & 0xC0 == 0x80 {
                letter(Int(byte & 0x1F) << 6 | Int(bytes[at] & 0x3F), take)
                at += 1
            } else if byte & 0xF0 == 0xE0, at + 1 < bytes.endIndex, bytes[at] & 0xC0 == 0x80,
                bytes[at + 1] & 0xC0 == 0x80
            {
                let value =
                    Int(byte & 0xF) << 12 | Int(bytes[at] & 0x3F) << 6 | Int(bytes[at + 1] & 0x3F)
                wide(value, take)
                at += 2
            } else {
                take(byte)
            }
        }
    }

    @inline(__always)
    private static func letter(_ value: Int, _ take: (UInt8) -> Void) {
        switch value {
        case 0xDF: two("s", "s", take)
        case 0xC6, 0xE6: two("a", "e", take)
        case 0x152, 0x153: two("o", "e", take)
        // Where a word may be broken.
        case 0xAD: break
        default:
            let folded = table[value]
            if folded < 0x80 {
                take(UInt8(folded))
            } else {
                take(UInt8(0xC0 | folded >> 6))
                take(UInt8(0x80 | folded & 0x3F))
            }
        }
    }

    @inline(__always)
    private static func two(
        _ first: Unicode.Scalar, _ second: Unicode.Scalar, _ take: (UInt8) -> Void
    ) {
        take(UInt8(ascii: first))
        take(UInt8(ascii: second))
    }

    private static func wide(_ value: Int, _ take: (UInt8) -> Void) {
        switch value {
        case 0x1E9E: return two("s", "s", take)
        case 0x2019: return take(UInt8(ascii: "'"))
        case 0x10A0...0x1FFF, 0x2C00...0x2DFF, 0xA640...0xA7FF, 0xFF21...0xFF3A:
            let small = Unicode.Scalar(UInt32(value))?.properties.lowercaseMapping
            for byte in (small ?? "").utf8 { take(byte) }
        default:
            take(UInt8(0xE0 | value >> 12))
            take(UInt8(0x80 | value >> 6 & 0x3F))
            take(UInt8(0x80 | value & 0x3F))
        }
    }

    static func folded(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var out: [UInt8] = []
        out.reserveCapacity(bytes.count)
        each(bytes) { out.append($0) }
        return out
    }

    static func hash(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        each(bytes) { hash = (hash ^ UInt64($0)) &* 0x100_0000_01B3 }
        return hash
    }

    // MARK: - Accents that stand apart

    /// Letters that a book may write with the accent behind them, by how they look.
    private static let whole: [Character: Unicode.Scalar] = {
        var whole: [Character: Unicode.Scalar] = [:]
        for value in [UInt32](0xC0...0x24F) + [UInt32](0x370...0x4FF) + [UInt32](0x1E00...0x1FFF) {
            // Singletons, which stand for a letter with a lower number, are left out.
            if let scalar = Unicode.Scalar(value), whole[Character(scalar)] == nil {
                whole[Character(scalar)] = scalar
            }
        }
        return whole
    }()

    /// A text with each accent in its letter, as dictionaries have them.
    static func composed(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: { (0x300...0x36F).contains($0.value) }) else {
            return text
        }
        return String(
            text.map { letter in
                guard letter.unicodeScalars.count > 1, let one = whole[letter] else {
                    return letter
                }
                return Character(one)
            })
    }
}
