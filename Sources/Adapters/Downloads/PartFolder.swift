import Glibc
import Notation
import Ports
import Wording

/// Parts are stored in a folder beside the books, so that the last step of each is a rename.
public struct PartFolder: PartKeeping {
    private let folder: String
    private let parts: String
    /// So much free space is left for other programs.
    static let reserve = 64 << 20

    /// - Parameter folder: where whole files go.
    public init(_ folder: String) {
        self.folder = folder
        parts = folder + "/.parts"
    }

    public func open(_ id: String) throws(PartTrouble) -> any PartFile {
        do throws(DocumentError) {
            try DiskDocuments.make(parts)
        } catch {
            throw .failed(tr("\(parts): \(error.why)"))
        }
        return try DiskPart(parts + "/" + Self.name(id), folder: folder)
    }

    public func discard(_ id: String) {
        for end in [".part", ".json"] { unlink(parts + "/" + Self.name(id) + end) }
    }

    /// A name that any id may have: its FNV-1a hash. The stamp tells whether it is the same file.
    static func name(_ id: String) -> String {
        let hash = id.utf8.reduce(into: UInt64(0xCBF2_9CE4_8422_2325)) {
            $0 = ($0 ^ UInt64($1)) &* 0x100_0000_01B3
        }
        return String(hash, radix: 16)
    }
}

private final class DiskPart: PartFile {
    private(set) var count = 0
    private(set) var stamp: PartStamp?
    private let path: String
    private let folder: String
    private let file: Int32
    private let documents = DiskDocuments()

    /// Names of files end at 255 bytes; a mark of being the second one wants some.
    private static let nameBytesMax = 200
    private static let stampBytesMax = 16 << 10
    private static let alikeMax = 1_000

    init(_ path: String, folder: String) throws(PartTrouble) {
        self.path = path
        self.folder = folder
        // Not yet its own: `deinit` would clear away what another has.
        let file = open(path + ".part", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else { throw .failed(String(cString: strerror(errno))) }
        guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
            close(file)
            throw .busy
        }
        var about = stat()
        guard fstat(file, &about) == 0, about.st_nlink > 0 else {
            // The one that had it a moment ago has removed it.
            unlockAndClose(file)
            throw .busy
        }
        self.file = file
        count = max(0, Int(lseek(file, 0, SEEK_END)))
        // A stamp that cannot be read is none: it is begun anew.
        let kept = try? documents.read(path + ".json", bytesMax: Self.stampBytesMax)
        stamp = kept.flatMap(PartStamp.init(kept:))
        if stamp == nil { count = 0 }
    }

    deinit {
        // What nothing came of leaves nothing behind.
        if count == 0 { for end in [".part", ".json"] { unlink(path + end) } }
        unlockAndClose(file)
    }

    func bytes(_ count: Int, from place: Int) -> [UInt8] {
        let wanted = max(0, min(count, self.count - place))
        return [UInt8](unsafeUninitializedCapacity: max(1, wanted)) { bytes, filled in
            filled = max(0, pread(file, bytes.baseAddress, wanted, off_t(place)))
        }
    }

    func restart(_ stamp: PartStamp) throws(PartTrouble) {
        self.stamp = nil
        guard ftruncate(file, 0) == 0 else { throw trouble() }
        count = 0
        if let total = stamp.total { try makeSureOf(total) }
        do throws(DocumentError) {
            try documents.save(stamp.kept, to: path + ".json")
        } catch {
            throw .failed(error.why)
        }
        self.stamp = stamp
    }

    func append(_ bytes: [UInt8]) throws(PartTrouble) {
        // Where the length is unknown, the free space is checked now and then.
        if stamp?.total == nil, count == 0 || count >> 23 != (count + bytes.count) >> 23 {
            try makeSureOf(bytes.count)
        }
        var rest = bytes[...]
        while !rest.isEmpty {
            let written = rest.withUnsafeBytes {
                pwrite(file, $0.baseAddress, $0.count, off_t(count))
            }
            if written < 0, errno == EINTR { continue }
            guard written > 0 else { throw trouble() }
            count += written
            rest = rest.dropFirst(written)
        }
    }

