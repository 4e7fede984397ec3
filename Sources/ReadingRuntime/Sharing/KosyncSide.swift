import Catalogs
import Ports
import Publications
import RuntimeKit
import Sharing
import Synchronization

/// A server that speaks KOReader's sync protocol, whichever dialect.
struct KosyncSide: SideTalking {
    let http: any HTTPFetching
    let side: Side
    let password: Secret
    var memory = KosyncMemory()
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
        let answer = try look(at: name, errand)
        let told = answer.head["Date"].flatMap { FeedDate($0)?.milliseconds }
        let clock = told.map { $0 / 1_000 }
        switch Kosync.progress(status: answer.head.status, answer.body, of: name) {
        case .report(let report):
            memory.saw(report, in: row(name))
            return SidePull(report: report, clock: clock)
        case .none: return SidePull(report: nil, clock: clock)
        case .trouble(let trouble): throw trouble
        }
    }

    /// Some servers say with 502 that they have no place: it is an answer, and not asked again.
    private func look(
        at name: String, _ errand: CancellableWork
    ) throws(SideTrouble) -> HTTPAnswer {
        try send(
            "syncs/progress/\(Percent.encoded(name))", .get, nil, retriesMax: 0, errand)
    }

    func push(_ place: SidePush, of name: String, _ errand: CancellableWork) throws(SideTrouble) {
        let before = memory.row(row(name))
        let isBack = before.map { place.percent < $0.percent - Self.samePercent } ?? false
        if isBack, before?.isHeld == true { throw .furtherThere }
        let body = Kosync.body(
            digest: name, pointer: place.pointer, percent: place.percent, device: place.device)
        let answer = try send("syncs/progress", .put, body, errand)
        if let trouble = Kosync.put(status: answer.head.status, answer.body) { throw trouble }
        if isBack, let before, holds(before, beside: place, of: name, errand) {
            memory.hold(row(name))
            throw .furtherThere
        }
        memory.keep(
            KosyncMemory.Row(pointer: place.pointer, percent: place.percent), in: row(name))
    }

    /// bookbridge says that it took a place that is not as far as its own, and drops it.
    private func holds(
        _ before: KosyncMemory.Row, beside place: SidePush, of name: String,
        _ errand: CancellableWork
    ) -> Bool {
        // What cannot be looked at now is seen at the next look.
        guard let answer = try? look(at: name, errand),
            case .report(let report) = Kosync.progress(
                status: answer.head.status, answer.body, of: name)
        else { return false }
        return before.is(report) && !Kosync.isStart(report.pointer, of: place.pointer)
    }

    private func row(_ name: String) -> String { side.id + " " + name }

    /// Servers round.
    fileprivate static let samePercent = 0.01

    private var key: String { Identity.md5(of: password.text) }

    private func send(
        _ path: String, _ method: HTTPRequest.Method, _ body: [UInt8]?, retriesMax: Int = 2,
        _ errand: CancellableWork
    ) throws(SideTrouble) -> HTTPAnswer {
        var headers = [HTTPHeader("Accept", Kosync.accepted)]
        var who: HTTPCredential.Secret?
        if side.usesBasic {
            who = .password(user: side.user, password: password.text, .basic)
        } else {
            headers += [HTTPHeader("x-auth-user", side.user), HTTPHeader("x-auth-key", key)]
        }
        return try SideConnection(
            http: http, trust: trust, silence: .seconds(10), retriesMax: retriesMax
        ).ask(
            method, side.below(path), who: who, headers: headers,
            body: body.map { HTTPBody(type: "application/json", bytes: $0) },
            bytesMax: Self.bytesMax, errand)
    }
}

/// What stands under the names of books, as it was seen or told last while the program runs.
final class KosyncMemory: Sendable {
    struct Row: Sendable {
        var pointer: String
        var percent: Double
        /// A place that is not as far was dropped.
        var isHeld = false

        func `is`(_ report: SideReport) -> Bool {
            report.pointer == pointer
                && abs((report.percent ?? 0) - percent) < KosyncSide.samePercent
        }
    }

    private let rows = Mutex<[String: Row]>([:])
    private static let rowsMax = 256

    func row(_ name: String) -> Row? { rows.withLock { $0[name] } }

    func keep(_ row: Row, in name: String) {
        rows.withLock { rows in
            if rows[name] == nil, rows.count >= Self.rowsMax { rows = [:] }
            rows[name] = row
        }
    }

    /// The mark stays until the server has another place.
    func saw(_ report: SideReport, in name: String) {
        if let row = row(name), row.is(report) { return }
        keep(Row(pointer: report.pointer, percent: report.percent ?? 0), in: name)
    }

    func hold(_ name: String) { rows.withLock { $0[name]?.isHeld = true } }
}
