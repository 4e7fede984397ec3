import Canvas
import Holdings
import Kernel
import Publications
import TestKit
import Testing

@testable import Features

/// What is heard after the book that is heard: added, ordered, and begun by itself.
@Suite struct UpNextTests {
    private typealias Effects = App.Effects
    private static let book = PreviewSound.book
    private static let other = UpNext.Item(path: "/books/other.m4b", title: "The Other")
    private static let third = UpNext.Item(path: "/books/third.m4b", title: "The Third")

    private func keys(_ text: String, _ state: inout App.State) -> Effects {
        text.split(separator: " ").flatMap {
            App.reduce(&state, .input(.key(Key(String($0))!)))
        }
    }

    private func begun(_ queue: [UpNext.Item] = [other, third]) -> App.State {
        var state = App.State()
        state.assist.isOn = false
        _ = App.reduce(&state, .began(with: Self.book.source, at: nil))
        let place = TrackPlace(track: 3, offset: .seconds(1_400))
        _ = App.reduce(
            &state,
            .screen(state.stack.screen.id, Reader.self, .heard(OpenedSound(Self.book, at: place))))
        _ = App.reduce(
            &state, .listening(.clockTold(Moment(now: .zero, wall: WallTime(secondsSince1970: 9)))))
        _ = App.reduce(&state, .listening(.told(1, .arrived(place))))
        if !queue.isEmpty { _ = App.reduce(&state, .queue(.added(queue))) }
        return state
    }

    private func titles(_ state: App.State) -> [String] {
        state.memory.upNext.items.map(\.title)
    }

    private func opened(_ path: String) -> OpenedSound {
        guard let book = HeardBook(.file(path), PreviewSound.long.publication) else {
            preconditionFailure("the long book of the previews is heard")
        }
        return OpenedSound(book, at: TrackPlace(track: 0, offset: .zero))
    }

    @Test func `a book is added once, to the end, and undone`() {
        var state = begun()
        #expect(titles(state) == ["The Other", "The Third"])
        #expect(state.surroundings.upNext == state.memory.upNext, "every screen sees it")
        _ = App.reduce(&state, .queue(.added([Self.other])))
        #expect(titles(state) == ["The Other", "The Third"])
        #expect(state.notices.toast?.text == "That is up next already.")
        _ = keys("u", &state)
        #expect(titles(state).isEmpty)
        _ = keys("Ctrl-r", &state)
        #expect(titles(state) == ["The Other", "The Third"])
    }

    @Test func `there is an end to it`() {
        var state = begun([])
        let many = (0..<600).map { UpNext.Item(path: "/\($0)", title: "\($0)") }
        _ = App.reduce(&state, .queue(.added(many)))
        #expect(titles(state).count == UpNext.itemsMax)
        _ = App.reduce(&state, .queue(.added([Self.other])))
        #expect(state.notices.toast?.text == "Up next is full: 500 books.")
    }

    @Test func `its list is ordered, cleared and heard from by keys`() {
        var state = begun()
        _ = keys("g q", &state)
        guard let player = state.stack.screen[Player.self] else {
            Issue.record("no player")
            return
        }
        #expect(player.tab == .upNext && player.queueCount == 2)
        _ = keys("J", &state)
        #expect(titles(state) == ["The Third", "The Other"])
        _ = keys("K", &state)
        #expect(titles(state) == ["The Other", "The Third"], "the focus went along")
        _ = keys("j d", &state)
        #expect(titles(state) == ["The Other"])
        _ = keys("D", &state)
        #expect(titles(state).isEmpty)
        _ = keys("u", &state)
        #expect(titles(state) == ["The Other"])
        let effects = keys("Enter", &state)
        #expect(effects.contains(.request(.next, .openNext(.file(Self.other.path)))))
        #expect(titles(state).isEmpty)
    }

    @Test func `when a book is over the next begins without a key, whatever is on the screen`() {
        var state = begun()
        _ = App.reduce(&state, .opened(.guide))
        let over = App.reduce(&state, .listening(.told(1, .ended)))
        #expect(over.contains(.request(.next, .openNext(.file(Self.other.path)))))
        #expect(titles(state) == ["The Third"])
        _ = App.reduce(&state, .nextOpened(opened(Self.other.path), trouble: nil))
        #expect(state.around.listening?.book.source == .file(Self.other.path))
        #expect(state.around.listening?.isPlaying == true)
        #expect(state.stack.screen.screen.name == "guide", "nobody is taken from their page")
        #expect(state.memory.heard == .file(Self.other.path))
    }

