import Canvas
import Kernel
import Publications
import TestKit
import Testing
import Typesetting

@testable import Features
@testable import HouseholdWing
@testable import LibraryWing
@testable import ListeningWing
@testable import ReadingWing
@testable import ScreenKit

@Suite struct GuideTests {
    private let book: Book

    init() throws { book = Book(.guide, try Guide.open()) }

    private func documents() -> [Document] { (0..<book.count).map(book.publication.document) }

    // MARK: - The book

    @Test func `it is a whole book of a first page and eleven chapters`() {
        #expect(book.title == "The Guide")
        #expect(book.publication.toc.count == 12 && book.count == 12)
        #expect(book.publication.diagnostics.map(\.message) == [])
        for document in documents() {
            #expect(document.diagnostics.map(\.message) == [], "\(document.path)")
            #expect(document.blocks.count > 3, "\(document.path) has hardly a text")
        }
    }

    @Test func `every link leads somewhere, in the book or in the program`() throws {
        var ways = 0
        for document in documents() {
            for link in document.links {
                if let href = link.href {
                    #expect(Guide.way(of: href) != nil, "\(href) in \(document.path)")
                    ways += 1
                } else {
                    let path = try #require(link.path)
                    let index = try #require(book.publication.index(ofPath: path), "\(path)")
                    guard let fragment = link.fragment else { continue }
                    let target = book.publication.document(index)
                    #expect(target.range(ofFragment: fragment) != nil, "\(path)#\(fragment)")
                }
            }
        }
        #expect(ways >= 8)
    }

