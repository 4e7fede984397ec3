/// What a person left at a place of a book. Places are locators and the words themselves, so that
/// it is found again in a book that was made anew.
public struct Annotation: Equatable, Hashable, Sendable, Identifiable {
    public enum Kind: String, CaseIterable, Sendable {
        case bookmark
        /// With a note or without.
        case highlight
        /// A word that was looked up, in its sentence.
        case lookup
    }

    public enum Colour: String, CaseIterable, Sendable { case gold, mint, rose, sky }

    /// The same for ever and everywhere, and never used twice.
    public let id: String
    public var kind: Kind
    /// A locator; `end` is where a highlight stops, nil for what has no length. Empty where it is
    /// not known: brought from another program, and not found in this edition.
    public var start: String
    public var end: String?
    /// The words marked, as they stand in the book; of very many, the first.
    public var quote: String
    /// Some words on each side of them.
    public var before = ""
    public var after = ""
    /// The title of the chapter it is in.
    public var chapter = ""
    /// Out of 100.
    public var percent: Double
    public var colour: Colour
    public var note = ""
    /// Seconds since 1970.
    public var created: Int64
    public var edited: Int64
    /// What a newer or another program said of it besides, as a JSON object: kept, and written out
    /// again. Empty where there is nothing.
    public var extra = ""

    public var isPlaced: Bool { !start.isEmpty }

    public init(
        id: String, kind: Kind, start: String, end: String? = nil, quote: String = "",
        percent: Double, colour: Colour = .gold, created: Int64
    ) {
        self.id = id
        self.kind = kind
        self.start = start
        self.end = end
        self.quote = quote
        self.percent = percent
        self.colour = colour
        self.created = created
        edited = created
    }

    /// A page of a printed book takes 3 kB; who marks a whole chapter has its ends, and its start
    /// in words.
    public static let quoteBytesMax = 16 << 10
    /// As much as a long letter: a note is no book.
    public static let noteBytesMax = 64 << 10
    /// In one book. A person who marks ten places a day gets there in five years.
    public static let countMax = 20_000
}

extension Annotation {
    /// The words marked on one line, in quotation marks where they have none of their own.
    public func quoted(wordsMax: Int = .max) -> String {
        let words = quote.split { $0.isWhitespace }
        let line =
            words.prefix(wordsMax).joined(separator: " ")
            + (words.count > wordsMax ? " …" : "")
        let isQuoted = line.first.map { "“„«‘‚‹「『\"".contains($0) } ?? false
        return isQuoted ? line : "“\(line)”"
    }
}
