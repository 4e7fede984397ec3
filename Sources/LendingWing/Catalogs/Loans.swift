import Catalogs
import Kernel
import ScreenKit
import Wording

/// What libraries lend: every loan with what is asked of its library, what goes back, and what
/// waits for the network. `Loan.take` alone changes a loan; this carries out what it commands.
public enum Loans: Feature {
    public struct State: Equatable, Sendable {
        public package(set) var records: [LoanRecord] = []
        /// Who is signed in where, as of the last look.
        public package(set) var accounts: [Account] = []
        /// The loans of the last time were read; before that nothing is written over them.
        package var isRead = false
        /// The wall clock, as of its last report.
        public package(set) var wall = WallTime(secondsSince1970: 0)
        /// Libraries are being asked what they lend.
        public package(set) var isAsking = false
        /// Answered since the lists were asked for: a list may be older than what it would change.
        var answered: Set<LoanRecord.ID> = []
        /// Why a library did not tell what it lends, by account.
        public package(set) var troubles: [String: CatalogTrouble] = [:]
        /// What is done by itself once a person has signed in.
        var awaitingSignIn: [LoanRecord.ID: Loan.Deed] = [:]
        /// What may not open here, and was said of.
        var warned: Set<LoanRecord.ID> = []
        /// What goes back and can be kept, the newest last.
        package var leaving: [LoanRecord.ID] = []
        /// Sent without a key pressed: it asks for no password in the middle of a page.
        var quiet: Set<LoanRecord.ID> = []
        /// The files that are read or heard just now: none is taken away meanwhile.
        package internal(set) var inUse: Set<String> = []
        /// What was told when its time came.
        package internal(set) var told: Set<String> = []
        /// Servers that do not answer are asked again, with longer and longer waits between.
        package var tries = 0
        package var isTryDue = false

        public init() {}

        public subscript(id: LoanRecord.ID) -> LoanRecord? { records.first { $0.id == id } }

        /// As a catalog's page knows the book.
        package func record(of book: Feed.Publication, _ account: Account) -> LoanRecord? {
            records.isEmpty ? nil : LoanRecord(book, of: account.id).flatMap { self[$0.id] }
        }

        /// What waits for the network to be sent.
        public var queuedCount: Int { records.count { $0.loan.leaving == .queued } }
        package var isReturning: Bool { records.contains { $0.loan.isReturning } }

        mutating func forgetWhatWent() {
            let waiting = Set(records.filter(\.loan.isWaiting).map(\.id))
            leaving.removeAll { !waiting.contains($0) }
        }
        var nowMs: Int64 { wall.secondsSince1970 * 1_000 }
    }

    /// A record is large: it is boxed, so that all other actions stay small.
    public indirect enum Action: Equatable, Sendable {
        /// `asks`: libraries may be asked what they lend.
        case begun(asks: Bool)
        /// nil where the file cannot be read: it is left as it is.
        case read([LoanRecord]?, [Account], WallTime, asks: Bool)
        case pressed(LoanRecord, Loan.Deed)
        case stamped(LoanRecord, Loan.Deed, WallTime)
        case answered(LoanRecord.ID, Loan.Event)
        case signInWanted(LoanRecord.ID, Account, Feed.Authentication, isRefused: Bool)
        case signedIn(Account)
        /// It is new, is called otherwise, or was signed out of.
        case accountTold(Account)
        /// It is no longer one of the person's libraries.
        case forgotten(String)
        /// A person asks what is lent.
        case listWished
        /// nil where the library keeps no such list.
        case listed(String, [Feed.Publication]?)
        case notListed(String, CatalogTrouble)
        case listEnded([Account])
        /// These files are read or heard just now.
        case used(Set<String>)
        case secondPassed
        case clockTold(WallTime)
        /// Something of a loan's file happened, by what its download is known by.
        case fetching(key: String, Loan.Event, path: String?)
        case fileRemoved(LoanRecord.ID, trouble: String?)
        /// Servers can be reached again, or may be.
        case online
        /// The machine has another network, or one again: what is asked over the old one hangs.
        case lineChanged
        /// The newest that goes back is kept.
        case newestKept
        case saved(String?)
    }

