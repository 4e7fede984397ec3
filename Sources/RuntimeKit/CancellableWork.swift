import Ports
import Synchronization

/// Something asked of servers that can be called off, from any thread: what is on its way stops,
/// and nothing else is begun for it.
public final class CancellableWork: Sendable {
    private struct State {
        var exchange: (any HTTPExchange)?
        var isOff = false
        var stop: (@Sendable () -> Void)?
        var done: Set<String> = []
    }

    private let state = Mutex(State())

    public init() {}

    public var isOff: Bool { state.withLock { $0.isOff } }

    public func callOff() {
        let (exchange, stop) = state.withLock { state in
            state.isOff = true
            return (state.exchange, state.stop)
        }
        exchange?.cancel()
        stop?()
    }

    /// What else stops with it, at once where it is called off already; it replaces the last one.
    package func onCallOff(_ stop: (@Sendable () -> Void)?) {
        let isOff = state.withLock { state in
            state.stop = stop
            return state.isOff
        }
        if isOff { stop?() }
    }

    /// What need not be done twice in one errand.
    package func hasDone(_ part: String) -> Bool { state.withLock { $0.done.contains(part) } }

    package func done(_ part: String) { state.withLock { _ = $0.done.insert(part) } }

    package func begin(_ request: HTTPRequest, _ http: any HTTPFetching) -> any HTTPExchange {
        let exchange = http.begin(request)
        let isOff = state.withLock { state in
            state.exchange = exchange
            return state.isOff
        }
        if isOff { exchange.cancel() }
        return exchange
    }

    /// Runs work that looks at an errand, for as long as its task is wanted.
    public static func run<T>(_ work: (CancellableWork) async -> T) async -> T {
        let errand = CancellableWork()
        return await withTaskCancellationHandler {
            await work(errand)
        } onCancel: {
            errand.callOff()
        }
    }
}
