import Catalogs
import Kernel
import LendingWing
import ListeningWing
import ReadingWing
import ScreenKit
import Wording

extension Downloads: RootService {
    static func fulfil(_ command: Command, _ state: inout App.State) -> App.Effects? {
        switch command {
        case .say(let words): App.say(words, &state)
        case .accountTold(let account): App.tell(changed: account, &state)
        case .read, .keep, .run, .forget: nil
        }
    }

    static func follow(
        _ action: Action, from old: State, _ state: inout App.State
    ) -> App.Effects {
        App.follow(action, from: old, &state) + App.notify(action, from: old, &state)
    }
}

extension Loans: RootService {
    static func fulfil(_ command: Command, _ state: inout App.State) -> App.Effects? {
        App.fulfil(command, &state)
    }

    static func follow(
        _ action: Action, from old: State, _ state: inout App.State
    ) -> App.Effects {
        App.follow(action, &state) + App.notify(since: old, &state)
    }
}

extension App.State {
    public var downloads: Downloads.State { services[Downloads.self] }
    public var loans: Loans.State { services[Loans.self] }
    public var following: Following.State { services[Following.self] }
}

/// What is on its way, what is lent, and whether servers can be reached: one tells the other.
extension App {
    // MARK: - Downloads

    static func carry(_ action: Downloads.Action, _ state: inout State) -> Effects {
        send(action, to: Downloads.self, &state)
    }

    static func follow(
        _ action: Downloads.Action, from before: Downloads.State, _ state: inout State
    ) -> Effects {
        var effects: Effects = []
        switch action {
        case .read: effects = reconcile(&state)
        case .failed(let id, .signIn(let form, let isRefused)):
            effects = askWho(before[id], form, isRefused: isRefused, &state)
        default: break
        }
        return effects + tellLoans(action, before, &state) + reach(action.reach, &state)
            + tellOfBooks(&state)
    }

    /// The loan of a file hears what becomes of it.
    private static func tellLoans(
        _ action: Downloads.Action, _ before: Downloads.State, _ state: inout State
    ) -> Effects {
        let (id, event, path): (Int, Loan.Event, String?)
        switch action {
        case .done(let done, let file): (id, event, path) = (done, .downloadEnded, file)
        case .paused(let paused): (id, event, path) = (paused, .downloadPaused, nil)
        case .dropped(let dropped): (id, event, path) = (dropped, .downloadPaused, nil)
        case .resumed(let resumed): (id, event, path) = (resumed, .downloadBegan, nil)
        case .signedIn:
            let resumed = before.awaitingSignIn.subtracting(state.downloads.awaitingSignIn)
            return resumed.sorted().flatMap { id -> Effects in
                guard let key = state.downloads[id]?.order.key else { return [] }
                return carry(.fetching(key: key, .downloadBegan, path: nil), &state)
            }
        case .failed(let failed, let trouble):
            guard !trouble.isOffline else { return [] }
            let words = Loan.Refusal(why: trouble.why, next: trouble.next)
            (id, path) = (failed, nil)
            if case .problem(let problem) = trouble, problem.kind == .noActiveLoan {
                event = .refused(problem.kind, words)
            } else {
                event = .downloadFaulted(words.line)
            }
        default: return []
        }
        guard let key = (before[id] ?? state.downloads[id])?.order.key else { return [] }
        return carry(.fetching(key: key, event, path: path), &state)
    }

    private static func askWho(
        _ download: Download?, _ form: Feed.Authentication, isRefused: Bool, _ state: inout State
    ) -> Effects {
        guard let order = download?.order else { return [] }
        let known = state.loans.accounts.first { $0.id == order.account }
        // What is only looked at is known to its pages alone.
        let pages = state.screens.lazy.compactMap {
            $0[Catalog.self]?.account ?? $0[CatalogBook.self]?.account
        }
        let account = known ?? pages.first(where: order.isVisit)
        guard let account else { return [] }
        return open(.signIn(account, form, isRefused: isRefused), &state)
    }

