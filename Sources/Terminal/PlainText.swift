/// What stands for a character where only ASCII can be shown.
enum PlainText {
    /// One or two characters.
    static func of(_ glyph: Character) -> String {
        if let known = signs[glyph] { return known }
        guard let scalar = glyph.unicodeScalars.first else { return "?" }
        switch scalar.value {
        case 0xC0...0x17F:
            let letter = latin[latin.index(latin.startIndex, offsetBy: Int(scalar.value) - 0xC0)]
            return letter == "." ? "?" : String(letter)
        case 0x2400...0x241F: return String(Character(Unicode.Scalar(UInt8(scalar.value - 0x23C0))))
        case 0x2500...0x257F: return box(scalar.value)
        case 0x1F1E6...0x1F1FF:
            return String(
                glyph.unicodeScalars.prefix(2).map {
                    Character(
                        Unicode.Scalar(UInt8(truncatingIfNeeded: $0.value &- 0x1F1E6 &+ 0x41)))
                })
        default: return "?"
        }
    }

    private static func box(_ value: UInt32) -> String {
        switch value {
        case 0x2500, 0x2504, 0x2508, 0x254C: "-"
        case 0x2501, 0x2505, 0x2509, 0x254D, 0x2550, 0x2578, 0x257A: "="
        case 0x2502, 0x2503, 0x2506, 0x250A, 0x2551: "|"
        default: "+"
        }
    }

    private static let signs: [Character: String] = [
        "‘": "'", "’": "'", "‚": ",", "“": "\"", "”": "\"", "„": "\"", "«": "<", "»": ">",
        "‹": "<", "›": ">", "–": "-", "—": "-", "‐": "-", "‑": "-", "−": "-", "…": "~",
        "\u{A0}": " ", "\u{202F}": " ", "·": ".", "•": "*", "×": "x", "÷": "/", "°": "o",
        "▌": ">", "▎": "|", "█": "#", "░": "-", "▒": "=", "▓": "%", "♪": "~", "✓": "x", "○": "o",
        "☾": "z", "↓": "v",
        "↑": "^", "→": ">", "←": "<", "↺": "<", "†": "+", "¹": "1", "²": "2", "³": "3", "₀": "0",
        "₁": "1", "₂": "2", "₃": "3", "₄": "4", "₅": "5", "₆": "6", "₇": "7", "₈": "8",
        "₉": "9",
        "€": "E", "£": "L", "©": "c", "®": "r", "½": "%", "¼": "%", "¡": "!", "¿": "?",
        "␡": "?",
    ]

    /// The letter without its accent, for U+00C0 to U+017F; a dot has none.
    private static let latin = Array(
        "AAAAAAACEEEEIIIIDNOOOOOxOUUUUYTsaaaaaaaceeeeiiiidnooooo/ouuuuyty"
            + "AaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGgGgGgHhHhIiIiIiIiIiJjJjKkkLlLlLlLlLlNnNnNnnNn"
            + "OoOoOoOoRrRrRrSsSsSsSsTtTtTtUuUuUuUuUuUuWwYyYZzZzZzs")
}
