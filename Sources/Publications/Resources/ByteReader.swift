/// Little-endian numbers out of bytes that may end anywhere.
package struct ByteReader {
    package let bytes: [UInt8]
    package var at: Int

    package init(_ bytes: [UInt8], at: Int = 0) {
        self.bytes = bytes
        self.at = at
    }

    package mutating func u16() -> Int? { number(2) }
    package mutating func u32() -> Int? { number(4) }
    /// Nil also for what does not fit: no size or offset of ours is negative.
    package mutating func u64() -> Int? { number(8) }

    package mutating func slice(_ count: Int) -> ArraySlice<UInt8>? {
        guard count >= 0, at >= 0, count <= bytes.count - at else { return nil }
        defer { at += count }
        return bytes[at..<at + count]
    }

    private mutating func number(_ width: Int) -> Int? {
        guard let slice = slice(width) else { return nil }
        var value: UInt64 = 0
        for byte in slice.reversed() { value = value << 8 | UInt64(byte) }
        return Int(exactly: value)
    }
}
