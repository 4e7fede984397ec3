import CZlib

/// Makes PNG files for tests, sound ones and ones with false sizes.
public struct PngMaker {
    public var width: Int
    public var height: Int
    /// What the header says, where that is not the truth.
    public var toldSize: (width: Int, height: Int)?
    private let color: (_ x: Int, _ y: Int) -> UInt32

    /// `color` gives red, green and blue, a byte each, red highest.
    public init(_ width: Int, _ height: Int, color: @escaping (_ x: Int, _ y: Int) -> UInt32) {
        self.width = width
        self.height = height
        self.color = color
    }

    /// Left half and right half of one colour each.
    public static func halves(_ width: Int, _ height: Int, _ left: UInt32, _ right: UInt32)
        -> PngMaker
    {
        PngMaker(width, height) { x, _ in x < width / 2 ? left : right }
    }

    public var bytes: [UInt8] {
        var rows: [UInt8] = []
        for y in 0..<height {
            rows.append(0)
            for x in 0..<width {
                let value = color(x, y)
                rows += [UInt8(value >> 16 & 255), UInt8(value >> 8 & 255), UInt8(value & 255)]
            }
        }
        let told = toldSize ?? (width, height)
        let head = big(told.width) + big(told.height) + [8, 2, 0, 0, 0]
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", head)
            + chunk("IDAT", packed(rows)) + chunk("IEND", [])
    }

    private func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
        let named = Array(name.utf8) + body
        return big(body.count) + named + big(Int(crc32(0, named, UInt32(named.count))))
    }

    private func big(_ value: Int) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
    }

    private func packed(_ bytes: [UInt8]) -> [UInt8] {
        var count = compressBound(UInt(bytes.count))
        return [UInt8](unsafeUninitializedCapacity: Int(count)) { room, filled in
            compress(room.baseAddress, &count, bytes, UInt(bytes.count))
            filled = Int(count)
        }
    }
}
