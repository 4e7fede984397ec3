/// Aligns a few minutes of sound with their text: twice with half as many frames, the second time
/// knowing what the narrator sounds like; then with all frames, near to what that found.
struct PartAlignment {
    typealias Frame = SIMD16<Float>

    private(set) var spans: [GapPath.Span?] = []
    /// Frames of the sound and of the text that go together.
    private(set) var pairs: [(sound: Int, text: Int)] = []
    private(set) var map: NarratorMap
    /// What the same sound costs beside any other text.
    private(set) var chance: Float = 1
    /// What the text costs that was found.
    private(set) var right: Float = 1

    /// - Parameters:
    ///   - isQuiet: frames of the sound in which nothing is spoken.
    ///   - sentences: each with a frame at least.
    ///   - map: from the part before.
    init(sound: [Frame], isQuiet: [Bool], sentences: [[Frame]], map: NarratorMap) {
        self.map = map
        let all = Side(sound: sound, isQuiet: isQuiet, sentences: sentences)
        let half = all.halved
        var coarse: GapPath?
        for _ in 0..<Self.passes {
            let path = pass(half)
            self.map = self.map.refitted(half.text, half.sound, path.pairs)
            coarse = path
        }
        let path = pass(all, near: coarse.map { ($0, Self.reach) })
        (spans, pairs) = (path.spans, path.pairs)
    }

    /// Both sides, frame by frame.
    private struct Side {
        var sound: [Frame]
        var isQuiet: [Bool]
        var text: [Frame]
        /// The first frame of each sentence.
        var starts: [Int] = []

        init(sound: [Frame], isQuiet: [Bool], sentences: [[Frame]]) {
            self.isQuiet = isQuiet
            self.sound = Likeness.normalized(sound)
            text = Likeness.normalized(Array(sentences.joined()))
            var at = 0
            for sentence in sentences {
                starts.append(at)
                at += sentence.count
            }
        }

        /// Of two frames one, and no sentence without any.
        var halved: Side {
            var half = self
            half.sound = Self.halved(sound[...])
            half.isQuiet = stride(from: 0, to: isQuiet.count, by: 2).map { at in
                isQuiet[at] && isQuiet[min(at + 1, isQuiet.count - 1)]
            }
            half.text = []
            for (index, start) in starts.enumerated() {
                half.starts[index] = half.text.count
                let end = index + 1 < starts.count ? starts[index + 1] : text.count
                half.text += Self.halved(text[start..<end])
            }
            return half
        }

        private static func halved(_ frames: ArraySlice<Frame>) -> [Frame] {
            stride(from: frames.startIndex, to: frames.endIndex, by: 2).map { at in
                at + 1 < frames.endIndex ? (frames[at] + frames[at + 1]) / 2 : frames[at]
            }
        }
    }

    private mutating func pass(
        _ side: Side, near course: (of: GapPath, reach: Int)? = nil
    ) -> GapPath {
        let sound = Likeness.directions(side.sound)
        let text = Likeness.directions(Likeness.normalized(side.text.map(map.applied)))
        // What the text costs that was found, where something was found before.
        let share = min(1, right / max(0.001, chance))
        let isFirst = spans.isEmpty
        chance = Self.chance(sound, text)
        let gap = isFirst ? 0.97 * chance : (0.6 + 0.4 * share) * chance
        let path = GapPath(
            sound: sound, isQuiet: side.isQuiet, text: text, starts: side.starts, gap: gap,
            near: course)
        spans = path.spans
        let costs = spans.compactMap { $0?.cost }.sorted()
        right = costs.isEmpty ? chance : costs[costs.count / 2]
        return path
    }

    private static let passes = 2
    /// Frames to either side of what was found with half as many: twenty seconds.
    private static let reach = 20_000 / SoundFeatures.frameMs
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
