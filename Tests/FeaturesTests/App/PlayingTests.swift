import Canvas
import Kernel
import Publications
import TestKit
import Testing
import Typesetting

@testable import Features

/// The audiobook beside everything else: how it begins, which keys reach it, how it ends.
@Suite struct PlayingTests {
    private typealias Effects = App.Effects
    private static let book = PreviewSound.book

    private func press(_ text: String) -> App.Action { .input(.key(Key(text)!)) }

    private func keys(_ text: String, _ state: inout App.State) -> Effects {
        text.split(separator: " ").flatMap { App.reduce(&state, press(String($0))) }
    }

    private func commands(_ effects: Effects) -> [Listening.Command] {
        effects.compactMap {
            switch $0 {
            case .request(_, .listening(.readBookmarks)),
                .request(_, .listening(.readHistory)), .request(_, .listening(.trace)),
                .request(_, .listening(.count)):
                nil
            case .perform(.listening(let command)), .request(_, .listening(let command)): command
            default: nil
            }
        }
    }

    /// The book as the desk finds it, in the reader that was opened for it.
    private func hear(
        _ state: inout App.State,
        at place: TrackPlace = TrackPlace(track: 1, offset: .seconds(100)),
        isAsked: Bool = false
    ) -> Effects {
        let opened = OpenedSound(Self.book, at: place, isAsked: isAsked)
        return App.reduce(&state, .screen(state.stack.screen.id, Reader.self, .heard(opened)))
    }

    private func begun() -> App.State {
        var state = App.State()
        state.assist.isOn = false
        _ = App.reduce(&state, .began(with: Self.book.source, at: nil))
        _ = hear(&state)
        _ = App.reduce(
            &state, .listening(.clockTold(Moment(now: .zero, wall: WallTime(secondsSince1970: 9)))))
        let place = TrackPlace(track: 1, offset: .seconds(100))
        _ = App.reduce(&state, .listening(.told(1, .arrived(place))))
        return state
    }

    @Test func `a book that is heard gets the player, and plays as it was asked for`() {
        var state = App.State()
        _ = App.reduce(&state, .began(with: Self.book.source, at: nil))
        let effects = hear(&state)
        #expect(state.stack.screen.screen.name == "player")
        #expect(state.stack.isAtRoot, "q leads back to the shell")
        #expect(commands(effects) == [.tellTime])
        #expect(state.around.listening?.motion == .playing)
        #expect(state.memory.heard == Self.book.source && state.memory.book == nil)
    }

    @Test func `what was left playing is there again, and silent`() {
        var state = App.State()
        state.isUnderWay = true
        state.memory.screen = "player"
        state.memory.heard = Self.book.source
        _ = App.reduce(&state, .resumed)
        #expect(commands(hear(&state)).isEmpty)
        #expect(state.around.listening?.motion == .paused)
        #expect(state.memory.screen == "player")
        #expect(commands(keys("Space", &state)) == [.tellTime])
    }

