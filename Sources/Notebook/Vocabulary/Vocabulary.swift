import Notation

/// The words that a person looked up, in all books, and how well each is remembered. A word that
/// was met twice is one: its forms share the headword under which a dictionary has them. What is
/// written alike in two languages is two words.
public struct Vocabulary: Equatable, Sendable {
    /// A place where the word was looked up.
    public struct Use: Equatable, Sendable {
        /// As it stands there.
        public var form: String
        /// As a dictionary has it, where that is another form.
        public var headword: String?
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
        /// What the person wrote of it.
        public var note: String
        /// What was found of it when it was looked up; empty where that was not kept.
        public var meaning: String
        /// That of the note that keeps it.
        public var id: Annotation.ID

        public init(_ note: Annotation, in book: AnnotatedBook) {
            (form, before, after) = (note.quote, note.before, note.after)
            (title, author, percent) = (book.title, book.author, note.percent)
            (created, start) = (note.created, note.start)
            (self.note, id) = (note.note, note.id)
            headword = Vocabulary.member(Vocabulary.headwordMember, of: note)
            meaning = Vocabulary.meaning(of: note) ?? ""
            path = book.paths.first
        }
    }

    public struct Word: Equatable, Sendable {
        /// With small letters.
        public let text: String
        /// By its short code; nil where no book said it.
        public let language: String?
        /// The latest first; never empty.
        public var uses: [Use]
        public var memory: WordMemory?

        public init(
            _ text: String, language: String? = nil, uses: [Use], memory: WordMemory? = nil
        ) {
            (self.text, self.language) = (text, language)
            (self.uses, self.memory) = (uses, memory)
        }

        /// With the capitals that a dictionary or the book gives it.
        public var shown: String {
            uses.lazy.compactMap(\.headword).first { Vocabulary.text(of: $0) == text }
                ?? uses.lazy.map(\.form).first { Vocabulary.text(of: $0) == text } ?? text
        }

        /// What its memory is kept by.
        public var key: String { Vocabulary.key(text, in: language) }

        /// It is not asked any more.
        public var isDropped: Bool { memory.map { $0.due == nil } ?? false }

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
        let memories = Self.typed(memories)
        var uses: [String: [(language: String?, use: Use)]] = [:]
        for book in books {
            let usual = Self.usualLanguage(of: book.annotations)
            for note in book.annotations where note.kind == .lookup {
                let text = Self.text(of: note)
                let language = Self.language(of: note) ?? usual
                if !text.isEmpty { uses[text, default: []].append((language, Use(note, in: book))) }
            }
        }
        words = uses.flatMap { text, uses in Self.words(text, uses, memories) }
            .sorted { ($0.text, $0.key) < ($1.text, $1.key) }
        self.days = days
    }

    /// Look-ups were kept without a language once, and their memories are: one is every word's that
    /// is written so, until that has a memory of its own.
    private static func words(
        _ text: String, _ uses: [(language: String?, use: Use)], _ memories: [String: WordMemory]
    ) -> [Word] {
        let named = Set(uses.compactMap(\.language))
        let only = named.count == 1 ? named.first : nil
        return Dictionary(grouping: uses) { $0.language ?? only }.map { language, uses in
            let sorted = uses.map(\.use).sorted {
                ($0.created, $0.start) > ($1.created, $1.start)
            }
            return Word(
                text, language: language, uses: sorted,
                memory: memories[key(text, in: language)] ?? memories[text])
        }
    }

    /// What the words are kept by that were looked up in a book.
    public static func keys(of notes: [Annotation]) -> Set<String> {
        let usual = usualLanguage(of: notes)
        return Set(
            notes.filter { $0.kind == .lookup }.map { note in
                key(text(of: note), in: language(of: note) ?? usual)
            })
    }

    /// That of most look-ups in it.
    private static func usualLanguage(of notes: [Annotation]) -> String? {
        var counts: [String: Int] = [:]
        for note in notes where note.kind == .lookup {
            if let language = language(of: note) { counts[language, default: 0] += 1 }
        }
        return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    }

    /// Puts a word that is known here in the place of what was known of it.
    public mutating func remember(_ word: Word) {
        guard let at = words.firstIndex(where: { $0.key == word.key }) else { return }
        words[at] = word
    }

    /// An answer was given on a day, or one was taken back.
    public mutating func count(_ answers: Int, isFirst: Bool, on day: Int) {
        let known = days.firstIndex { $0.day == day }
        if known == nil { days.insert(Day(day: day, reviews: 0, failures: 0, firsts: 0), at: 0) }
        let at = known ?? 0
        days[at].reviews = max(0, days[at].reviews + answers)
        if isFirst { days[at].firsts = max(0, days[at].firsts + answers) }
    }

    /// Puts a word in its place among the others.
    public mutating func add(_ word: Word) {
        forget(word.key)
        let place = words.firstIndex { ($0.text, $0.key) > (word.text, word.key) }
        words.insert(word, at: place ?? words.count)
    }

