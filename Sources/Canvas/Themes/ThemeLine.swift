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
        for index in raw.indices {
            let character = raw[index]
            // Whether a letter is a blank is a long question; nearly all are ASCII.
            let isBlank =
                character.asciiValue.map { $0 == 0x20 || 9...13 ~= $0 } ?? character.isWhitespace
            if character == "=" || isBlank {
                close(at: index)
                if character == "=" {
                    words.append(.init(text: raw[index...index], column: column))
                }
            } else if start == nil {
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

    /// A comment is a line that begins with `#`, or a `#` by itself after a value.
    private static func withoutComment(_ words: [ThemeWord]) -> [ThemeWord] {
        if words.first?.text.first == "#" { return [] }
        let comment = words.firstIndex { $0.text == "#" } ?? words.count
        return Array(words[..<comment])
    }
}
