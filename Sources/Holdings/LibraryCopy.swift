/// A copy of a whole library, as far as a person has to know it from another.
public struct LibraryCopy: Hashable, Sendable {
    public var path: String
    public var books: Int
    public var notes: Int
    public var bytes: Int
    /// When it was written, in seconds since 1970.
    public var saved: Int64
    /// What the library has and it does not; nil where that was not looked at.
    public var loss: LibraryLoss?

    public init(path: String, books: Int, notes: Int, bytes: Int, saved: Int64) {
        (self.path, self.books, self.notes) = (path, books, notes)
        (self.bytes, self.saved) = (bytes, saved)
    }
}

/// What the library as it is has beside a copy, or has newer. nil is what it cannot tell any more.
public struct LibraryLoss: Hashable, Sendable {
    public var books: Int?
    public var notes: Int?
    public var places: Int?

    public init(books: Int? = nil, notes: Int? = nil, places: Int? = nil) {
        (self.books, self.notes, self.places) = (books, notes, places)
    }
}

/// Whether the library's file is sound, and the copies of it that came about by themselves.
public struct LibrarySoundness: Equatable, Sendable {
    public var isThere: Bool
    /// Why it is not; empty where it is.
    public var damage = ""
    /// The newest last.
    public var copies: [LibraryCopy] = []

    public init(isThere: Bool = false) { self.isThere = isThere }
}

/// The library as it was before a copy took its place.
public struct FormerLibrary: Hashable, Sendable {
    public var path: String
    /// A damaged one is kept as it is, and cannot be gone back to.
    public var isWhole: Bool

    public init(path: String, isWhole: Bool) { (self.path, self.isWhole) = (path, isWhole) }
}

/// How a list of books is written out.
public enum ShelfFormat: String, CaseIterable, Sendable { case json, csv, opds }
