/// The characters of a sentence on their way to an engine, each with its place in the book.
struct Glyphs: Equatable {
    struct Glyph: Equatable {
        var scalar: Unicode.Scalar
        var source: Int
        /// As the book says it.
        var language: String?
        /// The word that it is of, where the book says how that sounds.
        var phonetic: Phonetics?
    }

    struct Phonetics: Equatable {
        var letters: String
        /// Tells two words from each other that follow one another.
        var number: Int
    }

    var all: [Glyph] = []

    var text: String { String(String.UnicodeScalarView(all.map(\.scalar))) }

    /// Puts other words in a place; they stand where the first of the old ones stood.
    mutating func replace(_ range: Range<Int>, by words: String) {
        guard let first = all[range].first else { return }
        let new = words.unicodeScalars.map {
            Glyph(scalar: $0, source: first.source, language: first.language)
        }
        all.replaceSubrange(range, with: new)
    }

    /// Says how the word in a place sounds.
    mutating func say(_ range: Range<Int>, _ letters: String, _ number: Int) {
        for at in range { all[at].phonetic = Phonetics(letters: letters, number: number) }
    }

    /// Whether these characters stand from an index on.
    func holds(_ words: [Unicode.Scalar], at index: Int) -> Bool {
        guard index + words.count <= all.count else { return false }
        return words.indices.allSatisfy { isSame(words[$0], all[index + $0].scalar) }
    }

    /// Books write narrow and fixed spaces where these rules have plain ones.
    private func isSame(_ one: Unicode.Scalar, _ other: Unicode.Scalar) -> Bool {
        one == other || one == " " && other.properties.isWhitespace
    }

    func isLetter(_ index: Int) -> Bool {
        all.indices.contains(index) && all[index].scalar.properties.isAlphabetic
    }

    func isDigit(_ index: Int) -> Bool {
        all.indices.contains(index) && ("0"..."9").contains(all[index].scalar)
    }

    func isWordEdge(before index: Int) -> Bool { !isLetter(index - 1) && !isDigit(index - 1) }

    /// The first of those characters, from an index on, that is no letter and no digit.
    func wordEnd(_ start: Int) -> Int {
        var end = start
        while isLetter(end) || isDigit(end) { end += 1 }
        return end
    }
}
