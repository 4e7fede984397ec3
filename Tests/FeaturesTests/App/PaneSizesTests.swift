import Canvas
import Kernel
import Notebook
import Publications
import TestKit
import Testing

@testable import Features
@testable import HouseholdWing
@testable import LibraryWing
@testable import ReadingWing
@testable import ScreenKit

/// How large two panes are, which stands where, and that they are there again after a quit.
@Suite struct PaneSizesTests {
    private func beside(_ keys: String = "Ctrl-w v") throws -> AppDriver {
        let app = AppDriver(ignoring: [Reader.self, App.self, Shelf.self])
        app.resize(Size(121, 41))
        app.open(.guide)
        try app.opensBook(PreviewBook.book)
        app.press(keys)
        try app.opensBook(PreviewBook.book)
        return app
    }

    /// The sizes of the pages, that of the pane in use last.
    private func sizes(_ app: AppDriver) -> [Size] {
        app.state.floors(of: Reader.self).compactMap { $0.look(at: Reader.self) { $0.size } }
    }

    private func point(_ act: Mouse.Act, _ row: Int, _ column: Int, _ app: AppDriver) {
        app.send(.input(.mouse(Mouse(act, at: Point(row: row, column: column)))))
    }

    @Test func `the pane in use grows by a step or a count, as far as the other allows`() throws {
        let app = try beside()
        #expect(sizes(app) == [Size(60, 41), Size(60, 41)])
        app.press("Ctrl-w >")
        #expect(sizes(app) == [Size(56, 41), Size(64, 41)])
        app.press("1 0 Ctrl-w <")
        #expect(sizes(app) == [Size(66, 41), Size(54, 41)])
        app.press("Ctrl-w w Ctrl-w +")
        #expect(sizes(app) == [Size(50, 41), Size(70, 41)], "the left one is in use")
        app.press("9 9 9 Ctrl-w >")
        #expect(sizes(app) == [Size(30, 41), Size(90, 41)])
        app.press("Ctrl-w >")
        app.sees("The other pane can be no smaller.")
        app.press("9 9 9 Ctrl-w - Ctrl-w -")
        app.sees("This pane can be no smaller.")
        #expect(sizes(app) == [Size(90, 41), Size(30, 41)])
        app.press("Ctrl-w =")
        #expect(sizes(app) == [Size(60, 41), Size(60, 41)])
    }

    @Test func `one above the other grows by rows`() throws {
        let app = try beside("Ctrl-w s")
        #expect(sizes(app) == [Size(121, 20), Size(121, 20)])
        app.press("Ctrl-w +")
        #expect(sizes(app) == [Size(121, 18), Size(121, 22)])
        let frame = App.draw(app.state)
        #expect((0..<121).allSatisfy { frame[18, $0].glyph == "─" })
    }

    @Test func `a share stays a share when the window changes`() throws {
        let app = try beside()
        app.press("2 0 Ctrl-w >")
        #expect(sizes(app) == [Size(40, 41), Size(80, 41)])
        app.resize(Size(181, 41))
        #expect(sizes(app) == [Size(60, 41), Size(120, 41)])
        app.resize(Size(70, 41))
        #expect(sizes(app) == [Size(30, 41), Size(39, 41)])
        app.resize(Size(121, 41))
        #expect(sizes(app) == [Size(40, 41), Size(80, 41)])
    }

    @Test func `swapped panes take their places and sizes along`() throws {
        let app = try beside()
        app.press("2 0 Ctrl-w >")
        let former = app.state.floors(of: Reader.self).map(\.id)
        app.press("Ctrl-w x")
        let ids = app.state.floors(of: Reader.self).map(\.id)
        #expect(ids == former, "the keys stay where they were")
        #expect(sizes(app) == [Size(40, 41), Size(80, 41)])
        #expect(app.state.panes?.isFirst == true)
        #expect(App.draw(app.state)[3, 80].glyph == "│")
    }

    @Test func `the line between them is dragged`() throws {
        let app = try beside()
        point(.press(.left), 5, 60, app)
        point(.drag, 6, 75, app)
        #expect(sizes(app) == [Size(75, 41), Size(45, 41)])
        point(.drag, 6, 200, app)
        #expect(sizes(app) == [Size(90, 41), Size(30, 41)])
        point(.release, 6, 200, app)
        point(.drag, 6, 50, app)
        #expect(sizes(app) == [Size(90, 41), Size(30, 41)], "the button was released")
    }

    @Test func `where there is one pane, or one is seen, it is said`() throws {
        let app = try beside()
        app.resize(Size(50, 41))
        app.press("Ctrl-w >")
        app.sees("the window is too small")
        app.press("Ctrl-w c")
        for key in ["Ctrl-w >", "Ctrl-w <", "Ctrl-w =", "Ctrl-w x"] {
            app.press(key)
            app.sees("There is one pane.")
        }
    }

