import Publications

/// Which language a dictionary explains, as far as its name says: `freedict-eng-deu`, `English -
/// German`, `Dictionary of English`.
enum LexiconLanguage {
    /// The code of the language; nil where the name says nothing of it.
    static func of(_ name: String) -> String? {
        let words = name.prefix(LexiconLimits.nameLength).split { !$0.isLetter }
            .map { $0.lowercased() }.filter { $0 != "to" }
        // Short words are codes by chance, `is` of Icelandic: they count if there are no others.
        let all = words.map(code)
        let isBare = all.allSatisfy { $0 != nil }
        let codes = zip(words, all).map { word, code in isBare || word.count > 2 ? code : nil }
        // Of two languages the first is explained in the second.
        for (one, two) in zip(codes, codes.dropFirst()) {
            if let one, two != nil { return one }
        }
        return zip(words, codes).first { $0.0.count > 3 && $0.1 != nil }?.1
    }

    /// Whether a dictionary of such a name may explain a word of a language.
    static func explains(_ name: String, _ language: String?) -> Bool {
        guard let language, let own = of(name) else { return true }
        return own == LanguageName.primary(language)
    }

    private static func code(_ word: String) -> String? {
        let code = LanguageName.primary(word)
        return LanguageName.shown(code) == code ? nil : code
    }
}
