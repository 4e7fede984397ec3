/// Bytes in any encoding to UTF-8.
enum Decoding {
    /// An XML or HTML document: its mark, its own declaration, then what its bytes look like.
    static func markup(_ bytes: [UInt8]) -> [UInt8] {
        if let (name, mark) = ByteOrderMark.of(bytes) {
            let body = mark == 0 ? bytes : Array(bytes.dropFirst(mark))
            return name == "UTF-8"
                ? repaired(body, declared: nil) : Converter.utf8(body, from: name) ?? body
        }
        return repaired(bytes, declared: declaration(in: bytes))
    }

    /// Plain text: its mark, then UTF-8 where it is that, else the likeliest encoding.
    static func plain(_ bytes: [UInt8]) -> (text: [UInt8], encoding: String) {
        if let (name, mark) = ByteOrderMark.of(bytes) {
            let body = Array(bytes.dropFirst(mark))
            if name == "UTF-8" { return (repaired(body, declared: nil), name) }
            return (Converter.utf8(body, from: name) ?? body, name)
        }
        if isUTF8(bytes) { return (bytes, "UTF-8") }
        let name = Detector.encoding(of: bytes)
        return (Converter.utf8(bytes, from: name) ?? scrubbed(bytes), name)
    }

    /// Names in a list or tag, mostly ASCII around a few words of some language: the guess is made
    /// on those words alone, said often enough to be told apart.
    static func names(_ bytes: [UInt8]) -> [UInt8] {
        if let (name, mark) = ByteOrderMark.of(bytes) {
            let body = Array(bytes.dropFirst(mark))
            return name == "UTF-8" ? scrubbed(body) : Converter.utf8(body, from: name) ?? body
        }
        if isUTF8(bytes) { return bytes }
        let words = bytes.split { $0 <= 0x22 || $0 == 0x3D }.lazy.filter { word in
            word.contains { $0 >= 0x80 }
        }
        return Converter.utf8(bytes, from: encoding(of: Array(words.prefix(500))))
            ?? scrubbed(bytes)
    }

    /// The encoding of a few words, each with something beyond ASCII in it.
    private static func encoding(of words: [ArraySlice<UInt8>]) -> String {
        let sample = Array(Array(words.joined(separator: [0x20])).prefix(4096))
        var repeated = sample
        while repeated.count < 256 { repeated += [0x20] + sample }
        let guess = Detector.encoding(of: repeated)
        // No language of Latin letters has most of a word beyond ASCII; a short Russian one has.
        let high = sample.count { $0 >= 0x80 }
        let isLatin = latin.contains(guess)
        let isMostlyHigh = high * 10 >= sample.count { !$0.isSpace } * 6
        let isWide = ["GB18030", "Big5", "Shift_JIS", "EUC-JP", "EUC-KR"].contains(guess)
        if isLatin && isMostlyHigh || guess == "windows-1251"
            || isWide && words.allSatisfy({ isRussian($0) })
        {
            return words.allSatisfy { isRussian($0, swapped: true) } ? "KOI8-R" : "windows-1251"
        }
        return guess
    }

    /// Cyrillic letters, of which only the first is a capital, as hardly any two Chinese
    /// characters would look. KOI8 has small letters where Windows has capitals.
    private static func isRussian(_ word: ArraySlice<UInt8>, swapped: Bool = false) -> Bool {
        let letters = word.drop { $0 < 0x80 }.prefix { $0 >= 0x80 }
        let small: ClosedRange<UInt8> = swapped ? 0xC0...0xDF : 0xE0...0xFF
        return letters.count >= 2 && letters.first.map { $0 >= 0xC0 } == true
            && letters.dropFirst().allSatisfy(small.contains)
    }

    static func isUTF8(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBufferPointer { buffer in
            let at = buffer.asciiCount
            return String(validating: UnsafeBufferPointer(rebasing: buffer[at...]), as: UTF8.self)
                != nil
        }
    }

    private static func repaired(_ bytes: [UInt8], declared: String?) -> [UInt8] {
        let saysUTF8 = declared == nil || declared == "UTF-8" || declared == "UTF8"
        if let declared, !saysUTF8, !declared.hasPrefix("UTF-16"), !declared.hasPrefix("UCS"),
            let text = Converter.utf8(bytes, from: declared)
        {
            return text
        }
        if isUTF8(bytes) { return bytes }
        let broken = scrubbed(bytes)
        // A few wrong bytes in a document that is otherwise UTF-8 are damage; many are Latin.
        let wrong = broken.countReplacements()
        let right = bytes.count(where: { $0 >= 0xC2 }) - wrong
        if wrong <= right || bytes.contains(0) { return broken }
        return Converter.utf8(bytes, from: encoding(ofMarkup: bytes)) ?? broken
    }

