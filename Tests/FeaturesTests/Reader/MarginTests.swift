import Canvas
import Kernel
import Publications
import ScreenKit
import TestKit
import Testing
import Typesetting

@testable import ReadingWing

/// Marks beside a paragraph stand before its first word, on whichever side that is.
@Suite struct MarginTests {
    private func margins(_ width: Int) throws -> [Reader.Margin] {
        var maker = BookMaker()
        maker.pages = [
            (
                "a.xhtml",
                "<p id=\"l\">Left it begins.</p><p id=\"r\" dir=\"rtl\">שלום לכל הקוראים</p>"
            )
        ]
        let book = Book(.file("/books/a.epub"), try maker.open())
        var state = Reader.State(book.source, size: Size(width, 24))
        state.phase = .open
        state.book = book
        let (rules, document) = (state.rules, book.publication.document(0))
        state.chapters[0] = SetChapter(document, measure: rules.measure, manner: rules.manner)
        state.measureProgress()
        let leaf = try #require(state.spread.first)
        let (shape, last) = (state.shape, document.text.count - 2)
        return [1, last].map {
            Reader.Margin(
                of: leaf, at: shape.origin(of: leaf), beside: $0, shape, state.size.width)
        }
    }

    @Test func `a paragraph from the right has its marks on the right`() throws {
        let margins = try margins(80)
        // The text has 66 cells in the middle.
        #expect(margins[0].mark == 5 && margins[0].star == 4)
        #expect(margins[1].mark == 74 && margins[1].star == 75)
    }

    @Test func `on a narrow screen they stay on it, and beside each other`() throws {
        let margins = try margins(24)
        #expect(margins[0].mark == 0 && margins[0].star == 0)
        #expect(margins[1].mark == 23 && margins[1].star <= 23)
        #expect(margins[1].star >= 22)
    }
}
