import CUnix
import Glibc
import Wording

/// A program that speaks and is kept running: what it is asked and what it answers go over one
/// socket, each answer within its time.
struct VoiceProcess {
    /// What went wrong, as a clause.
    struct Fault: Error {
        var why: String
        /// It had ended before it was asked: it may be begun anew.
        var isStale = false
    }

    private let child: pid_t
    private let socket: Int32
    private let timer: Int32
    private var patience = 0
    /// Read, and not looked at.
    private var rest: [UInt8] = []
    /// Nothing of its answer has come.
    private var isUnheard = true

    init(_ words: [String]) throws(Fault) {
        var ends: [Int32] = [-1, -1]
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
            throw Fault(why: tr("there are too many files"))
        }
        let (timer, nowhere) = (cu_timerfd(), open("/dev/null", O_RDWR | O_CLOEXEC))
        defer {
            close(ends[1])
            if nowhere >= 0 { close(nowhere) }
        }
        var arguments = words.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var child: pid_t = 0
        // A session of its own: what it starts can be ended with it.
        let trouble = cu_spawn(&child, &arguments, environ, nil, ends[1], ends[1], nowhere, 1)
        guard trouble == 0, timer >= 0 else {
            close(ends[0])
            if timer >= 0 { close(timer) }
            if trouble == 0 { kill(-child, SIGKILL) }
            throw Fault(why: String(cString: strerror(trouble == 0 ? EMFILE : trouble)))
        }
        (self.child, socket, self.timer) = (child, ends[0], timer)
    }

    func end() {
        kill(-child, SIGKILL)
        kill(child, SIGKILL)
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0, errno == EINTR {}
        close(socket)
        close(timer)
    }

    /// From now on all of an answer has to come within so many seconds.
    mutating func await(seconds: Int) {
        (patience, isUnheard) = (seconds, rest.isEmpty)
        _ = cu_arm(timer, timespec(tv_sec: seconds, tv_nsec: 0))
    }

    func send(_ bytes: [UInt8]) throws(Fault) {
        var at = 0
        while at < bytes.count {
            try ready(Int16(POLLOUT))
            let count = bytes.withUnsafeBytes {
                Glibc.send(
                    socket, $0.baseAddress! + at, bytes.count - at,
                    Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
            }
            if count < 0, errno == EINTR || errno == EAGAIN { continue }
            // It may have answered before it ended, and not have read: what it said tells more.
            guard count > 0 else { return }
            at += count
        }
    }

    /// The next line, without its end.
    mutating func line(bytesMax: Int) throws(Fault) -> [UInt8] {
        var seen = 0
        while true {
            if let end = rest[seen...].firstIndex(of: 0x0A) {
                let line = Array(rest[..<end])
                rest.removeFirst(end + 1)
                return line
            }
            seen = rest.count
            if seen > bytesMax { throw Fault(why: tr("its answer has no end")) }
            try read()
        }
    }

    mutating func bytes(_ count: Int) throws(Fault) -> [UInt8] {
        while rest.count < count { try read() }
        let bytes = Array(rest[..<count])
        rest.removeFirst(count)
        return bytes
    }

    private mutating func read() throws(Fault) {
        try ready(Int16(POLLIN))
        var chunk = [UInt8](repeating: 0, count: 64 << 10)
        let count = Glibc.read(socket, &chunk, chunk.count)
        if count < 0, errno == EINTR { return }
        guard count > 0 else { throw Fault(why: tr("it ended"), isStale: isUnheard) }
        isUnheard = false
        rest += chunk[..<count]
    }

    /// The time counts first: a program that never stops is always ready.
    private func ready(_ wanted: Int16) throws(Fault) {
        var polls = [
            pollfd(fd: timer, events: Int16(POLLIN), revents: 0),
            pollfd(fd: socket, events: wanted, revents: 0),
        ]
        while poll(&polls, 2, -1) < 0 {
            guard errno == EINTR else { throw Fault(why: String(cString: strerror(errno))) }
        }
        if polls[0].revents != 0 {
            throw Fault(why: tr("it took longer than \(patience) seconds for a sentence"))
        }
    }
}
