/// Tells what changes in folders and in all that is in them, without looking again and again.
public protocol TreeWatching: AnyObject, Sendable {
    /// From now on these, with what is in them; those that are not there are looked for again.
    func watch(_ folders: [String])
    /// What happened, once something did: at the latest after so long, and after `wake`.
    func wait(milliseconds: Int?) -> TreeNews
    /// Also from another thread.
    func wake()
    /// Waits until no other program watches for the same library; false where that is unknown.
    func waitForTurn() -> Bool
}

/// What happened in folders.
public struct TreeNews: Equatable, Sendable {
    /// Files that were written to their end, or came as a whole.
    public var came: Set<String> = []
    /// Files that were taken away, or moved elsewhere.
    public var went: Set<String> = []
    /// Folders that are new: all in them is.
    public var folders: Set<String> = []
    /// The kernel's queue overflowed: everything has to be scanned.
    public var isOverflown = false
    /// Some folder cannot be watched: there are too many, or the system allows no more.
    public var isPartial = false
    public var isWoken = false

    public init() {}

    public var isEmpty: Bool {
        came.isEmpty && went.isEmpty && folders.isEmpty && !isOverflown
    }
}

extension TreeNews {
    /// What happened later.
    public mutating func add(_ other: TreeNews) {
        came.subtract(other.went)
        went.subtract(other.came)
        came.formUnion(other.came)
        went.formUnion(other.went)
        folders.formUnion(other.folders)
        isOverflown = isOverflown || other.isOverflown
        isPartial = other.isPartial
        isWoken = isWoken || other.isWoken
    }
}
