/// How a book wants words to be said, as a pronunciation lexicon in it (PLS) writes them.
public struct SpokenLexicon: Equatable, Sendable {
    public struct Entry: Equatable, Sendable {
        public var written: String
        /// Other words; nil where only phonetic letters tell.
        public var spoken: String?
        /// In the International Phonetic Alphabet.
        public var letters: String?

        public init(written: String, spoken: String? = nil, letters: String? = nil) {
            (self.written, self.spoken, self.letters) = (written, spoken, letters)
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
        let alphabet = markup.attribute(root, "alphabet")
        for lexeme in markup.descendants(of: root, "lexeme") {
            let alias = markup.first(of: lexeme, "alias")
            let spoken = alias.map { markup.text(of: $0).trimmingSpaces() }
            let letters = markup.first(of: lexeme, "phoneme").flatMap { node in
                PhoneticLetters.ipa(
                    markup.text(of: node),
                    alphabet: markup.attribute(node, "alphabet") ?? alphabet)
            }
            for node in markup.descendants(of: lexeme, "grapheme") {
                guard entries.count < Self.entriesMax else { return }
                let written = markup.text(of: node).trimmingSpaces()
                guard Self.fits(written) else { continue }
                if let spoken, Self.fits(spoken), written != spoken {
                    entries.append(Entry(written: written, spoken: spoken))
                } else if spoken == nil, let letters {
                    entries.append(Entry(written: written, letters: letters))
                }
            }
        }
    }

    private static func fits(_ word: String) -> Bool { (1...wordMax).contains(word.count) }
}
