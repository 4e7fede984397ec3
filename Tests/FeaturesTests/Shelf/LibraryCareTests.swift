import Canvas
import Holdings
import Kernel
import TestKit
import Testing

@testable import LibraryWing
@testable import ScreenKit

/// The library looked after: copied, put back, written out and checked from the screen.
@Suite struct LibraryCareTests {
    private let size = Size(80, 24)
    private func press(_ verb: Verb) -> LibraryCare.Action { .ordered(Order(verb)) }
    private let copy = LibraryCopy(
        path: "/home/a.db", books: 2, notes: 1, bytes: 4_096, saved: 9)
    private let former = FormerLibrary(path: "/data/before.db", isWhole: true)

    private func store(_ part: LibraryCare.Part? = nil) -> TestStore<LibraryCare> {
        TestStore<LibraryCare>(LibraryCare.State(part: part, size: size))
    }

    @Test func `it is backed up where it is said, and the backup is listed`() throws {
        let store = store()
        store.send(.begun, performs: [.work(.findCopies)])
        store.deliver(.copiesTold([]), for: try #require(store.ticket(.copies)))
        store.send(press(.focusActivate), performs: [.work(.suggest(.backUp, ending: "db"))]) {
            $0.asking = .backUp
        }
        #expect(LibraryCare.place(store.state) == .fields)
        store.deliver(.suggested("~/a.db", .backUp), for: try #require(store.ticket(.suggest))) {
            $0.path = TextField("~/a.db")
        }
        store.send(
            press(.focusActivate), performs: [.work(.write(.backUp("~/a.db"), replaces: false))]
        ) {
            $0.asking = nil
            $0.work = .init(deed: .backUp)
        }
        store.deliver(
            .backedUp(copy), for: try #require(store.ticket(.deed)), performs: [.work(.findCopies)]
        ) {
            $0.work = nil
            $0.outcome = .done(
                "Backed up: 2 books, 1 note, 4.0 kB, in /home/a.db. The books are not in it.")
        }
        store.deliver(.copiesTold([copy]), for: try #require(store.ticket(.copies))) {
            $0.copies = [self.copy]
        }
        store.finish(try #require(store.ticket(.deed)))
    }

    @Test func `what stands there is replaced after a yes only`() {
        for (verb, isReplaced) in [(Verb.focusActivate, true), (.layerClose, false)] {
            var state = LibraryCare.State(size: size)
            state.asking = .backUp
            LibraryCare.step(&state, .pasted("/a.db"))
            LibraryCare.step(&state, press(.focusActivate), asks: "stream write")
            LibraryCare.step(&state, .taken(.backUp("/a.db")))
            #expect(LibraryCare.place(state) == .lists && state.work == nil)
            let effects = LibraryCare.reduce(&state, press(verb))
            let wanted: LibraryCare.Command = .work(.write(.backUp("/a.db"), replaces: true))
            #expect(effects == (isReplaced ? [.stream(.deed, wanted)] : []))
            #expect(state.question == nil && (state.work != nil) == isReplaced)
        }
    }

    @Test func `a copy is looked at, then asked about, then put back, and undone`() throws {
        let store = store()
        store.send(.copiesTold([copy])) { $0.copies = [self.copy] }
        store.send(press(.listLast)) { $0.list = ListView(focus: 6) }
        store.send(press(.focusActivate), performs: [.work(.survey("/home/a.db"))]) {
            $0.work = .init(deed: .restore)
        }
        store.deliver(
            .surveyed(copy, books: 5), for: try #require(store.ticket(.deed))
        ) {
            $0.work = nil
            $0.question = .restore(self.copy, books: 5)
        }
        store.finish(try #require(store.ticket(.deed)))
        store.send(press(.focusActivate), performs: [.work(.restore("/home/a.db"))]) {
            $0.question = nil
            $0.work = .init(deed: .restore)
        }
        let undo = Undo(
            title: "A backup put back", journal: "library",
            inverse: LibraryCare.Action.restoring("/data/before.db", orElse: "/home/a.db"),
            forward: .restoring("/home/a.db", orElse: "/data/before.db"))
        store.deliver(
            .restored(.init(copy: "/home/a.db", former: former, books: 2)),
            for: try #require(store.ticket(.deed)), performs: [.work(.findCopies)], records: [undo]
        ) {
            $0.work = nil
            $0.outcome = .done(
                "The library is what it was in /home/a.db: 2 books. "
                    + "As it was before it is in /data/before.db.")
        }
        store.finish(try #require(store.ticket(.deed)))
        store.send(undo.inverse, performs: [.work(.restore("/data/before.db"))]) {
            $0.outcome = nil
            $0.way = "/home/a.db"
            $0.work = .init(deed: .restore)
        }
        // What undo did is known as what it undid: another copy is kept, and nothing leads to it.
        let other = FormerLibrary(path: "/data/before-2.db", isWhole: true)
        let redo = Undo(
            title: "A backup put back", journal: "library", inverse: undo.forward,
            forward: undo.inverse)
        store.deliver(
            .restored(.init(copy: "/data/before.db", former: other, books: 1)),
            for: try #require(store.ticket(.deed)), performs: [.work(.findCopies)], records: [redo]
        ) {
            $0.work = nil
            $0.way = nil
            $0.outcome = .done(
                "The library is what it was in /data/before.db: 1 book. "
                    + "As it was before it is in /data/before-2.db.")
        }
        for ticket in [store.ticket(.deed), store.ticket(.copies)] {
            store.finish(try #require(ticket))
        }
    }

    @Test func `a no leaves the library as it is, and so does leaving`() {
        var state = LibraryCare.State(size: size)
        LibraryCare.step(&state, .surveyed(copy, books: 5))
        #expect(LibraryCare.claims(Order(.layerBack), state))
        #expect(LibraryCare.reduce(&state, press(.layerBack)).isEmpty && state.question == nil)
        // Leaving waits while it is put back: its undo would be lost.
        _ = LibraryCare.begin(.restore("/a"), .restore, &state)
        #expect(LibraryCare.claims(Order(.layerBack), state))
        #expect(LibraryCare.reduce(&state, press(.layerBack)) == LibraryCare.busy)
        #expect(LibraryCare.reduce(&state, press(.libraryCheck)) == LibraryCare.busy)
    }

    @Test func `a damaged library that was put aside cannot be gone back to`() {
        var state = LibraryCare.State(size: size)
        let ruin = FormerLibrary(path: "/data/damaged.db", isWhole: false)
        let effects = LibraryCare.reduce(
            &state, .restored(.init(copy: "/a.db", former: ruin, books: 2)))
        #expect(effects == [.request(.copies, .findCopies)])
        guard case .done(let words)? = state.outcome else { return #expect(Bool(false)) }
        #expect(words.contains("damaged.db"))
    }

    @Test func `the format follows the name, and Tab takes the next one`() {
        var state = LibraryCare.State(part: .marked([3, 4]), size: size)
        #expect(state.rows.contains(.exportPart))
        LibraryCare.step(&state, press(.libraryExport), asks: "request suggest")
        LibraryCare.step(&state, .suggested("~/books.json", .export))
        LibraryCare.step(&state, press(.focusNext))
        #expect(state.path.text == "~/books.csv")
        LibraryCare.step(&state, press(.focusNext))
        #expect(state.path.text == "~/books.xml" && state.told == .opds)
        LibraryCare.step(&state, press(.fieldDeleteWord))
        LibraryCare.step(&state, .pasted("~/mine.csv"))
        #expect(state.told == .csv)
        let path = state.path.text
        #expect(
            LibraryCare.reduce(&state, press(.focusActivate))
                == [.stream(.deed, .write(.export(.csv, .marked([3, 4]), path), replaces: false))])
    }

    @Test func `what is written out can be stopped, and says how far it is`() {
        var state = LibraryCare.State(size: size)
        _ = LibraryCare.begin(.findCopies, .export, &state)
        LibraryCare.step(&state, .progressed(500, of: 900))
        #expect(state.work?.words.contains("500 of 900") == true)
        #expect(LibraryCare.claims(Order(.workCancel), state))
        #expect(
            LibraryCare.reduce(&state, press(.workCancel)).first == .cancel(.deed))
        #expect(state.work == nil && !LibraryCare.claims(Order(.workCancel), state))
    }

    @Test func `what could not be written is told, and the name is there to be repaired`() {
        var state = LibraryCare.State(size: size)
        LibraryCare.step(&state, press(.libraryBackUp), asks: "request suggest")
        LibraryCare.step(&state, .pasted("/full/a.db"))
        LibraryCare.step(&state, press(.focusActivate), asks: "stream write")
        LibraryCare.step(&state, .failed("the disk is full"))
        #expect(state.asking == .backUp && state.path.text == "/full/a.db")
        #expect(state.outcome == .trouble("Nothing was written: the disk is full."))
        LibraryCare.step(&state, press(.layerClose))
        #expect(state.asking == nil && state.outcome == nil)
    }

    @Test func `what a check finds is listed, and repaired when asked`() {
        var state = LibraryCare.State(size: size)
        #expect(
            LibraryCare.reduce(&state, press(.libraryCheck))
                == [.stream(.deed, .check(repairs: false))])
        var health = ShelfHealth()
        health.missing = [HeldFile(path: "/gone.epub", format: "epub", bytes: 1)]
        LibraryCare.step(&state, .checked(health))
        #expect(state.rows.contains(.line("Not there any more: /gone.epub")))
        let row = state.rows.firstIndex(of: .repair)
        LibraryCare.step(&state, .rowPressed(row ?? 0))
        #expect(
            LibraryCare.reduce(&state, press(.focusActivate))
                == [.stream(.deed, .check(repairs: true))])
        // A book whose only file is gone cannot be repaired.
        health.lost = [1]
        LibraryCare.step(&state, .checked(health))
        #expect(!state.rows.contains(.repair))
    }

    @Test func `what is asked about is in view, and the focus stays where it was`() {
        var state = LibraryCare.State(size: Size(40, 12))
        LibraryCare.step(&state, .copiesTold([copy]))
        LibraryCare.step(&state, press(.listLast))
        #expect(state.focused == .copy(copy))
        LibraryCare.step(&state, press(.libraryExport), asks: "request suggest")
        var frame = Frame(state.size)
        LibraryCare.draw(state, Surroundings(), into: &frame)
        #expect(frame.text.contains("Write the books out: a list"))
        LibraryCare.step(&state, press(.layerClose))
        #expect(state.focused == .copy(copy))
    }

    @Test func `a command leads there from anywhere, with what the shelf shows`() throws {
        let app = AppDriver(ignoring: [Shelf.self])
        app.send(.beganAt(.shelf))
        app.tell(Shelf.self, .ordered(Order(.findOpen, text: "tag:war")))
        app.tell(Shelf.self, .ordered(Order(.focusActivate)))
        app.order(.libraryExport)
        let care = app.top.id
        app.answer(LibraryCare.self, .copiesTold([]), to: .work(.findCopies))
        app.answer(
            LibraryCare.self, .suggested("~/books.json", .export),
            to: .work(.suggest(.export, ending: "json")))
        app.sees("~/books.json")
        #expect(try #require(app.top[LibraryCare.self]).choice == .shown("tag:war", .all))
        // Undo finds the screen where it stands now.
        app.press("Esc")
        let restored = LibraryCare.Restored(copy: "/a.db", former: former, books: 1)
        app.tell(LibraryCare.self, .restored(restored))
        app.press("q")
        app.order(.goCare)
        #expect(app.top.id != care)
        app.press("u")
        app.did(LibraryCare.self, .work(.restore("/data/before.db")))
        app.did(LibraryCare.self, .work(.findCopies))
    }
}
