import Testing

@testable import Typesetting

@Suite struct HyphenPatternsTests {
    private func parts(_ word: String, _ file: String) throws -> String {
        let patterns = try #require(HyphenPatterns(Array(file.utf8)))
        let mask = patterns.breaks(of: Array(word.utf8))
        var text: [UInt8] = []
        for (at, byte) in word.utf8.enumerated() {
            if mask & 1 << UInt64(at) != 0 { text.append(0x2D) }
            text.append(byte)
        }
        return String(decoding: text, as: UTF8.self)
    }

    @Test func `Liang's example is broken as in his thesis`() throws {
        let file = """
            UTF-8
            LEFTHYPHENMIN 2
            RIGHTHYPHENMIN 3
            hy3ph
            he2n
            hena4
            hen5at
            1na
            n2at
            1tio
            2io
            o2n
            """
        #expect(try parts("hyphenation", file) == "hy-phen-ation")
        #expect(try parts("phen", file) == "phen")
    }

    @Test func `a stop binds a pattern to the word's end, letters may take two bytes`() throws {
        let file = "UTF-8\n.a1\nß1e\n1ch.\n% a1b\n"
        #expect(try parts("straßen", file) == "straß-en")
        #expect(try parts("dreich", file) == "drei-ch")
        #expect(try parts("dreicha", file) == "dreicha")
    }

    @Test func `a file in another character set is read, one in none is not`() throws {
        let latin: [UInt8] = Array("ISO8859-1\n".utf8) + [0xDF, 0x31, 0x65, 0x0A]
        let patterns = try #require(HyphenPatterns(latin))
        #expect(patterns.breaks(of: Array("straßen".utf8)) == 1 << 6)
        #expect(HyphenPatterns(Array("ROT-13\na1b\n".utf8)) == nil)
        #expect(HyphenPatterns([]) == nil)
    }

    @Test func `places whose spelling would change are left alone`() throws {
        #expect(try parts("schiffahrt", "UTF-8\nf1f/ff=f,1,2\n") == "schiffahrt")
    }
}
