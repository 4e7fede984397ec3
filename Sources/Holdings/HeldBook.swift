import Publications

/// One book of a person's library, as it is listed and shown.
public struct HeldBook: Equatable, Sendable, Identifiable {
    public typealias ID = Int64

    public struct Author: Equatable, Sendable {
        public var name: String
        /// As it is filed: “Tolstoy, Leo”.
        public var sort: String

        public init(name: String, sort: String) {
            self.name = name
            self.sort = sort
        }
    }

    /// What a library lent, and until when, in seconds since 1970.
    public struct Loan: Equatable, Sendable {
        public var state: String
        public var until: Int64?

        public init(state: String, until: Int64?) {
            self.state = state
            self.until = until
        }
    }

    /// Another picture than the one in its file.
    public enum Cover: Hashable, Sendable {
        /// That a person chose: a picture that the library keeps.
        case chosen(Int64)
        /// Of a calibre library; the stamp is other when that has changed the book.
        case told(path: String, stamp: String)
    }

    public var id: ID
    public var title = ""
    public var subtitle = ""
    public var authors: [Author] = []
    public var series: Metadata.Series?
    public var languages: [String] = []
    public var tags: [String] = []
    /// The collections it was put in by hand.
    public var collections: [String] = []
    public var publisher = ""
    public var published = ""
    /// Plain text.
    public var description = ""
    /// Of the file that is opened first: `epub`, `pdf` …
    public var format = ""
    public var files: [HeldFile] = []
    public var state = ReadingState.new
    /// Out of 100; nil when it was never opened.
    public var percent: Double?
    public var words: Int?
    /// How long that takes at the person's own pace.
    public var readingMinutes: Int?
    public var durationMs: Int?
    /// Stars from 1 to 5.
    public var rating: Int?
    /// Seconds since 1970.
    public var added: Int64 = 0
    public var opened: Int64?
    public var loan: Loan?
    /// nil where it is the file's own.
    public var cover: Cover?

    public init(id: ID) { self.id = id }

    public var authorNames: String { authors.map(\.name).joined(separator: ", ") }

    /// What it is called where it has no title: its file's name.
    public var heading: String {
        if !title.isEmpty { return title }
        return files.first?.name ?? "A book without a title"
    }
}

/// One way a person has a book.
public struct HeldFile: Equatable, Sendable {
    public var path: String
    public var format: String
    public var bytes: Int?
    /// Another program looks after it: it is read here, and neither written nor deleted.
    public var isForeign = false

    public init(path: String, format: String, bytes: Int?) {
        self.path = path
        self.format = format
        self.bytes = bytes
    }

    public var name: String { path.split(separator: "/").last.map(String.init) ?? path }
}

/// What a book has to do with others of the library.
public struct BookRelations: Equatable, Sendable {
    /// Those before and after it in its series, and itself among them.
    public var series: [HeldBook] = []
    /// The same title by the same people: another translation, the audiobook.
    public var editions: [HeldBook] = []
    /// Those that have its number, but not its words.
    public var doubles: [HeldBook] = []

    public init() {}
}

/// How long a person read in a book, and on how many days.
public struct TimeRead: Equatable, Sendable {
    public var milliseconds: Int
    public var days: Int

    public init(milliseconds: Int, days: Int) {
        self.milliseconds = milliseconds
        self.days = days
    }
}

/// How far a person is with a book, as they say or as their place tells.
public enum ReadingState: String, CaseIterable, Sendable {
    case new, reading, finished
    case setAside = "set-aside"

    /// What the place says where the person says nothing.
    public static func told(by percent: Double?) -> ReadingState {
        guard let percent else { return .new }
        return percent >= finishedPercent ? .finished : .reading
    }

    /// Notes, adverts and the colophon come after the last word.
    private static let finishedPercent = 99.5
}

/// A book that was found on the disk and is to be kept.
public struct FoundBook: Sendable {
    public var publication: Publication
    public var file: HeldFile
    /// Of the file, in nanoseconds since 1970: it has changed when this has.
    public var modified: Int64
    /// What a calibre library says of it, which holds over what the file says.
    public var told: ToldBook?
    /// Of its words, where they were read because it may be a book that is there.
    public var fingerprint: Fingerprint?

    public init(
        _ publication: Publication, file: HeldFile, modified: Int64, told: ToldBook? = nil
    ) {
        self.publication = publication
        self.file = file
        self.modified = modified
        self.told = told
    }
}

/// What another program's library says of a book.
public struct ToldBook: Equatable, Sendable {
    /// Of whose library it is, and what that calls the book for good.
    public struct Key: Hashable, Sendable {
        public var library: String
        public var name: String

        public init(library: String, name: String) {
            self.library = library
            self.name = name
        }
    }

    public var key: Key?
    public var title: String
    public var authors: [HeldBook.Author] = []
    public var series: Metadata.Series?
    public var languages: [String] = []
    public var tags: [String] = []
    public var publisher = ""
    public var published = ""
    public var description = ""
    public var rating: Int?
    public var identifiers: [String] = []
    public var paths: [String] = []
    /// A picture's file.
    public var cover = ""
    /// Seconds since 1970.
    public var added: Int64?
    /// Changes whenever the other library changes the book.
    public var stamp = ""

    public init(title: String) { self.title = title }
}

/// A book that a found one may be: it has its number, or its title and author.
public struct Rival: Equatable, Sendable {
    public var id: HeldBook.ID
    /// Its files, where its words were not read yet.
    public var unread: [String]

    public init(id: HeldBook.ID, unread: [String]) {
        self.id = id
        self.unread = unread
    }
}

/// What became of a file that was to be kept.
public enum AddedBook: Equatable, Sendable {
    /// A book the library did not have.
    case added(HeldBook.ID)
    /// A book of its own that has the number of another: its words are others, or too few to tell.
    case double(HeldBook.ID, of: HeldBook.ID)
    /// It was there already, with this very file.
    case known(HeldBook.ID)
    /// What is told of it has changed.
    case changed(HeldBook.ID)
    /// The same book lay elsewhere and is gone from there.
    case moved(HeldBook.ID, from: String)
    /// The same file lies elsewhere too.
    case copy(HeldBook.ID, of: String)
    /// Another file with the words of a book that is there.
    case edition(HeldBook.ID, of: String)

    public var id: HeldBook.ID {
        switch self {
        case .added(let id), .known(let id), .changed(let id), .moved(let id, _),
            .copy(let id, _), .edition(let id, _), .double(let id, _):
            id
        }
    }
}
