import TestKit
import Testing

@testable import Catalogs

@Suite struct SixteenBytesTests {
    @Test func `sixteen bytes at once are told as each by itself is`() {
        var random = SplitMix64(seed: 8)
        let telling: [UInt8] = [
            0, 0x0A, 0x1F, 0x20, 0x21, 0x26, 0x3C, 0x3D, 0x7F, 0x80, 0xA0, 0xFF,
        ]
        for round in 0..<5_000 {
            let often = UInt64(round % 30 + 3)
            let bytes = (0..<18).map { _ in
                random.next() % often == 0
                    ? telling[Int(random.next() % UInt64(telling.count))]
                    : 0x41 + UInt8(random.next() % 26)
            }
            bytes.withUnsafeBufferPointer { buffer in
                let some = SixteenBytes(buffer, 1)
                let own = bytes[1..<17]
                let controls = own.contains { $0 < 0x20 }
                #expect(
                    some.holdsControl(or: 0x26, 0x3C, 0x21)
                        == (controls || own.contains { [0x26, 0x3C, 0x21].contains($0) }))
                #expect(some.holdsForeign == own.contains { $0 >= 0x80 })
                let hasBlanks = (1..<17).contains { bytes[$0] == 0x20 && bytes[$0 + 1] == 0x20 }
                #expect(some.shares(0x20, with: SixteenBytes(buffer, 2)) == hasBlanks)
            }
        }
    }

    @Test func `what is UTF-8 is told as the library tells it`() {
        var random = SplitMix64(seed: 21)
        let parts: [[UInt8]] = [
            Array("plain words of some length".utf8), Array("ï".utf8), Array("—".utf8),
            Array("🦢".utf8), [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2],
            [0x80], [0xF5], [0xE0, 0x9F, 0xBF], [0xF0, 0x8F, 0xBF, 0xBF], [0xC2], [0xFF],
        ]
        for round in 0..<20_000 {
            // Every other one has no fault in it.
            let count = round.isMultiple(of: 2) ? 4 : parts.count
            let bytes = (0..<6).flatMap { _ in parts[Int(random.next() % UInt64(count))] }
            let isText = String(validating: bytes, as: UTF8.self) != nil
            #expect(TextDecoder.isValid(bytes) == isText, "\(bytes)")
        }
    }

    /// At every length and place, for those that are looked at sixteen at a time.
    @Test func `what is not plain is found wherever it stands`() {
        for length in 1...56 {
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
