/// The phrases that a source says: each `tr("…")` and `phrase("…")`, and those of the table of
/// settings, as the keys that the program looks up.
struct PhraseReader {
    struct Found: Hashable, Comparable {
        var key: String
        /// Which of several meanings; empty for most.
        var sense = ""

        static func < (one: Found, other: Found) -> Bool {
            let keys = (Array(one.key.utf8), Array(other.key.utf8))
            if keys.0 != keys.1 { return keys.0.lexicographicallyPrecedes(keys.1) }
            return one.sense.utf8.lexicographicallyPrecedes(other.sense.utf8)
        }
    }

    private let bytes: [UInt8]
    private var at = 0

    init(_ text: String) { bytes = Array(text.utf8) }

    static func phrases(in text: String) -> [Found] {
        var reader = PhraseReader(text)
        var found: [Found] = []
        while let phrase = reader.next() { found.append(phrase) }
        reader.at = 0
        while reader.seek("Setting(") { found += reader.settingPhrases() }
        return found
    }

    private mutating func next() -> Found? {
        while at < bytes.count {
            let start = at
            at += 1
            guard isCall(at: start) else { continue }
            skipBlanks()
            let parts = joinedStrings()
            if parts.isEmpty { continue }
            skipBlanks()
            var found = Found(key: Self.key(of: parts))
            if peek == UInt8(ascii: ",") {
                at += 1
                skipBlanks()
                if peek == quote { found.sense = String(decoding: string(), as: UTF8.self) }
            }
            // A phrase may stand in a gap of another one.
            at = start + 3
            return found
        }
        return nil
    }

    /// Moves behind these letters where they come next.
    private mutating func seek(_ letters: String) -> Bool {
        let letters = Array(letters.utf8)
        while at + letters.count <= bytes.count {
            let isHere =
                bytes[at] == letters[0]
                && bytes[at..<at + letters.count].elementsEqual(letters)
            at += 1
            if isHere {
                at += letters.count - 1
                return true
            }
        }
        return false
    }

    /// The table of settings has its phrases bare: in each row the second string is the title, the
    /// last one the help, and what `accepted:` says is said to people too.
    private mutating func settingPhrases() -> [Found] {
        var groups: [(key: String, isAccepted: Bool)] = []
        var (depth, label) = (1, [UInt8]())
        while let byte = peek, depth > 0 {
            if byte == quote {
                let parts = joinedStrings()
                let isAccepted = label.suffix(10).elementsEqual("accepted: ".utf8)
                groups.append((Self.key(of: parts), isAccepted))
                label = []
                continue
            }
            at += 1
            label.append(byte)
            if byte == UInt8(ascii: "(") { depth += 1 }
            if byte == UInt8(ascii: ")") { depth -= 1 }
        }
        guard groups.count >= 3, let help = groups.last else { return [] }
        return ([groups[1], help] + groups.filter(\.isAccepted)).map { Found(key: $0.key) }
    }

    /// Strings with `+` between them.
    private mutating func joinedStrings() -> [[UInt8]] {
        var parts: [[UInt8]] = []
        while peek == quote {
            parts.append(string())
            let end = at
            skipBlanks()
            guard peek == UInt8(ascii: "+") else {
                at = end
                break
            }
            at += 1
            skipBlanks()
        }
        return parts
    }

    private let quote = UInt8(ascii: "\"")
    private var peek: UInt8? { at < bytes.count ? bytes[at] : nil }

    /// Moves behind the bracket where a call begins here.
    private mutating func isCall(at start: Int) -> Bool {
        for name in ["tr(", "phrase("] {
            let name = Array(name.utf8)
            guard start + name.count < bytes.count,
                bytes[start..<start + name.count].elementsEqual(name)
            else { continue }
            if start > 0, Self.isNamePart(bytes[start - 1]) { return false }
            at = start + name.count
            return true
        }
        return false
    }

