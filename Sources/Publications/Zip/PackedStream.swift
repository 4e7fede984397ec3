import CZlib
import Wording

/// One packed entry of an archive, unpacked as far as it is read. Reading further
/// unpacks what is between; reading back starts again. It holds no more than a window.
final class PackedStream {
    private let next: (_ at: Int, _ count: Int) throws(ResourceError) -> [UInt8]
    private let packedSize: Int
    private let raw = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    private var isBegun = false
    private var isOver = false
    /// What was taken of the packed bytes, and what of these zlib has not seen.
    private var packedAt = 0
    private var input: [UInt8] = []
    private var inputAt = 0
    /// The last that came out: players step back a little all the time.
    private var window: [UInt8] = []
    private var windowStart = 0

    private static let inputChunk = 64 << 10
    private static let outputChunk = 256 << 10
    private static let windowMax = 1 << 20

    /// `next` gives packed bytes from a place on.
    init(
        packedSize: Int, next: @escaping (Int, Int) throws(ResourceError) -> [UInt8]
    ) {
        self.packedSize = packedSize
        self.next = next
        raw.initialize(to: z_stream())
    }

    deinit {
        if isBegun { inflateEnd(raw) }
        raw.deallocate()
    }

    func read(_ range: Range<Int>) throws(ResourceError) -> [UInt8] {
        if range.lowerBound < windowStart || !isBegun { try begin() }
        while windowEnd < range.upperBound, !isOver {
            try unpack()
            // Only what is asked for, and a little before it, is held.
            let spare = min(window.count - Self.windowMax, range.lowerBound - windowStart)
            if spare > Self.outputChunk {
                window.removeFirst(spare)
                windowStart += spare
            }
        }
        let there = range.clamped(to: windowStart..<windowEnd)
        return Array(window[there.lowerBound - windowStart..<there.upperBound - windowStart])
    }

    private var windowEnd: Int { windowStart + window.count }

    private func begin() throws(ResourceError) {
        if isBegun { inflateEnd(raw) }
        isBegun = false
        raw.pointee = z_stream()
        guard z_inflate_raw_begin(raw) == Z_OK else { throw .damaged(tr("no memory to unpack it")) }
        isBegun = true
        isOver = false
        (packedAt, inputAt, windowStart) = (0, 0, 0)
        input = []
        window = []
    }

    /// Some more bytes, or the end: of damaged data what came before it is what there is.
    private func unpack() throws(ResourceError) {
        if inputAt >= input.count {
            input = try next(packedAt, min(Self.inputChunk, packedSize - packedAt))
            inputAt = 0
            packedAt += input.count
            if input.isEmpty {
                isOver = true
                return
            }
        }
        var status = Z_OK
        let chunk = input.withUnsafeMutableBufferPointer { input in
            raw.pointee.next_in = input.baseAddress.map { $0 + inputAt }
            raw.pointee.avail_in = UInt32(input.count - inputAt)
            return [UInt8](unsafeUninitializedCapacity: Self.outputChunk) { buffer, count in
                raw.pointee.next_out = buffer.baseAddress
                raw.pointee.avail_out = UInt32(Self.outputChunk)
                status = inflate(raw, Z_NO_FLUSH)
                count = Self.outputChunk - Int(raw.pointee.avail_out)
            }
        }
        inputAt = input.count - Int(raw.pointee.avail_in)
        window += chunk
        let isStuck = chunk.isEmpty && inputAt < input.count
        isOver = status != Z_OK && status != Z_BUF_ERROR || isStuck
    }
}
