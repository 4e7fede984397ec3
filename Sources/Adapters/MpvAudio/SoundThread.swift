import Ports
import Wording

/// What the sound's thread does: takes orders and hands them to libmpv.
final class SoundThread {
    private let desk: SoundDesk
    private let output: SoundOutput
    private let shelf = MpvWaveSource()
    private var trouble: (@Sendable (SoundTrouble) -> Void)?
    private var library: MpvLibrary?
    private var isSilent = false
    private var chimes: MpvPlayer?
    private var voice: MpvPlayer?
    private var book: MpvBook?
    private let cache: (any CacheKeeping)?
    private let streams: (any SoundStreaming)?
    private let news: @Sendable (BookNews) -> Void
    /// That of the person who asked for the sound.
    private let wording = Wording.inForce

    init(
        _ desk: SoundDesk, _ output: SoundOutput, cache: (any CacheKeeping)?,
        streams: (any SoundStreaming)?,
        news: @escaping @Sendable (BookNews) -> Void,
        _ trouble: @escaping @Sendable (SoundTrouble) -> Void
    ) {
        self.cache = cache
        self.streams = streams
        self.news = news
        self.desk = desk
        self.output = output
        self.trouble = trouble
    }

    func run() { Wording.$inForce.withValue(wording) { obey() } }

    /// Until the order to close.
    private func obey() {
        while true {
            var next: SoundDesk.Order?
            if let book {
                next = desk.poll()
                if next == nil { book.takeEvent() }
            } else {
                next = desk.take()
            }
            guard let next else { continue }
            switch next {
            case .prepare(let tunes):
                for tune in tunes { _ = shelf.address(of: tune) }
                _ = chimePlayer()
            case .chime(let tune):
                chimePlayer()?.play(shelf.address(of: tune), from: .zero, speed: 1)
            case .play(let tune, let start, let speed):
                voicePlayer()?.play(shelf.address(of: tune), from: start, speed: speed)
            case .pause: voice?.pause()
            case .expect:
                // Whoever looks up places would wait for libmpv.
                Database.prepare()
                beginBook()
            case .load(let sound): load(sound)
            case .book(let order): book?.perform(order)
            case .indexer(let news): book?.take(news)
            case .kept(let kept): news(kept)
            case .look: look()
            case .close:
                // One that serves both is closed once.
                if let voice, voice !== chimes { voice.close() }
                chimes?.close()
                book?.close()
                return
            }
        }
    }

    private func look() {
        for player in [chimes, voice] {
            if let heard = player?.takeEvents() { tell(heard) }
        }
    }

    private func load(_ sound: BookSound) {
        beginBook()
        guard let book else {
            isSilent = true
            return news(BookNews(sound.number, .failed(.libraryMissing)))
        }
        book.load(sound)
    }

    private func beginBook() {
        guard book == nil else { return }
        if output.isFile { dropOthers() }
        openLibrary()
        book = library.flatMap {
            MpvBook($0, output, waking: desk, cache: cache, streams: streams, tell: news)
        }
    }

    private func openLibrary() {
        guard library == nil, !isSilent else { return }
        MpvCompanions(cache).open()
        library = MpvLibrary()
    }

    /// A file has room for one: the book's own.
    private func dropOthers() {
        if let voice, voice !== chimes { voice.close() }
        chimes?.close()
        (voice, chimes) = (nil, nil)
    }

    private func tell(_ heard: SoundTrouble) {
        trouble?(heard)
        if heard != .damaged { trouble = nil }
    }

    private func chimePlayer() -> MpvPlayer? {
        if chimes == nil { chimes = output.isFile && voice != nil ? voice : newPlayer() }
        return chimes
    }

    private func voicePlayer() -> MpvPlayer? {
        if voice == nil { voice = output.isFile && chimes != nil ? chimes : newPlayer() }
        return voice
    }

    private func newPlayer() -> MpvPlayer? {
        guard !isSilent, book == nil || !output.isFile else { return nil }
        openLibrary()
        let player = library.flatMap { MpvPlayer($0, shelf, output, waking: desk) }
        if player == nil {
            isSilent = true
            tell(.libraryMissing)
        }
        return player
    }
}
