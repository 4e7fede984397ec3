/// Sixteen bytes looked at together: most text has nothing in it that means anything here. In two
/// words, for what compilers make of longer ones differs by a factor of ten.
struct SixteenBytes {
    static let count = 16

    private let low: UInt64
    private let high: UInt64

    /// Those from there on; there must be as many.
    init(_ text: UnsafeBufferPointer<UInt8>, _ at: Int) {
        let raw = UnsafeRawBufferPointer(text)
        low = raw.loadUnaligned(fromByteOffset: at, as: UInt64.self)
        high = raw.loadUnaligned(fromByteOffset: at + 8, as: UInt64.self)
    }

    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let tops: UInt64 = 0x8080_8080_8080_8080

    /// One of these signs of ASCII, or a control character, the end of a line among them.
    func holdsControl(or one: UInt8, _ other: UInt8, _ third: UInt8) -> Bool {
        Self.control(low, one, other, third) | Self.control(high, one, other, third) != 0
    }

    /// What is not ASCII.
    var holdsForeign: Bool { (low | high) & Self.tops != 0 }

    /// The same byte in the same place of both.
    func shares(_ byte: UInt8, with other: SixteenBytes) -> Bool {
        let all = Self.ones &* UInt64(byte)
        return Self.zero((low ^ all) | (other.low ^ all))
            | Self.zero((high ^ all) | (other.high ^ all)) != 0
    }

    /// A bit for each byte that is nothing, and perhaps for some above the first of them.
    private static func zero(_ bits: UInt64) -> UInt64 { (bits &- ones) & ~bits & tops }

    private static func control(
        _ bits: UInt64, _ one: UInt8, _ other: UInt8, _ third: UInt8
    ) -> UInt64 {
        let less = bits &- ones &* 0x20
        let first = (bits ^ ones &* UInt64(one)) &- ones
        let second = (bits ^ ones &* UInt64(other)) &- ones
        let last = (bits ^ ones &* UInt64(third)) &- ones
        // What borrows is below; in signs of ASCII and controls the top bit is not set.
        return (less | first | second | last) & ~bits & tops
    }
}
