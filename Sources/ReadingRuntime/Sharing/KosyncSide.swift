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
        var headers = [HTTPHeader("Accept", Kosync.accepted)]
        var who: HTTPCredential.Secret?
        if side.usesBasic {
            who = .password(user: side.user, password: password.text, .basic)
        } else {
            headers += [HTTPHeader("x-auth-user", side.user), HTTPHeader("x-auth-key", key)]
        }
        return try SideConnection(http: http, trust: trust, silence: .seconds(10)).ask(
            method, side.below(path), who: who, headers: headers,
            body: body.map { HTTPBody(type: "application/json", bytes: $0) },
            bytesMax: Self.bytesMax, errand)
    }
}
