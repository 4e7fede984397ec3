import Catalogs
import Kernel
import ScreenKit
import Wording

/// What is told of loans and holds when its time has come: each once while the program runs, and
/// once more after each start.
extension Loans {
    /// What is to be told of one loan, or one hold.
    public struct Notice: Equatable, Sendable {
        /// The same again is not told again.
        public var key: String
        public var words: String
        /// The key that does something about it.
        public var hint: String
        /// It ends within hours.
        public var isUrgent = false

        /// Whether one was told of this loan, whichever.
        package static func tag(of record: LoanRecord) -> String { "loan \(record.id.text)" }
    }

    /// A loan is told to be due so long before it ends, the nearest first.
    private static let dueMs: [Int64] = [2 * 3_600_000, 48 * 3_600_000]

    /// A hold that is ready, a loan that is due.
    static func notices(_ state: inout State) -> Effects {
        var said: [String] = []
        for record in state.records {
            guard let notice = notice(of: record, state.wall),
                state.told.insert(notice.key).inserted
            else { continue }
            said.append(sentences(notice.words, notice.hint))
        }
        // Each stands in the messages, where the last word leads.
        if said.count > 1 {
            said.append(tr("\(said.count) loans and holds want you. gd shows them."))
        }
        return said.map { .perform(.say($0)) }
    }

    package static func notice(of record: LoanRecord, _ wall: WallTime) -> Notice? {
        let loan = record.loan
        guard loan.isMine, loan.asked == nil, loan.leaving == nil else { return nil }
        let key = "\(record.id.text) \(loan.publication.endMs ?? 0)"
        switch loan.state {
        case .ready:
            let until = loan.publication.endMs.map { Days.date($0, wall) }
            let words =
                until.map { tr("\(record.title) is ready for you until \($0).") }
                ?? tr("\(record.title) is ready for you.")
            return Notice(
                key: key + " ready", words: words, hint: tr("gd borrows it."))
        case .downloadNeeded, .downloading, .downloadFailed, .downloaded:
            guard let left = left(of: loan, wall), let near = dueMs.first(where: { left <= $0 })
            else { return nil }
            let act = loan.deeds.contains(.renew) ? tr("gd renews it.") : tr("gd shows it.")
            let when = near == dueMs[0] ? soon(left) : Days.date(left + nowMs(wall), wall)
            return Notice(
                key: "\(key) \(near)", words: tr("\(record.title) is due \(when)."), hint: act,
                isUrgent: near == dueMs[0])
        case .offered, .holding, .unsupported: return nil
        }
    }

    private static func nowMs(_ wall: WallTime) -> Int64 { wall.secondsSince1970 * 1_000 }

    /// Until it ends; nil for what does not, or has.
    private static func left(of loan: Loan, _ wall: WallTime) -> Int64? {
        guard !loan.isOwn, let end = loan.publication.endMs, end > nowMs(wall) else { return nil }
        let (left, isFar) = end.subtractingReportingOverflow(nowMs(wall))
        return isFar ? nil : left
    }

    private static func soon(_ leftMs: Int64) -> String {
        let minutes = max(1, leftMs / 60_000)
        if minutes < 60 { return minutes == 1 ? tr("in a minute") : tr("in \(minutes) minutes") }
        let rest = minutes % 60
        return rest == 0
            ? tr("in \(minutes / 60) h") : tr("in \(minutes / 60) h \(rest) min")
    }

    /// When a loan is to be looked at next: it becomes due, or ends.
    static func moments(_ state: State) -> [Int64] {
        state.records.flatMap { record -> [Int64] in
            guard record.loan.isMine, let end = record.loan.publication.endMs else { return [] }
            return [end] + dueMs.map { end.subtractingReportingOverflow($0).partialValue }
        }
        .filter { $0 > state.nowMs }
    }

    /// What ends by the clock ends now; a file that is in use stays until it is closed.
    static func tick(_ state: inout State) -> Effects {
        let now = state.nowMs
        let effects = state.records.flatMap { before -> Effects in
            if let path = before.path, state.inUse.contains(path), hasEnded(before.loan, now) {
                guard state.told.insert("\(before.id.text) in-use").inserted else { return [] }
                let words = tr("Its file is deleted when you leave it.")
                return [.perform(.say(sentences(over(before), words)))]
            }
            return tell(.clock(nowMs: now), before.id, &state) + farewell(before, state[before.id])
        }
        state.forgetWhatWent()
        return effects
    }

    private static func over(_ record: LoanRecord) -> String {
        tr("The loan of \(record.title) is over.")
    }

    private static func hasEnded(_ loan: Loan, _ nowMs: Int64) -> Bool {
        var later = loan
        return later.isMine && later.take(.clock(nowMs: nowMs)).contains(.removeFile)
    }

    /// Its time is over: what became of its file is told.
    static func farewell(_ before: LoanRecord, _ after: LoanRecord?) -> Effects {
        guard before.loan.isMine, let after, !after.loan.isMine, before.loan.leaving == nil else {
            return []
        }
        let hadFile = before.loan.state == .downloaded && before.path != nil
        let file =
            hadFile ? tr("Its file is deleted; your place and notes stay.") : tr("Your notes stay.")
        return [.perform(.say(sentences(over(before), file)))]
    }
}
