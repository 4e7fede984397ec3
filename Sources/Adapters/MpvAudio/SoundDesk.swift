import CMpv
import Glibc
import Ports
import Synchronization

/// Where orders for sound wait for the sound's thread, which sleeps when there are none.
final class SoundDesk: Sendable {
    enum Order: Sendable {
        case prepare([Tune])
        case chime(Tune)
        case play(Tune, from: Duration, speed: Double)
        case pause
        /// A book will come.
        case expect
        case load(BookSound)
        case book(BookOrder)
        case indexer(SeekIndexer.News)
        case kept(BookNews)
        /// libmpv has something to tell.
        case look
        case close
    }

    private struct Desk {
        var orders: [Order] = []
        var isLookWanted = false
        var isClosed = false
        /// Wakes a thread that waits in libmpv instead of here.
        var waker: Waker?
        /// Where the book is, until something is asked of it.
        var clock: SoundClock?
    }

    /// A handle of libmpv, which may be woken from any thread.
    private struct Waker: @unchecked Sendable { let handle: MpvHandle }

    /// A person who presses faster than sound comes wants to hear the last. Of the orders for a
    /// book each kind waits once, so that none of them is lost to this.
    private static let mostOrders = 32
    private let desk = Mutex(Desk())
    private let bell = Bell()

    /// Whether the order will be taken: after `close` none is.
    @discardableResult
    func put(_ order: Order) -> Bool {
        let isTaken = desk.withLock { desk in
            if desk.isClosed { return false }
            if case .close = order {
                desk.isClosed = true
                desk.orders = []
            }
            if order.moves { desk.clock?.doubt() }
            desk.orders.removeAll { order.replaces($0) }
            if desk.orders.count >= Self.mostOrders { desk.orders.removeFirst() }
            desk.orders.append(order)
            // Before it is taken, and with it the handle.
            desk.waker?.handle.wake()
            return true
        }
        if isTaken { bell.ring() }
        return isTaken
    }

    /// The clock is good until an order changes something, so not while one waits.
    func follow(_ clock: SoundClock, _ track: SoundClock.Track, of number: Int) {
        desk.withLock { desk in
            if !desk.orders.contains(where: \.moves) { clock.follow(track, of: number) }
        }
    }

    /// Where the book is, if that is known without asking.
    var latest: BookNews? { desk.withLock { $0.clock }?.glance() }

    /// Waits for the next order.
    func take() -> Order {
        while true {
            bell.wait()
            let order: Order? = desk.withLock { desk in
                if desk.isLookWanted {
                    desk.isLookWanted = false
                    return .look
                }
                return desk.orders.isEmpty ? nil : desk.orders.removeFirst()
            }
            if let order { return order }
        }
    }

    /// The next order, if there is one.
    func poll() -> Order? {
        desk.withLock { desk in
            if desk.isLookWanted {
                desk.isLookWanted = false
                return .look
            }
            return desk.orders.isEmpty ? nil : desk.orders.removeFirst()
        }
    }

    /// From now on the thread waits there: one wait for orders and events is one wake for both.
    /// nil before the handle goes away.
    func wakes(_ handle: MpvHandle?, _ clock: SoundClock?) {
        let waker = handle.map(Waker.init)
        desk.withLock { ($0.waker, $0.clock) = (waker, clock) }
    }

    fileprivate func wantLook() {
        let isNew = desk.withLock { desk in
            defer {
                desk.isLookWanted = true
                desk.waker?.handle.wake()
            }
            return !desk.isLookWanted
        }
        if isNew { bell.ring() }
    }

    /// Called on libmpv's threads.
    static let wake: @convention(c) (UnsafeMutableRawPointer?) -> Void = wakeDesk
}

private func wakeDesk(_ desk: UnsafeMutableRawPointer?) {
    guard let desk else { return }
    Unmanaged<SoundDesk>.fromOpaque(desk).takeUnretainedValue().wantLook()
}

extension SoundDesk.Order {
    /// A position reported before the seek is not valid after it.
    fileprivate var moves: Bool {
        switch self {
        case .load, .close: true
        case .book(let order): order != .tell && order != .glance
        default: false
        }
    }

    /// What was said about a book and is not done yet gives way to what is said now.
    fileprivate func replaces(_ other: SoundDesk.Order) -> Bool {
        switch (self, other) {
        case (.load, .load), (.load, .book): true
        case (.book(let one), .book(let other)): one.kind == other.kind
        case (.indexer(.indexing), .indexer(.indexing)): true
        case (.kept(let one), .kept(let other)): one.isAboutSameTrack(as: other)
        default: false
        }
    }
}

extension BookNews {
    fileprivate func isAboutSameTrack(as other: BookNews) -> Bool {
        guard case .kept(let one, _) = event, case .kept(let two, _) = other.event else {
            return false
        }
        return number == other.number && one == two
    }
}

extension BookOrder {
    fileprivate var kind: Int {
        switch self {
        case .play, .pause: 0
        case .seek: 1
        case .speed: 2
        case .volume: 3
        case .tell: 4
        case .glance: 8
        case .drop: 5
        case .tune: 6
        case .loop, .loopNothing: 7
        case .recite: 9
        }
    }
}

/// A counting semaphore at a stable address.
private final class Bell: @unchecked Sendable {
    private let raw = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
    init() { sem_init(raw, 0, 0) }
    deinit {
        sem_destroy(raw)
        raw.deallocate()
    }
    func ring() { sem_post(raw) }
    func wait() { while sem_wait(raw) != 0 {} }
}
