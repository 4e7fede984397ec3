import HouseholdWing
import Kernel
import Ports
import RuntimeKit

/// Hands what is to be told to the desktop, and to the terminal where the desktop cannot.
public struct NotificationsPerformer: Performing {
    public typealias F = Notifications
    private let showing: any NotificationShowing
    private let time: any TimeSource
    private let ring: (Notifications.Note) -> Void

    /// - Parameter ring: by the terminal, on the loop's thread.
    public init(
        _ showing: any NotificationShowing, time: any TimeSource,
        ring: @escaping (Notifications.Note) -> Void
    ) {
        (self.showing, self.time, self.ring) = (showing, time, ring)
    }

    public func perform(_ command: Notifications.Command, _ reply: Reply<Notifications.Action>) {
        switch command {
        case .tellTime: return reply.now(.clockTold(time.wall))
        case .show(let note): showing.show(note.notice)
        case .withdraw(let tag): showing.withdraw(tag)
        case .ring(let note): ring(note)
        // The root does it.
        case .follow: break
        }
        reply.nothing()
    }
}

extension Notifications.Note {
    package var notice: DesktopNotice {
        // A click on it does what its first act does.
        let click = acts.first.map { [DesktopNotice.Act("default", $0.title)] } ?? []
        return DesktopNotice(
            tag: tag, title: title, words: words, isUrgent: isUrgent,
            acts: click + acts.map { DesktopNotice.Act($0.rawValue, $0.title) })
    }

    /// nil for what the program does not know.
    public static func action(_ reply: DesktopReply) -> Notifications.Action? {
        switch reply {
        case .chosen(let tag, act: "default"): .chosen(tag, .open)
        case .chosen(let tag, let act): Notifications.Act(rawValue: act).map { .chosen(tag, $0) }
        case .dismissed(let tag): .dismissed(tag)
        case .unserved(let notice): .unserved(notice.tag)
        }
    }
}
