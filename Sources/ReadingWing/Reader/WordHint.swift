import Wording

/// A rare word, and what it means in a few words.
public struct WordHint: Equatable, Sendable {
    public var word: String
    public var gloss: String
    public var document: Int
    public var range: Range<Int>
    /// How often it, or the form that dictionaries have, occurs in a million words.
    public var perMillion: Double
    /// The dictionary that says so.
    public var source: String

    public init(
        _ word: String, _ gloss: String, at document: Int, _ range: Range<Int>,
        perMillion: Double = 0, from source: String = ""
    ) {
        (self.word, self.gloss, self.document, self.range) = (word, gloss, document, range)
        (self.perMillion, self.source) = (perMillion, source)
    }
}

/// The rare words of some text.
public struct FoundHints: Equatable, Sendable {
    /// In the order of the text, each word once.
    public var hints: [WordHint]
    /// Why there are none.
    public var trouble: HintTrouble?

    public init(_ hints: [WordHint] = [], trouble: HintTrouble? = nil) {
        (self.hints, self.trouble) = (hints, trouble)
    }
}

/// What hints need and is not there.
public enum HintTrouble: Equatable, Sendable {
    case noDictionary
    /// The person's books are too few to tell which words are rare; a list would be read.
    case tooFewWords(Int, needed: Int, list: String)

    /// As a clause for people, and what to do.
    public var words: (why: String, next: String) {
        switch self {
        case .noDictionary:
            (
                tr("they are what dictionaries say, and none of this language was found here"),
                tr("Install one, or name one for this language in the setting lookup.order.")
            )
        case .tooFewWords(let words, let needed, let list):
            (
                tr(
                    "which words are rare is not known: your books in this language have"
                        + " \(Self.thousands(words)) indexed words, and \(Self.thousands(needed)) are"
                        + " needed"),
                tr("Or put a list of words with their counts at \(list).")
            )
        }
    }

    var sentences: String { tr("No hints: \(words.why). \(words.next)") }

    private static func thousands(_ number: Int) -> String {
        if number < 1_000 { return String(number) }
        let rest = String(number % 1_000)
        return "\(number / 1_000),\(String(repeating: "0", count: 3 - rest.count))\(rest)"
    }
}

/// Text between two offsets of a document.
public struct TextStretch: Hashable, Sendable {
    public var document: Int
    public var range: Range<Int>

    public init(_ document: Int, _ range: Range<Int>) {
        (self.document, self.range) = (document, range)
    }
}
