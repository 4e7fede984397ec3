/// A find on one line, with what stands around it.
public struct Excerpt: Equatable, Sendable {
    public var before: String
    public var match: String
    public var after: String

    public init(before: String, match: String, after: String) {
        (self.before, self.match, self.after) = (before, match, after)
    }
}

extension Document {
    /// A range and so many characters on either side of it, line feeds as spaces.
    public func excerpt(_ range: Range<Int>, before: Int, after: Int) -> Excerpt {
        let range = range.clamped(to: 0..<text.count)
        return Excerpt(
            before: line(start(of: before, endingAt: range.lowerBound)..<range.lowerBound),
            match: line(range),
            after: line(range.upperBound..<end(of: after, from: range.upperBound)))
    }

    private func line(_ range: Range<Int>) -> String {
        let bytes = text[range.clamped(to: 0..<text.count)]
        guard bytes.contains(where: { $0 == 0x0A || $0 == 0x09 }) else {
            return String(decoding: bytes, as: UTF8.self)
        }
        return String(
            decoding: bytes.map { $0 == 0x0A || $0 == 0x09 ? 0x20 : $0 }, as: UTF8.self)
    }

    // Hits come by the ten thousand, and asking Unicode where characters end is most of what one
    // costs: it is asked only where there are scalars that may be less than a character.

    private func start(of count: Int, endingAt end: Int) -> Int {
        var (at, left) = (end, count)
        while at > 0, left > 0 {
            let lead = self.lead(before: at)
            guard Document.standsAlone(text[lead..<at]) else {
                var edge = max(0, end - Document.reach(of: count))
                while edge < end, text[edge] & 0xC0 == 0x80 { edge += 1 }
                return max(0, end - line(edge..<end).suffix(count).utf8.count)
            }
            (at, left) = (lead, left - 1)
        }
        return at
    }

    private func end(of count: Int, from start: Int) -> Int {
        var (at, left) = (start, count)
        // One more than wanted is looked at: it may belong to the last.
        while at < text.count {
            var next = at + 1
            while next < text.count, text[next] & 0xC0 == 0x80, next < at + 4 { next += 1 }
            guard Document.standsAlone(text[at..<next]) else {
                var edge = min(text.count, start + Document.reach(of: count))
                while edge > start, edge < text.count, text[edge] & 0xC0 == 0x80 { edge -= 1 }
                return start + line(start..<edge).prefix(count).utf8.count
            }
            if left <= 0 { break }
            (at, left) = (next, left - 1)
        }
        return at
    }

    /// Bytes in which so many characters surely are: a family of four takes 25.
    private static func reach(of count: Int) -> Int { 16 * count + 64 }

    /// Where the scalar begins that ends here.
    private func lead(before end: Int) -> Int {
        var at = end - 1
        while at > 0, text[at] & 0xC0 == 0x80, at > end - 4 { at -= 1 }
        return at
    }

    /// Whether a scalar is surely a character by itself: Latin letters and the signs of print.
    private static func standsAlone(_ scalar: ArraySlice<UInt8>) -> Bool {
        guard let lead = scalar.first else { return false }
        if lead < 0x80 { return true }
        // Up to U+02FF, before the first accents; and U+2010 to U+2027, dashes and quotation marks.
        if lead < 0xCC { return lead >= 0xC2 && scalar.count == 2 }
        guard lead == 0xE2, scalar.count == 3 else { return false }
        let (middle, last) = (scalar[scalar.startIndex + 1], scalar[scalar.startIndex + 2])
        return middle == 0x80 && (0x90...0xA7).contains(last)
    }
}
