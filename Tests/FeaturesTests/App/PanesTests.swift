import Canvas
import Kernel
import Notebook
import Publications
import TestKit
import Testing
import Typesetting

@testable import Features
@testable import HouseholdWing
@testable import LibraryWing
@testable import ReadingWing
@testable import ScreenKit

/// Two screens at once: each has its own trail, place and size, and one of them has the keys.
@Suite struct PanesTests {
    private let book = PreviewBook.book

    /// A book is read in the only pane.
    private func reading(_ size: Size = Size(121, 40)) throws -> AppDriver {
        let app = AppDriver(ignoring: [Reader.self, App.self, Shelf.self])
        app.resize(size)
        app.open(.guide)
        try app.opensBook(book)
        return app
    }

    /// The same book in two.
    private func twice(_ keys: String = "Ctrl-w v", _ size: Size = Size(121, 40)) throws
        -> AppDriver
    {
        let app = try reading(size)
        app.press(keys)
        try app.opensBook(book)
        return app
    }

    private func readers(_ app: AppDriver) -> [Reader.State] {
        app.state.floors(of: Reader.self).compactMap { $0[Reader.self] }
    }

    private func click(_ app: AppDriver, _ row: Int, _ column: Int) {
        app.send(.input(.mouse(Mouse(.press(.left), at: Point(row: row, column: column)))))
    }

    @Test func `a book is opened once more beside itself, at its place, each in half the room`()
        throws
    {
        let app = try reading()
        app.press("Space Space")
        let place = try #require(app.screen[Reader.self]).place
        #expect(place.offset > 0)
        app.press("Ctrl-w v")
        let targets = app.asked(Reader.self).compactMap { command -> Target? in
            guard case .work(.open(_, let target, _)) = command else { return nil }
            return target
        }
        #expect(targets == [.place(place)])
        try app.opensBook(book)
        #expect(readers(app).map(\.size) == [Size(60, 40), Size(60, 40)])
        let frame = App.draw(app.state)
        #expect((0..<40).allSatisfy { frame[$0, 60].glyph == "│" })
        #expect(frame.size == Size(121, 40) && frame.cursor.column > 60, "the new one has the keys")
    }

    @Test func `they look as they were looked at`() throws {
        let app = try twice("Ctrl-w v", Size(120, 40))
        app.press("g ,")
        app.setPages()
        expectGolden(App.draw(app.state), "panes-beside", of: "Panes")
        app.press("Ctrl-w s Ctrl-w w")
        app.resize(Size(80, 24))
        app.setPages()
        expectGolden(App.draw(app.state), "panes-above", of: "Panes")
    }

    @Test func `keys go to the pane in use, and to the other after its key`() throws {
        let app = try twice()
        let start = readers(app).map(\.place)
        app.press("Space")
        // The one in use is the last.
        #expect(readers(app)[0].place == start[0] && readers(app)[1].place != start[1])
        app.press("Ctrl-w w")
        let former = readers(app)
        app.press("Space Space")
        #expect(readers(app)[0].place == former[0].place, "now the right one stands still")
        #expect(readers(app)[1].place != former[1].place)
        for (key, isFirst) in [("l", false), ("l", false), ("h", true), ("j", false), ("k", true)] {
            app.press("Ctrl-w \(key)")
            #expect(app.state.panes?.isFirst == isFirst, "\(key)")
        }
        app.press("Ctrl-w Ctrl-w")
        #expect(app.state.panes?.isFirst == false)
    }

    @Test func `a jump is taken back in the pane it was made in`() throws {
        let app = try twice()
        let starts = readers(app).map(\.place)
        app.press("G")
        let end = readers(app)[1].place
        app.press("Ctrl-w w")
        app.press("u")
        app.sees("Nothing to undo here.")
        #expect(readers(app).map(\.place) == [end, starts[0]])
        app.press("G")
        app.press("u")
        app.sees("Undone: a jump")
        #expect(readers(app).map(\.place) == [end, starts[0]])
        // Nor is it done again in the other.
        app.press("Ctrl-w w Ctrl-r")
        app.sees("Nothing to do again.")
        app.press("u")
        #expect(readers(app).map(\.place) == [starts[0], starts[1]])
        // Without the other pane its jump is one of the book, as ever.
        app.press("Ctrl-w o Ctrl-r Ctrl-r")
        app.sees("Done again: a jump")
    }