    /// Takes what is gone out of what is known here.
    public mutating func forget(_ key: String) { words.removeAll { $0.key == key } }

    /// What is asked on a day, in this order: what is most likely forgotten, then new words, those
    /// first that were looked up first, as many as a day may bring, and at the end what was asked
    /// on that day and was not known.
    /// - Parameter more: so many new words more than a day brings.
    public func queue(on day: Int, more: Int = 0) -> [Word] {
        let known = words.compactMap { word in
            word.isDue(on: day) ? word.memory.map { (word, $0) } : nil
        }.sorted {
            ($0.1.recall(on: day), $0.0.key) < ($1.1.recall(on: day), $1.0.key)
        }
        let isAgain = { (memory: WordMemory) in memory.reviewed == day && memory.count > 0 }
        return known.filter { !isAgain($0.1) }.map(\.0) + new.prefix(newMax(on: day, more))
            + known.filter { isAgain($0.1) }.map(\.0)
    }

    /// New words that are not asked on a day, since it brings enough of them.
    public func waiting(on day: Int, more: Int = 0) -> Int {
        max(0, words.count { $0.memory == nil } - newMax(on: day, more))
    }

    /// What `more` has to be so that a day brings some more than it has brought, or was to bring.
    public func more(on day: Int, beyond more: Int) -> Int {
        max(more, firsts(on: day) - WordSpacing.newMax) + WordSpacing.newMax / 2
    }

    private func newMax(on day: Int, _ more: Int) -> Int {
        max(0, WordSpacing.newMax + more - firsts(on: day))
    }

    private func firsts(on day: Int) -> Int { days.first { $0.day == day }?.firsts ?? 0 }

    private var new: [Word] {
        words.filter { $0.memory == nil }.sorted {
            ($0.uses.last?.created ?? 0, $0.key) < ($1.uses.last?.created ?? 0, $1.key)
        }
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
            kept: words.count { !$0.isDropped }, due: queue(on: day).count,
            learned: words.count {
                ($0.memory?.stability ?? 0) >= WordFigures.learnedDays && !$0.isDropped
            },
            reviewedToday: today?.reviews ?? 0,
            reviewedThisMonth: month.reduce(0) { $0 + $1.reviews },
            failedThisMonth: month.reduce(0) { $0 + $1.failures })
    }

    public static func key(_ text: String, in language: String?) -> String {
        language.map { "\($0):\(text)" } ?? text
    }

    /// The headword that a dictionary gave, else the word as it was written, with small letters.
    public static func text(of note: Annotation) -> String {
        text(of: member(headwordMember, of: note) ?? note.quote)
    }

    /// As it is kept by: books write `’`, dictionaries `'`.
    public static func text(of word: String) -> String {
        String(
            word.split(whereSeparator: \.isWhitespace).joined(separator: " ").lowercased()
                .replacing("’", with: "'").prefix(keyLength))
    }

    /// Memories that were kept by words with the apostrophe of books count for those with the
    /// other, unless these have one of their own.
    private static func typed(_ memories: [String: WordMemory]) -> [String: WordMemory] {
        let others = memories.filter { $0.key.contains("’") }.map {
            ($0.key.replacing("’", with: "'"), $0.value)
        }
        return memories.merging(others) { own, _ in own }
    }

    /// What was found of a word when it was looked up: the headword of a dictionary, where it is
    /// another form, the language of the passage, and a few words of what it means.
    public struct Finding: Equatable, Sendable {
        public var headword: String?
        public var language: String?
        public var meaning: String?

        public init(headword: String? = nil, language: String? = nil, meaning: String? = nil) {
            (self.headword, self.language, self.meaning) = (headword, language, meaning)
        }
    }

    /// What a note keeps of it.
    public static func extra(_ finding: Finding) -> String {
        let members = [
            (headwordMember, finding.headword), (languageMember, finding.language),
            (meaningMember, finding.meaning.map { String($0.prefix(meaningLength)) }),
        ].compactMap { key, text in text.map { JSONValue.Member(key: key, value: .string($0)) } }
        return members.isEmpty ? "" : JSONValue.object(members).line
    }

    /// In a few words, as it was found then; nil where that was not kept.
    static func meaning(of note: Annotation) -> String? { member(meaningMember, of: note) }

    private static func language(of note: Annotation) -> String? {
        guard let code = member(languageMember, of: note), code.utf8.count <= 8,
            code.allSatisfy({ $0.isASCII && $0.isLetter })
        else { return nil }
        return code
    }

    private static let headwordMember = "headword"
    private static let languageMember = "language"
    private static let meaningMember = "meaning"
    private static let meaningLength = 200

    private static func member(_ name: String, of note: Annotation) -> String? {
        guard !note.extra.isEmpty,
            let value = Extra.members(note.extra).first(where: { $0.key == name })?.value,
            let text = value.string, !text.isEmpty
        else { return nil }
        return text
    }

    private static let keyLength = 80
}

/// What the statistics tell of words.
public struct WordFigures: Equatable, Sendable {
    /// A word that lasts as long is learned.
    public static let learnedDays = 21.0

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
