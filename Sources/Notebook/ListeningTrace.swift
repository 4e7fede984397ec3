/// One thing that happened while a book was heard, and where in it.
public struct ListeningTrace: Hashable, Sendable {
    public enum Kind: String, CaseIterable, Sendable {
        case played, paused, jumped, timed, slept, ended
        /// Speed, volume or sound was changed.
        case tuned
    }

    public var kind: Kind
    /// In the book.
    public var place: Duration
    /// Where a jump came from.
    public var origin: Duration?
    /// What a change of sound changed.
    public var changes: [SoundChange] = []
    /// Seconds since 1970, and how far the person's clock was from that; 0 before it was written.
    public var at: Int64
    public var zoneOffsetSeconds: Int

    public init(
        _ kind: Kind, at place: Duration, from origin: Duration? = nil, wall: Int64 = 0,
        zoneOffsetSeconds: Int = 0
    ) {
        self.kind = kind
        self.place = place
        self.origin = origin
        at = wall
        self.zoneOffsetSeconds = zoneOffsetSeconds
    }

    public init(changes: [SoundChange], at place: Duration) {
        self.init(.tuned, at: place)
        self.changes = changes
    }

    /// Of one book; what is older is forgotten.
    public static let countMax = 1_000
    /// Of them changes of sound.
    public static let changesMax = 50
}

/// One setting of a book's sound that was changed, as it is kept; nil where it is as usual.
public struct SoundChange: Hashable, Sendable {
    public var name: String
    public var old: String?
    public var new: String?

    public init(_ name: String, from old: String?, to new: String?) {
        (self.name, self.old, self.new) = (name, old, new)
    }
}
