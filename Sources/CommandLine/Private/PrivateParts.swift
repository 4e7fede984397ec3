import Catalogs

/// How the private shelf stands.
public struct PrivateStanding: Equatable, Sendable {
    public var tries: LockTries
    /// A program is in it.
    public var isOpen: Bool
    /// The last program in it was killed: what it wrote is in memory, and the next one seals it.
    public var isLeft: Bool
    /// What it takes on the disk.
    public var bytes: Int
    public var folder: String

    public init(
        tries: LockTries, isOpen: Bool, isLeft: Bool = false, bytes: Int, folder: String
    ) {
        (self.tries, self.isOpen, self.isLeft) = (tries, isOpen, isLeft)
        (self.bytes, self.folder) = (bytes, folder)
    }
}

/// What commands can do with the private shelf.
public struct PrivateParts {
    /// This program is in it itself.
    public var isInside: Bool
    /// nil where there is none.
    public var standing: () -> PrivateStanding?
    public var make: (Secret) throws(LockError) -> Void
    /// What is opened so is what the next three work with.
    public var open: (Secret) throws(LockError) -> LockAnswer
    public var change: (Secret) throws(LockError) -> Void
    public var remove: () throws(LockError) -> Void
    /// Runs a command line in it and returns the status that it ends with.
    public var enter: ([String]) throws(Complaint) -> Int32
    /// nil once it is put aside, and then where; else the seconds that are left.
    public var putAside: () throws(LockError) -> (left: Int?, path: String)
    /// A passphrase from a descriptor, from standard input, or from the terminal, unseen. A new one
    /// is typed twice by a person. nil where none can be read.
    public var ask: (_ descriptor: Int32?, _ isNew: Bool) throws(Complaint) -> Secret?
    /// A person is asked, who may try again.
    public var isAsking: Bool
    /// Waits so many seconds before that.
    public var pause: (Int) -> Void
    /// Whether a person says yes; nil where there is no terminal.
    public var confirm: (String) -> Bool?

    public init(
        isInside: Bool, standing: @escaping () -> PrivateStanding?,
        make: @escaping (Secret) throws(LockError) -> Void,
        open: @escaping (Secret) throws(LockError) -> LockAnswer,
        change: @escaping (Secret) throws(LockError) -> Void,
        remove: @escaping () throws(LockError) -> Void,
        enter: @escaping ([String]) throws(Complaint) -> Int32,
        putAside: @escaping () throws(LockError) -> (left: Int?, path: String),
        ask: @escaping (Int32?, Bool) throws(Complaint) -> Secret?,
        isAsking: Bool, pause: @escaping (Int) -> Void, confirm: @escaping (String) -> Bool?
    ) {
        (self.isInside, self.standing, self.make, self.open) = (isInside, standing, make, open)
        (self.change, self.remove, self.enter, self.putAside) = (change, remove, enter, putAside)
        (self.ask, self.isAsking, self.pause, self.confirm) = (ask, isAsking, pause, confirm)
    }
}
