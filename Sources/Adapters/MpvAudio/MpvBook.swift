import CMpv
import CUnix
import Ports
import Publications

/// The libmpv that plays books: one track after another without a gap, each read through the
/// shelf. Lives on the sound's own thread.
final class MpvBook {
    private let handle: MpvHandle
    private let output: SoundOutput
    private let shelf: MpvBookSource
    private let streams: MpvStreamSource
    private let desk: SoundDesk
    private let clock: SoundClock
    private let tell: (BookNews) -> Void
    private var sound: BookSound?
    /// Its tracks, counted from where it was begun.
    private var tracks = 0..<0
    /// How it ended, until it begins anew.
    private var ending: BookNews.Event?
    /// Where the next track to be opened begins, if it is this one.
    private var aim: TrackPlace?
    /// The track that is open, or being opened.
    private var track = 0
    /// Where the one before ended, if this one goes on from there.
    private var before: TrackPlace?
    /// How long the one that is open is, as it is played.
    private var length: Duration?
    /// libmpv's number of the entry that was begun with: those before it were given up.
    private var first: Int64 = 0
    /// The last one passed to libmpv.
    private var queued = 0
    private var isPanned = false
    /// What is heard again and again.
    private var loop: (start: TrackPlace, end: TrackPlace)? {
        didSet { handle.setLoop(loop, on: track) }
    }
    /// Sound is there: it can be sought in.
    private var isThere = false { didSet { clock.doubt() } }
    /// It was sent elsewhere, and has not arrived.
    private var isSent = false
    /// Where that is.
    private var target: TrackPlace?
    private var isPaused = false
    /// Bytes that may be late are read ahead, by a thread of libmpv's.
    private var readsAhead = false
    /// Where it is while it is unloaded, since it is paused for long.
    private(set) var resting: TrackPlace?
    private var quietWaits = 0
    private let quiet: Double
    /// Where it was heard last, in whole seconds, if it comes from a server.
    private var heard: TrackPlace?
    /// From where it was tried anew, since bytes did not come.
    private var retried: TrackPlace?
    /// Until there is sound: then what only the loader had to read is given back.
    private var companions: MpvCompanions?

    init?(
        _ library: MpvLibrary, _ output: SoundOutput, waking desk: SoundDesk,
        cache: (any CacheKeeping)?, streams: (any SoundStreaming)?, quiet: Double = 10,
        tell: @escaping (BookNews) -> Void
    ) {
        (self.quiet, companions) = (quiet, MpvCompanions(cache))
        let options = Self.options + output.options
        guard let handle = MpvHandle(library, options: options, waking: nil) else { return nil }
        clock = SoundClock(of: handle)
        desk.wakes(handle, clock)
        self.handle = handle
        self.output = output
        self.tell = tell
        self.desk = desk
        shelf = MpvBookSource(
            SeekIndexer(cache: cache, streams: streams) { [weak desk] in desk?.put(.indexer($0)) },
            streams: streams
        ) { [weak desk] in desk?.put(.kept($0)) }
        self.streams = MpvStreamSource(shelf)
        self.streams.serve("book", to: handle)
        _ = library.call.hook_add(handle.raw, Self.opening, "on_load", 0)
        _ = library.call.hook_add(handle.raw, Self.opened, "on_preloaded", 0)
        _ = library.call.observe_property(handle.raw, 0, "paused-for-cache", MPV_FORMAT_FLAG)
    }

    private static let opening: UInt64 = 0
    private static let opened: UInt64 = 1
    private static let hearing: UInt64 = 2

