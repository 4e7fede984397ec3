/// A folder that is watched.
public struct WatchedFolder: Equatable, Sendable {
    public var path: String
    /// Seconds since 1970.
    public var since: Int64
    /// What in it cannot be opened.
    public var troubles: [WatchTrouble] = []

    public init(path: String, since: Int64) { (self.path, self.since) = (path, since) }
}

/// A file that was left out, and why.
public struct WatchTrouble: Hashable, Sendable {
    public var path: String
    public var why: String

    public init(path: String, why: String) { (self.path, self.why) = (path, why) }
}
