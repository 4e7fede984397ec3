import Ports
import Synchronization

/// Where libmpv finds the bytes of a tune: `tune://7`.
final class MpvWaveSource: StreamOpening {
    private struct Shelf {
        var numbers: [Tune: Int] = [:]
        var waves: [Int: Wave] = [:]
        var next = 0
        var bytes = 0
    }

    /// Cues and the words of a verse are few; a folder with more is not ours.
    private static let mostWaves = 64
    /// Files of dictionaries may be large.
    private static let mostBytes = 16 << 20
    private let shelf = Mutex(Shelf())

    /// The address under which a tune can be opened. Made once.
    func address(of tune: Tune) -> String {
        let known = shelf.withLock { $0.numbers[tune] }
        if let known { return "tune://\(known)" }
        let wave = Wave(tune)
        return shelf.withLock { shelf in
            if shelf.waves.count >= Self.mostWaves || shelf.bytes > Self.mostBytes {
                shelf.waves = [:]
                shelf.numbers = [:]
                shelf.bytes = 0
            }
            shelf.next += 1
            shelf.bytes += wave.bytes.count
            shelf.numbers[tune] = shelf.next
            shelf.waves[shelf.next] = wave
            return "tune://\(shelf.next)"
        }
    }

    func open(_ address: String) -> (any StreamReading)? {
        let number = Int(address.drop { !$0.isNumber })
        return number.flatMap { number in shelf.withLock { $0.waves[number] } }
            .map { WaveReader($0.bytes) }
    }
}

/// One reading of a wave.
private final class WaveReader: StreamReading {
    var position = 0
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var size: Int? { bytes.count }

    func next(_ count: Int) -> [UInt8]? {
        guard position < bytes.count else { return [] }
        let end = min(bytes.count, position + max(0, min(count, bytes.count)))
        defer { position = end }
        return Array(bytes[position..<end])
    }
}
