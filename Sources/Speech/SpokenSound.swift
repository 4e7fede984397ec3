/// What an engine made of a line: the sound, and when what is heard in it.
public struct SpokenSound: Equatable, Sendable {
    /// The word that begins at a character of the line is heard from a sample on.
    public struct Mark: Equatable, Sendable {
        /// Unicode scalars before it.
        public var character: Int
        public var sample: Int

        public init(character: Int, sample: Int) {
            self.character = character
            self.sample = sample
        }
    }

    public var samples: [Int16]
    public var rate: Int
    /// In the order in which they are heard; none where the engine tells none.
    public var marks: [Mark]

    public init(samples: [Int16], rate: Int, marks: [Mark]) {
        self.samples = samples
        self.rate = rate
        self.marks = marks
    }
}

extension SpokenSound {
    /// With the marks of another reading of the same words, stretched from sound to sound.
    public func timed(by other: SpokenSound) -> SpokenSound {
        guard let mine = loud, let theirs = other.loud else { return self }
        var timed = self
        timed.marks = other.marks.map { mark in
            let at = max(0, mark.sample - theirs.lowerBound)
            let place = mine.lowerBound + at * mine.count / max(1, theirs.count)
            return Mark(character: mark.character, sample: min(place, mine.upperBound))
        }
        return timed
    }

    /// Without the silence before and behind.
    private var loud: Range<Int>? {
        let isLoud = { (sample: Int16) in sample.magnitude > 300 }
        guard let first = samples.firstIndex(where: isLoud),
            let last = samples.lastIndex(where: isLoud)
        else { return nil }
        return first..<last + 1
    }

    /// The same at another rate, between whose samples lines are drawn.
    public func resampled(to other: Int) -> SpokenSound {
        guard other != rate, rate > 0, other > 0, !samples.isEmpty else { return self }
        let count = samples.count * other / rate
        let made = (0..<count).map { index -> Int16 in
            let (at, rest) = (index * rate).quotientAndRemainder(dividingBy: other)
            let one = Int(samples[min(at, samples.count - 1)])
            let two = Int(samples[min(at + 1, samples.count - 1)])
            return Int16(clamping: one + (two - one) * rest / other)
        }
        return SpokenSound(
            samples: made, rate: other,
            marks: marks.map { Mark(character: $0.character, sample: $0.sample * other / rate) })
    }
}
