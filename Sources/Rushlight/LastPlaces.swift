import Glibc
import ReadingRuntime
import Runtime
import RuntimeKit

/// Tells other devices where the person left off, once all is saved and the terminal is the shell's
/// again. What no server takes in time is sent at the next start.
struct LastPlaces {
    let desk: SyncDesk
    let open: BookDesk.Opening

    /// Seconds. Where the shell has its prompt back, no person waits for it.
    private static let patience: UInt32 = 3
    private static let patienceBehind: UInt32 = 20

    /// - Parameter leave: gives the shell its prompt back, where that can be done.
    func tell(leave: (() -> Void)?) {
        guard desk.hasWaiting else { return }
        Self.endAtOnce()
        leave?()
        alarm(leave == nil ? Self.patience : Self.patienceBehind)
        desk.tellLast(open: open, CancellableWork())
        alarm(0)
    }

    /// All is saved: a signal that ends the program now loses nothing, and neither does the alarm.
    private static func endAtOnce() {
        signal(SIGALRM) { _ in _exit(0) }
        var set = sigset_t()
        sigemptyset(&set)
        sigaddset(&set, SIGALRM)
        for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] {
            signal(number, SIG_DFL)
            sigaddset(&set, number)
        }
        pthread_sigmask(SIG_UNBLOCK, &set, nil)
    }
}
