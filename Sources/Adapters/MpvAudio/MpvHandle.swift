import CMpv
import Glibc

/// One libmpv, with everything off that is not sound. Lives on the sound's own thread.
final class MpvHandle {
    let library: MpvLibrary
    let raw: OpaquePointer

    /// Nothing of the person's own mpv, no windows, no scripts, no threads beyond sound; and no
    /// file leads to another: what a track names stays unread.
    private static let options = [
        ("config", "no"), ("terminal", "no"), ("vid", "no"), ("sid", "no"),
        ("audio-display", "no"), ("idle", "yes"), ("input-default-bindings", "no"),
        ("input-vo-keyboard", "no"), ("input-media-keys", "no"), ("load-scripts", "no"),
        ("osc", "no"), ("ytdl", "no"), ("load-stats-overlay", "no"),
        ("load-osd-console", "no"), ("load-auto-profiles", "no"), ("access-references", "no"),
        ("audio-client-name", "rushlight"), ("audio-fallback-to-null", "yes"),
    ]

    /// - Parameter desk: is woken by events; nil for a caller that waits for them here.
    init?(_ library: MpvLibrary, options: [(String, String)], waking desk: SoundDesk?) {
        guard let handle = library.call.create() else { return nil }
        self.library = library
        raw = handle
        for (name, value) in Self.options + options {
            // An option that a version does not know is one it does not need.
            _ = library.call.set_option_string(handle, name, value)
        }
        guard library.call.initialize(handle) >= 0 else {
            library.call.terminate_destroy(handle)
            return nil
        }
        if let desk {
            library.call.set_wakeup_callback(
                handle, SoundDesk.wake, Unmanaged.passUnretained(desk).toOpaque())
        }
    }

    /// Wakes a thread that waits. From any thread.
    func wake() { library.call.wakeup(raw) }

    /// What has happened since the last look, oldest first. Waits so many seconds, or until `wake`;
    /// a negative number waits without an end.
    func nextEvent(waiting seconds: Double = 0) -> mpv_event? {
        guard let event = library.call.wait_event(raw, seconds)?.pointee,
            event.event_id != MPV_EVENT_NONE
        else { return nil }
        return event
    }

    /// False where libmpv takes no such value.
    @discardableResult
    func set(_ name: String, _ value: String) -> Bool {
        library.call.set_property_string(raw, name, value) >= 0
    }

    func set(_ name: String, _ time: Duration) { set(name, Self.decimal(time)) }

    func property(_ name: String) -> String? {
        guard let value = library.call.get_property_string(raw, name) else { return nil }
        defer { library.call.free(value) }
        return String(cString: value)
    }

    func seconds(_ name: String) -> Double? {
        property(name).flatMap(Double.init).flatMap { $0.isFinite && abs($0) < 1e9 ? $0 : nil }
    }

    func time(_ name: String) -> Duration? {
        seconds(name).map { .milliseconds(Int((max(0, $0) * 1000).rounded())) }
    }

    @discardableResult
    func command(_ words: String...) -> Bool {
        var copies = words.map { strdup($0).map { UnsafePointer($0) } }
        copies.append(nil)
        let status = copies.withUnsafeMutableBufferPointer {
            library.call.command(raw, $0.baseAddress)
        }
        for copy in copies { free(UnsafeMutablePointer(mutating: copy)) }
        return status >= 0
    }

    func close() {
        library.call.set_wakeup_callback(raw, nil, nil)
        library.call.terminate_destroy(raw)
    }

    static func decimal(_ time: Duration) -> String {
        let (seconds, attoseconds) = time.components
        let millionths = String(attoseconds / 1_000_000_000_000 + 1_000_000)
        return "\(seconds).\(millionths.dropFirst())"
    }

    static func decimal(_ number: Double) -> String { decimal(.seconds(1) * number) }
}
