import Kernel
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
        around.waitingCount = loans.queuedCount
        around.wall = loans.wall
        around[SyncMark.self] = services[Syncing.self].mark
        return around
    }
}
