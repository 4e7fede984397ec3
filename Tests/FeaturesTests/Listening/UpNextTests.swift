import Canvas
import Holdings
import Kernel
import Publications
import TestKit
import Testing

@testable import Features
@testable import LibraryWing
@testable import ListeningWing
@testable import ReadingWing
@testable import ScreenKit

/// What is heard after the book that is heard: added, ordered, and begun by itself.
@Suite struct UpNextTests {
    private static let book = PreviewSound.book
    private static let other = UpNext.Item(path: "/books/other.m4b", title: "The Other")
    private static let third = UpNext.Item(path: "/books/third.m4b", title: "The Third")

    /// A book is heard, near its end. Another test covers its player's commands.
    private func begun(_ queue: [UpNext.Item] = [other, third]) -> AppDriver {
        let app = AppDriver.playing(at: TrackPlace(track: 3, offset: .seconds(1_400)))
        app.ignore(Playing.self, Reader.self)
        if !queue.isEmpty { app.send(.queue(.added(queue))) }
        return app
    }

    private func titles(_ app: AppDriver) -> [String] {
        app.state.memory.upNext.items.map(\.title)
    }

    private func end(_ app: AppDriver) { app.send(.listening(.told(1, .ended))) }

    private func opened(_ path: String) -> OpenedSound {
        guard let book = HeardBook(.file(path), PreviewSound.long.publication) else {
            preconditionFailure("the long book of the previews is heard")
        }
        return OpenedSound(book, at: TrackPlace(track: 0, offset: .zero))
    }

    @Test func `a book is added once, to the end, and undone`() {
        let app = begun()
        #expect(titles(app) == ["The Other", "The Third"])
        #expect(app.state.surroundings.upNext == app.state.memory.upNext, "every screen sees it")
        app.send(.queue(.added([Self.other])))
        #expect(titles(app) == ["The Other", "The Third"])
        app.sees("That is up next already.")
        app.press("u")
        #expect(titles(app).isEmpty)
        app.press("Ctrl-r")
        #expect(titles(app) == ["The Other", "The Third"])
    }

    @Test func `a file that a script adds gets the title of its book`() {
        let app = begun([])
        app.send(.queue(.added([UpNext.Item(path: "/books/third/01.m4b"), Self.other])))
        #expect(titles(app) == ["01.m4b", "The Other"])
        app.did(.findTitles(["/books/third/01.m4b"]))
        app.send(.titlesFound([UpNext.Item(path: "/books/third/01.m4b", title: "The Third")]))
        #expect(titles(app) == ["The Third", "The Other"])
        // What has a title keeps it.
        app.send(.titlesFound([UpNext.Item(path: Self.other.path, title: "Something else")]))
        #expect(titles(app) == ["The Third", "The Other"])
    }

    @Test func `an undo leaves what came, went or was moved since`() {
        func items(_ names: String) -> [UpNext.Item] {
            names.map { UpNext.Item(path: "/\($0)", title: "\($0)") }
        }
        func stepped(_ now: String, from: String, to: String) -> String {
            var queue = UpNext()
            _ = queue.add(items(now))
            queue.step(from: items(from), to: items(to))
            return queue.items.map(\.title).joined()
        }
        // Added, and then the first was played and another came.
        #expect(stepped("bcx", from: "abc", to: "a") == "x")
        // Removed, and then another came to the front or the end.
        #expect(stepped("xacy", from: "ac", to: "abc") == "xabcy")
        // Moved, and then another came; or then moved again.
        #expect(stepped("baxc", from: "bac", to: "abc") == "abxc")
        #expect(stepped("cba", from: "bac", to: "abc") == "cba")
        // Cleared, and then another came.
        #expect(stepped("x", from: "", to: "ab") == "abx")
        #expect(stepped("ab", from: "ab", to: "ba") == "ba")
    }

    @Test func `there is an end to it`() {
        let app = begun([])
        app.send(.queue(.added((0..<600).map { UpNext.Item(path: "/\($0)", title: "No. \($0)") })))
        #expect(titles(app).count == UpNext.itemsMax)
        app.send(.queue(.added([Self.other])))
        app.sees("Up next is full: 500 books.")
    }

    @Test func `its list is ordered, cleared and heard from by keys`() throws {
        let app = begun()
        app.press("g q")
        let player = try #require(app.screen[Player.self])
        #expect(player.tab == .upNext && player.queueCount == 2)
        app.press("J")
        #expect(titles(app) == ["The Third", "The Other"])
        app.press("K")
        #expect(titles(app) == ["The Other", "The Third"], "the focus went along")
        app.press("j d")
        #expect(titles(app) == ["The Other"])
        app.press("D")
        #expect(titles(app).isEmpty)
        app.press("u")
        #expect(titles(app) == ["The Other"])
        app.press("Enter")
        app.did(.openNext(.file(Self.other.path)))
        #expect(titles(app).isEmpty)
    }