    public indirect enum Command: Equatable, Sendable {
        case read(asks: Bool)
        case tellTime
        case stamp(LoanRecord, Loan.Deed)
        case keep(LoanRecord)
        /// Keeps it as it stands, then asks.
        case ask(LoanRecord, Loan.Call)
        /// Of all that one is signed in to, or of one.
        case list(String?)
        case removeFile(LoanRecord.ID, String)
        // What the root does.
        case say(String)
        case download(Download.Order)
        case stopDownload(key: String)
        case dropDownload(key: String)
        case open(String)
        case browse(String)
        case signIn(Account, Feed.Authentication, isRefused: Bool)
    }

    public static func reduce(_ state: inout State, _ action: Action) -> Effects {
        switch action {
        case .begun(let asks): return [.request(.list, .read(asks: asks))]
        case .read(let records, let accounts, let wall, let asks):
            return take(records, accounts, wall, asks: asks, &state)
        case .pressed(let record, let deed):
            return [.request(.press(record.id), .stamp(record, deed))]
        case .stamped(let record, let deed, let wall):
            state.wall = wall
            return press(deed, record, &state)
        case .answered(let id, let event): return answer(id, event, &state)
        case .signInWanted(let id, let account, let form, let isRefused):
            return wait(for: id, account, form, isRefused: isRefused, &state)
        case .signedIn(let account): return goOn(as: account, &state)
        case .accountTold(let account):
            know(account, &state)
            return []
        case .forgotten(let account): return forget(account, &state)
        case .listWished: return ask(nil, &state)
        case .listed(let account, let books): return list(books, of: account, &state)
        case .notListed(let account, let trouble):
            state.troubles[account] = trouble
            return []
        case .listEnded(let accounts):
            (state.isAsking, state.answered) = (false, [])
            state.accounts = accounts
            return []
        case .used(let paths):
            state.inUse = paths
            return letGo(&state) + tick(&state) + wind(state)
        case .secondPassed: return [.request(.clock, .tellTime)]
        case .clockTold(let wall):
            state.wall = wall
            return tick(&state) + notices(&state) + wind(state)
        case .fetching(let key, let event, let path): return fetch(key, event, path, &state)
        case .fileRemoved(let id, let trouble):
            guard let trouble, let record = state[id] else { return [] }
            return [.perform(.say(tr("The file of \(record.title) is still there: \(trouble).")))]
        case .online: return send(&state)
        case .lineChanged: return resend(state) + send(&state)
        case .newestKept:
            guard let id = state.leaving.last, let record = state[id] else { return [] }
            return press(.keep, record, &state)
        case .saved(let trouble):
            return trouble.map { [.perform(.say(tr("What is lent is not kept: \($0).")))] } ?? []
        }
    }

    // MARK: - Beginning, and the clock

    private static func take(
        _ records: [LoanRecord]?, _ accounts: [Account], _ wall: WallTime, asks: Bool,
        _ state: inout State
    ) -> Effects {
        state.isRead = records != nil
        state.wall = wall
        state.accounts = accounts
        // What was pressed before it was read counts more.
        let fresh = state.records
        state.records = (records ?? []).filter { old in !fresh.contains { $0.id == old.id } }
        var effects: Effects = []
        for id in state.records.map(\.id) {
            effects += tell(.reopened, id, &state)
        }
        effects += letGo(&state)
        state.records += fresh
        state.leaving = state.records.filter { $0.loan.isWaiting }.map(\.id)
        effects += tick(&state) + send(&state)
        let isAsked =
            accounts.contains(where: \.isSignedIn)
            || state.records.contains { $0.isLicence && $0.loan.isMine }
        if asks, isAsked { effects += ask(nil, &state) }
        effects += notices(&state)
        return effects + wind(state)
    }

