import TestKit
import Testing

@testable import Lexica

@Suite struct BrokenLinesTests {
    @Test func `lines that go on are joined, and what begins anew is not`() {
        let article = """
            Lamp \\Lamp\\ (l[a^]mp), n. [F. lampe, L. lampas, fr. Gr. a
               torch, from a word for shining.]
               1. A vessel with a wick, in which oil is burned to give
                  light; also, whatever is like one in shape or in what
                  it is for.

               2. A light.
                  [1913 Webster]

                        A lamp that is lit at noon gives none of
                        its light away,
                        And is out of oil by night.

               Note: What is said of lamps is said of lanterns, for the
                     most part.
            """
        #expect(
            BrokenLines.joined(article) == """
                Lamp \\Lamp\\ (l[a^]mp), n. [F. lampe, L. lampas, fr. Gr. \
                a torch, from a word for shining.]
                   1. A vessel with a wick, in which oil is burned to give light; also, \
                whatever is like one in shape or in what it is for.

                   2. A light.
                      [1913 Webster]

                            A lamp that is lit at noon gives none of
                            its light away,
                            And is out of oil by night.

                   Note: What is said of lamps is said of lanterns, for the most part.
                """)
    }

    @Test func `short lines, and lines that were never broken, stay as they are`() {
        let verse = "One line,\nanother line,\nand a third."
        #expect(BrokenLines.joined(verse) == verse)
        let long = String(repeating: "word ", count: 60) + "\n" + String(repeating: "x", count: 300)
        #expect(BrokenLines.joined(long) == long)
        #expect(BrokenLines.joined("") == "" && BrokenLines.joined("\n\n") == "\n\n")
    }

    @Test func `whatever comes, no word is lost`() {
        var random = SplitMix64(seed: 11)
        for _ in 0..<300 {
            let text = (0..<Int.random(in: 0..<60, using: &random)).map { _ in
                String(repeating: " ", count: Int.random(in: 0..<9, using: &random))
                    + (0..<Int.random(in: 0..<14, using: &random)).map { _ in
                        String(repeating: "w", count: Int.random(in: 1..<9, using: &random))
                    }.joined(separator: " ")
            }.joined(separator: "\n")
            let joined = BrokenLines.joined(text)
            let words = joined.split(whereSeparator: \.isWhitespace)
            #expect(words == text.split(whereSeparator: \.isWhitespace))
        }
    }
}
