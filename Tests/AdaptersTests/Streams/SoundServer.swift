import Glibc
import Synchronization
import TestKit

@testable import Adapters

/// A server of one file that serves parts of it, and misbehaves on request.
final class SoundServer: Sendable {
    enum Fault: Sendable {
        /// After so many bytes the connection is gone.
        case cut(after: Int)
        /// After so many bytes nothing comes, until the valve opens.
        case stall(after: Int, Valve)
        /// Another part than the one that was asked for.
        case otherRange
        /// All of it, as if nothing were known of parts.
        case whole
        /// Says and sends less than was asked for.
        case short(Int)
        case status(Int)
    }

    struct Asked: Equatable, Sendable {
        var first: Int
        var last: Int
        var ifRange: String?
    }

    private struct State {
        var bytes: [UInt8]
        var tag: String
        var faults: [Fault?] = []
        var asked: [Asked] = []
    }

    private let server: LoopbackServer
    private let shared: Shared

    private final class Shared: Sendable {
        let state: Mutex<State>
        init(_ state: State) { self.state = Mutex(state) }

        func answer(_ request: LoopbackServer.Request) -> LoopbackServer.Reply {
            state.withLock { state in
                let words = (request["Range"] ?? "bytes=0-").dropFirst(6).split(separator: "-")
                let size = state.bytes.count
                let first = words.first.flatMap { Int($0) } ?? 0
                let last = min(size - 1, words.count > 1 ? Int(words[1]) ?? size : size - 1)
                state.asked.append(Asked(first: first, last: last, ifRange: request["If-Range"]))
                let fault = state.faults.isEmpty ? nil : state.faults.removeFirst()
                let isOther = request["If-Range"].map { $0 != state.tag } ?? false
                let headers = [("ETag", state.tag), ("Accept-Ranges", "bytes")]
                if case .status(let status)? = fault { return .init(status, headers) }
                if case .whole? = fault { return .init(200, headers, body: state.bytes) }
                if isOther || request["Range"] == nil {
                    return .init(200, headers, body: state.bytes)
                }
                guard first < size else { return .init(416, headers) }
                var range = first...last
                if case .short(let count)? = fault {
                    range = first...min(size - 1, first + count - 1)
                }
                var told = range
                if case .otherRange? = fault { told = size - 1...size - 1 }
                let body = Array(state.bytes[range])
                var reply = LoopbackServer.Reply(
                    206,
                    headers + [
                        ("Content-Range", "bytes \(told.lowerBound)-\(told.upperBound)/\(size)")
                    ], body: body)
                switch fault {
                case .cut(let count)?:
                    reply.parts = [.bytes(Array(body.prefix(count))), .hangUp]
                    reply.length = body.count
                case .stall(let count, let valve)?:
                    reply.parts = [
                        .bytes(Array(body.prefix(count))), .wait(valve),
                        .bytes(Array(body.dropFirst(count))),
                    ]
                default: break
                }
                return reply
            }
        }
    }

    init(_ bytes: [UInt8], faults: [Fault?] = []) {
        let shared = Shared(State(bytes: bytes, tag: "\"one\"", faults: faults))
        self.shared = shared
        server = LoopbackServer { shared.answer($0) }
    }

    var address: String { server.text("/book.wav") }
    var asked: [Asked] { shared.state.withLock { $0.asked } }

    func change(to bytes: [UInt8]) {
        shared.state.withLock { state in
            (state.bytes, state.tag) = (bytes, "\"two\"")
        }
    }

    func fail(_ faults: [Fault?]) { shared.state.withLock { $0.faults = faults } }
}

/// A folder that goes away with the test.
final class ScratchFolder: Sendable {
    let path = "/tmp/rushlight-sounds-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"

    var names: [String] {
        guard let stream = opendir(path) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names.sorted()
    }

    deinit {
        for name in names { unlink(path + "/" + name) }
        rmdir(path)
    }
}
