import Adapters
import Features
import Glibc
import Kernel
import Synchronization

/// The other instance, where one had the lock first: asked and told over its socket.
enum Other {
    /// nil for one that is gone, or that cannot be asked: as far as anybody knows it is silent.
    static func heard(_ place: ControlFolder) -> OtherSound? {
        guard
            // An instance that does not answer has no sound to report.
            let words = try? ControlClient(in: place).ask(["status"], patienceMs: patienceMs),
            let title = StatusReport.value("heard", in: words)
        else { return nil }
        let audio = StatusReport.value("audio", in: words)
        return OtherSound(
            title: title, path: StatusReport.value("heard-path", in: words),
            isPlaying: audio == "playing" || audio == "loading")
    }

    /// It pauses and gives up its place, which is this one's then; nil where it does not.
    static func takeOver(_ place: ControlFolder) -> InstanceLock? {
        // It may have gone meanwhile: then its place is free.
        _ = try? ControlClient(in: place).ask(["yield"], patienceMs: patienceMs)
        for _ in 0..<triesMax {
            // Somebody else's, as long as it lasts.
            if let lock = try? InstanceLock(in: place) { return lock }
            poll(nil, 0, 20)
        }
        return nil
    }

    /// Longer than any answer takes, and no longer than a person waits for sound.
    private static let patienceMs: Int32 = 1_000
    private static let triesMax = 25
}

/// A place that was taken on another thread, on its way to the loop's.
final class TakenPlace: Sendable {
    private struct Held: @unchecked Sendable { let lock: InstanceLock }
    private let held = Mutex<Held?>(nil)

    func put(_ lock: InstanceLock) {
        let taken = Held(lock: lock)
        held.withLock { $0 = taken }
    }

    func take() -> InstanceLock? {
        held.withLock { held in
            defer { held = nil }
            return held
        }?.lock
    }
}
