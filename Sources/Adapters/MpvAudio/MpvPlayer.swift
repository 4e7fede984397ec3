import CMpv
import Glibc
import Ports

/// One libmpv that plays one thing at a time. Lives on the sound's own thread.
final class MpvPlayer {
    private let library: MpvLibrary
    private let handle: OpaquePointer
    private let output: SoundOutput

    init?(
        _ library: MpvLibrary, _ shelf: WaveShelf, _ output: SoundOutput, waking desk: SoundDesk
    ) {
        guard let handle = library.call.create() else { return nil }
        self.library = library
        self.handle = handle
        self.output = output
        for (name, value) in Self.options + output.options {
            // An option that a version does not know is one it does not need.
            _ = library.call.set_option_string(handle, name, value)
        }
        guard library.call.initialize(handle) >= 0 else {
            library.call.terminate_destroy(handle)
            return nil
        }
        _ = library.call.stream_cb_add_ro(
            handle, "tune", Unmanaged.passUnretained(shelf).toOpaque(), WaveShelf.open)
        library.call.set_wakeup_callback(
            handle, SoundDesk.wake, Unmanaged.passUnretained(desk).toOpaque())
    }

    /// Nothing of the person's own mpv, no windows, no scripts, no threads beyond sound.
    private static let options = [
        ("config", "no"), ("terminal", "no"), ("vid", "no"), ("sid", "no"),
        ("audio-display", "no"), ("idle", "yes"), ("input-default-bindings", "no"),
        ("input-vo-keyboard", "no"), ("input-media-keys", "no"), ("load-scripts", "no"),
        ("osc", "no"), ("ytdl", "no"), ("load-stats-overlay", "no"),
        ("load-osd-console", "no"), ("load-auto-profiles", "no"),
        ("audio-client-name", "rushlight"), ("audio-fallback-to-null", "yes"),
    ]

    func play(_ address: String, from start: Duration, speed: Double) {
        set("start", Self.decimal(start))
        set("speed", Self.decimal(.seconds(1) * speed))
        set("pause", "no")
        command("loadfile", address, "replace")
    }

    func pause() { set("pause", "yes") }

    /// What has happened since the last look: whether sound was asked for and none can be.
    func takeEvents() -> SoundTrouble? {
        var trouble: SoundTrouble?
        while let event = library.call.wait_event(handle, 0)?.pointee,
            event.event_id != MPV_EVENT_NONE
        {
            switch event.event_id {
            case MPV_EVENT_PLAYBACK_RESTART:
                if !output.isNull && property("current-ao") ?? "null" == "null" {
                    trouble = .noDevice
                }
            case MPV_EVENT_END_FILE:
                let end = event.data?.assumingMemoryBound(to: mpv_event_end_file.self).pointee
                if end?.reason == MPV_END_FILE_REASON_ERROR { trouble = .noDevice }
            default: break
            }
        }
        return trouble
    }

    func close() {
        library.call.set_wakeup_callback(handle, nil, nil)
        library.call.terminate_destroy(handle)
    }

    private func set(_ name: String, _ value: String) {
        _ = library.call.set_property_string(handle, name, value)
    }

    private func property(_ name: String) -> String? {
        guard let value = library.call.get_property_string(handle, name) else { return nil }
        defer { library.call.free(value) }
        return String(cString: value)
    }

    private func command(_ words: String...) {
        var copies = words.map { strdup($0).map { UnsafePointer($0) } }
        copies.append(nil)
        _ = copies.withUnsafeMutableBufferPointer { library.call.command(handle, $0.baseAddress) }
        for copy in copies { free(UnsafeMutablePointer(mutating: copy)) }
    }

    private static func decimal(_ time: Duration) -> String {
        let (seconds, attoseconds) = time.components
        let thousandths = String(attoseconds / 1_000_000_000_000_000 + 1_000)
        return "\(seconds).\(thousandths.dropFirst())"
    }
}
