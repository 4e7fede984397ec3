import Canvas
import Glibc
import TestKit
import Testing

/// The built program while it is locked, and all that another person at the machine can look at.
/// The library itself lies open on the disk, which the lock says.
@Suite struct LockSearchTests {
    private let program = BuiltProgram()
    private let book: String
    /// The title, its author, and words of the first page.
    private static let words = ["Quagmire", "Thistlewood", "herons"]

    init() {
        var maker = BookMaker("<p>The herons left.</p>", "<p>They came back.</p>")
        maker.title = "The Quagmire Ledger"
        maker.metadata = "<dc:creator>Ada Thistlewood</dc:creator>"
        book = program.home.path + "/b1.epub"
        let bytes = maker.zip.bytes
        guard let out = fopen(book, "w") else { return }
        fwrite(bytes, 1, bytes.count, out)
        fclose(out)
    }

    private func lock() {
        program.within = ["sh", "-c", "echo harbour lamp | \"$0\" \"$@\""]
        defer { program.within = [] }
        #expect(program.run("lock", "set").status == 0)
    }

    /// Of the process and of the one behind it.
    private func facts(of pid: pid_t) -> String {
        let children = String(
            decoding: program.bytes("/proc/\(pid)/task/\(pid)/children"), as: UTF8.self)
        let pids = ["\(pid)"] + children.split(separator: " ").map(String.init)
        return pids.flatMap { pid in ["cmdline", "environ", "comm"].map { "/proc/\(pid)/\($0)" } }
            .map { String(decoding: program.bytes($0), as: UTF8.self) }.joined(separator: "\n")
    }

    /// All answers that a script gets.
    private func answers() -> String {
        [
            program.run("ctl", "status", "--json"), program.run("ctl", "queue"),
            program.run("ctl", "key", "g", "s"), program.run("ctl", "read", book),
            program.run("shelf", "list"), program.run("place", book), program.run("stats"),
            program.run("notes", "list"), program.run("sync", "history", book),
            program.run("doctor"),
        ].map(\.text).joined(separator: "\n")
    }

    /// Files other than the library that were written since and have one of the words.
    private func written(since mark: String) -> String {
        let pattern = Self.words.joined(separator: "\\|")
        let home = program.home.path
        let line =
            "find '\(home)' -type f -newer '\(mark)' ! -name 'library.db*' "
            + "-exec grep -l '\(pattern)' {} +"
        guard let pipe = popen(line, "r") else { return "find was not started" }
        var piece = [UInt8](repeating: 0, count: 4_096)
        let count = fread(&piece, 1, piece.count, pipe)
        pclose(pipe)
        return String(decoding: piece[..<count], as: UTF8.self)
    }

    private func touch(_ name: String) -> String {
        let path = program.home.path + "/" + name
        // Files of the same instant count as older.
        poll(nil, 0, 20)
        if let out = fopen(path, "w") { fclose(out) }
        poll(nil, 0, 20)
        return path
    }

    private func expectNothing(
        in text: String, _ place: String, at location: SourceLocation = #_sourceLocation
    ) {
        for word in Self.words {
            #expect(!text.contains(word), "\(word) stands in \(place)", sourceLocation: location)
        }
    }

    @Test func `while it is locked no title is found by looking at it from outside`() {
        #expect(program.run("shelf", "add", book).status == 0)
        lock()
        let start = touch("start")
        let pty = PtyScreen(Size(80, 24))
        let pid = program.begin(in: pty)
        defer { program.kill(pid) }
        pty.expect("the lock") { pty.text.contains("Rushlight is locked") }
        // Keys that lead to lists, to the last book and to a palette elsewhere.
        pty.type("gs\u{1B}gi\u{1B}:open\u{1B}")
        pty.resize(Size(100, 30))
        pty.expect("the lock at another size") { pty.row(29).contains("locked") }
        expectNothing(in: answers(), "an answer")
        expectNothing(in: facts(of: pid), "/proc")
        expectNothing(in: pty.bytes, "what the terminal got")
        #expect(written(since: start).isEmpty)

        // The same words are found as soon as it is unlocked.
        pty.type("\u{15}harbour lamp\r")
        pty.expect("the program") { !pty.text.contains("Rushlight is locked") }
        pty.type("gs")
        pty.expect("the shelf") { pty.text.contains("Quagmire") }
        pty.type("\r")
        pty.expect("the book") { pty.text.contains("herons") }
        #expect(program.run("ctl", "status", "--json").text.contains("Quagmire"))

        // Locked again in the middle of a book.
        let middle = touch("middle")
        pty.type(":lock\r")
        pty.expect("the lock once more") { pty.text.contains("Rushlight is locked") }
        let before = pty.byteCount
        pty.type("gs\u{1B}")
        pty.resize(Size(90, 20))
        pty.expect("the lock at a third size") { pty.row(19).contains("locked") }
        expectNothing(in: answers(), "an answer")
        expectNothing(in: facts(of: pid), "/proc")
        let after = String(decoding: Array(pty.bytes.utf8.dropFirst(before)), as: UTF8.self)
        expectNothing(in: after, "what the terminal got")
        #expect(written(since: middle).isEmpty)
    }
}