    /// Tags are so much of a short document that its language is hardly seen: where it is guessed
    /// to be Latin, but its words hold little else than letters beyond ASCII, it is Russian.
    private static func encoding(ofMarkup bytes: [UInt8]) -> String {
        let guess = Detector.encoding(of: bytes)
        let words = bytes.split { $0 < 0x80 }.lazy.filter { $0.count >= 3 }.prefix(500)
        for (name, swapped) in [("windows-1251", false), ("KOI8-R", true)] {
            let russian = words.count { isRussian($0, swapped: swapped) }
            if russian >= 5, russian * 10 >= words.count * 8, latin.contains(guess) { return name }
        }
        return guess
    }

    private static let latin: Set<String> = [
        "ISO-8859-1", "ISO-8859-2", "ISO-8859-9", "windows-1250", "windows-1252", "windows-1254",
    ]

    private static func scrubbed(_ bytes: [UInt8]) -> [UInt8] {
        Array(String(decoding: bytes, as: UTF8.self).utf8)
    }

    /// `encoding="…"` of an XML declaration, or the charset of an HTML meta element.
    private static func declaration(in bytes: [UInt8]) -> String? {
        let head = bytes.prefix(4096)
        if head.starts(with: "<?xml".utf8) {
            let line = head.prefix { $0 != 0x3E }
            return line.firstRange(ofBytes: "encoding").flatMap { word(in: line[$0.upperBound...]) }
        }
        return charset(in: head.map(\.lowercased)).flatMap { word(in: head[$0...]) }
    }

    /// Where the name begins that a meta element, or a style sheet at its beginning, gives: other
    /// elements have a charset too, of what they refer to.
    private static func charset(in head: [UInt8]) -> Int? {
        if head.starts(with: "@charset".utf8) { return "@charset".utf8.count }
        var rest = head[...]
        while let meta = rest.firstRange(ofBytes: "<meta") {
            let tag = head[meta.upperBound...].prefix { $0 != 0x3E }
            if let word = tag.firstRange(ofBytes: "charset") { return word.upperBound }
            rest = head[tag.endIndex...]
        }
        return nil
    }

    private static func word(in bytes: ArraySlice<UInt8>) -> String? {
        let rest = bytes.drop { $0.isSpace || $0 == 0x3D || $0 == 0x22 || $0 == 0x27 }
        let word = rest.prefix {
            $0 > 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x27 && $0 != 0x3E && $0 != 0x3B
                && $0 != 0x3F
        }
        return word.isEmpty || word.count > 40
            ? nil : String(decoding: word, as: UTF8.self).uppercased()
    }
}

extension [UInt8] {
    fileprivate func countReplacements() -> Int {
        var count = 0
        var at = 0
        while at + 2 < self.count {
            if self[at] == 0xEF && self[at + 1] == 0xBF && self[at + 2] == 0xBD { count += 1 }
            at += 1
        }
        return count
    }
}

/// The signature a text may begin with, or the pattern of its zero bytes.
enum ByteOrderMark {
    static func of(_ bytes: [UInt8]) -> (encoding: String, length: Int)? {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return ("UTF-8", 3) }
        if bytes.starts(with: [0xFF, 0xFE, 0, 0]) { return ("UTF-32LE", 4) }
        if bytes.starts(with: [0, 0, 0xFE, 0xFF]) { return ("UTF-32BE", 4) }
        if bytes.starts(with: [0xFF, 0xFE]) { return ("UTF-16LE", 2) }
        if bytes.starts(with: [0xFE, 0xFF]) { return ("UTF-16BE", 2) }
        return byZeros(bytes.prefix(512))
    }

    /// Latin letters in UTF-16 have a zero on one side; UTF-8 text has none at all.
    private static func byZeros(_ head: ArraySlice<UInt8>) -> (String, Int)? {
        var even = 0
        var odd = 0
        for index in head.indices where head[index] == 0 {
            if index & 1 == 0 { even += 1 } else { odd += 1 }
        }
        let half = head.count / 2
        if half < 2 { return nil }
        if odd * 10 >= half * 4 && even * 10 < half { return ("UTF-16LE", 0) }
        if even * 10 >= half * 4 && odd * 10 < half { return ("UTF-16BE", 0) }
        return nil
    }
}
