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

    /// Each frame is written over the one before it, whose wide glyphs stood in other columns.
    @Test func wideGlyphsStayWholeOverOthers() throws {
        let pty = PtyScreen(Size(24, 2))
        let terminal = try NcursesTerminal(
            input: pty.end, output: pty.end, errors: -1,
            environment: TerminalEnvironment(name: "xterm"))
        var random = SplitMix64(seed: 5)
        for round in 0..<400 {
            var frame = Frame(Size(24, 2))
            var text = ""
            for _ in 0..<Int.random(in: 4...10, using: &random) {
                text += ["读", "书", "，", "é", "ok", " ", "0"].randomElement(using: &random) ?? ""
            }
            frame.write(text, row: 0, column: Int.random(in: 0...3, using: &random))
            frame.write("\(round)", row: 1, column: 0)
            terminal.show(frame, Skin { _ in Look() })
            pty.expect("round \(round)") { pty.row(1) == "\(round)" }
            let shown = pty.row(0).drop { $0 == " " }
            #expect(shown == text.drop { $0 == " " }.trimmingTail, "round \(round)")
        }
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

extension Substring {
    fileprivate var trimmingTail: Substring {
        lastIndex { $0 != " " }.map { self[...$0] } ?? ""
    }
}
