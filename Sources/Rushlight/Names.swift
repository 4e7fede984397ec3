import CUnix
import CommandLine
import Glibc
import Ports

/// What every command needs of the system before it begins.
enum Descriptors {
    /// The terminal, a book, the library, libraries on first use, and room for what comes.
    private static let wanted: Int32 = 256
    private static let fewest: Int32 = 64

    /// Where a caller closed one of the first three, the next file that is opened would take its
    /// number, and a book would get what is printed. What stands there instead can neither be read
    /// nor written, so that using it fails.
    static func holdFirst() {
        for number in STDIN_FILENO...STDERR_FILENO where fcntl(number, F_GETFD) < 0 {
            _ = open("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }

    static func check() throws(Complaint) {
        let allowed = cu_files_allowed(wanted)
        if allowed >= fewest { return }
        throw Complaint(
            "the system", "only \(allowed) files may be open at once",
            next: "Allow \(fewest) or more, for example with `ulimit -n \(wanted)`.")
    }
}

/// Paths are texts in here. What is no UTF-8 would be changed on its way and lead to another file,
/// or to none: it is refused by its name before anything is opened.
enum Names {
    static func check() throws(Complaint) {
        for name in variables {
            guard let value = getenv(name), String(validatingCString: value) == nil else {
                continue
            }
            throw Complaint(
                name, "it is not UTF-8 (\(shown(value)))",
                next: "Set it to a folder whose path is; a link to this one will do.",
                status: 2)
        }
        for index in 1..<max(1, cu_argument_count()) {
            guard let word = cu_argument(index), String(validatingCString: word) == nil else {
                continue
            }
            throw Complaint(
                shown(word), "this name is not UTF-8",
                next: "Rename the file, for example with `convmv`, or open a link to it.",
                status: 2)
        }
    }

    private static let variables = [
        "HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME",
        "XDG_RUNTIME_DIR", "TMPDIR", Folders.privateVariable,
    ]

    /// Bytes that are no ASCII, as a shell's `$'…'` has them.
    private static func shown(_ text: UnsafePointer<CChar>) -> String {
        UnsafeBufferPointer(start: text, count: min(strlen(text), 1_000)).map { letter in
            let byte = UInt8(bitPattern: letter)
            if (0x20..<0x7F).contains(byte) { return String(Unicode.Scalar(byte)) }
            let digits = String(byte, radix: 16)
            return "\\x" + (byte < 16 ? "0" : "") + digits
        }.joined()
    }
}
