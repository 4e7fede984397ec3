import Canvas
import TestKit
import Testing
import Typesetting

@Suite struct SetTextTests {
    /// Paragraphs of random words, wide and long ones among them.
    static func passage(_ random: inout SplitMix64) -> Passage {
        let words = [
            "a", "rush", "of", "light", "the", "marsh", "三四郎", "naïve", "Grüße", "👩‍👩‍👧",
            "unforgettablenesses", "—", "I", "e\u{301}tude", "end.", "Is", "it?",
        ]
        return Passage(
            (0..<Int.random(in: 1...4, using: &random)).map { _ in
                (0..<Int.random(in: 0...60, using: &random)).map { _ in
                    words.randomElement(using: &random)!
                }.joined(separator: Bool.random(using: &random) ? " " : "  ")
            })
    }

    @Test(arguments: 0..<60 as Range<UInt64>)
    func `every offset stands on one line, and no line is too wide`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let passage = Self.passage(&random)
        let width = Int.random(in: 1...80, using: &random)
        let setting = SetText(passage, width: width, isJustified: .random(using: &random))
        var next = 0
        for (at, line) in setting.lines.enumerated() {
            #expect(line.range.lowerBound == next, "seed \(seed)")
            next = line.range.upperBound
            #expect(Width.of(setting.text(of: at)) <= max(width, 2), "seed \(seed)")
        }
        #expect(next == passage.end, "seed \(seed)")
    }

    @Test(arguments: 0..<60 as Range<UInt64>)
    func `an offset leads to a cell and the cell back to it`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let passage = Self.passage(&random)
        let width = Int.random(in: 1...80, using: &random)
        let setting = SetText(passage, width: width, isJustified: .random(using: &random))
        for index in setting.lines.indices {
            for (offset, column, _) in setting.glyphs(of: index) {
                #expect(setting.line(of: offset) == index, "seed \(seed)")
                #expect(setting.column(of: offset) == column, "seed \(seed)")
                #expect(setting.offset(line: index, column: column) == offset, "seed \(seed)")
            }
        }
    }

    @Test(arguments: 0..<60 as Range<UInt64>)
    func `the words come out as they went in`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let passage = Self.passage(&random)
        let setting = SetText(passage, width: 30, isJustified: .random(using: &random))
        let set = setting.lines.indices.map { setting.text(of: $0) }.joined(separator: " ")
        let plain = passage[0..<passage.end].replacing("\n", with: " ")
        // A line may end between wide glyphs, without a space.
        #expect(set.filter { $0 != " " } == plain.filter { $0 != " " }, "seed \(seed)")
    }

    @Test func `a word longer than the line is cut where the line is full`() {
        let setting = SetText(Passage(["unforgettable rush"]), width: 6)
        #expect(
            setting.lines.indices.map { setting.text(of: $0) } == ["unforg", "ettabl", "e rush"])
    }

    @Test func `the edge is evened over the whole paragraph`() {
        let passage = Passage(["aaa bb cc ddddd"])
        let lines = SetText(passage, width: 6)
        // First fit would leave “cc” alone with four blank cells beside it.
        #expect(lines.lines.indices.map { lines.text(of: $0) } == ["aaa", "bb cc", "ddddd"])
    }

    @Test func `justified lines end at both edges, the last one and the sparse stay ragged`() {
        let even = SetText(Passage(["one two six ten elf"]), width: 13, isJustified: true)
        #expect(even.text(of: 0) == "one  two  six")
        #expect(even.text(of: 1) == "ten elf")
        let sparse = SetText(
            Passage(["to nevertheless notwithstanding"]), width: 24, isJustified: true)
        #expect(sparse.text(of: 0) == "to nevertheless")
    }

    @Test func `gaps gain two cells and not three`() {
        let two = SetText(Passage(["ab cd ef longer"]), width: 12, isJustified: true)
        #expect(two.text(of: 0) == "ab   cd   ef")
        let three = SetText(Passage(["ab cd efghijklmnopq"]), width: 8, isJustified: true)
        #expect(three.text(of: 0) == "ab cd")
    }

    @Test func `paragraphs after the first stand in`() {
        let setting = SetText(Passage(["one", "two"]), width: 10)
        #expect(setting.text(of: 0) == "one")
        #expect(setting.text(of: 1) == "  two")
    }

    @Test func `nothing at all can be set too`() {
        #expect(SetText(Passage([]), width: 10).lines.isEmpty)
        #expect(SetText(Passage([""]), width: 0).lines.count == 1)
        #expect(SetText(Passage([]), width: 10).offset(line: 3, column: 3) == 0)
        #expect(SetText(Passage([]), width: 10).column(of: 3) == 0)
    }
}
