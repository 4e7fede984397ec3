import Canvas
import Kernel
import Publications
import ReadingRuntime
import TestKit
import Testing
import Typesetting

@testable import ReadingWing
@testable import ScreenKit

/// The chapters of a book that does not name them.
@Suite struct ChaptersFoundTests {
    private let pile: BookPile
    private let desk: BookDesk

    init() throws {
        pile = try BookPile(nav: "<ol></ol>")
        let publication = pile.book.publication
        desk = BookDesk(open: { _ in publication }, keeping: nil, hyphens: nil)
    }

    private func opened(_ pile: BookPile) -> (state: Reader.State, effects: Reader.Effects) {
        var state = Reader.State(pile.book.source, size: Size(80, 24))
        let rules = state.rules
        let answer = Opened(
            pile.book, at: Spot(document: 1, offset: 40), chapter: pile.set(1, rules),
            isFresh: false)
        let effects = Reader.reduce(&state, .opened(answer))
        return (state, effects)
    }

    private func asks(_ effects: Reader.Effects) -> Reader.Work? {
        for case .request(_, .work(let work)) in effects {
            if case .findContents = work { return work }
        }
        return nil
    }

    @Test func `they are looked for, named and gone to`() throws {
        var (state, effects) = opened(pile)
        #expect(state.chapterTitle == nil && state.contentsTabs[0].entries.isEmpty)
        let work = try #require(asks(effects))
        let answer = try #require(desk.answer(work))
        #expect(Reader.reduce(&state, answer).isEmpty)
        #expect(state.chapterTitle == "Chapter 1")
        #expect(
            state.contentsTabs[0].entries.map(\.label) == ["Chapter 0", "Chapter 1", "Chapter 2"])
        #expect(state.contentsTabs[0].here == 1)
        _ = Reader.moveChapters(1, &state)
        #expect(state.journey?.document ?? state.place.document == 2)
    }

    @Test func `a book that has contents is not searched for them`() throws {
        #expect(asks(opened(try BookPile()).effects) == nil)
    }

    @Test func `a place within a file is in its own chapter, not in the last of the file`() throws {
        var maker = BookMaker("<h1 id=\"a\">One</h1><p>First.</p><h1 id=\"b\">Two</h1><p>Then.</p>")
        maker.nav =
            "<ol><li><a href=\"p0.xhtml#a\">One</a></li><li><a href=\"p0.xhtml#b\">Two</a></li></ol>"
        let book = Book(.file("/books/one.epub"), try maker.open())
        let names = [0, 6, 12, 17].map { book.chapterName(at: Spot(document: 0, offset: $0)) }
        #expect(names == ["One", "One", "Two", "Two"])
    }

    @Test func `what is found of another state of the file is not taken`() throws {
        var (state, _) = opened(pile)
        let other = try BookPile(paragraphs: [3], nav: "<ol></ol>")
        let found = try #require(other.book.publication.withFoundContents { false })
        let before = state.book?.publication.toc.count
        _ = Reader.reduce(&state, .contentsFound(Book(other.book.source, found)))
        _ = Reader.reduce(&state, .contentsFound(nil))
        #expect(state.book?.publication.toc.count == before)
    }
}
