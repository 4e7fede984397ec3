import Catalogs

/// One request's way through redirects and repeats: where to ask next, what to tell there, and
/// when to give up. Nothing but rules, so that each of them can be tested.
public struct HTTPCourse: Equatable, Sendable {
    /// What goes to one server.
    public struct Hop: Equatable, Sendable {
        public var method: HTTPRequest.Method
        public var address: Address
        public var body: HTTPBody?
        /// Only where this server is the one it belongs to.
        public var secret: HTTPCredential.Secret?
    }

    public enum Outcome: Equatable, Sendable {
        case answered(
            status: Int, location: String?, retryAfter: Duration?, challenge: Bool,
            /// Basic is not among the ways it asks by.
            wantsDigest: Bool = false)
        /// Whether any of the answer had been passed on: then it cannot be asked for again.
        case failed(HTTPFault, hasBegun: Bool)
    }

    public enum Step: Equatable, Sendable {
        /// This is the answer.
        case done
        /// Ask where `hop` says.
        case go(after: Duration)
        case fail(HTTPFault)
    }

    public let request: HTTPRequest
    public private(set) var hop: Hop
    private var redirects = 0
    private var retries = 0
    private var isForced = false
    private var isTakenBack = false

    /// Asked again after so long, doubled each time and shaken so that many do not come at once.
    static let pause = Duration.milliseconds(500)
    /// A server that asks for a longer pause is not asked again; the person sees how long.
    static let waitMax = Duration.seconds(10)

    public init(_ request: HTTPRequest) {
        self.request = request
        hop = Hop(
            method: request.method, address: request.address.asked, body: request.body, secret: nil)
        hop.secret = secret(for: hop.address)
    }

    /// Another origin is asked than at first.
    public var isForeign: Bool { hop.address.origin != request.address.origin }

    /// - Parameter chance: from 0 to 1.
    public mutating func after(_ outcome: Outcome, chance: Double) -> Step {
        switch outcome {
        case .answered(let status, let location, let retryAfter, let challenge, let wantsDigest):
            if [301, 302, 303, 307, 308].contains(status), let location {
                return follow(location, status)
            }
            if [429, 502, 503, 504].contains(status) {
                return wait(retryAfter, status: status, chance)
            }
            if status == 403, !challenge { return force() }
            if status == 401, wantsDigest { return takeBack() }
            return .done
        case .failed(let fault, let hasBegun):
            guard fault.isPassing, !hasBegun, mayRepeat else { return .fail(fault) }
            return again(chance) ?? .fail(fault)
        }
    }

    /// Asking twice is the same as asking once.
    private var mayRepeat: Bool { [.get, .head, .propfind].contains(hop.method) }

    private mutating func wait(
        _ retryAfter: Duration?, status: Int, _ chance: Double
    ) -> Step {
        guard mayRepeat else { return .done }
        if let retryAfter {
            guard retryAfter <= Self.waitMax, retries < request.limits.retriesMax else {
                return .done
            }
            retries += 1
            return .go(after: retryAfter + Self.pause * chance)
        }
        // Too many requests, without a time to wait: a retry is no better.
        return status == 429 ? .done : again(chance) ?? .done
    }

    private mutating func again(_ chance: Double) -> Step? {
        guard retries < request.limits.retriesMax else { return nil }
        retries += 1
        let doubled = Self.pause * (1 << (retries - 1))
        return .go(after: doubled * (0.5 + min(1, max(0, chance))))
    }

    /// Some servers refuse without asking for a password: it is sent unasked, one time.
    private mutating func force() -> Step {
        guard case .password(let user, let password, .asked) = hop.secret, !isForced else {
            return .done
        }
        isForced = true
        hop.secret = .password(user: user, password: password, .basic)
        return .go(after: .zero)
    }

    /// What was told at once is told as the server asks, one time.
    private mutating func takeBack() -> Step {
        guard case .password(let user, let password, .basic) = hop.secret, !isForced, !isTakenBack
        else { return .done }
        isTakenBack = true
        hop.secret = .password(user: user, password: password, .digest)
        return .go(after: .zero)
    }

    /// The server asked for a digest before: clear words are not told first.
    public mutating func beginByDigest() {
        guard case .password(let user, let password, .basic) = hop.secret else { return }
        isTakenBack = true
        hop.secret = .password(user: user, password: password, .digest)
    }

    private mutating func follow(_ location: String, _ status: Int) -> Step {
        redirects += 1
        if redirects > request.limits.redirectsMax { return .fail(.redirectsMax) }
        let shown = String(location.prefix(200))
        guard let reference = Address(reference: location) else {
            return .fail(.badRedirect(shown))
        }
        let target = reference.resolved(against: hop.address).asked
        guard let origin = target.origin, let old = hop.address.origin else {
            return .fail(.badRedirect(shown))
        }
        if old.isSecure, !origin.isSecure { return .fail(.openRedirect(origin.text)) }
        let becomesGet = status == 303 || hop.method == .post && status < 303
        if becomesGet, hop.method != .head {
            hop.method = .get
            hop.body = nil
        } else if !mayRepeat, origin != old {
            // What changes something is done where the person asked for it, or nowhere.
            return .fail(.badRedirect(shown))
        }
        hop.address = target
        hop.secret = secret(for: target)
        return .go(after: .zero)
    }

    private func secret(for address: Address) -> HTTPCredential.Secret? {
        guard let credential = request.credential, address.origin == credential.origin else {
            return nil
        }
        if isTakenBack, case .password(let user, let password, _) = credential.secret {
            return .password(user: user, password: password, .digest)
        }
        if isForced, case .password(let user, let password, _) = credential.secret {
            return .password(user: user, password: password, .basic)
        }
        return credential.secret
    }
}
