import Wording

/// Reads and writes what stands after `=` in a line about a role.
enum ThemePaint {
    static let styles: [(name: String, style: Style)] = [
        ("bold", .bold), ("italic", .italic), ("underline", .underline), ("reverse", .reverse),
        ("dim", .dim),
    ]
    /// The terminal's own, by the names everyone gives them.
    static let names = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"]
    static let depths: [(name: String, depth: Depth)] = [
        ("@256", .many), ("@16", .sixteen), ("@mono", .mono),
    ]

    static var reserved: Set<String> {
        Set(styles.map(\.name) + names + ["on", "plain", "default", "terminal"])
    }

    static func read(
        _ words: [ThemeWord], _ colors: [String: Color], _ depth: Depth?, _ line: ThemeLine
    ) throws(ThemeProblem) -> Paint {
        var paint = Paint()
        var rest = words[...]
        if let word = rest.first, !isStyle(word), word.text != "on" {
            paint.ink = try color(word, colors, line, depth)
            rest = rest.dropFirst()
        }
        if let on = rest.first, on.text == "on" {
            rest = rest.dropFirst()
            guard let word = rest.first else {
                throw line.problem(at: on, tr("a colour is missing after “on”"))
            }
            paint.ground = try color(word, colors, line, depth)
            rest = rest.dropFirst()
        }
        for word in rest where word.text != "plain" {
            guard let style = styles.first(where: { $0.name == word.text })?.style else {
                throw line.problem(
                    at: word, tr("\(word.quoted) is no style; \(styleNames) and plain are"))
            }
            paint.style.insert(style)
        }
        return paint
    }

    static func color(
        _ word: ThemeWord, _ colors: [String: Color], _ line: ThemeLine, _ depth: Depth? = nil
    ) throws(ThemeProblem) -> Color {
        guard let color = color(String(word.text), colors) else {
            throw line.problem(
                at: word,
                tr(
                    "\(word.quoted) is no colour; “#rrggbb”, 0 to 255, “default”, "
                        + "\(colorNames) or a name given above by “colour”"))
        }
        switch (depth, color) {
        case (.mono, _):
            throw line.problem(
                at: word, tr("without colours there are styles only; \(styleNames) and plain are"))
        case (.sixteen, .rgb), (.sixteen, .indexed(16...)):
            throw line.problem(
                at: word,
                tr("\(word.quoted) is not among 16 colours; 0 to 15, “default” or \(colorNames)"))
        default: return color
        }
    }

    static func depth(_ word: ThemeWord, _ line: ThemeLine) throws(ThemeProblem) -> Depth {
        if let depth = depths.first(where: { $0.name == word.text })?.depth { return depth }
        throw line.problem(
            at: word, tr("\(word.quoted) is no depth; “@256”, “@16” and “@mono” are"))
    }

    static func noRole(_ word: ThemeWord) -> String {
        let all = Role.allCases.map(\.name)
        let alike = all.filter { $0.first == word.text.first }
        let list = (alike.isEmpty ? all : alike).joined(separator: ", ")
        return alike.isEmpty
            ? tr("\(word.quoted) is no role; roles are \(list)")
            : tr("\(word.quoted) is no role; roles that begin so are \(list)")
    }

    private static func isStyle(_ word: ThemeWord) -> Bool {
        word.text == "plain" || styles.contains { $0.name == word.text }
    }

    private static func color(_ text: String, _ colors: [String: Color]) -> Color? {
        if let named = colors[text] { return named }
        if text == "default" { return .terminal }
        if let index = names.firstIndex(of: text) { return .indexed(UInt8(index)) }
        if text.hasPrefix("#") { return hex(text.dropFirst()).map(Color.hex) }
        let isNumber = text.utf8.allSatisfy { (48...57).contains($0) }
        return isNumber ? UInt8(text).map(Color.indexed) : nil
    }

    /// `1b1a18`, or `fff` for `ffffff`.
    static func hex(_ digits: Substring) -> UInt32? {
        guard digits.utf8.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else {
            return nil
        }
        switch digits.utf8.count {
        case 6: return UInt32(digits, radix: 16)
        case 3: return UInt32(String(digits.flatMap { [$0, $0] }), radix: 16)
        default: return nil
        }
    }

    private static var styleNames: String { styles.map(\.name).joined(separator: ", ") }
    private static var colorNames: String { names.joined(separator: ", ") }

    static func text(_ paint: Paint) -> String {
        var words = paint.ink.map { [text($0)] } ?? []
        if let ground = paint.ground { words += ["on", text(ground)] }
        words += styles.filter { paint.style.contains($0.style) }.map(\.name)
        return words.isEmpty ? "plain" : words.joined(separator: " ")
    }

    static func text(_ color: Color) -> String {
        switch color {
        case .terminal: return "default"
        case .indexed(let index): return index < 8 ? names[Int(index)] : "\(index)"
        case .rgb(let red, let green, let blue):
            let digits = String(UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue), radix: 16)
            return "#" + String(repeating: "0", count: 6 - digits.count) + digits
        }
    }
}
