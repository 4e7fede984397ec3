import Glibc
import Synchronization

/// Makes a server of a test fall silent at one of its addresses, before or after it has done what
/// was asked there.
public final class Silence: Sendable {
    private struct State {
        /// Where no answer comes.
        var path: String?
        /// Whether it does what it is asked there.
        var isDeaf = false
        /// Requests there get no answer.
        var isAway = false
        var heldCount = 0
    }

    private let state = Mutex(State())
    private let valve = Valve()

    public init() {}

    /// Falls silent there.
    /// - Parameter isDeaf: it does not do what it is asked.
    /// - Parameter isAway: it hangs up at once.
    public func fall(at path: String, isDeaf: Bool = false, isAway: Bool = false) {
        state.withLock { ($0.path, $0.isDeaf, $0.isAway, $0.heldCount) = (path, isDeaf, isAway, 0) }
    }

    /// Requests that found no answer since it fell silent.
    public var heldCount: Int { state.withLock { $0.heldCount } }

    /// - Parameter body: does what is asked.
    public func answer(
        _ path: String, _ body: () -> LoopbackServer.Reply
    ) -> LoopbackServer.Reply {
        let (isSilent, isDeaf, isAway) = state.withLock { state in
            let isSilent = state.path == path
            if isSilent { state.heldCount += 1 }
            return (isSilent, state.isDeaf, state.isAway)
        }
        guard isSilent else { return body() }
        if isAway { return Self.hangUp }
        return held(isDeaf ? .init(503) : body())
    }

    private static var hangUp: LoopbackServer.Reply {
        var reply = LoopbackServer.Reply()
        reply.parts = [.hangUp]
        reply.isRaw = true
        return reply
    }

    /// Of a long answer half; of a short one not even the head.
    private func held(_ reply: LoopbackServer.Reply) -> LoopbackServer.Reply {
        var reply = reply
        if case .bytes(let body)? = reply.parts.first, body.count > 100_000 {
            let half = body.count / 2
            reply.parts = [
                .bytes(Array(body[..<half])), .wait(valve), .bytes(Array(body[half...])),
            ]
            return reply
        }
        reply.parts = [.wait(valve)]
        reply.isRaw = true
        return reply
    }

    /// Answers again. A client that still waited gets no answer.
    public func end() {
        let count = state.withLock { state in
            defer { state = State() }
            return state.isAway ? 0 : state.heldCount
        }
        for _ in 0..<count { valve.open() }
    }
}
