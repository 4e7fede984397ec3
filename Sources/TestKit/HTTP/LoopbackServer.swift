import Catalogs
import Glibc
import Synchronization

/// A real HTTP server in the test's own process, on this machine's own address. It answers as the
/// test says, also wrongly, and remembers everything it was asked.
public final class LoopbackServer: Sendable {
    public struct Request: Equatable, Sendable {
        public var method: String
        /// With its query.
        public var path: String
        public var headers: [String: String]
        public var body: [UInt8]

        /// Whatever the case of its letters.
        public subscript(name: String) -> String? { headers[name.lowercased()] }
        public var text: String { String(decoding: body, as: UTF8.self) }
    }

    public enum Part: Sendable {
        case bytes([UInt8])
        /// Goes on when the test opens the valve.
        case wait(Valve)
        /// Without another word.
        case hangUp
    }

    public struct Reply: Sendable {
        public var status: Int
        public var headers: [(String, String)]
        public var parts: [Part]
        /// What it says its length is; the true one when nothing else is said.
        public var length: Int?
        /// The parts are all that is sent: no status line, no headers.
        public var isRaw = false

        public init(
            _ status: Int = 200, _ headers: [(String, String)] = [], body: [UInt8] = []
        ) {
            self.status = status
            self.headers = headers
            parts = [.bytes(body)]
        }

        public init(_ status: Int = 200, type: String, _ text: String) {
            self.init(status, [("Content-Type", type)], body: Array(text.utf8))
        }

        /// All of a file, or the end of it that is asked for.
        public static func file(
            _ bytes: [UInt8], type: String, for request: Request
        ) -> Reply {
            let from = request["Range"].flatMap { Int($0.dropFirst(6).dropLast()) } ?? 0
            var reply = Reply(
                from > 0 ? 206 : 200, [("ETag", "\"1\""), ("Content-Type", type)],
                body: Array(bytes[min(from, bytes.count)...]))
            if from > 0 {
                let range = "bytes \(from)-\(bytes.count - 1)/\(bytes.count)"
                reply.headers.append(("Content-Range", range))
            }
            return reply
        }

        public static func redirect(_ status: Int = 302, to location: String) -> Reply {
            Reply(status, [("Location", location)])
        }
    }

    public let port: Int
    private let core: Core

    public init(_ answer: @escaping @Sendable (Request) -> Reply) {
        core = Core(answer)
        port = core.port
        startThread(acceptMain, Unmanaged.passRetained(core).toOpaque())
    }

    deinit { core.close() }

    public var requests: [Request] { core.state.withLock { $0.requests } }
    /// How many connections were made.
    public var connections: Int { core.state.withLock { $0.connections } }

    public func text(_ path: String = "/", host: String = "127.0.0.1") -> String {
        "http://\(host):\(port)\(path)"
    }

    /// `localhost` is another origin than 127.0.0.1, and the same machine.
    public func address(_ path: String = "/", host: String = "127.0.0.1") -> Address {
        // The text is ours.
        Address(base: text(path, host: host)) ?? Address(reference: "http://127.0.0.1")!
    }
}

/// Holds an answer back until the test says so.
public final class Valve: @unchecked Sendable {
    private let raw = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
    public init() { sem_init(raw, 0, 0) }
    deinit {
        sem_destroy(raw)
        raw.deallocate()
    }
    public func open() { sem_post(raw) }
    public func wait() { while sem_wait(raw) != 0 {} }
}

private final class Core: Sendable {
    struct State {
        var requests: [LoopbackServer.Request] = []
        var sockets: Set<Int32> = []
        var connections = 0
        var isClosed = false
    }

    let state = Mutex(State())
    let port: Int
    let listener: Int32
    let answer: @Sendable (LoopbackServer.Request) -> LoopbackServer.Reply