    // MARK: - What is chosen in a list

    @Test func `what is chosen in a list of the book is shown beside it`() throws {
        let book = try BookPile().book
        let app = AppDriver(ignoring: [Reader.self, App.self, Shelf.self])
        app.resize(Size(121, 41))
        app.send(.began(with: book.source, at: nil))
        try app.opensBook(book)
        app.press("Ctrl-w v")
        try app.opensBook(book)
        app.press("t j j")
        #expect(app.top.screen.chosenTarget == .path("OPS/p2.xhtml", fragment: nil))
        app.press("Ctrl-w f")
        app.setPages()
        #expect(app.top.holds(Contents.self), "the list stays")
        let pages = app.state.floors(of: Reader.self).compactMap { $0[Reader.self]?.place.document }
        #expect(pages == [2, 0])
    }

    // MARK: - After a quit

    private func left(_ kept: KeptPanes?, _ book: BookSource?) -> App.State {
        var state = App.State.quiet
        (state.memory.panes, state.memory.book) = (kept, book)
        state.memory.screen = "reader"
        return state
    }

    private func twoBooks() throws -> (Book, Book) {
        let one = try BookPile().book
        return (one, Book(.file("/books/other.epub"), one.publication))
    }

    private func resumed(_ state: App.State, _ books: [Book]) throws -> AppDriver {
        let app = AppDriver(state, ignoring: [Reader.self, App.self, Shelf.self])
        app.resize(Size(121, 41))
        app.send(.resumed)
        app.attach(Size(121, 41))
        app.startHere()
        for _ in books where app.state.panes != nil {
            let source = app.screen.look(at: Reader.self) { $0.source }
            try app.opensBook(try #require(books.first { $0.source == source }))
            app.press("Ctrl-w w")
        }
        return app
    }

    @Test func `two books are side by side again, as they stood, and go on together`() throws {
        let (one, other) = try twoBooks()
        let app = AppDriver(ignoring: [Reader.self, App.self, Shelf.self])
        app.resize(Size(121, 41))
        app.attach(Size(121, 41))
        app.startHere()
        app.send(.began(with: one.source, at: nil))
        try app.opensBook(one)
        #expect(app.state.memory.panes == nil)
        app.press("Ctrl-w v")
        try app.opensBook(one)
        app.send(.began(with: other.source, at: nil))
        try app.opensBook(other)
        app.press("1 0 Ctrl-w > Ctrl-w w")
        var kept = KeptPanes(
            split: .columns, share: 4_167, first: one.source, second: other.source,
            isFirstInUse: true, isTogether: false)
        #expect(app.state.memory.panes == kept)
        app.press("Ctrl-w b")
        kept.isTogether = true
        #expect(app.state.memory.panes == kept)
        app.ignore(ReadingTogether.self)

        var memory = Memory()
        memory.take(app.state.memory.bytes)
        #expect(memory.panes == kept)
        for book in [one.source, other.source] {
            let next = try resumed(left(memory.panes, book), [one, other])
            #expect(next.state.panes?.isFirst == true && next.state.panes?.share == 4_167)
            #expect(next.screen.look(at: Reader.self) { $0.source } == one.source)
            // The pane that was not in use opened last.
            let pair = ReadingTogether.Pair(SharedWork(other), SharedWork(one))
            next.did(ReadingTogether.self, .compare(pair))
            #expect(next.state.memory.panes == kept)
        }
    }

    @Test func `a book that was read alone since is alone again`() throws {
        let (one, other) = try twoBooks()
        let kept = KeptPanes(
            split: .rows, share: 5_000, first: one.source, second: other.source,
            isFirstInUse: false, isTogether: false)
        let app = AppDriver(
            left(kept, one.source), ignoring: [Reader.self, App.self, Shelf.self])
        app.resize(Size(121, 41))
        app.attach(Size(121, 41))
        app.startHere()
        app.send(.began(with: one.source, at: nil))
        #expect(app.state.memory.panes == nil)
        let third = try resumed(left(kept, .file("/third.epub")), [one, other])
        #expect(third.state.panes == nil, "the book that was left last is another")
    }

    @Test func `a file that says half of it says nothing`() {
        for text in [
            #"{"panes": {"first": "/a"}}"#, #"{"panes": {"first": "", "second": "/b"}}"#,
            #"{"panes": 7}"#, #"{"panes": null}"#, #"{"panes": ["/a", "/b"]}"#,
        ] {
            var memory = Memory()
            memory.take(Array(text.utf8))
            #expect(memory.panes == nil, "\(text)")
        }
        var memory = Memory()
        let odd = #"{"panes": {"first": "/a", "second": "/b", "share": -99999999}}"#
        memory.take(Array(odd.utf8))
        #expect(memory.panes?.share == 0)
    }
}
