import CMpv
import Glibc
import Ports
import Publications

/// Decodes through libmpv, whose samples come through a pipe. Each track has a libmpv of its own:
/// what that still holds is written when it is closed.
public struct MpvDecoder: SoundDecoding {
    public init() {}

    public func decode(
        _ track: Int, of publication: Publication, rate: Int, take: ([Int16]) -> Void
    ) throws(SoundFailure) {
        guard let library = MpvLibrary() else { throw .libraryMissing }
        let source = OneTrack(publication, track)
        if let reason = source.failure { throw .track(track, reason) }
        guard var pipe = SamplePipe() else { throw .noDevice }
        let streams = MpvStreamSource(source)
        guard let handle = MpvHandle(library, options: options(pipe, rate), waking: nil) else {
            throw .libraryMissing
        }
        streams.serve(OneTrack.word, to: handle)
        var end: mpv_event_end_file?
        if !handle.command("loadfile", OneTrack.address) { throw .noDevice }
        while end == nil {
            _ = pipe.read(waitingMs: Self.waitMs, take)
            while let event = handle.nextEvent() {
                guard event.event_id == MPV_EVENT_END_FILE else { continue }
                end = event.data?.assumingMemoryBound(to: mpv_event_end_file.self).pointee
            }
        }
        // A pipe that is full would hold libmpv when it closes.
        while pipe.read(waitingMs: 0, take) {}
        handle.close()
        pipe.readToEnd(take)
        // What reads from here is gone by now.
        withExtendedLifetime(streams) {}
        if let reason = source.failure { throw .track(track, reason) }
        if let end, end.reason == MPV_END_FILE_REASON_ERROR {
            throw .track(track, SoundFailure.reason(end.error))
        }
    }

    private static let waitMs: Int32 = 20

    private func options(_ pipe: borrowing SamplePipe, _ rate: Int) -> [(String, String)] {
        [
            ("ao", "pcm"), ("ao-pcm-file", pipe.path), ("ao-pcm-waveheader", "no"),
            ("audio-fallback-to-null", "no"), ("audio-samplerate", "\(rate)"),
            ("audio-channels", "mono"), ("audio-format", "s16"), ("gapless-audio", "no"),
            ("volume", "100"), ("replaygain", "no"),
        ]
    }
}

/// The bytes of one track, under an address that is always the same.
private final class OneTrack: StreamOpening, @unchecked Sendable {
    // Unchecked: libmpv reads on one thread of its own, and what failed is asked for before it
    // begins and after it ended.
    static let word = "sound"
    static let address = "sound://0"

    private let sound: TrackSound?
    var failure: String?

    init(_ publication: Publication, _ track: Int) {
        do throws(ResourceError) { sound = try publication.sound(ofTrack: track) } catch {
            sound = nil
            failure = error.reason
        }
    }

    func open(_ address: String) -> (any StreamReading)? {
        sound.map { OneTrackReader($0, self) }
    }
}

private final class OneTrackReader: StreamReading {
    var position = 0
    private let sound: TrackSound
    private let track: OneTrack

    init(_ sound: TrackSound, _ track: OneTrack) {
        self.sound = sound
        self.track = track
    }

    var size: Int? { sound.size }

    func next(_ count: Int) -> [UInt8]? {
        guard position < sound.size else { return [] }
        let end = min(sound.size, position + min(count, Self.readMax))
        do throws(ResourceError) {
            let bytes = try sound.read(position..<end)
            position += bytes.count
            return bytes
        } catch {
            track.failure = error.reason
            return nil
        }
    }

    private static let readMax = 1 << 20
}

/// Samples on their way from libmpv, which opens its end by a name that holds in this process.
private struct SamplePipe: ~Copyable {
    private let reading: Int32
    private var writing: Int32
    private var bytes = [UInt8](repeating: 0, count: 64 << 10)
    /// Half a sample.
    private var odd: UInt8?

    init?() {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        (reading, writing) = (ends[0], ends[1])
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        _ = fcntl(reading, F_SETFL, O_NONBLOCK)
    }

    deinit {
        Glibc.close(reading)
        if writing >= 0 { Glibc.close(writing) }
    }

    var path: String { "/proc/self/fd/\(writing)" }

    /// Reads once, false where nothing came.
    mutating func read(waitingMs: Int32, _ take: ([Int16]) -> Void) -> Bool {
        var here = pollfd(fd: reading, events: Int16(POLLIN), revents: 0)
        guard poll(&here, 1, waitingMs) > 0 else { return false }
        let count = Glibc.read(reading, &bytes, bytes.count)
        guard count > 0 else { return count < 0 && errno == EINTR }
        take(samples(count))
        return true
    }

    mutating func readToEnd(_ take: ([Int16]) -> Void) {
        Glibc.close(writing)
        writing = -1
        while read(waitingMs: 0, take) {}
    }

    private mutating func samples(_ count: Int) -> [Int16] {
        var all = odd.map { [$0] } ?? []
        all += bytes[..<count]
        odd = all.count % 2 == 1 ? all.removeLast() : nil
        return stride(from: 0, to: all.count, by: 2).map {
            Int16(bitPattern: UInt16(all[$0]) | UInt16(all[$0 + 1]) << 8)
        }
    }
}
