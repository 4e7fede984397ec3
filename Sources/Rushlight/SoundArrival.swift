import Adapters
import Features
import LibraryRuntime
import Ports
import Publications
import RuntimeKit
import Synchronization

/// Sends once for what sound needs, as soon as something may be heard. No thread can be started
/// while libmpv is opened, so those that a start works on are there before.
final class SoundArrival: Sendable {
    private let lanes: Lanes
    private let watch: ShelfWatch?
    private let cache: (any CacheKeeping)?
    private let isBegun = Atomic(false)

    init(_ lanes: Lanes, _ watch: ShelfWatch?, _ cache: (any CacheKeeping)?) {
        (self.lanes, self.watch, self.cache) = (lanes, watch, cache)
    }

    func expect() { expect { [cache] in MpvAudio.expect(cache: cache) } }

    func expect(_ open: () -> Void) {
        guard !isBegun.exchange(true, ordering: .relaxed) else { return }
        lanes.begin()
        watch?.begin()
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
