/// A few tones, one after another or together.
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

    public var notes: [Note]

    public init(_ notes: [Note]) { self.notes = notes }

    public var duration: Duration { notes.map { $0.start + $0.length }.max() ?? .zero }
}
