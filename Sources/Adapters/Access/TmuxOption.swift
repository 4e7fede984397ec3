import CUnix
import Glibc

/// Asks the tmux one is in for an option.
public enum TmuxOption {
    /// A tmux that answers at all answers at once.
    private static let patienceMs: Int32 = 1_000
    private static let bytesMax = 256

    /// Its value in this pane; nil without a tmux that tells.
    public static func value(of name: String) -> String? {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        defer { close(ends[0]) }
        let nowhere = open("/dev/null", O_RDWR | O_CLOEXEC)
        let words = ["tmux", "show-options", "-pAqv", name]
        var arguments = words.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var child: pid_t = 0
        let bad = cu_spawn(&child, &arguments, environ, nil, nowhere, ends[1], nowhere, 0)
        close(ends[1])
        if nowhere >= 0 { close(nowhere) }
        guard bad == 0 else { return nil }
        let text = read(ends[0])
        if text == nil { kill(child, SIGKILL) }
        while waitpid(child, nil, 0) < 0, errno == EINTR {}
        return text.flatMap { $0.isEmpty ? nil : $0 }
    }

    private static func read(_ descriptor: Int32) -> String? {
        var bytes: [UInt8] = []
        while bytes.count < bytesMax {
            var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&watched, 1, patienceMs) > 0 else { return nil }
            var chunk = [UInt8](repeating: 0, count: 64)
            let count = Glibc.read(descriptor, &chunk, chunk.count)
            if count <= 0 { break }
            bytes += chunk[..<count]
        }
        return String(decoding: bytes.prefix { $0 != 0x0A }, as: UTF8.self)
    }
}
