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
        var plain = Frame(Size(12, 1))
        plain.write("plain", row: 0, column: 0)
        #expect(plain.withWordsTurned() == plain)
    }
}
