/// Times as files write them.
enum Clock {
    /// `1:02:03.5`, `62:03`, `3723.5`: the last part may have a fraction, the first may be large.
    static func time(_ text: String) -> Duration? {
        let parts = text.trimmingSpaces().split(separator: ":", omittingEmptySubsequences: false)
        guard (1...3).contains(parts.count) else { return nil }
        var seconds = 0.0
        for (index, part) in parts.enumerated() {
            let isLast = index == parts.count - 1
            guard !part.isEmpty, part.utf8.count <= 20,
                part.utf8.allSatisfy({ $0.isDigit || (isLast && ($0 == 0x2E || $0 == 0x2C)) }),
                let value = Double(part.map { $0 == "," ? "." : String($0) }.joined())
            else { return nil }
            seconds = seconds * 60 + value
        }
        return Duration.stated(seconds: seconds)
    }

    /// `PT1H2M3.5S`, as W3C's manifests state lengths.
    static func isoDuration(_ text: String) -> Duration? {
        let text = text.trimmingSpaces().uppercased()
        guard text.hasPrefix("P") else { return nil }
        var seconds = 0.0
        var number = ""
        var isTime = false
        for letter in text.dropFirst() {
            switch letter {
            case "T": isTime = true
            case "0"..."9", ".": number.append(letter)
            case "D", "H", "M", "S":
                guard let value = Double(number), letter == "D" || isTime else { return nil }
                let unit: Double =
                    letter == "D" ? 86_400 : letter == "H" ? 3600 : letter == "M" ? 60 : 1
                seconds += value * unit
                number = ""
            default: return nil
            }
        }
        return number.isEmpty ? Duration.stated(seconds: seconds) : nil
    }
}
