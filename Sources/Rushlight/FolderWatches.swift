import Adapters
import Features
import Ports
import Terminal

/// Folders of ours that others write into too, watched as long as they are there, and awaited while
/// they are not: the settings' is made when the first of them is kept.
final class FolderWatches {
    private unowned let loop: Loop<App>
    private let documents: any DocumentKeeping
    private var watches: [String: FolderWatch] = [:]
    private var arrivals: [String: FolderArrival] = [:]

    init(_ loop: Loop<App>, _ documents: any DocumentKeeping) {
        self.loop = loop
        self.documents = documents
    }

    /// `action` is what the names of what changed there mean.
    func watch(_ folder: String?, _ action: @escaping (Set<String>) -> App.Action?) {
        guard let folder else { return }
        guard let watch = FolderWatch(folder) else {
            // One that is there and cannot be watched is let be.
            if !DiskLook.exists(folder) { expect(folder, action) }
            return
        }
        watches[folder] = watch
        loop.watch(watch.descriptor) { [unowned self] in
            if let action = action(watch.changes()) { loop.send(action) }
            guard watch.isOver else { return }
            loop.unwatch(watch.descriptor)
            watches[folder] = nil
            self.watch(folder, action)
        }
    }

    private func expect(_ folder: String, _ action: @escaping (Set<String>) -> App.Action?) {
        guard let arrival = FolderArrival(folder) else { return }
        arrivals[folder] = arrival
        loop.watch(arrival.descriptor) { [unowned self] in
            if arrival.hasCome() { welcome(folder, action) }
        }
        // It may have come while nobody looked.
        if arrival.hasCome() { welcome(folder, action) }
    }

    private func welcome(_ folder: String, _ action: @escaping (Set<String>) -> App.Action?) {
        if let arrival = arrivals.removeValue(forKey: folder) { loop.unwatch(arrival.descriptor) }
        watch(folder, action)
        // What is in it came before anybody watched; one that cannot be read says nothing.
        let names = (try? documents.names(in: folder)) ?? []
        if !names.isEmpty, let action = action(Set(names)) { loop.send(action) }
    }
}
