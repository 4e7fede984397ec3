import Canvas
import Catalogs
import Kernel
import ScreenKit
import Wording

/// What is on its way, what goes back, what is lent and waited for: by what one would do next.
public enum DownloadList: Screen {
    public static var name: String { "downloads" }
    public static var title: String { tr("Downloads") }
    public static var listsBooks: Bool { true }

    public struct State: Equatable, Sendable {
        var all: [Download]
        var loans = Loans.State()
        public package(set) var list = ListView()
        package var size: Size

        public init(_ all: [Download], size: Size) {
            self.all = all
            self.size = size
            move(.first)
        }
    }

    public enum Action: ListActing {
        case ordered(Order)
        case resized(Size)
        case told([Download])
        case lent(Loans.State)
        case rowPressed(Int)
        case wheelTurned(Int)
    }

    public static func reduce(_ state: inout State, _ action: Action) -> [Effect<Action, Ask>] {
        switch action {
        case .resized(let size): state.resize(size)
        case .told(let all): state.change { $0.all = all }
        case .lent(let loans): state.change { $0.loans = loans }
        case .rowPressed(let row): return state.press(row) ? act(state) : []
        case .wheelTurned(let rows): state.scroll(by: rows)
        case .ordered(let order): return obey(order, &state)
        }
        return []
    }

    private static func obey(_ order: Order, _ state: inout State) -> [Effect<Action, Ask>] {
        switch order.verb {
        case .focusActivate: return act(state)
        case .listIn, .itemInfo: return look(state)
        case .listOut: return [.perform(.close)]
        case .itemRemove: return stop(state)
        case .itemAgain: return again(state)
        case .editUndo: return lend([.keep], state)
        default: return walk(order, &state)
        }
    }

    /// The likeliest thing: read it, hold it, go on with it.
    private static func act(_ state: State) -> [Effect<Action, Ask>] {
        switch state.focused {
        case .download(let download):
            switch download.phase {
            case .done(let path): return [.perform(.read(.file(path)))]
            case .waiting where state.isHeldUp(download):
                return [.perform(.resumeDownload(download.id))]
            case .waiting, .running: return [.perform(.pauseDownload(download.id))]
            case .paused, .failed: return [.perform(.resumeDownload(download.id))]
            }
        case .loan(let record):
            return likeliest(record.loan).map { [.perform(.lend(record, $0))] } ?? look(state)
        case .account(let account, let trouble):
            guard case .signIn(let form, let isRefused) = trouble else {
                return [.perform(.listLoans)]
            }
            return [.perform(.open(.signIn(account, form, isRefused: isRefused)))]
        case .heading, .blank, nil: return missed
        }
    }

    /// All there is to do about a loan.
    private static func look(_ state: State) -> [Effect<Action, Ask>] {
        guard case .loan(let record) = state.focused else { return act(state) }
        if record.isLicence, let path = record.path { return [.perform(.licence(path))] }
        guard let account = state.loans.accounts.first(where: { $0.id == record.id.account })
        else { return [.perform(.say(tr("The library that lent it is not among yours.")))] }
        return [
            .perform(
                .open(.offer(account, record.loan.publication, trail: [account.name])))
        ]
    }

    private static func stop(_ state: State) -> [Effect<Action, Ask>] {
        guard case .download(let download) = state.focused else {
            return lend([.giveBack, .cancelHold], state)
        }
        return [.perform(.stopDownload(download.id))]
    }

    private static func again(_ state: State) -> [Effect<Action, Ask>] {
        switch state.focused {
        case .download(let download): [.perform(.resumeDownload(download.id))]
        case .loan(let record) where record.loan.deeds.contains(.renew): lend([.renew], state)
        default: [.perform(.listLoans)]
        }
    }

    /// The first of them that can be done.
    private static func lend(_ deeds: [Loan.Deed], _ state: State) -> [Effect<Action, Ask>] {
        guard case .loan(let record) = state.focused,
            let deed = deeds.first(where: record.loan.deeds.contains)
        else { return missed }
        return [.perform(.lend(record, deed))]
    }

    static func likeliest(_ loan: Loan) -> Loan.Deed? {
        let acts: [Loan.Deed] = [.keep, .read, .borrow, .download, .retry, .pause]
        return acts.first(where: loan.deeds.contains)
    }

    /// `u` keeps what has focus; elsewhere the newest that goes back.
    public static func claims(_ order: Order, _ state: State) -> Bool {
        guard order.verb == .editUndo, case .loan(let record) = state.focused else { return false }
        return record.loan.isGoingBack
    }

    public static func place(_ state: State) -> ScreenKit.Place { .lists }
}
