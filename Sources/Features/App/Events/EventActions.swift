import HouseholdWing
import LendingWing
import ReadingWing
import ScreenKit
import Sharing

/// Events that only an action tells, since nothing that is kept changes by it.
extension App.Action {
    func news(_ state: App.State) -> [EventNews] {
        switch self {
        case .troubleTold(let why): return [.error("program", why)]
        case .soundFailed(let why, _): return [.error("sound", why)]
        case .paperSaved(let paper, let why?): return [.error("\(paper)", why)]
        case .nextOpened(_, let why?): return [.error("sound", why)]
        case .screen(_, let action):
            guard case .notOpened(let why)? = action[Reader.self] else { return [] }
            return [.error("book", why)]
        case .service(let action): return Self.news(of: action, state)
        default: return []
        }
    }

    private static func news(of action: ServiceAction, _ state: App.State) -> [EventNews] {
        if let action = action[Downloads.self] { return downloaded(action, state) }
        if case .visited(let report, _)? = action[Following.self] {
            guard !report.arrived.isEmpty else { return [] }
            var news = EventNews(.followed)
            news[.title] = report.title
            news[number: .count] = Double(report.arrived.count)
            return [news]
        }
        if case .exchanged(_, let outcomes, _, _)? = action[Syncing.self] {
            return exchanged(outcomes)
        }
        return []
    }

    private static func downloaded(
        _ action: Downloads.Action, _ state: App.State
    ) -> [EventNews] {
        switch action {
        case .done(let id, let path):
            guard let order = state.downloads[id]?.order else { return [] }
            var news = EventNews(.downloaded)
            news[.title] = order.title
            news[.author] = order.author
            news[.account] = state.loans.name(of: order.account)
            news[.file] = path
            return [news]
        case .failed(let id, let trouble):
            guard !trouble.isOffline, let order = state.downloads[id]?.order else { return [] }
            return [.error(order.title, trouble.why)]
        default: return []
        }
    }

    private static func exchanged(_ outcomes: [SyncOutcome]) -> [EventNews] {
        var (count, device) = (0, String?.none)
        for outcome in outcomes {
            switch outcome {
            case .sent: count += 1
            case .moved(let meeting), .asks(let meeting, _):
                count += 1
                device = device ?? meeting.deviceName
            case .remarked(let told, let came): count += told + came
            case .agreed, .disbelieved, .notTaken, .nameless, .failed: break
            }
        }
        guard count > 0 else { return [] }
        var news = EventNews(.synced)
        news[.device] = device
        news[number: .count] = Double(count)
        return [news]
    }
}

extension EventNews {
    /// - Parameter why: as it is said, with what to do about it.
    static func error(_ what: String, _ why: String) -> EventNews {
        var news = EventNews(.error)
        news[.what] = what
        news[.why] = why
        return news
    }
}
