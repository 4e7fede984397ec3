import CMpv
import Glibc
import Ports
import Publications
import Synchronization

/// Where libmpv finds the bytes of a book: `book://3/12` is the thirteenth track of loading 3. It
/// gets them through us, so that folders, archives and whatever else holds a book sound alike, and
/// no file can name another.
final class BookShelf: Sendable {
    private struct Shelf {
        var number = 0
        var publication: Publication?
        var failures: [Int: String] = [:]
    }

    private let shelf = Mutex(Shelf())

    static func address(_ number: Int, _ track: Int) -> String { "book://\(number)/\(track)" }

    /// The loading and the track an address names.
    static func parts(of address: String) -> (number: Int, track: Int)? {
        guard address.hasPrefix("book://") else { return nil }
        let parts = address.dropFirst(7).split(separator: "/").compactMap { Int($0) }
        return parts.count == 2 ? (parts[0], parts[1]) : nil
    }

    func put(_ sound: BookSound?) {
        shelf.withLock { shelf in
            shelf.number = sound?.number ?? 0
            shelf.publication = sound?.publication
            shelf.failures = [:]
        }
    }

    /// Why a track could not be read on, if so.
    func failure(of track: Int) -> String? { shelf.withLock { $0.failures[track] } }

    fileprivate func open(_ address: String) -> BookReader? {
        guard let (number, track) = Self.parts(of: address) else { return nil }
        let publication = shelf.withLock { $0.number == number ? $0.publication : nil }
        guard let publication else { return nil }
        do throws(ResourceError) {
            return BookReader(try publication.sound(ofTrack: track), number, track, self)
        } catch {
            note(error.reason, number, track)
            return nil
        }
    }

    /// nil when it was read after all.
    fileprivate func note(_ why: String?, _ number: Int, _ track: Int) {
        shelf.withLock { shelf in
            if shelf.number == number { shelf.failures[track] = why }
        }
    }

    /// What libmpv is given to open addresses with. The shelf must outlive its player.
    static let open: mpv_stream_cb_open_ro_fn = openBook
}

/// One reading of a track; libmpv calls from one thread of its own at a time.
private final class BookReader {
    let sound: TrackSound
    var position = 0
    private let number: Int
    private let track: Int
    private let shelf: BookShelf
    private var hasFailed = false

    init(_ sound: TrackSound, _ number: Int, _ track: Int, _ shelf: BookShelf) {
        self.sound = sound
        self.number = number
        self.track = track
        self.shelf = shelf
    }

    /// nil when it cannot be read.
    func next(_ count: Int) -> [UInt8]? {
        let end = min(sound.size, position + min(count, Self.readMax))
        guard position < end else { return [] }
        do throws(ResourceError) {
            let bytes = try sound.read(position..<end)
            position += bytes.count
            if hasFailed { shelf.note(nil, number, track) }
            hasFailed = false
            return bytes
        } catch {
            hasFailed = true
            shelf.note(error.reason, number, track)
            return nil
        }
    }

    /// At once; libmpv comes again for the rest.
    private static let readMax = 1 << 20
}

// Free functions: closure literals would be checked for the caller's actor on foreign threads.

private func openBook(
    _ shelf: UnsafeMutableRawPointer?, _ address: UnsafeMutablePointer<CChar>?,
    _ info: UnsafeMutablePointer<mpv_stream_cb_info>?
) -> Int32 {
    guard let shelf, let address, let info else { return MPV_ERROR_LOADING_FAILED.rawValue }
    let books = Unmanaged<BookShelf>.fromOpaque(shelf).takeUnretainedValue()
    guard let reader = books.open(String(cString: address)) else {
        return MPV_ERROR_LOADING_FAILED.rawValue
    }
    info.pointee.cookie = Unmanaged.passRetained(reader).toOpaque()
    info.pointee.read_fn = readBook
    info.pointee.seek_fn = seekBook
    info.pointee.size_fn = sizeOfBook
    info.pointee.close_fn = closeBook
    return 0
}

private func readBook(
    _ cookie: UnsafeMutableRawPointer?, _ buffer: UnsafeMutablePointer<CChar>?, _ size: UInt64
) -> Int64 {
    guard let buffer, let bytes = reader(cookie)?.next(Int(clamping: size)) else { return -1 }
    bytes.withUnsafeBytes {
        if let start = $0.baseAddress { memcpy(buffer, start, $0.count) }
    }
    return Int64(bytes.count)
}

private func seekBook(_ cookie: UnsafeMutableRawPointer?, _ position: Int64) -> Int64 {
    guard let reader = reader(cookie), (0...Int64(reader.sound.size)).contains(position) else {
        return Int64(MPV_ERROR_GENERIC.rawValue)
    }
    reader.position = Int(position)
    return position
}

private func sizeOfBook(_ cookie: UnsafeMutableRawPointer?) -> Int64 {
    Int64(reader(cookie)?.sound.size ?? 0)
}

private func closeBook(_ cookie: UnsafeMutableRawPointer?) {
    guard let cookie else { return }
    Unmanaged<BookReader>.fromOpaque(cookie).release()
}

private func reader(_ cookie: UnsafeMutableRawPointer?) -> BookReader? {
    cookie.map { Unmanaged<BookReader>.fromOpaque($0).takeUnretainedValue() }
}
