import Glibc
import Ports
import Synchronization

/// A folder of files that can be made again, each named by a digest of its key. The ones that
/// were not read for longest go when there are too many; a second program may use it too.
public final class DiskCache: CacheKeeping {
    private struct Desk {
        /// As of the last look; nil before the first.
        var bytes: Int?
    }

    private let folder: String
    private let bytesMax: Int
    private let desk = Mutex(Desk())

    /// One thing that is larger would push out a hundred others.
    private static let fileBytesMax = 4 << 20
    /// More files than this are not ours.
    private static let filesMax = 200_000

    public init(folder: String, bytesMax: Int) {
        self.folder = folder
        self.bytesMax = bytesMax
    }

    public func read(_ key: String) -> [UInt8]? {
        let path = path(key)
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var about = stat()
        guard fstat(file, &about) == 0, about.st_mode & S_IFMT == S_IFREG,
            about.st_size > 0, Int(about.st_size) <= Self.fileBytesMax
        else { return nil }
        let size = Int(about.st_size)
        var isWhole = true
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { room, count in
            while count < size {
                let read = Glibc.read(file, room.baseAddress.map { $0 + count }, size - count)
                if read <= 0 { break }
                count += read
            }
            isWhole = count == size
        }
        guard isWhole else { return nil }
        // Read now: it goes last.
        futimens(file, nil)
        return bytes
    }

    public func isKept(_ key: String) -> Bool { access(path(key), R_OK) == 0 }

    public func keep(_ bytes: [UInt8], for key: String) {
        guard !bytes.isEmpty, bytes.count <= min(Self.fileBytesMax, bytesMax) else { return }
        let path = path(key)
        makeFolders(path)
        var name = Array((path + ".XXXXXX").utf8CString)
        let file = mkstemp(&name)
        guard file >= 0 else { return }
        var sent = 0
        bytes.withUnsafeBytes { room in
            while sent < room.count {
                let count = write(file, room.baseAddress.map { $0 + sent }, room.count - sent)
                if count <= 0 { break }
                sent += count
            }
        }
        close(file)
        // Half of it is worse than none; a full disk is no matter for a cache.
        guard sent == bytes.count, rename(name, path) == 0 else {
            unlink(name)
            return
        }
        makeRoom(for: bytes.count)
    }

    public func contents() -> CacheContents {
        let files = files()
        return CacheContents(
            count: files.count, bytes: files.reduce(0) { $0 + $1.bytes }, bytesMax: bytesMax)
    }

    public func clear() {
        for file in files() { unlink(file.path) }
        desk.withLock { $0.bytes = 0 }
    }

    public func forget(owner: String) {
        let mark = Self.mark(of: owner)
        let shelf = folder + "/" + mark.prefix(2)
        for name in Self.names(in: shelf) where name.hasPrefix(mark.dropFirst(2)) {
            unlink(shelf + "/" + name)
        }
        desk.withLock { $0.bytes = nil }
    }

    // MARK: - Room

    private struct File {
        var path: String
        var bytes: Int
        /// In nanoseconds since 1970.
        var read: Int64
    }

    private func makeRoom(for bytes: Int) {
        desk.withLock { desk in
            var held = desk.bytes.map { $0 + bytes } ?? files().reduce(0) { $0 + $1.bytes }
            if held > bytesMax {
                let files = files()
                held = files.reduce(0) { $0 + $1.bytes }
                // A tenth more than needed, so that not every write looks at all of them.
                for file in files.sorted(by: { ($0.read, $0.path) < ($1.read, $1.path) }) {
                    if held <= bytesMax / 10 * 9 { break }
                    unlink(file.path)
                    held -= file.bytes
                }
            }
            desk.bytes = held
        }
    }

    private func files() -> [File] {
        var files: [File] = []
        for shelf in Self.names(in: folder) where shelf.utf8.count == 2 {
            for name in Self.names(in: folder + "/" + shelf) where files.count < Self.filesMax {
                let path = folder + "/" + shelf + "/" + name
                var about = stat()
                guard lstat(path, &about) == 0, about.st_mode & S_IFMT == S_IFREG else { continue }
                let time = Int64(about.st_mtim.tv_sec) &* 1_000_000_000
                files.append(
                    File(
                        path: path, bytes: Int(about.st_size),
                        read: time &+ Int64(about.st_mtim.tv_nsec)))
            }
        }
        return files
    }

    private static func names(in folder: String) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream), names.count < filesMax {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names
    }

    func path(_ key: String) -> String {
        let name = Self.digest(key)
        return folder + "/" + name.prefix(2) + "/" + name.dropFirst(2)
    }

    private func makeFolders(_ path: String) {
        var at = ""
        for part in path.split(separator: "/").dropLast() {
            at += "/" + part
            mkdir(at, 0o700)
        }
    }

    /// FNV-1a, twice with different beginnings: a key leads to no name but this, and no name out
    /// of the folder. Two keys of one name would show one book another's cover, once in 2^128,
    /// and two of one owner once in 2^64.
    ///
    /// What has an owner begins with the owner's mark, so that it is found again.
    static func digest(_ key: String) -> String {
        let lines = key.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
        guard lines.count == 2 else { return digits(key, firstSeed) + digits(key, secondSeed) }
        return mark(of: String(lines[0])) + digits(String(lines[1]), secondSeed)
    }

    /// Like the beginning of nothing that has no owner.
    private static func mark(of owner: String) -> String { digits(owner, ownersSeed) }

    private static let firstSeed: UInt64 = 0xcbf2_9ce4_8422_2325
    private static let ownersSeed: UInt64 = 0xc2b2_ae3d_27d4_eb4f
    private static let secondSeed: UInt64 = 0x9e37_79b9_7f4a_7c15

    private static func digits(_ text: String, _ seed: UInt64) -> String {
        let hash = text.utf8.reduce(seed) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}

/// How much room a machine has.
public enum MachineRoom {
    public static var memoryBytes: Int {
        let (bytes, isTooMuch) = Int(sysconf(Int32(_SC_PHYS_PAGES)))
            .multipliedReportingOverflow(by: Int(sysconf(Int32(_SC_PAGESIZE))))
        return isTooMuch ? .max : max(0, bytes)
    }

    /// Of the file system that a folder is on, or will be.
    public static func freeBytes(at folder: String) -> Int {
        var path = folder
        var about = statvfs()
        while statvfs(path, &about) != 0 {
            guard let slash = path.lastIndex(of: "/"), path.count > 1 else { return 0 }
            path = slash == path.startIndex ? "/" : String(path[..<slash])
        }
        let (bytes, isTooMuch) = Int(clamping: about.f_bavail)
            .multipliedReportingOverflow(by: Int(clamping: about.f_frsize))
        return isTooMuch ? .max : bytes
    }
}