    /// Looked at again in a second while something counts down, else when the next loan ends; a
    /// clock that is set says so.
    private static func wind(_ state: State) -> Effects {
        if state.records.contains(where: { $0.loan.isWaiting }) {
            return [.schedule(.clock, after: .seconds(1), .secondPassed)]
        }
        guard let next = moments(state).min() else { return [.cancel(.clock)] }
        let wait = min(longestWait, .milliseconds(next - state.nowMs))
        return [.schedule(.clock, after: wait, .secondPassed)]
    }

    /// A machine sleeps and wakes; a day is looked at each day.
    static let longestWait = Duration.seconds(86_400)

    // MARK: - What a person does

    private static func press(
        _ deed: Loan.Deed, _ record: LoanRecord, _ state: inout State
    ) -> Effects {
        if let effects = warn(deed, record, &state) { return effects }
        if state[record.id] == nil {
            if state.records.count >= LoanFile.countMax {
                state.records.removeAll { !$0.loan.isMine }
            }
            guard state.records.count < LoanFile.countMax else {
                return [.perform(.say(tr("\(LoanFile.countMax) loans are more than can be kept.")))]
            }
            state.records.append(record)
        }
        choose(record, deed, &state)
        // A page that was opened since knows better than a loan that is over.
        if let at = state.records.firstIndex(where: { $0.id == record.id }),
            !state.records[at].loan.isMine
        {
            state.records[at] = record
        }
        var effects: Effects = [.cancel(.press(record.id))]
        effects += tell(.pressed(deed, nowMs: state.nowMs), record.id, &state)
        guard let record = state[record.id] else { return effects }
        switch deed {
        case .giveBack where record.loan.isGoingBack:
            state.leaving.append(record.id)
            effects.append(.perform(.say(tr("Returning \(record.title) in 10 s. u keeps it."))))
        case .cancelHold where record.loan.isGoingBack:
            state.leaving.append(record.id)
            effects.append(
                .perform(.say(tr("Giving up the hold on \(record.title) in 10 s. u keeps it."))))
        case .keep where !record.loan.isGoingBack:
            effects.append(.perform(.say(tr("Kept \(record.title)."))))
        default: break
        }
        state.forgetWhatWent()
        return effects + wind(state)
    }

    private static func know(_ account: Account, _ state: inout State) {
        if let at = state.accounts.firstIndex(where: { $0.id == account.id }) {
            state.accounts[at] = account
        } else {
            state.accounts.append(account)
        }
    }

    /// What waited for who one is goes on by itself.
    private static func goOn(as account: Account, _ state: inout State) -> Effects {
        know(account, &state)
        state.troubles[account.id] = nil
        let waiting = state.awaitingSignIn.filter { $0.key.account == account.id }
        for id in waiting.keys { state.awaitingSignIn[id] = nil }
        var effects: Effects = []
        // In the order they are known, so that it is the same each time.
        for record in state.records {
            guard let deed = waiting[record.id] else { continue }
            let isQueued = record.loan.leaving == .queued
            effects += tell(
                isQueued ? .online : .pressed(deed, nowMs: state.nowMs), record.id, &state)
        }
        return effects + ask(account.id, &state)
    }

    private static func wait(
        for id: LoanRecord.ID, _ account: Account, _ form: Feed.Authentication, isRefused: Bool,
        _ state: inout State
    ) -> Effects {
        guard let deed = state[id]?.loan.asked?.deed else { return [] }
        let trouble = CatalogTrouble.signIn(form, isRefused: isRefused)
        let words = Loan.Refusal(why: trouble.why, next: trouble.next)
        state.awaitingSignIn[id] = deed
        state.troubles[account.id] = trouble
        let isQuiet = state.quiet.remove(id) != nil
        // A return is not lost with the program: it waits as it does for the network.
        let effects = tell(.unreachable(words), id, &state)
        if isQuiet { return effects }
        return effects + [.perform(.signIn(account, form, isRefused: isRefused))]
    }

    // MARK: - What libraries say

