import CUnix

/// The process that the shell waits for, while its child does everything: sound lives on when the
/// shell has its prompt again.
enum StandIn {
    /// Whether this is the child from here on. Call before any thread exists.
    static func take() -> Bool { cu_split() == 0 }

    /// Gives the shell its prompt back. The terminal must have been left.
    static func dismiss() { cu_leave() }
}

/// The first thread of a forked process has its parent's number in Swift's locks, so nothing is
/// done on it but waiting.
enum OwnThread {
    private final class Work {
        let run: () -> Int32
        init(_ run: @escaping () -> Int32) { self.run = run }
    }

    static func run(_ body: () -> Int32) -> Int32 {
        withoutActuallyEscaping(body) { body in
            let work = Work(body)
            return withExtendedLifetime(work) {
                cu_on_own_thread(
                    { Unmanaged<Work>.fromOpaque($0!).takeUnretainedValue().run() },
                    Unmanaged.passUnretained(work).toOpaque())
            }
        }
    }
}
