import CUnix
import Canvas
import Glibc
import ReadingWing
import Wording

/// Opens addresses outside of the program, in what the person has for them.
struct Browser {
    let variables: Variables

    /// What came of it, as a sentence.
    func open(_ address: String) -> String {
        let shown = Safe.text(address)
        guard ["https://", "http://", "mailto:"].contains(where: address.lowercased().hasPrefix)
        else { return tr("\(shown) is no address of the web. y copies it.") }
        let hasScreen = ["DISPLAY", "WAYLAND_DISPLAY", "BROWSER"].contains {
            !(variables[$0] ?? "").isEmpty
        }
        guard hasScreen else {
            return tr("There is no browser on this line. y copies the address: \(shown)")
        }
        let words = (variables["BROWSER"] ?? "xdg-open").split(separator: " ").map(String.init)
        guard let child = spawn(words + [address]) else {
            let program = words.first ?? "xdg-open"
            return tr("\(program) could not be started. y copies the address.")
        }
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0, errno == EINTR {}
        return status == 0
            ? tr("Opened outside: \(shown)")
            : tr("It could not be opened. y copies the address: \(shown)")
    }

    /// A file of the person's own, or a folder.
    func open(file path: String) -> String {
        let shown = Safe.text(path)
        let hasScreen = ["DISPLAY", "WAYLAND_DISPLAY"].contains {
            !(variables[$0] ?? "").isEmpty
        }
        guard hasScreen else { return tr("No other program can be shown on this line: \(shown)") }
        guard access(path, F_OK) == 0 else { return tr("It is not there any more: \(shown)") }
        guard let child = spawn(["xdg-open", path]) else {
            return tr("xdg-open could not be started, which opens files: \(shown)")
        }
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0, errno == EINTR {}
        return status == 0
            ? tr("Opened outside: \(shown)")
            : tr("No program is known here that opens \(shown)")
    }

    private func spawn(_ words: [String]) -> pid_t? {
        var arguments = words.map { strdup($0) }
        defer { for argument in arguments { free(argument) } }
        arguments.append(nil)
        let nowhere = Glibc.open("/dev/null", O_RDWR | O_CLOEXEC)
        guard nowhere >= 0 else { return nil }
        defer { close(nowhere) }
        var child: pid_t = 0
        let status = cu_spawn(&child, arguments, environ, nil, nowhere, nowhere, nowhere, 0)
        return status == 0 ? child : nil
    }
}
