/// How the books of a shelf follow one another.
public enum ShelfOrder: String, CaseIterable, Sendable {
    case title, author, series, added, opened, progress, length, due, rating, published
    case language, format

    /// The newest and the furthest first; the rest from the beginning.
    var isDescending: Bool {
        switch self {
        case .added, .opened, .progress, .rating: true
        case .title, .author, .series, .length, .due, .published, .language, .format: false
        }
    }

    /// Whether it follows letters, so that one can jump by them.
    public var isByLetter: Bool {
        switch self {
        case .title, .author, .series, .language, .format: true
        case .added, .opened, .progress, .length, .due, .rating, .published: false
        }
    }
}

/// The books that a question left, in order: what a list shows of them is fetched by their ids.
public final class Listing: Sendable, Equatable {
    /// New with every answer: two lists with the same one are equal.
    public let stamp: UInt64
    public let ids: [HeldBook.ID]
    /// Where a letter begins, in the order of the list; empty where it does not follow letters.
    public let letters: [Letter]
    /// What books that follow one another have in common.
    public let groups: [Group]
    /// Books that are being read, the last one first.
    public let recent: [HeldBook.ID]
    /// The collections, in the order of the tabs.
    public let collections: [BookCollection]
    /// nil while it is not counted.
    public let counts: ShelfCounts?
    /// False while only the first of the books are known.
    public let isWhole: Bool

    public struct Letter: Equatable, Sendable {
        public var letter: Character
        public var start: Int

        public init(_ letter: Character, _ start: Int) {
            self.letter = letter
            self.start = start
        }
    }

    public init(
        stamp: UInt64, ids: [HeldBook.ID], letters: [Letter] = [], groups: [Group] = [],
        recent: [HeldBook.ID] = [], collections: [BookCollection] = [], counts: ShelfCounts?,
        isWhole: Bool = true
    ) {
        self.groups = groups
        self.recent = recent
        self.collections = collections
        self.stamp = stamp
        self.ids = ids
        self.letters = letters
        self.counts = counts
        self.isWhole = isWhole
    }

    /// How many there are; nil while they are not all known.
    public var count: Int? { isWhole ? ids.count : nil }

    public static func == (one: Listing, other: Listing) -> Bool { one.stamp == other.stamp }
}

/// How many books there are of each state.
public struct ShelfCounts: Equatable, Sendable {
    public var all = 0
    public var byState: [ReadingState: Int] = [:]
    public var loans = 0

    public init() {}

    /// For a complete list.
    public init(_ books: [HeldBook]) {
        all = books.count
        for state in ReadingState.allCases { byState[state] = 0 }
        for book in books {
            byState[book.state, default: 0] += 1
            if book.loan != nil { loans += 1 }
        }
    }
}
