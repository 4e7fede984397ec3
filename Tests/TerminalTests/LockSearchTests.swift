import Canvas
import Glibc
import TestKit
import Testing

/// The built program while it is locked, and all that another person at the machine can look at.
/// The library itself lies open on the disk, which the lock says.
@Suite struct LockSearchTests {
    private let secret = SecretBook()
    private var program: BuiltProgram { secret.program }

    @Test func `while it is locked no title is found by looking at it from outside`() {
        #expect(program.run("shelf", "add", secret.book).status == 0)
        #expect(secret.run(["lock", "set"], with: "harbour lamp").status == 0)
        let start = secret.touch("start")
        let pty = PtyScreen(Size(80, 24))
        let pid = program.begin(in: pty)
        defer { program.kill(pid) }
        pty.expect("the lock") { pty.text.contains("Rushlight is locked") }
        // Keys that lead to lists, to the last book and to a palette elsewhere.
        pty.type("gs\u{1B}gi\u{1B}:open\u{1B}")
        pty.resize(Size(100, 30))
        pty.expect("the lock at another size") { pty.row(29).contains("locked") }
        secret.expectNothing(in: secret.answers(), "an answer")
        secret.expectNothing(in: secret.facts(of: pid), "/proc")
        secret.expectNothing(in: pty.bytes, "what the terminal got")
        #expect(secret.written(since: start).isEmpty)

        // The same words are found as soon as it is unlocked.
        pty.type("\u{15}harbour lamp\r")
        pty.expect("the program") { !pty.text.contains("Rushlight is locked") }
        pty.type("gs")
        pty.expect("the shelf") { pty.text.contains("Quagmire") }
        pty.type("\r")
        pty.expect("the book") { pty.text.contains("herons") }
        #expect(program.run("ctl", "status", "--json").text.contains("Quagmire"))

        // Locked again in the middle of a book.
        let middle = secret.touch("middle")
        pty.type(":lock\r")
        pty.expect("the lock once more") { pty.text.contains("Rushlight is locked") }
        let before = pty.byteCount
        pty.type("gs\u{1B}")
        pty.resize(Size(90, 20))
        pty.expect("the lock at a third size") { pty.row(19).contains("locked") }
        secret.expectNothing(in: secret.answers(), "an answer")
        secret.expectNothing(in: secret.facts(of: pid), "/proc")
        let after = String(decoding: Array(pty.bytes.utf8.dropFirst(before)), as: UTF8.self)
        secret.expectNothing(in: after, "what the terminal got")
        #expect(secret.written(since: middle).isEmpty)
    }
}
