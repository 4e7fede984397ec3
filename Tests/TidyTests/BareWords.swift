/// Words that no other language can say: texts of two words or more, outside of `tr("…")`,
/// `phrase("…")` and the table of settings.
struct BareWords {
    private var reader: PhraseReader
    private(set) var found: [String] = []

    /// What stands behind a screen's previews are samples: titles, names, verses.
    init(in text: String) {
        let code = text.firstRange(of: "previews: [Preview]").map { text[..<$0.lowerBound] }
        reader = PhraseReader(code.map(String.init) ?? text)
        while !reader.isAtEnd { step() }
    }

    /// Brackets whose texts no screen shows.
    private static let unshown = ["Setting(", "preconditionFailure(", "EffectID("]

    private mutating func step() {
        if reader.move(behind: "//") { return reader.skip(past: "\n") }
        if reader.move(behind: "\"\"\"") { return reader.skip(past: "\"\"\"") }
        if reader.isAtName {
            if let parts = reader.phrase() {
                for part in parts { lookIntoGaps(of: part) }
                return
            }
            for call in Self.unshown where reader.move(behind: call) {
                return reader.skipRestOfBrackets()
            }
            return reader.skipName()
        }
        guard let text = reader.literal() else { return }
        lookIntoGaps(of: text)
        let shown = PhraseReader.key(of: [text])
        if Self.isWords(shown) { found.append(shown) }
    }

    private mutating func lookIntoGaps(of text: [UInt8]) {
        for gap in PhraseReader.gaps(in: text) { found += BareWords(in: gap).found }
    }

    /// Whether two words stand side by side, or a word and a gap: `3 books`, `no books`.
    static func isWords(_ text: String) -> Bool {
        if text.hasPrefix("sudo ") { return false }
        var isBehindWord = false
        for piece in text.split(separator: " ", omittingEmptySubsequences: false) {
            let word = piece.drop { "(“".contains($0) }
            let end = word.lastIndex { !",;:.!?)”".contains($0) }
            let bare = end.map { word[...$0] } ?? ""
            let isGap = bare.hasPrefix("{") && bare.hasSuffix("}")
            let isWord = bare.utf8.count > 1 && bare.allSatisfy { $0.isLetter && $0.isASCII }
            if isBehindWord, isWord, bare.allSatisfy(\.isLowercase) { return true }
            isBehindWord = isWord || isGap
        }
        return false
    }
}
