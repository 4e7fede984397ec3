import CUnix
import Glibc
import TestKit
import Testing

/// The program that was built beside the test's own bundle, in a home of its own.
final class BuiltProgram {
    static var path: String {
        var path = [CChar](repeating: 0, count: 4096)
        readlink("/proc/self/exe", &path, path.count - 1)
        let own = String(
            decoding: path.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return own.split(separator: "/").dropLast().map { "/" + $0 }.joined() + "/rushlight"
    }

    let home = TemporaryFolder()
    /// Which is run: another copy, where a test makes one.
    var file = BuiltProgram.path
    /// Its further variables.
    var variables: [String] = []
    /// The command that starts it, such as `unshare`.
    var within: [String] = []

    private var environment: [String] {
        let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
        return ["TERM=xterm-256color", "LANG=C.UTF-8", "HOME=\(home.path)", "PATH=\(path)"]
            + variables
    }

    /// Begins it in a terminal.
    func begin(in pty: PtyScreen, _ words: String...) -> pid_t { begin(in: pty, words) }

    func begin(in pty: PtyScreen, _ words: [String]) -> pid_t {
        pty.spawn([Self.path] + words, environment)
    }

    /// Starts it as a script does; its output is discarded.
    func begin(_ words: String...) -> pid_t {
        var arguments = ([Self.path] + words).map { strdup($0) } + [nil]
        var variables = environment.map { strdup($0) } + [nil]
        let nothing = open("/dev/null", O_RDWR | O_CLOEXEC)
        defer {
            close(nothing)
            for text in arguments + variables { free(text) }
        }
        var pid: pid_t = 0
        let problem = cu_spawn(&pid, &arguments, &variables, nil, nothing, nothing, nothing, 1)
        precondition(problem == 0, "cannot start \(Self.path)")
        return pid
    }

    /// Runs it to its end: what it writes, complaints as well, and its status.
    func run(_ words: String...) -> (text: String, status: Int32) { run(words) }

    func run(_ words: [String]) -> (text: String, status: Int32) {
        let quoted = (environment + within + [file] + words).map { "'\($0)'" }
        guard let pipe = popen("env -i \(quoted.joined(separator: " ")) 2>&1", "r") else {
            return ("", -1)
        }
        var text: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 4096)
        while case let count = fread(&piece, 1, piece.count, pipe), count > 0 {
            text += piece[..<count]
        }
        return (String(decoding: text, as: UTF8.self), cu_exit_status(pclose(pipe)))
    }

    /// Where it keeps what is a person's.
    var folder: String { home.path + "/.local/share/rushlight" }

    func bytes(_ path: String) -> [UInt8] {
        guard let file = fopen(path, "r") else { return [] }
        defer { fclose(file) }
        var (all, piece) = ([UInt8](), [UInt8](repeating: 0, count: 1 << 16))
        while case let count = fread(&piece, 1, piece.count, file), count > 0 {
            all += piece[..<count]
        }
        return all
    }

    /// How much of a book is here that is not whole.
    var arrived: Int {
        var found = glob_t()
        defer { globfree(&found) }
        guard glob(folder + "/books/.parts/*", 0, nil, &found) == 0 else { return 0 }
        return (0..<Int(found.gl_pathc)).map { at in
            found.gl_pathv[at].map { bytes(String(cString: $0)).count } ?? 0
        }.max() ?? 0
    }

    /// Waits until it is so, or records that it never was.
    static func expect(
        _ what: String, at location: SourceLocation = #_sourceLocation, _ isSo: () -> Bool
    ) {
        for _ in 0..<3_000 {
            if isSo() { return }
            poll(nil, 0, 10)
        }
        if !isSo() { Issue.record("never: \(what)", sourceLocation: location) }
    }

    /// Without a word of warning, and until it is gone.
    func kill(_ pid: pid_t) {
        Glibc.kill(pid, SIGKILL)
        var status: Int32 = 0
        waitpid(pid, &status, 0)
    }
}
