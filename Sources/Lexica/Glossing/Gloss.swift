/// The first meaning of an article in a few words, for a hint beside the line. Dictionaries write
/// their articles in many ways: what stands before the first meaning (the word itself, how it is
/// spoken, what part of speech it is, where it comes from, numbers) is passed over, and so are
/// lines that only lead to another article.
public enum Gloss {
    /// What stands before the first meaning is taken away piece by piece: of a whole book of it,
    /// that would take minutes.
    private static let lettersMax = 6_000
    private static let sensesMax = 40
    private static let lengthMax = 60
    /// Less is a letter that was left over.
    private static let lengthMin = 2

    /// A meaning, and whether it is out of use.
    struct Meaning: Equatable {
        var text: String
        var isOld: Bool
    }

    public static func short(_ definition: Definition) -> String? {
        meaning(of: definition)?.text
    }

    /// The first that is in use; else the first; else how the word is spoken.
    static func meaning(of definition: Definition) -> Meaning? {
        var (old, reading): (Meaning?, Meaning?)
        for sense in GlossSenses.of(String(definition.text.prefix(lettersMax))).prefix(sensesMax) {
            guard let text = gloss(sense.text, of: definition.headword) else { continue }
            if isReading(text, of: definition.headword) {
                reading = reading ?? Meaning(text: text, isOld: false)
                continue
            }
            if !sense.isOld { return Meaning(text: text, isOld: false) }
            old = old ?? Meaning(text: text, isOld: true)
        }
        return old ?? reading
    }

    /// The word that another is a form of, as its first sense says.
    static func form(of definition: Definition) -> String? {
        let first = GlossSenses.of(String(definition.text.prefix(lettersMax))).first
        guard let first else { return nil }
        var rest = Substring(first.text)
        strip(&rest, of: definition.headword)
        // “buildings; plural of Haus” means no other word either.
        let plural = first.text.split(separator: ";").dropFirst().lazy.map {
            $0.drop(while: \.isWhitespace)
        }.first(where: GlossStubs.isPlural)
        return GlossStubs.form(plural ?? rest)
    }

    private static func gloss(_ sense: String, of headword: String) -> String? {
        var rest = Substring(sense)
        strip(&rest, of: headword)
        guard !GlossStubs.leadsElsewhere(rest) else { return nil }
        let gloss = cut(rest)
        let isWord = gloss.contains(where: \.isLetter) && gloss.count >= lengthMin
        guard isWord, gloss.lowercased() != headword.lowercased() else { return nil }
        return gloss
    }

    /// How a word in Chinese signs is spoken, and nothing else: `hàipà`, `hai4 pa4`, `はいぱ`.
    private static func isReading(_ gloss: String, of headword: String) -> Bool {
        guard headword.unicodeScalars.contains(where: { (0x4E00...0x9FFF).contains($0.value) })
        else { return false }
        let letters = gloss.unicodeScalars.filter { $0.properties.isAlphabetic }
        if letters.allSatisfy({ (0x3041...0x30FF).contains($0.value) }) { return true }
        let words = gloss.split(whereSeparator: \.isWhitespace)
        let hasTones = words.allSatisfy { word in
            word.last?.isNumber == true || word.unicodeScalars.contains { toned.contains($0) }
        }
        return hasTones && words.count <= max(1, headword.count)
    }

    private static let toned = Set("āáǎàēéěèīíǐìōóǒòūúǔùǖǘǚǜ".unicodeScalars)

    /// Takes away what is no meaning from the front, as long as there is some.
    private static func strip(_ text: inout Substring, of headword: String) {
        var isWordGone = false
        while true {
            let before = text
            trim(&text)
            for (open, close) in brackets where text.first == open {
                if let end = text.dropFirst().firstIndex(of: close) {
                    text = text[text.index(after: end)...]
                }
            }
            if !isWordGone, let rest = dropped(headword, from: text) {
                text = rest
                isWordGone = true
            }
            if let rest = GlossLabels.dropped(from: text) { text = rest }
            if text == before { return }
        }
    }

    /// How a word is spoken, where it comes from, what it belongs to.
    private static let brackets: [(Character, Character)] = [
        ("[", "]"), ("/", "/"), ("(", ")"), ("\\", "\\"), ("【", "】"),
    ]

    private static func trim(_ text: inout Substring) {
        while let first = text.first,
            first.isWhitespace || first.isNumber || ".:,;•*&-–—~=|#◆►▸▪·)]".contains(first)
        {
            text = text.dropFirst()
        }
    }

