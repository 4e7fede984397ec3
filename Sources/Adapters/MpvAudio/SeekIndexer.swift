import Glibc
import Ports
import Publications

/// Looks through MP3s on a thread of its own while they play, and keeps where their frames stand,
/// so that a seek in ten hours is a seek in a song. The thread ends when there is nothing to do.
final class SeekIndexer: Sendable {
    enum News: Sendable {
        /// So much of a track has been looked through, out of 100.
        case indexing(track: Int, Int)
        case indexed(track: Int, Duration)
    }

    private enum Entry {
        case wanted
        case ready(MpegIndex)
        /// There is nothing in it that an index would help.
        case useless
    }

    private struct Desk {
        /// Tells the work for one book from that for the next.
        var round = 0
        var publication: Publication?
        var queue: [Int] = []
        var entries: [Int: Entry] = [:]
        var isWorking = false
        /// Nothing is heard of the book yet: looking through it would take the disk and a processor
        /// from what begins.
        var isHeld = false
        /// Who waits for an index waits no longer when this changes.
        var aim = 0

        /// Whether a thread is to be started.
        mutating func begins() -> Bool {
            guard !isHeld, !isWorking, !queue.isEmpty else { return false }
            isWorking = true
            return true
        }
    }

    private let desk = Gate(Desk())
    private let cache: (any CacheKeeping)?
    private let streams: (any SoundStreaming)?
    private let tell: @Sendable (News) -> Void

    /// What is held at once: the track that plays, the one after it, and where one came from.
    private static let entriesMax = 8
    /// At once; a stop is heeded after each.
    private static let pieceBytes = 1 << 20
    /// The index is saved so often that little is scanned twice, and nothing is reported of
    /// a file that is done sooner than this.
    private static let partBytes = 64 << 20
    private static let stepBytes = 16 << 20
    /// Less is looked through as fast as it is looked up.
    private static let keptBytesMin = 512 << 10

    init(
        cache: (any CacheKeeping)?, streams: (any SoundStreaming)?,
        tell: @escaping @Sendable (News) -> Void
    ) {
        self.cache = cache
        self.streams = streams
        self.tell = tell
    }

    /// Another book, or none: what was under way ends, and is gone on with another time.
    func put(_ publication: Publication?) {
        desk.change { desk in
            desk.round += 1
            desk.aim += 1
            desk.publication = publication
            desk.isHeld = publication != nil
            (desk.queue, desk.entries) = ([], [:])
        }
    }

    /// These will be sought in; at once, or after those that were wanted before.
    func want(_ tracks: [Int], atOnce: Bool = false) {
        let isIdle = desk.change { desk in
            guard desk.publication != nil else { return false }
            for track in tracks where desk.entries[track] == nil {
                if desk.entries.count >= Self.entriesMax {
                    let kept = Set(desk.queue + tracks)
                    desk.entries = desk.entries.filter { kept.contains($0.key) }
                }
                desk.entries[track] = .wanted
                desk.queue.append(track)
            }
            if atOnce, let at = desk.queue.lastIndex(where: tracks.contains) {
                desk.queue.insert(desk.queue.remove(at: at), at: 0)
            }
            return desk.begins()
        }
        if isIdle { start() }
    }

    /// Sound is there, or somebody waits for an index.
    func release() {
        let isIdle = desk.change { desk in
            desk.isHeld = false
            return desk.begins()
        }
        if isIdle { start() }
    }

    private func start() {
        var thread = pthread_t()
        let held = Unmanaged.passRetained(self)
        if pthread_create(&thread, nil, indexMain, held.toOpaque()) == 0 {
            pthread_detach(thread)
        } else {
            held.release()
            desk.change { desk in
                for track in desk.queue { desk.entries[track] = .useless }
                (desk.queue, desk.isWorking) = ([], false)
            }
        }
    }

    /// More of it is here than when it was looked at.
    func retry(_ track: Int) {
        desk.change { desk in
            if case .useless = desk.entries[track] { desk.entries[track] = nil }
        }
        want([track])
    }

    func index(of track: Int) -> MpegIndex? {
        desk.change { desk in
            if case .ready(let index) = desk.entries[track] { index } else { nil }
        }
    }

    func isPending(_ track: Int) -> Bool {
        desk.change { desk in
            if case .wanted = desk.entries[track] { true } else { false }
        }
    }

    /// The position changes: the present wait ends without a result.
    func aim() { desk.change { $0.aim += 1 } }

    /// Waits until there is one, or something else is wanted.
    func await(_ track: Int) -> MpegIndex? {
        release()
        let aim = desk.change { $0.aim }
        return desk.wait { desk in
            if desk.aim != aim { return .some(nil) }
            switch desk.entries[track] {
            case .wanted: return nil
            case .ready(let index): return index
            case .useless, nil: return .some(nil)
            }
        }
    }

    // MARK: - On the thread

    fileprivate func run() {
        while let (round, track, publication) = next() {
            let index = index(of: track, in: publication, round)
            let isNews = desk.change { desk in
                guard desk.round == round else { return false }
                desk.entries[track] = index.map(Entry.ready) ?? .useless
                return index != nil
            }
            if isNews, let index { tell(.indexed(track: track, index.length)) }
        }
    }

    private func next() -> (Int, Int, Publication)? {
        desk.change { desk in
            guard let publication = desk.publication, !desk.queue.isEmpty else {
                desk.isWorking = false
                return nil
            }
            return (desk.round, desk.queue.removeFirst(), publication)
        }
    }

    private func isWanted(_ round: Int) -> Bool { desk.change { $0.round == round } }

    /// An unreadable file has no index: its player says why.
    private func index(
        of track: Int, in publication: Publication, _ round: Int
    ) -> MpegIndex? {
        guard
            // nothing to be read
            let sound = try? publication.sound(ofTrack: track, in: streams),
            let key = try? sound.seekingKey()  // nothing to be read
        else { return nil }
        let cache = sound.size < Self.keptBytesMin ? nil : cache
        let kept = cache?.read(key).flatMap { MpegIndex(kept: $0, fileBytes: sound.size) }
        if let kept, kept.isWhole { return kept }
        var scan = kept.map(MpegScan.init) ?? MpegScan(fileBytes: sound.size)
        let start = scan.index.scanned
        var (saved, told) = (start, start)
        while !scan.isOver {
            guard isWanted(round),
                let bytes = try? sound.read(scan.next(Self.pieceBytes))  // nothing to be read
            else { break }
            scan.take(bytes)
            let at = scan.index.scanned
            if at - saved >= Self.partBytes, !scan.isOver {
                cache?.keep(scan.index.kept, for: key)
                saved = at
            }
            if at - start >= Self.partBytes, at - told >= Self.stepBytes, !scan.isOver {
                tell(.indexing(track: track, Int(Double(at) / Double(sound.size) * 100)))
                told = at
            }
        }
        if scan.isRefused { return nil }
        if scan.index.scanned > saved { cache?.keep(scan.index.kept, for: key) }
        return scan.index.isWhole ? scan.index : nil
    }
}

/// A free function: a closure literal here would be checked for the caller's actor, and trap.
private func indexMain(_ indexer: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let indexer else { return nil }
    Unmanaged<SeekIndexer>.fromOpaque(indexer).takeRetainedValue().run()
    return nil
}
