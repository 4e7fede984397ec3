import Glibc
import Synchronization

/// Threads of our own for slow work: unlike the system pool they sleep for good when idle.
/// None is started before there is work for it, unless `begin` says so.
public final class ThreadPool: TaskExecutor {
    private struct Queue {
        var jobs: [UnownedJob] = []
        var threads = 0
        var idle = 0
        /// A thread that brought work does it, because no thread could be started.
        var isBorrowing = false
    }

    private let queue = Mutex(Queue())
    private let gate = Semaphore()
    private let threadsMax: Int
    private let niceness: Int32
    private let startThread: ThreadStarter

    /// Gives way to everything, on the disk as well.
    public static let idle: Int32 = 19
    /// Linux's SCHED_IDLE, which the disk's queue goes by as well.
    private static let whenIdle: Int32 = 5

    /// - Parameter niceness: how far its threads give way to others, 0 to 19.
    public convenience init(threads: Int, niceness: Int32 = 0) {
        self.init(threads: threads, niceness: niceness, starting: RuntimeKit.startThread)
    }

    init(threads: Int, niceness: Int32 = 0, starting startThread: @escaping ThreadStarter) {
        threadsMax = threads
        self.niceness = niceness
        self.startThread = startThread
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

    /// Starts threads before there is work for them, where none can be started later.
    package func begin(_ count: Int) {
        let missing = queue.withLock { queue in
            let missing = max(0, min(count, threadsMax) - queue.threads)
            queue.threads += missing
            return missing
        }
        for _ in 0..<missing { start() }
    }

    private func start() {
        let me = Unmanaged.passRetained(self)
        if startThread(threadMain, me.toOpaque()) { return }
        me.release()
        let isAlone = queue.withLock { queue in
            queue.threads -= 1
            let isAlone = queue.threads == 0 && !queue.isBorrowing
            if isAlone { queue.isBorrowing = true }
            return isAlone
        }
        if isAlone { workHere() }
    }

    /// Does the work on the thread that brought it: slow, but none is lost. The next job tries to
    /// start a thread again.
    private func workHere() {
        while true {
            let job = queue.withLock { queue -> UnownedJob? in
                if queue.jobs.isEmpty || queue.threads > 0 {
                    queue.isBorrowing = false
                    return nil
                }
                return queue.jobs.removeFirst()
            }
            guard let job else { return }
            job.runSynchronously(on: asUnownedTaskExecutor())
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
            let job = queue.withLock { queue -> UnownedJob? in
                queue.idle -= 1
                // Its job may have been done by the thread that brought it.
                return queue.jobs.isEmpty ? nil : queue.jobs.removeFirst()
            }
            job?.runSynchronously(on: asUnownedTaskExecutor())
        }
    }
}

/// Starts a thread that runs a function; false where there are no more threads to be had.
typealias ThreadStarter =
    @Sendable (
        @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer?,
        UnsafeMutableRawPointer?
    ) -> Bool

/// A free function: a closure literal here would be checked for the caller's actor, and trap.
private func threadMain(_ pool: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    Unmanaged<ThreadPool>.fromOpaque(pool!).takeRetainedValue().runForever()
    return nil
}
