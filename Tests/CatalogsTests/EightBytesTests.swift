import TestKit
import Testing

@testable import Catalogs

@Suite struct EightBytesTests {
    @Test func `eight bytes at once are told as each by itself is`() {
        var random = SplitMix64(seed: 8)
        let telling: [UInt8] = [
            0, 0x0A, 0x1F, 0x20, 0x21, 0x26, 0x3C, 0x3D, 0x7F, 0x80, 0xA0, 0xFF,
        ]
        for _ in 0..<20_000 {
            let bytes = (0..<9).map { _ in
                random.next() % 3 == 0
                    ? telling[Int(random.next() % UInt64(telling.count))]
                    : UInt8(truncatingIfNeeded: random.next())
            }
            bytes.withUnsafeBufferPointer { buffer in
                let eight = EightBytes(buffer, 1)
                for byte in telling {
                    #expect(eight.holds(byte) == bytes[1...].contains(byte))
                }
                #expect(eight.holdsControl == bytes[1...].contains { $0 < 0x20 })
                let hasBlanks = (1..<8).contains { bytes[$0] == 0x20 && bytes[$0 + 1] == 0x20 }
                if hasBlanks { #expect(eight.mayHoldBlanks) }
            }
        }
    }

    /// At every length and place, for those that are looked at eight at a time.
    @Test func `what is not plain is found wherever it stands`() {
        for length in 1...40 {
            let plain = String(repeating: "a", count: length)
            #expect(MarkedText.line(plain) == plain)
            for place in 0..<length {
                let before = String(repeating: "a", count: place)
                let after = String(repeating: "a", count: length - place)
                #expect(MarkedText.line(before + "  " + after) == (before + " " + after).trimmed)
                #expect(MarkedText.line(before + "&lt;" + after) == before + "<" + after)
                #expect(MarkedText.line(before + "\n" + after) == (before + " " + after).trimmed)
            }
        }
    }
}