    @Test func `each pane has its own trail, and q closes one at its beginning`() throws {
        let app = try twice()
        app.press("g ,")
        #expect(app.top.holds(SettingsList.self))
        #expect(app.state.panes?.other.top.holds(Reader.self) == true)
        app.press("q")
        #expect(app.top.holds(Reader.self) && app.state.panes != nil)
        app.press("q")
        #expect(app.state.panes == nil && app.top.holds(Reader.self))
        #expect(readers(app).map(\.size) == [Size(121, 40)], "what is left has all the room")
        app.press("Ctrl-w w")
        app.sees("There is one pane. Ctrl-w v opens another.")
    }

    @Test func `an answer reaches a pane that is not in use`() throws {
        let app = try reading()
        app.press("Ctrl-w v")
        let id = app.screen.id
        app.press("Ctrl-w w")
        #expect(app.state.stack[id] == nil)
        let stance = try #require(app.screen[Reader.self]).stance
        let chapter = SetChapter(
            book.publication.document(0), measure: stance.rules.measure,
            manner: stance.rules.manner)
        let opened = Opened(book, at: Spot(document: 0, offset: 0), chapter: chapter)
        app.send(.screen(id, Reader.self, .opened(opened)))
        #expect(app.state[floor: id]?[Reader.self]?.phase == .open)
        #expect(app.state.panes?.isFirst == true, "and changes nothing about the keys")
        #expect(app.state.around.size == Size(60, 40))
    }

    @Test func `one above the other, and turned`() throws {
        let app = try twice("Ctrl-w s", Size(80, 24))
        #expect(readers(app).map(\.size) == [Size(80, 11), Size(80, 12)])
        #expect(App.draw(app.state).cursor.row >= 12)
        app.press("Ctrl-w v")
        #expect(readers(app).map(\.size) == [Size(39, 24), Size(40, 24)])
        app.press("Ctrl-w v")
        app.sees("There are two panes already.")
        #expect(app.state.floors(of: Reader.self).count == 2)
    }

