import Canvas
import Holdings
import Kernel
import TestKit
import Testing

@testable import Features
@testable import LibraryWing
@testable import ReadingWing
@testable import ScreenKit

/// The shelf on the stack: where it stands, how one comes back to it, and whose undo `u` is.
@Suite struct ShelvingTests {
    /// On the shelf, with nothing on it yet.
    private func shelf() -> AppDriver {
        let app = AppDriver(ignoring: [Reader.self])
        app.press("g s")
        app.did(Shelf.self, .work(.first(22, by: .opened)))
        return app
    }

    @Test func `gs leads to the shelf, and back to it as it was left`() throws {
        let app = shelf()
        #expect(app.top.holds(Shelf.self))
        app.ignore(Shelf.self)
        let id = app.top.id
        app.open(.book(.file("/b.epub"), at: nil))
        #expect(app.state.stack.screens.count == 3)
        app.press("g s")
        #expect(app.top.id == id && app.state.stack.canGoForward)
        app.order(.jumpForward)
        #expect(!app.top.holds(Shelf.self))
    }

    @Test(arguments: [Size(80, 24), Size(40, 12)])
    func `news stands above the field that is being typed in, never on it`(size: Size) {
        let app = shelf()
        app.ignore(Shelf.self)
        app.attach(size)
        app.press("F5")
        app.sees("F5 does nothing here")
        app.press("/")
        app.type("war")
        app.sees("war")
        app.sees("F5 does nothing here")
    }

    @Test func `gf asks for a path, wherever it is pressed, and begins anew each time`() throws {
        let app = AppDriver(ignoring: [Reader.self])
        app.press("g f")
        #expect(app.top.holds(FileFinder.self) && app.state.stack.screens.count == 1)
        app.type("~/x")
        app.press("Esc")
        #expect(!app.state.stack.hasLayer)
        app.press("g f")
        #expect(try #require(app.top[FileFinder.self]).field.isEmpty)
        app.type("~/x")
        app.press("Enter")
        app.answer(FileFinder.self, .found("/home/ada/x"), to: .work(.find("~/x")))
        app.did(Shelf.self, .work(.first(22, by: .opened)))
        app.did(Shelf.self, .work(.take("/home/ada/x")))
        #expect(app.top.holds(Shelf.self))
        app.press("g f")
        #expect(app.toast == "Books are being taken in. Ctrl-c stops that.")
        app.answer(Shelf.self, .taken(Shelf.Taken(known: 1)), to: .work(.take("/home/ada/x")))
        app.ignore(Shelf.self)
        app.press("g f Up")
        app.sees("/home/ada/x")
        app.ignore(FileFinder.self)
    }

    @Test func `a path that leads nowhere stays to be corrected, and the shelf is let be`() {
        let app = AppDriver(ignoring: [Reader.self])
        app.order(.goFile, text: "~/y")
        app.answer(
            FileFinder.self, .notFound(.missing("y", in: "/home/ada")), to: .work(.find("~/y")))
        app.sees("There is no “y” in /home/ada.")
        app.sees("~/y")
        #expect(app.state.stack.screens.count == 1 && app.commands(of: Shelf.self).isEmpty)
        app.ignore(FileFinder.self)
    }

    @Test func `whoever leaves does not wait for books that are being taken in`() {
        let app = shelf()
        app.tell(Shelf.self, .pathNamed("~/x"))
        app.did(Shelf.self, .work(.take("~/x")))
        app.press("Q")
        #expect(app.stopped(Shelf.self) == [.work(.take("~/x"))])
        app.did(.quit)
        let idle = shelf()
        idle.press("Q")
        #expect(idle.stopped(Shelf.self).isEmpty)
        idle.did(.quit)
    }

    @Test func `under what was left stands the shelf, unseen until it is come to`() {
        var left = App.State.quiet
        left.memory.book = .file("/b.epub")
        left.memory.screen = "reader"
        let app = AppDriver(left, ignoring: [Reader.self])
        app.send(.resumed)
        #expect(app.state.stack.screens.count == 2)
        #expect(app.state.stack.screens[0].holds(Shelf.self))
        #expect(app.commands(of: Shelf.self).isEmpty)
        app.press("q")
        #expect(app.top.holds(Shelf.self))
        app.did(Shelf.self, .work(.first(22, by: .opened)))
        app.press("q")
        app.did(.quit)
    }

