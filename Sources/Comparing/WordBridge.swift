/// Where words of one text stand in the other.
package struct WordBridge: Sendable {
    /// Words in a row that both have, or of which one was put in the place of the other.
    private struct Plank: Sendable {
        var a: Range<Int>
        var b: Range<Int>
        var isSame: Bool
    }

    private let planks: [Plank]

    /// Of so few words one can stand for all.
    private static let looseMax = 8
    /// A whole sentence stands for each word of another.
    package let isBySentences: Bool

    package init(_ comparison: Comparison) {
        isBySentences = comparison.isBySentences
        planks = comparison.pairs.compactMap { pair in
            guard let a = pair.a?.words, let b = pair.b?.words else { return nil }
            // A page in the place of a page, or of a line, is no other wording of it.
            guard pair.isCounterpart else { return nil }
            let (least, most) = (min(a.count, b.count), max(a.count, b.count))
            if pair.kind == .changed, !comparison.isBySentences, most > Self.looseMax,
                least * 3 < most
            {
                return nil
            }
            return Plank(a: a, b: b, isSame: pair.kind == .same)
        }.sorted { $0.a.lowerBound < $1.a.lowerBound }
    }

    /// nil where the other text has less than half of them.
    package func counterpart(of words: Range<Int>) -> Range<Int>? {
        var (held, low, high) = (0, Int.max, Int.min)
        var at = firstPlank(after: words.lowerBound)
        while at < planks.count, planks[at].a.lowerBound < words.upperBound {
            let part = words.clamped(to: planks[at].a)
            let there = counterpart(of: part, on: planks[at])
            held += part.count
            (low, high) = (min(low, there.lowerBound), max(high, there.upperBound))
            at += 1
        }
        return held > 0 && held * 2 >= words.count && low < high ? low..<high : nil
    }

    private func counterpart(of part: Range<Int>, on plank: Plank) -> Range<Int> {
        if isBySentences || part == plank.a { return plank.b }
        let from = part.lowerBound - plank.a.lowerBound
        let to = part.upperBound - plank.a.lowerBound
        if plank.isSame { return plank.b.lowerBound + from..<plank.b.lowerBound + to }
        // Written otherwise there: what stands as far along.
        let low = from * plank.b.count / plank.a.count
        let high = (to * plank.b.count + plank.a.count - 1) / plank.a.count
        return plank.b.lowerBound + low..<plank.b.lowerBound + max(low + 1, high)
    }

    /// The first that ends beyond this word.
    private func firstPlank(after word: Int) -> Int {
        var (low, high) = (0, planks.count)
        while low < high {
            let middle = (low + high) / 2
            if planks[middle].a.upperBound <= word { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

extension ComparedText {
    /// The first word of which a letter stands at a place or after it.
    package func firstWord(endingAfter offset: Int, in document: Int) -> Int {
        var (low, high) = (0, words.count)
        while low < high {
            let middle = (low + high) / 2
            let word = words[middle]
            let isBefore = (Int(word.document), word.range.upperBound) <= (document, offset)
            if isBefore { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The sentence that has this word, else the first after it.
    package func sentenceIndex(ofWord word: Int) -> Int? {
        var (low, high) = (0, sentences.count)
        while low < high {
            let middle = (low + high) / 2
            let isBefore = sentences[middle].words.upperBound <= word
            if isBefore { low = middle + 1 } else { high = middle }
        }
        return low < sentences.count ? low : nil
    }
}
