import Notation

/// The words that a person looked up, in all books, and how well each is remembered. A word that
/// was met twice is one: its forms share the headword under which a dictionary has them.
public struct Vocabulary: Equatable, Sendable {
    /// A place where the word was looked up.
    public struct Use: Equatable, Sendable {
        /// As it stands there.
        public var form: String
        public var before: String
        public var after: String
        public var title: String
        public var author: String
        public var percent: Double
        /// Seconds since 1970.
        public var created: Int64
        /// Where it is: a file of the book, and a locator.
        public var path: String?
        public var start: String

        public init(_ note: Annotation, in book: AnnotatedBook) {
            (form, before, after) = (note.quote, note.before, note.after)
            (title, author, percent) = (book.title, book.author, note.percent)
            (created, start) = (note.created, note.start)
            path = book.paths.first
        }
    }

    public struct Word: Equatable, Sendable {
        /// What it is kept and asked by.
        public let key: String
        /// The latest first; never empty.
        public var uses: [Use]
        public var memory: WordMemory?

        public init(key: String, uses: [Use], memory: WordMemory? = nil) {
            (self.key, self.uses, self.memory) = (key, uses, memory)
        }

        public func isDue(on day: Int) -> Bool {
            guard let memory else { return true }
            return memory.due.map { $0 <= day } ?? false
        }
    }

    /// What was answered on one day.
    public struct Day: Equatable, Sendable {
        public var day: Int
        public var reviews: Int
        public var failures: Int
        /// Words that were asked for the first time.
        public var firsts: Int

        public init(day: Int, reviews: Int, failures: Int, firsts: Int) {
            (self.day, self.reviews) = (day, reviews)
            (self.failures, self.firsts) = (failures, firsts)
        }
    }

    /// By their keys.
    public private(set) var words: [Word]
    public var days: [Day]

    public init(
        _ books: [AnnotatedBook], memories: [String: WordMemory] = [:], days: [Day] = []
    ) {
        var uses: [String: [Use]] = [:]
        for book in books {
            for note in book.annotations where note.kind == .lookup {
                let key = Self.key(of: note)
                if !key.isEmpty { uses[key, default: []].append(Use(note, in: book)) }
            }
        }
        words = uses.map { key, uses in
            Word(
                key: key, uses: uses.sorted { ($0.created, $0.start) > ($1.created, $1.start) },
                memory: memories[key])
        }.sorted { $0.key < $1.key }
        self.days = days
    }

    /// Puts a word that is known here in the place of what was known of it.
    public mutating func remember(_ word: Word) {
        guard let at = words.firstIndex(where: { $0.key == word.key }) else { return }
        words[at] = word
    }

    /// What is asked on a day, in this order: what is most likely forgotten, then new words, those
    /// first that were looked up first, as many as a day may bring.
    public func queue(on day: Int) -> [Word] {
        let known = words.compactMap { word in
            word.isDue(on: day) ? word.memory.map { (word, $0.recall(on: day)) } : nil
        }.sorted { ($0.1, $0.0.key) < ($1.1, $1.0.key) }
        let met = days.first { $0.day == day }?.firsts ?? 0
        let new = words.filter { $0.memory == nil }.sorted {
            ($0.uses.last?.created ?? 0, $0.key) < ($1.uses.last?.created ?? 0, $1.key)
        }
        return known.map(\.0) + new.prefix(max(0, WordSpacing.newMax - met))
    }

    /// The first day after this one on which a word is asked.
    public func next(after day: Int) -> Int? {
        let due = words.compactMap { $0.memory?.due }.filter { $0 > day }.min()
        let waits = words.contains { $0.memory == nil } && queue(on: day).isEmpty
        return waits ? day + 1 : due
    }

    public func figures(on day: Int) -> WordFigures {
        let month = days.filter { $0.day > day - 30 && $0.day <= day }
        let today = days.first { $0.day == day }
        return WordFigures(
            kept: words.count, due: queue(on: day).count,
            learned: words.count { ($0.memory?.stability ?? 0) >= 21 },
            reviewedToday: today?.reviews ?? 0,
            reviewedThisMonth: month.reduce(0) { $0 + $1.reviews },
            failedThisMonth: month.reduce(0) { $0 + $1.failures })
    }

    /// The headword that a dictionary gave, else the word as it was written, with small letters.
    public static func key(of note: Annotation) -> String {
        let word = headword(note.extra) ?? note.quote
        return String(
            word.split(whereSeparator: \.isWhitespace).joined(separator: " ").lowercased()
                .prefix(keyLength))
    }

    /// What a note keeps of the headword a dictionary gave for it.
    public static func extra(headword: String) -> String {
        JSONValue.object([headwordMember: .string(headword)]).line
    }

    private static let headwordMember = "headword"

    private static func headword(_ extra: String) -> String? {
        guard !extra.isEmpty,
            let word = Extra.members(extra).first(where: { $0.key == headwordMember })?.value,
            let text = word.string, !text.isEmpty
        else { return nil }
        return text
    }

    private static let keyLength = 80
}

/// What the statistics tell of words.
public struct WordFigures: Equatable, Sendable {
    public var kept: Int
    /// Asked today, or waiting to be.
    public var due: Int
    /// Words that last three weeks or longer.
    public var learned: Int
    public var reviewedToday: Int
    public var reviewedThisMonth: Int
    public var failedThisMonth: Int

    public init(
        kept: Int = 0, due: Int = 0, learned: Int = 0, reviewedToday: Int = 0,
        reviewedThisMonth: Int = 0, failedThisMonth: Int = 0
    ) {
        (self.kept, self.due, self.learned) = (kept, due, learned)
        (self.reviewedToday, self.reviewedThisMonth) = (reviewedToday, reviewedThisMonth)
        self.failedThisMonth = failedThisMonth
    }

    /// How many in a hundred of the last thirty days' answers came right; nil without any.
    public var remembered: Int? {
        reviewedThisMonth > 0
            ? 100 * (reviewedThisMonth - failedThisMonth) / reviewedThisMonth : nil
    }
}
