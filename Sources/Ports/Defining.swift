import Lexica

/// Says what words mean. Every call may take its time, and ends.
public protocol Defining: Sendable {
    /// What the dictionaries of this machine say, in the order that is wanted.
    func definitions(of query: WordQuery) -> Found
    /// The first entry of each of these words that has one, after one look through each dictionary.
    func definitions(
        ofEach words: [String], language: String?, in folder: String?, order: DictionaryOrder
    ) -> Definitions
    /// A sound that an entry names, as the file it is in the dictionary: Ogg, MP3, WAV.
    /// - Parameter folder: the one that the person named besides the usual ones.
    func bytes(
        of sound: WordSound, from source: String, in folder: String?
    ) throws(DefiningError) -> [UInt8]
    /// What a program of the person's prints of a word, or why it does not. The words of the
    /// command are its arguments; no shell reads them.
    func answer(of command: String, on word: String) throws(DefiningError) -> Definition
}

public struct Found: Equatable, Sendable {
    public var definitions: [Definition]
    /// Dictionaries that were asked.
    public var dictionaries: [String]
    /// Folders that were looked through.
    public var folders: [String]
    /// What could not be read, as sentences.
    public var troubles: [String]
    /// A dictionary of the word's own language has it, as far as dictionaries say what they are of.
    public var isOwn: Bool
    /// The one that all forms of the word have.
    public var headword: String?

    public init(
        _ definitions: [Definition] = [], dictionaries: [String] = [], folders: [String] = [],
        troubles: [String] = [], isOwn: Bool = true, headword: String? = nil
    ) {
        self.isOwn = isOwn
        self.headword = headword
        self.definitions = definitions
        self.dictionaries = dictionaries
        self.folders = folders
        self.troubles = troubles
    }
}

/// What is said of many words.
public struct Definitions: Equatable, Sendable {
    public var byWord: [String: Definition]
    public var dictionaryCount: Int

    public init(_ byWord: [String: Definition] = [:], dictionaryCount: Int = 0) {
        (self.byWord, self.dictionaryCount) = (byWord, dictionaryCount)
    }
}

/// Why a command gave no answer, as a clause for people.
public struct DefiningError: Error, Equatable, Sendable {
    public var why: String
    public init(_ why: String) { self.why = why }
}
