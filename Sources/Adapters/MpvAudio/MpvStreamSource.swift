import CMpv
import Glibc

/// One reading of something that libmpv plays; it calls from one thread of its own at a time.
protocol StreamReading: AnyObject {
    /// nil where the size is unknown. May block.
    var size: Int? { get }
    /// From where the next bytes come.
    var position: Int { get set }
    /// At most so many; none at the end, nil when they cannot be read.
    func next(_ count: Int) -> [UInt8]?
    /// Wakes a thread that waits for bytes. Called on any thread.
    func cancel()
}

extension StreamReading {
    /// Local files are not waited for.
    func cancel() {}
}

/// Finds what an address means. Called on libmpv's threads.
protocol StreamOpening: AnyObject, Sendable {
    func open(_ address: String) -> (any StreamReading)?
}

/// Where libmpv finds the bytes of what has an address of ours. It must outlive its player.
final class MpvStreamSource: Sendable {
    private let opening: any StreamOpening

    init(_ opening: any StreamOpening) { self.opening = opening }

    /// Addresses that begin with this word and `://` are ours from here on.
    func serve(_ word: String, to handle: MpvHandle) {
        _ = handle.library.call.stream_cb_add_ro(
            handle.raw, word, Unmanaged.passUnretained(self).toOpaque(), openStream)
    }

    fileprivate func reading(_ address: String) -> StreamReadingBox? {
        opening.open(address).map(StreamReadingBox.init)
    }
}

/// What C holds of a reading.
private final class StreamReadingBox {
    let reading: any StreamReading
    init(_ reading: any StreamReading) { self.reading = reading }
}

// Free functions: closure literals would be checked for the caller's actor on foreign threads.

private func openStream(
    _ shelf: UnsafeMutableRawPointer?, _ address: UnsafeMutablePointer<CChar>?,
    _ info: UnsafeMutablePointer<mpv_stream_cb_info>?
) -> Int32 {
    guard let shelf, let address, let info else { return MPV_ERROR_LOADING_FAILED.rawValue }
    let streams = Unmanaged<MpvStreamSource>.fromOpaque(shelf).takeUnretainedValue()
    guard let box = streams.reading(String(cString: address)) else {
        return MPV_ERROR_LOADING_FAILED.rawValue
    }
    info.pointee.cookie = Unmanaged.passRetained(box).toOpaque()
    info.pointee.read_fn = readStream
    info.pointee.seek_fn = seekStream
    info.pointee.size_fn = sizeOfStream
    info.pointee.close_fn = closeStream
    info.pointee.cancel_fn = cancelStream
    return 0
}

private func readStream(
    _ cookie: UnsafeMutableRawPointer?, _ buffer: UnsafeMutablePointer<CChar>?, _ size: UInt64
) -> Int64 {
    guard let buffer, let bytes = reading(cookie)?.next(Int(clamping: size)) else { return -1 }
    let count = min(bytes.count, Int(clamping: size))
    bytes.withUnsafeBytes {
        if let start = $0.baseAddress { memcpy(buffer, start, count) }
    }
    return Int64(count)
}

private func seekStream(_ cookie: UnsafeMutableRawPointer?, _ position: Int64) -> Int64 {
    // Reading finds out whether it is within the sound: asking now might block.
    guard let reading = reading(cookie), (0...1 << 50).contains(position) else {
        return Int64(MPV_ERROR_GENERIC.rawValue)
    }
    reading.position = Int(position)
    return position
}

private func sizeOfStream(_ cookie: UnsafeMutableRawPointer?) -> Int64 {
    reading(cookie)?.size.map { Int64($0) } ?? Int64(MPV_ERROR_UNSUPPORTED.rawValue)
}

private func closeStream(_ cookie: UnsafeMutableRawPointer?) {
    guard let cookie else { return }
    Unmanaged<StreamReadingBox>.fromOpaque(cookie).release()
}

private func cancelStream(_ cookie: UnsafeMutableRawPointer?) { reading(cookie)?.cancel() }

private func reading(_ cookie: UnsafeMutableRawPointer?) -> (any StreamReading)? {
    cookie.map { Unmanaged<StreamReadingBox>.fromOpaque($0).takeUnretainedValue().reading }
}
