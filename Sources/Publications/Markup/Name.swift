/// The name of an element, attribute, class or id, as a number: comparing costs nothing and no
/// table has to be shared. Two names that meet by chance (one in 10¹⁹) would only share a style.
struct Name: Hashable, Sendable, ExpressibleByStringLiteral {
    let hash: UInt64

    init(stringLiteral value: StaticString) {
        self.init(UnsafeBufferPointer(start: value.utf8Start, count: value.utf8CodeUnitCount))
    }

    init(_ bytes: some Sequence<UInt8>) {
        var hash = Name.seed
        for byte in bytes { hash = Name.mix(hash, byte) }
        self.hash = hash
    }

    init(_ text: String) { self.init(text.utf8) }

    /// The name with its namespace's usual prefix, `epub:type`.
    init(prefix: StaticString, _ bytes: some Sequence<UInt8>) {
        var hash = Name.seed
        for byte in UnsafeBufferPointer(start: prefix.utf8Start, count: prefix.utf8CodeUnitCount) {
            hash = Name.mix(hash, byte)
        }
        for byte in bytes { hash = Name.mix(hash, byte) }
        self.hash = hash
    }

    /// FNV-1a.
    private static let seed: UInt64 = 0xCBF2_9CE4_8422_2325
    private static func mix(_ hash: UInt64, _ byte: UInt8) -> UInt64 {
        (hash ^ UInt64(byte)) &* 0x100_0000_01B3
    }

    /// Asked for on every element.
    static let `class`: Name = "class", id: Name = "id", style: Name = "style"
}
