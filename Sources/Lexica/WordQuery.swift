import Publications

/// A word to be looked up, with what helps to find its headword.
public struct WordQuery: Equatable, Sendable {
    public var word: String
    /// Of the text it stands in, by its tag.
    public var language: String?
    /// The rest of its sentence.
    public var before = ""
    public var after = ""
    /// It has its capitals still: what has none is no German noun.
    public var isCased = true
    /// A folder of dictionaries that the person named.
    public var folder: String?
    public var order: DictionaryOrder

    public init(
        _ word: String, language: String? = nil, in folder: String? = nil,
        order: DictionaryOrder = DictionaryOrder("")
    ) {
        (self.word, self.language, self.folder, self.order) = (word, language, folder, order)
    }

    /// Without what stands around it.
    public var bareWord: String { Lemma.bare(word) }

    public func lemma(stems: [String] = []) -> Lemma {
        Lemma(
            word, language: language, before: before, after: after, stems: stems, isCased: isCased)
    }
}

/// Which dictionary speaks first, by language: `en: Oxford, WordNet; de: Duden; Moby`. What stands
/// without a language is for all others.
public struct DictionaryOrder: Equatable, Sendable {
    private var names: [String: [String]] = [:]
    private static let namesMax = 64

    public init(_ setting: String) {
        for group in setting.split(separator: ";").prefix(Self.namesMax) {
            let parts = group.split(separator: ":", maxSplits: 1)
            guard let list = parts.last else { continue }
            let language = parts.count == 2 ? Self.short(String(parts[0])) : ""
            names[language] = list.split(separator: ",").prefix(Self.namesMax).map {
                Article.line(String($0)).lowercased()
            }.filter { !$0.isEmpty }
        }
    }

    private static func short(_ tag: String) -> String {
        Article.line(tag).lowercased().prefix { $0 != "-" && $0 != "_" }.description
    }

    private func list(for language: String?) -> [String] {
        names[language.map(Self.short) ?? ""] ?? names[""] ?? []
    }

    public func isSet(for language: String?) -> Bool { !list(for: language).isEmpty }

    /// The person named dictionaries for this very language.
    func names(_ language: String?) -> Bool {
        language.map { names[Self.short($0)] != nil } ?? false
    }

    /// Whether one of those is called so.
    func has(_ source: String, for language: String?) -> Bool {
        let name = source.lowercased()
        return list(for: language).contains { name.contains($0) }
    }

    /// Whether a dictionary explains words of a language. A word means something else in another:
    /// one that is of another by its name explains none, unless the person named it.
    func asks(_ source: String, for language: String?) -> Bool {
        names(language) && has(source, for: language) || LexiconLanguage.explains(source, language)
    }

    /// Definitions by their dictionaries; those that are not named come last, as they were.
    public func sorted(_ definitions: [Definition], for language: String?) -> [Definition] {
        let list = list(for: language)
        if list.isEmpty { return definitions }
        func rank(_ definition: Definition) -> Int {
            let name = definition.source.lowercased()
            return list.firstIndex { name.hasPrefix($0) || name.contains($0) } ?? list.count
        }
        return definitions.enumerated().sorted {
            (rank($0.element), $0.offset) < (rank($1.element), $1.offset)
        }.map(\.element)
    }
}

/// Every kind of dictionary that is read, by the names of its files.
public enum LexiconKind: Equatable, Sendable {
    case starDict, dictd, mdict, slob, kobo, yomitan

    /// nil for a file that begins no dictionary.
    public init?(file: String) {
        let name = file.lowercased()
        let last = name.split(separator: "/").last ?? ""
        if name.hasSuffix(".ifo") {
            self = .starDict
        } else if name.hasSuffix(".index") {
            self = .dictd
        } else if name.hasSuffix(".mdx") {
            self = .mdict
        } else if name.hasSuffix(".slob") {
            self = .slob
        } else if last.hasPrefix("dicthtml"), last.hasSuffix(".zip") {
            self = .kobo
        } else if last.hasSuffix(".zip") {
            self = .yomitan
        } else {
            return nil
        }
    }

    public func open(
        _ resources: any Resources, _ file: String
    ) throws(LexiconError) -> any Lexicon {
        switch self {
        case .starDict: try StarDict(resources, base: String(file.dropLast(4)))
        case .dictd: try Dictd(resources, base: String(file.dropLast(6)))
        case .mdict: try MDict(resources, file: file)
        case .slob: try Slob(resources, file: file)
        case .kobo: try KoboDictionary(resources, file: file)
        case .yomitan: try Yomitan(resources, file: file)
        }
    }
}

/// Dictionaries that are asked one after another.
public struct LexiconSearch {
    private let lemma: Lemma
    private let compound: Compound?
    private let query: WordQuery
    private var parts: [Definition] = []
    /// Of dictionaries of other languages, in which the word means something else, if anything.
    private var foreign: [Definition] = []
    public private(set) var definitions: [Definition] = []

    public init(_ query: WordQuery, stems: [String] = []) {
        self.query = query
        lemma = query.lemma(stems: stems)
        compound = Compound(Lemma.bare(query.word), in: query.language)
    }

    public var isEmpty: Bool { lemma.forms.isEmpty }

    public mutating func ask(_ lexicon: any Lexicon) throws(LexiconError) {
        let found = try lexicon.entries(of: lemma)
        guard query.order.asks(lexicon.name, for: query.language) else {
            foreign += found
            return
        }
        definitions += found
        // A word that stands there whole is not parted.
        guard found.isEmpty, let compound else { return }
        parts += compound.chosen(try lexicon.entries(of: compound.lemma))
    }

    /// In the order that is wanted; the parts of a compound where no dictionary has it whole, and
    /// dictionaries of other languages where no other has it at all: books say wrongly, too, which
    /// language they are in.
    public func sorted() -> [Definition] {
        let own = definitions.isEmpty ? parts : definitions
        return query.order.sorted(own.isEmpty ? foreign : own, for: query.language)
    }

    /// The headword of all forms of the word: the one under which it was found; and where a form
    /// has an entry of its own, as Kinder may have beside Kind, the one that this entry names. What
    /// a dictionary of affixes leads to proves nothing: Arme are poor persons, and arms.
    ///
    /// nil where no dictionary of its language has it, or only its parts.
    public var headword: String? {
        guard let first = query.order.sorted(definitions, for: query.language).first else {
            return nil
        }
        let asked = query.bareWord.lowercased()
        guard first.headword.lowercased() == asked else { return first.headword }
        let heads = definitions.map(\.headword)
        func known(_ word: String) -> String? {
            heads.first { $0 == word } ?? heads.first { $0.lowercased() == word.lowercased() }
        }
        if let named = Gloss.form(of: first), named.lowercased() != asked {
            return known(named) ?? first.headword
        }
        return first.headword
    }

    /// Whether what is found explains the word in its own language.
    public var isOwn: Bool { !definitions.isEmpty || !parts.isEmpty }
}
