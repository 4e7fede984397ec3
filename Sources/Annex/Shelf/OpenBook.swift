import Glibc
import Publications

/// The book a part was started with: an open file without a name.
final class OpenBook: Resources {
    static let name = "book"
    let names = [OpenBook.name]
    private let descriptor: Int32
    private let size: Int

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
        var status = stat()
        size = fstat(descriptor, &status) == 0 ? max(0, Int(status.st_size)) : 0
    }

    func size(of name: String) -> Int? { name == OpenBook.name ? size : nil }

    func read(_ name: String, _ range: Range<Int>) throws(ResourceError) -> [UInt8] {
        let range = range.clamped(to: 0..<size)
        var failed: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { room, count in
            while count < range.count, let start = room.baseAddress {
                let got = pread(
                    descriptor, start + count, range.count - count, range.lowerBound + count)
                if got < 0 && errno == EINTR { continue }
                if got < 0 { failed = errno }
                // Zero: the file was cut short since it was opened.
                if got <= 0 { break }
                count += got
            }
        }
        if failed != 0 { throw .unreadable(String(cString: strerror(failed))) }
        return bytes
    }
}