    func load(_ sound: BookSound) {
        self.sound = sound
        tracks = 0..<sound.trackCount
        (heard, retried) = (nil, nil)
        shelf.put(sound)
        // What comes from a server may be late: then the sound waits, instead of leaving it out.
        readsAhead = StreamAddress.isIn(sound.publication)
        handle.set("cache", readsAhead ? "yes" : "auto")
        // What lies on this machine the kernel reads ahead: a thread that does so again wakes for
        // each frame, and has the player wait for it at the beginning.
        handle.set("demuxer-thread", readsAhead ? "yes" : "no")
        _ = handle.library.call.unobserve_property(handle.raw, Self.hearing)
        if readsAhead {
            // In whole seconds: so it tells one a second, where fractions would be thirteen.
            _ = handle.library.call.observe_property(
                handle.raw, Self.hearing, SoundClock.property, MPV_FORMAT_INT64)
        }
        handle.set("speed", MpvHandle.decimal(sound.speed))
        handle.set("volume", String(sound.volume))
        pause(!sound.isPlaying)
        tune(sound.tuning)
        loop = nil
        begin(at: sound.place)
    }

    func perform(_ order: BookOrder) {
        guard sound != nil else { return }
        defer { follow() }
        quietWaits = 0
        switch order {
        case .play, .pause:
            pause(order == .pause)
            if order == .play, let resting { begin(at: resting) }
        case .seek(let place):
            (target, heard) = (place, place)
            if isThere, place.track == track, !shelf.isBetterAnew(track), !shelf.isStuck(track) {
                let offset = MpvHandle.decimal(place.offset)
                isSent = true
                clock.aim(at: place, isStill: isPaused)
                handle.command("seek", offset, "absolute+exact")
            } else {
                begin(at: place)
            }
        case .speed(let speed): handle.set("speed", MpvHandle.decimal(speed))
        case .volume(let volume): handle.set("volume", String(volume))
        case .tune(let tuning): tune(tuning)
        case .loop(let start, let end): loop = (start, end)
        case .loopNothing: loop = nil
        case .recite(let recital, let number, let shift):
            recite(recital, number: number, shift: shift)
        case .tell, .glance: if let place = here ?? last { news(.at(place)) }
        case .drop:
            self.sound = nil
            shelf.put(nil)
            (isThere, resting) = (false, nil)
            handle.command("stop")
        }
    }

    func close() {
        desk.wakes(nil, nil)
        shelf.put(nil)
        clock.close()
        handle.close()
    }

    /// What the indexer has found out.
    func take(_ found: SeekIndexer.News) {
        switch found {
        case .indexing(let track, let percent):
            if track == self.track { news(.indexing(percent)) }
        case .indexed(let track, let length):
            if track == self.track { news(.indexing(nil)) }
            news(.indexed(track: track, length))
        }
    }

    /// Waits for the next thing that happens, or for an order.
    func takeEvent() {
        guard let event = handle.nextEvent(waiting: canRest ? quiet : -1) else { return rest() }
        quietWaits = 0
        switch event.event_id {
        case MPV_EVENT_HOOK:
            let hook = event.data?.assumingMemoryBound(to: mpv_event_hook.self).pointee
            if event.reply_userdata == Self.opening { open() } else { bound() }
            if let hook { _ = handle.library.call.hook_continue(handle.raw, hook.id) }
        case MPV_EVENT_FILE_LOADED:
            let told = handle.time("duration").flatMap { $0 > .zero ? $0 : nil }
            length = shelf.stop(of: track) ?? shelf.length(of: track) ?? told
            if sound?.recital != nil {
                // What was guessed of it is over.
                if let length { news(.indexed(track: track, length)) }
            } else if !shelf.isBeingIndexed(track), let told {
                news(.measured(track: track, shelf.length(of: track) ?? told))
            }
        case MPV_EVENT_PLAYBACK_RESTART: arrive()
        case MPV_EVENT_AUDIO_RECONFIG: if isThere { _ = hasDevice() }
        case MPV_EVENT_END_FILE:
            let end = event.data?.assumingMemoryBound(to: mpv_event_end_file.self)
            if let end { finish(end.pointee, entry: lm_entry(end)) }
        case MPV_EVENT_PROPERTY_CHANGE:
            let property = event.data?.assumingMemoryBound(to: mpv_event_property.self).pointee
            if let property { take(property) }
        default: break
        }
    }

