import Canvas
import Testing

@Suite struct Base16Tests {
    private static let colors = [
        "002b36", "073642", "586e75", "657b83", "839496", "93a1a1", "eee8d5", "fdf6e3",
        "dc322f", "cb4b16", "b58900", "859900", "2aa198", "268bd2", "6c71c4", "d33682",
    ]

    private func lines(_ indent: String = "", mark: String = "") -> String {
        Self.colors.enumerated().map { index, color in
            let digit = String(index, radix: 16, uppercase: true)
            return "\(indent)base0\(digit): \"\(mark)\(color)\" # slot \(digit)"
        }.joined(separator: "\n")
    }

    private func read(_ text: String) -> Result<String, ThemeProblem> {
        Base16.theme(from: Array(text.utf8), name: "file name")
    }

    private func problem(_ text: String) -> String {
        switch read(text) {
        case .success: "none"
        case .failure(let problem): problem.description
        }
    }

    @Test func `both forms of a scheme make the same theme`() throws {
        let flat = "scheme: \"Solarized Dark\"\nauthor: \"Ethan Schoonover\"\n" + lines()
        let nested = """
            system: "base16"
            name: 'Solarized Dark'
            author: Ethan Schoonover # of Boston
            variant: "dark"
            palette:
            \(lines("  ", mark: "#"))
            """
        let text = try read(flat).get()
        #expect(try read(nested).get() == text)
        let outcome = ThemeParser.parse(text, name: "x")
        #expect(outcome.problems == [])
        let theme = try #require(outcome.theme)
        #expect(theme.name == "solarized-dark")
        #expect(theme.about == "Solarized Dark, from base16, by Ethan Schoonover")
        #expect(theme.kind == .dark)
        #expect(theme.ground == .hex(0x002B36))
        #expect(Role.allCases.allSatisfy { theme.paints[.init($0)] != nil })
    }

    @Test func `grey comments give way to a grey that can be read`() throws {
        let theme = try #require(ThemeParser.parse(try read(lines()).get(), name: "x").theme)
        #expect(theme.name == "file-name")
        let dim = theme.skin(depth: .full)[.dim].ink
        #expect(dim == .hex(0x93A1A1), "neither 657b83 nor 839496 has 4.5:1 on 073642")
        let findings = ThemeCheck.findings(theme, at: .full).filter { $0.role == .dim }
        #expect(findings == [])
    }

    @Test func `an error tells the line or what is missing`() {
        #expect(
            problem("scheme: x\nbase00: \"00zz00\"")
                == "line 2, column 10: “00zz00” is no colour; six hexadecimal digits are")
        let all = lines().split(separator: "\n")
        #expect(
            problem(all.dropFirst(14).joined(separator: "\n")).hasPrefix(
                "A scheme has sixteen colours; missing: base00, base01, base02"))
        #expect(problem("base00: \u{1B}[2J").unicodeScalars.allSatisfy { $0.value >= 0x20 })
        #expect(
            problem(String(repeating: "a: b\n", count: 20_000)) == "This file is larger than 64 kB."
        )
        #expect(problem("a\u{0}b") == "This is not a text file.")
    }
}
