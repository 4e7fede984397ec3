import CZlib

/// Packs bytes as archives hold them.
enum Deflater {
    static func deflate(_ bytes: [UInt8]) -> [UInt8] {
        var stream = z_stream()
        // Where there is no memory for it the bytes go unpacked.
        guard z_deflate_raw_begin(&stream, 9) == Z_OK else { return bytes }
        defer { deflateEnd(&stream) }
        var input = bytes
        let room = bytes.count + bytes.count / 1_000 + 64
        return [UInt8](unsafeUninitializedCapacity: room) { out, count in
            input.withUnsafeMutableBufferPointer { input in
                stream.next_in = input.baseAddress
                stream.avail_in = UInt32(input.count)
                stream.next_out = out.baseAddress
                stream.avail_out = UInt32(room)
                _ = CZlib.deflate(&stream, Z_FINISH)
            }
            count = room - Int(stream.avail_out)
        }
    }
}
