/// What one source says of a word, as lines for people. It is outside text: the screen makes
/// it safe before drawing it.
public struct Definition: Equatable, Hashable, Sendable {
    /// The name of the dictionary, as it gives it.
    public var source: String
    /// The word as the source has it, which may be another form than was asked for.
    public var headword: String
    public var text: String
    /// How the word sounds, as the source has it; none is what most have.
    public var sounds: [WordSound]

    public init(source: String, headword: String, text: String, sounds: [WordSound] = []) {
        self.source = source
        self.headword = headword
        self.text = text
        self.sounds = sounds
    }
}

/// Reads the entries of one dictionary. Nothing of it is held but how to find them.
public protocol Lexicon: Sendable {
    var name: String { get }
    /// The entries of any of these words, best first. Whatever the files hold, it ends, and what
    /// it gives is bounded.
    func entries(of words: Lemma) throws(LexiconError) -> [Definition]
    /// The file of a sound that one of its entries names; nil where it is not there.
    func bytes(of sound: WordSound) throws(LexiconError) -> [UInt8]?
}

extension Lexicon {
    public func bytes(of sound: WordSound) throws(LexiconError) -> [UInt8]? { nil }
}

/// Why a dictionary cannot be read, as a clause for people.
public struct LexiconError: Error, Equatable, Sendable {
    public var why: String
    public init(_ why: String) { self.why = why }
}

/// How much of a dictionary is looked at: the files come from outside, of any size and content.
public enum LexiconLimits {
    /// The largest index known has two million words in 60 MB.
    static let indexBytes = 256 << 20
    /// A packed index is unpacked whole.
    static let unpackedBytes = 64 << 20
    /// Beyond this an article is a book; it is cut.
    public static let articleBytes = 256 << 10
    /// Homonyms and forms of one word in one dictionary.
    static let entriesMax = 12
    static let infoBytes = 64 << 10
    static let nameLength = 80
    /// A title of more than that is a text, of which the beginning is enough.
    static let titleLength = 2_048
    /// No word is longer.
    static let wordBytes = 256
}
