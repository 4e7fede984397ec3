import CUnix
import Glibc
import Synchronization

/// What a server said of a sound, by which it is known again.
struct StreamStamp: Equatable, Sendable {
    var total: Int?
    /// An entity tag or a date that it vouches for.
    var validator: String?

    /// Whether the server's present description can be of the same bytes.
    func agrees(with other: StreamStamp) -> Bool {
        if let total, let told = other.total, total != told { return false }
        if let validator, let told = other.validator, validator != told { return false }
        return true
    }
}

/// One sound on the disk, as far as it is here: its bytes where they belong, holes between them,
/// and beside it a map of what is there. The map never names a byte that is not on the disk.
final class StreamFile: Sendable {
    private struct Place {
        /// nil for one that is not kept for later.
        var path: String?
        var isHeld: Bool
    }

    private let descriptor: Int32
    private let place: Mutex<Place>
    private var path: String? { place.withLock { $0.path } }
    /// It stays whatever room other sounds need.
    var isHeld: Bool { place.withLock { $0.isHeld } }

    private static let beginning = "rushlight stream 1"
    private static let mapBytesMax = 256 << 10

    /// `path` is without an ending. Where another program has it, or there is no folder, one that
    /// goes away with this program is used instead, beside it or where `spare` says; nil when not
    /// even that can be had.
    init?(path: String?, spare: String?, isHeld: Bool = false) {
        if let path {
            let file = open(path + ".part", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
            if file >= 0, Self.lock(file), Self.isFile(file) {
                descriptor = file
                place = Mutex(Place(path: path, isHeld: isHeld))
                return
            }
            if file >= 0 { unlockAndClose(file) }
        }
        let folders = [path.map(DiskDocuments.folder), spare].compactMap { $0 }
        guard let file = folders.lazy.map({ cu_nameless_file($0) }).first(where: { $0 >= 0 }) else {
            return nil
        }
        descriptor = file
        place = Mutex(Place(path: nil, isHeld: false))
    }

    /// To where it is held; false where it stays, as on another disk.
    func hold(at target: String) -> Bool {
        place.withLock { place in
            if place.isHeld { return true }
            guard let path = place.path, Self.move(path, target) else { return false }
            place = Place(path: target, isHeld: true)
            return true
        }
    }

    /// The map goes last: until then none of the bytes is believed to be there.
    static func move(_ path: String, _ target: String) -> Bool {
        guard rename(path + ".part", target + ".part") == 0 else { return false }
        rename(path + ".map", target + ".map")
        return true
    }

    deinit { unlockAndClose(descriptor) }

    /// - Parameter waits: its last user may still be closing it.
    static func lock(_ file: Int32, waits: Bool = true) -> Bool {
        for _ in 0..<(waits ? 5 : 1) {
            if flock(file, LOCK_EX | LOCK_NB) == 0 { return true }
            if waits { poll(nil, 0, 2) }
        }
        return false
    }

    private static func isFile(_ file: Int32) -> Bool {
        var about = stat()
        return fstat(file, &about) == 0 && about.st_mode & S_IFMT == S_IFREG
    }

    // MARK: - Bytes

    /// Why not, if so.
    func write(_ bytes: ArraySlice<UInt8>, at place: Int) -> String? {
        bytes.withUnsafeBytes { room in
            var sent = 0
            while sent < room.count {
                let count = pwrite(
                    descriptor, room.baseAddress.map { $0 + sent }, room.count - sent, place + sent)
                if count < 0, errno == EINTR { continue }
                if count <= 0 { return String(cString: strerror(errno)) }
                sent += count
            }
            return nil
        }
    }

    func read(_ range: Range<Int>) -> [UInt8]? {
        // What cannot be read is no longer here.
        let bytes = try? FileResources.read(descriptor, range)
        return bytes?.count == range.count ? bytes : nil
    }

    /// Gives the room back.
    func drop(_ range: Range<Int>) {
        // Where a disk knows no holes the room is given back with the whole of it.
        _ = cu_punch(descriptor, range.lowerBound, range.count)
    }

    func empty() {
        if let path { unlink(path + ".map") }
        ftruncate(descriptor, 0)
    }

    // MARK: - The map

    /// First the bytes, then what says that they are there; false where an older map stays, which
    /// is as true as it was.
    func save(_ parts: PartMap, _ stamp: StreamStamp, address: String) -> Bool {
        guard let path else { return true }
        guard fdatasync(descriptor) == 0 else { return false }
        var lines = [Self.beginning, Self.shown(address)]
        if let total = stamp.total { lines.append("total \(total)") }
        if let validator = stamp.validator, validator.utf8.allSatisfy({ $0 >= 0x20 }) {
            lines.append("validator \(validator)")
        }
        lines += parts.ranges.map { "\($0.lowerBound)-\($0.upperBound)" }
        let bytes = Array((lines.joined(separator: "\n") + "\n").utf8)
        let name = path + ".map.new"
        let file = open(name, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else { return false }
        let isWritten = bytes.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
        let isSafe = isWritten == bytes.count && fsync(file) == 0
        close(file)
        if isSafe, rename(name, path + ".map") == 0 { return true }
        unlink(name)
        return false
    }

    func load() -> (parts: PartMap, stamp: StreamStamp)? {
        var about = stat()
        guard let path, fstat(descriptor, &about) == 0,
            let kept = Self.map(at: path + ".map", fileBytes: Int(about.st_size))
        else { return nil }
        // Read now: it goes last.
        utimensat(AT_FDCWD, path + ".map", nil, 0)
        return kept
    }

    /// What a map says; nil when it is none, or is not of a file of this size.
    static func map(at path: String, fileBytes: Int) -> (parts: PartMap, stamp: StreamStamp)? {
        guard let resources = try? FileResources(path: path),  // no map, nothing kept
            let bytes = try? resources.read(resources.names[0], 0..<mapBytesMax)  // the same
        else { return nil }
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        guard lines.count >= 2, lines[0] == beginning, bytes.count < mapBytesMax else { return nil }
        var stamp = StreamStamp()
        var ranges: [Range<Int>] = []
        for line in lines.dropFirst(2) {
            if line.hasPrefix("total ") {
                stamp.total = Int(line.dropFirst(6))
            } else if line.hasPrefix("validator ") {
                stamp.validator = String(line.dropFirst(10))
            } else {
                let ends = line.split(separator: "-").compactMap { Int($0) }
                guard ends.count == 2, 0 <= ends[0], ends[0] < ends[1] else { return nil }
                ranges.append(ends[0]..<ends[1])
            }
        }
        let size = min(fileBytes, stamp.total ?? .max)
        return PartMap(ranges, within: size).map { ($0, stamp) }
    }

    /// What stands behind the `?` may be a secret.
    static func shown(_ address: String) -> String {
        String(address.prefix { $0 != "?" && $0 != "#" && !$0.isNewline }.prefix(1_000))
    }
}
