import Canvas
import Publications
import TestKit

@testable import Typesetting

/// Chapters for tests, made of HTML.
enum Bound {
    static func document(_ body: String, style: String = "", language: String = "en") throws
        -> Document
    {
        let page = """
            <?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml" lang="\(language)">
            <head><title>T</title><style>\(style)</style></head><body>\(body)</body></html>
            """
        let resources = BytesResources([("page.html", Array(page.utf8))])
        return try Publication.open(resources, file: "page.html").document(0)
    }

    static func chapter(
        _ body: String, measure: Int, manner: Manner = Manner(), style: String = "",
        language: String = "en", pictures: [String: PixelSize] = [:]
    ) throws -> SetChapter {
        var surroundings = SetChapter.Surroundings(
            workbench: Workbench(hyphens: EveryThird(), language: language))
        surroundings.pictures = pictures
        return SetChapter(
            try document(body, style: style, language: language), measure: measure,
            manner: manner, surroundings: surroundings)
    }

    /// All lines, blank rows between them as empty ones.
    static func lines(_ chapter: SetChapter) -> [String] {
        var lines: [String] = []
        var next: LineIndex? = chapter.document.blocks.isEmpty ? nil : chapter.start
        while let index = next {
            next = chapter.line(after: index)
            guard chapter.height(of: index) > 0 else { continue }
            let above = lines.isEmpty ? 0 : chapter.rowsAbove(index)
            lines += Array(repeating: "", count: above)
            lines += chapter.text(of: index).split(
                separator: "\n", omittingEmptySubsequences: false
            ).map(String.init)
        }
        return lines
    }

    /// A page as text, trailing blanks left out.
    static func rows(_ chapter: SetChapter, _ page: SetPage) -> [String] {
        frame(chapter, page).text.split(separator: "\n", omittingEmptySubsequences: false).map {
            var row = $0
            while row.last == " " { row.removeLast() }
            return String(row)
        }
    }

    static func frame(_ chapter: SetChapter, _ page: SetPage, marks: [TextMark] = []) -> Frame {
        var frame = Frame(Size(chapter.measure, page.height))
        chapter.draw(page, at: Point(row: 0, column: 0), marks: marks, into: &frame)
        return frame
    }
}

/// Breaks every word after each third letter: a language of its own.
struct EveryThird: Hyphenating {
    func breaks(of word: [UInt8], language: String) -> UInt64 {
        if language == "xx" { return 0 }
        var mask: UInt64 = 0
        var letters = 0
        for (at, byte) in word.enumerated().prefix(64) where byte & 0xC0 != 0x80 {
            if letters > 0, letters % 3 == 0 { mask |= 1 << UInt64(at) }
            letters += 1
        }
        return mask
    }
}
