import CUnix
import CVterm
import Canvas
import Glibc
import Terminal
import TestKit
import Testing

/// ncurses for real, on a pseudo terminal whose screen is read back. One after another: ncurses
/// has one screen at a time.
@Suite(.serialized) struct NcursesTerminalTests {
    @Test func whatIsPresentedIsShown() throws {
        let pty = PtyScreen(Size(40, 5))
        let terminal = try open(pty)
        var frame = Frame(Size(40, 5))
        frame.write("A rush of good length", row: 1, column: 2, role: .heading)
        frame.write("日本語 é", row: 2, column: 0)
        frame.cursor = Point(row: 1, column: 2)
        terminal.present(frame, skin)
        pty.expect("the text") { pty.row(2) == "日本語 é" }
        #expect(pty.row(1) == "  A rush of good length")
        #expect(pty.cell(1, 2).bold == 1)
        pty.expect("the cursor") { pty.cursor == Point(row: 1, column: 2) }
        terminal.close()
    }

    private let skin = Skin { $0 == .heading ? Look(.terminal, on: .terminal, .bold) : Look() }

    private func open(
        _ pty: PtyScreen, _ name: String = "xterm-256color", colors: Depth? = nil
    ) throws -> NcursesTerminal {
        try NcursesTerminal(
            input: pty.end, output: pty.end, environment: TerminalEnvironment(name: name),
            colors: colors)
    }
}
