import CBus
import CUnix
import Glibc
import Ports
import Synchronization

/// Notifications of the desktop, by `org.freedesktop.Notifications` on the session's bus: on a
/// thread of its own, begun with the first one, that sleeps when nothing is said.
public final class DesktopNotifications: NotificationShowing {
    private let desk: NotificationDesk
    private let thread = Mutex<pthread_t?>(nil)

    /// - Parameter hear: is called on the thread of the bus.
    public init(hear: @escaping @Sendable (DesktopReply) -> Void) {
        desk = NotificationDesk(hear: hear)
    }

    deinit { close() }

    public func show(_ notice: DesktopNotice) { put(.show(notice)) }
    public func withdraw(_ tag: String) { put(.withdraw(tag)) }

    private func put(_ wish: NotificationDesk.Wish) {
        thread.withLock { thread in
            // What was never shown needs no withdrawing.
            if thread == nil, case .withdraw = wish { return }
            guard desk.put(wish), thread == nil else { return }
            thread = start()
        }
    }

    public func close() {
        desk.shut()
        let running = thread.withLock { thread in
            defer { thread = nil }
            return thread
        }
        // A bus that hangs is not waited for.
        if let running, cu_join(running, 2) != 0 { pthread_detach(running) }
    }

    private func start() -> pthread_t? {
        let held = Unmanaged.passRetained(desk)
        var thread = pthread_t()
        if pthread_create(&thread, nil, notificationMain, held.toOpaque()) == 0 { return thread }
        held.release()
        return nil
    }

    /// Shows one and waits until it is there; why not, else. For a command, which then ends: nobody
    /// is left to hear what is chosen.
    public static func show(once notice: DesktopNotice) -> String? {
        guard let bus = sb() else { return "libsystemd is not installed" }
        guard let talk = NotificationTalk(bus) else { return "there is no bus of a session" }
        var notice = notice
        notice.acts = []
        return talk.show(notice) ? nil : "no program of the desktop shows notifications"
    }
}

/// A free function: a closure literal here would be checked for the caller's actor, and trap.
private func notificationMain(_ desk: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let desk else { return nil }
    let held = Unmanaged<NotificationDesk>.fromOpaque(desk).takeRetainedValue()
    NotificationThread(held).run()
    return nil
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
