import Canvas
import Kernel
import Publications
import TestKit
import Testing
import Typesetting

@testable import Features
@testable import LibraryWing
@testable import Publications
@testable import ReadingWing
@testable import ScreenKit

/// What a page names by its number is found and read in a card; what is chosen can stay beside.
@Suite struct ReferenceTests {
    /// A page that names a figure, with a link to another chapter before it.
    private static func open() throws -> Reader.State {
        let book = Book(
            .file("/b.epub"),
            try BookMaker(
                "<p><a href=\"p1.xhtml#t\">there</a>, as Figure 2 shows.</p>",
                "<p>First.</p><p id=\"t\">The place.</p>"
            ).open())
        var state = Reader.State(book.source, size: Size(80, 24))
        (state.phase, state.book) = (.open, book)
        for index in 0..<2 {
            let read = book.publication.document(index)
            var draft = Document.Draft()
            (draft.text, draft.blocks, draft.runs) = (read.text, read.blocks, read.runs)
            (draft.links, draft.anchors) = (read.links, read.anchors)
            draft.linkReferences()
            state.chapters[index] = SetChapter(
                Document(draft, key: read.key, path: read.path), measure: state.rules.measure,
                manner: state.rules.manner)
        }
        return state
    }

    private static func link(
        to kind: TextReference.Kind, path: String? = nil, fragment: String? = nil
    ) -> Link {
        var link = Link(range: 10..<18)
        link.reference = TextReference(kind, "2")
        (link.path, link.fragment) = (path, fragment)
        return link
    }

    private static let found = FoundReference(
        document: 1, offset: 7, paragraphs: ["Figure 2: A lamp."])

