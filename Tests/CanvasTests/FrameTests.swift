import Testing

@testable import Canvas

/// What the quick ways of writing leave is what the careful one would leave.
@Suite struct FrameTests {
    @Test func `a letter is what its character would be`() {
        var quick = Frame(Size(8, 1))
        quick.write("漢字ab", row: 0, column: 0)
        var careful = quick
        // Over the right half of a wide glyph, over the left one, and beside them.
        for (column, letter) in [(1, "x"), (2, "y"), (7, "z")] {
            quick.write(
                letter: letter.utf8.first ?? 0, row: 0, column: column, role: .link, style: .bold)
            careful.write(letter, row: 0, column: column, role: .link, style: .bold)
        }
        #expect(quick == careful)
        #expect(quick.text == " xy ab z")
    }

    @Test func `what is no visible letter, or lies outside, is not written`() {
        var frame = Frame(Size(2, 1))
        let blank = frame
        for byte: UInt8 in [0, 0x1B, 0x7F, 0x80, 0xFF] {
            frame.write(letter: byte, row: 0, column: 0, role: .text, style: [])
        }
        for (row, column) in [(-1, 0), (1, 0), (0, -1), (0, 2)] {
            frame.write(letter: 0x41, row: row, column: column, role: .text, style: [])
        }
        frame.write("漢", row: 0, columns: 0..<2, role: .text)
        frame.write("━", row: 1, columns: 0..<2, role: .text)
        #expect(frame == blank)
    }

    @Test func `one glyph fills the columns that there are`() {
        var frame = Frame(Size(4, 1))
        frame.write("━", row: 0, columns: -3..<2, role: .rule)
        frame.write("─", row: 0, columns: 3..<90, role: .dim)
        #expect(frame.text == "━━ ─")
        #expect(frame[0, 0].role == .rule)
        #expect(frame[0, 3].role == .dim)
    }

    @Test func `letters and other glyphs that changed are told once each`() {
        var (old, new) = (Frame(Size(6, 1)), Frame(Size(6, 1)))
        old.write("ab漢d", row: 0, column: 0)
        new.write("aé漢D", row: 0, column: 0)
        var letters: [(UInt8, Int)] = []
        var others: [(Character, Int)] = []
        new.changes(since: old, row: 0) { letter, _, column in
            letters.append((letter, column))
        } other: { cell, column in
            others.append((cell.glyph, column))
        }
        #expect(letters.map(\.0) == [0x44] && letters.map(\.1) == [4])
        #expect(others.map(\.0) == ["é"] && others.map(\.1) == [1])
        letters = []
        others = []
        new.changes(since: nil, row: 0) { letter, _, column in
            letters.append((letter, column))
        } other: { cell, column in
            others.append((cell.glyph, column))
        }
        #expect(letters.map(\.1) == [0, 4, 5])
        #expect(others.map(\.0) == ["é", "漢"])
    }
}
