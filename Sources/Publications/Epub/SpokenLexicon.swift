/// How a book wants words to be said, as a pronunciation lexicon in it (PLS) writes them. What it
/// gives in phonetic letters alone is passed over: no engine here is told of those.
public struct SpokenLexicon: Equatable, Sendable {
    public struct Entry: Equatable, Sendable {
        public var written: String
        public var spoken: String

        public init(written: String, spoken: String) {
            (self.written, self.spoken) = (written, spoken)
        }
    }

    /// nil for every language.
    public var language: String?
    public var entries: [Entry]

    static let mediaType = "application/pls+xml"
    static let entriesMax = 2_000
    private static let wordMax = 100

    public init(language: String?, entries: [Entry]) {
        (self.language, self.entries) = (language, entries)
    }

    init(_ markup: Markup) {
        self.init(language: nil, entries: [])
        guard let root = markup.root else { return }
        let tag = markup.attribute(root, "xml:lang") ?? markup.attribute(root, "lang")
        language = tag.flatMap { (2...35).contains($0.count) ? $0 : nil }
        for lexeme in markup.descendants(of: root, "lexeme") {
            guard let alias = markup.first(of: lexeme, "alias") else { continue }
            let spoken = markup.text(of: alias).trimmingSpaces()
            for node in markup.descendants(of: lexeme, "grapheme") {
                guard entries.count < Self.entriesMax else { return }
                let written = markup.text(of: node).trimmingSpaces()
                let fits = [written, spoken].allSatisfy { (1...Self.wordMax).contains($0.count) }
                if fits, written != spoken {
                    entries.append(Entry(written: written, spoken: spoken))
                }
            }
        }
    }
}