    @Test func `Tab goes to it, and Enter looks for it and shows it`() throws {
        var state = try Self.open()
        Reader.step(&state, .ordered(Order(.focusNext, count: 2)))
        let book = try #require(state.book)
        guard case .link(let link)? = state.item?.kind, let figure = link.reference else {
            Issue.record("no link has focus")
            return
        }
        #expect(
            Reader.reduce(&state, .ordered(Order(.focusActivate))) == [
                .request(.note, .work(.findReference(book, document: 0, link, isBeside: false))),
                .schedule(.slowReference, after: .seconds(1), .referenceAwaited(figure)),
            ])
        Reader.step(&state, .referenceAwaited(figure), asks: "perform say")
        let effects = Reader.reduce(&state, .referenceFound(Self.found, link, isBeside: false))
        let target = Target.place(Spot(document: 1, offset: 7))
        let card = Card.State(
            "Figure 2", ["Figure 2: A lamp."], act: Card.Act("go to it", [.seek(target)]),
            row: state.cursorRow, size: state.size)
        #expect(effects == [.cancel(.slowReference), .perform(.ask(.open(.card(card))))])
    }

    @Test func `what is not there is said, and what has no words is gone to at once`() throws {
        var state = try Self.open()
        let figure = Self.link(to: .figure)
        #expect(
            Reader.reduce(&state, .referenceFound(nil, figure, isBeside: false)) == [
                .cancel(.slowReference),
                .perform(.ask(.say("Figure 2 was not found in this book."))),
            ])
        let bare = FoundReference(document: 1, offset: 7, paragraphs: [])
        #expect(
            Reader.reduce(&state, .referenceFound(bare, figure, isBeside: false)) == [
                .cancel(.slowReference),
                .perform(.ask(.seek(.place(Spot(document: 1, offset: 7))))),
            ])
    }

    @Test func `a link that the page has is followed to where it leads`() throws {
        var state = try Self.open()
        let link = Self.link(to: .figure, path: "OPS/p1.xhtml", fragment: "t")
        let target = Target.path("OPS/p1.xhtml", fragment: "t")
        #expect(
            Reader.reduce(&state, .referenceFound(nil, link, isBeside: false))
                == [.cancel(.slowReference), .perform(.ask(.seek(target)))])
        let card = Card.State(
            "Figure 2", ["Figure 2: A lamp."], act: Card.Act("go to it", [.seek(target)]),
            row: state.cursorRow, size: state.size)
        #expect(
            Reader.reduce(&state, .referenceFound(Self.found, link, isBeside: false))
                == [.cancel(.slowReference), .perform(.ask(.open(.card(card))))])
    }

    @Test func `what is chosen is asked for beside the page, and nothing without a choice`() throws
    {
        var state = try Self.open()
        Reader.step(&state, .followedBeside, asks: "perform say")
        #expect(state.item == nil)
        Reader.step(&state, .ordered(Order(.focusNext)))
        #expect(
            Reader.reduce(&state, .followedBeside) == [
                .perform(
                    .ask(
                        .run(
                            ReadingErrand.beside(
                                .path("OPS/p1.xhtml", fragment: "t"), isDrawn: false))))
            ])
        Reader.step(&state, .ordered(Order(.focusNext)))
        Reader.step(
            &state, .followedBeside, asks: "request findReference", "schedule referenceAwaited")
        #expect(
            Reader.reduce(
                &state, .referenceFound(Self.found, Self.link(to: .figure), isBeside: true)) == [
                    .cancel(.slowReference),
                    .perform(
                        .ask(
                            .run(
                                ReadingErrand.beside(
                                    .place(Spot(document: 1, offset: 7)), isDrawn: true)))),
                ])
        // The words of a table are on its page.
        let table = Self.link(to: .table)
        #expect(
            Reader.reduce(&state, .referenceFound(Self.found, table, isBeside: true)) == [
                .cancel(.slowReference),
                .perform(
                    .ask(
                        .run(
                            ReadingErrand.beside(
                                .place(Spot(document: 1, offset: 7)), isDrawn: false)))),
            ])
    }

    @Test func `a page that is wanted drawn is a picture where that can be`() throws {
        var state = try Self.open()
        Reader.step(&state, .drawnWanted)
        #expect(state.pages.isOn == true && !state.showsPages, "this book has no such pages")
    }

    // MARK: - In the other pane

    private let book = PreviewBook.book

    private func reading(_ size: Size) throws -> AppDriver {
        let app = AppDriver(ignoring: [Reader.self, App.self, Shelf.self])
        app.resize(size)
        app.open(.guide)
        try app.opensBook(book)
        return app
    }

    @Test func `what is chosen is shown in a new pane, and the keys stay where they are`() throws {
        let app = try reading(Size(121, 40))
        let (id, place) = (app.top.id, try #require(app.screen[Reader.self]).place)
        app.press("Tab Ctrl-w f")
        let item = try #require(app.screen[Reader.self]?.item)
        guard case .link(let link) = item.kind, let path = link.path else {
            Issue.record("no link has focus: \(item)")
            return
        }
        let wanted = app.asked(Reader.self).compactMap { command -> Target? in
            guard case .work(.open(_, let target, _)) = command else { return nil }
            return target
        }
        #expect(wanted == [.path(path, fragment: link.fragment)])
        #expect(app.top.id == id && app.state.panes?.isFirst == true)
        app.press("Ctrl-w w")
        try app.opensBook(book)
        app.press("Ctrl-w w")
        // There it is gone on from, while this page stays.
        app.press("Ctrl-w f")
        #expect(app.top.id == id && app.screen[Reader.self]?.place == place)
        let other = try #require(app.state.panes?.other.screen[Reader.self])
        #expect(other.phase == .open)
        app.press("u")
        #expect(app.state.panes?.other.screen[Reader.self]?.place == other.place)
        app.press("Ctrl-w o")
        #expect(app.state.panes == nil && app.top.id == id)
    }

    @Test func `where there is no room for two, that is said and nothing opens`() throws {
        let app = try reading(Size(50, 18))
        app.press("Tab Ctrl-w f")
        #expect(app.state.panes == nil)
        #expect(app.toast?.hasPrefix("Two panes need") == true)
        app.open(.shelf)
        app.press("Ctrl-w f")
        #expect(app.toast?.hasPrefix("Open a book first") == true)
    }
}
