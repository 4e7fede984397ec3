import CUnix
import Glibc

/// The side of a command: asks the running instance, or lends it this process's terminal.
public final class ControlClient {
    /// The environment an attached terminal is judged by.
    public static let variables = [
        "TERM", "COLORTERM", "NO_COLOR", "TMUX", "LC_ALL", "LC_CTYPE", "LANG", "LINES", "COLUMNS",
    ]

    private let socket: Int32

    /// Nothing is sent, and no descriptor passed, before the folder, the socket and the process
    /// behind it are known to be this person's.
    public init(in place: ControlFolder) throws(ControlError) {
        let folder = try place.existing()
        defer { close(folder) }
        try place.checkSocket(in: folder)
        let opened = Glibc.socket(
            AF_UNIX,
            Int32(SOCK_SEQPACKET.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
        var address = place.address(in: folder)
        let connected = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(opened, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard connected == 0 else {
            // Its queue of connections is full: it runs, but does not accept ours.
            let isBusy = errno == EAGAIN
            close(opened)
            throw isBusy ? .silent(process: nil) : .notRunning
        }
        var peer: uid_t = 0
        guard cu_peer_uid(opened, &peer) == 0, peer == getuid() else {
            close(opened)
            throw place.foreignSocket
        }
        socket = opened
    }

    deinit { close(socket) }

    /// Asks and waits for the answer.
    public func ask(_ words: [String], patienceMs: Int32 = 5000) throws(ControlError) -> [String] {
        guard ControlWire.send(words, to: socket) else { throw .notRunning }
        var watched = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
        while true {
            let ready = poll(&watched, 1, patienceMs)
            if ready < 0, errno == EINTR { continue }
            guard ready > 0 else { throw .silent(process: peer) }
            break
        }
        guard case .words(let answer, _) = ControlWire.receive(from: socket) else {
            throw .silent(process: peer)
        }
        if answer.first == "ok" { return Array(answer.dropFirst()) }
        throw .refused(answer.dropFirst().first ?? "")
    }

    /// Asks to be told what happens, and passes every message on until the instance ends, `take`
    /// has enough, or the reader of `output` is gone.
    public func watch(
        _ words: [String], output: Int32 = 1, take: ([String]) -> Bool
    ) throws(ControlError) {
        _ = try ask(words)
        while true {
            // Asked for nothing, a pipe tells that its reader is gone.
            var watched = [
                pollfd(fd: socket, events: Int16(POLLIN), revents: 0),
                pollfd(fd: output, events: 0, revents: 0),
            ]
            if poll(&watched, 2, -1) < 0, errno != EINTR { return }
            if watched[1].revents & Int16(POLLERR) != 0 { return }
            guard watched[0].revents != 0 else { continue }
            switch ControlWire.receive(from: socket) {
            case .nothingYet: continue
            case .closed: return
            case .words(let words, _): if !take(words) { return }
            }
        }
    }

    /// The process that listens, where the system tells.
    private var peer: pid_t? {
        let peer = cu_peer_pid(socket)
        return peer > 0 ? peer : nil
    }

    /// Whether the instance is stopped, as by a shell's Ctrl-Z: it exists, but does not answer
    /// until it is continued.
    public var isPeerStopped: Bool {
        guard let peer else { return false }
        let file = open("/proc/\(peer)/stat", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return false }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 512)
        let count = read(file, &bytes, bytes.count)
        // "12 (name) T …": a name may hold anything, so what follows its end is looked at.
        guard count > 0, let end = bytes[..<count].lastIndex(of: 0x29), end + 2 < count else {
            return false
        }
        return bytes[end + 2] == 0x54
    }

    /// Lends the terminal and stays in the foreground for job control until the instance gives
    /// it back; returns its exit status. Should the instance die, the modes are restored here,
    /// and `restore` is written. Call before any thread exists.
    public func attach(
        input: Int32 = 0, output: Int32 = 1, restore: [UInt8],
        variable: (String) -> String?
    ) throws(ControlError) -> Int32 {
        var modes = termios()
        tcgetattr(input, &modes)
        let environment = Self.variables.compactMap { name in
            variable(name).map { "\(name)=\($0)" }
        }
        let signals = Self.hear()
        defer { close(signals) }
        let passed = [input, output]
        guard ControlWire.send(["attach"] + environment, to: socket, passing: passed) else {
            throw .notRunning
        }
        while true {
            var watched = [socket, signals].map {
                pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
            }
            poll(&watched, 2, -1)
            if watched[1].revents != 0, !forward(signals) { return 128 + SIGHUP }
            guard watched[0].revents != 0 else { continue }
            switch ControlWire.receive(from: socket) {
            case .nothingYet: continue
            case .closed:
                tcsetattr(input, TCSANOW, &modes)
                write(output, restore, restore.count)
                throw .silent(process: nil)
            case .words(let words, _):
                switch words.first {
                case "bye": return words.dropFirst().first.flatMap { Int32($0) } ?? 0
                case "no": throw .refused(words.dropFirst().first ?? "")
                case "stop":
                    Self.stop()
                    _ = ControlWire.send(["continued"], to: socket)
                default: break
                }
            }
        }
    }

    private static let heard = [SIGWINCH, SIGCONT, SIGTSTP, SIGTERM, SIGHUP, SIGINT, SIGQUIT]

    private static func hear() -> Int32 {
        var set = sigset_t()
        sigemptyset(&set)
        for number in heard { sigaddset(&set, number) }
        pthread_sigmask(SIG_BLOCK, &set, nil)
        return signalfd(-1, &set, Int32(SFD_CLOEXEC | SFD_NONBLOCK))
    }

    /// False when the terminal is gone: closing the socket says so.
    private func forward(_ signals: Int32) -> Bool {
        var told = signalfd_siginfo()
        let size = MemoryLayout<signalfd_siginfo>.size
        while read(signals, &told, size) == size {
            let word: String
            switch Int32(told.ssi_signo) {
            case SIGWINCH: word = "resized"
            case SIGCONT: word = "continued"
            case SIGTSTP: word = "suspend"
            case SIGHUP: return false
            default: word = "detach"
            }
            _ = ControlWire.send([word], to: socket)
        }
        return true
    }

    private static func stop() {
        var set = sigset_t()
        sigemptyset(&set)
        sigaddset(&set, SIGTSTP)
        pthread_sigmask(SIG_UNBLOCK, &set, nil)
        kill(0, SIGTSTP)
        pthread_sigmask(SIG_BLOCK, &set, nil)
    }
}