    private func take(_ property: mpv_event_property) {
        guard let data = property.data else { return }
        if property.format == MPV_FORMAT_FLAG {
            news(.waiting(data.assumingMemoryBound(to: Int32.self).pointee != 0))
        } else if property.format == MPV_FORMAT_INT64, isThere {
            let second = max(0, data.assumingMemoryBound(to: Int64.self).pointee)
            let here = TrackPlace(track: track, offset: .seconds(second))
            // What was heard before the seek comes late.
            guard target?.isNear(here) ?? true else { return }
            (heard, target) = (here, nil)
        }
    }

    /// Without a thread that reads ahead libmpv takes a paused file for one that waits for bytes,
    /// and looks four times a second. A file of sound is no device that could be given back.
    private var canRest: Bool { isPaused && isThere && !isSent && !readsAhead && !output.isFile }

    /// Unloads a book that is paused for long. It takes two quiet waits: one may end early, by the
    /// wakeup for an order that was taken already.
    private func rest() {
        guard canRest, let place = here else { return }
        quietWaits += 1
        guard quietWaits == 2 else { return }
        (resting, isThere) = (place, false)
        handle.command("stop")
    }

    /// From here on a glance is enough to know where it is.
    private func follow() {
        guard let sound, isThere, !isSent else { return }
        desk.follow(clock, SoundClock.Track(track, after: before), of: sound.number)
    }

    private func pause(_ isPaused: Bool) {
        self.isPaused = isPaused
        if !isPaused { clock.start() }
        handle.set("pause", isPaused ? "yes" : "no")
    }

    private func begin(at place: TrackPlace) {
        guard sound != nil, tracks.contains(place.track) else { return }
        ending = nil
        (aim, target, heard) = (place, place, place)
        clock.aim(at: place, isStill: isPaused)
        (isThere, isSent, resting) = (false, false, nil)
        (track, queued) = (place.track, place.track)
        (before, length) = (nil, nil)
        shelf.aim(at: place)
        handle.command("loadfile", MpvBookSource.address(shelf.number, place.track), "replace")
        first = handle.property("playlist/0/id").flatMap { Int64($0) } ?? 0
    }

    /// A file is about to be opened: the one after it is named, so that it is ready when this one
    /// is over.
    private func open() {
        guard let (number, track) = path(), number == shelf.number else { return }
        before =
            track == self.track + 1
            ? length.map { TrackPlace(track: track - 1, offset: $0) } : nil
        self.track = track
        length = nil
        isThere = false
        handle.setLoop(loop, on: track)
        let next = track + 1
        shelf.expect(tracks.contains(next) ? [track, next] : [track])
        guard tracks.contains(next), queued < next else { return }
        queued = next
        handle.command("loadfile", MpvBookSource.address(number, next), "append")
    }

    /// A file has been opened: it begins where it shall, and is heard from its first sample to its
    /// last, so that it meets the one before it and the one behind.
    private func bound() {
        guard let (number, track) = path(), number == shelf.number else { return }
        let start = aim.flatMap { $0.track == track ? $0.offset : nil }
        let stop = shelf.stop(of: track)
        // An MP3 whose table is still being made keeps its silence in newer ffmpegs, unless it is
        // sought in.
        let isCut = stop != nil || shelf.isBetterAnew(track)
        if let start = start ?? (isCut ? .zero : nil) {
            handle.set("file-local-options/start", start)
        }
        if let stop { handle.set("file-local-options/end", stop) }
    }

    /// An output that was opened for one ear stays so: it is opened anew when there are to be two.
    private func tune(_ tuning: SoundTuning) {
        handle.setFilters(tuning)
        if isPanned != (tuning.balance != 0) { handle.command("ao-reload") }
        isPanned = tuning.balance != 0
    }

