import Glibc

/// Keeps what libraries write to standard error off the screen, where it would stand in the
/// middle of a page. Where standard error goes into a file, it goes on doing so.
struct Complaints {
    private let kept: Int32

    init() {
        guard isatty(STDERR_FILENO) == 1 else {
            kept = -1
            return
        }
        kept = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3)
        let nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC)
        guard nowhere >= 0 else { return }
        dup2(nowhere, STDERR_FILENO)
        close(nowhere)
    }

    /// The screen is the shell's again.
    func letThrough() {
        guard kept >= 0 else { return }
        dup2(kept, STDERR_FILENO)
        close(kept)
    }
}
