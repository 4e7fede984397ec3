import Publications

/// Words that are made of others, as German has them: where they may be parted.
struct Compound {
    /// What may stand between two parts: Liebesbrief, Sonnenlicht, Kinderbuch.
    private static let links = ["", "s", "es", "n", "en", "ens", "er", "e"]
    private static let lettersMin = 3
    private static let wordMax = 40
    private static let partsMax = 5
    private static let lastFormsMax = 6

    private let letters: [Character]
    private let rules: LemmaRules

    /// nil for what is no compound of this language.
    init?(_ word: String, in language: String?) {
        guard Self.mayBe(word, in: language) else { return nil }
        letters = Array(word.lowercased())
        rules = LemmaRules.of(language)
    }

    static func mayBe(_ word: String, in language: String?) -> Bool {
        let short = language.map(LanguageName.primary) ?? ""
        return ["de", "nl", "sv", "da", "no", "nb", "nn"].contains(short) && word.count >= 7
            && word.count <= wordMax && word.allSatisfy(\.isLetter)
    }

    /// Every word that a part may be, the longest first.
    var lemma: Lemma {
        var parts: [(length: Int, forms: [String])] = []
        for start in 0...max(0, letters.count - Self.lettersMin) {
            for end in start + Self.lettersMin..<letters.count + 1
            where end - start < letters.count {
                parts.append((end - start, forms(start, end)))
            }
        }
        let sorted = parts.enumerated().sorted {
            ($1.element.length, $0.offset) < ($0.element.length, $1.offset)
        }
        return Lemma(parts: sorted.flatMap(\.element.forms))
    }

    /// What a dictionary may have for a part. Of verbs only the stem stands there, and some nouns
    /// lose an e: Schreibtisch, Schulhaus. The last part is inflected.
    private func forms(_ start: Int, _ end: Int) -> [String] {
        let part = String(letters[start..<end])
        if end == letters.count {
            return start == 0 ? [] : [part] + rules.lemmas(of: part).prefix(Self.lastFormsMax)
        }
        return [part, part + "en", part + "e", part + "n"]
    }

    /// A way to part the word from one place to its end.
    private struct Way {
        var words: [String]
        /// Of the shortest part.
        var shortest: Int

        /// Few parts are likelier than many, and long ones than short ones.
        func isBetter(than other: Way?) -> Bool {
            guard let other else { return true }
            return (words.count, -shortest) < (other.words.count, -other.shortest)
        }
    }

    /// What a dictionary says of the parts of the likeliest split that it has whole.
    func chosen(_ found: [Definition]) -> [Definition] {
        let by = Dictionary(grouping: found) { $0.headword.lowercased() }
        var ways = [Way?](repeating: nil, count: letters.count + 1)
        ways[letters.count] = Way(words: [], shortest: .max)
        for start in stride(from: letters.count - Self.lettersMin, through: 0, by: -1) {
            for end in start + Self.lettersMin..<letters.count + 1 {
                guard let word = forms(start, end).first(where: { by[$0] != nil }) else { continue }
                for link in Self.links {
                    guard let rest = rest(behind: end, link), let way = ways[rest],
                        way.words.count < Self.partsMax
                    else { continue }
                    let new = Way(
                        words: [word] + way.words, shortest: min(way.shortest, end - start))
                    if new.isBetter(than: ways[start]) { ways[start] = new }
                }
            }
        }
        guard let words = ways[0]?.words, words.count > 1 else { return [] }
        return words.flatMap { by[$0] ?? [] }
    }

    /// Where the next part begins behind these letters; the last part has none behind it.
    private func rest(behind end: Int, _ link: String) -> Int? {
        let next = end + link.count
        if link.isEmpty { return end }
        guard next < letters.count, letters[end..<next].elementsEqual(link) else { return nil }
        return next
    }
}
