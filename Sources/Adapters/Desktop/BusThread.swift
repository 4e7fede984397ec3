import CUnix
import Glibc
import Synchronization

/// A thread for a bus, begun at the first need and waited for at the end.
final class BusThread: Sendable {
    fileprivate final class Work: Sendable {
        let run: @Sendable () -> Void

        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    private let thread = Mutex<pthread_t?>(nil)
    private let work: Work

    init(_ run: @escaping @Sendable () -> Void) { work = Work(run) }

    /// Asks whether it is wanted, told whether it runs already, and begins it then.
    func begin(if isWanted: (_ isRunning: Bool) -> Bool) {
        thread.withLock { thread in
            guard isWanted(thread != nil), thread == nil else { return }
            let held = Unmanaged.passRetained(work)
            var made = pthread_t()
            if pthread_create(&made, nil, busThreadMain, held.toOpaque()) == 0 {
                thread = made
            } else {
                held.release()
            }
        }
    }

    /// Waits until it has ended, which it was told to before; a bus that hangs is not waited for.
    func join() {
        let running = thread.withLock { thread in
            defer { thread = nil }
            return thread
        }
        if let running, cu_join(running, 2) != 0 { pthread_detach(running) }
    }
}

/// A free function: a closure literal would be checked for the caller's actor, and trap.
private func busThreadMain(_ work: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let work else { return nil }
    Unmanaged<BusThread.Work>.fromOpaque(work).takeRetainedValue().run()
    return nil
}
