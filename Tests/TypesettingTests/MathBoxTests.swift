import Canvas
import Publications
import TestKit
import Testing

@testable import Typesetting

/// Formulas in two dimensions where there is room, and in a line elsewhere.
@Suite struct MathBoxTests {
    private func chapter(
        _ math: String, measure: Int = 40, _ change: (inout Manner) -> Void = { _ in }
    ) throws -> SetChapter {
        var manner = Manner()
        manner.pictures = .shown(rowsMax: 20)
        change(&manner)
        let name = "http://www.w3.org/1998/Math/MathML"
        return try Bound.chapter(
            "<p>So</p><math xmlns=\"\(name)\" display=\"block\">\(math)</math><p>it is.</p>",
            measure: measure, manner: manner)
    }

    /// The rows of the formula, without the paragraphs around it.
    private func rows(_ math: String, measure: Int = 40) throws -> [String] {
        let lines = Bound.lines(try chapter(math, measure: measure)).dropFirst().dropLast()
            .filter { !$0.isEmpty }
        let indent = lines.map { $0.prefix { $0 == " " }.count }.min() ?? 0
        return lines.map { String($0.dropFirst(indent)) }
    }

    private let fraction = """
        <mi>L</mi><mo>=</mo><mfrac><msub><mi>L</mi><mn>0</mn></msub>
        <mrow><mn>1</mn><mo>+</mo><msup><mi>t</mi><mn>2</mn></msup></mrow></mfrac>
        """

    @Test func `a fraction stands over its denominator`() throws {
        #expect(
            try rows(fraction) == ["       L₀", "L = ────────", "     1 + t²"])
    }

    @Test func `roots, powers, sums and matrices are built`() throws {
        #expect(
            try rows("<msqrt><mi>x</mi><mo>+</mo><mn>1</mn></msqrt>") == [" ┌─────", "√│x + 1"])
        #expect(
            try rows("<mroot><mi>x</mi><mn>3</mn></mroot><mo>=</mo><mn>2</mn>") == [
                "3┌─", "√│x = 2",
            ])
        #expect(
            try rows("<msup><mi>e</mi><mrow><mo>-</mo><mi>x</mi></mrow></msup>") == [" -x", "e"])
        #expect(
            try rows(
                "<munderover><mo>∑</mo><mrow><mi>k</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi>"
                    + "</munderover><mi>k</mi>") == ["  n", "  ∑   k", "k = 1"])
        #expect(
            try rows(
                "<mo>(</mo><mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>10</mn></mtd></mtr>"
                    + "<mtr><mtd><mn>0</mn></mtd><mtd><mn>1</mn></mtd></mtr></mtable><mo>)</mo>")
                == ["⎛1  10⎞", "⎝0  1 ⎠"])
    }

    @Test func `what does not fit, and what is read aloud, stays in a line`() throws {
        let linear = "L = L₀/(1 + t²)"
        #expect(try text(chapter(fraction, measure: 8)).contains("L ="))
        #expect(try !text(chapter(fraction, measure: 8)).contains("─"))
        #expect(try text(chapter(fraction) { $0.isLinear = true }).contains(linear))
        #expect(try text(chapter(fraction) { $0.isASCII = true }).contains(linear))
        #expect(try text(chapter(fraction) { $0.pictures = .shown(rowsMax: 2) }).contains(linear))
        let inline = try Bound.chapter(
            "<p>So <math xmlns=\"http://www.w3.org/1998/Math/MathML\">\(fraction)</math>.</p>",
            measure: 40)
        #expect(text(inline).contains(linear))
    }

    private func text(_ chapter: SetChapter) -> String {
        Bound.lines(chapter).joined(separator: "\n")
    }

    @Test func `a matrix of a hundred thousand cells, and a tower of fractions, end`() throws {
        let row = "<mtr>" + String(repeating: "<mtd><mn>1</mn></mtd>", count: 250) + "</mtr>"
        let wide = try chapter("<mtable>" + String(repeating: row, count: 400) + "</mtable>")
        #expect(wide.document.formulas.isEmpty)
        _ = wide.page(from: wide.start, height: 24)
        let tower =
            String(repeating: "<mfrac><mn>1</mn>", count: 300) + "<mi>x</mi>"
            + String(repeating: "</mfrac>", count: 300)
        let high = try chapter(tower)
        #expect(high.document.formulas.isEmpty)
        _ = high.page(from: high.start, height: 24)
    }

    @Test func `places in a formula are places of its line`() throws {
        let set = try chapter(fraction)
        let page = set.page(from: set.start, height: 20)
        let block = set.document.blocks[1].range
        for offset in block {
            #expect(set.line(of: offset) == set.line(of: block.lowerBound))
            #expect(set.cell(of: offset, on: page) != nil)
        }
        let mark = TextMark(block.lowerBound..<block.lowerBound + 1, .searchMatch)
        #expect(Bound.frame(set, page, marks: [mark]).roles.contains("m"))
    }
}
