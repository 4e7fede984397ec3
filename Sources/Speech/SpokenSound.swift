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
