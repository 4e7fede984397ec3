import Adapters
import Catalogs
import CommandLine
import Glibc

/// Asks the person in front of the terminal for something nobody else shall see.
enum PasswordPrompt {
    /// From a descriptor, or from the person in front of the terminal, unseen.
    static func password(
        _ source: AccountCommand.PasswordSource
    ) throws(Complaint) -> Secret {
        var line: String?
        switch source {
        case .descriptor(let number): line = StandardInput.line(from: number, bytesMax: 1024)
        case .prompt: line = ask("Password: ")
        case .command: break
        }
        guard let line, !line.isEmpty else {
            throw Complaint(
                "the password", "none can be read", next: "Name its source with --password-fd N.")
        }
        return Secret(line)
    }

    /// nil where there is no terminal.
    static func ask(_ words: String) -> String? {
        let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
        guard terminal >= 0 else { return nil }
        defer { close(terminal) }
        var old = termios()
        guard tcgetattr(terminal, &old) == 0 else { return nil }
        var quiet = old
        quiet.c_lflag &= ~tcflag_t(ECHO)
        guard tcsetattr(terminal, TCSAFLUSH, &quiet) == 0 else { return nil }
        defer { tcsetattr(terminal, TCSAFLUSH, &old) }
        write(words, to: terminal)
        let line = StandardInput.line(from: terminal, bytesMax: 1024)
        write("\n", to: terminal)
        return line
    }

    private static func write(_ words: String, to terminal: Int32) {
        // Nobody is left to be asked where this fails.
        _ = Array(words.utf8).withUnsafeBytes { Glibc.write(terminal, $0.baseAddress, $0.count) }
    }
}
