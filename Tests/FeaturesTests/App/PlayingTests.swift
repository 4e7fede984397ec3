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

/// The audiobook beside everything else: how it begins, which keys reach it, how it ends.
@Suite struct PlayingTests {
    private static let book = PreviewSound.book
    private static let place = AppDriver.heardPlace

    /// The last of the player's orders that loads a book: which it is, by number, and from where.
    private func load(_ orders: [Listening.Command]) -> (number: Int, place: TrackPlace)? {
        orders.lazy.compactMap {
            if case .load(_, let number, let place, _, _, _) = $0 { (number, place) } else { nil }
        }.last
    }

    @Test func `a book that is heard gets the player, and plays as it was asked for`() throws {
        let app = AppDriver.withSound()
        app.hear()
        #expect(app.screen.screen.name == "player")
        #expect(app.state.stack.isAtRoot, "q leads back to the shell")
        #expect(app.heard?.motion == .playing)
        #expect(app.state.memory.heard == Self.book.source && app.state.memory.book == nil)
        #expect(try #require(load(app.orders())) == (1, Self.place))
    }

    @Test func `after the lessons a bare start opens the book`() {
        var left = App.State.quiet
        left.isUnderWay = true
        left.memory.screen = "tutor"
        left.memory.book = .file("/own.epub")
        left.memory.lessons = Tutor.Progress(["lesson": 12, "reached": 12, "finished": 1])
        App.step(
            &left, .resumed, asks: "cancel all under layer.0", "cancel layer.0/settling",
            "cancel layer.0/counting", "cancel layer.0/glance", "cancel assist/miss.confusion.0",
            "cancel assist/miss.confusion.1", "cancel assist/miss.confusion.2", "request screen",
            "schedule screen", "cancel loans/clock", "request save")
        #expect(left.stack.screen[Reader.self]?.source == .file("/own.epub"))
    }

    @Test func `what was left playing is there again, and silent`() {
        var left = App.State.quiet
        left.isUnderWay = true
        left.memory.screen = "player"
        left.memory.heard = Self.book.source
        let app = AppDriver.withSound(left)
        app.send(.resumed)
        app.answer(Reader.self, .heard(OpenedSound(Self.book, at: Self.place)))
        #expect(app.orders().isEmpty)
        #expect(app.heard?.motion == .paused)
        #expect(app.state.memory.screen == "player")
        app.press("Space")
        #expect(load(app.orders())?.place == Self.place)
    }

    @Test func `the book that is read is not forgotten for the one that is heard`() throws {
        var reading = App.State.quiet
        reading.memory.book = .file("/books/read.epub")
        let app = AppDriver.withSound(reading)
        app.hear()
        #expect(app.state.memory.book == .file("/books/read.epub"))
        var other = Memory()
        other.take(app.state.memory.bytes)
        #expect(other.heard == Self.book.source && other.book == .file("/books/read.epub"))
        app.ignore(Playing.self)
    }

    @Test func `keys of the player do what they say, counts multiplied`() {
        let wanted: [(String, TrackPlace)] = [
            ("l", .init(track: 1, offset: .seconds(110))),
            ("3 h", .init(track: 1, offset: .seconds(70))),
            (")", .init(track: 1, offset: .seconds(130))),
            ("2 (", .init(track: 1, offset: .seconds(40))),
            ("}", .init(track: 1, offset: .seconds(160))),
            ("{", .init(track: 1, offset: .seconds(40))),
            ("]", .init(track: 1, offset: .seconds(900))),
            ("2 ]", .init(track: 2, offset: .zero)),
            ("[", .init(track: 1, offset: .zero)),
            ("5 0 %", .init(track: 2, offset: .seconds(150))),
            ("j j Enter", .init(track: 2, offset: .zero)),
        ]
        for (keys, place) in wanted {
            let app = AppDriver.playing()
            app.press(keys)
            app.tellPlace()
            #expect(app.orders().filter { $0 != .tell } == [.seek(place)], "\(keys)")
            app.press("u")
            #expect(app.orders().first == .seek(Self.place))
            app.press("Ctrl-r")
            #expect(app.orders().first == .seek(place), "\(keys) again")
        }
        let app = AppDriver.playing()
        for (keys, order) in [
            ("> >", Listening.Command.speed(Speed(110))), ("Backspace", .speed(.normal)),
            ("-", .volume(95)),
        ] {
            app.press(keys)
            #expect(app.orders().contains(order), "\(keys)")
        }
        app.press("M")
        #expect(app.orders() == [.volume(0)])
        app.press("Space")
        #expect(app.orders() == [.pause, .tell])
    }

