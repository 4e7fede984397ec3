/// A book as notes of it are listed and written out, without opening it.
public struct AnnotatedBook: Equatable, Sendable {
    public var title: String
    public var author: String
    public var identifiers: [String]
    /// Where its files were seen, the latest first.
    public var paths: [String]
    public var annotations: [Annotation]

    public init(
        title: String, author: String, identifiers: [String] = [], paths: [String] = [],
        annotations: [Annotation]
    ) {
        self.title = title
        self.author = author
        self.identifiers = identifiers
        self.paths = paths
        self.annotations = annotations
    }
}
