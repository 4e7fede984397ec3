import Canvas
import Glibc
import TestKit
import Testing

/// The built program, and a PDF that is locked with a password.
@Suite struct LockedFileTests {
    private let program = BuiltProgram()
    private var file: String { program.home.path + "/minutes.pdf" }

    init() {
        guard let out = fopen(file, "w") else { return }
        fwrite(LockedPdf.bytes, 1, LockedPdf.bytes.count, out)
        fclose(out)
    }

    private func expectAsks(_ pty: PtyScreen, at location: SourceLocation = #_sourceLocation) {
        pty.expect("the password is asked for", at: location) {
            pty.text.contains("Its password is known until Rushlight ends")
        }
    }

    @Test func `it asks for its password, opens, and asks again at the next start`() {
        let pty = PtyScreen(Size(80, 24))
        let pid = program.begin(in: pty, file)
        expectAsks(pty)
        pty.type("candle\r")
        pty.expect("a wrong one is said") { pty.text.contains("! That password does not open it.") }
        pty.type("lamp\r")
        pty.expect("its page") { pty.text.contains("The lamp is locked.") }
        // A second pane opens the file once more, and does not ask.
        pty.type("\u{17}v")
        pty.expect("its page in both panes") {
            pty.text.ranges(of: "The lamp is locked.").count == 2
        }
        program.kill(pid)
        let next = PtyScreen(Size(80, 24))
        let other = program.begin(in: next, file)
        expectAsks(next)
        next.type("\u{1B}")
        next.expect("without it, why there is no page") {
            next.text.contains("minutes.pdf is locked with a password.")
        }
        program.kill(other)
    }
}
