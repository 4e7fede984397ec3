/// Eight bytes looked at together: most text has nothing in it that means anything here.
struct EightBytes {
    private let bits: UInt64

    /// Those from there on; there must be as many.
    init(_ bytes: UnsafeBufferPointer<UInt8>, _ at: Int) {
        let raw = UnsafeRawBufferPointer(bytes)
        bits = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: at, as: UInt64.self))
    }

    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let tops: UInt64 = 0x8080_8080_8080_8080

    /// The top bit of each byte that is this one, and perhaps of some after the first.
    private func marks(of byte: UInt8) -> UInt64 {
        let others = bits ^ (EightBytes.ones &* UInt64(byte))
        return (others &- EightBytes.ones) & ~others & EightBytes.tops
    }

    func holds(_ byte: UInt8) -> Bool { marks(of: byte) != 0 }

    /// A control character, the end of a line among them.
    var holdsControl: Bool {
        (bits &- (EightBytes.ones &* 0x20)) & ~bits & EightBytes.tops != 0
    }

    /// True for two blanks beside each other, and now and then for one.
    var mayHoldBlanks: Bool {
        let blanks = marks(of: 0x20)
        return blanks & (blanks << 8) != 0
    }
}
