import Glibc
import Synchronization

/// Threads of our own for slow work: unlike the system pool they sleep for good when idle.
/// None is started before there is work for it.
public final class ThreadPool: TaskExecutor {
    private struct Queue {
        var jobs: [UnownedJob] = []
        var threads = 0
        var idle = 0
    }

    private let queue = Mutex(Queue())
    private let gate = Semaphore()
    private let threadsMax: Int
    private let niceness: Int32

    /// Gives way to everything, on the disk as well.
    public static let idle: Int32 = 19
    /// Linux's SCHED_IDLE, which the disk's queue goes by as well.
    private static let whenIdle: Int32 = 5

    /// - Parameter niceness: how far its threads give way to others, 0 to 19.
    public init(threads: Int, niceness: Int32 = 0) {
        threadsMax = threads
        self.niceness = niceness
    }

    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let needsThread = queue.withLock { queue in
            queue.jobs.append(job)
            guard queue.idle < queue.jobs.count, queue.threads < threadsMax else { return false }
            queue.threads += 1
            return true
        }
        if needsThread { start() }
        gate.signal()
    }

    private func start() {
        let me = Unmanaged.passRetained(self)
        if !startThread(threadMain, me.toOpaque()) {
            me.release()
            // Out of threads: those there are take the work, and the first one must exist.
            let isAlone = queue.withLock { queue in
                queue.threads -= 1
                return queue.threads == 0
            }
            precondition(!isAlone, "no thread for background work")
        }
    }

    fileprivate func runForever() {
        // Of Linux's threads each has its own; 0 is the one that asks.
        if niceness != 0 { setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, niceness) }
        if niceness == Self.idle {
            // Where it is refused, the niceness says as much as can be said.
            var none = sched_param()
            sched_setscheduler(0, Self.whenIdle, &none)
        }
        while true {
            queue.withLock { $0.idle += 1 }
            gate.wait()
            let job = queue.withLock { queue in
                queue.idle -= 1
                return queue.jobs.removeFirst()
            }
            job.runSynchronously(on: asUnownedTaskExecutor())
        }
    }
}

/// A free function: a closure literal here would be checked for the caller's actor, and trap.
private func threadMain(_ pool: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    Unmanaged<ThreadPool>.fromOpaque(pool!).takeRetainedValue().runForever()
    return nil
}
