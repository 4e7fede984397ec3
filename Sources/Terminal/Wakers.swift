import CUnix
import Glibc

/// Without these few descriptors there is no program: it says so and ends, and does not crash.
private enum Shortage {
    static func end(unless isThere: Bool) {
        if isThere { return }
        let why = String(cString: strerror(errno))
        let line = "rushlight: the screen: it cannot begin (\(why)). Allow more with `ulimit -n`.\n"
        write(2, line, line.utf8.count)
        exit(1)
    }
}

/// Wakes the loop from any thread: hand `ring` to the mailbox.
public final class Bell: Sendable {
    let descriptor: Int32

    public init() {
        descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
        Shortage.end(unless: descriptor >= 0)
    }

    deinit { Glibc.close(descriptor) }

    public func ring() { eventfd_write(descriptor, 1) }

    /// For the end of the program, when there is no loop any more to wait in.
    public func wait(forMs patienceMs: Int32) {
        var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        if poll(&watched, 1, patienceMs) > 0 { silence() }
    }

    func silence() {
        var count: eventfd_t = 0
        eventfd_read(descriptor, &count)
    }
}

/// The signals the loop hears as ordinary input. Make it before any thread exists: threads
/// inherit what is blocked.
public final class Signals {
    let descriptor: Int32
    private static let heard = [
        SIGWINCH, SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGCONT, SIGTSTP,
    ]

    public init() {
        var set = Self.set(Self.heard)
        pthread_sigmask(SIG_BLOCK, &set, nil)
        descriptor = signalfd(-1, &set, Int32(SFD_CLOEXEC | SFD_NONBLOCK))
        Shortage.end(unless: descriptor >= 0)
        // A closed pipe or socket is an error of the write that met it, not an end.
        signal(SIGPIPE, SIG_IGN)
    }

    deinit { Glibc.close(descriptor) }

    /// What has arrived since, each once.
    func take() -> [Int32] {
        var arrived: [Int32] = []
        var told = signalfd_siginfo()
        let size = MemoryLayout<signalfd_siginfo>.size
        while read(descriptor, &told, size) == size {
            let number = Int32(told.ssi_signo)
            if !arrived.contains(number) { arrived.append(number) }
        }
        return arrived
    }

    /// Stops this process and those it was started with (a `make`, say), as Ctrl-Z would have.
    /// Returns when it is continued; at once where no shell could continue it.
    func stopGroup() {
        var set = Self.set([SIGTSTP])
        signal(SIGTSTP, SIG_DFL)
        pthread_sigmask(SIG_UNBLOCK, &set, nil)
        kill(0, SIGTSTP)
        pthread_sigmask(SIG_BLOCK, &set, nil)
    }

    private static func set(_ numbers: [Int32]) -> sigset_t {
        var set = sigset_t()
        sigemptyset(&set)
        for number in numbers { sigaddset(&set, number) }
        return set
    }
}

/// Says when the clock of the wall was set: a wait for an hour of the day is then to be counted
/// anew. It never wakes the loop for any other reason.
public final class ClockWatch {
    /// Readable when that has happened; for the loop to watch.
    public let descriptor: Int32

    public init() {
        descriptor = cu_clock_watch()
        Shortage.end(unless: descriptor >= 0)
        cu_clock_await(descriptor)
    }

    deinit { Glibc.close(descriptor) }

    /// Whether the clock was set since it was last asked.
    public func hasJumped() -> Bool {
        var count: UInt64 = 0
        guard read(descriptor, &count, 8) == 8 || errno == ECANCELED else { return false }
        cu_clock_await(descriptor)
        return true
    }
}

/// The next deadline as a descriptor. `poll`'s own time-out stands still while the machine
/// sleeps; this one does not.
final class Alarm {
    let descriptor: Int32
    private var set: Duration?

    init() {
        descriptor = cu_timerfd()
        Shortage.end(unless: descriptor >= 0)
    }

    deinit { Glibc.close(descriptor) }

    /// False when the instant has come already.
    func arm(_ deadline: Duration?, now: Duration) -> Bool {
        if let deadline, deadline <= now { return false }
        if deadline != set {
            let left = deadline.map { ($0 - now).components }
            let nanoseconds = Int((left?.attoseconds ?? 0) / 1_000_000_000)
            cu_arm(descriptor, timespec(tv_sec: Int(left?.seconds ?? 0), tv_nsec: nanoseconds))
            set = deadline
        }
        return true
    }

    func silence() {
        var count: UInt64 = 0
        if read(descriptor, &count, 8) == 8 { set = nil }
    }
}
