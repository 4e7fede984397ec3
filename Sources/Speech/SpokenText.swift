import Publications

/// A sentence as it is read aloud, and where it stands.
public struct SpokenSentence: Equatable, Sendable {
    /// How long it is silent afterwards.
    public struct Pause: Equatable, Comparable, Sendable {
        /// At ordinary speed.
        public var milliseconds: Int

        public init(milliseconds: Int) { self.milliseconds = milliseconds }

        public static let none = Pause(milliseconds: 0)
        public static let cell = Pause(milliseconds: 200)
        public static let sentence = Pause(milliseconds: 250)
        public static let paragraph = Pause(milliseconds: 450)
        public static let heading = Pause(milliseconds: 750)
        public static let chapter = Pause(milliseconds: 1_000)

        public static func < (one: Self, other: Self) -> Bool {
            one.milliseconds < other.milliseconds
        }
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

/// A word of a line of which the book says how it sounds.
public struct PhoneticWord: Equatable, Sendable {
    /// Unicode scalars of the line.
    public var range: Range<Int>
    /// In the International Phonetic Alphabet.
    public var letters: String

    public init(range: Range<Int>, letters: String) {
        (self.range, self.letters) = (range, letters)
    }
}

/// Text for one call of an engine.
public struct SpokenLine: Equatable, Sendable {
    public var text: String
    /// In the order in which they stand.
    public var phonetics: [PhoneticWord] = []
    /// For each Unicode scalar of the text where it stands in the document.
    public var sources: [Int]
    /// As the book says it, or its script; nil where neither tells.
    public var language: String?

    public init(
        text: String, phonetics: [PhoneticWord] = [], sources: [Int], language: String?
    ) {
        (self.text, self.phonetics) = (text, phonetics)
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
                        entry.written, entry.spoken ?? entry.written, letters: entry.letters,
                        language: lexicon.language, isExpression: false))
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
    /// How it sounds, for voices that read phonetic letters.
    public var letters: String?
    /// nil for every language.
    public var language: String?
    public var isExpression: Bool

    public init(
        _ written: String, _ spoken: String, letters: String? = nil, language: String? = nil,
        isExpression: Bool
    ) {
        (self.written, self.spoken, self.letters) = (written, spoken, letters)
        self.language = language
        self.isExpression = isExpression
    }
}
