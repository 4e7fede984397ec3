/// What the words of one language tell about the names beside them. A word means different things
/// in two languages: “a” is an article in one, and stands before people in another.
struct NameLanguage {
    enum Code: String, CaseIterable {
        case english = "en"
        case german = "de"
        case french = "fr"
        case spanish = "es"
        case italian = "it"
        case portuguese = "pt"
        case russian = "ru"
        case other = ""
    }

    let code: Code
    var titles = NameLexicon.titles
    /// A title in another case, and the title itself.
    var titleForms: [String: String] = [:]
    var plain: Set<String>
    /// Words of another meaning that are names where they act as names do.
    var doubtful: Set<String> = []
    var particles = NameLexicon.particles
    var speech: Set<String>
    var at: Set<String>
    var toward: Set<String>
    /// Stand before people, hardly before places.
    var with: Set<String> = []
    var he: Set<String>
    var she: Set<String>
    var definite: [String]
    var indefinite: [String]

    /// Every noun has a capital.
    var hasNounCapitals: Bool { code == .german }
    /// “il pleut” is no man's, and “sie” are several too: there only titles tell men from women.
    var pronounsTell: Bool { code != .french && code != .german }
    /// Small words lose their vowel before a name: “d’Arnoux”.
    var elides: Bool { code == .french || code == .italian }
    /// Names are declined.
    var hasCases: Bool { code == .russian }
    /// One use of so many behind an article of several says that a word names no one alone.
    var articleShare: Int32 { hasNounCapitals ? 12 : 8 }
    /// Ends of nouns that name no person and no place.
    var nounEnds: [String] {
        hasNounCapitals ? ["ung", "heit", "keit", "schaft", "tion", "nis", "tät"] : []
    }

    init(_ text: ReadText) { self.init(text.code) }

    init(_ code: Code) {
        self.code = code
        let words = LanguageWords.all[code] ?? LanguageWords()
        let isEnglish = code == .english || code == .other
        plain = NameLexicon.split(words.plain).union(NameLexicon.numerals)
        if isEnglish { plain.formUnion(NameLexicon.plain) }
        if isEnglish { doubtful = NameLexicon.doubtful }
        speech = NameLexicon.speech.union(NameLexicon.split(words.speech))
        at = isEnglish ? NameLexicon.at : NameLexicon.split(words.at)
        toward = isEnglish ? NameLexicon.toward : NameLexicon.split(words.toward)
        with = NameLexicon.split(words.with)
        he = isEnglish ? NameLexicon.he : NameLexicon.split(words.he)
        she = isEnglish ? NameLexicon.she : NameLexicon.split(words.she)
        definite = isEnglish ? ["the"] : NameLexicon.list(words.definite)
        indefinite = code == .english ? ["a", "an"] : NameLexicon.list(words.indefinite)
        particles.subtract(NameLexicon.list(words.noParticles))
        if elides { particles.formUnion(["d"]) }
        for (list, title) in [
            (words.men, NameLexicon.Title.man), (words.women, .woman), (words.wives, .wife),
            (words.ranks, .any),
        ] {
            for word in NameLexicon.list(list) { titles[word] = title }
        }
        for word in NameLexicon.list(words.noTitles) { titles[word] = nil }
        let forms = NameLexicon.list(words.titleForms)
        for at in stride(from: 0, to: forms.count - 1, by: 2) {
            titleForms[forms[at]] = forms[at + 1]
            titles[forms[at]] = titles[forms[at + 1]]
        }
    }

    // MARK: - Which it is

    /// As the book says, else by the small words that stand most in it.
    static func code(_ parts: [ReadText.Part], _ language: String?) -> Code {
        let declared = (language ?? "").lowercased().prefix(3)
        if declared.prefix(2) == "lb" { return .german }
        if declared == "und" || declared.isEmpty { return told(by: parts) }
        return Code.allCases.first { $0 != .other && declared.hasPrefix($0.rawValue) } ?? .other
    }

    private static let readMax = 40_000

    private static func told(by parts: [ReadText.Part]) -> Code {
        var codes: [String: Code] = [:]
        for (code, words) in LanguageWords.all {
            for word in NameLexicon.list(words.marks) { codes[word] = code }
        }
        var counts: [Code: Int] = [:]
        var all = 0
        var bytes = 0
        for part in parts where bytes < readMax {
            let letters = part.text.prefix(readMax - bytes)
            bytes += letters.count
            for word in letters.split(whereSeparator: { $0 < 0x41 }) where word.count < 9 {
                all += 1
                if let code = codes[String(decoding: word, as: UTF8.self)] {
                    counts[code, default: 0] += 1
                }
            }
        }
        let best = counts.max { ($0.value, $1.key.rawValue) < ($1.value, $0.key.rawValue) }
        guard let best, best.value >= 3, best.value * 25 > all else { return .other }
        return best.key
    }
}
