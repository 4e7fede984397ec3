import Catalogs
import Ports
import Synchronization

/// What is to be fetched, and how its server is asked.
public struct Parcel: Sendable {
    /// The same for the same thing, so that what came of it before is found.
    public var id: String
    public var address: Address
    /// What a person calls it.
    public var title: String
    public var authors: [String]
    /// A page of the web is what was asked for, and not a sign that somebody is not signed in.
    public var mayBePage = false
    /// Signs a request with what belongs to its origin; a fresh secret when the last was refused.
    public var sign: @Sendable (_ request: inout HTTPRequest, _ wasRefused: Bool) -> Void

    public init(
        id: String, address: Address, title: String, authors: [String] = [],
        sign: @escaping @Sendable (inout HTTPRequest, Bool) -> Void = { _, _ in }
    ) {
        self.id = id
        self.address = address
        self.title = title
        self.authors = authors
        self.sign = sign
    }
}

extension Parcel {
    /// How far it is; `total` where the server tells.
    public struct Progress: Equatable, Sendable {
        public var count: Int
        public var total: Int?

        public init(count: Int, total: Int?) {
            self.count = count
            self.total = total
        }
    }

    public enum Outcome: Equatable, Sendable {
        /// A whole file, on the disk.
        case arrived(path: String, type: String)
        /// Somebody stopped it; what came is kept.
        case stopped
        /// The server or what it sent says no: asking again does not help by itself.
        case refused(Problem.Kind, Loan.Refusal)
        /// The line or the disk gave up; what came is kept, and it can be gone on with.
        case broken(Loan.Refusal, isOffline: Bool)
    }
}

/// Stops one from another thread.
public final class Halt: Sendable {
    private let state = Mutex<(isSet: Bool, exchange: (any HTTPExchange)?)>((false, nil))

    public init() {}

    public var isSet: Bool { state.withLock { $0.isSet } }

    public func set() {
        let exchange = state.withLock { state in
            state.isSet = true
            return state.exchange
        }
        exchange?.cancel()
    }

    /// The exchange is stopped as well, also where it begins too late.
    func watch(_ exchange: any HTTPExchange) {
        let isSet = state.withLock { state in
            state.exchange = exchange
            return state.isSet
        }
        if isSet { exchange.cancel() }
    }
}
