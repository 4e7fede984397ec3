/// The first meaning of an article in a few words, for a hint beside the line. Dictionaries write
/// their articles in many ways: what stands before the first meaning (the word itself, how it is
/// spoken, what part of speech it is, where it comes from, numbers) is passed over.
public enum Gloss {
    private static let linesMax = 24
    /// What stands before the first meaning is taken away piece by piece: of a whole book of it,
    /// that would take minutes.
    private static let lettersMax = 2_000
    private static let lengthMax = 60
    /// Less is a letter that was left over.
    private static let lengthMin = 2
    /// A line of so many letters may go on in the next.
    private static let wrappedMin = 44

    public static func short(_ definition: Definition) -> String? {
        var rest = Substring(plain(definition.text))
        while !rest.isEmpty {
            strip(&rest, of: definition.headword)
            let gloss = cut(rest)
            let isWord = gloss.contains(where: \.isLetter) && gloss.count >= lengthMin
            if isWord, gloss.lowercased() != definition.headword.lowercased(), !isNote(gloss) {
                return gloss
            }
            guard let end = rest.firstIndex(of: "\n") else { return nil }
            rest = rest[rest.index(after: end)...]
        }
        return nil
    }

    /// Lines that lead elsewhere instead of saying anything.
    private static func isNote(_ gloss: String) -> Bool {
        let word = gloss.prefix(while: \.isLetter).lowercased()
        return ["see", "siehe", "cf", "syn", "synonyms", "note", "also", "s"].contains(word)
    }

    /// The first lines, each without double blanks; a line that was broken is one again.
    private static func plain(_ text: String) -> String {
        var lines: [String] = []
        let head = text.prefix(lettersMax)
        for line in head.split(whereSeparator: \.isNewline).prefix(linesMax) {
            let words = line.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            let goesOn = words.first?.isLowercase == true && !isNote(words)
            if let last = lines.last, last.count >= wrappedMin, goesOn {
                lines[lines.count - 1] = last + " " + words
            } else {
                lines.append(words)
            }
        }
        return lines.joined(separator: "\n")
    }

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
            if let rest = droppedLabel(text) { text = rest }
            if text == before { return }
        }
    }

    /// How a word is spoken, where it comes from, what it belongs to.
    private static let brackets: [(Character, Character)] = [
        ("[", "]"), ("/", "/"), ("(", ")"), ("\\", "\\"), ("【", "】"),
    ]

    private static func trim(_ text: inout Substring) {
        while let first = text.first,
            first.isWhitespace || first.isNumber || ".:,;•*-–—~=|#◆►▸▪·".contains(first)
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

    /// `n.`, `adj`, `v. t.`, `noun`: a part of speech, or what it is about.
    private static func droppedLabel(_ text: Substring) -> Substring? {
        let word = text.prefix { $0.isLetter }
        let rest = text.dropFirst(word.count)
        guard !word.isEmpty else { return nil }
        let isLabel = labels.contains(word.lowercased())
        let isShort = abbreviations.contains(word.lowercased())
        // `n.` and `n 1:` are labels, "a man" and "in time" are not.
        if isShort, rest.first == "." || rest.dropFirst().first?.isNumber == true { return rest }
        if isLabel, let next = rest.first, !next.isLetter { return rest }
        return nil
    }

    private static let abbreviations: Set<String> = [
        "n", "v", "a", "s", "r", "t", "i", "m", "f", "pl", "sing", "vt", "vi", "vb", "adj", "adv",
        "prep", "pron", "conj", "interj", "int", "art", "num", "obs", "fig", "bot", "zool", "naut",
        "arch", "imp", "p", "subst", "sm", "sf", "nm", "nf", "etw", "jdn", "jdm",
    ]
    private static let labels: Set<String> = [
        "noun", "verb", "adjective", "adverb", "preposition", "pronoun", "conjunction",
        "interjection", "transitive", "intransitive", "plural", "masculine", "feminine", "neuter",
        "adj", "adv", "substantiv", "verbe", "nom", "adjectif", "sustantivo", "verbo", "adjetivo",
        "sostantivo", "aggettivo",
    ]

    /// Up to where the next meaning begins, or an example; whole words.
    private static func cut(_ text: Substring) -> String {
        let line = text.prefix { $0 != "\n" }
        var gloss = Substring(withoutTags(line))
        gloss = gloss.prefix { !";\"“«|".contains($0) }
        for mark in [": ", ". ", " • ", " 2 ", " 2. ", " 2:", " b. ", " e.g.", " --"] {
            if let range = gloss.firstRange(of: mark), range.lowerBound > gloss.startIndex {
                gloss = gloss[..<range.lowerBound]
            }
        }
        if gloss.count > lengthMax {
            gloss = gloss.prefix(lengthMax)
            let end = gloss.lastIndex(of: ",") ?? gloss.lastIndex(of: " ")
            if let end { gloss = gloss[..<end] }
        }
        while let last = gloss.last, last.isWhitespace || ".,:;(".contains(last) {
            gloss = gloss.dropLast()
        }
        return String(gloss)
    }

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
