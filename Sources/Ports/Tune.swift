/// A few tones, one after another or together, or a sound that was made elsewhere.
public struct Tune: Hashable, Sendable {
    public struct Note: Hashable, Sendable {
        public var start: Duration
        public var length: Duration
        public var hertz: Double

        public init(start: Duration, length: Duration, hertz: Double) {
            self.start = start
            self.length = length
            self.hertz = hertz
        }
    }

    /// One channel of 16 bits.
    public struct Recording: Hashable, Sendable {
        public var samples: [Int16]
        public var rate: Int

        public init(samples: [Int16], rate: Int) { (self.samples, self.rate) = (samples, rate) }
    }

    public private(set) var notes: [Note] = []
    public private(set) var recording: Recording?
    /// The bytes of a file.
    public private(set) var file: [UInt8]?

    public init(_ notes: [Note]) { self.notes = notes }
    public init(_ recording: Recording) { self.recording = recording }
    public init(file: [UInt8]) { self.file = file }

    /// Of its notes.
    public var duration: Duration { notes.map { $0.start + $0.length }.max() ?? .zero }
}
