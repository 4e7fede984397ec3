import TestKit
import Testing

@testable import Publications

/// Pages of several columns are read as they are meant.
@Suite struct PrintedOrderTests {
    private let left = PrintedLayout.prose("left", 8)
    private let right = PrintedLayout.prose("right", 8)

    /// Two columns with a gutter that is no wider than the letters are high.
    private func columns(y: Float = 200, offset: Float = 0) -> PrintedLayout {
        var page = PrintedLayout()
        page.add(left, x: 30, y: y)
        page.add(right, x: 208, y: y + offset)
        return page
    }

    @Test func `a title and an abstract across, then the left column and the right`() {
        var page = columns()
        page.add(["On the Burning of Lamps"], x: 100, y: 60, size: 16)
        let abstract = (1...3).map {
            "abstract line \($0) that reaches over both of the columns below it and says so"
        }
        page.add(abstract, x: 30, y: 120)
        page.add(["17"], x: 195, y: 560)
        #expect(page.lines == ["On the Burning of Lamps"] + abstract + left + right + ["17"])
    }

    @Test func `columns whose lines stand on other heights`() {
        #expect(columns(offset: 5).lines == left + right)
        #expect(columns(offset: 11).lines == left + right)
    }

    @Test func `a figure across, a footnote under its column, and a paragraph that runs on`() {
        var page = PrintedLayout()
        let caption =
            "Figure 1: what is seen of the lamp at night from the stairs below the landing."
        page.add([caption], x: 30, y: 120)
        let text = left + ["the end of it is a circum-"]
        page.add(text, x: 30, y: 160)
        page.add(
            ["1 Lengths are kept in ells and not in any", "other measure."], x: 30, y: 300, size: 8)
        page.add(["stance that is kept in full here"] + right, x: 208, y: 160)
        let paragraphs = page.paragraphs
        #expect(paragraphs.first == caption)
        #expect(
            paragraphs.contains {
                $0.hasPrefix("left line one") && $0.contains("circumstance that")
            })
        #expect(paragraphs.last == "1 Lengths are kept in ells and not in any other measure.")
    }

    @Test func `three columns, and what reaches over two of them behind them`() {
        var page = PrintedLayout()
        page.width = 560
        let middle = PrintedLayout.prose("middle", 8)
        page.add(left, x: 30, y: 100)
        page.add(middle, x: 208, y: 104)
        page.add(right, x: 394, y: 98)
        let below = ["Smith, A., of lamps and of those who light them at dusk, in London."]
        page.add(below, x: 30, y: 260)
        #expect(page.lines == left + middle + right + below)
    }

    @Test func `a formula on several heights is one line, with its number`() {
        var page = columns()
        page.add(["from this it follows that we have the"], x: 30, y: 300)
        page.add(["h(t) ="], x: 60, y: 330)
        page.add(["a + b"], x: 100, y: 323)
        page.add(["1 - c"], x: 100, y: 337)
        page.add(["(3)"], x: 175, y: 330)
        page.add(["where c is what is left of the oil"], x: 30, y: 360)
        page.add(PrintedLayout.prose("more", 9), x: 208, y: 300)
        let paragraphs = page.paragraphs
        #expect(paragraphs.contains("h(t) = a + b 1 - c (3)"), "\(paragraphs)")
        #expect(paragraphs.contains { $0.hasPrefix("where c is") })
    }

    @Test func `a table stands within its column`() {
        var page = columns(y: 100)
        for (row, cells) in [["Lamp", "Hours"], ["Tall", "11"], ["Short", "7"], ["Round", "4"]]
            .enumerated()
        {
            page.add([cells[0]], x: 208, y: 220 + Float(row) * 12)
            page.add([cells[1]], x: 300, y: 220 + Float(row) * 12)
        }
        page.add(PrintedLayout.prose("more", 8), x: 30, y: 220)
        let rows = ["Lamp Hours", "Tall 11", "Short 7", "Round 4"]
        #expect(page.lines == left + PrintedLayout.prose("more", 8) + right + rows)
    }

    @Test func `numbers of lines in both margins are no part of the text`() {
        var page = columns()
        for line in 0..<8 {
            page.add(["\(line + 8)"], x: 10, y: 201 + Float(line) * 12, size: 6)
            page.add(["\(line + 16)"], x: 384, y: 201 + Float(line) * 12, size: 6)
        }
        #expect(page.lines == left + right)
    }

    @Test func `numbers within lines stay, though each is one more than that above it`() {
        var page = PrintedLayout()
        let lines = (1...9).map { "then step \($0) is taken as it was told before" }
        page.add(lines, x: 30, y: 100)
        #expect(page.lines == lines)
    }

    @Test func `the first column of a table is no numbers of lines`() {
        var page = PrintedLayout()
        page.add((1...9).map { "\($0)" }, x: 30, y: 100)
        page.add((1...9).map { "\($0 * 31)" }, x: 90, y: 100)
        #expect(page.lines == (1...9).map { "\($0) \($0 * 31)" })
    }

    @Test func `authors beside each other stand above both columns`() {
        var page = columns()
        page.add(["A. Writer", "University of Lamps"], x: 60, y: 130)
        page.add(["B. Other", "Institute of Landings"], x: 240, y: 130)
        #expect(
            page.lines == ["A. Writer B. Other", "University of Lamps Institute of Landings"] + left
                + right)
    }

    @Test func `a heading above each column stays with it`() {
        var page = columns()
        page.add(["1 Of lamps"], x: 30, y: 176)
        page.add(["2 Of landings"], x: 208, y: 176)
        #expect(page.lines == ["1 Of lamps"] + left + ["2 Of landings"] + right)
    }

    @Test func `one long line sticks out of its column and parts nothing`() {
        var page = PrintedLayout()
        var long = PrintedLayout.prose("left", 14)
        long[6] = "left line seven goes on with incredible"
        page.add(long, x: 30, y: 100)
        let other = PrintedLayout.prose("right", 14).enumerated().map { $0 == 6 ? "" : $1 }
        page.add(other, x: 208, y: 100)
        #expect(page.lines == long + other.filter { !$0.isEmpty })
    }

    @Test func `a stamp along the margin is read last, as one`() {
        var page = columns()
        page.addTurned("arXiv:2001.01234v1", x: 8, y: 250)
        page.addTurned("[cs.XY]", x: 8, y: 200)
        #expect(page.lines.dropLast() == left + right)
        #expect(page.lines.last == "[cs.XY] arXiv:2001.01234v1")
    }

    @Test func `rows of a table and blanks of code are no columns`() {
        var page = PrintedLayout()
        let rows = (1...9).map { "lamp number \($0)" }
        page.add(rows, x: 30, y: 100)
        page.add((1...9).map { "burns for \($0) h" }, x: 200, y: 100)
        #expect(page.lines == (1...9).map { "lamp number \($0) burns for \($0) h" })
        var code = PrintedLayout()
        let lines = Array(repeating: "while lamp burns tell it again later", count: 9)
        code.add(lines, x: 30, y: 100, space: 0.5)
        #expect(code.lines == lines)
    }

    @Test(.timeLimit(.minutes(20)))
    func `as many words as a page may have, wherever they stand`() {
        var random = SplitMix64(seed: 24)
        for width in [Float(400), 40_000] {
            var sheet = PrintedSheet()
            (sheet.width, sheet.height) = (width, 600)
            for _ in 0..<PrintedSheet.wordsMax {
                let left = Float.random(in: 0..<width, using: &random)
                let top = Float.random(in: 0..<600, using: &random)
                let text = ["=", "(1)", "12", "lamp"].randomElement(using: &random) ?? ""
                let box = PrintedSheet.Box(left: left, top: top, right: left + 9, bottom: top + 9)
                sheet.words.append(
                    .init(text: Array(text.utf8), box: box, size: 9, face: [], link: -1))
            }
            let count = PrintedLine.lines(of: sheet).reduce(0) { $0 + $1.words.count }
            #expect(count <= sheet.words.count && count > 0)
        }
    }
}
