import CUnix
import Glibc
import Wording

/// Hands text to the tool that keeps the desktop's clipboard.
struct Clipboard {
    let variables: Variables

    /// What came of it, as a sentence.
    func copy(_ text: String) -> String {
        let tools = tools
        if tools.isEmpty {
            return tr(
                "There is no desktop on this line. `, terminal.clipboard` offers another way.")
        }
        for tool in tools {
            guard let status = run(tool, text) else { continue }
            let name = tool.first ?? ""
            return status == 0
                ? tr("Copied with \(name).")
                : tr("\(name) could not copy it: it ended with \(status).")
        }
        return tr("Neither wl-copy nor xclip nor xsel is installed, so nothing was copied.")
    }

    private var tools: [[String]] {
        func isSet(_ name: String) -> Bool { !(variables[name] ?? "").isEmpty }
        let x = [["xclip", "-selection", "clipboard", "-in"], ["xsel", "--clipboard", "--input"]]
        return (isSet("WAYLAND_DISPLAY") ? [["wl-copy"]] : []) + (isSet("DISPLAY") ? x : [])
    }

    /// The tool's exit status; nil where it is not installed.
    private func run(_ words: [String], _ text: String) -> Int32? {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { return nil }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let nowhere = Glibc.open("/dev/null", O_RDWR | O_CLOEXEC)
        var arguments = words.map { strdup($0) }
        defer { for argument in arguments { free(argument) } }
        arguments.append(nil)
        var child: pid_t = 0
        let status = cu_spawn(&child, arguments, environ, nil, ends[0], nowhere, nowhere, 0)
        close(ends[0])
        close(nowhere)
        guard status == 0 else {
            close(ends[1])
            return nil
        }
        feed(Array(text.utf8), to: ends[1])
        close(ends[1])
        var ended: Int32 = 0
        while waitpid(child, &ended, 0) < 0, errno == EINTR {}
        return ended == 0 ? 0 : max(1, ended >> 8 & 0xFF)
    }

    /// A tool that reads no more has ended, and its status tells.
    private func feed(_ bytes: [UInt8], to descriptor: Int32) {
        var done = 0
        while done < bytes.count {
            let count = bytes[done...].withUnsafeBytes {
                write(descriptor, $0.baseAddress, $0.count)
            }
            if count < 0, errno == EINTR { continue }
            if count <= 0 { return }
            done += count
        }
    }
}