    @Test func `when a book is over the next begins without a key, whatever is on the screen`() {
        let app = begun()
        app.open(.guide)
        end(app)
        #expect(titles(app) == ["The Third"])
        app.answer(
            App.self, .nextOpened(opened(Self.other.path), trouble: nil),
            to: .openNext(.file(Self.other.path)))
        #expect(app.heard?.book.source == .file(Self.other.path))
        #expect(app.heard?.isPlaying == true)
        #expect(app.screen.screen.name == "guide", "nobody is taken from their page")
        #expect(app.state.memory.heard == .file(Self.other.path))
    }

    @Test func `where nothing follows, the row of what was heard goes a while after its end`() {
        let app = begun([])
        app.ignore(App.self)
        app.resize(Size(80, 24))
        app.open(.guide)
        func rows() -> [Bool] {
            [app.state.miniRow != nil, app.screen[Reader.self]?.taste.hasMini == true]
        }
        #expect(rows() == [true, true])
        end(app)
        #expect(rows() == [true, true], "that it ended is seen first")
        app.advance(Notices.toastTime)
        #expect(rows() == [false, false])
        app.send(.listening(.toggled))
        #expect(rows() == [true, true])
        #expect(app.heard?.here == .zero, "it begins again")
    }

    @Test func `the sleep timer counts across books`() throws {
        let app = begun()
        app.press("3 0 S")
        app.advance(.seconds(100))
        let left = try #require(app.heard?.sleep?.left)
        #expect(left < .seconds(1_800))
        end(app)
        let next = App.Action.nextOpened(opened(Self.other.path), trouble: nil)
        app.answer(App.self, next, to: .openNext(.file(Self.other.path)))
        #expect(app.heard?.sleep?.left == left)
        let chapters = begun()
        chapters.press("S c")
        end(chapters)
        chapters.answer(App.self, next, to: .openNext(.file(Self.other.path)))
        #expect(chapters.heard?.sleep == nil, "a chapter of the old book is no time")
    }

    @Test func `one that is gone keeps nobody from the one after it`() {
        let app = begun()
        end(app)
        app.answer(
            App.self, .nextOpened(nil, trouble: "The Other is not there."),
            to: .openNext(.file(Self.other.path)))
        app.sees("The Other is not there.")
        app.answer(
            App.self, .nextOpened(nil, trouble: "The Third is not there."),
            to: .openNext(.file(Self.third.path)))
        #expect(app.asked(App.self).isEmpty)
    }

    @Test func `where it is not liked nothing begins, and a pause is no end`() {
        let off = begun()
        off.send(.settingChanged("audio.next", .text("off")))
        end(off)
        #expect(off.asked(App.self).isEmpty)
        let paused = begun()
        paused.press("Space")
        #expect(paused.asked(App.self).isEmpty)
    }

    @Test func `the shelf is asked what comes next, in the manner that is liked`() throws {
        let series = begun([])
        let book = try #require(series.heard?.book)
        series.send(.settingChanged("audio.next", .text("series")))
        end(series)
        let collected = begun([])
        collected.send(.settingChanged("audio.next", .text("collection")))
        end(collected)
        collected.answer(
            App.self, .nextFound(nil), to: .findNext(book, inCollections: true))
        #expect(collected.asked(App.self).isEmpty)
        series.answer(
            App.self, .nextFound(HeldNext(path: "/b/2.m4b", title: "Two")),
            to: .findNext(book, inCollections: false))
        series.did(.openNext(.file("/b/2.m4b")))
    }

    @Test func `it survives a quit, and a file that makes no sense`() {
        let app = begun()
        var memory = Memory()
        memory.take(app.saved[.session] ?? [])
        #expect(memory.upNext == app.state.memory.upNext && memory.upNext.items.count == 2)
        var odd = Memory()
        odd.take(
            Array(
                #"{"up-next": [1, {"file": 3}, {"title": "x"}, {"file": "/a"}, {"file": "/a"}]}"#
                    .utf8))
        #expect(odd.upNext.items == [UpNext.Item(path: "/a", title: "a")])
    }

    @Test func `the shelf adds what is heard, and says where there is none`() {
        var book = HeldBook(id: 1)
        book.title = "Sounding"
        book.format = "audiobook"
        book.files = [HeldFile(path: "/books/sounding.m4b", format: "audiobook", bytes: nil)]
        #expect(Shelf.item(book) == UpNext.Item(path: "/books/sounding.m4b", title: "Sounding"))
        book.format = "epub"
        #expect(Shelf.item(book) == nil)
        let app = begun([])
        app.send(.queue(.added([])))
        app.sees("No audiobook is chosen here.")
    }

    @Test func `scripts add, take off, move, clear and play`() {
        let wanted: [(String, UpNext.Change?)] = [
            ("add /a/b.m4b", .added([.init(path: "/a/b.m4b", title: "b.m4b")])),
            ("remove 2", .removed(1)), ("move 3 -1", .moved(2, by: -1)), ("clear", .cleared),
            ("play 1", .played(0)), ("remove 0", nil), ("remove x", nil), ("move 1 0", nil),
            ("move 1 9999999", nil), ("add", nil), ("clear 1", nil), ("dance", nil),
        ]
        for (line, change) in wanted {
            let words = line.split(separator: " ").map(String.init)
            #expect(UpNext.Change(words: words) == change, "\(line)")
        }
    }
}
