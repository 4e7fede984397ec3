/// Sixteen bytes looked at together: most text has nothing in it that means anything here.
struct SixteenBytes {
    static let count = 16

    private let bytes: SIMD16<UInt8>

    /// Those from there on; there must be as many.
    init(_ text: UnsafeBufferPointer<UInt8>, _ at: Int) {
        let raw = UnsafeRawPointer(text.baseAddress!) + at
        bytes = raw.loadUnaligned(as: SIMD16<UInt8>.self)
    }

    /// One of the two, or a control character, the end of a line among them.
    func holdsControl(or one: UInt8, _ other: UInt8) -> Bool {
        isAny(bytes .< 0x20 .| bytes .== one .| bytes .== other)
    }

    /// The same, with a third.
    func holdsControl(or one: UInt8, _ other: UInt8, _ third: UInt8) -> Bool {
        isAny(bytes .< 0x20 .| bytes .== one .| bytes .== other .| bytes .== third)
    }

    /// What is not ASCII.
    var holdsForeign: Bool { isAny(bytes .>= 0x80) }

    /// The same byte in the same place of both.
    func shares(_ byte: UInt8, with other: SixteenBytes) -> Bool {
        isAny(bytes .== byte .& other.bytes .== byte)
    }

    private func isAny(_ mask: SIMDMask<SIMD16<Int8>>) -> Bool {
        let halves = unsafeBitCast(mask, to: SIMD2<UInt64>.self)
        return halves[0] | halves[1] != 0
    }
}
