/// Sentences found by their bytes: a novel has a hundred thousand, and a page wants twelve.
public enum Sentences {
    /// All of a paragraph, in order, without the white space between them.
    static func ranges(
        in text: [UInt8], _ block: Range<Int>, _ points: SentencePoints = SentencePoints()
    ) -> [Range<Int>] {
        var found: [Range<Int>] = []
        var start = block.lowerBound
        var at = start
        while at < block.upperBound {
            let byte = text[at]
            let isEllipsis =
                byte == 0xE2 && at + 2 < block.upperBound && text[at + 1] == 0x80
                && text[at + 2] == 0xA6
            guard byte == 0x2E || byte == 0x21 || byte == 0x3F || isEllipsis else {
                at += 1
                continue
            }
            let mark = at
            at = pass(text, at + (isEllipsis ? 3 : 1), block.upperBound)
            guard at >= block.upperBound || isSpace(text[at]) else { continue }
            if byte == 0x2E, isAbbreviation(text, start, mark, points) { continue }
            var next = at
            while next < block.upperBound, isSpace(text[next]) { next += 1 }
            // “Yes!” said he: what goes on with a small letter is the same sentence.
            if next < block.upperBound, goesOn(text, next, block.upperBound) { continue }
            found.append(start..<at)
            start = next
            at = next
        }
        var end = block.upperBound
        while end > start, isSpace(text[end - 1]) { end -= 1 }
        if start < end { found.append(start..<end) }
        return found
    }

    /// The one that holds an offset.
    static func range(
        at offset: Int, in text: [UInt8], _ block: Range<Int>, _ points: SentencePoints
    ) -> Range<Int> {
        let all = ranges(in: text, block, points)
        return all.last { $0.lowerBound <= offset } ?? block
    }

    /// Behind points and closing quotation marks.
    private static func pass(_ text: [UInt8], _ start: Int, _ end: Int) -> Int {
        var at = start
        while at < end {
            switch text[at] {
            case 0x2E, 0x21, 0x3F, 0x22, 0x27, 0x29, 0x5D: at += 1
            case 0xC2 where at + 1 < end && (text[at + 1] == 0xBB || text[at + 1] == 0xAB):
                at += 2
            // « … »: a space stands before the mark that closes, and none before what is quoted.
            case 0x20, 0xC2, 0xE2:
                if let behind = closing(text, at, end) {
                    at = behind
                } else if let behind = mark(text, at, end) {
                    at = behind
                } else {
                    return at
                }
            default: return at
            }
        }
        return at
    }

    private static func mark(_ text: [UInt8], _ at: Int, _ end: Int) -> Int? {
        guard text[at] == 0xE2, at + 2 < end else { return nil }
        let last = text[at + 2]
        // A word joiner stands before dashes and ellipses.
        if text[at + 1] == 0x81 { return last == 0xA0 ? at + 3 : nil }
        let isMark = [0x98, 0x99, 0x9C, 0x9D, 0xA6, 0xB9, 0xBA].contains(last)
        return text[at + 1] == 0x80 && isMark ? at + 3 : nil
    }

    /// Behind a space, of any width, and the guillemet that closes.
    private static func closing(_ text: [UInt8], _ start: Int, _ end: Int) -> Int? {
        var at = start
        if text[at] == 0x20 {
            at += 1
        } else if at + 1 < end, text[at] == 0xC2, text[at + 1] == 0xA0 {
            at += 2
        } else if at + 2 < end, text[at] == 0xE2, text[at + 1] == 0x80, text[at + 2] == 0xAF {
            at += 3
        } else {
            return nil
        }
        guard at + 1 < end, text[at] == 0xC2, text[at + 1] == 0xBB else { return nil }
        at += 2
        // »So opens in German.
        return at >= end || text[at] < 0x30 ? at : nil
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (9...13).contains(byte) }

    private static func goesOn(_ text: [UInt8], _ start: Int, _ end: Int) -> Bool {
        text.withUnsafeBufferPointer { raw in
            let value = Letters.scalar(raw, start, end).value
            guard let letter = Letters.letter(value) else { return value == 0x2014 }
            return !letter.isCapital && letter.small == value && value < 0x590 && value != 0xAA
        }
    }

    private static func isAbbreviation(
        _ text: [UInt8], _ start: Int, _ mark: Int, _ points: SentencePoints
    ) -> Bool {
        var at = mark
        while at > start {
            if text[at - 1] | 0x20 >= 0x61, text[at - 1] | 0x20 <= 0x7A {
                at -= 1
            } else if at - 1 > start, text[at - 1] >= 0x80,
                [0xC3, 0xD0, 0xD1].contains(text[at - 2])
            {
                at -= 2
            } else {
                break
            }
        }
        let length = mark - at
        if length == 0 { return points.followNumbers && isShortNumber(text, start, mark) }
        if length > 8 { return false }
        if length == 1 {
            let isSmall = text[at] >= 0x61
            return isSmall ? points.followNumbers : text[at] != 0x49
        }
        let small = text[at..<mark].map { $0 < 0x80 ? $0 | 0x20 : $0 }
        return points.short.contains(String(decoding: small, as: UTF8.self))
    }

    /// “24. Dezember”, not the end of a year.
    private static func isShortNumber(_ text: [UInt8], _ start: Int, _ mark: Int) -> Bool {
        var at = mark
        while at > start, (0x30...0x39).contains(text[at - 1]) { at -= 1 }
        return (1...2).contains(mark - at)
    }
}

/// Where a point ends no sentence, by the language.
struct SentencePoints: Sendable {
    var short = NameLexicon.abbreviations
    /// A number with a point is an ordinal, and single letters are words made short: “z. B.”
    var followNumbers = false

    private static let ordinals = [
        "de", "da", "nb", "nn", "no", "is", "fi", "et", "lv", "cs", "sk", "pl", "sl", "hr", "sr",
        "hu",
    ]

    private static let shorts: [NameLanguage.Code: Set<String>] = LanguageWords.all.mapValues {
        NameLexicon.abbreviations.union(NameLexicon.list($0.short))
    }

    init() {}

    init(_ text: ReadText) {
        short = SentencePoints.shorts[text.code] ?? short
        let language = (text.language ?? text.code.rawValue).lowercased()
        followNumbers = SentencePoints.ordinals.contains(where: language.hasPrefix)
    }
}

extension ReadText {
    var points: SentencePoints { SentencePoints(self) }
}
