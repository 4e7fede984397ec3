/// What is pressed in the film, and what is there then: a line a shot, of the seconds it stays, its
/// keys, words that the screen has afterwards, and what is told below, parted by bars.
struct FilmScript {
    struct Shot {
        var seconds: Double
        var keys: String
        /// The shot is taken when the screen has them.
        var words: String
        var caption: String
    }

    struct Wrong: Error { var line: String }

    let shots: [Shot]
    /// The shot that is shown where nothing moves: the one whose line begins with a star.
    let poster: Int

    init(_ text: String) throws {
        let lines = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
        poster = lines.firstIndex { $0.hasPrefix("*") } ?? 0
        shots = try lines.map { line in
            let fields = line.drop { $0 == "*" }.split(
                separator: "|", omittingEmptySubsequences: false
            )
            .map { Self.trimmed($0) }
            guard fields.count == 4, let seconds = Double(fields[0]) else {
                throw Wrong(line: String(line))
            }
            return Shot(
                seconds: seconds, keys: Self.typed(fields[1]), words: fields[2],
                caption: fields[3])
        }
    }

    private static func trimmed(_ text: Substring) -> String {
        var text = text
        while text.first == " " { text.removeFirst() }
        while text.last == " " { text.removeLast() }
        return String(text)
    }

    /// As a terminal sends them: `<Enter>`, `<Space>`, `<Right>`; blanks only part them.
    private static func typed(_ keys: String) -> String {
        let named = [
            "Enter": "\r", "Space": " ", "Esc": "\u{1B}", "Down": "\u{1B}[B",
            "Right": "\u{1B}[C",
        ]
        return keys.split(separator: " ").map { part in
            let name = part.hasPrefix("<") ? String(part.dropFirst().dropLast()) : ""
            return named[name] ?? String(part)
        }.joined()
    }
}
