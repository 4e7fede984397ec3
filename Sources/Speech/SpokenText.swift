import Publications

/// A sentence as it is read aloud, and where it stands.
public struct SpokenSentence: Equatable, Sendable {
    /// How long it is silent afterwards.
    public enum Pause: Int, Comparable, Sendable {
        case none, cell, sentence, paragraph, heading, chapter

        /// At ordinary speed.
        public var milliseconds: Int {
            switch self {
            case .none: 0
            case .cell: 200
            case .sentence: 250
            case .paragraph: 450
            case .heading: 750
            case .chapter: 1_000
            }
        }

        public static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
    }

    /// In the text of its document.
    public var range: Range<Int>
    /// Each in one language; engines take them one after the other.
    public var lines: [SpokenLine]
    public var pause: Pause

    public init(range: Range<Int>, lines: [SpokenLine], pause: Pause) {
        self.range = range
        self.lines = lines
        self.pause = pause
    }
}

/// Text for one call of an engine.
public struct SpokenLine: Equatable, Sendable {
    public var text: String
    /// For each Unicode scalar of the text where it stands in the document.
    public var sources: [Int]
    /// As the book says it, or its script; nil where neither tells.
    public var language: String?

    public init(text: String, sources: [Int], language: String?) {
        self.text = text
        self.sources = sources
        self.language = language
    }

    /// Whether anything in it can be heard.
    var isHeard: Bool {
        text.unicodeScalars.contains {
            $0.properties.isAlphabetic || $0.properties.numericType != nil
        }
    }
}

/// What a person wants to hear.
public struct SpeechTaste: Equatable, Sendable {
    public enum Notes: String, CaseIterable, Sendable { case mark, paragraph, none }
    public enum Code: String, CaseIterable, Sendable { case read, spell, skip }

    public var notes = Notes.paragraph
    public var code = Code.read
    /// The words that stand for pictures.
    public var hasPictures = true
    public var pronunciations: [Pronunciation] = []

    public init() {}

    /// What a person wants comes before what the book wants.
    public func following(_ lexicons: [SpokenLexicon]) -> SpeechTaste {
        var taste = self
        for lexicon in lexicons {
            for entry in lexicon.entries where taste.pronunciations.count < Self.rulesMax {
                taste.pronunciations.append(
                    Pronunciation(
                        entry.written, entry.spoken, language: lexicon.language,
                        isExpression: false))
            }
        }
        return taste
    }

    private static let rulesMax = 4_000
}

/// What is said instead of what is written.
public struct Pronunciation: Equatable, Sendable {
    public var written: String
    public var spoken: String
    /// nil for every language.
    public var language: String?
    public var isExpression: Bool

    public init(_ written: String, _ spoken: String, language: String? = nil, isExpression: Bool) {
        self.written = written
        self.spoken = spoken
        self.language = language
        self.isExpression = isExpression
    }
}
