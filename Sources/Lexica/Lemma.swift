import Publications

/// The forms under which a word may stand in a dictionary: as it is written, with small letters,
/// as the stem that its language's rules and irregular words lead to, and as part of a phrase with
/// the words around it. What it makes up is only looked for, never shown.
public struct Lemma: Equatable, Sendable {
    /// As UTF-8, likeliest first, none twice.
    public let forms: [[UInt8]]
    /// The word, without what stands around it.
    public let word: String
    /// The forms as they are compared.
    private let folded: [[UInt8]]
    /// Which forms are written so, whatever their case: a headword is compared with few of them.
    private let byHash: [UInt64: [Int]]
    /// Which first bytes forms have, without case: most headwords are told by it.
    private let firsts: [Bool]
    /// The word is no noun: one that is written as it, but for a capital, is another word.
    private let isSmall: Bool
    /// How many entries of one dictionary are wanted at most.
    let entriesMax: Int

    static let formsMax = 400

    /// - Parameters:
    ///   - language: of the text, by its tag; without one the rules of English and its neighbours.
    ///   - after: the text behind the word, up to the end of its sentence.
    ///   - stems: what a dictionary of affixes leads to, where there is one.
    ///   - isCased: the text has its capitals still.
    public init(
        _ text: String, language: String? = nil, before: String = "", after: String = "",
        stems: [String] = [], isCased: Bool = true
    ) {
        let word = Lemma.bare(String(text.prefix(LexiconLimits.wordBytes)))
        let small = word.lowercased()
        let rules = LemmaRules.of(language)
        var forms = Forms(max: Self.formsMax)
        if Self.isJapanese(language, word + after.prefix(1)) {
            for form in JapaneseForms.all(of: word, after: after) { forms.add(form) }
        }
        forms.add(word)
        forms.add(small)
        let bare = rules.withoutElision(small)
        if let bare { forms.add(bare) }
        let base = bare ?? small
        let (near, far) = Stems.parted(stems, of: base, in: language)
        let lemmas = rules.lemmas(of: base)
        for form in rules.reflexives(of: lemmas, in: small, before: before) { forms.add(form) }
        for form in rules.irregular[base] ?? [] { forms.add(form) }
        for stem in near { forms.add(stem) }
        // What both find is likelier than what either does.
        for lemma in lemmas where far.contains(lemma) { forms.add(lemma) }
        for lemma in lemmas { forms.add(lemma) }
        for stem in far { forms.add(stem) }
        for longer in Self.goingOn(base, after) { forms.add(longer) }
        if base.contains(" ") {
            for phrase in Phrases.uninflected(base, rules) { forms.add(phrase) }
        } else {
            let around = Phrases(before: before, after: after)
            for phrase in around.phrases(of: [base] + lemmas, particles: rules.particles) {
                forms.add(phrase)
            }
        }
        self.init(
            word: word, forms: forms.all, entriesMax: LexiconLimits.entriesMax,
            isSmall: isCased && rules.capitalizes && word.first?.isLowercase == true)
    }

    /// In Chinese signs the words are not written apart: what is taken for one may go on.
    private static func goingOn(_ word: String, _ after: String) -> [String] {
        let isSign = { (letter: Character) in
            letter.unicodeScalars.allSatisfy { (0x4E00...0x9FFF).contains($0.value) }
        }
        guard word.allSatisfy(isSign) else { return [] }
        let next = after.prefix(signsMax).prefix(while: isSign)
        return next.indices.reversed().map { word + next[...$0] }
    }

    private static let signsMax = 3

    /// By what its text says, or by the syllables that no other language has.
    private static func isJapanese(_ language: String?, _ text: String) -> Bool {
        guard language.map(LanguageName.primary) != "ja" else { return true }
        return text.unicodeScalars.contains { (0x3041...0x30FF).contains($0.value) }
    }

    /// Just these words: the parts a compound may have.
    init(parts: [String]) {
        var forms = Forms(max: 4_000)
        for part in parts { forms.add(part) }
        self.init(word: parts.first ?? "", forms: forms.all, entriesMax: 160)
    }

    /// The forms of many words.
    init(joining lemmas: [Lemma]) {
        var forms = Forms(max: 8_000)
        for lemma in lemmas {
            for form in lemma.forms { forms.add(String(decoding: form, as: UTF8.self)) }
        }
        self.init(word: "", forms: forms.all, entriesMax: 800)
    }