    /// A loan that was being downloaded when the program ended is where its download is.
    private static func reconcile(_ state: inout State) -> Effects {
        guard state.loans.isRead, state.downloads.isRead else { return [] }
        return state.loans.records.flatMap { record -> Effects in
            guard record.loan.state == .downloading else { return [] }
            let download = state.downloads.all.first { $0.order.key == record.id.text }
            switch download?.phase {
            case .waiting?, .running?: return []
            case .done(let path)?:
                return carry(
                    .fetching(key: record.id.text, .downloadEnded, path: path), &state)
            case .failed(let why, _)?:
                return carry(
                    .fetching(key: record.id.text, .downloadFaulted(why), path: nil), &state)
            case .paused?, nil:
                return carry(.fetching(key: record.id.text, .downloadPaused, path: nil), &state)
            }
        }
    }

    // MARK: - Loans

    static func carry(_ action: Loans.Action, _ state: inout State) -> Effects {
        send(action, to: Loans.self, &state)
    }

    static func follow(_ action: Loans.Action, _ state: inout State) -> Effects {
        var effects: Effects = []
        if case .read = action { effects = reconcile(&state) }
        effects += reach(action.reach, &state)
        // A busy server can be reached: no network returns that would send what is queued.
        if case .answered(_, .busy) = action { effects += tryLater(&state) }
        return effects + tellOfBooks(&state)
    }

    /// The file of a loan that ended is not taken away while it is on the screen or heard.
    static func tellLoansOfUse(_ state: inout State) -> Effects {
        let screens = [state.stack.screen, state.panes?.other.screen]
        let sources =
            screens.map { $0?.look(at: Reader.self) { $0.source } }
            + [state.hears { $0.book.source }]
        let paths = Set(
            sources.compactMap { source -> String? in
                if case .file(let path)? = source { path } else { nil }
            })
        guard state.services.look(at: Loans.self, { $0.inUse != paths }) else { return [] }
        return carry(.used(paths), &state)
    }

    /// nil for what is not the root's.
    static func fulfil(_ command: Loans.Command, _ state: inout State) -> Effects? {
        func id(_ key: String) -> Int? {
            state.downloads.all.first { $0.order.key == key }?.id
        }
        switch command {
        case .say(let words): return say(words, &state)
        case .download(let order): return carry(Downloads.Action.ordered(order), &state)
        case .stopDownload(let key):
            return id(key).map { carry(Downloads.Action.paused($0), &state) } ?? []
        case .dropDownload(let key):
            return id(key).map { carry(Downloads.Action.dropped($0), &state) } ?? []
        case .open(let path): return open(.book(.file(path), at: nil), &state)
        case .browse(let address): return browse(address)
        case .signIn(let account, let form, let isRefused):
            return open(.signIn(account, form, isRefused: isRefused), &state)
        case .read, .tellTime, .stamp, .keep, .ask, .list, .removeFile: return nil
        }
    }

    /// What a catalog's list says of the books that are here, lent or waited for.
    static func marks(of account: Account, _ state: State) -> [String: String] {
        var marks = state.downloads.owned(of: account).mapValues { _ in tr("on your shelf") }
        for record in state.loans.records
        where record.id.account == account.id && record.loan.isMine {
            marks[record.id.text] = LoanWords.mark(record.loan)
        }
        return marks
    }

    static func loans(of account: Account, _ state: State) -> [LoanRecord] {
        state.loans.records.filter { $0.id.account == account.id && $0.loan.isMine }
    }

    /// Everything in view follows.
    static func tellOfBooks(_ state: inout State) -> Effects {
        let lists =
            tell(.told(state.downloads.all), to: DownloadList.self, &state)
            + tell(.lent(state.loans), to: DownloadList.self, &state)
            + tell(.lent(state.loans.records), to: Libraries.self, &state)
            + tellLicencePages(&state)
        let pages = state.screens.flatMap { floor -> Effects in
            if let offer = floor[CatalogBook.self] { return tell(offer, floor.id, &state) }
            if let page = floor[LibraryPage.self] {
                let lent = loans(of: page.account, state)
                return send(
                    .lent(lent, state.loans.wall), to: floor.id, as: LibraryPage.self, &state)
            }
            guard let catalog = floor[Catalog.self] else { return [] }
            let marks = marks(of: catalog.account, state)
            guard marks != catalog.marks else { return [] }
            return send(.marksTold(marks), to: floor.id, as: Catalog.self, &state)
        }
        return lists + pages
    }

