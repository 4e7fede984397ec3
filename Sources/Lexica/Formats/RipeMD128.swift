/// The digest that MDict makes its keys with; no library that is used here has it.
enum RipeMD128 {
    private static let left: [Int] = [
        0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15,
        7, 4, 13, 1, 10, 6, 15, 3, 12, 0, 9, 5, 2, 14, 11, 8,
        3, 10, 14, 4, 9, 15, 8, 1, 2, 7, 0, 6, 13, 11, 5, 12,
        1, 9, 11, 10, 0, 8, 12, 4, 13, 3, 7, 15, 14, 5, 6, 2,
    ]
    private static let right: [Int] = [
        5, 14, 7, 0, 9, 2, 11, 4, 13, 6, 15, 8, 1, 10, 3, 12,
        6, 11, 3, 7, 0, 13, 5, 10, 14, 15, 8, 12, 4, 9, 1, 2,
        15, 5, 1, 3, 7, 14, 6, 9, 11, 8, 12, 2, 10, 0, 4, 13,
        8, 6, 4, 1, 3, 11, 15, 0, 5, 12, 2, 13, 9, 7, 10, 14,
    ]
    private static let leftTurns: [UInt32] = [
        11, 14, 15, 12, 5, 8, 7, 9, 11, 13, 14, 15, 6, 7, 9, 8,
        7, 6, 8, 13, 11, 9, 7, 15, 7, 12, 15, 9, 11, 7, 13, 12,
        11, 13, 6, 7, 14, 9, 13, 15, 14, 8, 13, 6, 5, 12, 7, 5,
        11, 12, 14, 15, 14, 15, 9, 8, 9, 14, 5, 6, 8, 6, 5, 12,
    ]
    private static let rightTurns: [UInt32] = [
        8, 9, 9, 11, 13, 15, 15, 5, 7, 7, 8, 11, 14, 14, 12, 6,
        9, 13, 15, 7, 12, 8, 9, 11, 7, 7, 12, 7, 6, 15, 13, 11,
        9, 7, 15, 11, 8, 6, 6, 14, 12, 13, 5, 14, 13, 13, 7, 5,
        15, 5, 8, 11, 14, 14, 6, 14, 6, 9, 12, 9, 12, 5, 15, 8,
    ]
    private static let leftAdded: [UInt32] = [0, 0x5A82_7999, 0x6ED9_EBA1, 0x8F1B_BCDC]
    private static let rightAdded: [UInt32] = [0x50A2_8BE6, 0x5C4D_D124, 0x6D70_3EF3, 0]

    static func digest(_ message: [UInt8]) -> [UInt8] {
        var bytes = message + [0x80]
        while bytes.count % 64 != 56 { bytes.append(0) }
        let bits = UInt64(message.count) * 8
        for byte in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: bits >> (8 * byte))) }
        var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476]
        for start in stride(from: 0, to: bytes.count, by: 64) {
            let words = (0..<16).map { word -> UInt32 in
                let at = start + 4 * word
                let low = UInt32(bytes[at]) | UInt32(bytes[at + 1]) << 8
                return low | UInt32(bytes[at + 2]) << 16 | UInt32(bytes[at + 3]) << 24
            }
            let one = line(state, words, left, leftTurns, leftAdded) { $0 }
            let two = line(state, words, right, rightTurns, rightAdded) { 3 - $0 }
            let sum = state[1] &+ one[2] &+ two[3]
            state[1] = state[2] &+ one[3] &+ two[0]
            state[2] = state[3] &+ one[0] &+ two[1]
            state[3] = state[0] &+ one[1] &+ two[2]
            state[0] = sum
        }
        return state.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) } }
    }

    private static func line(
        _ state: [UInt32], _ words: [UInt32], _ order: [Int], _ turns: [UInt32],
        _ added: [UInt32], _ kind: (Int) -> Int
    ) -> [UInt32] {
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        for step in 0..<64 {
            let mixed = mix(kind(step / 16), b, c, d)
            let sum = a &+ mixed &+ words[order[step]] &+ added[step / 16]
            let turn = turns[step]
            (a, d, c, b) = (d, c, b, sum << turn | sum >> (32 - turn))
        }
        return [a, b, c, d]
    }

    private static func mix(_ kind: Int, _ x: UInt32, _ y: UInt32, _ z: UInt32) -> UInt32 {
        switch kind {
        case 0: x ^ y ^ z
        case 1: x & y | ~x & z
        case 2: (x | ~y) ^ z
        default: x & z | y & ~z
        }
    }
}
