/// A few minutes of sound beside their text, in two passes: the second knows what the narrator
/// sounds like.
struct PartAlignment {
    typealias Frame = SIMD16<Float>

    private(set) var spans: [GapPath.Span?]
    /// Frames of the sound and of the text that go together.
    private(set) var pairs: [(sound: Int, text: Int)] = []
    private(set) var map: NarratorMap
    /// What the same sound costs beside any other text.
    private(set) var chance: Float = 1
    /// What the text costs that was found.
    private(set) var right: Float = 1

    /// - Parameters:
    ///   - sentences: each with a frame at least.
    ///   - map: from the part before.
    init(sound: [Frame], sentences: [[Frame]], map: NarratorMap) {
        self.map = map
        let sound = Likeness.normalized(sound)
        let text = Likeness.normalized(Array(sentences.joined()))
        var starts: [Int] = []
        var at = 0
        for sentence in sentences {
            starts.append(at)
            at += sentence.count
        }
        let directions = Likeness.directions(sound)
        spans = []
        for pass in 0..<Self.passes {
            let mapped = Likeness.directions(
                Likeness.normalized(text.map(self.map.applied)))
            chance = Self.chance(directions, mapped)
            let gap = pass == 0 ? 0.97 * chance : right + 0.6 * max(0, chance - right)
            let path = GapPath(sound: directions, text: mapped, starts: starts, gap: gap)
            (spans, pairs) = (path.spans, path.pairs)
            let costs = spans.compactMap { $0?.cost }.sorted()
            right = costs.isEmpty ? chance : costs[costs.count / 2]
            if pass + 1 < Self.passes {
                self.map = map.refitted(text, sound, pairs)
            }
        }
    }

    private static let passes = 2
    private static let probes = 32
    private static let probeFrames = 100

    /// The cost of text beside sound that is not its own: fragments of both, far from each other.
    private static func chance(_ sound: [Frame], _ text: [Frame]) -> Float {
        let (soundFrames, textFrames) = (
            min(probeFrames, sound.count), min(probeFrames, text.count)
        )
        guard soundFrames > 0, textFrames > 0 else { return 1 }
        var costs: [Float] = []
        for probe in 0..<probes {
            let from = (text.count - textFrames) * probe / probes
            // Half way round from where it would stand.
            let to = (sound.count - soundFrames) * ((probe + probes / 2) % probes) / probes
            costs.append(
                cost(Array(sound[to..<to + soundFrames]), Array(text[from..<from + textFrames])))
        }
        costs.sort()
        return costs[costs.count / 2]
    }

    /// Of the cheapest way through all of both, for each frame of either.
    static func cost(_ sound: [Frame], _ text: [Frame]) -> Float {
        var column = [Float](repeating: .infinity, count: text.count)
        for time in sound.indices {
            var diagonal: Float = time == 0 ? 0 : .infinity
            var below = Float.infinity
            for row in text.indices {
                let before = column[row]
                let best = min(diagonal, before, below)
                below = best + Likeness.distance(sound[time], text[row])
                column[row] = below
                diagonal = before
            }
        }
        return (column.last ?? 0) / Float(sound.count + text.count)
    }
}
