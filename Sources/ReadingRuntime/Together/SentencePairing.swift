import Comparing
import Publications
import ReadingWing
import RuntimeKit
import ScreenKit

/// Finds which sentence of one text says what a sentence of another says.
public struct SentencePairing: Sendable {
    private let crew: ParallelWork

    public init(crew: ParallelWork) { self.crew = crew }

    /// nil where the two are no editions or translations of one text.
    public func map(_ pair: ReadingTogether.Pair) -> SentenceMap? {
        let a = ComparedText(of: pair.a.publication, crew)
        let b = ComparedText(of: pair.b.publication, crew)
        if a.sentences.isEmpty || b.sentences.isEmpty { return nil }
        let comparison = Comparison(a, b)
        guard comparison.isOfOneBook else { return nil }
        return SentenceMap(
            a: side(a, b, comparison.pairs.map { ($0.a, $0.b) }),
            b: side(b, a, comparison.pairs.map { ($0.b, $0.a) }), share: comparison.share)
    }

    /// A sentence's counterpart has the word that stands as far along in the pair's other side.
    private func side(
        _ here: ComparedText, _ there: ComparedText,
        _ pairs: [(here: Comparison.Span?, there: Comparison.Span?)]
    ) -> SentenceMap.Side {
        let spans = pairs.compactMap { pair -> (here: Range<Int>, there: Range<Int>)? in
            guard let here = pair.here?.words, let there = pair.there?.words else { return nil }
            return (here, there)
        }.sorted { $0.here.lowerBound < $1.here.lowerBound }
        var (at, counterparts) = (0, [Int?]())
        for sentence in here.sentences {
            // Its middle word: the first may belong to the sentence before in the other.
            let word = (sentence.words.lowerBound + sentence.words.upperBound) / 2
            while at < spans.count, spans[at].here.upperBound <= word { at += 1 }
            guard at < spans.count, spans[at].here.contains(word) else {
                counterparts.append(nil)
                continue
            }
            let (own, other) = spans[at]
            let along = (word - own.lowerBound) * other.count / max(1, own.count)
            counterparts.append(there.sentenceIndex(ofWord: other.lowerBound + along))
        }
        return SentenceMap.Side(
            here.sentences.map { .init(document: Int($0.document), range: $0.range) },
            counterparts: counterparts)
    }
}

extension ComparedText {
    /// The whole of a book, as far as it is read in order.
    package init(of publication: Publication, _ crew: ParallelWork) {
        self.init(language: publication.metadata.languages.first)
        let shown = publication.spine.indices.filter { publication.spine[$0].isLinear }
        let weights = publication.readingWeights
        var at = 0
        crew.inOrder(shown.map { weights[$0] }) {
            publication.document(shown[$0])
        } take: { document in
            add(document, index: shown[at])
            at += 1
            return !isCut
        }
    }
}
