import Catalogs
import Ports
import Publications
import RuntimeKit
import Sharing

/// A server that speaks KOReader's sync protocol, whichever dialect.
struct KosyncSide: SideTalking {
    let http: any HTTPFetching
    let side: Side
    let password: Secret
    var trust = HTTPTrust()

    /// An answer is some hundred bytes.
    private static let bytesMax = 1 << 20

    func test(_ errand: CancellableWork) throws(SideTrouble) {
        let answer = try send("users/auth", .get, nil, errand)
        if let trouble = Kosync.signIn(status: answer.head.status, answer.body) { throw trouble }
    }

    /// Makes an account there.
    func register(_ errand: CancellableWork) throws(SideTrouble) {
        let body = Kosync.registration(user: side.user, key: key)
        let answer = try send("users/create", .post, body, errand)
        guard answer.head.status == 201 || answer.head.status == 200 else {
            throw Kosync.signIn(status: answer.head.status, answer.body) ?? .noServer
        }
    }

    func pull(_ name: String, _ errand: CancellableWork) throws(SideTrouble) -> SidePull {
        let answer = try send("syncs/progress/\(Percent.encoded(name))", .get, nil, errand)
        let told = answer.head["Date"].flatMap { FeedDate($0)?.milliseconds }
        let clock = told.map { $0 / 1_000 }
        switch Kosync.progress(status: answer.head.status, answer.body, of: name) {
        case .report(let report): return SidePull(report: report, clock: clock)
        case .none: return SidePull(report: nil, clock: clock)
        case .trouble(let trouble): throw trouble
        }
    }

    func push(_ place: SidePush, of name: String, _ errand: CancellableWork) throws(SideTrouble) {
        let body = Kosync.body(
            digest: name, pointer: place.pointer, percent: place.percent, device: place.device)
        let answer = try send("syncs/progress", .put, body, errand)
        if let trouble = Kosync.put(status: answer.head.status, answer.body) { throw trouble }
    }

    private var key: String { Identity.md5(of: password.text) }

    private func send(
        _ path: String, _ method: HTTPRequest.Method, _ body: [UInt8]?, _ errand: CancellableWork
    ) throws(SideTrouble) -> HTTPAnswer {
        let base = side.address.hasSuffix("/") ? side.address : side.address + "/"
        guard let address = Address(base: base + path), let origin = address.origin else {
            throw .unreachable(why: HTTPFault.noAddress.why, next: HTTPFault.noAddress.next)
        }
        var request = HTTPRequest(address, method: method)
        request.trust = trust
        request.limits.bodyBytesMax = Self.bytesMax
        request.limits.connecting = .seconds(10)
        request.limits.silence = .seconds(10)
        // The key goes to this address alone, so no redirect is followed with it.
        request.limits.redirectsMax = 0
        request.headers = [HTTPHeader("Accept", Kosync.accepted)]
        if side.usesBasic {
            request.credential = HTTPCredential(
                .password(user: side.user, password: password.text, .basic), for: origin)
        } else {
            request.headers += [
                HTTPHeader("x-auth-user", side.user), HTTPHeader("x-auth-key", key),
            ]
        }
        request.body = body.map { HTTPBody(type: "application/json", bytes: $0) }
        do throws(HTTPFault) {
            return try errand.begin(request, http).whole()
        } catch {
            throw SideTrouble(error)
        }
    }
}

extension SideTrouble {
    init(_ fault: HTTPFault) {
        switch fault {
        case .cancelled: self = .stopped
        case .redirectsMax, .badRedirect, .openRedirect:
            self = .unreachable(
                why: "it sends us on to another address",
                next: "Give the address that it really has: passwords go to no other.")
        default: self = .unreachable(why: fault.why, next: fault.next)
        }
    }
}
