import CUnix
import Glibc

/// A program that has the terminal for a while: an editor, a pager.
final class ChildProcess {
    let pid: pid_t
    /// Readable when it has ended.
    let descriptor: Int32

    /// Nil when it cannot be started.
    init?(_ words: [String], in folder: String?, input: Int32, output: Int32) {
        guard !words.isEmpty else { return nil }
        var started: pid_t = 0
        var arguments = words.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        guard cu_spawn(&started, &arguments, environ, folder, input, output, output, 0) == 0 else {
            return nil
        }
        pid = started
        descriptor = cu_pidfd_open(started)
    }

    deinit { if descriptor >= 0 { Glibc.close(descriptor) } }

    /// The exit status, 128 and the signal's number when it was killed; nil while it runs.
    func status() -> Int32? {
        var status: Int32 = 0
        let answer = waitpid(pid, &status, WNOHANG)
        if answer == 0 { return nil }
        return answer == pid ? cu_exit_status(status) : 127
    }
}
