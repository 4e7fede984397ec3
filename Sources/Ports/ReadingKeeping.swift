import Publications
import Sharing

/// Keeps where a person is in each book. Every call may take its time, and is durable when it
/// returns.
public protocol ReadingKeeping: Sendable {
    /// What was kept of a book, or nil when it was never read.
    func reading(of publication: Publication, at path: String) throws(KeepingError) -> KeptReading?
    func keep(
        _ reading: KeptReading, of publication: Publication, at path: String
    ) throws(KeepingError)
}

/// A place and the marks of one book, as text that outlives any version of the program.
public struct KeptReading: Equatable, Sendable {
    public var locator: String
    /// Out of 100.
    public var percent: Double
    public var marks: [Character: String]
    /// When, in seconds since 1970; told when it is read.
    public var kept: Int64?
    /// How it was come to, for the history.
    public var move = PlaceHistory.Move.turned
    /// Nothing moved since it was kept or read last: where another program moved on, that place
    /// stays.
    public var isHeld = false
    /// In a sound.
    public var positionMs: Int64?
    /// Nil where nothing was read, or where a place says nothing of it.
    public var readThrough: ReadThrough?

    public init(locator: String, percent: Double, marks: [Character: String] = [:]) {
        self.locator = locator
        self.percent = percent
        self.marks = marks
    }

    /// What is kept, whenever that was.
    public static func == (one: KeptReading, other: KeptReading) -> Bool {
        one.locator == other.locator && one.percent == other.percent && one.marks == other.marks
    }
}

/// Why nothing could be kept or read, as a clause for people.
public struct KeepingError: Error, Equatable, Sendable {
    public var why: String
    /// The file itself is not sound.
    public var isDamage = false
    public init(_ why: String) { self.why = why }

    public static func damage(_ why: String) -> KeepingError {
        var error = KeepingError(why)
        error.isDamage = true
        return error
    }
}
