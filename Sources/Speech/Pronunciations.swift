import Publications

/// A rule of a person's own, ready to be applied; nil where its expression makes no sense.
struct CompiledPronunciation {
    private let rule: Pronunciation
    private let written: [Unicode.Scalar]
    /// Bounded by itself in steps and memory.
    private let searcher: Searcher?

    /// One sentence is no place for more.
    private static let hitsMax = 200
    static let bytesMax = 1_000

    init?(_ rule: Pronunciation) {
        guard !rule.written.isEmpty, rule.written.utf8.count <= Self.bytesMax,
            rule.spoken.utf8.count <= Self.bytesMax
        else { return nil }
        self.rule = rule
        written = Array(rule.written.unicodeScalars)
        guard rule.isExpression else {
            searcher = nil
            return
        }
        var pattern = SearchPattern(rule.written)
        pattern.isRegex = true
        // A rule that cannot be read was told of when the settings were.
        guard let searcher = try? Searcher(pattern) else { return nil }
        self.searcher = searcher
    }

    func isFor(_ language: String) -> Bool {
        rule.language.map { LanguageTag($0).primary == language } ?? true
    }

    func apply(to glyphs: inout Glyphs) {
        if let searcher { applyExpression(searcher, to: &glyphs) } else { applyWord(to: &glyphs) }
    }

    private func applyWord(to glyphs: inout Glyphs) {
        var at = 0
        while at < glyphs.all.count {
            let end = at + written.count
            guard glyphs.isWordEdge(before: at), glyphs.holds(written, at: at),
                !glyphs.isLetter(end), !glyphs.isDigit(end)
            else {
                at += 1
                continue
            }
            if let letters = rule.letters {
                // What the book says of this one word goes before what it says of all.
                if glyphs.all[at].phonetic == nil { glyphs.say(at..<end, letters, -1 - at) }
                at = end
                continue
            }
            glyphs.replace(at..<end, by: rule.spoken)
            at += max(1, rule.spoken.unicodeScalars.count)
        }
    }

    private func applyExpression(_ searcher: Searcher, to glyphs: inout Glyphs) {
        // An expression that takes too long changes nothing.
        guard let ranges = try? searcher.ranges(inText: glyphs.text, limit: Self.hitsMax),
            !ranges.isEmpty
        else { return }
        var starts: [Int: Int] = [:]
        var byte = 0
        for (index, glyph) in glyphs.all.enumerated() {
            starts[byte] = index
            byte += UTF8.width(glyph.scalar)
        }
        starts[byte] = glyphs.all.count
        for range in ranges.reversed() {
            guard let first = starts[range.lowerBound], let last = starts[range.upperBound],
                first < last
            else { continue }
            glyphs.replace(first..<last, by: rule.spoken)
        }
    }
}
