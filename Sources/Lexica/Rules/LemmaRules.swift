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
    /// Nouns stand with a capital.
    var capitalizes = false
    /// What German verbs leave at the end of a clause.
    var particles: Set<String> = []
    /// What may stand before a whole word: `ge` of German participles.
    var prefixes: [String] = []

    static func of(_ language: String?) -> LemmaRules {
        let short = language.map { $0.lowercased().prefix { $0 != "-" && $0 != "_" } }
        switch short {
        case "de": return .german
        case "fr": return .french
        case "es": return .spanish
        case "it": return .italian
        case "ru": return .russian
        default: return .english
        }
    }

    /// The forms that a small word may come from, likeliest first.
    func lemmas(of word: String) -> [String] {
        var all = irregular[word] ?? []
        func add(_ form: String) { if form != word, !all.contains(form) { all.append(form) } }
        for ending in endings { cut(ending, word, add) }
        for prefix in prefixes where word.hasPrefix(prefix) {
            let rest = String(word.dropFirst(prefix.count))
            guard rest.count >= 3 else { continue }
            for form in irregular[rest] ?? [] { add(form) }
            for ending in endings { cut(ending, rest, add) }
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

    /// `lemma:form,form` with blanks between.
    static func irregular(_ text: String) -> [String: [String]] {
        var all: [String: [String]] = [:]
        for word in text.split(whereSeparator: \.isWhitespace) {
            let parts = word.split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else { continue }
            for form in parts[1].split(separator: ",") {
                all[String(form), default: []].append(String(parts[0]))
            }
        }
        return all
    }
}
