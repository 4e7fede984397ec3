import Publications

/// A stretch of a track in which nothing is said.
public struct Silence: Hashable, Sendable {
    public var track: Int
    public var start: Duration
    public var end: Duration

    public init(track: Int, from start: Duration, to end: Duration) {
        (self.track, self.start, self.end) = (track, start, end)
    }

    public var length: Duration { end - start }
}

public enum SilenceTrouble: Error, Hashable, Sendable {
    case libraryMissing
    /// The track with this number is not on this machine, or cannot be heard.
    case track(Int)
    case calledOff
}

/// Listens through whole books, much faster than a person.
public protocol SilenceFinding: Sendable {
    /// The pauses of a book in which nothing is said for a second or more, in its order. Takes
    /// minutes for a long one; ends soon after `isWanted` says no.
    func silences(
        of publication: Publication, isWanted: @escaping @Sendable () -> Bool
    ) throws(SilenceTrouble) -> [Silence]
}
