import Glibc

/// Writes to a terminal and never waits for it: what it does not take yet is kept here, in order.
final class Outlet {
    /// The terminal refused for good: it was hung up.
    private(set) var isGone = false
    /// For `poll(2)`: writable when the terminal takes more.
    var descriptor: Int32 { own >= 0 ? own : output }
    var isEmpty: Bool { sent == pending.count }
    var bytesLeft: Int { pending.count - sent }

    private let output: Int32
    /// The same terminal, opened by ourselves: whether a write waits is said of what was opened,
    /// and the other one is the shell's as well. Below zero where it may not be opened, as that of
    /// another user.
    private let own: Int32
    private var pending: [UInt8] = []
    private var sent = 0

    init(_ output: Int32) {
        self.output = output
        own = open("/proc/self/fd/\(output)", O_WRONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
    }

    deinit { if own >= 0 { close(own) } }

    func send(_ bytes: [UInt8]) {
        guard !isGone else { return }
        if isEmpty { (pending, sent) = (bytes, 0) } else { pending += bytes }
        flush()
    }

    /// Writes what is taken without waiting.
    func flush() {
        while !isEmpty {
            let count = writeSome()
            if count > 0 {
                sent += count
            } else if errno == EAGAIN {
                return
            } else if errno != EINTR {
                isGone = true
                return drop()
            }
        }
        drop()
    }

    /// Gives the terminal this long to take the rest.
    func flush(forMs patienceMs: Int) {
        var left = patienceMs
        flush()
        while !isEmpty, left > 0 {
            var watched = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            // Counted in pieces, so that no clock is asked.
            poll(&watched, 1, Int32(Self.pieceMs))
            let before = bytesLeft
            flush()
            left -= bytesLeft < before ? Self.pieceMs / 2 : Self.pieceMs
        }
    }

    private static let pieceMs = 20

    /// What was not taken is not sent any more.
    func drop() { (pending, sent) = ([], 0) }

    private func writeSome() -> Int {
        pending[sent...].withUnsafeBytes { bytes in
            if own >= 0 { return write(own, bytes.baseAddress, bytes.count) }
            let flags = fcntl(output, F_GETFL)
            _ = fcntl(output, F_SETFL, flags | O_NONBLOCK)
            let count = write(output, bytes.baseAddress, bytes.count)
            let reason = errno
            _ = fcntl(output, F_SETFL, flags)
            errno = reason
            return count
        }
    }
}
