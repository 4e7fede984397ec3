import Canvas
import Publications
import TestKit
import Testing

@testable import Typesetting

/// What holds for every chapter, whatever is in it.
@Suite struct SetChapterTests {
    private static let seeds = Array(0..<40 as Range<UInt64>)

    private static func random(_ seed: UInt64) throws -> SetChapter {
        var random = SplitMix64(seed: seed)
        let body = RandomBook.body(using: &random)
        var manner = Manner()
        manner.isJustified = .random(using: &random)
        manner.isHyphenated = .random(using: &random)
        manner.isLinear = Int.random(in: 0..<8, using: &random) == 0
        manner.leading = Int.random(in: 0...1, using: &random)
        manner.paragraphs = .allCases.randomElement(using: &random) ?? .book
        manner.pictures = .random(using: &random) ? .words : .shown(rowsMax: 12)
        return try Bound.chapter(
            body, measure: [1, 2, 7, 20, 38, 66, 100].randomElement(using: &random) ?? 66,
            manner: manner, pictures: ["a.png": PixelSize(width: 640, height: 480)])
    }

    @Test(arguments: seeds)
    func `every offset stands on one line and leads back to it`(seed: UInt64) throws {
        let chapter = try Self.random(seed)
        var next: LineIndex? = chapter.start
        var seen = Set<Int>()
        while let index = next, let line = chapter.line(index) {
            for range in chapter.said(on: index, line) {
                for offset in range {
                    #expect(seen.insert(offset).inserted, "seed \(seed): \(offset) twice")
                    #expect(chapter.line(of: offset) == index, "seed \(seed): \(offset)")
                }
            }
            next = chapter.line(after: index)
        }
        #expect(seen.count == chapter.document.text.count, "seed \(seed)")
    }

    @Test(arguments: seeds)
    func `no line is wider than the measure, and none loses text`(seed: UInt64) throws {
        let chapter = try Self.random(seed)
        var next: LineIndex? = chapter.start
        var letters = ""
        while let index = next, let line = chapter.line(index) {
            let text = chapter.text(of: index)
            if !line.marks.contains(.unwrapped) {
                for row in text.split(separator: "\n") {
                    #expect(
                        Width.of(row) <= max(2, chapter.measure), "seed \(seed): \(row)")
                }
            }
            for range in chapter.said(on: index, line) {
                letters += chapter.document.string(range)
            }
            next = chapter.line(after: index)
        }
        let all = chapter.document.string(0..<chapter.document.text.count)
        #expect(
            letters.filter { !$0.isWhitespace }.sorted() == all.filter { !$0.isWhitespace }.sorted()
        )
    }

    @Test(arguments: seeds)
    func `pages hold every line once, and a page back leads to where one was`(
        seed: UInt64
    ) throws {
        let chapter = try Self.random(seed)
        for height in [1, 5, 20, 50] {
            let starts = chapter.pageStarts(height: height)
            var next: LineIndex? = chapter.start
            for (number, start) in starts.enumerated() {
                let page = chapter.page(from: start, height: height)
                #expect(page.start == start)
                for placed in page.lines {
                    #expect(placed.index == next, "seed \(seed) height \(height)")
                    #expect(placed.row + Int(placed.line.height) <= height)
                    next = chapter.line(after: placed.index)
                }
                #expect(page.end == (number + 1 < starts.count ? starts[number + 1] : chapter.end))
                if number > 0 {
                    let back = chapter.page(endingBefore: start, height: height)
                    #expect(back.end >= start && back.start < start, "seed \(seed)")
                    #expect(back.start <= starts[number - 1] || back.end == start)
                }
            }
            #expect(next == nil, "seed \(seed) height \(height)")
        }
    }

    @Test(arguments: seeds)
    func `a page set alone is the page of the whole chapter`(seed: UInt64) throws {
        let whole = try Self.random(seed)
        whole.setAll()
        let alone = try Self.random(seed)
        let offset = whole.document.text.count * 2 / 3
        let line = alone.line(of: offset)
        #expect(line == whole.line(of: offset))
        #expect(alone.page(from: line, height: 20) == whole.page(from: line, height: 20))
    }

    @Test(arguments: seeds)
    func `a glyph's cell leads to its offset`(seed: UInt64) throws {
        let chapter = try Self.random(seed)
        let page = chapter.page(from: chapter.line(of: chapter.document.text.count / 2), height: 12)
        for placed in page.lines where placed.line.marks.isDisjoint(with: [.picture, .cells]) {
            for glyph in LineLayout(placed.line, of: chapter.document, parity: 0).glyphs
            where glyph.character != "-" || !placed.line.marks.contains(.hyphen) {
                guard let cell = chapter.cell(of: glyph.offset, on: page) else {
                    Issue.record("seed \(seed): no cell for \(glyph.offset)")
                    continue
                }
                #expect(chapter.offset(at: cell, on: page) == glyph.offset, "seed \(seed)")
            }
        }
    }
}

/// Random chapters: prose in several scripts, and everything else a book has.
enum RandomBook {
    private static let words = [
        "a", "rush", "of", "light", "the", "marsh", "三四郎は", "naïve", "Grüße", "👩‍👩‍👧", "well-known",
        "unforgettablenesses", "—", "word—word", "I", "e\u{301}tude", "“end.”", "Is", "it?", "3.14",
        "https://example.org/a/long/address?with=query&and=more", "שלום", "(مرحبا)", "ประเทศไทย",
        "<i>slanted</i>", "<b>heavy ones</b>", "H<sub>2</sub>O", "x<br/>y", "'tis", "e.g.", "…",
    ]

    static func prose(_ count: Range<Int>, using random: inout SplitMix64) -> String {
        (0..<Int.random(in: count, using: &random)).map { _ in
            words.randomElement(using: &random) ?? ""
        }.joined(separator: " ")
    }

    static func body(using random: inout SplitMix64) -> String {
        (0..<Int.random(in: 1..<12, using: &random)).map { _ in
            block(using: &random)
        }.joined()
    }

    private static func block(using random: inout SplitMix64) -> String {
        let short = prose(0..<9, using: &random)
        switch Int.random(in: 0..<14, using: &random) {
        case 0: return "<h2>\(short)</h2>"
        case 1: return "<ul><li>\(short)</li><li><p>\(short)</p><ol><li>b</li></ol></li></ul>"
        case 2: return "<blockquote><p>\(short)</p></blockquote>"
        case 3: return "<pre>\(short)\n\tcode  here\n</pre>"
        case 4: return "<hr/>"
        case 5:
            let row = "<tr><td>1</td><td>\(short)</td></tr>"
            return "<table><tr><th>\(short)</th><th>b</th></tr>\(row)</table>"
        case 6:
            return "<p><img src=\"a.png\" alt=\"\(Int.random(in: 0...9, using: &random))\"/></p>"
        case 7: return "<p dir=\"rtl\">\(short)</p>"
        default: return "<p>\(prose(0..<120, using: &random))</p>"
        }
    }
}