    @Test func `the book that is read is not forgotten for the one that is heard`() {
        var state = App.State()
        state.memory.book = .file("/books/read.epub")
        _ = App.reduce(&state, .began(with: Self.book.source, at: nil))
        _ = hear(&state)
        #expect(state.memory.book == .file("/books/read.epub"))
        let document = state.memory.bytes
        var other = Memory()
        other.take(document)
        #expect(other.heard == Self.book.source && other.book == .file("/books/read.epub"))
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
        for (text, place) in wanted {
            var state = begun()
            let effects = keys(text, &state) + told(&state)
            #expect(commands(effects).filter { $0 != .tell } == [.seek(place)], "\(text)")
            #expect(
                commands(keys("u", &state)).first
                    == .seek(TrackPlace(track: 1, offset: .seconds(100))))
            #expect(commands(keys("Ctrl-r", &state)).first == .seek(place), "\(text) again")
        }
        var state = begun()
        #expect(commands(keys("> >", &state)).contains(.speed(Speed(110))))
        #expect(commands(keys("Backspace", &state)).contains(.speed(.normal)))
        #expect(commands(keys("-", &state)).contains(.volume(95)))
        #expect(commands(keys("M", &state)) == [.volume(0)])
        #expect(commands(keys("Space", &state)) == [.pause, .tell, .tellTime])
    }

    @Test func `each small step is taken back by itself`() {
        var state = begun()
        _ = keys("h h h", &state) + told(&state)
        #expect(state.around.listening?.here == .seconds(2_470))
        _ = keys("u", &state)
        #expect(state.around.listening?.here == .seconds(2_480))
        _ = keys("u u", &state)
        #expect(state.around.listening?.here == .seconds(2_500))
        _ = keys("Ctrl-r Ctrl-r Ctrl-r", &state)
        #expect(state.around.listening?.here == .seconds(2_470))
    }

    @Test func `chapters are a list to go to, with their times`() {
        var state = begun()
        _ = keys("t", &state)
        guard let contents = state.stack.top[Contents.self] else {
            Issue.record("no contents")
            return
        }
        #expect(contents.tabs.first?.entries.count == 8 && contents.tabs.first?.here == 2)
        let effects = keys("j Enter", &state)
        #expect(commands(effects) == [.seek(TrackPlace(track: 1, offset: .seconds(900)))])
        #expect(!state.stack.hasLayer)
    }

    @Test func `the sound goes on under other screens, and p reaches it there`() {
        var state = begun()
        _ = App.reduce(&state, .opened(.guide))
        #expect(commands(keys("p", &state)) == [.pause, .tell, .tellTime])
        #expect(state.stack.screen.screen.name == "guide")
        _ = keys("g p", &state)
        #expect(state.stack.screen.screen.name == "player")
    }

    @Test func `quitting waits for the place, and no longer than it has to`() {
        var state = begun()
        let effects = keys("Q", &state)
        #expect(commands(effects) == [.pause, .tell])
        #expect(!effects.contains(.perform(.quit)))
        let place = TrackPlace(track: 1, offset: .seconds(107))
        let told = App.reduce(&state, .listening(.told(1, .at(place))))
        #expect(told.contains(.perform(.quit)))
        #expect(
            commands(told).contains {
                if case .keep(let kept) = $0 { kept.spot == place } else { false }
            })
        var silent = begun()
        _ = keys("Q", &silent)
        #expect(keys("Q", &silent).contains(.perform(.quit)), "asked twice it does not wait")
    }

    @Test func `another book takes the place of the one before, which keeps its own`() throws {
        var state = begun()
        _ = App.reduce(&state, .opened(.book(PreviewSound.long.source, at: nil)))
        let other = HeardBook(.file("/books/other"), PreviewSound.long.publication)
        let opened = OpenedSound(
            try #require(other), at: TrackPlace(track: 3, offset: .zero))
        let effects = App.reduce(
            &state, .screen(state.stack.screen.id, Reader.self, .heard(opened)))
        #expect(commands(effects) == [.drop, .tellTime])
        #expect(state.around.listening?.number == 1, "the old one's news are not the new one's")
        #expect(state.memory.heard == .file("/books/other"))
    }

    @Test func `another output goes on where the first one was`() {
        var state = begun()
        let effects = App.reduce(&state, .settingChanged("audio.output", .text("null")))
        let load = commands(effects).first
        guard case .load(_, 2, let place, _, _) = load else {
            Issue.record("\(String(describing: load))")
            return
        }
        #expect(place == TrackPlace(track: 1, offset: .seconds(100)))
    }

    @Test func `without a book keys for sound say how to come to one`() {
        var state = App.State()
        state.assist.isOn = false
        _ = keys("p", &state)
        #expect(state.notices.toast?.text.hasPrefix("No audiobook was opened yet.") == true)
        #expect(App.hasMeaning(.audioToggle, in: state))
        #expect(!App.hasMeaning(.playerChapterForward, in: state))
    }

    @Test func `the timer is set from anywhere, and any key while it fades sets it anew`() {
        var state = begun()
        _ = App.reduce(&state, .opened(.guide))
        _ = keys("3 0 S", &state)
        #expect(state.around.listening?.sleep?.plan == .minutes(30))
        _ = keys("S c", &state)
        #expect(state.around.listening?.sleep?.chapter == 2)
        _ = keys("S S", &state)
        #expect(state.around.listening?.sleep == nil)
        _ = App.reduce(&state, .listening(.dozed))
        #expect(state.around.listening?.isFading == true)
        let effects = keys("q", &state)
        #expect(!effects.contains(.perform(.quit)) && state.stack.screen.screen.name == "guide")
        #expect(state.around.listening?.isFading == false)
    }

    @Test func `who does not answer is taken to sleep`() {
        var state = begun()
        state.assist.isOn = true
        state.assist.patience[.listening]?.idle = .seconds(3_600)
        _ = App.reduce(&state, .listening(.toggled))
        _ = App.reduce(&state, .listening(.toggled))
        #expect(state.assist.watches[.listening] != nil)
        _ = App.reduce(&state, .service(AutoAssist.self, .patienceRanOut(.listening)))
        #expect(state.assist.offer?.activity == .listening)
        _ = App.reduce(&state, .service(AutoAssist.self, .nobodyAnswered(.listening)))
        #expect(state.around.listening?.isFading == true)
    }

    @Test func `under a page that is read there is a row for what is heard`() throws {
        var state = begun()
        _ = App.reduce(&state, .opened(.guide))
        let id = state.stack.screen.id
        let book = PreviewBook.book
        let stance = try #require(reader(state)).stance
        let document = book.publication.document(0)
        let chapter = SetChapter(
            document, measure: stance.rules.measure, manner: stance.rules.manner)
        _ = App.reduce(
            &state,
            .screen(
                id, Reader.self,
                .opened(Opened(book, at: Spot(document: 0, offset: 0), chapter: chapter))))
        let rows = App.draw(state).text.split(separator: "\n").map(String.init)
        #expect(rows[22].contains("▶ 1:40") && rows[22].contains("13:20 left"), "\(rows[22])")
        #expect(rows[21].hasSuffix("%") || rows[21].contains("%"))
        let before = stance.rules
        #expect(reader(state)?.rules == before)
    }

    private func reader(_ state: App.State) -> Reader.State? {
        if let reader = state.stack.screen[Reader.self] { reader } else { nil }
    }

    @Test func `bookmarks are set, noted, gone to, taken off and brought back`() throws {
        var state = begun()
        _ = keys("m m", &state) + told(&state)
        #expect(state.notices.toast?.text == "The bookmarks of this book are not read yet.")
        _ = App.reduce(&state, .listening(.bookmarksRead([], seed: "s", trouble: nil)))
        #expect(commands(keys("m m", &state)) == [.tell], "it stands where it is heard")
        let effects = told(&state)
        let mark = try #require(state.around.listening?.bookmarks.first)
        #expect(commands(effects) == [.keepBookmark(Self.book, mark)])
        #expect(mark.annotation.start == "#t=2500" && mark.annotation.chapter == "渡し舟")
        // As the note editor says it.
        _ = keys("a", &state) + told(&state)
        #expect(state.stack.top.screen.name == "note")
        _ = keys("W h y Esc", &state)
        #expect(state.around.listening?.bookmarks.first?.annotation.note == "Why")
        _ = keys("l l Tab", &state) + told(&state)
        #expect(
            commands(keys("Enter", &state)) == [.seek(TrackPlace(track: 1, offset: .seconds(100)))])
        #expect(commands(keys("d", &state)) == [.removeBookmark(mark.id)])
        #expect(state.around.listening?.bookmarks.isEmpty == true)
        _ = keys("u", &state)
        #expect(state.around.listening?.bookmarks.first?.annotation.note == "Why")
        _ = keys("m m", &state) + told(&state)
        #expect(state.around.listening?.bookmarks.isEmpty == true, "a second one takes it off")
    }

    /// The player tells where it is, if somebody waits for that.
    private func told(_ state: inout App.State) -> App.Effects {
        guard let heard = state.around.listening, !heard.deferred.isEmpty else { return [] }
        return App.reduce(&state, .listening(.told(heard.number, .at(heard.spot))))
    }
}
