import Glibc
import TestKit
import Testing

/// The built program with one book on its shelf, and all of it that another person at the machine
/// can look at.
final class SecretBook {
    let program = BuiltProgram()
    let book: String
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

    /// Runs a command that reads a line from standard input.
    func run(_ words: [String], with line: String) -> (text: String, status: Int32) {
        program.within = ["sh", "-c", "echo \(line) | \"$0\" \"$@\""]
        defer { program.within = [] }
        return program.run(words)
    }

    func children(of pid: pid_t) -> [pid_t] {
        let bytes = program.bytes("/proc/\(pid)/task/\(pid)/children")
        return String(decoding: bytes, as: UTF8.self).split(separator: " ").compactMap { pid_t($0) }
    }

    /// Of the process and of the one behind it.
    func facts(of pid: pid_t) -> String {
        ([pid] + children(of: pid)).flatMap { pid in
            ["cmdline", "environ", "comm"].map { "/proc/\(pid)/\($0)" }
        }
        .map { String(decoding: program.bytes($0), as: UTF8.self) }.joined(separator: "\n")
    }

    /// All answers that a script gets.
    func answers() -> String {
        [
            program.run("ctl", "status", "--json"), program.run("ctl", "queue"),
            program.run("ctl", "key", "g", "s"), program.run("ctl", "read", book),
            program.run("shelf", "list"), program.run("place", book), program.run("stats"),
            program.run("notes", "list"), program.run("sync", "history", book),
            program.run("doctor"),
        ].map(\.text).joined(separator: "\n")
    }

    /// Files that were written since and have one of the words, but for those of a pattern: the
    /// library, which the lock says it does not hide.
    func written(since mark: String, sparing: String = "library.db*") -> String {
        let pattern = Self.words.joined(separator: "\\|")
        let home = program.home.path
        let line =
            "find '\(home)' -type f -newer '\(mark)' ! -name '\(sparing)' "
            + "-exec grep -l '\(pattern)' {} +"
        guard let pipe = popen(line, "r") else { return "find was not started" }
        var piece = [UInt8](repeating: 0, count: 4_096)
        let count = fread(&piece, 1, piece.count, pipe)
        pclose(pipe)
        return String(decoding: piece[..<count], as: UTF8.self)
    }

    func touch(_ name: String) -> String {
        let path = program.home.path + "/" + name
        // Files of the same instant count as older.
        poll(nil, 0, 20)
        if let out = fopen(path, "w") { fclose(out) }
        poll(nil, 0, 20)
        return path
    }

    func expectNothing(
        in text: String, _ place: String, at location: SourceLocation = #_sourceLocation
    ) {
        for word in Self.words {
            #expect(!text.contains(word), "\(word) stands in \(place)", sourceLocation: location)
        }
    }
}
