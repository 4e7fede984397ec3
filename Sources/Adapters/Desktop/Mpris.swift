import CBus
import CUnix
import Glibc
import Ports
import Publications
import Synchronization

/// Media keys, `playerctl` and widgets by MPRIS on the session's bus, on a thread of its own that
/// sleeps when nothing is said. Where there is no bus, or no libsystemd, nothing comes of it.
public final class Mpris: DesktopShowing {
    private let desk: MprisDesk
    private let thread = Mutex<pthread_t?>(nil)

    /// `hear` is called on the thread of the bus. `holdsOffSleep` asks logind to leave the machine
    /// awake while it plays.
    public init(holdsOffSleep: Bool = true, hear: @escaping @Sendable (DesktopOrder) -> Void) {
        desk = MprisDesk(holdsOffSleep: holdsOffSleep, hear: hear)
    }

    deinit { close() }

    public func show(_ face: SoundFace, isJump: Bool) {
        guard desk.put(face, isJump: isJump) else { return }
        thread.withLock { thread in
            if thread == nil { thread = start() }
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
        if pthread_create(&thread, nil, busMain, held.toOpaque()) == 0 { return thread }
        held.release()
        return nil
    }
}

/// A free function: a closure literal here would be checked for the caller's actor, and trap.
private func busMain(_ desk: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let desk else { return nil }
    let held = Unmanaged<MprisDesk>.fromOpaque(desk).takeRetainedValue()
    guard let bus = sb() else { return nil }
    let wakefulness = held.holdsOffSleep ? Wakefulness(bus) : nil
    MprisThread(held, bus, wakefulness)?.run()
    // No bus of a session, or none any more, as after it was left: the machine stays awake for it.
    wakefulness?.follow(held)
    return nil
}

/// Where the loop leaves what there is to show, and the bus's thread finds it.
final class MprisDesk: Sendable {
    struct News {
        var face: SoundFace?
        var isJump = false
        var isShut = false
    }

    let hear: @Sendable (DesktopOrder) -> Void
    let holdsOffSleep: Bool
    /// Readable when there is something to look at.
    let descriptor: Int32
    private let news = Mutex(News())

    init(holdsOffSleep: Bool, hear: @escaping @Sendable (DesktopOrder) -> Void) {
        self.holdsOffSleep = holdsOffSleep
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
