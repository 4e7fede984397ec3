import CBus
import CUnix
import Glibc
import Ports
import Synchronization

/// Notifications of the desktop, by `org.freedesktop.Notifications` on the session's bus: on a
/// thread of its own, begun with the first one, that sleeps when nothing is said.
public final class DesktopNotifications: NotificationShowing {
    private let desk: NotificationDesk
    private let thread: BusThread

    /// - Parameter hear: is called on the thread of the bus.
    public init(hear: @escaping @Sendable (DesktopReply) -> Void) {
        let desk = NotificationDesk(hear: hear)
        self.desk = desk
        thread = BusThread { NotificationThread(desk).run() }
    }

    deinit { close() }

    public func show(_ notice: DesktopNotice) { thread.begin { _ in desk.put(.show(notice)) } }

    /// One that was never shown needs no thread.
    public func withdraw(_ tag: String) {
        thread.begin { isRunning in isRunning && desk.put(.withdraw(tag)) }
    }

    public func close() {
        desk.shut()
        thread.join()
    }

    /// Shows one notification, without buttons, and waits until the desktop has it. Returns the
    /// reason where that fails. It is for a command, which ends then and hears no button.
    public static func show(once notice: DesktopNotice) -> String? {
        if sb() == nil { return "libsystemd is not installed" }
        guard let talk = NotificationTalk() else { return "there is no bus of a session" }
        var notice = notice
        notice.acts = []
        return talk.show(notice) ? nil : "no program of the desktop shows notifications"
    }
}

/// Where the loop leaves what is to be told, and the bus's thread finds it.
final class NotificationDesk: Sendable {
    enum Wish: Equatable, Sendable {
        case show(DesktopNotice)
        case withdraw(String)
    }

    struct News {
        var wishes: [Wish] = []
        var isShut = false
    }

    /// More wait only while the bus hangs; the oldest gives way.
    static let waitingMax = 64

    let hear: @Sendable (DesktopReply) -> Void
    /// Readable when there is something to look at.
    let descriptor: Int32
    private let news = Mutex(News())

    init(hear: @escaping @Sendable (DesktopReply) -> Void) {
        self.hear = hear
        descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
    }

    deinit { close(descriptor) }

    /// False when it is shut.
    func put(_ wish: Wish) -> Bool {
        let isTaken = news.withLock { news in
            if news.isShut { return false }
            if news.wishes.count >= Self.waitingMax { news.wishes.removeFirst() }
            news.wishes.append(wish)
            return true
        }
        if isTaken { eventfd_write(descriptor, 1) }
        return isTaken
    }

    func shut() {
        news.withLock { $0.isShut = true }
        eventfd_write(descriptor, 1)
    }

    func take() -> News {
        var count: eventfd_t = 0
        eventfd_read(descriptor, &count)
        return news.withLock { news in
            defer { news.wishes = [] }
            return news
        }
    }
}
