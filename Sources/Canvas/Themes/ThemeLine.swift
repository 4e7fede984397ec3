/// A word of a theme file and the column it begins in.
struct ThemeWord {
    let text: Substring
    let column: Int
    var quoted: String { ThemeProblem.quoted(text) }
}

/// One line of a theme file cut into words, its comment gone.
struct ThemeLine {
    let number: Int
    let words: [ThemeWord]
    private let raw: Substring

    init(_ raw: Substring, number: Int) {
        self.number = number
        self.raw = raw
        var words: [ThemeWord] = []
        var start: Substring.Index?
        var (column, startColumn) = (1, 1)
        func close(at end: Substring.Index) {
            guard let begin = start else { return }
            words.append(ThemeWord(text: raw[begin..<end], column: startColumn))
            start = nil
        }
        let scalars = raw.unicodeScalars
        var index = scalars.startIndex
        while index < scalars.endIndex {
            let scalar = scalars[index]
            defer { scalars.formIndex(after: &index) }
            if scalar == "=" || Self.isBlank(scalar) {
                close(at: index)
                if scalar == "=" {
                    words.append(
                        .init(text: raw[index..<scalars.index(after: index)], column: column))
                }
            } else if start == nil {
                // A comment says nothing from here on.
                if scalar == "#", words.isEmpty { break }
                (start, startColumn) = (index, column)
            }
            column += 1
        }
        close(at: raw.endIndex)
        self.words = Self.withoutComment(words)
    }

    func problem(at word: ThemeWord, _ message: String) -> ThemeProblem {
        ThemeProblem(line: number, column: word.column, message)
    }

    /// The value as it was written, for names and sentences.
    func rest(from word: ThemeWord) -> String {
        guard let last = words.last else { return "" }
        return Safe.text(String(raw[word.text.startIndex..<last.text.endIndex].prefix(200)))
    }

    /// Nearly all are ASCII, where the answer is short.
    private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII
            ? scalar == " " || 9...13 ~= scalar.value : scalar.properties.isWhitespace
    }

    /// A `#` by itself after a value begins a comment too.
    private static func withoutComment(_ words: [ThemeWord]) -> [ThemeWord] {
        let comment = words.firstIndex { $0.text == "#" } ?? words.count
        return Array(words[..<comment])
    }
}
