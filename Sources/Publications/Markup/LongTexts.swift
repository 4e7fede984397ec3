/// KOReader's engine (crengine) reads a long text as several, each of at most 8,192 characters as
/// they stand in the file: where a line ends with two signs both count, and entities as they are
/// written. An instruction that says nothing is put where it begins another, and becomes a seam.
enum LongTexts {
    private static let charactersMax = 8192
    private static let sign = Array("<?cut?>".utf8)
    /// Elements that hold no markup, at least to HTML.
    private static let verbatim: [StaticString] = [
        "script", "style", "title", "textarea", "xmp", "iframe",
    ]

    static func parted(_ source: [UInt8]) -> [UInt8] {
        if source.count < charactersMax { return source }
        let cuts = source.withUnsafeBufferPointer { Self.cuts(in: $0) }
        if cuts.isEmpty { return source }
        var parted: [UInt8] = []
        parted.reserveCapacity(source.count + cuts.count * sign.count)
        var start = 0
        for cut in cuts {
            // Parted, the two signs that end a line would be two lines.
            let cut = source[cut - 1] == 0x0D && source[cut] == 0x0A ? cut - 1 : cut
            parted += source[start..<cut]
            parted += sign
            start = cut
        }
        return parted + source[start...]
    }

    private static func cuts(in source: UnsafeBufferPointer<UInt8>) -> [Int] {
        var cuts: [Int] = []
        var at = 0
        while at < source.count {
            let end = source.firstOffset(of: 0x3C, from: at) ?? source.count
            if end - at >= charactersMax { part(source, at..<end, &cuts) }
            at = source.offset(behindMarkupAt: end, verbatim)
        }
        return cuts
    }

    /// A text is cut behind its last space or line that was read.
    private static func part(
        _ source: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ cuts: inout [Int]
    ) {
        var count = 0
        var space: Int?
        var line: Int?
        var last: UInt8 = 0
        for at in range where source[at] & 0xC0 != 0x80 {
            if count == charactersMax {
                let cut = line ?? space ?? entityStart(source, range.lowerBound, at) ?? at
                cuts.append(cut)
                count = source[cut..<at].count { $0 & 0xC0 != 0x80 }
                (space, line) = (nil, nil)
            }
            let byte = source[at]
            let isLine = byte == 0x0A || byte == 0x0D
            // Two different signs end one line.
            if let line, !isLine || byte == last { space = line }
            line = isLine ? at + 1 : nil
            if byte == 0x20 { space = at + 1 }
            last = byte
            count += 1
        }
        if count == charactersMax, let cut = line ?? space, cut < range.upperBound {
            cuts.append(cut)
        }
    }

    /// Of an entity that an offset stands in.
    private static func entityStart(
        _ source: UnsafeBufferPointer<UInt8>, _ start: Int, _ at: Int
    ) -> Int? {
        guard let sign = source[max(start, at - 32)..<at].lastIndex(of: 0x26),
            !source[sign..<at].contains(0x3B)
        else { return nil }
        return sign
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Where a tag, a comment or the like has ended, with what stands in an element of such a name.
    fileprivate func offset(behindMarkupAt start: Int, _ verbatim: [StaticString]) -> Int {
        if has("<!--", at: start) { return offset(behind: "-->", from: start + 4) }
        if has("<![CDATA[", at: start) { return offset(behind: "]]>", from: start + 9) }
        if has("<?", at: start) { return offset(behind: "?>", from: start + 2) }
        let end = tagEnd(start)
        guard let name = verbatim.first(where: { has($0, at: start + 1) }),
            start + 1 + name.utf8CodeUnitCount < end,
            !self[start + 1 + name.utf8CodeUnitCount].isLetter, self[end - 2] != 0x2F
        else { return end }
        var at = end
        while let tag = firstOffset(of: 0x3C, from: at) {
            if has("</", at: tag), has(name, at: tag + 2) { return tag }
            at = tag + 1
        }
        return count
    }

    private func tagEnd(_ start: Int) -> Int {
        var at = start + 1
        // A sign that begins no tag.
        guard at < count, self[at].isLetter || [0x2F, 0x21].contains(self[at]) else { return at }
        var quote: UInt8 = 0
        while at < count {
            let byte = self[at]
            if quote != 0 {
                if byte == quote { quote = 0 }
            } else if byte == 0x22 || byte == 0x27 {
                quote = byte
            } else if byte == 0x3E {
                return at + 1
            } else if byte == 0x3C {
                return at
            }
            at += 1
        }
        return count
    }

    private func offset(behind end: StaticString, from start: Int) -> Int {
        let length = end.utf8CodeUnitCount
        var at = start
        while let found = firstOffset(of: end.utf8Start[0], from: at) {
            if has(end, at: found) { return found + length }
            at = found + 1
        }
        return count
    }

    /// Names of elements in either case.
    private func has(_ word: StaticString, at start: Int) -> Bool {
        let length = word.utf8CodeUnitCount
        guard start + length <= count else { return false }
        return (0..<length).allSatisfy { index in
            let byte = self[start + index]
            return byte == word.utf8Start[index]
                || byte.isLetter && byte | 0x20 == word.utf8Start[index]
        }
    }
}

extension UInt8 {
    fileprivate var isLetter: Bool { (0x61...0x7A).contains(self | 0x20) }
}
