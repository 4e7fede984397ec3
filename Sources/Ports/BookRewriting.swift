import Publications

/// Makes a book's file anew with what is to be said of it. The old one stands until the new one is
/// whole and on the disk.
public protocol BookRewriting: Sendable {
    /// The file made anew, beside the old one, which is not touched.
    /// - Parameter modified: the time of the change, as `2026-11-20T10:00:00Z`.
    func draft(
        _ change: PackageChange, of path: String, modified: String
    ) throws(KeepingError) -> FileDraft
    /// The same by pieces of what is there and what was kept.
    func draft(_ rewrite: FileRewrite, of path: String) throws(KeepingError) -> FileDraft
    /// Puts it in the old one's place, unless that has changed meanwhile.
    func settle(_ draft: FileDraft) throws(KeepingError) -> (bytes: Int, modified: Int64)
    func drop(_ draft: FileDraft)
}

/// A file that is to stand in another's place.
public struct FileDraft: Equatable, Sendable {
    /// Where it will stand: where links lead to.
    public var target: String
    /// Where it is until then.
    public var temporary: String
    /// What the other one was when this was made of it.
    public var former: String
    /// Makes the other one of this.
    public var back: FileRewrite

    public init(target: String, temporary: String, former: String, back: FileRewrite) {
        (self.target, self.temporary) = (target, temporary)
        (self.former, self.back) = (former, back)
    }
}

/// What the library knows of a file that was made anew.
public struct Rewriting: Equatable, Sendable {
    public var path: String
    /// The bytes it had, and those it has now, as numbers that tell one from another.
    public var former: UInt64
    public var revision: UInt64
    public var back: FileRewrite

    public init(path: String, former: UInt64, revision: UInt64, back: FileRewrite) {
        (self.path, self.former) = (path, former)
        (self.revision, self.back) = (revision, back)
    }
}
