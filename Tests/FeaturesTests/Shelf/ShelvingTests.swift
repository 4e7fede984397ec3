import Canvas
import Holdings
import Kernel
import TestKit
import Testing

@testable import Features

/// The shelf on the stack: where it stands, how one comes back to it, and whose undo `u` is.
@Suite struct ShelvingTests {
    private func app(_ actions: App.Action...) -> (App.State, [App.Command]) {
        var (state, commands) = (App.State(), [App.Command]())
        for action in actions { commands += perform(action, &state) }
        return (state, commands)
    }

    private func perform(_ action: App.Action, _ state: inout App.State) -> [App.Command] {
        App.reduce(&state, action).compactMap {
            switch $0 {
            case .perform(let command), .request(_, let command), .stream(_, let command): command
            default: nil
            }
        }
    }

    @Test func `gs leads to the shelf, and back to it as it was left`() throws {
        var (state, commands) = app(.ordered(Order(.goShelf)))
        #expect(state.stack.top.holds(Shelf.self))
        let id = state.stack.top.id
        #expect(commands.contains(.screen(id, Shelf.self, .first(22, by: .opened))))
        _ = perform(.opened(.book(.file("/b.epub"), at: nil)), &state)
        #expect(state.stack.screens.count == 3)
        _ = perform(.ordered(Order(.goShelf)), &state)
        #expect(state.stack.top.id == id && state.stack.canGoForward)
        _ = perform(.ordered(Order(.jumpForward)), &state)
        #expect(!state.stack.top.holds(Shelf.self))
    }

    @Test func `gf asks on the shelf, wherever it is pressed`() {
        var (state, _) = app(.ordered(Order(.goFile)))
        #expect(state.stack.top.holds(Shelf.self))
        guard let shelf = state.stack.top[Shelf.self] else { return }
        #expect(shelf.field == .path)
        let commands = perform(.ordered(Order(.goFile, text: "~/x")), &state)
        #expect(commands.contains(.screen(state.stack.top.id, Shelf.self, .take("~/x"))))
    }

    @Test func `whoever leaves does not wait for books that are being taken in`() {
        var (state, _) = app(.ordered(Order(.goFile, text: "~/x")))
        let cancel = EffectID("take").within("layer.\(state.stack.top.id)")
        #expect(App.reduce(&state, .ordered(Order(.appQuit))).contains(.cancel(cancel)))
        var (idle, _) = app(.ordered(Order(.goShelf)))
        #expect(!App.reduce(&idle, .ordered(Order(.appQuit))).contains(.cancel(cancel)))
    }

