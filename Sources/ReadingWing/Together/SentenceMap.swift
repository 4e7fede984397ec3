import Publications
import ScreenKit

/// Which sentence of one text says what a sentence of another says.
public struct SentenceMap: Equatable, Sendable {
    public struct Stretch: Hashable, Sendable {
        public var document: Int
        public var range: Range<Int>

        public init(document: Int, range: Range<Int>) {
            (self.document, self.range) = (document, range)
        }
    }

    /// One text: its sentences in order, and for each the number of its counterpart in the other.
    public struct Side: Equatable, Sendable {
        public var sentences: [Stretch]
        /// nil where the other says nothing of it.
        public var counterparts: [Int?]

        public init(_ sentences: [Stretch], counterparts: [Int?]) {
            (self.sentences, self.counterparts) = (sentences, counterparts)
        }

        /// The sentence at a place, else the last before it.
        func index(at spot: Spot) -> Int? {
            var (low, high) = (0, sentences.count)
            while low < high {
                let middle = (low + high) / 2
                let here = sentences[middle]
                let isBefore =
                    (here.document, here.range.lowerBound) <= (spot.document, spot.offset)
                if isBefore { low = middle + 1 } else { high = middle }
            }
            return low > 0 ? low - 1 : nil
        }
    }

    public var a: Side
    public var b: Side
    /// How much of both has a counterpart, 0…1.
    public var share: Double

    public init(a: Side, b: Side, share: Double) { (self.a, self.b, self.share) = (a, b, share) }

    /// What stands for a place of one text in the other: where it says nothing, what stands for
    /// the last sentence before that. nil before the first.
    public func counterpart(of spot: Spot, fromA: Bool) -> Stretch? {
        let (here, there) = fromA ? (a, b) : (b, a)
        guard var at = here.index(at: spot) else { return nil }
        while at > 0, here.counterparts[at] == nil { at -= 1 }
        guard let found = here.counterparts[at], there.sentences.indices.contains(found) else {
            return nil
        }
        return there.sentences[found]
    }
}
