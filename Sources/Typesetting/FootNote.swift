import Publications

/// A note as a page's foot needs it: the mark that calls it, and where its text stands.
public struct FootNote: Sendable {
    /// The mark's bytes in the chapter.
    public var mark: Range<Int>
    /// What the mark says: `1`, `*`.
    public var reference: String
    /// The document that holds the note, and the note's bytes there.
    public var document: Document
    public var range: Range<Int>
    /// Bytes of it that are not said again: the link back to the mark.
    public var hidden: [Range<Int>]

    public init(
        mark: Range<Int>, reference: String, document: Document, range: Range<Int>,
        hidden: [Range<Int>] = []
    ) {
        self.mark = mark
        self.reference = reference
        self.document = document
        self.range = range
        self.hidden = hidden
    }
}
