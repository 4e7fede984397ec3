/// The forms under which a word may stand in a dictionary: as it is written, with small letters,
/// as the stem that its language's rules and irregular words lead to, and as part of a phrase with
/// the words around it. What it makes up is only looked for, never shown.
public struct Lemma: Equatable, Sendable {
    /// As UTF-8, likeliest first, none twice.
    public let forms: [[UInt8]]
    /// The word, without what stands around it.
    public let word: String
    /// Which forms are written so, whatever their case: a headword is compared with few of them.
    private let byHash: [UInt64: [Int]]
    /// Which first bytes forms have, without case: most headwords are told by it.
    private let firsts: [Bool]
    /// How many entries of one dictionary are wanted at most.
    let entriesMax: Int

    /// - Parameters:
    ///   - language: of the text, by its tag; without one the rules of English and its neighbours.
    ///   - after: the text behind the word, up to the end of its sentence.
    ///   - stems: what a dictionary of affixes leads to, where there is one.
    public init(
        _ text: String, language: String? = nil, before: String = "", after: String = "",
        stems: [String] = []
    ) {
        let word = Lemma.bare(String(text.prefix(LexiconLimits.wordBytes)))
        let small = word.lowercased()
        let rules = LemmaRules.of(language)
        var forms = Forms()
        forms.add(word)
        forms.add(small)
        for stem in stems.prefix(8) { forms.add(stem) }
        let lemmas = rules.lemmas(of: small)
        for lemma in lemmas { forms.add(lemma) }
        // German nouns, and names, stand with a capital.
        for form in ([small] + lemmas).prefix(rules.capitalizes ? 12 : 1) {
            forms.add(form.prefix(1).uppercased() + form.dropFirst())
        }
        if !word.contains(" ") {
            let around = Phrases(before: before, after: after)
            for phrase in around.phrases(of: [small] + lemmas, particles: rules.particles) {
                forms.add(phrase)
            }
        }
        self.init(word: word, forms: forms.all, entriesMax: LexiconLimits.entriesMax)
    }

    /// Just these words: the parts a compound may have.
    init(parts: [String]) {
        var forms = Forms(max: 400)
        for part in parts { forms.add(part) }
        self.init(word: parts.first ?? "", forms: forms.all, entriesMax: 160)
    }

    /// The forms of many words.
    init(joining lemmas: [Lemma]) {
        var forms = Forms(max: 4_000)
        for lemma in lemmas {
            for form in lemma.forms { forms.add(String(decoding: form, as: UTF8.self)) }
        }
        self.init(word: "", forms: forms.all, entriesMax: 800)
    }

    private init(word: String, forms: [[UInt8]], entriesMax: Int) {
        (self.word, self.forms, self.entriesMax) = (word, forms, entriesMax)
        byHash = Dictionary(grouping: forms.indices) { Self.hash(forms[$0][...]) }
        var firsts = [Bool](repeating: false, count: 256)
        for form in forms { firsts[Int(Self.small(form[0]))] = true }
        self.firsts = firsts
    }

    private struct Forms {
        private(set) var all: [[UInt8]] = []
        private var known: Set<[UInt8]> = []
        var max = 96

        init(max: Int = 96) { self.max = max }

        mutating func add(_ form: String) {
            let bytes = Array(form.utf8.prefix(LexiconLimits.wordBytes))
            guard !bytes.isEmpty, all.count < max, known.insert(bytes).inserted else { return }
            all.append(bytes)
        }
    }

    /// How likely a headword is meant, 0 for the likeliest; nil when it is another word. The
    /// letters A to Z match either way: indexes are sorted and written so.
    func rank(of headword: ArraySlice<UInt8>) -> Int? {
        guard let first = headword.first, firsts[Int(Lemma.small(first))],
            let candidates = byHash[Lemma.hash(headword)]
        else { return nil }
        for rank in candidates {
            let form = forms[rank]
            if form.elementsEqual(headword) { return 2 * rank }
            if form.count == headword.count,
                zip(form, headword).allSatisfy({ Lemma.small($0) == Lemma.small($1) })
            {
                return 2 * rank + 1
            }
        }
        return nil
    }

    /// Of the bytes without case. A dictionary that is made so that many collide costs time only
    /// for the few forms of one word.
    private static func hash(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64(small($1))) &* 0x100_0000_01B3 }
    }

    @inline(__always)
    static func small(_ byte: UInt8) -> UInt8 { byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte }

    /// Quotation marks, commas and blanks around a word are no part of it.
    static func bare(_ text: String) -> String {
        let isPart = { (character: Character) in character.isLetter || character.isNumber }
        guard let first = text.firstIndex(where: isPart), let last = text.lastIndex(where: isPart)
        else { return "" }
        let words = text[first...last].split(whereSeparator: \.isWhitespace)
        return words.joined(separator: " ").replacingCurlyApostrophes
    }
}

/// What stands around a word in its sentence, for phrases such as "take off" and for German verbs
/// that stand in two parts.
struct Phrases {
    private let before: [String]
    private let after: [String]
    /// The last word before the next comma or full stop.
    private let last: String?

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
}

extension String {
    /// Books write `’`, dictionaries `'`.
    fileprivate var replacingCurlyApostrophes: String {
        String(map { $0 == "\u{2019}" ? "'" : $0 })
    }
}
