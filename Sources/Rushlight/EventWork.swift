import Adapters
import Kernel
import Ports
import Runtime
import ScreenKit
import Terminal

/// Tells other programs what happens here, and runs those of the person's own.
enum EventWork {
    static func add(
        to performers: Performers, _ shelf: ShelfParts, _ catalogs: CatalogWork,
        time: ConcreteTime, _ watchers: Watchers
    ) {
        let keeping = shelf.keeping
        performers.add(
            EventsPerformer(
                time: time,
                // A library that cannot be read has no name for it: the event goes without.
                work: { path in (try? keeping?.holder(of: path)).map { "\($0)" } },
                tell: { watchers.tell($0, dropped: $1) },
                hooks: HookDesk(running: ShellHooks(), fetching: catalogs.http)))
        performers.add(OwnCommandsPerformer(ShellHooks()))
    }
}