    @Test func `each small step is taken back by itself`() {
        let app = AppDriver.playing()
        app.press("h h h")
        app.tellPlace()
        #expect(app.heard?.here == .seconds(2_470))
        app.press("u")
        #expect(app.heard?.here == .seconds(2_480))
        app.press("u u")
        #expect(app.heard?.here == .seconds(2_500))
        app.press("Ctrl-r Ctrl-r Ctrl-r")
        #expect(app.heard?.here == .seconds(2_470))
        app.ignore(Playing.self)
    }

    @Test func `chapters are a list to go to, with their times`() throws {
        let app = AppDriver.playing()
        app.press("t")
        let contents = try #require(app.top[Contents.self])
        #expect(contents.tabs.first?.entries.count == 8 && contents.tabs.first?.here == 2)
        app.press("j Enter")
        #expect(app.orders() == [.seek(TrackPlace(track: 1, offset: .seconds(900)))])
        #expect(!app.state.stack.hasLayer)
    }

    @Test func `the sound goes on under other screens, and p reaches it there`() {
        let app = AppDriver.playing()
        app.ignore(Reader.self)
        app.open(.guide)
        app.press("p")
        #expect(app.orders() == [.pause, .tell])
        #expect(app.screen.screen.name == "guide")
        app.press("g p")
        #expect(app.screen.screen.name == "player")
    }