    private static func isNamePart(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "_") || byte == UInt8(ascii: ".")
            || Unicode.Scalar(byte).properties.isAlphabetic || (0x30...0x39).contains(byte)
    }

    private mutating func skipBlanks() {
        while let byte = peek, byte == 0x20 || byte == 0x0A { at += 1 }
    }

    /// What stands between the quotes, and moves behind them.
    private mutating func string() -> [UInt8] {
        let start = at + 1
        at += 1
        while let byte = peek, byte != quote {
            if byte != UInt8(ascii: "\\") {
                at += 1
            } else if bytes[at + 1] == UInt8(ascii: "(") {
                at += 1
                skipBrackets()
            } else {
                at += 2
            }
        }
        at += 1
        return Array(bytes[start..<min(at - 1, bytes.count)])
    }

    private mutating func skipBrackets() {
        var depth = 0
        while let byte = peek {
            if byte == quote {
                _ = string()
                continue
            }
            at += 1
            if byte == UInt8(ascii: "(") { depth += 1 }
            if byte == UInt8(ascii: ")") { depth -= 1 }
            if depth == 0 { return }
        }
    }

    // MARK: Keys

    static func key(of parts: [[UInt8]]) -> String {
        var key = ""
        var count = 0
        for part in parts {
            var reader = PhraseReader(String(decoding: part, as: UTF8.self))
            reader.write(&key, &count)
        }
        return key
    }

    private mutating func write(_ key: inout String, _ count: inout Int) {
        var plain: [UInt8] = []
        func flush(_ key: inout String) {
            key += String(decoding: plain, as: UTF8.self)
            plain = []
        }
        while let byte = peek {
            guard byte == UInt8(ascii: "\\") else {
                plain.append(byte)
                at += 1
                continue
            }
            switch bytes[at + 1] {
            case UInt8(ascii: "("):
                flush(&key)
                let start = at + 2
                at += 1
                skipBrackets()
                let inside = String(decoding: bytes[start..<at - 1], as: UTF8.self)
                key += Self.gap(inside, count)
                count += 1
            case UInt8(ascii: "n"):
                plain.append(0x0A)
                at += 2
            case UInt8(ascii: "u"):
                flush(&key)
                key.unicodeScalars.append(scalar())
            default:
                plain.append(bytes[at + 1])
                at += 2
            }
        }
        flush(&key)
    }

    /// `\u{2026}`, and moves behind it.
    private mutating func scalar() -> Unicode.Scalar {
        let end = bytes[at...].firstIndex(of: UInt8(ascii: "}")) ?? bytes.count - 1
        let digits = String(decoding: bytes[(at + 3)..<end], as: UTF8.self)
        at = end + 1
        return UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init) ?? " "
    }

    /// What `Phrase` makes of an interpolation.
    private static func gap(_ inside: String, _ number: Int) -> String {
        let pieces = inside.split(separator: "\"", omittingEmptySubsequences: false)
        // `count, "book", "books"`: two strings at the end, and nothing after them.
        guard pieces.count >= 5, pieces[pieces.count - 1].allSatisfy({ $0 == " " || $0 == "\n" }),
            pieces[pieces.count - 3].filter({ $0 != " " && $0 != "\n" }) == ",",
            pieces[pieces.count - 5].last(where: { $0 != " " && $0 != "\n" }) == ","
        else { return "{\(number)}" }
        let forms = "{\(number):\(pieces[pieces.count - 4])|\(pieces[pieces.count - 2])}"
        return inside.hasPrefix("for:") ? forms : "{\(number)} \(forms)"
    }
}

/// What `BareWords` walks with.
extension PhraseReader {
    var isAtEnd: Bool { at >= bytes.count }

    /// Whether a name begins here, and not in the middle of one.
    var isAtName: Bool {
        guard let byte = peek, Self.isNamePart(byte) else { return false }
        return at == 0 || !Self.isNamePart(bytes[at - 1])
    }

    mutating func move(behind letters: String) -> Bool {
        let letters = Array(letters.utf8)
        guard bytes[at...].starts(with: letters) else { return false }
        at += letters.count
        return true
    }

    mutating func skip(past letters: String) {
        if !seek(letters) { at = bytes.count }
    }

    mutating func skipName() {
        while let byte = peek, Self.isNamePart(byte) { at += 1 }
    }

    /// The strings of the phrase that is called here, and moves behind them and their meaning.
    mutating func phrase() -> [[UInt8]]? {
        guard isCall(at: at) else { return nil }
        skipBlanks()
        let parts = joinedStrings()
        skipBlanks()
        if !parts.isEmpty, move(behind: ",") {
            skipBlanks()
            if peek == quote { _ = string() }
        }
        return parts
    }

    /// The text between quotes that begins here, and moves behind it; else moves on by one.
    mutating func literal() -> [UInt8]? {
        if peek == quote { return string() }
        at += 1
        return nil
    }

    mutating func skipRestOfBrackets() {
        at -= 1
        skipBrackets()
    }

    /// The code in the gaps of a text, without those that hold a number and its words.
    static func gaps(in text: [UInt8]) -> [String] {
        var reader = PhraseReader(String(decoding: text, as: UTF8.self))
        var found: [String] = []
        while let byte = reader.peek {
            guard byte == UInt8(ascii: "\\") else {
                reader.at += 1
                continue
            }
            guard reader.at + 1 < reader.bytes.count,
                reader.bytes[reader.at + 1] == UInt8(ascii: "(")
            else {
                reader.at += 2
                continue
            }
            let start = reader.at + 2
            reader.at += 1
            reader.skipBrackets()
            let end = max(start, min(reader.at, reader.bytes.count) - 1)
            let inside = String(decoding: reader.bytes[start..<end], as: UTF8.self)
            if gap(inside, 0) == "{0}" { found.append(inside) }
        }
        return found
    }
}
