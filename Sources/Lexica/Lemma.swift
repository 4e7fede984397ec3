/// The forms under which a word may stand in a dictionary: as it is written, with small letters,
/// and without the endings that English and its neighbours put on. Modest: it knows no grammar,
/// and what it makes up is only looked for, never shown.
public struct Lemma: Equatable, Sendable {
    /// As UTF-8, likeliest first, none twice.
    public let forms: [[UInt8]]
    /// The word, without what stands around it.
    public let word: String

    public init(_ text: String) {
        let word = Lemma.bare(text)
        self.word = word
        var forms: [[UInt8]] = []
        func add(_ form: String) {
            let bytes = Array(form.utf8.prefix(LexiconLimits.wordBytes))
            if !bytes.isEmpty, !forms.contains(bytes) { forms.append(bytes) }
        }
        add(word)
        let small = word.lowercased()
        add(small)
        for form in Lemma.without(endingsOf: small) { add(form) }
        // German nouns, and names, stand with a capital.
        add(small.prefix(1).uppercased() + small.dropFirst())
        self.forms = forms
    }

    /// How likely a headword is meant, 0 for the likeliest; nil when it is another word. The
    /// letters A to Z match either way: indexes are sorted and written so.
    func rank(of headword: ArraySlice<UInt8>) -> Int? {
        for (rank, form) in forms.enumerated() where form.count == headword.count {
            if form.elementsEqual(headword) { return 2 * rank }
            if zip(form, headword).allSatisfy({ Lemma.small($0) == Lemma.small($1) }) {
                return 2 * rank + 1
            }
        }
        return nil
    }

    @inline(__always)
    static func small(_ byte: UInt8) -> UInt8 { byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte }

    /// Quotation marks, commas and blanks around a word are no part of it.
    private static func bare(_ text: String) -> String {
        let isPart = { (character: Character) in character.isLetter || character.isNumber }
        guard let first = text.firstIndex(where: isPart), let last = text.lastIndex(where: isPart)
        else { return "" }
        let words = text[first...last].split(whereSeparator: \.isWhitespace)
        return words.joined(separator: " ").replacingCurlyApostrophes
    }

    /// What is left of a small word without `’s`, a plural's ending, `-ed`, `-ing`, `-ly`.
    private static func without(endingsOf word: String) -> [String] {
        var forms: [String] = []
        func cut(_ ending: String, _ replacements: String..., least: Int = 3) {
            guard word.hasSuffix(ending) else { return }
            let stem = String(word.dropLast(ending.count))
            guard stem.count >= least else { return }
            for replacement in replacements { forms.append(stem + replacement) }
        }
        cut("'s", "", least: 1)
        cut("s'", "s")
        cut("ies", "y", least: 2)
        cut("ves", "f", "fe", least: 2)
        cut("es", "", "e", least: 2)
        if !word.hasSuffix("ss") { cut("s", "", least: 2) }
        cut("ied", "y", least: 2)
        cut("ed", "", "e", least: 2)
        cut("ing", "", "e", least: 2)
        for ending in ["ed", "ing"] where word.hasSuffix(ending) {
            let stem = word.dropLast(ending.count)
            // stopped, running
            if stem.count >= 3, stem.last == stem.dropLast().last {
                forms.append(String(stem.dropLast()))
            }
        }
        cut("ly", "")
        return forms
    }
}

extension String {
    /// Books write `’`, dictionaries `'`.
    fileprivate var replacingCurlyApostrophes: String {
        String(map { $0 == "\u{2019}" ? "'" : $0 })
    }
}
