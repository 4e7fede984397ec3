import Ports
import Wording

/// One answer, shared by the connection's thread, which fills it, and its reader.
final class CurlExchange: HTTPExchange {
    private struct State {
        var head: HTTPHead?
        var waiting: [UInt8] = []
        /// Why nothing more comes; nil inside for a good end.
        var end: HTTPFault??
        var isHeld = false
    }

    /// What waits to be read, at most: then the line waits too, and the server with it.
    static let waitingMax = 1 << 20

    private let state = Gate(State())
    private let line: CurlDesk
    /// The reader's language: the connection's thread says in it why nothing came.
    let wording = Wording.inForce

    init(line: CurlDesk) { self.line = line }

    // MARK: The reader

    func head() throws(HTTPFault) -> HTTPHead {
        let result: Result<HTTPHead, HTTPFault> = state.wait { state in
            if let head = state.head { return .success(head) }
            return state.end.map { .failure($0 ?? .cancelled) }
        }
        return try result.get()
    }

    func next() throws(HTTPFault) -> [UInt8]? {
        let (piece, wasHeld): (Result<[UInt8]?, HTTPFault>, Bool) = state.wait { state in
            if !state.waiting.isEmpty {
                let piece = state.waiting
                state.waiting = []
                defer { state.isHeld = false }
                return (.success(piece), state.isHeld)
            }
            guard let end = state.end else { return nil }
            return (end.map { .failure($0) } ?? .success(nil), false)
        }
        if wasHeld { line.put(.resume(self)) }
        return try piece.get()
    }

    func cancel() {
        let wasOpen = state.change { state in
            let wasOpen = state.end == nil
            // What came and was not read is missing: a part of an answer has no good end.
            if wasOpen || !state.waiting.isEmpty { state.end = .some(.cancelled) }
            state.waiting = []
            return wasOpen
        }
        if wasOpen { line.put(.cancel(self)) }
    }

    // MARK: The line

    func tell(_ head: HTTPHead) { state.change { $0.head = $0.head ?? head } }

    /// Whether there was room.
    func take(_ bytes: UnsafeRawBufferPointer) -> Bool {
        state.change { state in
            if state.end != nil { return true }
            if state.waiting.count > Self.waitingMax {
                state.isHeld = true
                return false
            }
            state.waiting.append(contentsOf: bytes)
            return true
        }
    }

    func end(_ fault: HTTPFault?) { state.change { $0.end = $0.end ?? .some(fault) } }

    var isOver: Bool { state.change { $0.end != nil } }
}