    @Test func `under what was left stands the shelf, unseen until it is come to`() {
        var state = App.State()
        state.memory.book = .file("/b.epub")
        state.memory.screen = "reader"
        let commands = perform(.resumed, &state)
        #expect(state.stack.screens.count == 2 && state.stack.screens[0].holds(Shelf.self))
        #expect(
            !commands.contains {
                if case .screen(_, let command) = $0 { command[Shelf.self] != nil } else { false }
            })
        let back = perform(.ordered(Order(.layerBack)), &state)
        #expect(state.stack.top.holds(Shelf.self))
        #expect(back.contains(.screen(1, Shelf.self, .first(22, by: .opened))))
        #expect(perform(.ordered(Order(.layerBack)), &state).contains(.quit))
    }

    @Test func `whoever left at the shelf begins there; whoever has no book begins with the guide`()
    {
        var state = App.State()
        state.memory.screen = "shelf"
        _ = perform(.resumed, &state)
        #expect(state.stack.top.holds(Shelf.self) && state.stack.screens.count == 1)
        var fresh = App.State()
        _ = perform(.resumed, &fresh)
        #expect(fresh.stack.screens.count == 1 && !fresh.stack.top.holds(Shelf.self))
    }

    @Test func `what was changed on a page is taken back from it`() throws {
        var (state, _) = app(.ordered(Order(.goShelf)))
        let shelf = state.stack.top.id
        let books = Array(Shelf.few.prefix(2))
        let listing = Listing(stamp: 1, ids: [1, 2], counts: ShelfCounts())
        _ = perform(.screen(shelf, Shelf.self, .listed(listing)), &state)
        _ = perform(.screen(shelf, Shelf.self, .fetched(books)), &state)
        _ = perform(.ordered(Order(.itemInfo)), &state)
        let page = state.stack.top.id
        #expect(page != shelf)
        let asked = perform(
            .screen(page, BookPage.self, .ordered(Order(.itemRemove))), &state)
        #expect(asked.contains(.screen(shelf, Shelf.self, .change([1], .remove, 1))))
        let memory = BookMemory(id: 1, state: nil, tags: [], rating: nil, removed: nil)
        let before = [BookStep(from: memory, to: memory.removed(at: 0))]
        _ = perform(.screen(shelf, Shelf.self, .changed(before, .remove, 1)), &state)
        #expect(state.stack.top.id == shelf)
        let undone = perform(.ordered(Order(.editUndo)), &state)
        #expect(undone.contains(.screen(shelf, Shelf.self, .restore(before))))
        let redone = perform(.ordered(Order(.editRedo)), &state)
        #expect(redone.contains(.screen(shelf, Shelf.self, .change([1], .remove, 2))))
        // Done again it is one act still, and is taken back once.
        _ = perform(.screen(shelf, Shelf.self, .changed(before, .remove, 2)), &state)
        #expect(state.undo.takeBack(in: Shelf.journal) != nil)
        #expect(state.undo.takeBack(in: Shelf.journal) == nil)
    }

    @Test func `a collection that was taken back stays so, and comes again when it is done again`()
    {
        var (state, _) = app(.ordered(Order(.goShelf)))
        let shelf = state.stack.top.id
        let put = CollectionChange.put(BookCollection("Long", query: "words:>200k"))
        _ = perform(.screen(shelf, Shelf.self, .gathered(nil, put)), &state)
        let undone = perform(.ordered(Order(.editUndo)), &state)
        #expect(undone.contains(.screen(shelf, Shelf.self, .gather(.forget("Long")))))
        let was = BookCollection("Long", query: "words:>200k")
        _ = perform(.screen(shelf, Shelf.self, .gathered(was, .forget("Long"))), &state)
        let again = perform(.ordered(Order(.editUndo)), &state)
        #expect(
            !again.contains {
                guard case .screen(_, let command) = $0 else { return false }
                if case .gather? = command[Shelf.self] { return true }
                return false
            })
        let redone = perform(.ordered(Order(.editRedo)), &state)
        #expect(redone.contains(.screen(shelf, Shelf.self, .gather(put))))
    }

    @Test func `a page follows what is known of its book`() throws {
        var (state, _) = app(.ordered(Order(.goShelf)))
        let shelf = state.stack.top.id
        _ = perform(.opened(.bookPage(Shelf.few[0])), &state)
        var changed = Shelf.few[0]
        changed.state = .finished
        _ = perform(.screen(shelf, Shelf.self, .fetched([changed])), &state)
        guard let page = state.stack.top[BookPage.self] else {
            Issue.record("the page is gone")
            return
        }
        #expect(page.book.state == .finished)
    }

    @Test func `what comes from watched folders is listed where the shelf is in view`() {
        var (state, _) = app(.ordered(Order(.goShelf)))
        let came = App.reduce(&state, .booksCame(Shelf.Came(changed: 2)))
        #expect(came.contains { if case .schedule = $0 { true } else { false } })
    }

    @Test func `a library that others change is looked at when the shelf is in view`() {
        var (state, _) = app(.ordered(Order(.goShelf)))
        let id = state.stack.top.id
        let schedules = App.reduce(&state, .libraryChanged)
        #expect(schedules.contains { if case .schedule = $0 { true } else { false } })
        _ = perform(.opened(.book(.file("/b.epub"), at: nil)), &state)
        #expect(App.reduce(&state, .libraryChanged).isEmpty)
        guard let shelf = state.stack[id, Shelf.self] else {
            Issue.record("the shelf is gone")
            return
        }
        #expect(shelf.isStale)
    }
}