    private init(word: String, forms: [[UInt8]], entriesMax: Int, isSmall: Bool = false) {
        (self.word, self.forms, self.entriesMax) = (word, forms, entriesMax)
        self.isSmall = isSmall
        let folded = forms.map { HeadwordFold.folded($0[...]) }
        self.folded = folded
        byHash = Dictionary(grouping: forms.indices) { HeadwordFold.hash(folded[$0][...]) }
        var firsts = [Bool](repeating: false, count: 256)
        for first in folded.compactMap(\.first) { firsts[Int(first)] = true }
        // Æ is compared as ae, and letters of other scripts begin with few bytes.
        for byte in 0x80..<0x100 { firsts[byte] = true }
        self.firsts = firsts
    }

    private struct Forms {
        private(set) var all: [[UInt8]] = []
        private var known: Set<[UInt8]> = []
        let max: Int

        init(max: Int) { self.max = max }

        mutating func add(_ form: String) {
            let bytes = Array(form.utf8.prefix(LexiconLimits.wordBytes))
            guard !bytes.isEmpty, all.count < max, known.insert(bytes).inserted else { return }
            all.append(bytes)
        }
    }

    /// How likely a headword is meant, 0 for the likeliest; nil when it is another word. Letters
    /// match in either case.
    func rank(of headword: ArraySlice<UInt8>) -> Int? {
        guard let first = headword.first, firsts[Int(HeadwordFold.small(first))],
            headword.count <= 2 * LexiconLimits.wordBytes,
            let candidates = byHash[HeadwordFold.hash(headword)]
        else { return nil }
        let key = HeadwordFold.folded(headword)
        for rank in candidates where folded[rank] == key {
            if forms[rank].elementsEqual(headword) { return 2 * rank }
            // What has no capital is no form of a noun.
            if isSmall, Self.isCapital(headword) { return 2 * (forms.count + rank) + 1 }
            return 2 * rank + 1
        }
        return nil
    }

    private static func isCapital(_ headword: ArraySlice<UInt8>) -> Bool {
        String(decoding: headword.prefix(4), as: UTF8.self).first?.isUppercase ?? false
    }

    @inline(__always)
    static func small(_ byte: UInt8) -> UInt8 { HeadwordFold.small(byte) }

    /// Quotation marks, commas and blanks around a word are no part of it.
    static func bare(_ text: String) -> String {
        let isPart = { (character: Character) in character.isLetter || character.isNumber }
        guard let first = text.firstIndex(where: isPart), let last = text.lastIndex(where: isPart)
        else { return "" }
        let words = text[first...last].split(whereSeparator: \.isWhitespace)
        return HeadwordFold.composed(words.joined(separator: " ").asTyped)
    }
}

/// What a dictionary of affixes leads to.
enum Stems {
    private static let stemsMax = 8
    private static let sharedMin = 2

    /// Those that begin as the word does, and others, which come after what the rules find. One
    /// that stands inside of a compound is neither: it is a part of it, and another word.
    static func parted(
        _ stems: [String], of word: String, in language: String?
    ) -> (near: [String], far: [String]) {
        let bare = withoutMarks(word)
        let isParted = Compound.mayBe(word, in: language)
        var (near, far): ([String], [String]) = ([], [])
        for stem in stems.prefix(stemsMax) {
            let form = withoutMarks(stem)
            if form.prefix(sharedMin) == bare.prefix(sharedMin) {
                near.append(stem)
            } else if !(isParted && bare.dropFirst().contains(form)) {
                far.append(stem)
            }
        }
        return (near, far)
    }

    /// As it is compared here: Bäume begins as Baum does.
    private static func withoutMarks(_ word: String) -> String {
        String(
            word.lowercased().map { letter in
                switch letter {
                case "ä": "a"
                case "ö": "o"
                case "ü": "u"
                default: letter
                }
            })
    }
}

extension String {
    /// Books write `’`, dictionaries `'`; and where a word may be broken is no letter.
    fileprivate var asTyped: String {
        String(
            unicodeScalars.filter { $0.value != 0xAD }.reduce(into: String.UnicodeScalarView()) {
                $0.append($1 == "\u{2019}" ? "'" : $1)
            })
    }
}
