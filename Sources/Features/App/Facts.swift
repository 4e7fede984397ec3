import Kernel
import LendingWing
import LibraryWing
import ReadingWing
import ScreenKit

extension App.State {
    /// What screens may know, from what owns the facts.
    var surroundings: Surroundings {
        var around = around
        around.settings = preferences.settings
        around.listening = listening
        around.mini = listening.map(MiniPlayer.init)
        around.upNext = memory.upNext
        around.textReading = services[TextReading.self]
        services.look(at: Loans.self) {
            (around.waitingCount, around.wall) = ($0.queuedCount, $0.wall)
        }
        around[SyncMark.self] = services.look(at: Syncing.self) { $0.mark }
        return around
    }
}
