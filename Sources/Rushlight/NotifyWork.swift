import Adapters
import HouseholdWing
import Kernel
import LibraryRuntime
import Runtime
import RuntimeKit
import Terminal

/// Has the desktop tell what happens, and the terminal where the desktop cannot.
extension FullScreen {
    func addNotifications(to performers: Performers, _ shelf: ShelfDesk) {
        performers.add(RemindersPerformer(shelf, time: ConcreteTime()))
        performers.add(
            NotificationsPerformer(notifications, time: ConcreteTime()) { [unowned self] note in
                let way = NotifyWay { variables[$0] }
                for command in way?.commands(title: note.title, words: note.words) ?? [] {
                    loop.terminal?.tell(command)
                }
            })
    }

    /// - Parameter post: takes a letter from any thread.
    static func notifications(
        _ post: @escaping @Sendable (Notifications.Action) -> Void
    ) -> DesktopNotifications {
        DesktopNotifications { reply in
            if let action = Notifications.Note.action(reply) { post(action) }
        }
    }
}
