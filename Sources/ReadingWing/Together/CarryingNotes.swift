import Notebook
import Publications
import ScreenKit
import Wording

/// The notes of one book are to go to another edition or a translation of it.
public struct CarryWish: Equatable, Sendable {
    public var from: SharedWork
    public var to: SharedWork
    /// The history in which it can be taken back.
    public var journal: String

    public init(from: SharedWork, to: SharedWork, journal: String) {
        (self.from, self.to, self.journal) = (from, to, journal)
    }
}

/// What is to become of the notes of one book.
public struct NoteChange: Equatable, Sendable {
    public var work: SharedWork
    public var put: [Annotation]
    public var removed: [Annotation.ID]
    /// As the notes are expected to be: one that was changed since stays as it is.
    public var expected: [Annotation]

    public init(
        _ work: SharedWork, put: [Annotation], removed: [Annotation.ID],
        expected: [Annotation] = []
    ) {
        (self.work, self.put, self.removed) = (work, put, removed)
        self.expected = expected
    }
}

/// What carrying comes to.
public struct NoteCarriage: Equatable, Sendable {
    /// nil where nothing is new.
    public var forward: NoteChange?
    public var back: NoteChange?
    /// The counts, as `3 notes carried, 1 not there`.
    public var words: String
    /// The notes of which the other text says nothing, each in a few words.
    public var without: [String]

    /// So many are named; the count tells of all.
    static let namedMax = 40

    public init(words: String, without: [String]) { (self.words, self.without) = (words, without) }
}

extension SharedWork {
    /// The book, in a sentence.
    var words: String { publication.metadata.title ?? tr("the other book") }
}
