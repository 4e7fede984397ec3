import Canvas
import Kernel
import Publications
import TestKit
import Testing

@testable import Features
@testable import LibraryWing
@testable import ReadingWing
@testable import ScreenKit

/// A dictionary beside a book.
@Suite struct CardBesideTests {
    /// The same book in two panes, with a card in the right one; the left one is in use.
    private func withCard() throws -> AppDriver {
        let app = AppDriver(ignoring: [Reader.self, App.self, Shelf.self, Lookup.self])
        app.resize(Size(121, 41))
        app.open(.guide)
        try app.opensBook(PreviewBook.book)
        app.press("Ctrl-w v")
        try app.opensBook(PreviewBook.book)
        app.press("K Enter")
        try #require(app.state.stack.top.holds(Lookup.self))
        app.press("Ctrl-w w")
        try #require(app.state.stack.top.holds(Reader.self))
        return app
    }

    private func card(_ app: AppDriver) -> Lookup.State? {
        app.state.panes?.other.top[Lookup.self]
    }

    @Test func `a card in the other pane shows each word that is picked in this one`() throws {
        let app = try withCard()
        let first = try #require(card(app)?.question?.word)
        for letter in ["t", "l"] {
            app.press("K")
            let picking = try #require(app.state.stack.top[Lookup.self])
            #expect(picking.phase == .picking && picking.isBeside)
            app.press(letter)
            let choice = try #require(app.state.stack.top[Lookup.self]?.choice)
            app.press("Enter")
            #expect(app.state.stack.top.holds(Reader.self), "the page is in use again")
            #expect(card(app)?.question == choice.question)
            #expect(card(app)?.phase == .looking)
        }
        let last = card(app)?.question?.word
        #expect(last != first && app.asked(Lookup.self).count >= 1)
    }

    @Test func `without one there the word is looked up here`() throws {
        let app = try withCard()
        app.press("Ctrl-w w Esc Ctrl-w w K Enter")
        #expect(app.state.stack.top[Lookup.self]?.phase == .looking)
    }

    @Test func `a card that a small terminal hides is not asked`() throws {
        let app = try withCard()
        app.resize(Size(50, 24))
        app.press("K Enter")
        #expect(app.state.stack.top[Lookup.self]?.phase == .looking)
    }
}