    private static func tellLicencePages(_ state: inout State) -> Effects {
        state.floors(of: LicencePage.self).flatMap { floor -> Effects in
            guard let key = floor[LicencePage.self]?.fetching?.key else { return [] }
            let download = state.downloads.all.first { $0.order.key == key }
            let isOnTop = state.stack.top.id == floor.id
            return send(
                .fetched(download, isOnTop: isOnTop), to: floor.id, as: LicencePage.self, &state)
        }
    }

    private static func tell(
        _ offer: CatalogBook.State, _ floor: Int, _ state: inout State
    ) -> Effects {
        let key = Download.key(offer.book, of: offer.account)
        let path = state.downloads.owned(of: offer.account)[key]
        let download = state.downloads.all.first { $0.order.key == key }
        let record = state.loans.record(of: offer.book, offer.account)
        return send(
            .moved(path: path, download, record, state.loans.wall), to: floor, as: CatalogBook.self,
            &state)
    }

    // MARK: - Reaching servers

    /// What an answer tells of the network: nil tells nothing.
    static func reach(_ isReached: Bool?, _ state: inout State) -> Effects {
        guard let isReached else { return [] }
        let later = isReached ? stopTrying(&state) : tryLater(&state)
        guard isReached == state.around.isOffline else { return later }
        state.around.isOffline = !isReached
        return later + (isReached ? tryAgain(&state) : [])
    }

    /// A server that is up again gives no notice, as a network does: while something waits for it,
    /// it is asked a few times, with longer and longer waits.
    static let waits: [Duration] = [
        .seconds(30), .seconds(120), .seconds(600), .seconds(3_600),
    ]

    private static func tryLater(_ state: inout State) -> Effects {
        let loans = state.loans
        let isWaiting =
            loans.queuedCount > 0 || loans.isReturning || state.downloads.isHeldUp
            || state.stack.screen.holds(Catalog.self)
        guard isWaiting, !loans.isTryDue, loans.tries < waits.count else { return [] }
        state.services[Loans.self].isTryDue = true
        return [.schedule(.nextTry, after: waits[loans.tries], .networkSettled)]
    }

    private static func stopTrying(_ state: inout State) -> Effects {
        let wasDue = state.loans.isTryDue
        guard wasDue || state.loans.tries > 0 else { return [] }
        (state.services[Loans.self].tries, state.services[Loans.self].isTryDue) = (0, false)
        return wasDue ? [.cancel(.nextTry)] : []
    }

    /// Something of it changed: it is looked at once it has settled, where something waits.
    static func networkChanged(_ state: State) -> Effects {
        guard
            state.around.isOffline || state.loans.queuedCount > 0 || state.loans.isReturning
                || state.downloads.isHeldUp
        else { return [] }
        return [.schedule(.network, after: settling, .networkSettled)]
    }

    /// Addresses come one by one when a network comes up.
    static let settling = Duration.seconds(2)

    /// What waited for the network is sent and fetched, and what is in view asked for anew.
    static func tryAgain(_ state: inout State) -> Effects {
        again(.online, &state)
    }

    static func networkSettled(_ state: inout State) -> Effects {
        guard state.loans.isTryDue else { return again(.lineChanged, &state) }
        state.services[Loans.self].isTryDue = false
        state.services[Loans.self].tries += 1
        return [.cancel(.nextTry)] + again(.lineChanged, &state)
    }

    private static func again(_ action: Loans.Action, _ state: inout State) -> Effects {
        let effects = carry(action, &state)
        let fetching = carry(Downloads.Action.online, &state)
        state.around.covers.forgive()
        guard state.stack.screen.holds(Catalog.self) else { return effects + fetching }
        return effects + fetching
            + send(.networkReturned, to: state.stack.screen.id, as: Catalog.self, &state)
    }
}

extension Downloads.Action {
    /// Whether a server answered; nil where nothing was asked.
    fileprivate var reach: Bool? {
        switch self {
        case .arrived, .heard, .done: true
        case .failed(_, let trouble): trouble.isOffline ? false : nil
        default: nil
        }
    }
}

extension Loans.Action {
    fileprivate var reach: Bool? {
        switch self {
        case .answered(_, .unreachable): false
        case .answered(_, .busy): nil
        case .answered, .listed, .signInWanted: true
        case .notListed(_, let trouble): trouble.isOffline ? false : nil
        default: nil
        }
    }
}

extension EffectID {
    static let network = EffectID("network")
    static let nextTry = EffectID("network.try")
}
