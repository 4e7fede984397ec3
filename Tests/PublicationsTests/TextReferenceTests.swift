import TestKit
import Testing

@testable import Publications

/// What a text names by its number.
@Suite struct TextReferenceTests {
    private static func found(_ text: String) -> [String] {
        let bytes = Array(text.utf8)
        return ReferenceScanner.references(in: bytes, block: 0..<bytes.count).map {
            let words = String(decoding: bytes[$0.range], as: UTF8.self)
            return "\(words) = \($0.reference.title)"
        }
    }

    @Test(arguments: [
        ("As Figure 3 shows.", ["Figure 3 = Figure 3"]),
        ("See Fig. 2.1 and fig. 4a below", ["Fig. 2.1 = Figure 2.1", "fig. 4a = Figure 4a"]),
        ("see Figs. 3 and 5", ["Figs. 3 = Figure 3", "5 = Figure 5"]),
        ("in Tables 1, 2 and 10.", ["Tables 1 = Table 1", "2 = Table 2", "10 = Table 10"]),
        ("by Eq. (4) we", ["Eq. (4) = Equation (4)"]),
        ("Equations (1)–(3) hold", ["Equations (1) = Equation (1)", "(3) = Equation (3)"]),
        ("siehe Abbildung 7 und Tab. 2.", ["Abbildung 7 = Figure 7", "Tab. 2 = Table 2"]),
        ("as shown [12].", ["[12] = [12]"]),
        ("others [3, 7–9; 11] say", ["3 = [3]", "7 = [7]", "9 = [9]", "11 = [11]"]),
        ("(cf. Fig.\u{A0}6)", ["Fig.\u{A0}6 = Figure 6"]),
    ])
    func `figures, tables, equations and works are found by their words`(
        text: String, wanted: [String]
    ) {
        #expect(Self.found(text) == wanted)
    }

    @Test(arguments: [
        "Figure 3: A lamp.", "Fig. 3. A lamp", "Table 2 The lamps", "[12] Ann Other, Of Lamps",
        "a[1] = b[2]", "the interval [0, 1]", "a figure of speech", "configure 3 lamps",
        "Table of contents", "Figures", "fig", "[", "see [12", "equation (a)", "[1234]", "",
        "the eq. (4", "stable 3",
    ])
    func `captions, entries, lists of programs and plain words are none`(text: String) {
        #expect(Self.found(text) == [])
    }

    @Test func `whatever the bytes are, each is in the text and in order`() {
        var random = SplitMix64(seed: 5)
        let parts = ["Fig. ", "Eqs. (", "[1", ", ", "3", ")", "]", " and ", "\u{A0}", "é", "Table"]
        for _ in 0..<400 {
            let text = (0..<30).map { _ in parts.randomElement(using: &random) ?? "" }.joined()
            let bytes = Array(text.utf8)
            let block = min(3, bytes.count)..<bytes.count
            let found = ReferenceScanner.references(in: bytes, block: block)
            var end = block.lowerBound
            for one in found {
                #expect(one.range.lowerBound >= end && !one.range.isEmpty, "\(text)")
                end = one.range.upperBound
            }
            #expect(end <= block.upperBound)
        }
    }
}
