import Glibc
import Ports

/// Where a command's results go. A write that fails is remembered, and nothing is written after it:
/// the command goes on, and what ends the program asks what became of its results.
public final class StandardOutput {
    public enum Fate: Equatable, Sendable {
        case whole
        /// The reader has gone, and wanted no more.
        case unread
        case cut(DocumentError)
    }

    private let descriptor: Int32
    private var fate = Fate.whole
    private var isUsed = false

    public init(_ descriptor: Int32 = STDOUT_FILENO) { self.descriptor = descriptor }

    /// Nothing more can be written.
    public var isBroken: Bool { fate != .whole }

    public func write(_ bytes: [UInt8]) {
        isUsed = isUsed || !bytes.isEmpty
        var written = 0
        while written < bytes.count, !isBroken {
            let count = bytes[written...].withUnsafeBytes {
                Glibc.write(descriptor, $0.baseAddress, $0.count)
            }
            if count < 0 { fail(errno) } else { written += count }
        }
    }

    /// What became of everything. A full disk, or one that is far away, may tell only when the file
    /// is closed: after this nothing can be written.
    public func end() -> Fate {
        if isUsed, !isBroken, close(descriptor) != 0 { fail(errno) }
        isUsed = false
        return fate
    }

    private func fail(_ code: Int32) {
        switch code {
        case EINTR: break
        case EAGAIN:
            // Another program set this pipe to non-blocking.
            var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            poll(&wait, 1, -1)
        case EPIPE: fate = .unread
        case EBADF: fate = .cut(.failed("it is closed"))
        default: fate = .cut(DocumentError(code))
        }
    }
}
