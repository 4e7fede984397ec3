import Publications
import Typesetting

/// A document's text as the reader sets it, without pages.
struct WidthWriter: Sendable {
    private let measure: Int
    private let workbench: Workbench

    init(_ publication: Publication, width: Int, hyphens: (any Hyphenating)?) {
        measure = width
        workbench = Workbench(
            hyphens: hyphens, language: SetChapter.Surroundings.language(of: publication))
    }

    /// The lines that hold something of the range.
    func text(of document: Document, in range: Range<Int>) -> [UInt8] {
        var manner = Manner()
        // Where the book has them, since there are no pages to have a foot.
        manner.notes = .end
        let chapter = SetChapter(
            document, measure: measure, manner: manner,
            surroundings: SetChapter.Surroundings(workbench: workbench))
        var text: [UInt8] = []
        let isWhole = range.lowerBound == 0 && range.upperBound >= document.text.count
        var line: LineIndex? = isWhole ? chapter.start : chapter.line(of: range.lowerBound)
        while let index = line, index < chapter.end {
            if !isWhole, chapter.range(of: index).lowerBound >= range.upperBound { break }
            defer { line = chapter.line(after: index) }
            // A record's columns are named before each field, not once more above them.
            if chapter.isHidden(index) { continue }
            if !text.isEmpty {
                text += repeatElement(0x0A, count: chapter.rowsAbove(index))
            }
            text += chapter.text(of: index).utf8
            text.append(0x0A)
        }
        if !text.isEmpty { text.append(0x0A) }
        return text
    }
}
