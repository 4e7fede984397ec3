import CUnix
import Glibc

/// One process at the other end of the socket: a command that asks once, or a terminal that
/// stays.
public final class ControlConnection {
    /// What was passed along by its last request: its terminal. Closed with the connection.
    public fileprivate(set) var descriptors: [Int32] = []
    fileprivate let socket: Int32
    /// Of two the one with the smaller number has been here longer.
    fileprivate let number: Int
    /// It stays to be told what happens; nil for one that asks and goes.
    fileprivate var backlog: ControlBacklog?

    fileprivate init(_ socket: Int32, number: Int) { (self.socket, self.number) = (socket, number) }

    deinit {
        for descriptor in descriptors + [socket] { close(descriptor) }
    }

    /// Says something unasked: `stop`, or `bye` with an exit status. Lost when it is gone.
    public func tell(_ words: [String]) { _ = ControlWire.send(words, to: socket) }
}

/// The running instance's door. One descriptor to watch stands for all connections.
public final class ControlServer {
    public enum Answer {
        case done([String])
        case refused(String)
        /// Answered by a later report.
        case later
    }

    public let descriptor: Int32
    /// Called for each request: the verb with its words, and who asks.
    public var request: ([String], ControlConnection) -> Answer = { _, _ in .refused("not ready") }
    /// Called when a connection has ended, by whichever side; its descriptors still live.
    public var ended: (ControlConnection) -> Void = { _ in }

    private static let connectionsMax = 32

    /// nil once another instance has taken the place.
    private var lock: InstanceLock?
    private let place: ControlFolder
    private var listener: Int32
    private var connections: [Int32: ControlConnection] = [:]
    private var accepted = 0

    /// The lock is kept as long as the door is open.
    public init(holding lock: InstanceLock) throws(ControlError) {
        self.lock = lock
        place = lock.place
        listener = -1
        descriptor = epoll_create1(Int32(EPOLL_CLOEXEC))
        try listen()
    }

    deinit {
        if listener >= 0 { close(listener) }
        close(descriptor)
    }

    /// The folder's path, to be watched: a change there may need `repair`.
    public var folder: String { place.path }

    /// Restores the folder where other processes look for it, after it was deleted. Who is
    /// connected stays so. Throws when the place is another's by now, or cannot be had.
    public func repair() throws(ControlError) {
        guard let held = lock else { return }
        if !held.isInPlace {
            lock = try InstanceLock(in: place)
        } else if held.hasSocket {
            return
        }
        try listen()
    }

    /// New clients no longer find this instance; connected ones still hear how it ends.
    public func hide() { lock?.removeSocket() }

    /// Another instance takes the place. Who is connected stays so.
    public func giveUp() {
        lock?.release()
        lock = nil
        if listener >= 0 { close(listener) }
        listener = -1
    }

    private func listen() throws(ControlError) {
        guard let lock else { return }
        let fresh = socket(
            AF_UNIX,
            Int32(SOCK_SEQPACKET.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
        // The mode a socket has when it is bound is the one its name gets.
        fchmod(fresh, 0o600)
        var address = place.address(in: lock.folder)
        let bound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(fresh, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard bound == 0, Glibc.listen(fresh, 16) == 0, watch(fresh) else {
            let why = String(cString: strerror(errno))
            close(fresh)
            throw .unusable(path: ControlFolder.socketName, why: why)
        }
        lock.takeSocket()
        if listener >= 0 { close(listener) }
        listener = fresh
    }

    // MARK: - Watching

    /// So many stay to be told what happens; the rest of the room is for those that ask.
    public static let watchersMax = 16

    /// The connection stays, and is not dropped for another. False where too many do already.
    public func keep(_ connection: ControlConnection) -> Bool {
        if connection.backlog != nil { return true }
        let count = connections.values.count { $0.backlog != nil }
        guard count < Self.watchersMax else { return false }
        connection.backlog = ControlBacklog()
        return true
    }

    /// Tells a connection that stays. What it has no room for waits, and is sent when it reads.
    /// - Parameter dropped: so many were dropped before these words.
    public func tell(_ words: [String], to connection: ControlConnection, dropped: Int = 0) {
        if dropped > 0 { connection.backlog?.lose(dropped) }
        connection.backlog?.add(words)
        flush(connection)
    }

    private func flush(_ connection: ControlConnection) {
        guard let backlog = connection.backlog,
            connections[connection.socket] === connection, !backlog.isEmpty
        else { return }
        var rest = backlog
        rest.flush { ControlWire.send($0, to: connection.socket) }
        connection.backlog = rest
        watch(connection.socket, EPOLL_CTL_MOD, writes: !rest.isEmpty)
    }

    /// Answers what can be answered without waiting.
    public func serve() {
        var events = [epoll_event](repeating: epoll_event(), count: 16)
        let count = epoll_wait(descriptor, &events, Int32(events.count), 0)
        guard count > 0 else { return }
        for event in events[..<Int(count)] {
            if event.data.fd == listener {
                accept()
                continue
            }
            if event.events & EPOLLOUT.rawValue != 0 {
                connections[event.data.fd].map(flush)
            }
            // A watcher that reads again has nothing to say by it.
            if event.events & ~EPOLLOUT.rawValue != 0 { read(event.data.fd) }
        }
    }

    private func accept() {
        let socket = cu_accept(listener)
        guard socket >= 0 else { return }
        var peer: uid_t = 0
        let isOurs = cu_peer_uid(socket, &peer) == 0 && peer == getuid()
        if isOurs, connections.count >= Self.connectionsMax { dropIdle() }
        guard isOurs, connections.count < Self.connectionsMax, watch(socket) else {
            close(socket)
            return
        }
        accepted += 1
        connections[socket] = ControlConnection(socket, number: accepted)
    }

    /// A connection without a terminal asks at once: the oldest of those has no more to ask, and
    /// must not keep others out.
    private func dropIdle() {
        let idle = connections.values.filter { $0.descriptors.isEmpty && $0.backlog == nil }
        if let oldest = idle.min(by: { $0.number < $1.number }) { end(oldest) }
    }

    private func read(_ socket: Int32) {
        guard let connection = connections[socket] else { return }
        switch ControlWire.receive(from: socket) {
        case .nothingYet: return
        case .closed: end(connection)
        case .words(let words, let descriptors):
            if !descriptors.isEmpty {
                for old in connection.descriptors { close(old) }
                connection.descriptors = descriptors
            }
            switch request(words, connection) {
            case .done(let answer): _ = ControlWire.send(["ok"] + answer, to: socket)
            case .refused(let why): _ = ControlWire.send(["no", why], to: socket)
            case .later: break
            }
        }
    }

    private func end(_ connection: ControlConnection) {
        epoll_ctl(descriptor, EPOLL_CTL_DEL, connection.socket, nil)
        connections[connection.socket] = nil
        ended(connection)
    }

    @discardableResult
    private func watch(
        _ socket: Int32, _ change: Int32 = EPOLL_CTL_ADD, writes: Bool = false
    ) -> Bool {
        var event = epoll_event()
        event.events = EPOLLIN.rawValue | (writes ? EPOLLOUT.rawValue : 0)
        event.data.fd = socket
        return epoll_ctl(descriptor, change, socket, &event) == 0
    }
}
