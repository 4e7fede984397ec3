import Ports
import Publications
import Synchronization

/// Where libmpv finds the bytes of a book: `book://3/12` is the thirteenth track of loading 3. It
/// gets them through us, so that folders, archives and whatever else holds a book sound alike, and
/// no file can name another. An MP3 whose frames are known comes with a table of them before it.
final class MpvBookSource: StreamOpening {
    private struct Shelf {
        var number = 0
        var publication: Publication?
        /// What speaks it, where it is a text.
        var recited: RecitedSounds?
        var failures: [Int: String] = [:]
        /// A track that is to begin far behind its start.
        var deep: Int?
        /// Tracks that were opened as they are.
        var plain: Set<Int> = []
        /// Where those end that were opened with a table, if an encoder's silence is behind.
        var stops: [Int: Duration] = [:]
        /// Tracks that come from servers.
        var streamed: Set<Int> = []
        /// Tracks with bytes that are waited for, which a server does not give.
        var stuck: Set<Int> = []
    }

    private let shelf = Mutex(Shelf())
    private let indexer: SeekIndexer

    private let streams: (any SoundStreaming)?
    /// Hears what is here of a track that comes from a server.
    private let kept: @Sendable (BookNews) -> Void

    init(
        _ indexer: SeekIndexer, streams: (any SoundStreaming)?,
        kept: @escaping @Sendable (BookNews) -> Void
    ) {
        self.indexer = indexer
        self.streams = streams
        self.kept = kept
    }

    static func address(_ number: Int, _ track: Int) -> String { "book://\(number)/\(track)" }

    /// Of the loading; also when the book has got another number.
    var number: Int { shelf.withLock { $0.number } }

    /// More of a text was parted: what was its beginning has so many tracks before it.
    func recite(_ recital: Recital, shift: Int) { recited?.extend(recital, shift: shift) }

    /// The loading and the track an address names.
    static func parts(of address: String) -> (number: Int, track: Int)? {
        guard address.hasPrefix("book://") else { return nil }
        let parts = address.dropFirst(7).split(separator: "/").compactMap { Int($0) }
        return parts.count == 2 ? (parts[0], parts[1]) : nil
    }

    func put(_ sound: BookSound?) {
        let recited = sound?.recital.map(RecitedSounds.init)
        shelf.withLock { shelf in
            shelf.recited?.close()
            shelf.recited = recited
            shelf.number = sound?.number ?? 0
            shelf.publication = sound?.publication
            shelf.failures = [:]
            (shelf.deep, shelf.plain, shelf.stops, shelf.streamed) = (nil, [], [:], [])
            shelf.stuck = []
        }
        indexer.put(recited == nil ? sound?.publication : nil)
        if recited != nil { return }
        if let sound { tellKept(of: sound) }
    }

    /// What was here before is seen before it is heard.
    private func tellKept(of sound: BookSound) {
        guard let streams, let book = sound.publication.audiobook else { return }
        for track in 0..<min(sound.trackCount, Self.toldMax) {
            guard let address = StreamAddress.of(track, in: book) else { continue }
            let shares = streams.holding(address).shares
            if !shares.isEmpty { kept(BookNews(sound.number, .kept(track: track, shares))) }
        }
    }

    private static let toldMax = 1_000

    /// It comes from a server, and could not be read to its end.
    func isStreamed(_ track: Int) -> Bool { shelf.withLock { $0.streamed.contains(track) } }

    /// The next file opened starts there. Waiting for another position ends.
    func aim(at place: TrackPlace) {
        let recited = shelf.withLock { shelf in
            shelf.deep = place.offset > Self.near ? place.track : nil
            // What a voice could not do is tried again.
            if shelf.recited != nil { shelf.failures = [:] }
            return shelf.recited
        }
        if let recited { return recited.expect(place.track) }
        indexer.want([place.track], atOnce: true)
        indexer.aim()
    }

    /// Something is heard: what it is sought in by may be made.
    func begins() { indexer.release() }

    /// Will be heard soon.
    func expect(_ tracks: [Int]) {
        if let recited { return tracks.first.map(recited.expect) ?? () }
        indexer.want(tracks)
    }

    private var recited: RecitedSounds? { shelf.withLock { $0.recited } }

    /// So far libmpv finds without an index, by reading what comes before.
    private static let near = Duration.seconds(5)

    /// How long a track is, once its frames are known.
    func length(of track: Int) -> Duration? {
        if let recited { return recited.length(of: track) }
        return indexer.index(of: track)?.length
    }

    /// Where its sound ends, if libmpv does not find that out by itself. Good for a track that has
    /// been opened.
    func stop(of track: Int) -> Duration? { shelf.withLock { $0.stops[track] } }

    /// Its length is not to be believed yet.
    func isBeingIndexed(_ track: Int) -> Bool { indexer.isPending(track) }

