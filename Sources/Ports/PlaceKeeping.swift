import Publications
import Sharing

/// Keeps where a person was in each book, on every device. Every call may take its time, and is
/// durable when it returns.
public protocol PlaceKeeping: Sendable {
    func history(
        of publication: Publication, at path: String
    ) throws(KeepingError) -> KeptHistory
    /// Adds what a side told. A place that is known costs no write.
    func add(
        _ places: [SharedPlace], of publication: Publication, at path: String
    ) throws(KeepingError)
    /// What was settled with a side about a book.
    func mark(
        of side: String, about publication: Publication, at path: String
    ) throws(KeepingError) -> SideMark
    func keep(
        _ mark: SideMark, of side: String, about publication: Publication, at path: String
    ) throws(KeepingError)
    /// All that a side is known to have called a book, with what it is called now.
    func names(
        adding names: [String], of publication: Publication, at path: String
    ) throws(KeepingError) -> [String]
    /// The files that were read last on this device, the newest first.
    func readFiles(_ count: Int) throws(KeepingError) -> [String]
    /// How many of the books that were read last have a place that a side was not told.
    /// - Parameter onlyKnown: of those that something was settled about with it.
    func waitingCount(
        for side: String, among count: Int, withSounds: Bool, onlyKnown: Bool
    ) throws(KeepingError) -> Int
    /// Nothing is known any more of what was settled with a side.
    func forget(side: String) throws(KeepingError)
}

public struct KeptHistory: Equatable, Sendable {
    public var history: PlaceHistory
    /// Entries that cannot be read; they were left as they are.
    public var damagedCount: Int
    /// As far as the book was read here; a jump reads nothing.
    public var readThrough: ReadThrough?

    public init(
        _ history: PlaceHistory = PlaceHistory(), damagedCount: Int = 0,
        readThrough: ReadThrough? = nil
    ) {
        self.history = history
        self.damagedCount = damagedCount
        self.readThrough = readThrough
    }
}
