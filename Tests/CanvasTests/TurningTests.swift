import Testing

@testable import Canvas

/// Words from right to left among others, on every row of every screen.
@Suite struct TurningTests {
    private func row(_ text: String) -> String {
        var frame = Frame(Size(24, 1))
        frame.write(text, row: 0, column: 0)
        return String(frame.text.split(separator: "\n")[0])
            .replacing(#/ +$/#, with: "")
    }

    @Test func `a title stands as it is read`() {
        #expect(row("אבג דהו") == "והד גבא")
        #expect(row("The אבג book") == "The גבא book")
        #expect(row("אבג 12 דהו.") == ".והד 12 גבא")
        #expect(row("אבג (ab) ד") == "ד (ab) גבא")
        #expect(row("50% of אב, גד") == "50% of דג ,בא")
        #expect(row("plain – text…") == "plain – text…")
    }

    @Test func `a terminal that turns words is given them as they are read`() {
        var frame = Frame(Size(12, 1))
        frame.write("אבג דה x", row: 0, column: 0)
        frame[0, 2].role = .searchMatch
        let turned = frame.withWordsTurned()
        let shown = frame.row(0).map(\.glyph)
        let given = turned.row(0).map(\.glyph)
        #expect(String(shown.prefix(8)) == "x הד גבא")
        #expect(String(given.prefix(8)) == "x דה אבג")
        #expect(turned.withWordsTurned().row(0).map(\.glyph) == shown)
        #expect(turned[0, 2].role == .searchMatch, "looks stay where they are")
    }

    private func given(_ text: String, _ scripts: TurnedScripts) -> String {
        var frame = Frame(Size(16, 1))
        frame.write(text, row: 0, column: 0)
        return String(frame.withWordsTurned(whole: scripts).row(0).map(\.glyph))
            .replacing(#/ +$/#, with: "")
    }

    /// It reverses what it takes from one font, from blank to blank: shown is that, reversed.
    @Test func `with the letters in the terminal's own font a word is given with its signs`() {
        let text = "\u{628}\u{62A} (\u{62B}\u{62C})."
        #expect(row(text) == ".(\u{62C}\u{62B}) \u{62A}\u{628}")
        #expect(given(text, []) == ".(\u{62B}\u{62C}) \u{628}\u{62A}")
        #expect(given(text, .arabic) == "(\u{62B}\u{62C}). \u{628}\u{62A}")
        // The font has letters of one script, and this word is of another.
        #expect(given("(אב).", .arabic) == ".(אב)")
        #expect(given("(אב).", [.arabic, .others]) == "(אב).")
        #expect(given("אב-x", .others) == "אב-x")
        // What the terminal draws by itself is no part of a word.
        #expect(given("x אב│", .others) == "x אב│")
        // Which way it goes is that of its first letter: this one stays as it stands.
        var frame = Frame(Size(3, 1))
        for (x, glyph) in "אבx".enumerated() { frame[0, x].glyph = glyph }
        #expect(frame.withWordsTurned(whole: .others) == frame)
    }

    @Test func `what has nothing to turn is left alone`() {
        var plain = Frame(Size(12, 1))
        plain.write("plain", row: 0, column: 0)
        #expect(plain.withWordsTurned() == plain)
    }
}
