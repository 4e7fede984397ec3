import Ports
import Publications
import Synchronization

/// Where libmpv finds the bytes of a book: `book://3/12` is the thirteenth track of loading 3. It
/// gets them through us, so that folders, archives and whatever else holds a book sound alike, and
/// no file can name another.
final class BookShelf: StreamOpening {
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

    func open(_ address: String) -> (any StreamReading)? {
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
}

/// One reading of a track.
private final class BookReader: StreamReading {
    var position = 0
    private let sound: TrackSound
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

    var size: Int { sound.size }

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
