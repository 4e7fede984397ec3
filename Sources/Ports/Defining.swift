import Lexica

/// Says what words mean. Every call may take its time, and ends.
public protocol Defining: Sendable {
    /// What the dictionaries of this machine say, in the order that is wanted.
    func definitions(of query: WordQuery) -> Found
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

    public init(
        _ definitions: [Definition] = [], dictionaries: [String] = [], folders: [String] = [],
        troubles: [String] = []
    ) {
        self.definitions = definitions
        self.dictionaries = dictionaries
        self.folders = folders
        self.troubles = troubles
    }
}

/// Why a command gave no answer, as a clause for people.
public struct DefiningError: Error, Equatable, Sendable {
    public var why: String
    public init(_ why: String) { self.why = why }
}