    func finish(as name: String) throws(PartTrouble) -> String {
        guard ftruncate(file, off_t(count)) == 0, fchmod(file, 0o644) == 0, fsync(file) == 0 else {
            throw trouble()
        }
        let target = try place(name)
        unlink(path + ".json")
        let handle = open(folder, O_RDONLY | O_CLOEXEC | O_DIRECTORY)
        if handle >= 0 {
            // Some file systems have no such thing; the new file is there all the same.
            fsync(handle)
            close(handle)
        }
        return target
    }

    /// A link never takes another file's place, as a change of name would.
    private func place(_ name: String) throws(PartTrouble) -> String {
        let (stem, end) = FileName.split(name, bytesMax: Self.nameBytesMax)
        for number in 1...Self.alikeMax {
            let target = folder + "/" + stem + (number == 1 ? "" : " (\(number))") + end
            if link(path + ".part", target) == 0 {
                unlink(path + ".part")
                return target
            }
            if errno == EPERM || errno == EOPNOTSUPP || errno == ENOSYS {
                // The file system has no links. No other program creates books in this folder.
                if access(target, F_OK) == 0 { continue }
                guard rename(path + ".part", target) == 0 else { throw trouble() }
                return target
            }
            if errno != EEXIST { throw trouble() }
        }
        throw .failed(tr("there are too many books of this name"))
    }

    private func makeSureOf(_ total: Int) throws(PartTrouble) {
        var about = statvfs()
        guard fstatvfs(file, &about) == 0 else { return }
        let (bytes, over) = Int(clamping: about.f_bavail)
            .multipliedReportingOverflow(by: Int(clamping: about.f_frsize))
        let free = over ? .max : bytes
        let usable = max(0, free - PartFolder.reserve)
        if total > usable { throw .noRoom(wanted: total, free: usable) }
    }

    private func trouble() -> PartTrouble {
        errno == ENOSPC || errno == EDQUOT
            ? .noRoom(wanted: max(0, (stamp?.total ?? 0) - count), free: 0)
            : .failed(String(cString: strerror(errno)))
    }
}

/// A name made of outside text that stays in its folder and can be typed.
enum FileName {
    /// What comes before its last point, cut to a length, and the rest.
    static func split(_ name: String, bytesMax: Int) -> (stem: String, end: String) {
        let safe = String(
            String.UnicodeScalarView(
                name.unicodeScalars.map { scalar in
                    let isBad =
                        scalar.value < 0x20 || scalar.value == 0x7F
                        || "/\\:*?\"<>|".contains(
                            Character(scalar))
                        || scalar.properties.generalCategory == .control
                        || scalar.properties.generalCategory == .format
                    return isBad ? " " : scalar
                }))
        let words = safe.split(separator: " ").joined(separator: " ")
        let point = words.lastIndex(of: ".")
        var stem = point.map { String(words[..<$0]) } ?? words
        let end = point.map { String(words[$0...].prefix(12)) } ?? ""
        while stem.hasPrefix(".") { stem.removeFirst() }
        while stem.utf8.count > bytesMax { stem.removeLast() }
        stem = stem.split(separator: " ").joined(separator: " ")
        return (stem.isEmpty ? "Book" : stem, end == "." ? "" : end)
    }
}

extension PartStamp {
    fileprivate init?(kept bytes: [UInt8]) {
        // What cannot be read is no stamp.
        guard let (value, _) = try? JSONReader.read(bytes),
            let address = value["address"]?.string
        else { return nil }
        self.init(
            address: address, validator: value["validator"]?.string,
            total: value["total"]?.scalar.flatMap { Int($0) })
    }

    fileprivate var kept: [UInt8] {
        JSONValue.object([
            "address": .string(address), "validator": .text(validator),
            "total": total.map { .number(Int64($0)) },
        ]).document
    }
}
