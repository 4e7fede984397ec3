/// Numbers as servers write them.
enum Amounts {
    /// A count, never negative and never beyond what a person would believe; nil for no number.
    static func count(_ text: String) -> Int? {
        let text = text.trimmed
        guard text.utf8.count < 400, let number = Double(text), !number.isNaN else { return nil }
        return Int(min(max(number, 0), 2_000_000_000))
    }

    /// Seconds, or ISO 8601's `PT1H2M3S`.
    static func duration(_ text: String) -> Duration? {
        let text = text.trimmed
        guard text.utf8.count < 40 else { return nil }
        guard let seconds = Double(text) ?? isoSeconds(text) else { return nil }
        // A century of sound.
        guard seconds.isFinite, seconds > 0, seconds < 3.2e9 else { return nil }
        return .milliseconds(Int((seconds * 1000).rounded()))
    }

    /// An amount of money, kept as it is written; a comma of other countries becomes a point.
    static func money(_ text: String) -> String? {
        let text = String(text.trimmed.map { $0 == "," ? "." : $0 })
        let isAmount =
            (1...20).contains(text.utf8.count) && text.utf8.allSatisfy { $0.isDigit || $0 == 0x2E }
            && text.utf8.count { $0 == 0x2E } < 2 && text.utf8.contains(where: \.isDigit)
        return isAmount ? text : nil
    }

    /// A place in a series: whole or between two.
    static func position(_ text: String) -> Double? {
        let text = text.trimmed
        guard text.utf8.count < 20, let number = Double(text), number.isFinite else { return nil }
        return abs(number) < 1e6 ? number : nil
    }

    private static func isoSeconds(_ text: String) -> Double? {
        guard text.first == "P" else { return nil }
        var (total, digits, isTime) = (0.0, "", false)
        for character in text.dropFirst() {
            if character.isNumber || character == "." {
                digits.append(character)
                continue
            }
            if character == "T" {
                isTime = true
                continue
            }
            let units: [Character: Double] =
                isTime ? ["H": 3600, "M": 60, "S": 1] : ["D": 86400, "W": 604_800]
            guard let unit = units[character], let number = Double(digits) else { return nil }
            total += unit * number
            digits = ""
        }
        return digits.isEmpty ? total : nil
    }
}

extension UInt8 {
    var isBlank: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
    var isDigit: Bool { (0x30...0x39).contains(self) }
    var isLetter: Bool { (0x61...0x7A).contains(self | 0x20) }
}

extension String {
    /// Without blanks at its ends.
    var trimmed: String {
        guard utf8.first?.isBlank == true || utf8.last?.isBlank == true else { return self }
        let rest = utf8.drop(while: \.isBlank)
        guard let last = rest.lastIndex(where: { !$0.isBlank }) else { return "" }
        return String(rest[...last]) ?? ""
    }

    /// Whether a word of ASCII stands in it; the library's own search weighs every character.
    func holds(_ word: StaticString) -> Bool {
        let count = word.utf8CodeUnitCount
        var text = self
        return text.withUTF8 { bytes in
            guard bytes.count >= count else { return false }
            return (0...(bytes.count - count)).contains { start in
                (0..<count).allSatisfy { bytes[start + $0] == word.utf8Start[$0] }
            }
        }
    }

    /// nil when nothing but blanks is in it.
    var kept: String? {
        let text = trimmed
        return text.isEmpty ? nil : text
    }

    /// In small letters; most of what servers write already is.
    var lowered: String {
        utf8.contains { $0 >= 0x80 || (0x41...0x5A).contains($0) } ? lowercased() : self
    }

    /// At most so many bytes, cut between characters.
    func clipped(bytes most: Int) -> String {
        if utf8.count <= most { return self }
        let end = utf8.index(utf8.startIndex, offsetBy: most)
        return String(unicodeScalars[..<end])
    }
}
