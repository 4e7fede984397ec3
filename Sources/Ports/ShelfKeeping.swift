import Holdings
import Notebook
import Publications

/// Keeps a person's books: which there are, where their files are, what is said of them. Every call
/// may take its time, and is durable when it returns.
public protocol ShelfKeeping: Sendable {
    /// As much of every book as it takes to find and order them. `isStale` is asked now and then.
    func index() throws(KeepingError) -> ShelfIndex
    /// Whether anything was changed since the last index was made, by whomever.
    func hasChanged() throws(KeepingError) -> Bool
    /// The first books in an order, without an index and without counting the others.
    func first(_ count: Int, by order: ShelfOrder) throws(KeepingError) -> FirstBooks
    /// The books with these ids, those that there are, in this order.
    func books(_ ids: [HeldBook.ID]) throws(KeepingError) -> [HeldBook]
    /// What a book has to do with others.
    func relations(of id: HeldBook.ID) throws(KeepingError) -> BookRelations
    /// What was noted in a book, in the order of its text.
    func notes(of id: HeldBook.ID) throws(KeepingError) -> [Annotation]
    /// Those in whose words all these begin, descriptions too, the likeliest first.
    func search(_ words: String, limit: Int) throws(KeepingError) -> [HeldBook.ID]
    /// What was noted in any book, that holds the beginnings of all these words; newest first.
    func notes(
        with words: String, limit: Int
    ) throws(KeepingError) -> [(book: HeldBook.ID, note: Annotation)]
    /// The file of each book that would be opened, those opened last first, then the newest.
    func texts() throws(KeepingError) -> [HeldText]
    /// Keeps how many words books have; what is known already is not written.
    func keep(words: [HeldBook.ID: Int]) throws(KeepingError)
    /// Keeps whose words these are, of files that are as they were when they were read.
    func note(_ read: [TextRead]) throws(KeepingError)
    /// Other as soon as a file came, changed or went; cheap to ask.
    func textStamp() throws(KeepingError) -> String
    /// Keeps what was found, all of it or nothing; what became of each, in the same order.
    func add(_ found: [FoundBook]) throws(KeepingError) -> [AddedBook]
    /// The books that a found one may be, whose words tell; none where it is known without.
    func rivals(
        of publication: Publication, at path: String, told: ToldBook.Key?, lost: [HeldBook.ID]
    ) throws(KeepingError) -> [Rival]
    /// Whether a file of a book on the shelf was last seen in a folder or below it.
    func hasFiles(under folder: String) throws(KeepingError) -> Bool
    /// Books whose words are known and whose files are gone, one of them from this folder.
    func lost(from folder: String) throws(KeepingError) -> [HeldBook.ID]
    /// Notes the words of a file that is kept.
    func note(
        _ fingerprint: Fingerprint, of publication: Publication, at path: String
    ) throws(KeepingError)
    /// Makes books one with another, with all that was kept of them; how many there were.
    func join(_ ids: [HeldBook.ID], to id: HeldBook.ID) throws(KeepingError) -> Int
    /// Takes the last so many joins of a book back: the books that came of it.
    func split(_ id: HeldBook.ID, count: Int) throws(KeepingError) -> [HeldBook.ID]
    /// Keeps that two books are not one, or that they may be; the pairs of which it is news.
    func keepApart(_ pairs: [BookPair], _ areApart: Bool) throws(KeepingError) -> [BookPair]
    /// Books that may be one, those that were made one, and those that are said to be two.
    func doubles() throws(KeepingError) -> [DoubleBooks]
    /// The numbers of these books; those that have none are left out.
    func identifiers(of ids: [HeldBook.ID]) throws(KeepingError) -> [HeldBook.ID: [String]]
    /// The books that have exactly this name.
    func holders(
        of kind: ShelfVocabulary.Kind, named name: String
    ) throws(KeepingError) -> [HeldBook.ID]
    /// Takes off the shelf what another program's library told of once and does not any more,
    /// unless a file of it is still there.
    func withdraw(
        from library: String, except keys: Set<String>
    ) throws(KeepingError) -> [HeldBook.ID]
    /// Notes of a file that it is lent, and until when; nil is one's own.
    func lend(_ path: String, _ loan: HeldBook.Loan?) throws(KeepingError)
    /// The file is gone with its loan: its book leaves the shelf only where it has no other file.
    func endLoan(of path: String) throws(KeepingError)
    /// The book on the shelf that a file is of.
    func holder(of path: String) throws(KeepingError) -> HeldBook.ID?
    /// The book a file is of, when it has not changed since it was kept.
    func known(
        _ path: String, bytes: Int, modified: Int64, stamp: String
    ) throws(KeepingError) -> HeldBook.ID?
    /// Changes these books and tells how they were and are; ids that are not there are left out.
    func change(
        _ ids: [HeldBook.ID], _ change: ShelfChange
    ) throws(KeepingError) -> [BookStep]
    /// Takes back what was changed, and tells what stays because somebody changed it since.
    func restore(_ steps: [BookStep]) throws(KeepingError) -> [BookLeft]
    /// Keeps a picture to be a cover, and tells its number; one that is known has one already.
    func keep(picture bytes: [UInt8]) throws(KeepingError) -> Int64
    func picture(_ id: Int64) throws(KeepingError) -> [UInt8]?
    /// What was put together, what is read next first.
    func collections() throws(KeepingError) -> [BookCollection]
    /// Changes a collection and tells how it was; nil where it was not there.
    func gather(_ change: CollectionChange) throws(KeepingError) -> BookCollection?
    /// The names a question can be completed by.
    func vocabulary() throws(KeepingError) -> ShelfVocabulary
    /// How long each of these was read in; none of what never was.
    func timeRead(in ids: [HeldBook.ID]) throws(KeepingError) -> [HeldBook.ID: TimeRead]
    /// How long was read and heard on a day, in all books.
    func timeRead(on day: CalendarDay) throws(KeepingError) -> Duration
    /// Keeps whose file is about to be made anew, and the way back from what it will be.
    func begin(_ rewriting: Rewriting) throws(KeepingError)
    /// How a file that has these bytes now was made anew by us; nil where it was not.
    func rewriting(of path: String, now revision: UInt64) throws(KeepingError) -> Rewriting?
    func forget(_ rewriting: Rewriting) throws(KeepingError)
    /// A file of a book was made anew: it stays that book's, whatever it says. `keepsWords` where
    /// it says less than a person does.
    func finish(_ found: FoundBook, keepsWords: Bool) throws(KeepingError)
    /// What a person wants watched.
    func watched() throws(KeepingError) -> [WatchedFolder]
    /// Whether that changed anything.
    func watch(_ folder: String, isOn: Bool) throws(KeepingError) -> Bool
    /// Whether a file is of a book that a person took off the shelf, while the file stayed.
    func isPutAway(_ path: String) throws(KeepingError) -> Bool
    /// These as they are; those that are not there are left out.
    func memories(_ ids: [HeldBook.ID]) throws(KeepingError) -> [BookMemory]
    /// Takes off the shelf what is gone from these places, or from folders where something is left;
    /// how it was.
    func miss(_ paths: [String], in folders: [String]) throws(KeepingError) -> [BookMemory]
    /// Keeps what in these places cannot be opened; what is new of it.
    func note(
        _ troubles: [WatchTrouble], of places: [String]
    ) throws(KeepingError) -> [WatchTrouble]
    /// Forgets a file, and its book where it has no other; how it was known.
    func forget(file path: String) throws(KeepingError) -> FileMemory?
    /// Knows a file as it did, and its book is on the shelf again.
    func remember(_ file: FileMemory) throws(KeepingError)
    /// Checks the library; repairs whatever can be repaired without loss, when asked.
    func check(repairs: Bool) throws(KeepingError) -> ShelfHealth
    /// Writes a copy of the whole library while it is in use.
    func backUp(to path: String) throws(KeepingError)
    /// Keeps a copy of the library by itself, the last good one of each of some days; one that is
    /// damaged takes no good copy's place.
    func keepCopy() throws(KeepingError)
    /// A quick look whether the file is sound, and what there is in its place.
    func soundness() throws(KeepingError) -> LibrarySoundness
    /// What would be lost if this copy took the library's place, damaged as that may be.
    func loss(by copy: String) -> LibraryLoss
    /// What a copy holds; a file that is none is refused.
    func survey(copy path: String) throws(KeepingError) -> LibraryCopy
    /// Puts a copy in the library's place; where the library as it was is kept.
    func restore(from path: String) throws(KeepingError) -> FormerLibrary?
}

