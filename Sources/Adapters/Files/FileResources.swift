import Glibc
import Publications
import Wording

/// One file, read in place. Never mapped: a mapped file that is cut short kills its reader.
public final class FileResources: Resources {
    public let names: [String]
    private let descriptor: Int32
    private let size: Int

    /// Opens a regular file; its name is the last part of the path.
    public convenience init(path: String) throws(ResourceError) {
        try self.init(raw: Array(path.utf8))
    }

    /// The same by the bytes of its path, which need be no text.
    init(raw path: [UInt8]) throws(ResourceError) {
        // A pipe or terminal would block here; only what turns out to be a file is read.
        descriptor = Glibc.open(
            (path + [0]).map { CChar(bitPattern: $0) }, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        if descriptor < 0 { throw FileResources.failure(errno) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw .unreadable(tr("it is no file"))
        }
        size = Int(status.st_size)
        names = [String(decoding: path.split(separator: 0x2F).last ?? path[...], as: UTF8.self)]
    }

    deinit { close(descriptor) }

    public func size(of name: String) -> Int? { name == names[0] ? size : nil }

    public func read(_ name: String, _ range: Range<Int>) throws(ResourceError) -> [UInt8] {
        guard name == names[0] else { throw .missing }
        return try FileResources.read(descriptor, range.clamped(to: 0..<size))
    }

    /// The open file once more, for a process of its own; -1 when there are too many.
    func duplicate() -> Int32 { fcntl(descriptor, F_DUPFD_CLOEXEC, 3) }

    static func failure(_ code: Int32) -> ResourceError {
        switch code {
        case ENOENT, ENOTDIR: .missing
        case ELOOP: .unreadable(tr("its links lead in a circle"))
        default: .unreadable(String(cString: strerror(code)))
        }
    }

    static func read(_ descriptor: Int32, _ range: Range<Int>) throws(ResourceError) -> [UInt8] {
        var failed: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
            while count < range.count {
                let got = pread(
                    descriptor, buffer.baseAddress! + count, range.count - count,
                    range.lowerBound + count)
                if got < 0 && errno == EINTR { continue }
                if got < 0 { failed = errno }
                // Zero: the file was cut short since it was opened.
                if got <= 0 { break }
                count += got
            }
        }
        if failed != 0 { throw failure(failed) }
        guard bytes.count == range.count else {
            throw .unreadable(tr("its file was cut short or emptied since it was opened"))
        }
        return bytes
    }
}
