import Publications
import Wording

/// One book of a person's library, as it is listed and shown.
public struct HeldBook: Equatable, Sendable, Identifiable {
    public typealias ID = Int64

    public struct Author: Equatable, Sendable {
        public var name: String
        /// The name to sort by: “Tolstoy, Leo”.
        public var sort: String

        public init(name: String, sort: String) {
            self.name = name
            self.sort = sort
        }
    }

    /// A loan, and its end in seconds since 1970.
    public struct Loan: Equatable, Sendable {
        public var state: String
        public var until: Int64?

        public init(state: String, until: Int64?) {
            self.state = state
            self.until = until
        }
    }

    /// A cover that replaces the one in the file.
    public enum Cover: Hashable, Sendable {
        /// Chosen by a person: a picture that the library stores.
        case chosen(Int64)
        /// From a calibre library; the stamp changes when calibre changes the book.
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
    /// The format of the file that is opened first: `epub`, `pdf` …
    public var format = ""
    public var files: [HeldFile] = []
    public var state = ReadingState.new
    /// The percent read; nil when it was never opened.
    public var percent: Double?
    public var words: Int?
    /// The time to read it at the person's own pace, or at a usual one.
    public var readingMinutes: Int?
    /// Whether enough was read to know how fast that is.
    public var isPaceOwn = false
    public var durationMs: Int?
    /// Stars from 1 to 5.
    public var rating: Int?
    /// Seconds since 1970.
    public var added: Int64 = 0
    public var opened: Int64?
    public var loan: Loan?
    /// So many books were joined to it by a person, and can be split off again.
    public var joinedCount = 0
    /// nil where the cover is the file's own.
    public var cover: Cover?

    public init(id: ID) { self.id = id }

    public var authorNames: String { authors.map(\.name).joined(separator: ", ") }

    /// The name of the file, for a book without a title.
    public var heading: String {
        if !title.isEmpty { return title }
        return files.first?.name ?? tr("A book without a title")
    }
}

/// One file of a book.
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

    /// The book is inside of an archive: it is read there, and not written.
    public var isPacked: Bool {
        format == "epub" && path.utf8.suffix(4).elementsEqual(".zip".utf8)
    }

    public var name: String { path.split(separator: "/").last.map(String.init) ?? path }
}

/// How a book relates to others of the library.
public struct BookRelations: Equatable, Sendable {
    /// Those before and after it in its series, and itself among them.
    public var series: [HeldBook] = []
    /// The same title by the same people: another translation, the audiobook.
    public var editions: [HeldBook] = []
    /// Books with its identifier, but with other words.
    public var doubles: [HeldBook] = []
    /// Its numbers, as files and other programs write them.
    public var identifiers: [String] = []

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

/// The reading state of a book, as a person set it or as the place implies.
public enum ReadingState: String, CaseIterable, Sendable {
    case new, reading, finished
    case setAside = "set-aside"

    /// The state that the place implies, where a person set none.
    public static func told(by percent: Double?) -> ReadingState {
        guard let percent else { return .new }
        return percent >= finishedPercent ? .finished : .reading
    }

    /// Notes, adverts and the colophon come after the last word.
    private static let finishedPercent = 99.5
}

/// A book that was found on the disk and is to be added.
public struct FoundBook: Sendable {
    public var publication: Publication
    public var file: HeldFile
    /// The file's time of change, in nanoseconds since 1970.
    public var modified: Int64
    /// Metadata from a calibre library, which overrides the file's.
    public var told: ToldBook?
    /// The fingerprint of its words, read when it may be a known book.
    public var fingerprint: Fingerprint?
    /// Books that were in its folder and are not any more: it may be one of them.
    public var lost: [HeldBook.ID] = []

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
    /// The library, and its permanent identifier of the book.
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
    /// A value that changes whenever the other library changes the book.
    public var stamp = ""

    public init(title: String) { self.title = title }
}

/// A known book that a found one may be: same identifier, or same title and author.
public struct Rival: Equatable, Sendable {
    public var id: HeldBook.ID
    /// Its files, where its words were not read yet.
    public var unread: [String]

    public init(id: HeldBook.ID, unread: [String]) {
        self.id = id
        self.unread = unread
    }
}

/// The result of adding a file.
public enum AddedBook: Equatable, Sendable {
    /// A new book.
    case added(HeldBook.ID)
    /// A new book with the identifier of another: its words differ, or are too few to compare.
    case double(HeldBook.ID, of: HeldBook.ID)
    /// A known book with this file.
    case known(HeldBook.ID)
    /// A known file whose metadata changed.
    case changed(HeldBook.ID)
    /// A known book whose file was moved.
    case moved(HeldBook.ID, from: String)
    /// The same file is in a second place.
    case copy(HeldBook.ID, of: String)
    /// Another file with the words of a known book.
    case edition(HeldBook.ID, of: String)

    public var id: HeldBook.ID {
        switch self {
        case .added(let id), .known(let id), .changed(let id), .moved(let id, _),
            .copy(let id, _), .edition(let id, _), .double(let id, _):
            id
        }
    }
}
