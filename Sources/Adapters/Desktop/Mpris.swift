import CUnix
import Glibc
import Ports
import Publications
import Synchronization

/// Media keys, `playerctl` and widgets by MPRIS on the session's bus, on a thread of its own that
/// sleeps when nothing is said. Where there is no bus, or no libsystemd, nothing comes of it.
public final class Mpris: DesktopShowing {
    private let desk: MprisDesk
    private let thread: BusThread

    /// `hear` is called on the thread of the bus. `holdsOffSleep` asks logind to leave the machine
    /// awake while it plays.
    public init(holdsOffSleep: Bool = true, hear: @escaping @Sendable (DesktopOrder) -> Void) {
        let desk = MprisDesk(hear: hear)
        self.desk = desk
        thread = BusThread {
            let wakefulness = holdsOffSleep ? Wakefulness() : nil
            MprisThread(desk, wakefulness)?.run()
            // Without a bus of a session, and after it is gone, the machine still stays awake.
            wakefulness?.follow(desk)
        }
    }

    deinit { close() }

    public func show(_ face: SoundFace, isJump: Bool) {
        thread.begin { _ in desk.put(face, isJump: isJump) }
    }

    public func close() {
        desk.shut()
        thread.join()
    }
}

/// Where the loop leaves what there is to show, and the bus's thread finds it.
final class MprisDesk: Sendable {
    struct News {
        var face: SoundFace?
        var isJump = false
        var isShut = false
    }

    let hear: @Sendable (DesktopOrder) -> Void
    /// Readable when there is something to look at.
    let descriptor: Int32
    private let news = Mutex(News())

    init(hear: @escaping @Sendable (DesktopOrder) -> Void) {
        self.hear = hear
        descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
    }

    deinit { close(descriptor) }

    /// Whether the position will be checked. A position that advances as expected wakes no thread.
    func put(_ face: SoundFace, isJump: Bool) -> Bool {
        let (isTaken, isNews) = news.withLock { news in
            if news.isShut { return (false, false) }
            var old = news.face
            old?.position = face.position
            news.face = face
            news.isJump = news.isJump || isJump
            return (true, old != face || isJump)
        }
        if isNews { eventfd_write(descriptor, 1) }
        return isTaken
    }

    func shut() {
        news.withLock { $0.isShut = true }
        eventfd_write(descriptor, 1)
    }

    /// What there is now, for an answer.
    var face: SoundFace? { news.withLock { $0.face } }

    /// The same, once for each jump.
    func take() -> News {
        var count: eventfd_t = 0
        eventfd_read(descriptor, &count)
        return news.withLock { news in
            defer { news.isJump = false }
            return news
        }
    }
}
