/// What two texts have in common, in the order of both.
package struct Comparison: Equatable, Sendable {
    package enum Kind: String, Sendable {
        case same, changed
        case onlyA = "only-a"
        case onlyB = "only-b"
    }

    /// Words of one text, the last included.
    package struct Span: Equatable, Sendable {
        package var words: Range<Int>

        package init(_ words: Range<Int>) { self.words = words }
    }

    package struct Pair: Equatable, Sendable {
        package var kind: Kind
        /// nil where one side has nothing.
        package var a: Span?
        package var b: Span?
        /// 0…1.
        package var confidence: Double

        package init(_ kind: Kind, _ a: Range<Int>, _ b: Range<Int>, _ confidence: Double) {
            self.kind = kind
            self.a = a.isEmpty ? nil : Span(a)
            self.b = b.isEmpty ? nil : Span(b)
            self.confidence = confidence
        }
    }

    package var pairs: [Pair]
    /// Compared by sentences: a translation, or another one.
    package var isBySentences: Bool
    /// How much of both has a counterpart, 0…1.
    package var share: Double

    /// false for two books that have no more in common than chance gives, or a publisher.
    package let isOfOneBook: Bool

    package init(_ a: ComparedText, _ b: ComparedText) {
        let editions = EditionDiff(a, b)
        if editions.isOfOneText {
            pairs = editions.pairs()
            isBySentences = false
        } else {
            let alignment = SentenceAlignment(a, b)
            pairs = alignment.pairs()
            isBySentences = true
            surety = alignment.surety
        }
        share = Self.share(pairs, a, b)
        isOfOneBook = share >= Self.shareMin && surety?.isOfOneBook(share: share) ?? true
    }

    /// Of a comparison by sentences.
    private(set) var surety: SentenceAlignment.Surety?

    /// Two books of which one has a story that the other has as well are two books.
    private static let shareMin = 0.15

    private static func share(_ pairs: [Pair], _ a: ComparedText, _ b: ComparedText) -> Double {
        let all = a.words.count + b.words.count
        let held = pairs.reduce(0.0) { sum, pair in
            guard let a = pair.a, let b = pair.b, pair.isCounterpart else { return sum }
            return sum + Double(a.words.count + b.words.count) * pair.confidence
        }
        return all > 0 ? held / Double(all) : 0
    }
}

extension Comparison.Pair {
    /// Both sides say the same. Pages that stand between the same sentences need not.
    var isCounterpart: Bool {
        guard let a = a?.words.count, let b = b?.words.count else { return false }
        return kind == .same || max(a, b) <= Self.changedMax
    }

    /// Of other words, as many as a long sentence has.
    private static let changedMax = 60
}