    private static func answer(
        _ id: LoanRecord.ID, _ event: Loan.Event, _ state: inout State
    ) -> Effects {
        guard let before = state[id] else { return [] }
        state.quiet.remove(id)
        if state.isAsking { state.answered.insert(id) }
        let effects = tell(event, id, &state)
        let words = LoanWords.answer(before, state[id]?.loan, event, state.wall)
        if case .refused(.loanAlreadyExists, _) = event, before.loan.asked == .borrow {
            // The list says how it stands, and how long.
            return effects + [.perform(.say(tr("\(before.title) is lent to you already.")))]
                + ask(id.account, &state)
        }
        return effects + (words.map { [.perform(.say($0))] } ?? []) + wind(state)
    }

    private static func ask(_ account: String?, _ state: inout State) -> Effects {
        (state.isAsking, state.answered) = (true, [])
        return [.stream(.loans, .list(account))]
    }

    private static func list(
        _ books: [Feed.Publication]?, of account: String, _ state: inout State
    ) -> Effects {
        state.troubles[account] = nil
        guard let books else { return [] }
        let news = LoanList.news(books, of: account, known: state.records)
        var effects: Effects = []
        for (id, event) in news.events where !state.answered.contains(id) {
            effects += tell(event, id, &state)
        }
        let room = max(0, LoanFile.countMax - state.records.count)
        for record in news.fresh.prefix(room) {
            state.records.append(record)
            effects += keep(record, state)
        }
        return effects + tick(&state) + notices(&state) + wind(state)
    }

    /// To say a return twice does no harm, and who waits for an old line waits long.
    private static func resend(_ state: State) -> Effects {
        state.records.compactMap { record in
            guard record.loan.isReturning, let revoke = record.loan.publication.revoke else {
                return nil
            }
            return .request(.ask(record.id), .ask(record, Loan.Call(href: revoke)))
        }
    }

    private static func send(_ state: inout State) -> Effects {
        let queued = state.records.filter { $0.loan.leaving == .queued }.map(\.id)
        state.quiet.formUnion(queued)
        return queued.flatMap { tell(.online, $0, &state) }
    }

    private static func fetch(
        _ key: String, _ event: Loan.Event, _ path: String?, _ state: inout State
    ) -> Effects {
        guard let at = state.records.firstIndex(where: { $0.id.text == key }) else { return [] }
        if let path { state.records[at].path = path }
        let record = state.records[at]
        // Its lender was told that it is here, and said more of it.
        let more = record.isLicence && event == .downloadEnded
        return tell(event, record.id, &state) + (more ? ask(record.id.account, &state) : [])
    }

    // MARK: - One loan

    /// Tells a loan what happened, keeps it, and does what it commands.
    static func tell(
        _ event: Loan.Event, _ id: LoanRecord.ID, _ state: inout State
    ) -> Effects {
        guard let at = state.records.firstIndex(where: { $0.id == id }) else { return [] }
        let before = state.records[at]
        var commands = state.records[at].loan.take(event)
        if isStayingOpen(before, commands, event, state) {
            (state.records[at].loan, commands) = (before.loan.stayingOpen(), [])
        }
        var effects: Effects = []
        for command in commands {
            let record = state.records[at]
            switch command {
            case .ask(_, let call): effects.append(.request(.ask(id), .ask(record, call)))
            case .fetch(let copy): effects.append(.perform(.download(order(copy, record, state))))
            case .fetchSample(let sample):
                effects.append(.perform(.download(order(sample, record, state))))
            case .browse(let address): effects.append(.perform(.browse(address)))
            case .stopFetching: effects.append(.perform(.stopDownload(key: id.text)))
            case .open:
                if let path = record.path { effects.append(.perform(.open(path))) }
            case .removeFile:
                effects.append(.perform(.dropDownload(key: id.text)))
                guard let path = record.path else { break }
                state.records[at].path = nil
                effects.append(.request(.removing(id), .removeFile(id, path)))
            case .forget:
                if commands.contains(.removeFile) { break }
                effects.append(.perform(.dropDownload(key: id.text)))
            }
        }
        // A page that is open shows its present state; a loan that ended is not stored.
        let record = state.records[at]
        return record == before ? effects : keep(record, state) + effects
    }

    private static func keep(_ record: LoanRecord, _ state: State) -> Effects {
        state.isRead ? [.request(.keeping(record.id), .keep(record))] : []
    }
}
