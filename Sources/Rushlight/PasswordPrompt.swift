import Adapters
import Canvas
import Catalogs
import CommandLine
import Glibc

/// Asks the person at the terminal for something that must not be seen.
enum PasswordPrompt {
    /// From a descriptor, or from the person in front of the terminal, unseen.
    static func password(
        _ source: AccountCommand.PasswordSource
    ) throws(Complaint) -> Secret {
        var line: String?
        switch source {
        case .descriptor(let number): line = StandardInput.line(from: number, bytesMax: 16 << 10)
        case .prompt: line = ask("Password: ")
        case .command: break
        }
        guard let line, !line.isEmpty else {
            throw Complaint(
                "the password", "none can be read", next: "Name its source with --password-fd N.")
        }
        return Secret(line)
    }

    /// The passphrase of the file of passwords: from a descriptor, a command, or the terminal.
    static func passphrase(
        _ descriptor: Int32?, _ command: String?, attempt: Int, mayAsk: Bool
    ) -> Secret? {
        var line: String?
        if let descriptor {
            // What was read once is not there a second time.
            if attempt == 0 { line = StandardInput.line(from: descriptor, bytesMax: 1024) }
        } else if let command {
            if attempt == 0 { line = PasswordProgram.line(of: command, mayAsk: mayAsk) }
        } else if mayAsk {
            let again = attempt == 0 ? "" : "That does not open them. "
            line = ask(again + "Passphrase of your passwords: ")
        }
        return line.flatMap { $0.isEmpty ? nil : Secret($0) }
    }

    /// The passphrase that a lender gave, from a descriptor or the terminal; nil without one.
    static func lender(_ descriptor: Int32?, hint: String) -> Secret? {
        let line =
            descriptor.map { StandardInput.line(from: $0, bytesMax: 1024) }
            ?? ask("Passphrase of the book" + (hint.isEmpty ? ": " : " (\(Safe.text(hint))): "))
        return line.flatMap { $0.isEmpty ? nil : Secret($0) }
    }

    /// A new passphrase, typed twice by a person. nil where none is given.
    static func newPassphrase(_ descriptor: Int32?) throws(Complaint) -> Secret? {
        if let descriptor {
            return StandardInput.line(from: descriptor, bytesMax: 1024).flatMap {
                $0.isEmpty ? nil : Secret($0)
            }
        }
        guard let line = ask("A passphrase that locks your passwords (Enter: none): "),
            !line.isEmpty
        else { return nil }
        guard ask("The same again: ") == line else {
            throw Complaint("the passphrase", "the two are not the same", next: "Begin again.")
        }
        return Secret(line)
    }

    /// Whether a person says yes; nil where there is no terminal.
    /// One key, and none is shown before it is known: a passphrase that is typed too early is not
    /// seen on the screen.
    static func confirm(_ question: String) -> Bool? {
        quietly(ICANON) { terminal in
            write(question, to: terminal)
            while true {
                var key: UInt8 = 0
                let count = read(terminal, &key, 1)
                if count < 0 && errno == EINTR { continue }
                let isYes = count == 1 && (key | 0x20) == UInt8(ascii: "y")
                // Enter, Esc, Ctrl-d and a terminal that is gone are a no.
                let isNo = count < 1 || key < 0x20 || (key | 0x20) == UInt8(ascii: "n")
                guard isYes || isNo else { continue }
                write(isYes ? "yes\n" : "no\n", to: terminal)
                return isYes
            }
        }
    }

    /// nil where there is no terminal.
    static func ask(_ words: String) -> String? {
        quietly { terminal in
            write(words, to: terminal)
            defer { write("\n", to: terminal) }
            return StandardInput.line(from: terminal, bytesMax: 1024)
        } ?? nil
    }

    /// With a terminal that shows nothing of what is typed.
    /// - Parameter off: what else it does not do meanwhile.
    private static func quietly<Answer>(_ off: Int32 = 0, _ work: (Int32) -> Answer) -> Answer? {
        let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
        guard terminal >= 0 else { return nil }
        defer { close(terminal) }
        var old = termios()
        guard tcgetattr(terminal, &old) == 0 else { return nil }
        var quiet = old
        quiet.c_lflag &= ~tcflag_t(ECHO | off)
        guard tcsetattr(terminal, TCSAFLUSH, &quiet) == 0 else { return nil }
        defer { tcsetattr(terminal, TCSAFLUSH, &old) }
        return work(terminal)
    }

    private static func write(_ words: String, to terminal: Int32) {
        // No terminal is left to show a failure on.
        _ = Array(words.utf8).withUnsafeBytes { Glibc.write(terminal, $0.baseAddress, $0.count) }
    }
}
