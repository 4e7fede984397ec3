/// MD5, by which KOReader tells documents apart. It protects nothing here.
struct Md5 {
    private var rounds = Md5Rounds()
    private var blocks = DigestBlocks()

    mutating func add(_ bytes: some Collection<UInt8>) { blocks.add(bytes, to: &rounds) }

    /// Ends the message; 32 digits.
    func hex() -> String {
        var (blocks, rounds) = (blocks, rounds)
        blocks.end(bigEndian: false, &rounds)
        return rounds.digits
    }

    static func of(_ bytes: some Collection<UInt8>) -> String {
        var digest = Md5()
        digest.add(bytes)
        return digest.hex()
    }

}

private struct Md5Rounds: DigestRounds {
    private var state: (UInt32, UInt32, UInt32, UInt32) = (
        0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476
    )

    var digits: String {
        [state.0, state.1, state.2, state.3].map { Hex.of($0.byteSwapped) }.joined()
    }

    mutating func mix(_ block: [UInt8]) {
        var words = [UInt32](repeating: 0, count: 16)
        for index in 0..<16 {
            let at = index * 4
            words[index] =
                UInt32(block[at]) | UInt32(block[at + 1]) << 8 | UInt32(block[at + 2]) << 16
                | UInt32(block[at + 3]) << 24
        }
        var (a, b, c, d) = state
        for round in 0..<64 {
            let mixed: UInt32
            let word: Int
            switch round / 16 {
            case 0: (mixed, word) = (b & c | ~b & d, round)
            case 1: (mixed, word) = (d & b | ~d & c, (5 * round + 1) % 16)
            case 2: (mixed, word) = (b ^ c ^ d, (3 * round + 5) % 16)
            default: (mixed, word) = (c ^ (b | ~d), 7 * round % 16)
            }
            let sum = a &+ mixed &+ Md5Rounds.constants[round] &+ words[word]
            let turn = Md5Rounds.turns[round / 16 * 4 + round % 4]
            (a, d, c, b) = (d, c, b, b &+ (sum << turn | sum >> (32 - turn)))
        }
        state = (state.0 &+ a, state.1 &+ b, state.2 &+ c, state.3 &+ d)
    }

    private static let turns: [UInt32] = [
        7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21,
    ]
    /// RFC 1321, 3.4: the sine's whole parts.
    private static let constants: [UInt32] = [
        0xd76a_a478, 0xe8c7_b756, 0x2420_70db, 0xc1bd_ceee, 0xf57c_0faf, 0x4787_c62a, 0xa830_4613,
        0xfd46_9501, 0x6980_98d8, 0x8b44_f7af, 0xffff_5bb1, 0x895c_d7be, 0x6b90_1122, 0xfd98_7193,
        0xa679_438e, 0x49b4_0821, 0xf61e_2562, 0xc040_b340, 0x265e_5a51, 0xe9b6_c7aa, 0xd62f_105d,
        0x0244_1453, 0xd8a1_e681, 0xe7d3_fbc8, 0x21e1_cde6, 0xc337_07d6, 0xf4d5_0d87, 0x455a_14ed,
        0xa9e3_e905, 0xfcef_a3f8, 0x676f_02d9, 0x8d2a_4c8a, 0xfffa_3942, 0x8771_f681, 0x6d9d_6122,
        0xfde5_380c, 0xa4be_ea44, 0x4bde_cfa9, 0xf6bb_4b60, 0xbebf_bc70, 0x289b_7ec6, 0xeaa1_27fa,
        0xd4ef_3085, 0x0488_1d05, 0xd9d4_d039, 0xe6db_99e5, 0x1fa2_7cf8, 0xc4ac_5665, 0xf429_2244,
        0x432a_ff97, 0xab94_23a7, 0xfc93_a039, 0x655b_59c3, 0x8f0c_cc92, 0xffef_f47d, 0x8584_5dd1,
        0x6fa8_7e4f, 0xfe2c_e6e0, 0xa301_4314, 0x4e08_11a1, 0xf753_7e82, 0xbd3a_f235, 0x2ad7_d2bb,
        0xeb86_d391,
    ]
}

/// What a digest does with each block.
protocol DigestRounds { mutating func mix(_ block: [UInt8]) }

/// Cuts a message into blocks of 64 bytes and pads the last as MD5 and SHA-2 want it.
struct DigestBlocks {
    private var pending: [UInt8] = []
    private var count: UInt64 = 0
    private static let size = 64

    mutating func add(_ bytes: some Collection<UInt8>, to rounds: inout some DigestRounds) {
        count &+= UInt64(bytes.count)
        var rest = bytes[...]
        while !rest.isEmpty {
            let part = rest.prefix(DigestBlocks.size - pending.count)
            pending += part
            rest = rest.dropFirst(part.count)
            if pending.count == DigestBlocks.size {
                rounds.mix(pending)
                pending.removeAll(keepingCapacity: true)
            }
        }
    }

    mutating func end(bigEndian: Bool, _ rounds: inout some DigestRounds) {
        let bits = count &* 8
        var tail: [UInt8] = [0x80]
        let filled = (pending.count + 1) % DigestBlocks.size
        tail += [UInt8](repeating: 0, count: (120 - filled) % DigestBlocks.size)
        for index in 0..<8 {
            let shift = UInt64(bigEndian ? 56 - 8 * index : 8 * index)
            tail.append(UInt8(truncatingIfNeeded: bits >> shift))
        }
        add(tail, to: &rounds)
    }
}

enum Hex {
    static func of(_ word: UInt32) -> String {
        let digits = String(word, radix: 16)
        return String(repeating: "0", count: 8 - digits.count) + digits
    }

    static func of(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// nil for what are no pairs of digits.
    static func bytes(_ digits: [UInt8]) -> [UInt8]? {
        guard digits.count % 2 == 0 else { return nil }
        var bytes: [UInt8] = []
        for at in stride(from: 0, to: digits.count, by: 2) {
            guard digits[at] != UInt8(ascii: "+"), digits[at] != UInt8(ascii: "-"),
                let byte = UInt8(String(decoding: digits[at..<at + 2], as: UTF8.self), radix: 16)
            else { return nil }
            bytes.append(byte)
        }
        return bytes
    }
}
