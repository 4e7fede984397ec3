/// Looks for some bytes in many. Eight places at a time are looked at for the first and the last of
/// them, which is all there is to do where both seldom stand so: several bytes a nanosecond.
public struct ByteSearch: Sendable {
    public let needle: [UInt8]
    private let head: UInt64
    private let tail: UInt64

    private static let ones: UInt64 = 0x0101_0101_0101_0101

    public init(_ needle: [UInt8]) {
        self.needle = needle
        head = Self.ones &* UInt64(needle.first ?? 0)
        tail = Self.ones &* UInt64(needle.last ?? 0)
    }

    /// The first place at or after `from`, wholly before `to`.
    public func next(in text: UnsafeBufferPointer<UInt8>, from: Int, to: Int) -> Int? {
        var budget = Int.max
        return next(in: text, from: from, to: to, &budget)
    }

    /// The same, while what is done costs no more than the budget: a step, or a byte compared.
    public func next(
        in text: UnsafeBufferPointer<UInt8>, from: Int, to: Int, _ budget: inout Int
    ) -> Int? {
        guard let last = needle.indices.last else { return nil }
        let bytes = UnsafeRawBufferPointer(text)
        let end = min(to, text.count)
        return needle.withUnsafeBufferPointer { needle in
            var at = max(0, from)
            while at + last + 8 <= end, budget > 0 {
                let first = Self.eight(bytes, at) ^ head
                let other = Self.eight(bytes, at + last) ^ tail
                let both = first | other
                // The lowest bit stands where both are nought; those above may be mistaken.
                var hits = (both &- Self.ones) & ~both & (Self.ones &* 0x80)
                budget -= 1
                while hits != 0 {
                    let start = at + hits.trailingZeroBitCount / 8
                    if Self.stands(needle, in: text, at: start, &budget) { return start }
                    hits &= hits &- 1
                }
                at += 8
            }
            while at + last < end, budget > 0 {
                if Self.stands(needle, in: text, at: at, &budget) { return at }
                at += 1
            }
            return nil
        }
    }

    private static func eight(_ bytes: UnsafeRawBufferPointer, _ at: Int) -> UInt64 {
        UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self))
    }

    private static func stands(
        _ needle: UnsafeBufferPointer<UInt8>, in text: UnsafeBufferPointer<UInt8>, at start: Int,
        _ budget: inout Int
    ) -> Bool {
        var index = 0
        while index < needle.count, text[start + index] == needle[index] { index += 1 }
        budget -= index + 1
        return index == needle.count
    }
}
