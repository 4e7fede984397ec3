/// Tells how often words occur in a language. Every call may take its time.
public protocol WordCounting: Sendable {
    /// - Parameter words: without case.
    func frequencies(of words: [String], language: String?) -> WordFrequencies
}

public struct WordFrequencies: Equatable, Sendable {
    public enum Source: Equatable, Sendable {
        /// A file, by its path.
        case list(String)
        /// The books on the shelf, with so many words.
        case books(words: Int)
        /// Of so many words in them nothing can be said; a list would be looked for there.
        case none(words: Int, needed: Int, list: String)
    }

    public var source: Source
    /// In a million words; what was never seen is 0. Words of which nothing is known are missing.
    public var perMillion: [String: Double]

    public init(_ source: Source, perMillion: [String: Double] = [:]) {
        (self.source, self.perMillion) = (source, perMillion)
    }
}
