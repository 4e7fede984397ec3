import Adapters
import Features
import Glibc
import Terminal

/// Notices when files that were opened are written by other programs. The last few are watched, by
/// the folders they are in: an editor puts a new file in the place of the old one.
final class OpenFiles {
    private struct Attended {
        let watch: FolderWatch
        var paths: [String: Set<String>]
    }

    private unowned let loop: Loop<App>
    private var folders: [String: Attended] = [:]
    /// The last one opened is the last.
    private var order: [String] = []
    private static let foldersMax = 8
    /// More books of one folder are not open at once.
    private static let filesMax = 256

    init(_ loop: Loop<App>) { self.loop = loop }

    func attend(_ path: String) {
        // A file that is not there cannot be opened either.
        guard let real = realpath(path, nil) else { return }
        defer { free(real) }
        let whole = String(cString: real)
        guard let slash = whole.lastIndex(of: "/") else { return }
        let folder = slash == whole.startIndex ? "/" : String(whole[..<slash])
        let name = String(whole[whole.index(after: slash)...])
        order.removeAll { $0 == folder }
        if folders[folder] == nil, !begin(folder) { return }
        order.append(folder)
        if folders[folder]!.paths.count >= Self.filesMax { folders[folder]!.paths = [:] }
        folders[folder]!.paths[name, default: []].insert(path)
        while order.count > Self.foldersMax { end(order[0]) }
    }

    /// Where the system watches no more folders, changes are not noticed.
    private func begin(_ folder: String) -> Bool {
        guard let watch = FolderWatch(folder) else { return false }
        folders[folder] = Attended(watch: watch, paths: [:])
        loop.watch(watch.descriptor) { [unowned self] in
            let paths = folders[folder]?.paths ?? [:]
            for name in watch.changes().sorted() {
                for path in paths[name, default: []] { loop.send(.fileChanged(path)) }
            }
            if watch.isOver { end(folder) }
        }
        return true
    }

    private func end(_ folder: String) {
        if let attended = folders.removeValue(forKey: folder) {
            loop.unwatch(attended.watch.descriptor)
        }
        order.removeAll { $0 == folder }
    }
}
