import Canvas
import Publications
import Testing

@testable import Typesetting

/// How prose is broken into lines.
@Suite struct ProseTests {
    private func lines(
        _ body: String, _ measure: Int, _ change: (inout Manner) -> Void = { _ in },
        language: String = "en"
    ) throws -> [String] {
        var manner = Manner()
        change(&manner)
        return Bound.lines(
            try Bound.chapter(body, measure: measure, manner: manner, language: language))
    }

    @Test func `the edge is evened over the whole paragraph`() throws {
        // First fit would leave “cc” alone with four blank cells beside it.
        #expect(
            try lines("<p>aaa bb cc ddddd</p>", 6, { $0.isHyphenated = false })
                == ["aaa", "bb cc", "ddddd"])
    }

    @Test func `a word is broken where its line would stop well short`() throws {
        #expect(
            try lines("<p>one unforgettable evening</p>", 12)
                == ["one unf-", "orgettable", "evening"])
        #expect(
            try lines("<p>one unforgettable evening</p>", 14, language: "xx")
                == ["one", "unforgettable", "evening"])
    }

    @Test func `where the book allows a break it is made there and nowhere else`() throws {
        let soft = "<p>one unforget\u{AD}table evening</p>"
        #expect(try lines(soft, 13) == ["one unforget-", "table evening"])
    }

    @Test func `short words, codes and addresses are not broken`() throws {
        #expect(try lines("<p>a goose a b</p>", 6) == ["a", "goose", "a b"])
        #expect(
            try lines("<p>see http://a.org/b-c now</p>", 20) == ["see http://a.org/b-c", "now"])
        #expect(
            try lines("<p>http://a.org/long/path</p>", 14) == ["http://a.org/", "long/path"])
    }

    @Test func `a line ends after a hyphen or a dash between words, not in a number`() throws {
        #expect(try lines("<p>aaa well-known</p>", 8, language: "xx") == ["aaa", "well-", "known"])
        #expect(try lines("<p>aaaa word—word</p>", 8, language: "xx") == ["aaaa", "word—", "word"])
        #expect(try lines("<p>aaa 1914-1918</p>", 10, language: "xx") == ["aaa", "1914-1918"])
        #expect(try lines("<p>a “—Well”</p>", 7, language: "xx") == ["a", "“—Well”"])
    }

    @Test func `justified lines end at both edges, the last one and the sparse stay ragged`() throws
    {
        let justified = { (manner: inout Manner) in
            manner.isJustified = true
            manner.isHyphenated = false
        }
        let even = try lines("<p>one two six ten elf</p>", 13, justified)
        #expect(even == ["one  two  six", "ten elf"])
        let sparse = try lines("<p>to nevertheless notwithstanding</p>", 24, justified)
        #expect(sparse == ["to nevertheless", "notwithstanding"])
    }

    @Test func `paragraphs stand in, or apart, as wanted`() throws {
        let book = "<p>one</p><p>two</p>"
        #expect(try lines(book, 20) == ["one", "", "two"])
        #expect(try lines(book, 20, { $0.paragraphs = .indented }) == ["one", "  two"])
        #expect(
            try lines("<style>p { margin: 0 }</style><p>one</p><p>two</p>", 20)
                == ["one", "  two"])
        #expect(
            try lines(
                "<style>p { margin: 0; text-indent: 1em }</style><p>one</p>", 20,
                {
                    $0.paragraphs = .spaced
                }) == ["one"])
    }

    @Test func `ideographs keep their rules about what begins a line`() throws {
        #expect(
            try lines("<p>吾輩は猫である。名前は</p>", 14, language: "ja")
                == ["吾輩は猫であ", "る。名前は"])
    }

    @Test func `Thai is broken between words`() throws {
        #expect(try lines("<p>ประเทศไทยสวยงาม</p>", 10, language: "th") == ["ประเทศไทย", "สวยงาม"])
    }

    @Test func `Hebrew runs from right to left, its brackets turned, numbers as they are`() throws {
        #expect(try lines("<p>abc (שלום 12) def</p>", 40) == ["abc (12 םולש) def"])
        let set = try lines("<p dir=\"rtl\">שלום (12)</p>", 12)
        #expect(set == ["   (12) םולש"])
    }

    @Test func `raised and lowered signs are those of Unicode, capitals stand for small ones`()
        throws
    {
        #expect(try lines("<p>H<sub>2</sub>O, x<sup>n+1</sup></p>", 20) == ["H₂O, xⁿ⁺¹"])
        #expect(try lines("<p>4<sup>th</sup></p>", 20) == ["4th"])
        #expect(
            try lines("<p style=\"font-variant: small-caps\">Straße</p>", 20) == ["STRAßE"])
        #expect(try lines("<p>H<sub>2</sub>O</p>", 20, { $0.isASCII = true }) == ["H2O"])
    }

    @Test func `a paragraph of megabytes without a space is set in lines`() throws {
        let chapter = try Bound.chapter(
            "<p>\(String(repeating: "x", count: 3 << 20))</p>", measure: 66)
        #expect(chapter.portions.count > 40)
        let line = chapter.line(of: 2 << 20)
        #expect(chapter.text(of: line) == String(repeating: "x", count: 66))
        #expect(chapter.page(from: line, height: 20).lines.count == 20)
    }

    @Test func `a long paragraph shows no seam where it is cut`() throws {
        let text = Array(repeating: "some words of a long tale", count: 6_000).joined(
            separator: " ")
        let chapter = try Bound.chapter("<p>\(text)</p>", measure: 60)
        #expect(chapter.portions.count == 3)
        let seam = chapter.set(0).lines
        #expect(Int(seam[seam.count - 1].width) >= 50)
    }

    @Test func `what can stand beyond the edge does, when wanted`() throws {
        let body = "<p>one two, ten</p>"
        #expect(try lines(body, 7, { $0.isHyphenated = false }) == ["one", "two,", "ten"])
        #expect(
            try lines(body, 7, { ($0.isHyphenated, $0.hangsPunctuation) = (false, true) })
                == ["one two,", "ten"])
    }

    @Test func `what the quick way takes for a cell is one`() throws {
        for value in 0x80...0xFFFF as ClosedRange<UInt32> {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let bytes = Array(String(scalar).utf8)
            let kind =
                bytes.count == 2
                ? BreakClass.of(bytes[0], bytes[1]) : BreakClass.of(bytes[0], bytes[1], bytes[2])
            guard let kind else { continue }
            let glyph = Safe.glyph(Character(scalar))
            #expect((glyph.map(Width.of) ?? 0) == (kind == .joiner ? 0 : 1), "\(value)")
        }
    }

    @Test func `a reading is not cut from what it is the reading of`() throws {
        let body = "<p>あいう<ruby>漢<rt>かん</rt></ruby>えお</p>"
        for measure in 8...20 {
            for line in try lines(body, measure, language: "ja") {
                #expect(!line.hasPrefix("(") && !line.hasPrefix("かん"), "\(measure)")
                #expect(!line.hasSuffix("漢") && !line.hasSuffix("("), "\(measure)")
            }
        }
    }
}
