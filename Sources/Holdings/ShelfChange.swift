/// What a person changes of books, several at once.
public enum ShelfChange: Equatable, Sendable {
    /// nil goes back to the state that the place implies.
    case state(ReadingState?)
    case tag(String, isOn: Bool)
    /// Stars from 1 to 5; nil takes them away.
    case rating(Int?)
    /// In a collection made by hand, at its end, or out of it.
    case collect(String, isOn: Bool)
    /// So many places on in a collection, or back; further than there are is its end.
    case arrange(String, by: Int)
    /// One name of a kind becomes another, where a book has it.
    case rename(ShelfVocabulary.Kind, String, to: String)
    /// An edit; stored beside what their files say.
    case edit(BookEdit)
    /// Off the shelf: notes and marks stay, and no file is touched.
    case remove
    case putBack

    /// A tag is a word or some.
    public static let tagBytesMax = 200
}

/// How a book was before it was changed.
public struct BookMemory: Hashable, Sendable {
    public var id: HeldBook.ID
    /// As a person set it; nil where the place implied it.
    public var state: ReadingState?
    public var tags: [String]
    public var rating: Int?
    /// When it was taken off the shelf, in seconds since 1970.
    public var removed: Int64?
    /// The collections it is in.
    public var collected: [Membership]
    /// What the person edited of it.
    public var saying = BookSaying()
    /// The picture that a person chose for it.
    public var cover: Int64?

    public init(
        id: HeldBook.ID, state: ReadingState?, tags: [String], rating: Int?, removed: Int64?,
        collected: [Membership] = []
    ) {
        self.collected = collected
        self.id = id
        self.state = state
        self.tags = tags
        self.rating = rating
        self.removed = removed
    }
}

/// A book before and after a change: to take it back is to change the same things back, and no
/// others, for somebody else may have changed those since.
public struct BookStep: Hashable, Sendable {
    public var before: BookMemory
    public var after: BookMemory
    public var id: HeldBook.ID { before.id }

    public init(from before: BookMemory, to after: BookMemory) {
        (self.before, self.after) = (before, after)
    }
}

/// What of a book was not taken back: somebody changed it since.
public struct BookLeft: Hashable, Sendable {
    public var id: HeldBook.ID
    public var title: String
    /// As a person calls them: title, stars.
    public var fields: [String]

    public init(id: HeldBook.ID, title: String, fields: [String]) {
        (self.id, self.title, self.fields) = (id, title, fields)
    }
}

/// How a file was known before it was deleted.
public struct FileMemory: Hashable, Sendable {
    public var path: String
    public var book: HeldBook.ID
    public var revision: String
    public var seen: Int64
    public var bytes: Int64?
    public var modified: Int64?
    public var format: String

    public init(
        path: String, book: HeldBook.ID, revision: String, seen: Int64, bytes: Int64?,
        modified: Int64?, format: String
    ) {
        (self.path, self.book, self.revision, self.seen) = (path, book, revision, seen)
        (self.bytes, self.modified, self.format) = (bytes, modified, format)
    }
}

/// What a look at the whole library found.
public struct ShelfHealth: Equatable, Sendable {
    /// Why the file itself is not sound; empty where it is.
    public var damage: [String] = []
    public var bookCount = 0
    public var fileCount = 0
    /// Files that are not where they were.
    public var missing: [HeldFile] = []
    /// Books none of whose files is there.
    public var lost: [HeldBook.ID] = []
    /// What is searched agrees with what there is.
    public var isSearchable = true
    /// What was repaired, as clauses.
    public var repaired: [String] = []

    public init() {}

    public var isSound: Bool { damage.isEmpty && missing.isEmpty && isSearchable }
}
