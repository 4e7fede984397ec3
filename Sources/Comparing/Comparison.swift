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

    /// Two texts of one language with less in common are two books.
    package var isOfOneBook: Bool { share >= (isOneLanguage ? 0.35 : 0.15) }
    private var isOneLanguage: Bool

    package init(_ a: ComparedText, _ b: ComparedText) {
        let editions = EditionDiff(a, b)
        if editions.anchoredShare >= Self.editionMin {
            pairs = editions.pairs()
            (isBySentences, isOneLanguage) = (false, true)
        } else {
            let alignment = SentenceAlignment(a, b)
            pairs = alignment.pairs()
            (isBySentences, isOneLanguage) = (true, alignment.isOneLanguage)
        }
        share = Self.share(pairs, a, b)
    }

    /// Two editions of one text have most of their sentences in common, a much edited one a few.
    static let editionMin = 0.1

    private static func share(_ pairs: [Pair], _ a: ComparedText, _ b: ComparedText) -> Double {
        let all = a.words.count + b.words.count
        let held = pairs.reduce(0.0) { sum, pair in
            guard let a = pair.a, let b = pair.b else { return sum }
            return sum + Double(a.words.count + b.words.count) * pair.confidence
        }
        return all > 0 ? held / Double(all) : 0
    }
}
