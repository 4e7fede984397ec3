import Adapters
import Features
import Terminal

/// Folders of ours that others write into too, watched as long as they are there, and awaited while
/// they are not: the settings' is made when the first of them is kept.
final class FolderWatches {
    /// What the names of what changed there mean; nil where all of it may be new.
    typealias Meaning = (Set<String>?) -> App.Action?

    private unowned let loop: Loop<App>
    private var watches: [String: FolderWatch] = [:]
    private var arrivals: [String: FolderArrival] = [:]

    init(_ loop: Loop<App>) { self.loop = loop }

    func watch(_ folder: String?, _ action: @escaping Meaning) {
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

    private func expect(_ folder: String, _ action: @escaping Meaning) {
        guard let arrival = FolderArrival(folder) else { return }
        arrivals[folder] = arrival
        loop.watch(arrival.descriptor) { [unowned self] in
            if arrival.hasCome() { welcome(folder, action) }
        }
        // It may have come between two looks.
        if arrival.hasCome() { welcome(folder, action) }
    }

    private func welcome(_ folder: String, _ action: @escaping Meaning) {
        if let arrival = arrivals.removeValue(forKey: folder) { loop.unwatch(arrival.descriptor) }
        watch(folder, action)
        // Its files came before the watch; they are scanned off this thread.
        if let action = action(nil) { loop.send(action) }
    }
}
