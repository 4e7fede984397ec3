/// Parts of speech and fields of knowledge, as dictionaries write them before a meaning.
enum GlossLabels {
    /// `n.`, `adj`, `v. t.`, `noun`: what is behind one of them; nil where none stands first.
    static func dropped(from text: Substring) -> Substring? {
        let word = text.prefix { $0.isLetter }
        let rest = text.dropFirst(word.count)
        guard !word.isEmpty else { return nil }
        let small = word.lowercased()
        // “plural of mouse” leads to another word.
        if small == "plural", rest.hasPrefix(" of ") { return nil }
        // `n.` and `n 1:` are labels, "a man" and "in time" are not.
        if abbreviations.contains(small),
            rest.first == "." || rest.dropFirst().first?.isNumber == true
        {
            return rest
        }
        if labels.contains(small), let next = rest.first, !next.isLetter { return rest }
        if leads.contains(small), let next = rest.first, ":,".contains(next) { return rest }
        return nil
    }

    private static let abbreviations: Set<String> = [
        "n", "v", "a", "s", "r", "t", "i", "m", "f", "pl", "sing", "vt", "vi", "vb", "adj", "adv",
        "prep", "pron", "conj", "interj", "int", "art", "num", "obs", "fig", "bot", "zool", "naut",
        "arch", "imp", "p", "subst", "sm", "sf", "nm", "nf", "etw", "jdn", "jdm", "specif", "esp",
        "colloq", "compar", "superl", "usu", "lit", "med", "mus", "law", "mil", "archaic", "poet",
        "scot", "prov", "dial", "prop",
    ]
    private static let labels: Set<String> = [
        "noun", "verb", "adjective", "adverb", "preposition", "pronoun", "conjunction",
        "interjection", "transitive", "intransitive", "plural", "masculine", "feminine", "neuter",
        "adj", "adv", "substantiv", "verbe", "nom", "adjectif", "sustantivo", "verbo", "adjetivo",
        "sostantivo", "aggettivo",
    ]
    /// Words that join one meaning to the one before.
    private static let leads: Set<String> = [
        "hence", "specifically", "especially", "figuratively", "also", "formerly", "originally",
        "generally", "usually", "properly", "literally", "sometimes", "now", "chiefly",
    ]
}

/// Meanings that are none: they name the word that has one.
enum GlossStubs {
    static func leadsElsewhere(_ text: Substring) -> Bool {
        let line = String(text.prefix(80)).lowercased()
        let word = line.prefix(while: \.isLetter)
        if notes.contains(String(word)) {
            let next = line.dropFirst(word.count).first
            // "See is what a bishop has" is a meaning, and so is "Also ran".
            if next == nil || ".:,".contains(next ?? " ") || directions.contains(String(word)) {
                return true
            }
        }
        return starts.contains { line.hasPrefix($0) }
    }

    static func isPlural(_ text: Substring) -> Bool {
        ["plural of ", "pl. of "].contains { text.lowercased().hasPrefix($0) }
    }

    /// The word that a form is of: `Kind` of “plural of Kind”, also where more is said of it.
    static func form(_ text: Substring) -> String? {
        let line = text.prefix(160)
        guard starts.contains(where: { line.lowercased().hasPrefix($0) }),
            let of = line.firstRange(of: " of ")
        else { return nil }
        let rest = line[of.upperBound...].drop { !$0.isLetter }
        let word = rest.prefix { $0.isLetter || "'’-".contains($0) }
        return word.isEmpty ? nil : String(word)
    }

    /// Before a colon or a full stop.
    private static let notes: Set<String> = [
        "see", "siehe", "cf", "syn", "synonyms", "note", "also", "s", "voir", "véase", "vedi",
        "usage", "antonym", "antonyms", "ant", "synonym", "compare", "vgl", "smotri", "см",
    ]
    /// Without one, too.
    private static let directions: Set<String> = ["see", "siehe", "voir", "véase", "vedi", "vgl"]

    private static let starts = [
        "of {", "from {", "pl. of", "plural of", "same as ", "alt. of ", "alternative form of",
        "alternative spelling of", "obsolete form of", "obsolete spelling of", "archaic form of",
        "imp. of", "imp. &", "imp., ", "p. p. ", "p. pr. ", "past tense of", "past participle of",
        "past of ", "present participle of", "simple past", "third-person singular",
        "compar. of", "comparative of", "superl. of", "superlative of", "contr. of",
        "contraction of", "contracted from", "3d pers. ", "3d sing. ", "pres. indic. ", "pres. p",
        "a variant of", "variant of", "var. of", "corrupt. of", "dim. of", "fem. of",
        "inflection of", "genitive of", "dative of", "accusative of", "a form of {",
        "an old form of", "an obsolete form of", "an obs. form of", "a contraction of",
        "the past tense of", "the past participle of", "the plural of", "the imperfect", "obs. p",
        "obs. imp",
    ]
}
