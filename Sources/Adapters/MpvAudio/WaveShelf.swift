import CMpv
import Glibc
import Ports
import Synchronization

/// Where libmpv finds the bytes of a tune: `tune://7`.
final class WaveShelf: Sendable {
    private struct Shelf {
        var numbers: [Tune: Int] = [:]
        var waves: [Int: Wave] = [:]
        var next = 0
    }

    /// Cues and the words of a verse are few; more than this is somebody else's music.
    private static let mostWaves = 64
    private let shelf = Mutex(Shelf())

    /// The address under which a tune can be opened. Made once.
    func address(of tune: Tune) -> String {
        let known = shelf.withLock { $0.numbers[tune] }
        if let known { return "tune://\(known)" }
        let wave = Wave(tune)
        return shelf.withLock { shelf in
            if shelf.waves.count >= Self.mostWaves {
                shelf.waves = [:]
                shelf.numbers = [:]
            }
            shelf.next += 1
            shelf.numbers[tune] = shelf.next
            shelf.waves[shelf.next] = wave
            return "tune://\(shelf.next)"
        }
    }

    fileprivate func wave(_ number: Int) -> Wave? { shelf.withLock { $0.waves[number] } }

    /// What libmpv is given to open addresses with. The shelf must outlive its player.
    static let open: mpv_stream_cb_open_ro_fn = openWave
}

/// One reading of a wave; libmpv calls from one thread of its own at a time.
private final class WaveReader {
    let bytes: [UInt8]
    var position = 0
    init(_ bytes: [UInt8]) { self.bytes = bytes }
}

// Free functions: closure literals would be checked for the caller's actor on foreign threads.

private func openWave(
    _ shelf: UnsafeMutableRawPointer?, _ address: UnsafeMutablePointer<CChar>?,
    _ info: UnsafeMutablePointer<mpv_stream_cb_info>?
) -> Int32 {
    guard let shelf, let address, let info else { return MPV_ERROR_LOADING_FAILED.rawValue }
    let number = Int(String(cString: address).drop { !$0.isNumber })
    let waves = Unmanaged<WaveShelf>.fromOpaque(shelf).takeUnretainedValue()
    guard let wave = number.flatMap({ waves.wave($0) }) else {
        return MPV_ERROR_LOADING_FAILED.rawValue
    }
    info.pointee.cookie = Unmanaged.passRetained(WaveReader(wave.bytes)).toOpaque()
    info.pointee.read_fn = readWave
    info.pointee.seek_fn = seekWave
    info.pointee.size_fn = sizeOfWave
    info.pointee.close_fn = closeWave
    return 0
}

private func readWave(
    _ cookie: UnsafeMutableRawPointer?, _ buffer: UnsafeMutablePointer<CChar>?, _ size: UInt64
) -> Int64 {
    guard let reader = reader(cookie), let buffer else { return -1 }
    let count = min(Int(clamping: size), reader.bytes.count - reader.position)
    reader.bytes.withUnsafeBytes {
        guard count > 0, let start = $0.baseAddress else { return }
        memcpy(buffer, start + reader.position, count)
    }
    reader.position += count
    return Int64(count)
}

private func seekWave(_ cookie: UnsafeMutableRawPointer?, _ position: Int64) -> Int64 {
    guard let reader = reader(cookie), (0...Int64(reader.bytes.count)).contains(position) else {
        return Int64(MPV_ERROR_GENERIC.rawValue)
    }
    reader.position = Int(position)
    return position
}

private func sizeOfWave(_ cookie: UnsafeMutableRawPointer?) -> Int64 {
    Int64(reader(cookie)?.bytes.count ?? 0)
}

private func closeWave(_ cookie: UnsafeMutableRawPointer?) {
    guard let cookie else { return }
    Unmanaged<WaveReader>.fromOpaque(cookie).release()
}

private func reader(_ cookie: UnsafeMutableRawPointer?) -> WaveReader? {
    cookie.map { Unmanaged<WaveReader>.fromOpaque($0).takeUnretainedValue() }
}
