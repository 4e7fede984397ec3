import CUnix
import Glibc
import Synchronization

/// Rings once, from any thread, and after it was shut not any more.
final class Alarm: Sendable {
    let heard: Int32
    private let rung: Mutex<Int32?>

    init?() {
        var ends: [Int32] = [-1, -1]
        guard cu_pair(&ends) == 0 else { return nil }
        heard = ends[0]
        rung = Mutex(ends[1])
    }

    func ring() {
        rung.withLock { end in
            if let end { shutdown(end, Int32(SHUT_RDWR)) }
        }
    }

    func shut() {
        rung.withLock { end in
            if let end { close(end) }
            end = nil
        }
        close(heard)
    }
}
