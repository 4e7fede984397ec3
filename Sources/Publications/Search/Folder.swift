import CIcu

/// Rewrites text scalar by scalar into the form that searches compare.
struct Folder {
    let folds: Bool
    /// Quotation marks, dashes and the ellipsis of print are those of a keyboard.
    private let levels: Bool
    private let kept: [Bool]
    private var known: [UInt32: [UInt8]?] = [:]

    /// `collapses` looks at every space, so that a caller can keep one of several.
    init(folds: Bool, collapses: Bool = false, levels: Bool = false) {
        self.folds = folds
        self.levels = levels
        kept = (0...255).map { byte in
            switch UInt8(byte) {
            case 0x0A, 0x09, 0xC2, 0xE2, 0xE3, 0xEF: false
            case 0xCA: !folds && !levels
            case 0x20: !collapses
            case 0x41...0x5A: !folds
            case 0x80...: !folds
            default: true
            }
        }
    }

    /// Whether whatever this byte begins, or is part of, stays as it is.
    func keeps(_ byte: UInt8) -> Bool { kept[Int(byte)] }

    func ascii(_ byte: UInt8) -> UInt8 {
        byte == 0x0A || byte == 0x09 ? 0x20 : folds ? byte.lowercased : byte
    }

    /// A pattern in that form, white space collapsed.
    mutating func folded(_ pattern: String) -> [UInt8] {
        let text = pattern.split { $0.isWhitespace }.joined(separator: " ")
        var out: [UInt8] = []
        for scalar in text.unicodeScalars {
            if scalar.isASCII {
                out.append(ascii(UInt8(scalar.value)))
            } else {
                out += changed(scalar.value) ?? Array(String(scalar).utf8)
            }
        }
        return out
    }

    /// What stands for a character beyond ASCII; nil when it stands for itself.
    mutating func changed(_ value: UInt32) -> [UInt8]? {
        switch value {
        case 0x200B, 0x2060, 0xFEFF, 0xAD: return []
        case 0xA0, 0x2000...0x200A, 0x202F, 0x205F, 0x3000: return [0x20]
        default: break
        }
        if levels, let typed = Folder.typed(value) { return [UInt8](typed.utf8) }
        if !folds { return nil }
        if let known = known[value] { return known }
        let folded = Folder.folded(value)
        known[value] = folded
        return folded
    }

    /// What a keyboard has for a sign of print.
    private static func typed(_ value: UInt32) -> String? {
        switch value {
        case 0x2018...0x201B, 0x2032, 0x02BC, 0xB4: "'"
        case 0x201C...0x201F, 0x2033: "\""
        case 0x2010...0x2015, 0x2212: "-"
        case 0x2026: "..."
        default: nil
        }
    }

    /// The character at an offset; of one that is cut short what is there.
    static func scalar(
        _ text: UnsafeBufferPointer<UInt8>, _ at: Int
    ) -> (value: UInt32, length: Int) {
        let byte = text[at]
        let length = byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
        var value = UInt32(byte) & (0xFF >> UInt32(length + 1))
        for offset in at + 1..<max(at + 1, min(text.count, at + length)) {
            value = value << 6 | UInt32(text[offset] & 0x3F)
        }
        return (value, length)
    }

    /// Compatibility decomposition without marks, then full case folding: É → e, ß → ss.
    private static func folded(_ value: UInt32) -> [UInt8]? {
        guard let scalar = Unicode.Scalar(value) else { return nil }
        var units = [UInt16](repeating: 0, count: 32)
        var count = Int(icu_decompose(Int32(value), &units, 32))
        if count <= 0 || count > 32 {
            units = Array(String(scalar).utf16)
            count = units.count
        }
        let bare = String(decoding: units.prefix(count), as: UTF16.self).unicodeScalars
            .filter { icu_is_mark(Int32($0.value)) == 0 }
        let letters = Array(String(String.UnicodeScalarView(bare)).utf16)
        var out = [UInt16](repeating: 0, count: 64)
        let length = Int(icu_fold(letters, Int32(letters.count), &out, 64))
        if length < 0 { return nil }
        let folded = Array(String(decoding: out.prefix(length), as: UTF16.self).utf8)
        return folded.elementsEqual(String(scalar).utf8) ? nil : folded
    }
}
