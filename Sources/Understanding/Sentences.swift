/// Sentences found by their bytes: a novel has a hundred thousand, and a page wants twelve.
public enum Sentences {
    /// All of a paragraph, in order, without the white space between them.
    public static func ranges(in text: [UInt8], _ block: Range<Int>) -> [Range<Int>] {
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
            if byte == 0x2E, isAbbreviation(text, start, mark) { continue }
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
    public static func range(
        at offset: Int, in text: [UInt8], _ block: Range<Int>
    ) -> Range<Int> {
        let all = ranges(in: text, block)
        return all.last { $0.lowerBound <= offset } ?? block
    }

    /// Behind points and closing quotation marks.
    private static func pass(_ text: [UInt8], _ start: Int, _ end: Int) -> Int {
        var at = start
        while at < end {
            switch text[at] {
            case 0x2E, 0x21, 0x3F, 0x22, 0x27, 0x29, 0x5D: at += 1
            case 0xC2 where at + 1 < end && text[at + 1] == 0xBB: at += 2
            case 0xE2
            where at + 2 < end && text[at + 1] == 0x80
                && [0x98, 0x99, 0x9C, 0x9D, 0xA6].contains(text[at + 2]):
                at += 3
            // A word joiner stands before dashes and ellipses.
            case 0xE2 where at + 2 < end && text[at + 1] == 0x81 && text[at + 2] == 0xA0: at += 3
            default: return at
            }
        }
        return at
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (9...13).contains(byte) }

    private static func goesOn(_ text: [UInt8], _ start: Int, _ end: Int) -> Bool {
        text.withUnsafeBufferPointer { raw in
            let value = Letters.scalar(raw, start, end).value
            guard let letter = Letters.letter(value) else { return value == 0x2014 }
            return !letter.isCapital && letter.small == value && value < 0x590 && value != 0xAA
        }
    }

    private static func isAbbreviation(_ text: [UInt8], _ start: Int, _ mark: Int) -> Bool {
        var at = mark
        while at > start, text[at - 1] | 0x20 >= 0x61, text[at - 1] | 0x20 <= 0x7A { at -= 1 }
        let length = mark - at
        if length == 0 || length > 6 { return false }
        if length == 1 { return text[at] < 0x61 && text[at] != 0x49 }
        let word = String(decoding: text[at..<mark].map { $0 | 0x20 }, as: UTF8.self)
        return NameLexicon.abbreviations.contains(word)
    }
}
