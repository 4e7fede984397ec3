import CZlib

/// A picture as a PNG file.
public enum PngFile {
    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// Of three bytes a pixel, red first, each row as it is.
    public static func bytes(_ pixels: [UInt8], _ width: Int, _ height: Int) -> [UInt8] {
        var rows: [UInt8] = []
        rows.reserveCapacity(pixels.count + height)
        for row in 0..<height {
            rows.append(0)
            rows += pixels[row * width * 3..<(row + 1) * width * 3]
        }
        // Eight bits each of red, green and blue; nothing special.
        let head = number(width) + number(height) + [8, 2, 0, 0, 0]
        return signature + chunk("IHDR", head) + chunk("IDAT", packed(rows)) + chunk("IEND", [])
    }

    /// The fastest level: it is read by a program on the same machine.
    public static func packed(_ bytes: [UInt8]) -> [UInt8] {
        var count = compressBound(UInt(bytes.count))
        return [UInt8](unsafeUninitializedCapacity: Int(count)) { room, filled in
            let status = compress2(room.baseAddress, &count, bytes, UInt(bytes.count), 1)
            filled = status == Z_OK ? Int(count) : 0
        }
    }

    private static func chunk(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
        let body = Array(name.utf8) + bytes
        let sum = crc32(0, body, UInt32(body.count))
        return number(bytes.count) + body + number(Int(sum))
    }

    private static func number(_ value: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
}
