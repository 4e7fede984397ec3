import Holdings
import LibraryRuntime
import Notation
import Notebook

/// `shelf watch`: folders whose books come to the shelf by themselves.
extension ShelfCommand {
    public enum Watching: Equatable, Sendable {
        case list(json: Bool)
        case add([String], json: Bool)
        case remove([String])
    }

    func watch(_ order: Watching) throws(ShelfClerk.Trouble) -> Int32 {
        switch order {
        case .list(let json):
            let folders = try clerk.watched()
            if json {
                console.json(.object(["folders": .array(folders.map(described))]))
                return 0
            }
            for folder in folders {
                console.line(folder.path)
                if !clerk.isFolder(folder.path) {
                    console.line("  it is not there now; its books come back with it")
                }
                for trouble in folder.troubles {
                    console.line("  left out: \(trouble.path): \(trouble.why)")
                }
            }
        case .add(let paths, let json):
            var complaints: [Complaint] = []
            for path in paths {
                if clerk.isFolder(path) {
                    _ = try clerk.watch(path, isOn: true)
                } else {
                    complaints.append(
                        Complaint(path, "only a folder can be watched", next: "Name one."))
                }
            }
            return max(console.tell(complaints), try add(paths, json: json))
        case .remove(let paths):
            var complaints: [Complaint] = []
            for name in paths {
                let path = try whole(name)
                if try clerk.watch(path, isOn: false) {
                    console.line("\(path) is not watched any more; its books stay.")
                } else {
                    complaints.append(
                        Complaint(
                            path, "it is not watched",
                            next: "`rushlight shelf watch` lists what is."))
                }
            }
            return console.tell(complaints)
        }
        return 0
    }

    /// A folder that is gone is found by its end: it has no whole path to look up.
    private func whole(_ name: String) throws(ShelfClerk.Trouble) -> String {
        let known = try clerk.watched().map(\.path)
        if known.contains(name) { return name }
        let end = "/" + name.split(separator: "/").joined(separator: "/")
        let like = known.filter { $0.hasSuffix(end) }
        return like.count == 1 ? like[0] : name
    }

    private func described(_ folder: WatchedFolder) -> JSON {
        .object([
            "path": .string(folder.path), "there": .boolean(clerk.isFolder(folder.path)),
            "since": .string(IsoTime.text(folder.since)),
            "left_out": .array(
                folder.troubles.map {
                    .object(["path": .string($0.path), "why": .string($0.why)])
                }),
        ])
    }
}
