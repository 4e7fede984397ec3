import CZlib
import Wording

/// Undoes Deflate, up to a number of bytes the caller is ready to hold.
package enum Inflater {
    /// Stops at `limit` bytes of output or when `next` has no more input.
    /// Returns what came out, and whether the stream came to its proper end.
    package static func inflate(
        limit: Int, expected: Int, next: (Int) throws(ResourceError) -> [UInt8]
    ) throws(ResourceError) -> (bytes: [UInt8], isComplete: Bool) {
        var stream = z_stream()
        guard z_inflate_raw_begin(&stream) == Z_OK else {
            throw .damaged(tr("no memory to unpack it"))
        }
        defer { inflateEnd(&stream) }
        var out: [UInt8] = []
        // One byte more than said, so that the end of the stream is seen in the same pass. A wrong
        // size takes no memory before its bytes exist.
        var room = max(1, min(limit, max(256, expected &+ 1), firstRoom))
        var status = Z_OK
        while status == Z_OK, out.count < limit {
            var input = try next(inputChunk)
            if input.isEmpty { break }
            let count = input.count
            input.withUnsafeMutableBufferPointer { input in
                stream.next_in = input.baseAddress
                stream.avail_in = UInt32(count)
                while status == Z_OK, out.count < limit,
                    stream.avail_in > 0 || stream.avail_out == 0
                {
                    let before = out.count
                    let wanted = min(room, limit - out.count)
                    status = step(&stream, into: &out, wanted)
                    room = min(1 << 22, room * 2)
                    if out.count == before && stream.avail_in == 0 { break }
                }
            }
        }
        return (out, status == Z_STREAM_END)
    }

    private static let inputChunk = 256 << 10
    private static let firstRoom = 4 << 20

    private static func step(_ stream: inout z_stream, into out: inout [UInt8], _ wanted: Int)
        -> Int32
    {
        var status = Z_OK
        let start = out.count
        let chunk = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, count in
            stream.next_out = buffer.baseAddress
            stream.avail_out = UInt32(wanted)
            status = CZlib.inflate(&stream, Z_NO_FLUSH)
            count = wanted - Int(stream.avail_out)
        }
        if start == 0 { out = chunk } else { out.append(contentsOf: chunk) }
        return status == Z_BUF_ERROR ? Z_OK : status
    }

    static func checksum(_ bytes: [UInt8]) -> Int {
        Int(bytes.withUnsafeBufferPointer { crc32(0, $0.baseAddress, UInt32(clamping: $0.count)) })
    }
}
