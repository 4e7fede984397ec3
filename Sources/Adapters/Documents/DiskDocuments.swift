import CUnix
import Glibc
import Ports

/// Files on the disk.
public struct DiskDocuments: DocumentKeeping {
    public init() {}

    public func read(_ path: String, bytesMax: Int) throws(DocumentError) -> [UInt8]? {
        // Opening a pipe without a writer would block for ever.
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard file >= 0 else {
            if errno == ENOENT { return nil }
            throw DocumentError(errno)
        }
        defer { close(file) }
        var about = stat()
        guard fstat(file, &about) == 0 else { throw DocumentError(errno) }
        try Self.checkIsFile(about)
        if about.st_size > bytesMax { throw .tooLarge(bytesMax: bytesMax) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Int(about.st_size) + 1)
        var chunk = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let count = Glibc.read(file, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            if count < 0 { throw DocumentError(errno) }
            if count == 0 { return bytes }
            bytes += chunk[..<count]
            // It may have grown since it was asked.
            if bytes.count > bytesMax { throw .tooLarge(bytesMax: bytesMax) }
        }
    }

    public func changed(_ path: String) -> Int64? {
        var about = stat()
        return stat(path, &about) == 0 ? Int64(about.st_mtim.tv_sec) : nil
    }

    public func save(_ bytes: [UInt8], to path: String) throws(DocumentError) {
        try save(bytes, to: path, isPrivate: false)
    }

    /// A private one is for the person's eyes alone, whatever it was before.
    func save(_ bytes: [UInt8], to path: String, isPrivate: Bool) throws(DocumentError) {
        let target = try Self.followed(path)
        let folder = Self.folder(of: target)
        try Self.make(folder)
        var about = stat()
        let isThere = stat(target, &about) == 0
        if isThere { try Self.checkIsFile(about) }
        guard let file = FreshFile(beside: target) else { throw DocumentError(errno) }
        let standing = isThere ? about.st_mode & 0o7777 : Self.standardMode
        try Self.check(fchmod(file.descriptor, isPrivate ? Self.privateMode : standing))
        if isThere, !isPrivate { Self.copyAttributes(of: target, to: file.descriptor) }
        try Self.write(bytes, to: file.descriptor)
        try Self.check(fsync(file.descriptor))
        guard let name = file.named() else { throw DocumentError(errno) }
        if rename(name, target) != 0 {
            let error = DocumentError(errno)
            unlink(name)
            throw error
        }
        try Self.sync(folder)
    }

    public func remove(_ path: String) throws(DocumentError) {
        guard unlink(path) != 0, errno != ENOENT else { return }
        throw DocumentError(errno)
    }

    public func names(in folder: String) throws(DocumentError) -> [String] {
        guard let listing = opendir(folder) else {
            if errno == ENOENT { return [] }
            throw DocumentError(errno)
        }
        defer { closedir(listing) }
        var names: [String] = []
        while let entry = readdir(listing) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    private static let linksMax = 40
    private static let standardMode: mode_t = 0o644
    private static let privateMode: mode_t = 0o600

    /// The file a link leads to, whether that is there or not.
    static func followed(_ path: String) throws(DocumentError) -> String {
        var path = path
        for _ in 0..<linksMax {
            var about = stat()
            guard lstat(path, &about) == 0, about.st_mode & S_IFMT == S_IFLNK else { return path }
            var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
            let count = buffer.withUnsafeMutableBytes {
                readlink(path, $0.baseAddress!.assumingMemoryBound(to: CChar.self), $0.count)
            }
            if count < 0 { throw DocumentError(errno) }
            let link = String(decoding: buffer[..<count], as: UTF8.self)
            path = link.hasPrefix("/") ? link : folder(of: path) + "/" + link
        }
        throw .tooManyLinks
    }

    static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// With the folders above it; for the person alone, as the XDG specification has it.
    static func make(_ folder: String) throws(DocumentError) {
        var about = stat()
        if stat(folder, &about) == 0 {
            if about.st_mode & S_IFMT == S_IFDIR { return }
            throw .noFolder
        }
        guard errno == ENOENT, folder != "/", folder != "." else { throw DocumentError(errno) }
        try make(Self.folder(of: folder))
        // Another instance may have been quicker.
        if mkdir(folder, 0o700) != 0, errno != EEXIST { throw DocumentError(errno) }
    }

    /// Where they cannot be copied, what the file says matters more than they do.
    private static func copyAttributes(of target: String, to file: Int32) {
        let old = open(target, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard old >= 0 else { return }
        _ = cu_copy_attributes(old, file)
        close(old)
    }

    static func write(_ bytes: [UInt8], to file: Int32) throws(DocumentError) {
        var written = 0
        while written < bytes.count {
            let count = bytes[written...].withUnsafeBytes {
                Glibc.write(file, $0.baseAddress, $0.count)
            }
            if count < 0, errno == EINTR { continue }
            if count < 0 { throw DocumentError(errno) }
            written += count
        }
    }

    static func sync(_ folder: String) throws(DocumentError) {
        let handle = open(folder, O_RDONLY | O_CLOEXEC | O_DIRECTORY)
        guard handle >= 0 else { throw DocumentError(errno) }
        defer { close(handle) }
        // Some file systems have no such thing; the new file is there all the same.
        if fsync(handle) != 0, errno != EINVAL, errno != ENOTSUP { throw DocumentError(errno) }
    }

    private static func check(_ result: Int32) throws(DocumentError) {
        if result != 0 { throw DocumentError(errno) }
    }

    private static func checkIsFile(_ about: stat) throws(DocumentError) {
        switch about.st_mode & S_IFMT {
        case S_IFREG: return
        case S_IFDIR: throw .folder
        default: throw .notAFile
        }
    }
}

extension DocumentError {
    init(_ code: Int32) {
        switch code {
        case EISDIR: self = .folder
        case ENXIO, ENODEV: self = .notAFile
        case EACCES, EPERM: self = .notAllowed
        case EROFS: self = .readOnly
        case ENOSPC, EDQUOT: self = .full
        case EEXIST: self = .taken
        case ENOTDIR: self = .noFolder
        case ELOOP: self = .tooManyLinks
        default: self = .failed(String(cString: strerror(code)))
        }
    }
}
