import CMpv
import Ports

/// One libmpv that plays one tune at a time. Lives on the sound's own thread.
final class MpvPlayer {
    private let handle: MpvHandle
    private let output: SoundOutput
    private let streams: MpvStreamSource

    init?(
        _ library: MpvLibrary, _ shelf: MpvWaveSource, _ output: SoundOutput, waking desk: SoundDesk
    ) {
        guard let handle = MpvHandle(library, options: output.options, waking: desk) else {
            return nil
        }
        self.handle = handle
        self.output = output
        streams = MpvStreamSource(shelf)
        streams.serve("tune", to: handle)
    }

    func play(_ address: String, from start: Duration, speed: Double) {
        handle.set("start", start)
        handle.set("speed", MpvHandle.decimal(speed))
        handle.set("pause", "no")
        handle.command("loadfile", address, "replace")
    }

    func pause() { handle.set("pause", "yes") }

    /// What has happened since the last look: whether sound was asked for and none can be.
    func takeEvents() -> SoundTrouble? {
        var trouble: SoundTrouble?
        while let event = handle.nextEvent() {
            switch event.event_id {
            case MPV_EVENT_PLAYBACK_RESTART:
                if !output.isNull && handle.property("current-ao") ?? "null" == "null" {
                    trouble = .noDevice
                }
            case MPV_EVENT_END_FILE:
                let end = event.data?.assumingMemoryBound(to: mpv_event_end_file.self).pointee
                if let end, end.reason == MPV_END_FILE_REASON_ERROR {
                    let isDevice = end.error == MPV_ERROR_AO_INIT_FAILED.rawValue
                    trouble = isDevice ? .noDevice : .damaged
                }
            default: break
            }
        }
        return trouble
    }

    func close() { handle.close() }
}
