import Canvas
import TestKit
import Testing

@Suite struct ProgressLineTests {
    /// The book of screens a and b: measure 66, six parts.
    private let letters = [0.2377, 0.385, 0.516, 0.64, 0.82]

    private func row(_ line: ProgressLine, width: Int, words: String = "") -> String {
        var frame = Frame(Size(width, 1))
        line.draw(row: 0, columns: 0..<width, words: words, into: &frame)
        return frame.text
    }

    @Test func `it is the reader's and the tutor's line to the cell`() {
        #expect(
            row(ProgressLine(0.61, chapters: letters), width: 66, words: "61%")
                == "━━━━━━━━━━━━━━ ━━━━━━━━ ━━━━━━━ ━━━━━╸─ ────────── ──────────  61%")
        #expect(
            row(ProgressLine(0.38, chapters: letters), width: 66, words: "38%")
                == "━━━━━━━━━━━━━━ ━━━━━━━━ ─────── ─────── ────────── ──────────  38%")
        let lessons = (1..<12).map { Double($0) / 12 }
        #expect(
            row(ProgressLine((3 + 2 / 3.0) / 12, chapters: lessons), width: 66, words: "2 of 3")
                == "━━━━ ━━━━ ━━━━ ━━╸─ ──── ──── ──── ──── ──── ──── ──── ───  2 of 3")
    }

    @Test func `what is done looks done to its last cell, wherever the gap falls`() {
        let lessons = (1..<12).map { Double($0) / 12 }
        for done in 0...12 {
            let shown = row(
                ProgressLine(Double(done) / 12, chapters: lessons), width: 66, words: "2 of 2")
            let parts = shown.split(separator: " ").prefix(12)
            #expect(parts.count == 12)
            #expect(parts.prefix(done).allSatisfy { $0.allSatisfy { $0 == "━" } }, "\(shown)")
        }
    }

    @Test func `it is the shelf's bar to the cell`() {
        #expect(row(ProgressLine(0.61), width: 10) == "━━━━━━╸───")
        #expect(row(ProgressLine(0), width: 10) == "╸─────────")
        #expect(row(ProgressLine(1), width: 10) == "━━━━━━━━━━")
        #expect(row(ProgressLine(nil), width: 10) == "──────────")
    }

    @Test func `chapters under four cells give way to parts, and those to none`() {
        let many = (1..<30).map { Double($0) / 30 }
        let line = ProgressLine(0.5, chapters: many, parts: [0.5])
        #expect(line.gaps(length: 120).count == 29)
        #expect(line.gaps(length: 119).count == 1)
        #expect(line.gaps(length: 8).count == 1)
        #expect(line.gaps(length: 7).isEmpty)
    }

    @Test(arguments: 0..<60) func `a gap stands within a cell of where the chapter begins`(
        seed: UInt64
    ) {
        var random = SplitMix64(seed: seed)
        let starts = (0..<8).map { _ in Double.random(in: 0...1, using: &random) }.sorted()
        let length = Int.random(in: 36...200, using: &random)
        for gap in ProgressLine(0, chapters: starts).gaps(length: length) {
            let nearest = starts.map { abs($0 * Double(length) - Double(gap)) }.min()!
            #expect(nearest <= 1, "cell \(gap) of \(length)")
        }
    }

    @Test(arguments: 1...120) func `a click lands in the cell it was made on`(length: Int) {
        for column in 0..<length {
            let position = ProgressLine.position(column: column, length: length)
            #expect(ProgressLine(position).column(length: length) == column)
        }
    }

    @Test func `nought and a hundred percent only when true`() {
        let shown = [0, 0.0001, 0.004, 0.5, 0.614, 0.9999, 1].map(ProgressLine.percent)
        #expect(shown == ["0%", "1%", "1%", "50%", "61%", "99%", "100%"])
        #expect([-1, Double.nan, 0.056, 0.9999].map(ProgressLine.hundredths) == [0, 0, 6, 99])
    }

    @Test func `a bar without room is nothing, and its words still show what fits`() {
        #expect(row(ProgressLine(0.5), width: 3, words: "50%") == "50%")
        #expect(row(ProgressLine(.nan), width: 4) == "╸───")
        #expect(row(ProgressLine(0.5), width: 0) == "")
    }
}
