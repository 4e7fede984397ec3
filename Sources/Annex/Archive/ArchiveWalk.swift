import CArchive
import Publications

/// One walk through a RAR, 7z or tar archive, entry by entry from its first to its last. These
/// kinds can only be read so: going back is a new walk.
final class ArchiveWalk {
    struct Entry {
        var name: String
        var size: Int
        var isFile: Bool
        var isLocked: Bool
    }

    /// What libarchive says was wrong where the walk ended early.
    private(set) var failure: String?
    private let handle: OpaquePointer
    private let source: ArchiveSource
    /// Headers that cannot be read one after the other: beyond, there is nothing more to be had.
    private static let failuresMax = 16

    /// Nil when there is no room for it, or no libarchive.
    init?(in file: any Resources, name: String) {
        source = ArchiveSource(file, name)
        let handle = la_open(
            Unmanaged.passUnretained(source).toOpaque(),
            { _, context, place in ArchiveSource.of(context)?.give(place) ?? -1 },
            { _, context, count in ArchiveSource.of(context)?.skip(count) ?? 0 },
            { _, context, offset, origin in ArchiveSource.of(context)?.seek(offset, origin) ?? -1 })
        guard let handle else { return nil }
        self.handle = handle
    }

    deinit { la_close(handle) }

    /// The next entry; nil at the end and where nothing more can be read.
    func next() -> Entry? {
        for _ in 0..<ArchiveWalk.failuresMax {
            var entry: OpaquePointer?
            let status = la_next(handle, &entry)
            if status == ARCHIVE_EOF { return nil }
            if status == ARCHIVE_OK || status == ARCHIVE_WARN, let entry {
                return Entry(
                    name: la_name(entry).map { String(cString: $0) } ?? "",
                    size: max(0, Int(la_size(entry))), isFile: la_is_file(entry) != 0,
                    isLocked: la_is_locked(entry) != 0)
            }
            failure = message
            if status == ARCHIVE_FATAL { return nil }
        }
        return nil
    }

    /// More of the entry the walk stands at; false at its end. Throws what libarchive says.
    func read(upTo count: Int, into bytes: inout [UInt8]) throws(ShelfFailure) -> Bool {
        var status = 0
        let chunk = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            status = la_data(handle, buffer.baseAddress, count)
            filled = max(0, min(count, status))
        }
        bytes += chunk
        if status < 0 { throw ShelfFailure(.init(archiveMessage: message)) }
        return status > 0
    }

    private var message: String { la_error(handle).map { String(cString: $0) } ?? "" }
}

/// Gives libarchive the bytes of one resource.
private final class ArchiveSource {
    private let file: any Resources
    private let name: String
    private let size: Int
    private var position = 0
    /// What was given last: libarchive reads from it until it asks again.
    private let window = UnsafeMutableRawBufferPointer.allocate(
        byteCount: windowBytes, alignment: 16)
    private static let windowBytes = 128 << 10

    init(_ file: any Resources, _ name: String) {
        self.file = file
        self.name = name
        size = file.size(of: name) ?? 0
    }

    deinit { window.deallocate() }

    static func of(_ context: UnsafeMutableRawPointer?) -> ArchiveSource? {
        context.map { Unmanaged<ArchiveSource>.fromOpaque($0).takeUnretainedValue() }
    }

    func give(_ place: UnsafeMutablePointer<UnsafeRawPointer?>?) -> Int {
        let wanted = position..<min(size, position + ArchiveSource.windowBytes)
        // What cannot be read ends the archive: libarchive says that it is cut short.
        guard let bytes = try? file.read(name, wanted) else { return -1 }
        window.copyBytes(from: bytes.prefix(window.count))
        position += bytes.count
        place?.pointee = UnsafeRawPointer(window.baseAddress)
        return bytes.count
    }

    func skip(_ count: Int64) -> Int64 {
        let step = max(0, min(count, Int64(size - position)))
        position += Int(step)
        return step
    }

    func seek(_ offset: Int64, _ origin: Int32) -> Int64 {
        // SEEK_SET, SEEK_CUR, SEEK_END
        let base = origin == 0 ? 0 : origin == 1 ? Int64(position) : Int64(size)
        let (target, overflows) = base.addingReportingOverflow(offset)
        if overflows || target < 0 || target > size { return -1 }
        position = Int(target)
        return target
    }
}
