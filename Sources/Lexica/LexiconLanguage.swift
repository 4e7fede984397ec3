import Publications

/// Which language a dictionary explains, as far as its name says: `freedict-eng-deu`, `English -
/// German`, `Dictionary of English`.
enum LexiconLanguage {
    /// The code of the language; nil where the name says nothing of it.
    static func of(_ name: String) -> String? {
        let words = name.prefix(LexiconLimits.nameLength).split { !$0.isLetter }
            .map { $0.lowercased() }.filter { $0 != "to" }
        let codes = words.map(code)
        // Of two languages the first is explained in the second.
        for (one, two) in zip(codes, codes.dropFirst()) {
            if let one, two != nil { return one }
        }
        // Short words are codes by chance: `is` is Icelandic.
        return zip(words, codes).first { $0.0.count > 3 && $0.1 != nil }?.1
    }

    /// Whether a dictionary of such a name may explain a word of a language.
    static func explains(_ name: String, _ language: String?) -> Bool {
        guard let language, let own = of(name) else { return true }
        return own == short(LanguageName.code(language))
    }

    private static func code(_ word: String) -> String? {
        let code = LanguageName.code(word)
        return LanguageName.shown(code) == code ? nil : short(code)
    }

    private static func short(_ code: String) -> String {
        String(code.lowercased().prefix { $0 != "-" && $0 != "_" })
    }
}
