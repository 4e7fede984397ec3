/// Whether a part was found, by signs that wrong text does not show.
public struct PartVerdict: Equatable, Sendable {
    /// Of the sentences found, as many begin where a pause ends, before they were moved there.
    public var pauses: Float
    /// Of what is spoken, as much is not in the text.
    public var leftOver: Float
    /// Of the text, as much was found.
    public var placed: Float
    /// What the text costs that was found, beside what any text costs.
    public var ratio: Float

    /// By either of two rules. The first takes noise, in which right text costs nearly as much as
    /// wrong. The second takes readers who hardly pause, speak a long introduction or leave verses
    /// out. Its numbers were found with a hundred recordings of people, each beside its own text
    /// and beside ten others: none of them was on the wrong side.
    public var isGood: Bool {
        pauses >= 0.5 && leftOver <= 0.35 && placed >= 0.8
            || ratio <= 0.61 + 0.15 * pauses - 0.2 * leftOver + 0.16 * placed
    }

    private static let nearMs = 150

    init(pauses: Float, leftOver: Float, placed: Float, ratio: Float) {
        (self.pauses, self.leftOver, self.placed, self.ratio) = (pauses, leftOver, placed, ratio)
    }

    init(
        _ alignment: PartAlignment, _ lengths: [Int], _ features: SoundFeatures,
        in frames: Range<Int>, _ stops: Pauses, isEdge: Bool
    ) {
        let found = alignment.spans.compactMap(\.self)
        let near = found.count { span in
            let at = (frames.lowerBound + span.sound.lowerBound) * SoundFeatures.frameMs
            return stops.distance(at).map { $0 <= Self.nearMs } ?? false
        }
        pauses = Float(near) / Float(max(1, found.count))
        var isHeard = [Bool](repeating: false, count: frames.count)
        for span in found { for at in span.sound { isHeard[at] = true } }
        let isQuiet = stops.quiet(frames)
        let spoken = isQuiet.count { !$0 }
        let lost = isQuiet.indices.count { !isQuiet[$0] && !isHeard[$0] }
        leftOver = Float(lost) / Float(max(1, spoken))
        // What is not read at an edge of a book, such as its imprint, says nothing against it.
        let first = isEdge ? alignment.spans.firstIndex { $0 != nil } ?? 0 : 0
        let last = isEdge ? alignment.spans.lastIndex { $0 != nil } ?? -1 : lengths.count - 1
        let all = lengths[first..<max(first, last + 1)].reduce(0, +)
        let read = zip(lengths, alignment.spans).reduce(0) { $0 + ($1.1 == nil ? 0 : $1.0) }
        placed = Float(read) / Float(max(1, all))
        ratio = alignment.right / max(0.001, alignment.chance)
    }
}