    private func path() -> (number: Int, track: Int)? {
        handle.property("path").flatMap(MpvBookSource.parts)
    }

    /// libmpv knows no place while a device that ran out of sound is filled anew.
    private var last: TrackPlace? { isThere ? clock.last : nil }

    private var here: TrackPlace? {
        if let resting { return resting }
        // Two questions: the track may change between them.
        for _ in 0..<2 {
            guard isThere, let (number, track) = path(), number == shelf.number,
                let seconds = handle.seconds(SoundClock.property)
            else { return nil }
            if let after = path(), after.track == track {
                let goesOn = track == self.track ? before : nil
                return clock.place(at: seconds, on: SoundClock.Track(track, after: goesOn))
            }
        }
        return nil
    }

    private func arrive() {
        guard sound != nil else { return }
        (isThere, isSent) = (true, false)
        if let companions {
            companions.learn()
            cu_shed_code()
            self.companions = nil
        }
        shelf.begins()
        let (asked, told) = (target, here)
        follow()
        guard hasDevice() else { return }
        // What cannot be read is over at once, which libmpv reports as an arrival where it was.
        if let asked, !(told?.isNear(asked) ?? false) {
            if shelf.failure(of: track) != nil { return }
            if shelf.isStuck(track) { return news(.arrived(told ?? asked)) }
        }
        target = nil
        guard let place = told ?? asked else { return }
        news(.arrived(place))
    }

    /// A null output plays to no one: without a device the book waits.
    private func hasDevice() -> Bool {
        guard !output.isNull, handle.property("current-ao") == "null" else { return true }
        pause(true)
        fail(.noDevice)
        return false
    }

    /// What stopped for want of bytes goes on by itself where they come after all: once from each
    /// place.
    private func goesOn() -> Bool {
        guard shelf.isStreamed(track), shelf.failure(of: track) != nil else { return false }
        let here = target ?? heard.flatMap { $0.track == track ? $0 : nil } ?? aim
        guard let here, here.track == track, here != retried else { return false }
        retried = here
        begin(at: here)
        return true
    }

    private func finish(_ end: mpv_event_end_file, entry: Int64) {
        // What was given up while it was being opened has failed by that.
        guard sound != nil, entry >= first else { return }
        let failure = shelf.failure(of: track)
        let isOver = [MPV_END_FILE_REASON_EOF, MPV_END_FILE_REASON_ERROR].contains(end.reason)
        if isOver, failure != nil, goesOn() { return }
        switch end.reason {
        case MPV_END_FILE_REASON_EOF:
            if let failure {
                fail(.track(track, failure))
            } else if track + 1 >= tracks.upperBound {
                finish()
            }
        case MPV_END_FILE_REASON_ERROR where track >= tracks.upperBound: finish()
        case MPV_END_FILE_REASON_ERROR:
            fail(.track(track, failure ?? SoundFailure.reason(end.error)))
        default: break
        }
    }

    private func finish() {
        isThere = false
        ending = .ended
        news(.ended)
    }

    private func fail(_ failure: SoundFailure) {
        isThere = false
        handle.command("stop")
        ending = .failed(failure)
        news(.failed(failure))
    }

    /// All of it is known now. What was told by the old number may not have been heard.
    private func recite(_ recital: Recital, number: Int, shift: Int) {
        guard var sound, sound.recital != nil else { return }
        (sound.number, sound.recital) = (number, recital)
        sound.trackCount = recital.sentences.count
        self.sound = sound
        tracks = -shift..<sound.trackCount - shift
        shelf.recite(recital, shift: shift)
        if let ending { return news(ending) }
        if let length { news(.indexed(track: track, length)) }
        news(.waiting(handle.property("paused-for-cache") == "yes"))
        if !isSent, let here { news(.arrived(here)) }
    }

    private func news(_ event: BookNews.Event) {
        guard let sound else { return }
        tell(BookNews(sound.number, event))
    }
}
