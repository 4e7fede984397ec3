/// Books that may be one.
public struct DoubleBooks: Equatable, Sendable {
    public enum Reason: String, Equatable, Sendable {
        /// They have an identifier in common.
        case identifier
        /// The same title by one of the same people.
        case title
        /// A person joined others to it.
        case joined
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
