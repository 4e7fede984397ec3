/// Chances of one history: the bytes given come first, then what follows from them alone.
public struct Chance {
    private let bytes: [UInt8]
    private var at = 0
    private var state: UInt64 = 0xCBF2_9CE4_8422_2325

    /// - Parameter round: another history of the same bytes.
    public init(_ bytes: some Collection<UInt8>, round: UInt64 = 0) {
        self.bytes = round == 0 ? Array(bytes) : []
        for byte in bytes { state = (state ^ UInt64(byte)) &* 0x100_0000_01B3 }
        state ^= round &* 0x9E37_79B9_7F4A_7C15
    }

    public init(seed: UInt64) { self.init([], round: seed + 1) }

    /// A number from 0 to one below `count`.
    mutating func next(_ count: Int) -> Int {
        if at < bytes.count {
            at += 1
            return Int(bytes[at - 1]) % count
        }
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int((state >> 33) % UInt64(count))
    }

    mutating func one(in count: Int) -> Bool { next(count) == count - 1 }
}
