import CCurl
import CUnix
import Glibc
import Ports
import Synchronization
import Wording

/// HTTP through libcurl, on one thread of its own that is started, like the library, when somebody
/// makes the first request, and sleeps while there is none.
public final class CurlHTTP: HTTPFetching {
    private let desk: CurlDesk
    private let now: @Sendable () -> Duration
    private let chance: @Sendable () -> Double
    private let agent: String
    private let thread = Mutex<pthread_t?>(nil)

    /// - Parameter now: a clock that never goes back.
    /// - Parameter chance: from 0 to 1, by which repeats are shaken.
    public init(
        agent: String, now: @escaping @Sendable () -> Duration,
        chance: @escaping @Sendable () -> Double = { .random(in: 0...1) }
    ) {
        self.agent = agent
        self.now = now
        self.chance = chance
        desk = CurlDesk()
    }

    deinit { close() }

    public func begin(_ request: HTTPRequest) -> any HTTPExchange {
        let exchange = CurlExchange(line: desk)
        let isRunning = thread.withLock { thread in
            if thread == nil { thread = start() }
            return thread != nil
        }
        guard isRunning, desk.put(.begin(request, exchange)) else {
            exchange.end(isRunning ? .cancelled : .failed(tr("no thread could be started")))
            return exchange
        }
        return exchange
    }

    /// Cancels all there is. A thread that hangs in looking up a name is not waited for.
    public func close() {
        desk.put(.close)
        let running = thread.withLock { thread in
            defer { thread = nil }
            return thread
        }
        if let running, cu_join(running, 2) != 0 { pthread_detach(running) }
    }

    private func start() -> pthread_t? {
        let line = CurlLine(desk, agent: agent, now: now, chance: chance)
        let kept = Unmanaged.passRetained(line)
        var thread = pthread_t()
        if pthread_create(&thread, nil, lineMain, kept.toOpaque()) == 0 { return thread }
        kept.release()
        return nil
    }
}

/// A free function: a closure literal here would be checked for the caller's actor, and trap.
private func lineMain(_ line: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let line else { return nil }
    Unmanaged<CurlLine>.fromOpaque(line).takeRetainedValue().run()
    return nil
}

/// Where orders wait for the line's thread. Putting one wakes it.
final class CurlDesk: Sendable {
    enum Order: Sendable {
        case begin(HTTPRequest, CurlExchange)
        case resume(CurlExchange)
        case cancel(CurlExchange)
        case close
    }

    private struct Desk {
        var orders: [Order] = []
        var isClosed = false
        /// libcurl's, while there is one: `curl_multi_wakeup` may be called from any thread.
        var multi: UInt = 0
    }

    private let desk = Gate(Desk())

    /// Whether it will be taken: after `close` nothing is.
    @discardableResult
    func put(_ order: Order) -> Bool {
        desk.change { desk in
            if desk.isClosed { return false }
            if case .close = order { desk.isClosed = true }
            desk.orders.append(order)
            if let multi = UnsafeMutableRawPointer(bitPattern: desk.multi) {
                _ = cc()?.pointee.multi_wakeup?(multi)
            }
            return true
        }
    }

    func take() -> [Order] {
        desk.change { desk in
            defer { desk.orders = [] }
            return desk.orders
        }
    }

    /// Waits for the first order, before there is anything of libcurl's to wait in.
    func await() { desk.wait { $0.orders.isEmpty ? nil : () } }

    func announce(_ multi: UnsafeMutableRawPointer?) {
        desk.change { $0.multi = UInt(bitPattern: multi) }
    }
}
