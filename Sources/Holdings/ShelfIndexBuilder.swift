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
        public var state = ReadingState.new
        public var percent: Double?
        public var words: Int64 = 0
        public var durationMs: Int64 = 0
        public var rating: Int64 = 0
        public var added: Int64 = 0
        public var opened: Int64 = 0
        public var isLoan = false
        public var due: Int64 = 0
        public var isDouble = false

        public init(id: HeldBook.ID) { self.id = id }
    }

    private var text: [UInt8] = []
    private var starts: [UInt32] = []
    private var facts: [ShelfIndex.Facts] = []
    private var keys = WordKey()

    public init() {}

    /// More books than anybody has, and more text than places in it can count.
    private static let countMax = 2_000_000
    private static let textMax = 1 << 31
    /// A title or a list of tags beyond this is not searched to its end.
    private static let fieldMax = 4_096

    public mutating func add(_ entry: Entry) {
        guard facts.count < Self.countMax, text.count < Self.textMax else { return }
        for field in ShelfIndex.Field.allCases {
            starts.append(UInt32(text.count))
            let value =
                switch field {
                case .title: entry.title
                case .author: entry.authors
                case .series: entry.series
                case .tag: entry.tags
                case .language: entry.languages
                case .format: entry.format
                case .filedAuthor: entry.filedAuthors
                }
            if value.isEmpty { continue }
            let before = text.count
            keys.append(value, to: &text)
            if text.count > before + Self.fieldMax {
                text.removeSubrange((before + Self.fieldMax)...)
            }
        }
        starts.append(UInt32(text.count))
        let state = ReadingState.allCases.firstIndex(of: entry.state) ?? 0
        facts.append(
            ShelfIndex.Facts(
                id: entry.id, added: entry.added, opened: entry.opened, due: entry.due,
                percent: entry.percent.map { Float($0) } ?? -1,
                position: entry.position.map { Float($0) } ?? .infinity,
                words: UInt32(clamping: entry.words),
                minutes: UInt32(clamping: entry.durationMs / 60_000), state: UInt8(state),
                rating: UInt8(clamping: entry.rating), isLoan: entry.isLoan,
                isDouble: entry.isDouble))
    }

    public consuming func finished() -> ShelfIndex {
        ShelfIndex(text: text, starts: starts, facts: facts)
    }
}
