/// Sentences that stand once in each of two editions, wherever they stand: also in a chapter that
/// was moved, which no order of both has.
package struct MovedSentences: Sendable {
    private let a: ComparedText
    private let b: ComparedText
    /// Of sentences of the first text those of the second.
    private let others: [Int: Int]

    package init(_ a: ComparedText, _ b: ComparedText) {
        (self.a, self.b) = (a, b)
        let found = CommonOrder.once(EditionDiff.keys(a), EditionDiff.keys(b))
        others = Dictionary(found.map { ($0.a, $0.b) }, uniquingKeysWith: { first, _ in first })
    }

    /// The same words, where all sentences that they stand in follow each other there as well.
    package func counterpart(of words: Range<Int>) -> Range<Int>? {
        guard !words.isEmpty, let first = a.sentenceIndex(ofWord: words.lowerBound),
            let last = a.sentenceIndex(ofWord: words.upperBound - 1), let there = others[first]
        else { return nil }
        for at in first...last where others[at] != there + at - first { return nil }
        let start = b.sentences[there].words.lowerBound
        let away = words.lowerBound - a.sentences[first].words.lowerBound
        return start + away..<start + away + words.count
    }
}
