import Adapters
import ScreenKit

/// The programs that watch what happens, behind whichever door they came in.
final class Watchers {
    private struct Watcher {
        let connection: ControlConnection
        unowned let server: ControlServer
        let names: Set<EventName>
    }

    /// Records a trace, for a report.
    let recorder = Recorder()
    private var all: [ObjectIdentifier: Watcher] = [:]
    /// Told what has to be noticed from now on.
    var changed: (Set<EventName>) -> Void = { _ in }

    /// `watch` with the names of events; without one, all are meant.
    func hear(
        _ words: [String], _ connection: ControlConnection, _ server: ControlServer
    ) -> ControlServer.Answer {
        let names = words.compactMap(EventName.init(rawValue:))
        guard names.count == words.count else { return .refused(.noEvent) }
        guard server.keep(connection) else {
            return .refused("\(ControlServer.watchersMax) programs watch already")
        }
        all[ObjectIdentifier(connection)] = Watcher(
            connection: connection, server: server,
            names: names.isEmpty ? Set(EventName.allCases) : Set(names))
        tellWanted()
        return .done([])
    }

    func left(_ connection: ControlConnection) {
        if all.removeValue(forKey: ObjectIdentifier(connection)) != nil { tellWanted() }
    }

    func tell(_ lines: [EventLine], dropped: Int) {
        for watcher in all.values {
            var dropped = dropped
            for line in lines where watcher.names.contains(line.name) {
                watcher.server.tell(["event", line.text], to: watcher.connection, dropped: dropped)
                dropped = 0
            }
        }
    }

    private func tellWanted() {
        changed(all.values.reduce(into: []) { $0.formUnion($1.names) })
    }
}
