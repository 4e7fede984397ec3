import Canvas
import TestKit
import Testing

@Suite struct SafeTests {
    /// A Burmese tone mark joins nothing before it, a base with it would be two characters.
    @Test func `a mark that joins nothing stands alone`() {
        #expect(Safe.text("\u{108A}") == "\u{108A}")
        #expect(Safe.text("\u{301}") == "\u{A0}\u{301}")
    }

    @Test func `a joiner with nothing before it is dropped`() {
        #expect(Safe.text("\r\u{200D}\u{301}") == "␍\u{A0}\u{301}")
        #expect(Safe.text("\u{200D}\u{200D}") == "")
    }

    @Test func `every scalar gives one character or nothing, and no control`() {
        for value in UInt32(0)...0x10FFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            for text in [String(scalar), String(scalar) + "\u{301}"] {
                let safe = Safe.text(text)
                let isCalm = safe.unicodeScalars.allSatisfy {
                    $0.value >= 0x20 && !(0x7F..<0xA0).contains($0.value)
                }
                if !isCalm { Issue.record("U+\(String(value, radix: 16)) commands") }
                if Safe.text(safe) != safe { Issue.record("U+\(String(value, radix: 16))") }
            }
        }
    }
}
