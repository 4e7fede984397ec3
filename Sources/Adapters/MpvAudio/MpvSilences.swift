import CMpv
import Glibc
import Ports
import Publications

/// Finds the pauses of a book with a libmpv of its own that writes samples into a pipe, as fast as
/// they can be made of the file.
public final class MpvSilences: SilenceFinding {
    private let streams: (any SoundStreaming)?

    public init(streams: (any SoundStreaming)? = nil) { self.streams = streams }

    public func silences(
        of publication: Publication, isWanted: @escaping @Sendable () -> Bool
    ) throws(SilenceTrouble) -> [Silence] {
        guard let library = MpvLibrary() else { throw .libraryMissing }
        var silences: [Silence] = []
        for track in 0..<(publication.audiobook?.tracks.count ?? 0) {
            let sound: TrackSound
            do throws(ResourceError) {
                sound = try publication.sound(ofTrack: track, in: streams)
            } catch {
                throw .track(track)
            }
            guard let meter = try measure(sound, library, isWanted) else { throw .track(track) }
            silences += meter.pauses.map {
                Silence(
                    track: track, from: SilenceMeter.time($0.lowerBound),
                    to: SilenceMeter.time($0.upperBound))
            }
        }
        return silences
    }

    /// nil where it cannot be heard.
    private func measure(
        _ sound: TrackSound, _ library: MpvLibrary, _ isWanted: () -> Bool
    ) throws(SilenceTrouble) -> SilenceMeter? {
        guard isWanted() else { throw .calledOff }
        guard let pipe = SamplePipe() else { return nil }
        let options = [
            ("ao", "pcm"), ("ao-pcm-file", pipe.name), ("ao-pcm-waveheader", "no"),
            ("audio-format", "s16"), ("audio-channels", "mono"),
            ("audio-samplerate", "\(SilenceMeter.rate)"), ("gapless-audio", "no"),
        ]
        guard let handle = MpvHandle(library, options: options, waking: nil) else { return nil }
        let source = MpvStreamSource(OneTrack(sound))
        source.serve("track", to: handle)
        handle.command("loadfile", "track://0", "replace")
        var isOff = false
        var end: mpv_end_file_reason?
        // A file that was stopped before it began is never said to end, and a disk may hang.
        var waitsLeft = Self.waitsMax
        while end == nil, waitsLeft > 0 {
            if !isOff, !isWanted() {
                isOff = true
                handle.command("stop")
                waitsLeft = Self.waitsOnceStopped
            }
            // Before libmpv is closed: it waits for room in the pipe.
            if pipe.drain(), !isOff { waitsLeft = Self.waitsMax }
            end = Self.end(of: handle)
            if end == nil, !pipe.wait() { waitsLeft -= 1 }
        }
        pipe.drain()
        handle.close()
        withExtendedLifetime(source) {}
        if isOff { throw .calledOff }
        return end == nil || end == MPV_END_FILE_REASON_ERROR ? nil : pipe.finish()
    }

    /// Of a twentieth of a second each: a minute.
    private static let waitsMax = 1_200
    private static let waitsOnceStopped = 20

    /// How the file ended, if it did.
    private static func end(of handle: MpvHandle) -> mpv_end_file_reason? {
        while let event = handle.nextEvent() {
            guard event.event_id == MPV_EVENT_END_FILE else { continue }
            let end = event.data?.assumingMemoryBound(to: mpv_event_end_file.self).pointee
            return end?.reason ?? MPV_END_FILE_REASON_ERROR
        }
        return nil
    }
}

/// What libmpv writes, measured as it comes.
private final class SamplePipe {
    private let ends: (read: Int32, write: Int32)
    private var meter = SilenceMeter()
    private var buffer = [UInt8](repeating: 0, count: 1 << 16)
    /// The first half of a sample.
    private var half: UInt8?

    init?() {
        var pair: [Int32] = [-1, -1]
        guard pipe(&pair) == 0 else { return nil }
        for end in pair { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        _ = fcntl(pair[0], F_SETFL, O_NONBLOCK)
        ends = (pair[0], pair[1])
    }

    deinit {
        close(ends.read)
        close(ends.write)
    }

    /// By which libmpv opens it for itself, and so waits where we do not.
    var name: String { "/proc/self/fd/\(ends.write)" }

    /// Whether anything came.
    @discardableResult
    func drain() -> Bool {
        var hasCome = false
        while true {
            let count = read(ends.read, &buffer, buffer.count)
            guard count > 0 else { return hasCome }
            hasCome = true
            for byte in buffer[..<count] {
                guard let low = half else {
                    half = byte
                    continue
                }
                half = nil
                meter.take(Int16(bitPattern: UInt16(low) | UInt16(byte) << 8))
            }
        }
    }

    /// Whether something is there.
    func wait() -> Bool {
        var waited = pollfd(fd: ends.read, events: Int16(POLLIN), revents: 0)
        return poll(&waited, 1, 50) > 0
    }

    func finish() -> SilenceMeter {
        meter.endPause()
        return meter
    }
}

/// The one track that a player of its own reads.
private final class OneTrack: StreamOpening, @unchecked Sendable {
    private let sound: TrackSound

    init(_ sound: TrackSound) { self.sound = sound }

    func open(_ address: String) -> (any StreamReading)? { Reading(sound) }

    private final class Reading: StreamReading {
        private let sound: TrackSound
        var position = 0
        var size: Int? { sound.size }

        init(_ sound: TrackSound) { self.sound = sound }

        func next(_ count: Int) -> [UInt8]? {
            guard position < sound.size else { return [] }
            let end = min(sound.size, position + min(count, 1 << 20))
            // What cannot be read ends the file; libmpv says so.
            guard let bytes = try? sound.read(position..<end) else { return nil }
            position += bytes.count
            return bytes
        }
    }
}
