import Publications

/// How the words of a language are led back to the form that its dictionaries have: words that
/// follow no rule, then endings with what stands in their place. Modest: it knows no grammar, and a
/// form that is wrong is one that no dictionary has.
struct LemmaRules: Sendable {
    /// An ending, what may stand for it, and how many letters have to be left before it.
    struct Ending: Sendable {
        var ending: String
        var replacements: [String]
        var least: Int
    }

    var irregular: [String: [String]] = [:]
    var endings: [Ending] = []
    /// Letters that are doubled before an ending: stopped, running.
    var undoubles: Set<String> = []
    /// Nouns stand with a capital: what has none is another word.
    var capitalizes = false
    /// What German verbs leave at the end of a clause.
    var particles: Set<String> = []
    /// What stands before a verb and leaves its forms as they are: `over` took, `re` vint.
    var verbPrefixes: [String] = []
    /// The syllables of German participles and infinitives, `auf-ge-standen`, `auf-zu-stehen`.
    var participle = ""
    var infinitive = ""
    /// What may stand behind an irregular form: `ging-en`.
    var formEndings: [String] = []
    /// Vowels that inflection changes, with what the headword has: Männer, piensa, achète. Only the
    /// last one of a form is tried.
    var vowels: [(changed: String, own: String)] = []
    /// Small words that lose their vowel before the next: `l'homme`, `dell'anno`.
    var elisions: Set<String> = []
    var enclitics: Enclitics?
    /// Pronouns before a verb that is the person's own, with what dictionaries have before such a
    /// verb: `s'en` in “je m'en vais”. The last is for a verb that begins with a vowel.
    var reflexives: [(pronouns: Set<String>, before: String, vowel: String)] = []

    /// The tables have е where a word may be written with ё.
    var writesYo = true

    private static let lemmasMax = 60

    static func of(_ language: String?) -> LemmaRules {
        switch language.map(LanguageName.primary) {
        case "de": return .german
        case "fr": return .french
        case "es": return .spanish
        case "it": return .italian
        case "ru": return .russian
        default: return .english
        }
    }

    /// What is left of a word behind an article or another small word that ends with an apostrophe;
    /// nil where it has none.
    func withoutElision(_ word: String) -> String? {
        guard !elisions.isEmpty, let mark = word.firstIndex(of: "'"),
            elisions.contains(word[..<mark].lowercased())
        else { return nil }
        let rest = word[word.index(after: mark)...]
        return rest.contains(where: \.isLetter) ? String(rest) : nil
    }

    /// The forms that a small word may come from, likeliest first.
    func lemmas(of small: String) -> [String] {
        let word = writesYo ? small : String(small.map { $0 == "ё" ? "е" : $0 })
        let own = uninflected(word)
        guard let enclitics else { return own }
        let known = Set(own)
        return own
            + enclitics.verbs(of: word, uninflected).filter { !known.contains($0) }
            .prefix(Self.lemmasMax)
    }

    /// A verb with its own pronoun, as dictionaries have it: s'en aller, se lever.
    /// - Parameters:
    ///   - small: the word, an elided pronoun before it included.
    ///   - before: the text before it.
    func reflexives(of lemmas: [String], in small: String, before: String) -> [String] {
        guard !reflexives.isEmpty else { return [] }
        let elided = small.split(separator: "'", maxSplits: 1).first.map { $0 + "'" } ?? ""
        let last = before.split(whereSeparator: \.isWhitespace).last.map {
            $0.lowercased().replacing("’", with: "'").filter { $0.isLetter || $0 == "'" }
        }
        return reflexives.flatMap { pronouns, own, vowel -> [String] in
            guard
                small.contains("'") && pronouns.contains(String(elided))
                    || last.map(pronouns.contains) ?? false
            else { return [] }
            return lemmas.prefix(Self.reflexivesMax).map { lemma in
                (lemma.first.map("aeiouyéèêâîôûœh".contains) ?? false ? vowel : own) + lemma
            }
        }
    }

    private static let reflexivesMax = 12

