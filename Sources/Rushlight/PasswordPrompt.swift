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
    static func confirm(_ question: String) -> Bool? {
        ask(question, isSeen: true).map { ["y", "yes"].contains($0.lowercased()) }
    }

    /// nil where there is no terminal.
    static func ask(_ words: String, isSeen: Bool = false) -> String? {
        let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
        guard terminal >= 0 else { return nil }
        defer { close(terminal) }
        var old = termios()
        guard tcgetattr(terminal, &old) == 0 else { return nil }
        var quiet = old
        if !isSeen { quiet.c_lflag &= ~tcflag_t(ECHO) }
        guard tcsetattr(terminal, TCSAFLUSH, &quiet) == 0 else { return nil }
        defer { tcsetattr(terminal, TCSAFLUSH, &old) }
        write(words, to: terminal)
        let line = StandardInput.line(from: terminal, bytesMax: 1024)
        if !isSeen { write("\n", to: terminal) }
        return line
    }

    private static func write(_ words: String, to terminal: Int32) {
        // No terminal is left to show a failure on.
        _ = Array(words.utf8).withUnsafeBytes { Glibc.write(terminal, $0.baseAddress, $0.count) }
    }
}
