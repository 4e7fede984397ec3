/// Builds MP3 that sounds: each frame hums at one line of the spectrum, and frames differ in size
/// as those of a variable rate do. No encoder is needed, and no two stretches sound alike.
public struct ToneMp3: Sendable {
    /// 44.1 kHz, one channel: 26 ms a frame.
    public static let rate = 44_100
    public static let frameSamples = 1152

    public private(set) var frames: [[UInt8]] = []

    public init(frames count: Int, seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for _ in 0..<count {
            frames.append(
                Self.frame(
                    line: Int.random(in: 4...60, using: &random) * 2,
                    rate: Int.random(in: 1...7, using: &random)))
        }
    }

    public var bytes: [UInt8] { frames.flatMap { $0 } }

    private static let rates = [0, 32, 40, 48, 56, 64, 80, 96]

    private static func frame(line: Int, rate: Int) -> [UInt8] {
        let size = 144 * rates[rate] * 1000 / Self.rate
        var bits = Bits()
        bits.put(0, 9 + 5 + 4)
        let pairs = line / 2
        for _ in 0..<2 {
            bits.put(pairs + 3, 12)
            bits.put(pairs + 1, 9)
            // Loud enough to be heard, and far from being cut.
            bits.put(202, 8)
            bits.put(0, 4 + 1)
            for _ in 0..<3 { bits.put(1, 5) }
            bits.put(0, 4 + 3 + 3)
        }
        for _ in 0..<2 {
            for _ in 0..<pairs { bits.put(1, 1) }
            bits.put(0b010, 3)
        }
        let body = [0xFF, 0xFB, UInt8(rate << 4), 0xC4] + bits.bytes
        return body + [UInt8](repeating: 0, count: max(0, size - body.count))
    }

    /// The first frame as an encoder writes it, which tells of the samples it put before and
    /// behind.
    public static func header(frames: Int, lead: Int, tail: Int) -> [UInt8] {
        var frame = [UInt8](repeating: 0, count: 208)
        frame.replaceSubrange(0..<4, with: [0xFF, 0xFB, 0x50, 0xC4])
        let count = (0..<4).map { UInt8(truncatingIfNeeded: frames >> (24 - 8 * $0)) }
        let body = Array("Info".utf8) + [0, 0, 0, 1] + count + Array("LAME".utf8)
        frame.replaceSubrange(21..<21 + body.count, with: body)
        let delays = lead << 12 | tail
        for place in 0..<3 { frame[33 + 21 + place] = UInt8(delays >> (16 - 8 * place) & 0xFF) }
        return frame
    }

    private struct Bits {
        var bytes: [UInt8] = []
        private var count = 0

        mutating func put(_ value: Int, _ width: Int) {
            for shift in (0..<width).reversed() {
                if count.isMultiple(of: 8) { bytes.append(0) }
                if value >> shift & 1 == 1 { bytes[count / 8] |= 0x80 >> UInt8(count % 8) }
                count += 1
            }
        }
    }
}