    private static func dropped(_ headword: String, from text: Substring) -> Substring? {
        guard !headword.isEmpty, text.count > headword.count,
            text.prefix(headword.count).lowercased() == headword.lowercased()
        else { return nil }
        let rest = text.dropFirst(headword.count)
        guard let next = rest.first, !next.isLetter, !next.isNumber else { return nil }
        // A sentence that begins with the word is its meaning: “A rush is …” is not cut.
        return next.isWhitespace && startsSentence(rest) ? nil : rest
    }

    private static func startsSentence(_ rest: Substring) -> Bool {
        let word = rest.drop(while: \.isWhitespace).prefix(while: \.isLetter)
        return ["is", "are", "means", "ist", "sind", "est", "es", "è"].contains(String(word))
    }

    // MARK: - The end

    /// Up to where the next meaning begins, or an example; whole words.
    private static func cut(_ text: Substring) -> String {
        let line = Substring(withoutTags(text))
        var gloss = line.prefix { !";\"“«|".contains($0) }
        for mark in marks {
            if let range = gloss.firstRange(of: mark), range.lowerBound > gloss.startIndex {
                gloss = gloss[..<range.lowerBound]
            }
        }
        // One word may mean much: the next one says how it is meant.
        let isOne = !gloss.contains(where: \.isWhitespace) && line[gloss.endIndex...].first == ";"
        if isOne, gloss.first?.isUppercase == true {
            let next = cut(line[gloss.endIndex...].dropFirst())
            let both = "\(gloss); \(next)"
            if !next.isEmpty, both.count <= lengthMax { return both }
        }
        return bounded(gloss)
    }

    private static let marks = [
        ": ", " • ", " 2 ", " 2. ", " 2:", " b. ", " e.g.", " --", ", as, ", ", as in ", ", esp.",
        " (a) ", " (b) ", ", e. g.", ", i. e.", ". ",
    ]

    private static func bounded(_ whole: Substring) -> String {
        var gloss = whole.drop(while: \.isWhitespace)
        if gloss.count > lengthMax {
            let isBetween = gloss.dropFirst(lengthMax).first.map { !$0.isLetter } ?? true
            gloss = gloss.prefix(lengthMax)
            let comma = gloss.lastIndex(of: ",")
            let isLate = comma.map { gloss[..<$0].count >= lengthMax / 3 } ?? false
            if isLate, let comma {
                gloss = gloss[..<comma]
            } else if !isBetween, let end = gloss.lastIndex(of: " ") {
                gloss = gloss[..<end]
            }
            dropLinks(&gloss)
        }
        if let open = gloss.lastIndex(of: "("), !gloss[open...].contains(")") {
            gloss = gloss[..<open]
        }
        while let last = gloss.last, last.isWhitespace || ".,:;(-–".contains(last) {
            gloss = gloss.dropLast()
        }
        return String(gloss)
    }

    /// Words that lead to what was cut off say nothing any more.
    private static func dropLinks(_ gloss: inout Substring) {
        while let space = gloss.lastIndex(of: " ") {
            let last = gloss[gloss.index(after: space)...].filter(\.isLetter).lowercased()
            guard links.contains(last) else { return }
            gloss = gloss[..<space]
        }
    }

    private static let links: Set<String> = [
        "", "a", "an", "the", "and", "or", "of", "to", "in", "on", "at", "by", "for", "from",
        "with",
        "as", "is", "are", "be", "been", "was", "were", "which", "that", "who", "whose", "when",
        "where", "used", "having", "being", "into", "than", "its", "their", "his", "any", "some",
        "especially", "usually", "often", "not", "more", "very", "such", "has", "have",
        "der", "die", "das", "ein", "eine", "einen", "einer", "eines", "und", "oder", "von", "zu",
        "mit", "für", "auf", "im", "den", "dem", "des", "aus", "bei",
        "le", "la", "les", "un", "une", "et", "ou", "de", "du", "à", "qui", "que", "pour", "dans",
        "par", "sur", "el", "los", "las", "una", "y", "o", "en", "con", "por", "para", "il", "lo",
        "gli", "e", "di", "da", "per", "che",
    ]

    /// Without what is said of a word in brackets, as `Koch <masc>` and `Miene [lit.]`, and without
    /// the braces around words that have articles of their own.
    private static func withoutTags(_ line: Substring) -> String {
        var text = ""
        var closing: Character?
        for letter in line {
            switch letter {
            case "<" where closing == nil: closing = ">"
            case "[" where closing == nil: closing = "]"
            case closing: closing = nil
            case "{", "}": break
            default: if closing == nil { text.append(letter) }
            }
        }
        let words = text.split(separator: " ").filter { $0 != "()" }.joined(separator: " ")
        return words.split(separator: " ,", omittingEmptySubsequences: false).joined(separator: ",")
    }
}
