import Adapters
import Features
import Publications
import RuntimeKit
import Synchronization

/// Sends once for what sound needs, as soon as something may be heard. No thread can be started
/// while libmpv is opened, so those that a start works on are there before.
final class SoundArrival: Sendable {
    private let lanes: Lanes
    private let isBegun = Atomic(false)

    init(_ lanes: Lanes) { self.lanes = lanes }

    func expect() { expect { MpvAudio.expect() } }

    func expect(_ open: () -> Void) {
        guard !isBegun.exchange(true, ordering: .relaxed) else { return }
        lanes.begin()
        open()
    }
}

extension App.Action {
    /// By the name alone: what it is not is no harm.
    var namesSound: Bool {
        if case .began(with: .file(let path), at: _) = self {
            return Audiobook.mayStand(at: path)
        }
        return false
    }
}
