/// What the letters of a word say about the paragraph it stands in.
enum PrintedText {
    static func characters(_ text: [UInt8]) -> Int { Words.characters(text) }

    static func endsSentence(_ text: [UInt8]) -> Bool {
        let scalars = String(decoding: text, as: UTF8.self).unicodeScalars
        let last = scalars.last { !closing.contains($0) } ?? scalars.last
        return last.map { terminal.contains($0) } ?? false
    }

    /// Ends with a letter, a comma or a hyphen.
    static func goesOn(_ text: [UInt8]) -> Bool {
        guard let last = String(decoding: text.suffix(4), as: UTF8.self).unicodeScalars.last else {
            return false
        }
        return last == "," || last.properties.isAlphabetic || hyphens.contains(last)
    }

    static func startsLower(_ text: [UInt8]) -> Bool {
        let first = String(decoding: text, as: UTF8.self).unicodeScalars.first
        // Scripts without capitals begin as they go on.
        return first.map { $0.properties.isLowercase || $0.isRightToLeft || $0.isIdeographic }
            ?? false
    }

    /// Ends with a hyphen behind a letter.
    static func endsHyphened(_ text: [UInt8]) -> Bool {
        let scalars = String(decoding: text, as: UTF8.self).unicodeScalars.suffix(2)
        guard scalars.count == 2, let before = scalars.first, let last = scalars.last else {
            return false
        }
        return hyphens.contains(last) && before.properties.isAlphabetic
    }

    /// A line that begins with a bullet, or a number as lists have them.
    static func startsItem(_ line: PrintedLine) -> Bool {
        guard line.words.count > 1, let word = line.words.first else { return false }
        let text = String(decoding: word.text, as: UTF8.self)
        return ["•", "◦", "▪", "‣", "●", "○", "■", "–", "—", "*"].contains(text)
    }

    /// A line that begins with "[12]" or "[Abc19]".
    static func isLabelled(_ line: PrintedLine) -> Bool {
        guard line.words.count > 1, let text = line.words.first?.text,
            (3...12).contains(text.count),
            text.first == UInt8(ascii: "["), text.last == UInt8(ascii: "]")
        else { return false }
        return text.dropFirst().dropLast().allSatisfy {
            (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) || $0 == 0x2B
        }
    }

    /// A line of a table of contents: dots lead to a number.
    static func isLed(_ line: PrintedLine) -> Bool {
        let dots = line.words.reduce(0) { $0 + $1.text.count { $0 == 0x2E } }
        let letters = line.words.reduce(0) { $0 + $1.text.count }
        return dots >= 6 && dots * 4 >= letters
    }

    static let hyphens: Set<Unicode.Scalar> = ["-", "\u{2010}", "\u{AD}"]
    private static let terminal: Set<Unicode.Scalar> = [
        ".", "!", "?", ":", "…", "。", "！", "？", "：", "؟", "۔", "।", "።",
    ]
    private static let closing: Set<Unicode.Scalar> = [
        "\"", "'", ")", "]", "”", "’", "»", "›", "」", "』", "）", "】",
    ]
}

/// The words of the pages around: they tell whether a hyphen at a line's end is the word's own.
struct PrintedVocabulary {
    private var words: Set<[UInt8]> = []

    init(_ leaves: [PrintedLeaf]) {
        for leaf in leaves {
            for line in leaf.lines {
                // The last word of a line may be half a word.
                for word in line.words.dropLast() {
                    words.insert(PrintedVocabulary.bare(word.text))
                }
            }
        }
    }

    /// What the two halves of a word make. `head` ends with a hyphen.
    func joined(_ head: [UInt8], _ tail: [UInt8]) -> [UInt8] {
        let text = String(decoding: head, as: UTF8.self)
        guard let hyphen = text.unicodeScalars.last else { return head + tail }
        let stem = Array(String(text.unicodeScalars.dropLast()).utf8)
        if hyphen == "\u{AD}" { return stem + tail }
        // "Jean-Paul", "mid-1990", "anglo-Saxon": no word is divided before a capital.
        guard PrintedText.startsLower(tail) else { return head + tail }
        if words.contains(PrintedVocabulary.bare(stem + tail)) { return stem + tail }
        if words.contains(PrintedVocabulary.bare(head + tail)) { return head + tail }
        // With a hyphen within it already, the word is one of those that have them.
        return stem.contains(0x2D) ? head + tail : stem + tail
    }

    private static func bare(_ word: [UInt8]) -> [UInt8] {
        let punctuation = Set("()[].,;:!?\"'".utf8)
        let start = word.drop { punctuation.contains($0) }
        let end = start.lastIndex { !punctuation.contains($0) } ?? start.startIndex - 1
        return start[start.startIndex..<end + 1].map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    }
}
