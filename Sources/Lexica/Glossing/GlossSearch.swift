/// Many words looked up at once: each dictionary is gone through once for all of them.
public struct GlossSearch {
    private let lemmas: [(word: String, lemma: Lemma)]
    private let all: Lemma
    private let order: DictionaryOrder
    private let language: String?
    private var found: [String: [Definition]] = [:]

    /// Of one look through the dictionaries.
    public static let wordsMax = 160

    /// - Parameters:
    ///   - words: with small letters.
    ///   - stems: what a dictionary of affixes leads to, by word.
    public init(
        _ words: [String], language: String?, order: DictionaryOrder,
        stems: (String) -> [String] = { _ in [] }
    ) {
        lemmas = words.prefix(Self.wordsMax).map { word in
            // What begins otherwise is what a word was made from, and means something else.
            let near = stems(word).filter { $0.lowercased().hasPrefix(word.prefix(3)) }
            return (word, Lemma(word, language: language, stems: near, isCased: false))
        }
        all = Lemma(joining: lemmas.map(\.lemma))
        (self.language, self.order) = (language, order)
    }

    public var isEmpty: Bool { all.forms.isEmpty }

    /// A word means something else in another language: where dictionaries are named for this one
    /// no other is asked, else none that is of another by its name.
    public func asks(_ lexicon: any Lexicon) -> Bool {
        order.names(language)
            ? order.has(lexicon.name, for: language)
            : LexiconLanguage.explains(lexicon.name, language)
    }

    public mutating func ask(_ lexicon: any Lexicon) throws(LexiconError) {
        guard asks(lexicon) else { return }
        let entries = try lexicon.entries(of: all).map { ($0, Array($0.headword.utf8)) }
        for (word, lemma) in lemmas {
            let own = entries.compactMap { entry, headword -> (rank: Int, entry: Definition)? in
                lemma.rank(of: headword[...]).map { ($0, entry) }
            }
            found[word, default: []] += own.sorted { $0.rank < $1.rank }.map(\.entry)
        }
    }

    /// What the first dictionary says of a word that tells a meaning of it: one that is in use, if
    /// any dictionary has one.
    public func definitions() -> [String: Definition] {
        found.compactMapValues { all in
            let sorted = order.sorted(all, for: language)
            let told = sorted.lazy.compactMap { definition in
                Gloss.meaning(of: definition).map { (definition, $0.isOld) }
            }
            return told.first { !$0.1 }?.0 ?? told.first?.0 ?? sorted.first
        }
    }
}
