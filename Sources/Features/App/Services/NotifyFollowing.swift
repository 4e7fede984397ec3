import HouseholdWing
import LendingWing
import ReadingWing
import ScreenKit
import Wording

/// What the desktop is to tell, and what is done when a person chooses something on it.
extension Notifications: RootService {
    static func fulfil(_ command: Command, _ state: inout App.State) -> App.Effects? {
        guard case .follow(let tag, let act) = command else { return nil }
        return App.follow(tag, act, &state)
    }
}

extension App.State {
    var notifications: Notifications.State { services[Notifications.self] }
}

extension App {
    /// Whether a person can see what the message line says.
    static func looked(isInFront: Bool, _ state: inout State) -> Effects {
        guard isInFront != state.notifications.isInFront else { return [] }
        return send(.looked(isInFront: isInFront), to: Notifications.self, &state)
            + (isInFront ? send(.cameBack, to: Syncing.self, &state) : [])
    }

    static func notifySettings(_ settings: Settings, _ state: inout State) -> Effects {
        let (when, quiet) = (settings.notifies, settings.quietHours)
        let now = state.notifications
        guard now.when != when || now.quiet != quiet else { return [] }
        return send(.configured(when, quiet: quiet), to: Notifications.self, &state)
    }

    // MARK: - Notifications

    /// Loans and holds that were told on the message line by what was just done, and those that
    /// want nothing any more.
    static func notify(since old: Loans.State, _ state: inout State) -> Effects {
        let loans = state.loans
        guard old.told != loans.told || old.records != loans.records else { return [] }
        var notes: [Notifications.Note] = []
        var wanting: Set<String> = []
        for record in loans.records {
            guard let notice = Loans.notice(of: record, loans.wall) else { continue }
            let tag = Loans.Notice.tag(of: record)
            wanting.insert(tag)
            guard loans.told.contains(notice.key), !old.told.contains(notice.key) else { continue }
            let acts: [Notifications.Act] =
                record.loan.deeds.contains(.renew) ? [.open, .renew, .snooze] : [.open, .snooze]
            notes.append(
                Notifications.Note(
                    tag, record.title, notice.words, isUrgent: notice.isUrgent, acts: acts))
        }
        let over = state.notifications.tags
            .filter { $0.hasPrefix("loan ") && !wanting.contains($0) }.sorted()
        return over.flatMap { send(.over($0), to: Notifications.self, &state) }
            + (notes.isEmpty ? [] : send(.raised(notes), to: Notifications.self, &state))
    }

    static func notify(
        _ action: Downloads.Action, from old: Downloads.State, _ state: inout State
    ) -> Effects {
        let note: Notifications.Note
        switch action {
        case .done(let id, _):
            guard let order = state.downloads[id]?.order else { return [] }
            note = Notifications.Note(tag(ofDownload: id), order.title, tr("The download is here."))
        case .failed(let id, let trouble):
            guard !trouble.isOffline, let order = state.downloads[id]?.order else { return [] }
            note = Notifications.Note(
                tag(ofDownload: id), order.title, tr("The download failed: \(trouble.why)."))
        case .dropped(let id), .resumed(let id):
            return send(.over(tag(ofDownload: id)), to: Notifications.self, &state)
        default: return []
        }
        return send(.raised([note]), to: Notifications.self, &state)
    }

    private static func tag(ofDownload id: Int) -> String { "download \(id)" }

    // MARK: - What is chosen

    static func follow(
        _ tag: String, _ act: Notifications.Act, _ state: inout State
    ) -> Effects {
        let record = state.loans.records.first { Loans.Notice.tag(of: $0) == tag }
        if act == .renew, let record, record.loan.deeds.contains(.renew) {
            return carry(.pressed(record, .renew), &state)
        }
        if let done = state.downloads.all.first(where: { self.tag(ofDownload: $0.id) == tag }),
            case .done(let path) = done.phase
        {
            return open(.book(.file(path), at: nil), &state)
        }
        if tag == readingTag, let book = state.memory.book {
            return open(.book(book, at: nil), &state)
        }
        return obey(Order(tag == readingTag ? .goShelf : .goDownloads), &state)
    }
}