    @Test(arguments: ["Ctrl-w c", "Ctrl-w q", "Ctrl-w w Ctrl-w o"])
    func `a pane is closed, and its work with it`(keys: String) throws {
        let app = try twice()
        let (left, right) = (try #require(app.state.panes?.other.screen.id), app.screen.id)
        app.startHere()
        app.press(keys)
        #expect(app.state.panes == nil && app.screen.id == left)
        #expect(app.state[floor: right] == nil)
        app.press("Ctrl-w v")
        #expect(![left, right].contains(app.screen.id), "no late answer reaches a new one")
    }

    @Test func `a page that closes leaves the place of the book to the one that stays`() throws {
        let app = try twice()
        app.press("Space Space Ctrl-w w Space")
        let stays = try #require(app.screen[Reader.self]).place
        app.startHere()
        let kept = AppDriver(app.state, ignoring: [Shelf.self, App.self])
        kept.press("Ctrl-w o")
        let places = kept.commands(of: Reader.self).compactMap { command -> Spot? in
            if case .work(.keep(let kept)) = command { kept.place } else { nil }
        }
        #expect(places.count == 2 && places.last == stays && places.first != stays)
    }

    @Test func `a book that is still opening is opened where it was left in both`() {
        let app = AppDriver(ignoring: [Reader.self, App.self, Shelf.self])
        app.resize(Size(121, 40))
        app.open(.guide)
        app.press("Ctrl-w v")
        let targets = app.asked(Reader.self).compactMap { command -> Target?? in
            guard case .work(.open(_, let target, _)) = command else { return nil }
            return target
        }
        #expect(targets == [nil], "no place stands for the start")
    }

    @Test func `a drag that leaves its pane goes on at its edge`() throws {
        let app = try twice()
        let chooses = { app.screen[Reader.self]?.marking.selection != nil }
        click(app, 12, 80)
        app.send(.input(.mouse(Mouse(.drag, at: Point(row: 14, column: 90)))))
        app.send(.input(.mouse(Mouse(.drag, at: Point(row: 14, column: 20)))))
        #expect(chooses() && app.state.panes?.isFirst == false)
        app.send(.input(.mouse(Mouse(.release, at: Point(row: 14, column: 20)))))
        #expect(app.state.panes?.isFirst == false)
    }

    @Test func `quitting keeps the places of both`() throws {
        let app = try twice()
        app.press("Space Ctrl-w w Space Space")
        app.startHere()
        let kept = AppDriver(app.state, ignoring: [Shelf.self])
        kept.press("Q")
        let places = kept.commands(of: Reader.self).compactMap { command -> Spot? in
            if case .work(.keep(let kept)) = command { kept.place } else { nil }
        }
        #expect(Set(places) == Set(readers(app).map(\.place)) && places.count == 2)
        kept.did(.quit)
    }

    @Test func `a small terminal shows the one in use, and both again when there is room`() throws {
        let app = try twice()
        app.press("g ,")
        app.resize(Size(60, 24))
        #expect(app.state.around.size == Size(60, 24))
        #expect(readers(app).map(\.size) == [Size(60, 24), Size(60, 24)])
        app.press("Ctrl-w w")
        #expect(app.top.holds(Reader.self) && App.draw(app.state).size == Size(60, 24))
        app.resize(Size(0, 0))
        #expect(App.draw(app.state).size == Size(0, 0))
        app.resize(Size(61, 24))
        #expect(App.draw(app.state)[5, 30].glyph == "│")
        #expect(readers(app).map(\.size) == [Size(30, 24), Size(30, 24)])
    }

    @Test func `where there is no room, or one thing at a time, it is said`() throws {
        let app = try reading(Size(60, 19))
        app.press("Ctrl-w v")
        app.sees("Two panes need 61 columns.")
        app.press("Ctrl-w s")
        app.sees("Two panes need 21 rows.")
        app.resize(Size(121, 40))
        app.order(.viewLinear)
        app.press("Ctrl-w v")
        app.sees("Linear mode shows one screen at a time.")
        #expect(app.state.panes == nil)
        app.order(.viewLinear)
        app.press("Ctrl-w v")
        try app.opensBook(book)
        app.order(.viewLinear)
        #expect(readers(app).map(\.size) == [Size(121, 40), Size(121, 40)])
        app.order(.viewLinear)
        #expect(readers(app).map(\.size) == [Size(60, 40), Size(60, 40)])
    }

    @Test func `a button chooses the pane, a wheel moves what is under it`() throws {
        let app = try twice()
        app.press("g ,")
        #expect(app.state.panes?.isFirst == false)
        let wheel = Mouse(.wheelDown, at: Point(row: 10, column: 10))
        let place = try #require(app.state.panes?.other.screen[Reader.self]).place
        app.send(.input(.mouse(wheel)))
        #expect(app.state.panes?.isFirst == false)
        #expect(app.state.panes?.other.screen[Reader.self]?.place != place)
        click(app, 10, 60)
        #expect(app.state.panes?.isFirst == false, "the line between them is nothing")
        click(app, 10, 20)
        #expect(app.state.panes?.isFirst == true && app.top.holds(Reader.self))
        // In the right one columns are counted from its own edge.
        let alone = AppDriver(ignoring: [Reader.self, App.self, Shelf.self])
        alone.resize(Size(60, 40))
        alone.press("g ,")
        click(alone, 8, 20)
        click(app, 8, 81)
        #expect(app.state.panes?.isFirst == false)
        let focused = alone.top[SettingsList.self]?.focused?.path
        #expect(focused != nil && app.top[SettingsList.self]?.focused?.path == focused)
    }

    @Test func `a note made on one page of a book stands on the other`() throws {
        let app = try twice()
        for floor in app.state.floors(of: Reader.self) {
            app.send(.screen(floor.id, Reader.self, .marking(.read(NotesRead(seed: "s")))))
        }
        let note = Annotation(
            id: "n1", kind: .bookmark, start: "x#char=1", end: nil, quote: "", percent: 1,
            created: 1)
        let here = BookNote(note, start: Spot(document: 0, offset: 1))
        app.send(.screen(app.screen.id, Reader.self, .marking(.read(NotesRead([here], seed: "s")))))
        #expect(readers(app).map { $0.marking.notes.map(\.id) } == [["n1"], ["n1"]])
        // The disk answers for the page that was left, after the other is in use.
        let left = app.screen.id
        app.press("Ctrl-w w")
        let second = BookNote(
            Annotation(
                id: "n2", kind: .bookmark, start: "x#char=2", end: nil, quote: "", percent: 2,
                created: 2), start: Spot(document: 0, offset: 2))
        app.send(
            .screen(left, Reader.self, .marking(.read(NotesRead([here, second], seed: "s")))))
        let both = Set(["n1", "n2"] as [Annotation.ID])
        #expect(readers(app).map { Set($0.marking.notes.map(\.id)) } == [both, both])
    }

    @Test func `the list of a chord offers panes, and the palette those that mean something`()
        throws
    {
        let app = try reading()
        app.press("Ctrl-w")
        app.advance(.seconds(2))
        app.sees("Two panes side by side")
        app.press("Esc")
        #expect(App.hasMeaning(.paneSplit, in: app.state))
        #expect(!App.hasMeaning(.paneClose, in: app.state))
        app.press("Ctrl-w v")
        #expect(App.hasMeaning(.paneClose, in: app.state))
    }

    @Test(arguments: 0..<30) func `whatever keys and sizes come, both panes hold`(
        seed: UInt64
    ) throws {
        var random = SplitMix64(seed: seed)
        let app = AppDriver(ignoring: [])
        app.ignore { _ in true }
        app.resize(Size(121, 40))
        let keys = [
            "Ctrl-w v", "Ctrl-w s", "Ctrl-w w", "Ctrl-w c", "Ctrl-w o", "Ctrl-w h", "q", "g s",
            "g ,", "?", "Esc", "j", "G", "Space", "z z", ":", "g n", "Ctrl-o", "g o", "Enter",
            "g /", "Tab", "x",
        ]
        for _ in 0..<120 {
            if Int.random(in: 0..<8, using: &random) == 0 {
                app.resize(
                    Size(
                        Int.random(in: 0...140, using: &random),
                        Int.random(in: 0...50, using: &random)))
            } else if Int.random(in: 0..<8, using: &random) == 0 {
                let point = Point(
                    row: Int.random(in: -1...50, using: &random),
                    column: Int.random(in: -1...140, using: &random))
                let acts: [Mouse.Act] = [.press(.left), .drag, .release, .wheelUp, .wheelDown]
                let act = acts.randomElement(using: &random) ?? .drag
                app.send(.input(.mouse(Mouse(act, at: point))))
            } else {
                app.press(keys.randomElement(using: &random) ?? "j")
            }
            let frame = App.draw(app.state)
            #expect(frame.size == app.state.terminalSize)
            let ids = (app.state.stack.all + (app.state.panes?.other.all ?? [])).map(\.id)
            #expect(Set(ids).count == ids.count)
        }
    }
}

extension AppDriver {
    /// The book in view is open at its start.
    func opensBook(_ book: Book) throws {
        let rules = try #require(screen[Reader.self]).stance.rules
        let chapter = SetChapter(
            book.publication.document(0), measure: rules.measure, manner: rules.manner)
        let start = Spot(document: 0, offset: 0)
        tell(Reader.self, .opened(Opened(book, at: start, chapter: chapter)))
    }

    /// Chapters are set as the pages want them.
    func setPages() {
        for _ in 0..<20 {
            let wanted = asked(Reader.self).compactMap {
                command -> (Reader.Command, SetChapter)? in
                guard case .work(.set(let book, let index, let rules)) = command else { return nil }
                let document = book.publication.document(index)
                return (
                    command,
                    SetChapter(document, measure: rules.measure, manner: rules.manner)
                )
            }
            guard let (command, chapter) = wanted.first else { return }
            answer(Reader.self, .chapterSet(chapter), to: command)
        }
    }
}
