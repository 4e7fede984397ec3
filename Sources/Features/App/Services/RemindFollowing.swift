import HouseholdWing
import Kernel
import ReadingWing
import ScreenKit
import Wording

/// What a reminder to read says, and when it says nothing.
extension Reminders: RootService {
    static func fulfil(_ command: Command, _ state: inout App.State) -> App.Effects? {
        switch command {
        case .remind(let moment): App.remind(at: moment, &state)
        case .tellTime, .lookAtDay: nil
        }
    }
}

extension App {
    static func remindSettings(_ settings: Settings, _ state: inout State) -> Effects {
        let wish = settings.readingReminder
        guard wish != state.services[Reminders.self].wish else { return [] }
        return send(.configured(wish), to: Reminders.self, &state)
    }

    /// The tag of the notification.
    static let readingTag = "reading"

    static func remind(at moment: Moment, _ state: inout State) -> Effects {
        let reader = state.floorInView(of: Reader.self)?[Reader.self]
        let isRead = reader?.isRead(at: moment) == true || state.listening?.isPlaying == true
        if isRead || state.lock.isLocked { return [] }
        let note = Notifications.Note(
            readingTag, tr("Time to read"),
            tr("It is \(moment.wall.clock), and nothing was read today."))
        return say(note.words, &state) + send(.raised([note]), to: Notifications.self, &state)
    }
}