    private func uninflected(_ word: String) -> [String] {
        var all: [String] = []
        var known: Set<String> = [word]
        func add(_ form: String) {
            if all.count < Self.lemmasMax, known.insert(form).inserted { all.append(form) }
        }
        for form in irregulars(of: word) { add(form) }
        for form in prefixed(word) { add(form) }
        for ending in endings { cut(ending, word, add) }
        if !participle.isEmpty, word.hasPrefix(participle) {
            let rest = String(word.dropFirst(participle.count))
            if rest.count >= 3 {
                for ending in endings { cut(ending, rest, add) }
            }
        }
        for form in [word] + all {
            for (changed, own) in vowels {
                if let other = form.replacingLast(changed, with: own) { add(other) }
            }
        }
        return all
    }

    /// By the table, as it stands there or with an ending of its own.
    private func irregulars(of word: String) -> [String] {
        var all = irregular[word] ?? []
        for ending in formEndings where word.hasSuffix(ending) {
            all += irregular[String(word.dropLast(ending.count))] ?? []
        }
        return all
    }

    /// A verb with something before it is inflected as without.
    private func prefixed(_ word: String) -> [String] {
        var all: [String] = []
        for prefix in verbPrefixes where word.hasPrefix(prefix) {
            let rest = String(word.dropFirst(prefix.count))
            guard rest.count >= 2 else { continue }
            all += irregulars(of: rest).map { prefix + $0 }
            if !participle.isEmpty {
                // besprochen, of gesprochen
                all += irregulars(of: participle + rest).map { prefix + $0 }
            }
            if !participle.isEmpty, rest.hasPrefix(participle), rest.count >= 6 {
                let stem = String(rest.dropFirst(participle.count))
                for ending in endings { cut(ending, stem) { all.append(prefix + $0) } }
            }
            if !infinitive.isEmpty, rest.hasPrefix(infinitive), rest.count >= 5 {
                all.append(prefix + rest.dropFirst(infinitive.count))
            }
        }
        return all
    }

    private func cut(_ rule: Ending, _ word: String, _ add: (String) -> Void) {
        guard word.hasSuffix(rule.ending) else { return }
        // “glass” is no plural.
        if rule.ending == "s", word.hasSuffix("ss") { return }
        let stem = String(word.dropLast(rule.ending.count))
        guard stem.count >= rule.least else { return }
        for replacement in rule.replacements { add(stem + replacement) }
        if undoubles.contains(rule.ending), stem.count >= 3, stem.last == stem.dropLast().last {
            for replacement in rule.replacements { add(String(stem.dropLast()) + replacement) }
        }
    }

    /// `ending:replacement,replacement` with blanks between, `-` for nothing; a number behind an
    /// ending is how many letters are left at least, else two.
    static func endings(_ text: String) -> [Ending] {
        text.split(whereSeparator: \.isWhitespace).compactMap { word in
            let parts = word.split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else { return nil }
            let digits = parts[0].reversed().prefix(while: \.isNumber)
            return Ending(
                ending: String(parts[0].dropLast(digits.count)),
                replacements: parts[1].split(separator: ",").map { $0 == "-" ? "" : String($0) },
                least: Int(String(digits.reversed())) ?? 2)
        }
    }

    /// `lemma:form,form` with blanks between. A form that ends with `*` and a letter stands for
    /// that stem with each of the endings of the class that the letter names.
    static func irregular(
        _ text: String, classes: [Character: [String]] = [:]
    ) -> [String: [String]] {
        var all: [String: [String]] = [:]
        func add(_ form: String, _ lemma: Substring) {
            if all[form]?.contains(String(lemma)) != true {
                all[form, default: []].append(String(lemma))
            }
        }
        for word in text.split(whereSeparator: \.isWhitespace) {
            let parts = word.split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else { continue }
            for form in parts[1].split(separator: ",") {
                let pieces = form.split(separator: "*", maxSplits: 1)
                guard pieces.count == 2, let name = pieces[1].first, let suffixes = classes[name]
                else {
                    add(String(form), parts[0])
                    continue
                }
                for ending in suffixes { add(pieces[0] + ending, parts[0]) }
            }
        }
        return all
    }
}

extension String {
    /// With the last place of a piece replaced; nil where it has none.
    fileprivate func replacingLast(_ piece: String, with other: String) -> String? {
        guard let range = ranges(of: piece).last else { return nil }
        return self[..<range.lowerBound] + other + self[range.upperBound...]
    }
}
