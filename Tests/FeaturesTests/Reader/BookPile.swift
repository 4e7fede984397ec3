import Publications
import ReadingWing
import TestKit
import Typesetting

/// A small book of several chapters, and its chapters set as a reader wants them.
struct BookPile {
    let book: Book

    /// Each chapter has as many paragraphs as said, a line and a bit long.
    init(paragraphs: [Int] = [30, 30, 2], nav: String? = nil) throws {
        var maker = BookMaker()
        maker.pages = paragraphs.enumerated().map { chapter, count in
            let texts = (0..<count).map { "<p id=\"p\($0)\">\(Self.text(chapter, $0))</p>" }
            return ("p\(chapter).xhtml", "<h2>Chapter \(chapter)</h2>" + texts.joined())
        }
        maker.nav =
            nav
            ?? "<ol>"
            + paragraphs.indices.map { "<li><a href=\"p\($0).xhtml\">Chapter \($0)</a></li>" }
            .joined() + "</ol>"
        book = Book(.file("/books/test.epub"), try maker.open())
    }

    static func text(_ chapter: Int, _ paragraph: Int) -> String {
        "Paragraph \(paragraph) of chapter \(chapter) says one thing. Then it says another, at "
            + "more length than one line of a page can hold, and stops."
    }

    func set(_ document: Int, _ rules: SetRules) -> SetChapter {
        SetChapter(
            book.publication.document(document), measure: rules.measure, manner: rules.manner)
    }
}