/// The first books of a shelf, for the first picture of it.
public struct FirstBooks: Equatable, Sendable {
    public var books: [HeldBook]
    /// Those being read, the last one first.
    public var recent: [HeldBook.ID]
    public var collections: [BookCollection]
    /// There are no others.
    public var isWhole: Bool

    public init(
        books: [HeldBook], recent: [HeldBook.ID], collections: [BookCollection], isWhole: Bool
    ) {
        self.books = books
        self.recent = recent
        self.collections = collections
        self.isWhole = isWhole
    }
}

/// A book as far as it takes to read its words.
public struct HeldText: Equatable, Sendable {
    public var book: HeldBook.ID
    public var path: String
    /// The state of the file when it was looked at last.
    public var revision: String
    /// Its words were counted, and it is known by them.
    public var isCounted: Bool

    public init(book: HeldBook.ID, path: String, revision: String, isCounted: Bool = true) {
        (self.book, self.path, self.revision) = (book, path, revision)
        self.isCounted = isCounted
    }
}

/// What the words of a file are known by.
public struct TextRead: Equatable, Sendable {
    public var path: String
    public var revision: UInt64
    public var fingerprint: Fingerprint

    public init(path: String, revision: UInt64, _ fingerprint: Fingerprint) {
        (self.path, self.revision, self.fingerprint) = (path, revision, fingerprint)
    }
}

/// Reads what another program's library holds, without touching it.
public protocol LibraryReading: Sendable {
    /// Whether the folder is such a library.
    func isLibrary(_ folder: String) -> Bool
    func books(in folder: String) throws(KeepingError) -> [ToldBook]
}

/// Walks through folders and looks at files.
public protocol BookFinding: Sendable {
    /// What a person named, as the books it may be: a file, a folder that is one book, or all in a
    /// folder. `tell` gets each; `false` from it ends the walk.
    func walk(_ path: String, tell: (Sighting) -> Bool)
    /// Opens a book as far as it takes to know what it says of itself.
    func look(_ path: String) throws(OpenError) -> Publication
    /// The same with its contents and its cover.
    func open(_ path: String) throws(OpenError) -> Publication
    /// The whole path of what a person names, `~` for their home; nil where nothing is.
    func whole(_ path: String) -> String?
    func isFile(_ path: String) -> Bool
    /// What has to be looked at when something happened at a path in one of these folders: itself,
    /// the folder that is one book with it, or the library it is of; nil where it is no book.
    func place(of path: String, within folders: [String]) -> String?
}

/// What a walk comes upon.
public enum Sighting: Equatable, Sendable {
    case book(path: String, bytes: Int, modified: Int64)
    /// A folder of another program's library.
    case library(path: String)
    case trouble(path: String, why: String)
}
