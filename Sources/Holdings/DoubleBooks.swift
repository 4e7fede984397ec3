/// Books that may be one.
public struct DoubleBooks: Equatable, Sendable {
    public enum Reason: String, Equatable, Sendable {
        /// They have an identifier in common.
        case identifier
        /// The same title by one of the same people.
        case title
        /// A person joined others to it.
        case joined
        /// A person said that they are not one.
        case apart
    }

    public var reason: Reason
    /// In the order in which they came.
    public var books: [HeldBook]

    public init(_ reason: Reason, _ books: [HeldBook]) {
        (self.reason, self.books) = (reason, books)
    }

    /// A template's number stands in hundreds of books: no one looks through those.
    public static let booksMax = 12
    public static let groupsMax = 500
}

/// Two books, the one that came first before the other.
public struct BookPair: Hashable, Comparable, Sendable {
    public let one: HeldBook.ID
    public let other: HeldBook.ID

    public init(_ one: HeldBook.ID, _ other: HeldBook.ID) {
        (self.one, self.other) = (min(one, other), max(one, other))
    }

    public static func < (one: Self, other: Self) -> Bool {
        (one.one, one.other) < (other.one, other.other)
    }

    /// Each two of these.
    public static func all(of ids: [HeldBook.ID]) -> [BookPair] {
        let ids = ids.prefix(DoubleBooks.booksMax)
        return ids.indices.flatMap { index in
            ids[(index + 1)...].map { BookPair(ids[index], $0) }
        }.filter { $0.one != $0.other }
    }

    /// One with each of the others.
    public static func all(of id: HeldBook.ID, and others: [HeldBook.ID]) -> [BookPair] {
        others.prefix(DoubleBooks.booksMax).filter { $0 != id }.map { BookPair(id, $0) }
    }
}
