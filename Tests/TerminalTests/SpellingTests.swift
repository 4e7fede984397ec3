import Canvas
import Terminal
import TestKit
import Testing

extension NcursesTerminalTests {
    /// What one wrong width would do: the bar behind it would not stand in its column.
    @Test(arguments: [
        ("é", "é|"), ("e\u{301}", "e\u{301}|"), ("日", "日|"), ("👩‍👩‍👧‍👦", "👩|"), ("👍🏽", "👍|"), ("❤️", "❤ |"),
        ("1️⃣", "1 |"), ("🇩🇪", "DE|"), ("🏳️‍🌈", "🏳 |"), ("\u{301}", "\u{A0}\u{301}|"),
    ])
    func noGlyphEverShearsTheRow(glyph: String, shown: String) throws {
        let pty = PtyScreen(Size(20, 2))
        let terminal = try NcursesTerminal(
            input: pty.end, output: pty.end, errors: -1,
            environment: TerminalEnvironment(name: "xterm"))
        var frame = Frame(Size(20, 2))
        let after = frame.write(glyph, row: 0, column: 0)
        frame.write("|", row: 0, column: after)
        frame.write("end", row: 1, column: 0)
        terminal.show(frame, Skin { _ in Look() })
        pty.expect("the end") { pty.row(1) == "end" }
        #expect(pty.row(0) == shown)
        #expect(pty.cell(0, after).chars.0 == 0x7C)
        terminal.close()
    }

    @Test func whereTheLocaleIsNotUnicodeOnlyAsciiIsSent() throws {
        let pty = PtyScreen(Size(40, 2))
        let terminal = try NcursesTerminal(
            input: pty.end, output: pty.end, errors: -1,
            environment: TerminalEnvironment(name: "xterm", isUTF8: false))
        #expect(terminal.surface.isPlain)
        var frame = Frame(Size(40, 2))
        frame.write("“Čapek” — ▌ ━ 日本 🇩🇪 \u{7}|", row: 0, column: 0)
        terminal.show(frame, Skin { _ in Look() })
        pty.expect("the text") { pty.row(0) == "\"Capek\" - > = ? ?  DE G|" }
        terminal.close()
        #expect(pty.bytes.utf8.allSatisfy { $0 < 0x80 })
    }
}