    @Test func `the sleep timer counts across books`() {
        var state = begun()
        _ = keys("3 0 S", &state)
        state.around.listening?.sleep?.left = .seconds(700)
        _ = App.reduce(&state, .listening(.told(1, .ended)))
        _ = App.reduce(&state, .nextOpened(opened(Self.other.path), trouble: nil))
        #expect(state.around.listening?.sleep?.left == .seconds(700))
        var chapters = begun()
        _ = keys("S c", &chapters)
        _ = App.reduce(&chapters, .listening(.told(1, .ended)))
        _ = App.reduce(&chapters, .nextOpened(opened(Self.other.path), trouble: nil))
        #expect(chapters.around.listening?.sleep == nil, "a chapter of the old book is no time")
    }

    @Test func `one that is gone keeps nobody from the one after it`() {
        var state = begun()
        _ = App.reduce(&state, .listening(.told(1, .ended)))
        let effects = App.reduce(&state, .nextOpened(nil, trouble: "The Other is not there."))
        #expect(effects.contains(.request(.next, .openNext(.file(Self.third.path)))))
        #expect(state.notices.toast?.text == "The Other is not there.")
        let last = App.reduce(&state, .nextOpened(nil, trouble: "The Third is not there."))
        #expect(!last.contains { if case .request(.next, _) = $0 { true } else { false } })
    }

    @Test func `where it is not liked nothing begins, and a pause is no end`() {
        var off = begun()
        _ = App.reduce(&off, .settingChanged("audio.next", .text("off")))
        let over = App.reduce(&off, .listening(.told(1, .ended)))
        #expect(!over.contains { if case .request(.next, _) = $0 { true } else { false } })
        var paused = begun()
        let pause = keys("Space", &paused)
        #expect(!pause.contains { if case .request(.next, _) = $0 { true } else { false } })
    }

    @Test func `the shelf is asked what comes next, in the manner that is liked`() throws {
        var series = begun([])
        let book = try #require(series.around.listening?.book)
        _ = App.reduce(&series, .settingChanged("audio.next", .text("series")))
        let over = App.reduce(&series, .listening(.told(1, .ended)))
        #expect(over.contains(.request(.next, .findNext(book, inCollections: false))))
        var collected = begun([])
        _ = App.reduce(&collected, .settingChanged("audio.next", .text("collection")))
        let asked = App.reduce(&collected, .listening(.told(1, .ended)))
        #expect(asked.contains(.request(.next, .findNext(book, inCollections: true))))
        let none = App.reduce(&collected, .nextFound(nil))
        #expect(!none.contains { if case .request(.next, _) = $0 { true } else { false } })
        let found = App.reduce(&series, .nextFound(HeldNext(path: "/b/2.m4b", title: "Two")))
        #expect(found.contains(.request(.next, .openNext(.file("/b/2.m4b")))))
    }

    @Test func `it survives a quit, and a file that makes no sense`() {
        let state = begun()
        var memory = Memory()
        memory.take(state.memory.bytes)
        #expect(memory.upNext == state.memory.upNext)
        var odd = Memory()
        odd.take(
            Array(
                #"{"up-next": [1, {"file": 3}, {"title": "x"}, {"file": "/a"}, {"file": "/a"}]}"#
                    .utf8))
        #expect(odd.upNext.items == [UpNext.Item(path: "/a", title: "/a")])
    }

    @Test func `the shelf adds what is heard, and says where there is none`() {
        var book = HeldBook(id: 1)
        book.title = "Sounding"
        book.format = "audiobook"
        book.files = [HeldFile(path: "/books/sounding.m4b", format: "audiobook", bytes: nil)]
        #expect(Shelf.item(book) == UpNext.Item(path: "/books/sounding.m4b", title: "Sounding"))
        book.format = "epub"
        #expect(Shelf.item(book) == nil)
        var state = begun([])
        _ = App.reduce(&state, .queue(.added([])))
        #expect(state.notices.toast?.text == "No audiobook is chosen here.")
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