    /// Opened anew it could be sought in exactly, or will be.
    func isBetterAnew(_ track: Int) -> Bool {
        shelf.withLock { $0.plain.contains(track) }
            && (indexer.isPending(track) || indexer.index(of: track) != nil)
    }

    /// Its player blocks in it until its server answers: cached bytes of it can be heard
    /// once it is opened again.
    func isStuck(_ track: Int) -> Bool { shelf.withLock { $0.stuck.contains(track) } }

    /// Why a track could not be read on, if so.
    func failure(of track: Int) -> String? { shelf.withLock { $0.failures[track] } }

    func open(_ address: String) -> (any StreamReading)? {
        guard let (number, track) = Self.parts(of: address) else { return nil }
        let (publication, isDeep) = shelf.withLock { shelf in
            (shelf.number == number ? shelf.publication : nil, shelf.deep == track)
        }
        guard let publication else { return nil }
        if let recited { return RecitedReader(recited, number, track, self) }
        if let streamed = stream(track, of: publication, number) { return streamed }
        let index = isDeep ? indexer.await(track) : indexer.index(of: track)
        do throws(ResourceError) {
            let sound = try publication.sound(ofTrack: track, in: streams)
            let table = index?.fileBytes == sound.size ? index : nil
            // Only what meets others has to be cut to the sample.
            let hasOthers = (publication.audiobook?.tracks.count ?? 0) > 1
            let stop = table?.stop ?? (hasOthers ? sound.stop() : nil)
            shelf.withLock { shelf in
                guard shelf.number == number else { return }
                if index == nil { shelf.plain.insert(track) } else { shelf.plain.remove(track) }
                shelf.stops[track] = stop
                shelf.streamed.remove(track)
                // Why it could not be read on before is over.
                shelf.failures[track] = nil
            }
            if let index = table {
                let indexed = IndexedSound(sound, index)
                return BookReader(indexed.size, indexed.read, number, track, self)
            }
            return BookReader(sound.size, sound.read, number, track, self)
        } catch {
            note(error.reason, number, track)
            return nil
        }
    }

    /// One that is on a server and not here, or not all of it.
    private func stream(
        _ track: Int, of publication: Publication, _ number: Int
    ) -> (any StreamReading)? {
        guard let streams, let book = publication.audiobook, !publication.holdsTrack(track),
            let address = StreamAddress.of(track, in: book),
            !streams.holding(address).isWhole, let sound = streams.open(address)
        else { return nil }
        shelf.withLock { shelf in
            guard shelf.number == number else { return }
            shelf.streamed.insert(track)
            shelf.plain.insert(track)
            // Why an earlier reading of it ended is over.
            shelf.failures[track] = nil
            shelf.stuck.remove(track)
        }
        sound.follow { [kept, indexer] holding in
            kept(BookNews(number, .kept(track: track, holding.shares)))
            // All of it can be looked through now.
            if holding.isWhole { indexer.retry(track) }
        }
        return StreamedReader(sound, number, track, self)
    }

    /// Its server stopped answering as it should, for the given reason, or answers again.
    func stick(_ why: String?, _ number: Int, _ track: Int) {
        let isNews = shelf.withLock { shelf in
            guard shelf.number == number else { return false }
            if why == nil { return shelf.stuck.remove(track) != nil }
            shelf.stuck.insert(track)
            return true
        }
        if isNews { kept(BookNews(number, .stuck(track: track, why))) }
    }

    /// nil when it was read after all.
    func note(_ why: String?, _ number: Int, _ track: Int) {
        shelf.withLock { shelf in
            if shelf.number == number { shelf.failures[track] = why }
        }
    }
}

/// One reading of a track.
private final class BookReader: StreamReading {
    typealias Read = (Range<Int>) throws(ResourceError) -> [UInt8]

    var position = 0
    let size: Int?
    private let read: Read
    private let number: Int
    private let track: Int
    private let shelf: MpvBookSource
    private var hasFailed = false

    init(_ size: Int, _ read: @escaping Read, _ number: Int, _ track: Int, _ shelf: MpvBookSource) {
        self.size = size
        self.read = read
        self.number = number
        self.track = track
        self.shelf = shelf
    }

    func next(_ count: Int) -> [UInt8]? {
        guard let size, position < size else { return [] }
        let end = min(size, position + min(count, Self.readMax))
        do throws(ResourceError) {
            let bytes = try read(position..<end)
            position += bytes.count
            if hasFailed { shelf.note(nil, number, track) }
            hasFailed = false
            return bytes
        } catch {
            hasFailed = true
            shelf.note(error.reason, number, track)
            return nil
        }
    }

    /// At once; libmpv comes again for the rest.
    private static let readMax = 1 << 20
}
