/// How the lock of the program stands.
public enum LockStanding: Equatable, Sendable {
    case absent
    case set(LockTries)
    /// The file is there and cannot be read, as a clause for people: what it locks stays locked.
    case unusable(String)

    public var isThere: Bool { self != .absent }
}

/// Wrong tries since the last right one, and what they cost.
public struct LockTries: Equatable, Sendable {
    public var wrong: Int
    /// Until the next try.
    public var waitSeconds: Int
    /// Until the lock of a forgotten passphrase may be removed; nil where that was not asked for.
    public var removalSeconds: Int?

    public init(wrong: Int = 0, waitSeconds: Int = 0, removalSeconds: Int? = nil) {
        (self.wrong, self.waitSeconds) = (wrong, waitSeconds)
        self.removalSeconds = removalSeconds
    }
}

/// What came of a try to open the lock.
public enum LockAnswer: Equatable, Sendable {
    case right
    case wrong(LockTries)
    /// It was not looked at: the wait is not over.
    case early(LockTries)
    /// There is no lock any more.
    case absent
    case failed(LockError)
}

/// What the system said of the person at the keyboard.
public enum SystemAnswer: Equatable, Sendable {
    /// It is who they say.
    case right
    /// They did not prove it, or sent the question away.
    case refused
    /// It cannot be asked: why, and what helps.
    case failed(LockError)
}

/// Why the lock could not be read or changed.
public struct LockError: Error, Equatable, Sendable {
    public var why: String
    public var next: String

    public init(_ why: String, next: String) { (self.why, self.next) = (why, next) }
}
