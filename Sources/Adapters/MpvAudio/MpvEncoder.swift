import CMpv
import Ports

/// Packs a WAV through libmpv into AAC, as players of audiobooks want it.
public struct MpvEncoder {
    public init() {}

    /// - Parameter progress: how much of it is packed, 0…1.
    public func pack(
        _ wave: String, into file: String, progress: (Double) -> Void
    ) throws(SoundFailure) {
        guard let library = MpvLibrary() else { throw .libraryMissing }
        let options = [
            ("o", file), ("of", "mp4"), ("oac", "aac"), ("oacopts", "b=64k"),
            ("replaygain", "no"), ("volume", "100"),
        ]
        guard let handle = MpvHandle(library, options: options, waking: nil) else {
            throw .libraryMissing
        }
        defer { handle.close() }
        guard handle.command("loadfile", wave) else { throw .track(0, Self.why) }
        while true {
            guard let event = handle.nextEvent(waiting: Self.waitSeconds) else {
                if let percent = handle.seconds("percent-pos") { progress(percent / 100) }
                continue
            }
            switch event.event_id {
            case MPV_EVENT_END_FILE:
                let end = event.data?.assumingMemoryBound(to: mpv_event_end_file.self).pointee
                if let end, end.reason == MPV_END_FILE_REASON_EOF { return }
                throw .track(0, Self.why)
            case MPV_EVENT_SHUTDOWN: throw .track(0, Self.why)
            default: break
            }
        }
    }

    private static let why = "could not be packed by libmpv"
    private static let waitSeconds = 0.25
}
