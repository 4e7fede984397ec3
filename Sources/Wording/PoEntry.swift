/// One entry of a `.po` file whose strings stand on one line each and whose entries are parted by
/// an empty line.
struct PoEntry {
    /// Where it begins, and where the next one does.
    let start: Int
    let end: Int
    /// What stands between the quotes.
    let key: Range<Int>
    let value: Range<Int>
    /// Which of several meanings; empty for most.
    let sense: Range<Int>

    /// The entry that this byte is in.
    init?(around place: Int, in bytes: UnsafeRawBufferPointer, _ range: Range<Int>) {
        var start = place
        while start > range.lowerBound, !Self.begins(at: start, bytes) { start -= 1 }
        var end = place + 1
        while end < range.upperBound, !Self.begins(at: end, bytes) { end += 1 }
        guard let key = Self.string("msgid ", in: bytes, start..<end),
            let value = Self.string("msgstr ", in: bytes, key.upperBound..<end)
        else { return nil }
        sense = Self.string("msgctxt ", in: bytes, start..<key.lowerBound) ?? start..<start
        (self.start, self.end, self.key, self.value) = (start, end, key, value)
    }

    private static func begins(at place: Int, _ bytes: UnsafeRawBufferPointer) -> Bool {
        place == 0 || place >= 2 && bytes[place - 1] == 0x0A && bytes[place - 2] == 0x0A
    }

    /// What stands in quotes on the line that begins with this word.
    private static func string(
        _ word: StaticString, in bytes: UnsafeRawBufferPointer, _ range: Range<Int>
    ) -> Range<Int>? {
        let count = word.utf8CodeUnitCount
        var at = range.lowerBound
        while at + count < range.upperBound {
            var end = at
            while end < range.upperBound, bytes[end] != 0x0A { end += 1 }
            let isIt = (0..<count).allSatisfy { bytes[at + $0] == word.utf8Start[$0] }
            if isIt, end - at >= count + 2 { return at + count + 1..<end - 1 }
            at = end + 1
        }
        return nil
    }
}

/// A string as a `.po` file writes it.
enum PoText {
    static func written(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 == 0x22 || $0 == 0x5C || $0 == 0x0A }) else {
            return text
        }
        var written = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": written += "\\\""
            case "\\": written += "\\\\"
            case "\n": written += "\\n"
            default: written.unicodeScalars.append(scalar)
            }
        }
        return written
    }

    static func read(_ bytes: Slice<UnsafeRawBufferPointer>) -> String {
        guard bytes.contains(0x5C) else { return String(decoding: bytes, as: UTF8.self) }
        var plain: [UInt8] = []
        var isEscaped = false
        for byte in bytes {
            if isEscaped {
                plain.append(byte == 0x6E ? 0x0A : byte)
                isEscaped = false
            } else if byte == 0x5C {
                isEscaped = true
            } else {
                plain.append(byte)
            }
        }
        return String(decoding: plain, as: UTF8.self)
    }

    /// Below 0 where the first comes before the second, by their bytes.
    static func compare(
        _ one: UnsafeRawBufferPointer, _ other: Slice<UnsafeRawBufferPointer>
    ) -> Int {
        let count = min(one.count, other.count)
        for at in 0..<count {
            let (a, b) = (one[at], other[other.startIndex + at])
            if a != b { return Int(a) - Int(b) }
        }
        return one.count - other.count
    }
}
