import CUnix
import Glibc
import Ports
import Synchronization
import Wording

/// One reading of a track that comes from a server. What does not come is asked for until it does:
/// libmpv would take a read that fails for the end of the sound, and go on behind it.
final class StreamedReader: StreamReading {
    var position = 0
    private let sound: any StreamedSound
    private let number: Int
    private let track: Int
    private let shelf: MpvBookSource
    private let patience = Patience()
    /// Nothing more comes of it, so that nothing behind what is missing is heard.
    private var isOver = false

    init(_ sound: any StreamedSound, _ number: Int, _ track: Int, _ shelf: MpvBookSource) {
        self.sound = sound
        self.number = number
        self.track = track
        self.shelf = shelf
    }

    var size: Int? { reading { () throws(StreamTrouble) in try sound.size() } ?? nil }

    func next(_ count: Int) -> [UInt8]? {
        let bytes = reading { () throws(StreamTrouble) in
            try sound.read(at: position, min(count, Self.readMax))
        }
        position += bytes?.count ?? 0
        return bytes
    }

    func cancel() {
        patience.end()
        sound.cancel()
    }

    private func reading<T>(_ body: () throws(StreamTrouble) -> T) -> T? {
        var tries = 0
        while !isOver {
            do throws(StreamTrouble) {
                let found = try body()
                if tries > 0 { shelf.stick(nil, number, track) }
                return found
            } catch {
                switch error {
                // It is not wanted any more.
                case .cancelled: return nil
                case .changed: end(tr("has changed on the server"))
                case .refused(let why): end(tr("cannot be read on: \(why)"))
                case .failed(let why), .offline(let why):
                    shelf.stick(why, number, track)
                    tries += 1
                    // Twice as long each time.
                    let wait = min(Self.waitMaxMs, Self.waitMinMs << min(tries - 1, 8))
                    if !patience.wait(forMs: wait) { return nil }
                }
            }
        }
        return nil
    }

    private func end(_ why: String) {
        isOver = true
        shelf.stick(nil, number, track)
        shelf.note(why, number, track)
    }

    private static let readMax = 256 << 10
    private static let waitMinMs: Int32 = 500
    private static let waitMaxMs: Int32 = 15_000
}

/// A wait that somebody else can end, for good.
private final class Patience: Sendable {
    private let descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))

    deinit { close(descriptor) }

    func end() { eventfd_write(descriptor, 1) }

    /// False where it was ended.
    func wait(forMs time: Int32) -> Bool {
        var waited = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        // Without a descriptor there is nothing to be waited by.
        return descriptor >= 0 && poll(&waited, 1, time) == 0
    }
}
