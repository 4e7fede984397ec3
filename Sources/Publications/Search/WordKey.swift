/// Text as it is compared: without accents and capitals, words with one space before each.
public struct WordKey: Sendable {
    private var folder = Folder(folds: true, collapses: true)

    public init() {}

    /// ` leo tolstoy` for “Leo Tolstoy”: a word begins where a space is.
    public mutating func key(_ text: String) -> [UInt8] {
        var out: [UInt8] = []
        out.reserveCapacity(text.utf8.count + 1)
        append(text, to: &out)
        return out
    }

    public mutating func append(_ text: String, to out: inout [UInt8]) {
        var isBetween = true
        func put(_ byte: UInt8) {
            if isBetween { out.append(0x20) }
            isBetween = false
            out.append(byte)
        }
        for scalar in text.unicodeScalars {
            if scalar.isASCII {
                let byte = folder.ascii(UInt8(scalar.value))
                let isWord =
                    (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == 0x2B
                    || byte == 0x23
                if isWord { put(byte) } else { isBetween = true }
            } else if let changed = folder.changed(scalar.value) {
                for byte in changed where byte != 0x20 { put(byte) }
                if changed == [0x20] { isBetween = true }
            } else if Self.separates(scalar.value) {
                isBetween = true
            } else {
                for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { put(byte) }
            }
        }
    }

    /// Dashes, quotation marks and the like beyond ASCII. Apostrophes too: “l’été” is found by
    /// “été”, and “O'Brien” by itself in either spelling.
    private static func separates(_ value: UInt32) -> Bool {
        switch value {
        case 0xA1...0xA9, 0xAB...0xB4, 0xB6...0xB8, 0xBB, 0xBF, 0x2010...0x206F, 0x3001...0x3003,
            0x3008...0x3011:
            true
        default: false
        }
    }
}