    init(_ answer: @escaping @Sendable (LoopbackServer.Request) -> LoopbackServer.Reply) {
        self.answer = answer
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let listener = listener
        port = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { raw in
                guard bind(listener, raw, size) == 0, listen(listener, 64) == 0,
                    getsockname(listener, raw, &size) == 0
                else { return 0 }
                return Int(UInt16(bigEndian: pointer.pointee.sin_port))
            }
        }
    }

    func close() {
        state.withLock { state in
            state.isClosed = true
            for socket in state.sockets { shutdown(socket, Int32(SHUT_RDWR)) }
        }
        shutdown(listener, Int32(SHUT_RDWR))
    }

    func acceptAll() {
        while true {
            let socket = accept(listener, nil, nil)
            if socket < 0 {
                if errno == EINTR { continue }
                Glibc.close(listener)
                return
            }
            let isTaken = state.withLock { state in
                if state.isClosed { return false }
                state.sockets.insert(socket)
                state.connections += 1
                return true
            }
            guard isTaken else {
                Glibc.close(socket)
                continue
            }
            startThread(
                serveMain, Unmanaged.passRetained(Visit(core: self, socket: socket)).toOpaque())
        }
    }
}

private final class Visit {
    let core: Core
    let socket: Int32
    private var waiting: [UInt8] = []

    init(core: Core, socket: Int32) {
        self.core = core
        self.socket = socket
    }

    func serve() {
        while let request = read() {
            core.state.withLock { $0.requests.append(request) }
            if !write(core.answer(request), to: request) { break }
        }
        _ = core.state.withLock { $0.sockets.remove(socket) }
        close(socket)
    }

    private func read() -> LoopbackServer.Request? {
        let end = Array("\r\n\r\n".utf8)
        while waiting.firstRange(of: end) == nil {
            guard fill() else { return nil }
            // A greeting of TLS is no request, and is refused as other servers do.
            if waiting.first == 0x16 {
                _ = send(Array("HTTP/1.1 400 No\r\nContent-Length: 0\r\n\r\n".utf8))
                return nil
            }
        }
        guard let headEnd = waiting.firstRange(of: end) else { return nil }
        let head = String(decoding: waiting[..<headEnd.lowerBound], as: UTF8.self)
        waiting.removeSubrange(..<headEnd.upperBound)
        let lines = head.split(separator: "\r\n")
        let words = (lines.first ?? "").split(separator: " ")
        guard words.count >= 2 else { return nil }
        var headers: [String: String] = [:]
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { continue }
            let value = line[line.index(after: colon)...].drop { $0 == " " }
            headers[line[..<colon].lowercased()] = String(value)
        }
        let length = headers["content-length"].flatMap { Int($0) } ?? 0
        while waiting.count < length {
            guard fill() else { return nil }
        }
        let body = Array(waiting.prefix(length))
        waiting.removeFirst(length)
        return LoopbackServer.Request(
            method: String(words[0]), path: String(words[1]), headers: headers, body: body)
    }

    private func fill() -> Bool {
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        let count = recv(socket, &chunk, chunk.count, 0)
        if count > 0 { waiting += chunk[..<count] }
        return count > 0
    }

    /// Whether the connection goes on.
    private func write(_ reply: LoopbackServer.Reply, to request: LoopbackServer.Request) -> Bool {
        if !reply.isRaw {
            var length = 0
            for case .bytes(let bytes) in reply.parts { length += bytes.count }
            var head = "HTTP/1.1 \(reply.status) Said\r\n"
            for (name, value) in reply.headers { head += "\(name): \(value)\r\n" }
            if ![204, 304].contains(reply.status) {
                head += "Content-Length: \(reply.length ?? length)\r\n"
            }
            guard send(Array((head + "\r\n").utf8)) else { return false }
        }
        if request.method == "HEAD" { return true }
        for part in reply.parts {
            switch part {
            case .bytes(let bytes): guard send(bytes) else { return false }
            case .wait(let valve): valve.wait()
            case .hangUp:
                shutdown(socket, Int32(SHUT_RDWR))
                return false
            }
        }
        if reply.isRaw { shutdown(socket, Int32(SHUT_RDWR)) }
        return !reply.isRaw
    }

    private func send(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Glibc.send(
                    socket, $0.baseAddress, $0.count, Int32(truncatingIfNeeded: MSG_NOSIGNAL))
            }
            if count <= 0 { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }
}

private func startThread(
    _ main: @escaping @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer?,
    _ argument: UnsafeMutableRawPointer
) {
    var thread = pthread_t()
    precondition(pthread_create(&thread, nil, main, argument) == 0, "no thread for the server")
    pthread_detach(thread)
}

private func acceptMain(_ core: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let core { Unmanaged<Core>.fromOpaque(core).takeRetainedValue().acceptAll() }
    return nil
}

private func serveMain(_ visit: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let visit { Unmanaged<Visit>.fromOpaque(visit).takeRetainedValue().serve() }
    return nil
}
