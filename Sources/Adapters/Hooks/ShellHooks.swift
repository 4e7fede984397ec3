import CUnix
import Glibc
import Ports
import Synchronization
import Wording

/// Commands run by the person's shell in a session of their own, so that neither Ctrl-C nor what
/// they print reaches the screen.
public final class ShellHooks: HookRunning {
    public init() {}

    public func run(
        _ task: HookTask, whenStopped: (@escaping @Sendable () -> Void) -> Void
    ) -> HookEnd {
        guard let alarm = Alarm() else {
            return HookEnd(.notStarted(tr("too many files are open")))
        }
        defer { alarm.shut() }
        whenStopped { alarm.ring() }
        var (ends, feed): ([Int32], [Int32]) = ([-1, -1], [-1, -1])
        guard cu_pair(&ends) == 0 else {
            return HookEnd(.notStarted(tr("too many files are open")))
        }
        defer { close(ends[0]) }
        guard cu_pair(&feed) == 0 else {
            close(ends[1])
            return HookEnd(.notStarted(tr("too many files are open")))
        }
        defer { if feed[0] >= 0 { close(feed[0]) } }
        let started = Self.spawn(
            task.command, task.arguments, task.variables, in: feed[1], out: ends[1])
        close(feed[1])
        close(ends[1])
        guard case .success(let child) = started else {
            if case .failure(let fault) = started { return HookEnd(.notStarted(fault.why)) }
            return HookEnd(.notStarted(""))
        }
        let timer = cu_timerfd()
        defer { close(timer) }
        _ = cu_arm(timer, timespec(tv_sec: task.seconds, tv_nsec: 0))
        var talk = Talk(
            input: task.input[...], feed: feed[0], end: ends[0], timer: timer,
            alarm: alarm.heard, outputMax: task.outputMax)
        talk.run()
        feed[0] = talk.feed
        return Self.reap(child, &talk)
    }

    public func launch(_ command: String, input: [UInt8], variables: [String: String]) {
        var feed: [Int32] = [-1, -1]
        guard cu_pair(&feed) == 0 else { return }
        let nowhere = open("/dev/null", O_RDWR | O_CLOEXEC)
        // What is sent waits in the socket, also when this end is closed.
        var room = Int32(input.count * 2)
        setsockopt(feed[0], SOL_SOCKET, SO_SNDBUF, &room, socklen_t(MemoryLayout<Int32>.size))
        _ = send(feed[0], input, input.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
        _ = Self.spawn(command, [], variables, in: feed[1], out: nowhere)
        for descriptor in feed + [nowhere] where descriptor >= 0 { close(descriptor) }
    }

    private struct Fault: Error { let why: String }

    private static func spawn(
        _ command: String, _ extra: [String], _ variables: [String: String], in input: Int32,
        out: Int32
    ) -> Result<pid_t, Fault> {
        // After the command comes what `$0` is.
        let words = ["/bin/sh", "-c", command, "rushlight"] + extra
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        var environment: [UnsafeMutablePointer<CChar>?] = own(without: variables).map { strdup($0) }
        environment += variables.map { strdup("\($0)=\($1)") } + [nil]
        defer { for text in arguments + environment { free(text) } }
        var child: pid_t = 0
        let bad = cu_spawn(&child, &arguments, &environment, nil, input, out, out, 1)
        guard bad == 0 else { return .failure(Fault(why: String(cString: strerror(bad)))) }
        return .success(child)
    }

    /// The environment, without what is said anew.
    private static func own(without variables: [String: String]) -> [String] {
        var all: [String] = []
        var at = environ
        while let entry = at.pointee {
            let text = String(cString: entry)
            if variables[String(text.prefix { $0 != "=" })] == nil { all.append(text) }
            at += 1
        }
        return all
    }

    private static func reap(_ child: pid_t, _ talk: inout Talk) -> HookEnd {
        let process = cu_pidfd_open(child)
        defer { if process >= 0 { close(process) } }
        // It has closed what it says, and may take its time to end.
        let isOver = !talk.isLate && !talk.isStopped && talk.waits(for: process)
        if !isOver {
            kill(-child, SIGKILL)
            kill(child, SIGKILL)
        }
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0, errno == EINTR {}
        let output = Array(talk.output.suffix(talk.outputMax))
        let way: HookEnd.Way =
            isOver ? .ended(cu_exit_status(status)) : talk.isStopped ? .stopped : .timedOut
        return HookEnd(way, output: output)
    }
}

/// Gives a command its input and takes what it says, in whichever order it likes.
private struct Talk {
    var input: ArraySlice<UInt8>
    /// -1 once all was given.
    var feed: Int32
    let end: Int32
    let timer: Int32
    /// Ends when it is to stop.
    let alarm: Int32
    let outputMax: Int
    var output: [UInt8] = []
    var isLate = false
    var isStopped = false

    init(
        input: ArraySlice<UInt8>, feed: Int32, end: Int32, timer: Int32, alarm: Int32,
        outputMax: Int
    ) {
        (self.input, self.feed, self.end, self.timer) = (input, feed, end, timer)
        (self.alarm, self.outputMax) = (alarm, outputMax)
    }

    mutating func run() {
        while true {
            var polls = [
                pollfd(fd: end, events: Int16(POLLIN), revents: 0),
                pollfd(fd: timer, events: Int16(POLLIN), revents: 0),
                pollfd(fd: feed, events: Int16(POLLOUT), revents: 0),
                pollfd(fd: alarm, events: Int16(POLLIN), revents: 0),
            ]
            if poll(&polls, 4, -1) < 0 {
                if errno == EINTR { continue }
                return
            }
            if polls[3].revents != 0 {
                isStopped = true
                return
            }
            if polls[1].revents != 0 {
                isLate = true
                return
            }
            if polls[2].revents != 0 { give() }
            if polls[0].revents != 0, !take() { return }
        }
    }

    private mutating func give() {
        let flags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
        let count = input.withUnsafeBytes { send(feed, $0.baseAddress, $0.count, flags) }
        if count < 0, errno == EINTR || errno == EAGAIN { return }
        input = input.dropFirst(max(0, count))
        // One that reads nothing of it has ended that side, which is its right.
        if count < 0 || input.isEmpty {
            close(feed)
            feed = -1
        }
    }

    /// False at the end.
    private mutating func take() -> Bool {
        var chunk = [UInt8](repeating: 0, count: 16 << 10)
        let count = read(end, &chunk, chunk.count)
        if count < 0, errno == EINTR { return true }
        guard count > 0 else { return false }
        output += chunk[..<count]
        if output.count > 4 * outputMax { output.removeFirst(output.count - outputMax) }
        return true
    }

    mutating func waits(for process: Int32) -> Bool {
        while true {
            var polls = [process, timer, alarm].map {
                pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
            }
            if poll(&polls, 3, -1) < 0 {
                if errno == EINTR { continue }
                return false
            }
            if polls[0].revents == 0, polls[2].revents != 0 { isStopped = true }
            return polls[0].revents != 0
        }
    }
}