    @Test func `whoever left at the shelf begins there; whoever has no book begins with the guide`()
    {
        var left = App.State.quiet
        left.memory.screen = "shelf"
        let app = AppDriver(left, ignoring: [Reader.self])
        app.send(.resumed)
        #expect(app.top.holds(Shelf.self) && app.state.stack.screens.count == 1)
        app.did(Shelf.self, .work(.first(22, by: .opened)))
        let fresh = AppDriver(ignoring: [Reader.self])
        fresh.send(.resumed)
        #expect(fresh.state.stack.screens.count == 1 && !fresh.top.holds(Shelf.self))
    }

    @Test func `what was changed on a page is taken back from it`() throws {
        let app = shelf()
        let shelf = app.top.id
        app.tell(Shelf.self, .listed(Listing(stamp: 1, ids: [1, 2], counts: ShelfCounts())))
        app.tell(Shelf.self, .fetched(Array(Shelf.few.prefix(2))))
        app.order(.itemInfo)
        #expect(app.top.holds(BookPage.self))
        app.startHere()
        app.tell(BookPage.self, .ordered(Order(.itemRemove)))
        let memory = BookMemory(id: 1, state: nil, tags: [], rating: nil, removed: nil)
        let before = [BookStep(from: memory, to: memory.removed(at: 0))]
        app.answer(Shelf.self, .changed(before, .remove, 1), to: .work(.change([1], .remove, 1)))
        #expect(app.top.id == shelf)
        app.press("u")
        app.did(Shelf.self, .work(.restore(before)))
        app.press("Ctrl-r")
        // The rows are listed anew each time.
        app.ignore(Shelf.self, BookPage.self)
        // Done again it is one act still, and is taken back once.
        app.answer(Shelf.self, .changed(before, .remove, 2), to: .work(.change([1], .remove, 2)))
        var undo = app.state.undo
        #expect(undo.takeBack(in: Shelf.journal) != nil)
        #expect(undo.takeBack(in: Shelf.journal) == nil)
    }

    @Test func `a collection that was taken back stays so, and comes again when it is done again`()
    {
        let app = shelf()
        let put = CollectionChange.put(BookCollection("Long", query: "words:>200k"))
        app.tell(Shelf.self, .gathered(nil, put))
        app.press("u")
        let was = BookCollection("Long", query: "words:>200k")
        app.answer(
            Shelf.self, .gathered(was, .step("Long", from: was, to: nil)),
            to: .work(.gather(.step("Long", from: was, to: nil))))
        app.startHere()
        app.press("u")
        #expect(
            !app.commands(of: Shelf.self).contains {
                if case .work(.gather) = $0 { true } else { false }
            })
        app.press("Ctrl-r")
        app.did(Shelf.self, .work(.gather(.step("Long", from: nil, to: was))))
        app.ignore(Shelf.self)
    }

    @Test func `a page follows what is known of its book`() throws {
        let app = shelf()
        app.open(.bookPage(Shelf.few[0]))
        app.startHere()
        var changed = Shelf.few[0]
        changed.state = .finished
        app.tell(Shelf.self, .fetched([changed]))
        #expect(try #require(app.top[BookPage.self]).book.state == .finished)
        app.ignore(Shelf.self, BookPage.self)
    }

    @Test func `a slash on a page looks for another book, and letters are no commands`() throws {
        let app = shelf()
        let shelf = app.top.id
        app.open(.bookPage(Shelf.few[0]))
        app.startHere()
        app.ignore(Shelf.self, BookPage.self)
        app.press("/")
        #expect(app.top.id == shelf)
        app.type("d")
        #expect(try #require(app.top[Shelf.self]).filter.text == "d")
    }

    @Test func `what comes from watched folders is listed where the shelf is in view`() {
        let app = shelf()
        app.send(.booksCame(Shelf.Came(changed: 2)))
        #expect(app.commands(of: Shelf.self).isEmpty, "more may come at once")
        app.advance(.seconds(2))
        #expect(!app.commands(of: Shelf.self).isEmpty)
    }

    @Test func `a library that others change is looked at when the shelf is in view`() throws {
        let app = shelf()
        let id = app.top.id
        app.send(.libraryChanged)
        app.advance(.seconds(2))
        #expect(!app.commands(of: Shelf.self).isEmpty)
        app.open(.book(.file("/b.epub"), at: nil))
        app.send(.libraryChanged)
        app.advance(.seconds(2))
        #expect(app.commands(of: Shelf.self).isEmpty)
        #expect(try #require(app.state.stack[id, Shelf.self]).isStale)
    }
}
