/// What stands around a word in its sentence, for phrases such as "take off" and for German verbs
/// that stand in two parts.
struct Phrases {
    private let before: [String]
    private let after: [String]
    /// The last word before the next comma or full stop.
    private let last: String?

    /// Words of a phrase that dictionaries have.
    private static let wordsMax = 6

    init(before: String, after: String) {
        self.before = Phrases.words(before.suffix(80), fromEnd: true)
        let clause = after.prefix(200).prefix { !".,;:!?—".contains($0) }
        self.after = Phrases.words(after.prefix(80), fromEnd: false)
        last = Phrases.words(clause, fromEnd: false).last
    }

    private static func words(_ text: Substring, fromEnd: Bool) -> [String] {
        // Words of one phrase have nothing but blanks between them.
        let stops: Set<Character> = [".", ",", ";", ":", "!", "?", "—", "(", ")", "“", "”", "\""]
        let clause =
            fromEnd
            ? Substring(String(text.reversed().prefix { !stops.contains($0) }.reversed()))
            : text.prefix { !stops.contains($0) }
        return clause.split(whereSeparator: \.isWhitespace).map {
            Lemma.bare(String($0)).lowercased()
        }
        .filter { !$0.isEmpty }
    }

    func phrases(of forms: [String], particles: Set<String>) -> [String] {
        var all: [String] = []
        for form in forms.prefix(6) {
            if let last, particles.contains(last) { all.append(last + form) }
            if after.count >= 3 { all.append(([form] + after.prefix(3)).joined(separator: " ")) }
            if after.count >= 2 {
                all.append("\(form) \(after[0]) \(after[1])")
                // "take it off"
                all.append("\(form) \(after[1])")
            }
            if after.count >= 3 { all.append("\(form) \(after[2])") }
            if let next = after.first { all.append("\(form) \(next)") }
            if let previous = before.last {
                if let next = after.first { all.append("\(previous) \(form) \(next)") }
                all.append("\(previous) \(form)")
            }
        }
        return all
    }

    /// A phrase as a dictionary may have it: "took off" is "take off", and so is "took it off";
    /// "lines of battle" is "line of battle".
    static func uninflected(_ phrase: String, _ rules: LemmaRules) -> [String] {
        let words = phrase.split(separator: " ").map(String.init)
        guard (2...wordsMax).contains(words.count) else { return [] }
        var all: [String] = []
        for at in words.indices {
            for lemma in rules.lemmas(of: words[at]).prefix(8) {
                var other = words
                other[at] = lemma
                all.append(other.joined(separator: " "))
            }
        }
        if words.count > 2, let last = words.last {
            for first in [words[0]] + rules.lemmas(of: words[0]).prefix(8) {
                all.append("\(first) \(last)")
                if rules.particles.contains(last) { all.append(last + first) }
            }
        } else if rules.particles.contains(words[1]) {
            // German verbs: "stand auf"
            for first in rules.lemmas(of: words[0]).prefix(8) { all.append(words[1] + first) }
        }
        return all
    }
}
