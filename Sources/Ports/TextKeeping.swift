import Holdings
import Publications

/// Keeps which words stand in which passage of which book. It can be made again from the books, so
/// whatever goes wrong with it, nothing is lost. Every call may take its time.
public protocol TextKeeping: Sendable {
    /// The books whose words are kept, with the state of the file they were read in.
    func held() throws(KeepingError) -> [HeldBook.ID: String]
    /// Keeps the words that `read` gives, all of them or, where it answers false, none.
    func add(
        _ book: HeldBook.ID, revision: String,
        read: (_ keep: PassageKeeper) throws(KeepingError) ->
            Bool
    ) throws(KeepingError) -> Bool
    func drop(_ books: [HeldBook.ID]) throws(KeepingError)
    func contents() throws(KeepingError) -> TextContents
    /// The passages that a query is met in, some books at a time; `false` from `tell` is enough.
    func find(
        _ query: PassageQuery, tell: ([PassageFind]) -> Bool
    ) throws(KeepingError)
    /// The books in whose words these letters, without case and accents, may stand.
    func books(holding letters: String) throws(KeepingError) -> Set<HeldBook.ID>
    /// Throws all of it away.
    func clear() throws(KeepingError)
}

public typealias PassageKeeper = (
    _ document: Int, _ passage: Int, _ words: String
) throws(KeepingError) -> Void

/// How much is kept of texts.
public struct TextContents: Equatable, Sendable {
    public var books = 0
    public var bytes = 0

    public init(books: Int = 0, bytes: Int = 0) {
        self.books = books
        self.bytes = bytes
    }
}

/// Matches in a book's index, before the book itself is opened.
public struct PassageFind: Equatable, Sendable {
    public struct Place: Hashable, Sendable {
        public var document: Int
        public var passage: Int

        public init(document: Int, passage: Int) {
            self.document = document
            self.passage = passage
        }
    }

    public var book: HeldBook.ID
    /// In the order of the text.
    public var places: [Place]
    /// There are more than these.
    public var isCut: Bool

    public init(book: HeldBook.ID, places: [Place], isCut: Bool = false) {
        self.book = book
        self.places = places
        self.isCut = isCut
    }
}
