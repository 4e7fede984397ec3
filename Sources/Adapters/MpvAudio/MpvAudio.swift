import CMpv
import CUnix
import Glibc
import Ports
import Synchronization

/// Sound through libmpv, on a thread of its own that is started, like the library, when
/// something is first to be heard. If the library is missing, no thread waits for it.
public final class MpvAudio: AudioPlaying {
    private let desk = SoundDesk()
    private let output: SoundOutput
    private let cache: (any CacheKeeping)?
    private let streams: (any SoundStreaming)?
    private let trouble: @Sendable (SoundTrouble) -> Void
    private let news: @Sendable (BookNews) -> Void
    private let shift: TrackShift
    private let thread = Mutex<pthread_t?>(nil)

    /// `output` is what `RUSHLIGHT_AO` or the setting says; `cache` keeps what makes seeking exact,
    /// `streams` brings sound that is on servers.
    /// `trouble` is called at most once, `news` whenever there is some of a book; both on the
    /// sound's thread, or where a glance is asked for.
    public convenience init(
        output: String?, cache: (any CacheKeeping)? = nil,
        streams: (any SoundStreaming)? = nil,
        news: @escaping @Sendable (BookNews) -> Void = { _ in },
        trouble: @escaping @Sendable (SoundTrouble) -> Void
    ) {
        self.init(
            SoundOutput(output), cache: cache, streams: streams, news: news, trouble: trouble)
    }

    init(
        _ output: SoundOutput, cache: (any CacheKeeping)? = nil,
        streams: (any SoundStreaming)? = nil,
        news: @escaping @Sendable (BookNews) -> Void = { _ in },
        trouble: @escaping @Sendable (SoundTrouble) -> Void
    ) {
        self.output = output
        self.cache = cache
        self.streams = streams
        let shift = TrackShift()
        self.shift = shift
        self.news = { news(shift.told($0)) }
        self.trouble = trouble
    }

    deinit { close() }

    /// A book is about to be heard: its player is made ready before it is known which one.
    public func expect() { order(.expect) }

    /// Something may be heard, it is not known how: libmpv, which takes longer to come than all
    /// else, is on its way from here on. Other libraries wait for it: the one that knows places
    /// comes first.
    public static func expect(cache: (any CacheKeeping)?) {
        let arrival = Unmanaged.passRetained(Arrival(cache))
        var thread = pthread_t()
        guard pthread_create(&thread, nil, expectMain, arrival.toOpaque()) == 0 else {
            return arrival.release()
        }
        pthread_detach(thread)
    }

    fileprivate final class Arrival {
        private let cache: (any CacheKeeping)?

        init(_ cache: (any CacheKeeping)?) { self.cache = cache }

        func run() {
            Database.prepare()
            MpvCompanions(cache).open()
            _ = lm_expect()
        }
    }

    public func prepare(_ tunes: [Tune]) { order(.prepare(tunes)) }
    public func chime(_ tune: Tune) { order(.chime(tune)) }
    public func play(_ tune: Tune, from start: Duration, speed: Double) {
        order(.play(tune, from: start, speed: speed))
    }

    public func pause() {
        // What was never begun need not be started to be stopped.
        if thread.withLock({ $0 != nil }) { desk.put(.pause) }
    }

    public func load(_ sound: BookSound) {
        shift.reset()
        order(.load(sound))
    }

    public func order(_ order: BookOrder) {
        // The position is asked for once a second: the player's reports meanwhile wake no thread.
        if order == .glance, let latest = desk.latest { return news(latest) }
        // Without a book there is nothing to be done, and nothing to be begun for it.
        if thread.withLock({ $0 != nil }) { desk.put(.book(shift.asked(order))) }
    }

    public func close() {
        desk.put(.close)
        let running = thread.withLock { thread in
            defer { thread = nil }
            return thread
        }
        if let running { Self.await(running) }
    }

    /// A disk that hangs holds the thread that reads it: it is not waited for.
    private static func await(_ running: pthread_t) {
        if cu_join(running, 2) != 0 { pthread_detach(running) }
    }

    private func order(_ order: SoundDesk.Order) {
        guard desk.put(order) else { return }
        thread.withLock { thread in
            if thread == nil { thread = start() }
        }
    }

    private func start() -> pthread_t? {
        let stage = Unmanaged.passRetained(
            SoundThread(desk, output, cache: cache, streams: streams, news: news, trouble))
        var thread = pthread_t()
        if pthread_create(&thread, nil, soundMain, stage.toOpaque()) == 0 { return thread }
        stage.release()
        return nil
    }
}

// Free functions: closure literals here would be checked for the caller's actor, and trap.

private func expectMain(_ arrival: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let arrival else { return nil }
    Unmanaged<MpvAudio.Arrival>.fromOpaque(arrival).takeRetainedValue().run()
    return nil
}

private func soundMain(_ stage: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let stage else { return nil }
    Unmanaged<SoundThread>.fromOpaque(stage).takeRetainedValue().run()
    return nil
}
