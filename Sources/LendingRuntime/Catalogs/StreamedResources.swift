import Ports
import Publications
import Synchronization
import Wording

/// One sound of a server, as those who read files see it. What describes a sound is a small part
/// of it: a reader that wants more gets the error that it is too large.
final class StreamedResources: Resources {
    let names: [String]
    private let sound: any StreamedSound
    private let total: Int
    private let taken = Mutex(0)

    private static let bytesMax = 32 << 20

    init(_ sound: any StreamedSound, name: String, total: Int) {
        self.sound = sound
        self.total = total
        names = [name]
    }

    func size(of name: String) -> Int? { name == names[0] ? total : nil }

    func read(_ name: String, _ range: Range<Int>) throws(ResourceError) -> [UInt8] {
        guard name == names[0] else { throw .missing }
        let range = range.clamped(to: 0..<total)
        let all = taken.withLock { taken in
            taken += range.count
            return taken
        }
        if all > Self.bytesMax { throw .tooLarge(limit: Self.bytesMax) }
        do throws(StreamTrouble) {
            return try sound.bytes(range)
        } catch {
            throw .unreadable(error.why)
        }
    }
}

extension StreamTrouble {
    var why: String {
        switch self {
        case .cancelled: tr("it was stopped")
        case .changed: tr("it has changed on the server")
        case .failed(let why), .offline(let why), .refused(let why): why
        }
    }
}
