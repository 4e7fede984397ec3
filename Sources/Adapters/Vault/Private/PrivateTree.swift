import Glibc

/// The files below a folder that are to be sealed: the ones of ours, no links, sockets or pipes.
struct PrivateTree {
    struct File: Equatable {
        /// Below the folder, with slashes.
        let name: String
        /// Its size and when it was changed; empty where it was changed so lately that another
        /// change may come within the same tick of the file system.
        let stamp: String
        let isDatabase: Bool
    }

    /// What is made anew from the rest, or belongs to one run: it is not kept.
    static let passing = ["cache", "run", "tmp", "held"]
    private static let filesMax = 20_000
    private static let depthMax = 12
    private static let tickSeconds: Int64 = 2

    let root: String
    /// The date, since 1970.
    let seconds: Int64

    /// Sorted by name; nil where they are more, or deeper in folders, than can be sealed, or where
    /// a name is not UTF-8.
    func files() -> [File]? {
        var found: [File] = []
        let isWhole = walk("", 0) { name, about in
            guard about.st_mode & S_IFMT == S_IFREG else { return true }
            guard found.count < Self.filesMax else { return false }
            found.append(file(name, about))
            return true
        }
        guard isWhole else { return nil }
        let databases = Set(found.filter(\.isDatabase).map(\.name))
        return
            found
            .filter { file in
                !["-wal", "-shm", "-journal"].contains { end in
                    file.name.hasSuffix(end)
                        && databases.contains(String(file.name.dropLast(end.count)))
                }
            }
            .sorted { $0.name < $1.name }
    }

    /// The folder itself and all below it, to be watched.
    func folders() -> [String] {
        var found = [root]
        // Folders that are too deep are not watched; sealing them fails and says so.
        _ = walk("", 0) { name, about in
            if about.st_mode & S_IFMT == S_IFDIR { found.append(root + "/" + name) }
            return true
        }
        return found
    }

    /// Whether all was visited that is there.
    private func walk(_ folder: String, _ depth: Int, _ visit: (String, stat) -> Bool) -> Bool {
        let path = folder.isEmpty ? root : root + "/" + folder
        guard depth < Self.depthMax else { return false }
        // One that has gone meanwhile has nothing in it.
        guard let listing = opendir(path) else { return errno == ENOENT }
        defer { closedir(listing) }
        while let entry = readdir(listing) {
            let read = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) {
                    String(validatingCString: $0)
                }
            }
            guard let name = read else { return false }
            if name == "." || name == ".." { continue }
            if folder.isEmpty, Self.passing.contains(name) { continue }
            let inner = folder.isEmpty ? name : folder + "/" + name
            var about = stat()
            guard lstat(root + "/" + inner, &about) == 0 else { continue }
            guard visit(inner, about) else { return false }
            if about.st_mode & S_IFMT == S_IFDIR, !walk(inner, depth + 1, visit) { return false }
        }
        return true
    }

    private func file(_ name: String, _ about: stat) -> File {
        let isDatabase = Self.isDatabase(root + "/" + name)
        var (stamp, newest) = (Self.stamp(about), Int64(about.st_mtim.tv_sec))
        var log = stat()
        if isDatabase, stat(root + "/" + name + "-wal", &log) == 0 {
            stamp += " " + Self.stamp(log)
            newest = max(newest, Int64(log.st_mtim.tv_sec))
        }
        let isSettled = seconds - newest >= Self.tickSeconds
        return File(name: name, stamp: isSettled ? stamp : "", isDatabase: isDatabase)
    }

    static func stamp(_ about: stat) -> String {
        "\(about.st_size) \(about.st_mtim.tv_sec).\(about.st_mtim.tv_nsec)"
    }

    /// When the file was changed, as its stamp has it.
    static func changed(_ stamp: String) -> timespec? {
        let time = stamp.split(separator: " ").dropFirst().first?.split(separator: ".")
        guard let time, time.count == 2, let seconds = Int(time[0]), let rest = Int(time[1])
        else { return nil }
        return timespec(tv_sec: seconds, tv_nsec: rest)
    }

    private static func isDatabase(_ path: String) -> Bool {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard file >= 0 else { return false }
        defer { close(file) }
        var head = [UInt8](repeating: 0, count: 16)
        return read(file, &head, 16) == 16 && head.elementsEqual("SQLite format 3\0".utf8)
    }
}
