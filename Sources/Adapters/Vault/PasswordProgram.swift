import CUnix
import Glibc

/// Asks a command of the person's for a password: the first line that it prints.
public enum PasswordProgram {
    private static let lineMax = 4_096

    /// nil where it prints nothing, or ends in failure. Its complaints and its questions go to the
    /// terminal where there is one.
    public static func line(of command: String, mayAsk: Bool) -> String? {
        var ends: [Int32] = [-1, -1]
        guard cu_pair(&ends) == 0 else { return nil }
        let nowhere = open("/dev/null", O_RDWR | O_CLOEXEC)
        defer {
            close(ends[0])
            if nowhere >= 0 { close(nowhere) }
        }
        // It may be a pipe of several: that is what people write.
        let words: [String] = ["/bin/sh", "-c", command]
        var arguments = words.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var child: pid_t = 0
        let failed = cu_spawn(
            &child, &arguments, environ, nil, mayAsk ? STDIN_FILENO : nowhere, ends[1],
            mayAsk ? STDERR_FILENO : nowhere, 0)
        close(ends[1])
        guard failed == 0 else { return nil }
        let line = StandardInput.line(from: ends[0], bytesMax: lineMax)
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0, errno == EINTR {}
        guard cu_exit_status(status) == 0, let line, !line.isEmpty else { return nil }
        return line
    }
}