    @Test func `it tells of the keys that are in force`() throws {
        let keymap = Keymap([
            Keymap.Change(place: "reader", keys: "Space", command: "none"),
            Keymap.Change(place: "reader", keys: "x", command: "reader.page-forward"),
            Keymap.Change(place: "any", keys: "?", command: "none"),
            Keymap.Change(place: "any", keys: "<", command: "help.keys"),
            Keymap.Change(place: "reader", keys: "]", command: "none"),
            Keymap.Change(place: "reader", keys: "L", command: "none"),
            Keymap.Change(place: "reader", keys: "Ctrl-y", command: "reader.chapter-forward"),
            Keymap.Change(place: "reader", keys: "W", command: "reader.page-back"),
        ])
        #expect(keymap.problems == [])
        let own = GuideKeys(keymap)
        let page =
            "<p><kbd>Space</kbd> <kbd>?</kbd> <kbd>3 ]</kbd> <kbd>f</kbd> <kbd>b</kbd> <kbd>no end"
        let told = String(decoding: own.told(in: Array(page.utf8)), as: UTF8.self)
        #expect(
            told == "<p><kbd>x</kbd> <kbd>&lt;</kbd> <kbd>3 Ctrl-y</kbd> <kbd>f</kbd> "
                + "<kbd>b</kbd> <kbd>no end")
        let guide = try Guide.open(keys: keymap)
        #expect(guide.diagnostics.map(\.message) == [])
        let first = String(decoding: guide.document(0).text, as: UTF8.self)
        #expect(first.contains("Press x to turn the page"))
        let plain = try Guide.open().document(0).text
        #expect(plain == book.publication.document(0).text)
    }

    @Test func `a way that is none leads nowhere`() {
        for href in [
            "rushlight:", "rushlight:go.nowhere", "rushlight:setting/", "rushlight:setting/x",
            "RUSHLIGHT:go.tutor", "https://example.org/go.tutor", "go.tutor",
        ] { #expect(Guide.way(of: href) == nil, "\(href)") }
    }

    @Test func `it shows by being it: a note, verse, a table, code, a picture, two scripts`() {
        let all = documents()
        let blocks = all.flatMap(\.blocks)
        #expect(all.contains { !$0.noteMarks.isEmpty })
        #expect(blocks.contains { $0.kind == .verse })
        #expect(blocks.contains { $0.cell != nil })
        #expect(blocks.contains { $0.kind == .preformatted })
        #expect(blocks.contains { $0.isRTL })
        #expect(blocks.contains { $0.marker != nil })
        #expect(all.contains { $0.images.contains { !$0.alt.isEmpty } })
        #expect(all.contains { $0.runs.contains { $0.style.contains(.ruby) } })
        #expect(all.contains { $0.runs.contains { $0.style.contains(.math) } })
    }

    // MARK: - Its ways into the program

    private func opened(_ source: BookSource, _ book: Book) -> Reader.State {
        let fresh = Reader.State(source, size: Size(80, 24))
        return Reader.open(book, fresh, at: 0, page: 0)
    }

    @Test func `on the first page Enter chooses the first way, and Tab the next`() {
        let store = TestStore<Reader>(opened(.guide, book))
        store.send(.ordered(Order(.focusActivate)), performs: [.ask(.order(Order(.goFile)))])
        store.send(.ordered(Order(.focusNext))) { _ = Reader.focusItem(1, &$0) }
        store.send(.ordered(Order(.focusActivate)), performs: [.ask(.order(Order(.goLibraries)))])
    }

    @Test func `only the guide leads into the program: elsewhere its links are addresses`() throws {
        var maker = BookMaker("<p><a href=\"rushlight:app.quit\">Press me</a> quickly.</p>")
        maker.nav = "<ol><li><a href=\"p0.xhtml\">One</a></li></ol>"
        let foreign = Book(.file("/books/foreign.epub"), try maker.open())
        var state = opened(foreign.source, foreign)
        #expect(state.item == nil, "and none has focus by itself")
        let effects = Reader.reduce(&state, .ordered(Order(.focusActivate)))
        guard case .perform(.ask(.open(let place)))? = effects.last, let card = place[Card.self]
        else {
            Issue.record("no card in \(effects)")
            return
        }
        #expect(card.title == "Outside the book")
    }

    // MARK: - The first run, and after it

    /// What help, the lessons and the shelf ask for is held elsewhere.
    private func attached(_ first: App.Action, _ state: App.State = App.State()) -> AppDriver {
        let app = AppDriver(state, ignoring: [AutoAssist.self, Tutor.self, Shelf.self])
        app.send(first)
        app.attach()
        return app
    }

    /// Whether this book is opened since that was asked last.
    private func opens(_ source: BookSource, _ app: AppDriver) -> Bool {
        app.commands(of: Reader.self).contains {
            if case .work(.open(source, _, _)) = $0 { true } else { false }
        }
    }

    /// The first run, with its page in view.
    private func firstRun() -> AppDriver {
        let app = attached(.resumed)
        let rules = Reader.State(.guide, size: Size(80, 24)).rules
        let chapter = SetChapter(
            book.publication.document(0), measure: rules.measure, manner: rules.manner)
        app.answer(
            Reader.self,
            .opened(Opened(book, at: Spot(document: 0, offset: 0), chapter: chapter)))
        app.ignore(Reader.self)
        return app
    }

    @Test func `the very first run opens it, and who does nothing is told the one key, once`() {
        let app = firstRun()
        #expect(app.screen.screen.name == "guide")
        app.sees("Ten minutes of lessons")
        app.advance(.milliseconds(29_999))
        #expect(app.state.assist.offer == nil)
        app.advance(.milliseconds(1))
        #expect(app.state.assist.offer == AutoAssist.Offer(.arrival))
        app.sees("Space turns the page")
        app.press("j")
        #expect(app.state.assist.offer == nil)
        app.advance(.seconds(60))
        #expect(app.state.assist.offer == nil)
        #expect(app.state.memory.known == [.arrival])
        app.did(.findReader)
    }

    @Test func `who turns a page needs no telling`() {
        let app = firstRun()
        #expect(app.state.memory.known == [])
        app.press("Space")
        #expect(app.state.memory.known == [.arrival])
    }

    @Test func `after a book of one's own the program goes on in it, and q leads to the shelf`() {
        let own = BookSource.file("/books/own.epub")
        let app = attached(.began(with: own, at: nil))
        #expect(opens(own, app) && app.state.memory.screen == "reader")
        var left = App.State()
        left.memory = app.state.memory
        let next = attached(.resumed, left)
        #expect(opens(own, next) && !next.state.stack.isAtRoot)
        next.press("q")
        #expect(next.state.stack.isAtRoot && next.screen.screen.name == "shelf")
        next.press("q")
        next.did(.quit)
        // Left in the guide, it goes on there; the book is one key away.
        app.order(.goGuide)
        #expect(app.state.memory.screen == "guide" && app.state.memory.book == own)
        left.memory = app.state.memory
        let third = attached(.resumed, left)
        #expect(opens(.guide, third))
        third.order(.goReader)
        #expect(opens(own, third))
        for app in [app, next, third] { app.ignore(Reader.self) }
    }

    @Test func `a place that is opened first is the root, a layer lies over what was left`() {
        let tutor = attached(.beganAt(.tutor))
        #expect(tutor.state.stack.isAtRoot && tutor.screen.screen.name == "tutor")
        let settings = attached(.beganAt(.settings))
        #expect(settings.screen.screen.name == "guide" && settings.state.stack.hasLayer)
        // What is not seen is not read from the disk, until it is seen, and then once.
        #expect(!opens(.guide, settings))
        settings.order(.paletteOpen)
        settings.order(.layerClose)
        #expect(!opens(.guide, settings))
        settings.order(.layerClose)
        #expect(opens(.guide, settings))
        settings.order(.helpKeys)
        settings.order(.layerClose)
        #expect(!opens(.guide, settings))
        #expect(opens(.guide, attached(.beganAt(.palette))))
        let guide = attached(.beganAt(.guide))
        #expect(guide.state.stack.isAtRoot && opens(.guide, guide))
        for app in [tutor, settings] { app.ignore(Reader.self) }
    }
}
