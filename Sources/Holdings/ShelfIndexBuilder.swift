import Publications

/// Takes the books of a library one by one and makes an index of them.
public struct ShelfIndexBuilder {
    /// As much of a book as it takes to find it: texts as the library keeps them, many in one with
    /// a line each.
    public struct Entry {
        public var id: HeldBook.ID
        public var title = ""
        public var authors = ""
        public var filedAuthors = ""
        public var series = ""
        public var position: Double?
        public var tags = ""
        public var languages = ""
        public var format = ""
        public var publisher = ""
        public var identifiers = ""
        public var state = ReadingState.new
        public var percent: Double?
        public var words: Int64 = 0
        public var durationMs: Int64 = 0
        public var rating: Int64 = 0
        /// As the file says it: a year, or a date that begins with one.
        public var published = ""
        public var added: Int64 = 0
        public var opened: Int64 = 0
        public var isLoan = false
        public var due: Int64 = 0
        public var isDouble = false

        public init(id: HeldBook.ID) { self.id = id }
    }

    private var texts = FieldTexts(fieldCount: ShelfIndex.Field.allCases.count)
    private var sides = FieldTexts(fieldCount: ShelfIndex.Side.allCases.count)
    private var facts: [ShelfIndex.Facts] = []
    private var keys = WordKey()
    private var languageTexts: [String: String] = [:]

    private let wordsPerMinute: Int64

    /// What most people read of a novel in a minute.
    public static let usualPace = 240

    /// - Parameter pace: words a minute of the person whose library it is, where that is known.
    public init(pace: Int? = nil) {
        wordsPerMinute = Int64(min(10_000, max(1, pace ?? Self.usualPace)))
    }

    /// More books than anybody has.
    private static let countMax = 2_000_000

    public mutating func add(_ entry: Entry) {
        guard facts.count < Self.countMax, !texts.isFull, !sides.isFull else { return }
        texts.add([entry.title, entry.authors, entry.series, entry.tags], &keys)
        sides.add(
            [
                searched(entry.languages), entry.format, entry.filedAuthors, entry.publisher,
                Self.undashed(entry.identifiers),
            ], &keys)
        let state = ReadingState.allCases.firstIndex(of: entry.state) ?? 0
        // A book that was counted takes a minute at least; 0 means not counted.
        let reading = entry.words > 0 ? max(1, entry.words / wordsPerMinute) : 0
        facts.append(
            ShelfIndex.Facts(
                id: entry.id, added: entry.added, opened: entry.opened, due: entry.due,
                percent: entry.percent.map { Float($0) } ?? -1,
                position: entry.position.map { Float($0) } ?? .infinity,
                words: UInt32(clamping: entry.words),
                minutes: UInt32(
                    clamping: entry.durationMs > 0
                        ? entry.durationMs / 60_000 : reading),
                state: UInt8(state),
                rating: UInt8(clamping: entry.rating),
                year: Int16(clamping: PublishedYear.of(entry.published) ?? 0), isLoan: entry.isLoan,
                isDouble: entry.isDouble))
    }

    /// A number of a book is one word, however it is written.
    static func undashed(_ identifiers: String) -> String {
        guard identifiers.utf8.contains(UInt8(ascii: "-")) else { return identifiers }
        return identifiers.filter { $0 != "-" }
    }

    /// Few texts for many books: each is looked up once.
    private mutating func searched(_ languages: String) -> String {
        if let known = languageTexts[languages] { return known }
        let text = languages.split(separator: "\n").map { LanguageName.searched(String($0)) }
            .joined(separator: "\n")
        if languageTexts.count < 10_000 { languageTexts[languages] = text }
        return text
    }

    public consuming func finished(collections: [BookCollection] = []) -> ShelfIndex {
        ShelfIndex(texts: texts, sides: sides, facts: facts, collections: collections)
    }
}