    @Test func `quitting waits for the place, and no longer than it has to`() {
        let app = AppDriver.playing()
        app.press("Q")
        #expect(app.orders() == [.pause, .tell])
        #expect(app.commands(of: App.self).isEmpty)
        let place = TrackPlace(track: 1, offset: .seconds(107))
        app.send(.listening(.told(1, .at(place))))
        app.did(.quit)
        #expect(
            app.orders().contains {
                if case .keep(let kept) = $0 { kept.spot == place } else { false }
            })
        let silent = AppDriver.playing()
        silent.press("Q Q")
        silent.did(.quit)
        silent.ignore(Playing.self)
    }

    @Test func `another book takes the place of the one before, which keeps its own`() throws {
        let app = AppDriver.playing()
        app.open(.book(PreviewSound.long.source, at: nil))
        let other = HeardBook(.file("/books/other"), PreviewSound.long.publication)
        let start = TrackPlace(track: 3, offset: .zero)
        app.answer(Reader.self, .heard(OpenedSound(try #require(other), at: start)))
        let orders = app.orders()
        #expect(orders.first == .drop)
        #expect(
            try #require(load(orders)) == (2, start),
            "the old one's news are not the new one's")
        #expect(app.state.memory.heard == .file("/books/other"))
    }

    @Test func `another output goes on where the first one was`() throws {
        let app = AppDriver.playing()
        app.send(.settingChanged("audio.output", .text("null")))
        #expect(try #require(load(app.orders())) == (2, Self.place))
    }

    @Test func `without a book keys for sound say how to come to one`() {
        let app = AppDriver()
        app.press("p")
        app.sees("No audiobook was opened yet.")
        #expect(App.hasMeaning(.audioToggle, in: app.state))
        #expect(!App.hasMeaning(.playerChapterForward, in: app.state))
    }

    @Test func `a command for an open audiobook says which key opens the last one`() {
        var begun = App.State.quiet
        begun.memory.heard = .file("/books/emma.m4b")
        for keys in ["g q", "g h", "<", "S S", "M"] {
            let app = AppDriver(begun)
            app.press(keys)
            app.sees("No audiobook is open now. g p opens the last one.")
        }
        let app = AppDriver(begun)
        app.send(.ordered(Order(.playerLoop)))
        app.sees("No audiobook is open now. g p opens the last one.")
    }

    @Test func `the timer is set from anywhere, and any key while it fades sets it anew`() {
        let app = AppDriver.playing()
        app.ignore(Reader.self)
        app.open(.guide)
        app.press("3 0 S")
        #expect(app.heard?.sleep?.plan == .minutes(30))
        app.press("S c")
        #expect(app.heard?.sleep?.chapter == 2)
        app.press("S S")
        #expect(app.heard?.sleep == nil)
        app.send(.listening(.dozed))
        #expect(app.heard?.isFading == true)
        app.press("q")
        #expect(app.commands(of: App.self).isEmpty && app.screen.screen.name == "guide")
        #expect(app.heard?.isFading == false)
        app.ignore(Playing.self)
    }

    @Test func `who does not answer is taken to sleep`() {
        var watched = App.State()
        watched.assist.patience[.listening]?.idle = .seconds(3_600)
        let app = AppDriver.playing(watched)
        app.ignore(AutoAssist.self)
        app.send(.listening(.toggled))
        app.send(.listening(.toggled))
        #expect(app.state.assist.watches[.listening] != nil)
        app.send(.service(AutoAssist.self, .patienceRanOut(.listening)))
        #expect(app.state.assist.offer?.activity == .listening)
        app.send(.service(AutoAssist.self, .noAnswer(.listening)))
        #expect(app.heard?.isFading == true)
        app.ignore(Playing.self)
    }

    @Test func `under a page that is read there is a row for what is heard`() throws {
        let app = AppDriver.playing()
        app.ignore(Reader.self)
        app.open(.guide)
        let book = PreviewBook.book
        let stance = try #require(app.screen[Reader.self]).stance
        let document = book.publication.document(0)
        let chapter = SetChapter(
            document, measure: stance.rules.measure, manner: stance.rules.manner)
        app.tell(
            Reader.self,
            .opened(Opened(book, at: Spot(document: 0, offset: 0), chapter: chapter)))
        let rows = app.text().split(separator: "\n").map(String.init)
        #expect(rows[22].contains("▶ 1:40") && rows[22].contains("13:20 left"), "\(rows[22])")
        #expect(rows[21].contains("%"))
        #expect(app.screen[Reader.self]?.rules == stance.rules)
        let pair = ReadingAlong.Pair(
            text: SharedWork(book), sound: SharedWork(PreviewSound.book))
        app.did(ReadingAlong.self, .findMap(pair))
    }

    @Test func `bookmarks are set, noted, gone to, taken off and brought back`() throws {
        let app = AppDriver.playing()
        app.press("m m")
        app.tellPlace()
        app.startHere()
        app.sees("The bookmarks of this book are not read yet.")
        app.send(.listening(.bookmarksRead([], seed: "s", trouble: nil)))
        app.press("m m")
        #expect(app.orders() == [.tell], "it stands where it is heard")
        app.tellPlace()
        let mark = try #require(app.heard?.bookmarks.first)
        #expect(app.orders() == [.keepBookmark(Self.book, mark)])
        #expect(mark.annotation.start == "#t=2500" && mark.annotation.chapter == "渡し舟")
        // As the note editor says it.
        app.press("a")
        app.tellPlace()
        #expect(app.top.screen.name == "note")
        app.type("Why")
        app.press("Esc")
        #expect(app.heard?.bookmarks.first?.annotation.note == "Why")
        app.press("l l Tab")
        app.tellPlace()
        app.startHere()
        app.press("Enter")
        #expect(app.orders() == [.seek(Self.place)])
        app.press("d")
        #expect(app.orders() == [.removeBookmark(mark.id)])
        #expect(app.heard?.bookmarks.isEmpty == true)
        app.press("u")
        #expect(app.heard?.bookmarks.first?.annotation.note == "Why")
        app.press("m m")
        app.tellPlace()
        #expect(app.heard?.bookmarks.isEmpty == true, "a second one takes it off")
        app.ignore(Playing.self)
    }
}
