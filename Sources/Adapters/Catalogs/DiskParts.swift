import Glibc
import Ports

/// Parts of files in a folder of ours, and whole ones in the person's.
public struct DiskParts: PartKeeping {
    private let folder: String
    private let library: @Sendable () -> String
    /// More books of one name than this are a server's joke.
    private static let numberMax = 1_000

    /// - Parameter library: where whole files go, as the settings have it now.
    public init(folder: String, library: @escaping @Sendable () -> String) {
        self.folder = folder
        self.library = library
    }

    public func size(of part: String) -> Int {
        var about = stat()
        return stat(path(part), &about) == 0 ? Int(about.st_size) : 0
    }

    public func freeBytes() -> Int? {
        var about = statvfs()
        var place = folder
        // What is not there yet will be made on its parent's file system.
        while statvfs(place, &about) != 0 {
            guard errno == ENOENT, let slash = place.lastIndex(of: "/"), slash != place.startIndex
            else { return nil }
            place = String(place[..<slash])
        }
        let (bytes, isTooMany) = UInt(about.f_bavail).multipliedReportingOverflow(
            by: UInt(about.f_frsize))
        return isTooMany ? nil : Int(clamping: bytes)
    }

    public func open(_ part: String, at offset: Int) throws(DocumentError) -> any PartWriting {
        try DiskDocuments.make(folder)
        let file = Glibc.open(path(part), O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else { throw DocumentError(errno) }
        let writer = DiskPart(file)
        guard ftruncate(file, off_t(offset)) == 0, lseek(file, 0, SEEK_END) >= 0 else {
            throw DocumentError(errno)
        }
        return writer
    }

    public func finish(_ part: String, as name: String) throws(DocumentError) -> String {
        let library = library()
        try DiskDocuments.make(library)
        let (stem, ending) = Self.split(name)
        let part = path(part)
        for number in 1...Self.numberMax {
            let name = number == 1 ? stem + ending : "\(stem) (\(number))\(ending)"
            let target = library + "/" + name
            // A link is refused where something stands: nobody's file is written over.
            if link(part, target) == 0 {
                unlink(part)
                try DiskDocuments.sync(library)
                return target
            }
            if errno == EEXIST { continue }
            // Another file system has to be copied to.
            guard errno == EXDEV || errno == EPERM else { throw DocumentError(errno) }
            if access(target, F_OK) == 0 { continue }
            try copy(part, target)
            return target
        }
        throw .failed("there are too many books of that name")
    }

    public func remove(_ part: String) { unlink(path(part)) }

    private func path(_ part: String) -> String { "\(folder)/\(part).part" }

    private static func split(_ name: String) -> (String, String) {
        guard let dot = name.lastIndex(of: ".") else { return (name, "") }
        return (String(name[..<dot]), String(name[dot...]))
    }

    private func copy(_ part: String, _ target: String) throws(DocumentError) {
        let source = Glibc.open(part, O_RDONLY | O_CLOEXEC)
        guard source >= 0 else { throw DocumentError(errno) }
        defer { close(source) }
        let half = target + ".part"
        let file = Glibc.open(half, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o644)
        guard file >= 0 else { throw DocumentError(errno) }
        do throws(DocumentError) {
            let writer = DiskPart(file)
            var chunk = [UInt8](repeating: 0, count: 1 << 20)
            while true {
                let count = read(source, &chunk, chunk.count)
                if count < 0, errno == EINTR { continue }
                if count < 0 { throw DocumentError(errno) }
                if count == 0 { break }
                try writer.write(Array(chunk[..<count]))
            }
            try writer.settle()
            guard rename(half, target) == 0 else { throw DocumentError(errno) }
        } catch {
            unlink(half)
            throw error
        }
        unlink(part)
    }
}

private final class DiskPart: PartWriting {
    private let file: Int32
    init(_ file: Int32) { self.file = file }
    deinit { close(file) }

    func write(_ bytes: [UInt8]) throws(DocumentError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw DocumentError(errno) }
            rest = rest.dropFirst(count)
        }
    }

    func settle() throws(DocumentError) {
        guard fsync(file) == 0 else { throw DocumentError(errno) }
    }
}
