import CUnix
import Glibc
import Publications
import Wording

/// The process of one part: a child of this program that holds one open book and answers.
final class PartProcess: Sendable {
    let pid: pid_t
    private let pidfd: Int32
    private let socket: Int32
    private let timer: Int32

    /// Whatever the environment says of libraries and their modules is for this program, not for
    /// one that reads what may be an attack.
    private static let environment = [
        "LANG=C.UTF-8", "GIO_USE_VFS=local", "GIO_MODULE_DIR=/nonexistent",
        "SWIFT_BACKTRACE=enable=no",
    ]

    init(_ part: Part, program: String, book: Int32) throws(PartError) {
        var ends: [Int32] = [-1, -1]
        guard cu_pair(&ends) == 0 else { throw PartProcess.failure() }
        defer { close(ends[1]) }
        timer = cu_timerfd()
        var pid: pid_t = 0
        let words = ["rushlight", "--part", part.rawValue, Wording.inForce.code]
        var arguments = words.map { strdup($0) } + [nil]
        var variables = PartProcess.environment.map { strdup($0) } + [nil]
        defer { for text in arguments + variables { free(text) } }
        let bad = cu_spawn_part(&pid, program, &arguments, &variables, ends[1], book)
        guard timer >= 0, bad == 0 else {
            close(ends[0])
            if timer >= 0 { close(timer) }
            if bad == 0 {
                kill(pid, SIGKILL)
                waitpid(pid, nil, 0)
            }
            throw .notStarted(String(cString: strerror(bad)))
        }
        self.pid = pid
        pidfd = cu_pidfd_open(pid)
        socket = ends[0]
    }

    /// Nothing is left behind: no process, no zombie, no descriptor.
    deinit {
        end()
        waitpid(pid, nil, 0)
        close(pidfd)
        close(socket)
        close(timer)
    }

    /// Ends it at once, whatever it does.
    func end() {
        // The number is another's only once we have waited, and that is done last of all.
        if cu_kill_part(pidfd) != 0 { kill(pid, SIGKILL) }
    }

    /// It found nothing to do for a while, and went.
    var hasLeft: Bool { cu_part_left(pidfd) == 1 }

    var hasEnded: Bool {
        var entry = pollfd(fd: pidfd, events: Int16(POLLIN), revents: 0)
        return poll(&entry, 1, 0) == 1
    }

    func ask(_ question: [UInt8], patience: Duration) throws(PartError) -> [UInt8] {
        let (seconds, attoseconds) = patience.components
        cu_arm(timer, timespec(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000)))
        try send(PartFrame.frame(.question, question), patience)
        let head = try receive(PartFrame.headBytes, patience)
        guard let (kind, count) = PartFrame.read(head), kind != .question else { throw .garbled }
        let body = try receive(count, patience)
        if kind == .answer { return body }
        guard let code = body.first else { throw .garbled }
        throw .refused(code: code, String(decoding: body.dropFirst().prefix(1000), as: UTF8.self))
    }

    private func send(_ bytes: [UInt8], _ patience: Duration) throws(PartError) {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes {
                Glibc.send(
                    socket, $0.baseAddress! + sent, bytes.count - sent,
                    Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
            }
            if count > 0 {
                sent += count
            } else if errno == EAGAIN {
                try wait(for: POLLOUT, patience)
            } else if errno != EINTR {
                throw .died
            }
        }
    }

    private func receive(_ count: Int, _ patience: Duration) throws(PartError) -> [UInt8] {
        var bytes: [UInt8] = []
        // Memory follows what comes, not what was announced.
        var chunk = [UInt8](repeating: 0, count: min(count, 1 << 18))
        while bytes.count < count {
            let room = min(chunk.count, count - bytes.count)
            let got = recv(socket, &chunk, room, Int32(MSG_DONTWAIT))
            if got > 0 {
                bytes += chunk[..<got]
            } else if got == 0 {
                throw .died
            } else if errno == EAGAIN {
                try wait(for: POLLIN, patience)
            } else if errno != EINTR {
                throw .died
            }
        }
        return bytes
    }

    private func wait(for events: Int32, _ patience: Duration) throws(PartError) {
        var entries = [
            pollfd(fd: socket, events: Int16(events), revents: 0),
            pollfd(fd: timer, events: Int16(POLLIN), revents: 0),
        ]
        while poll(&entries, 2, -1) < 0 { if errno != EINTR { throw .died } }
        if entries[0].revents == 0, entries[1].revents != 0 { throw .tooSlow(patience) }
    }

    private static func failure() -> PartError {
        .notStarted(String(cString: strerror(errno)))
    }
}
