import CUnix
import Glibc
import Ports
import Synchronization

/// Folders and all in them, watched by the kernel. One thread waits; any may wake it.
public final class TreeWatch: TreeWatching, @unchecked Sendable {
    private let inotify: Int32
    private let bell: Int32
    private let lockPath: String
    private let foldersMax: Int
    /// Held for as long as the process lives.
    private var lock: Int32 = -1
    private var roots: [String] = []
    private var missing: Set<String> = []
    private var paths: [Int32: String] = [:]
    private var numbers: [String: Int32] = [:]
    private var isPartial = false

    /// More folders than the books of one machine are in.
    public static let standardFoldersMax = 20_000
    /// Deeper is a loop.
    private static let depthMax = 64
    /// A disk that went is looked for so often.
    private static let missingMs = 30_000

    private static let wanted = UInt32(
        IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE | IN_DELETE_SELF
            | IN_MOVE_SELF | IN_ONLYDIR)

    /// - Parameter library: the folder of the library: of several programs one watches for it.
    public init?(library: String, foldersMax: Int = standardFoldersMax) {
        lockPath = library + "/.watch.lock"
        self.foldersMax = foldersMax
        inotify = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
        bell = eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK))
        // All is initialised here, so that a failure is cleaned up by `deinit` too.
        if inotify < 0 || bell < 0 { return nil }
    }

    deinit { for file in [inotify, bell, lock] where file >= 0 { close(file) } }

    public func waitForTurn() -> Bool {
        if lock >= 0 { return true }
        let file = open(lockPath, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NOCTTY, 0o600)
        guard file >= 0 else { return false }
        // The kernel releases it when the other program ends, however it ends.
        while flock(file, LOCK_EX) != 0 {
            if errno == EINTR { continue }
            close(file)
            return false
        }
        lock = file
        return true
    }

    public func wake() { eventfd_write(bell, 1) }

    public func watch(_ folders: [String]) {
        guard folders != roots || !missing.isEmpty else { return }
        for root in roots where !folders.contains(root) { forget(root) }
        roots = folders
        missing = []
        isPartial = false
        for root in roots where numbers[root] == nil {
            if !add(root, depth: 0) { missing.insert(root) }
        }
    }

    public func wait(milliseconds: Int?) -> TreeNews {
        let most = missing.isEmpty ? milliseconds : min(milliseconds ?? .max, Self.missingMs)
        var files = [
            pollfd(fd: inotify, events: Int16(POLLIN), revents: 0),
            pollfd(fd: bell, events: Int16(POLLIN), revents: 0),
        ]
        _ = poll(&files, 2, most.map { Int32(clamping: $0) } ?? -1)
        var news = TreeNews()
        var count: eventfd_t = 0
        news.isWoken = eventfd_read(bell, &count) == 0
        read(into: &news)
        for root in missing where add(root, depth: 0) {
            missing.remove(root)
            news.folders.insert(root)
        }
        news.isPartial = isPartial
        return news
    }

    // MARK: - Folders

    /// False where there is no such folder.
    private func add(_ path: String, depth: Int) -> Bool {
        guard depth < Self.depthMax else { return true }
        guard numbers.count < foldersMax else {
            isPartial = true
            return true
        }
        let number = inotify_add_watch(inotify, path, Self.mask(of: path))
        guard number >= 0 else {
            // The system's own bound; what is not a folder any more is none.
            if errno == ENOSPC { isPartial = true }
            return errno == ENOSPC
        }
        // A folder that two ways lead to is watched by one of them.
        if paths[number] != nil, paths[number] != path { return true }
        (paths[number], numbers[path]) = (path, number)
        for name in Self.folders(in: path) { _ = add(path + "/" + name, depth: depth + 1) }
        return true
    }

    /// Another program writes its library where it stands, and does not close it.
    private static func mask(of path: String) -> UInt32 {
        access(path + "/metadata.db", F_OK) == 0 ? wanted | UInt32(IN_MODIFY) : wanted
    }

    private static func folders(in path: String) -> [String] {
        guard let stream = opendir(path) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let kind = entry.pointee.d_type
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) {
                    String(validatingCString: $0)
                }
            }
            guard let name, !name.hasPrefix(".") else { continue }
            var about = stat()
            let isFolder =
                kind == UInt8(DT_DIR)
                || (kind == UInt8(DT_UNKNOWN) || kind == UInt8(DT_LNK))
                    && stat(path + "/" + name, &about) == 0 && about.st_mode & S_IFMT == S_IFDIR
            if isFolder { names.append(name) }
        }
        return names
    }

    /// With all in it.
    private func forget(_ path: String) {
        for (number, other) in paths where other == path || other.hasPrefix(path + "/") {
            _ = inotify_rm_watch(inotify, number)
            paths[number] = nil
            numbers[other] = nil
        }
    }

    // MARK: - Events

    private func read(into news: inout TreeNews) {
        let header = MemoryLayout<inotify_event>.size
        var bytes = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let count = Glibc.read(inotify, &bytes, bytes.count)
            guard count > 0 else { return }
            var at = 0
            while at + header <= count {
                func number(_ place: Int) -> UInt32 {
                    bytes[at + place..<at + place + 4].reversed().reduce(0) {
                        $0 << 8 | UInt32($1)
                    }
                }
                let length = Int(number(12))
                let name = bytes[at + header..<min(count, at + header + length)]
                    .prefix { $0 != 0 }
                let text = String(validating: name, as: UTF8.self)
                take(Int32(bitPattern: number(0)), number(4), text, &news)
                at += header + length
            }
        }
    }

    private func take(
        _ number: Int32, _ mask: UInt32, _ name: String?, _ news: inout TreeNews
    ) {
        let isAny = { (bits: Int32) in mask & UInt32(bits) != 0 }
        if isAny(Int32(IN_Q_OVERFLOW)) {
            // New folders may be among what was not told.
            let all = roots
            for root in all { forget(root) }
            roots = []
            watch(all)
            news.isOverflown = true
            return
        }
        guard let folder = paths[number] else { return }
        if isAny(Int32(IN_DELETE_SELF | IN_MOVE_SELF) | Int32(IN_IGNORED | IN_UNMOUNT)) {
            // A folder that was moved within gets its new path.
            if isAny(Int32(IN_MOVE_SELF)), !roots.contains(folder) { return }
            paths[number] = nil
            if numbers[folder] == number { numbers[folder] = nil }
            if roots.contains(folder) { missing.insert(folder) }
            return
        }
        guard let name, !name.isEmpty, !name.hasPrefix(".") else { return }
        let path = folder + "/" + name
        if isAny(Int32(IN_ISDIR)) {
            if isAny(Int32(IN_CREATE) | Int32(IN_MOVED_TO)) {
                _ = add(path, depth: 0)
                news.folders.insert(path)
            }
            if isAny(Int32(IN_MOVED_FROM) | Int32(IN_DELETE)) {
                forget(path)
                news.went.insert(path)
            }
        } else if isAny(Int32(IN_CLOSE_WRITE) | Int32(IN_MOVED_TO) | Int32(IN_MODIFY)) {
            // The kernel makes up such a name for a file that has none yet.
            if name.hasPrefix("#"), access(path, F_OK) != 0 { return }
            news.came.insert(path)
            news.went.remove(path)
        } else if isAny(Int32(IN_MOVED_FROM) | Int32(IN_DELETE)) {
            news.went.insert(path)
            news.came.remove(path)
        } else if isAny(Int32(IN_CREATE)), Self.isLink(path) {
            // A link is created whole, and is never written to.
            news.came.insert(path)
        }
    }

    private static func isLink(_ path: String) -> Bool {
        var about = stat()
        guard lstat(path, &about) == 0 else { return false }
        // So is another name of a file that is there.
        return about.st_mode & S_IFMT == S_IFLNK || about.st_nlink > 1
    }
}
