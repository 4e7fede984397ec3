import Canvas
import Kernel
import Notebook
import Publications
import TestKit
import Testing

@testable import Features
@testable import ListeningWing
@testable import ReadingWing
@testable import ScreenKit

/// Leaving while a book plays, and a second instance that wants to play.
@Suite struct DepartingTests {
    private typealias Effects = App.Effects
    private static let book = PreviewSound.book

    private func keys(_ text: String, _ state: inout App.State) -> Effects {
        text.split(separator: " ").flatMap {
            App.reduce(&state, .input(.key(Key(String($0))!)))
        }
    }

    private func orders(_ effects: Effects) -> [Listening.Command] {
        effects.compactMap {
            if case .perform(.service(let command)) = $0 { command[Playing.self] } else { nil }
        }
    }

    /// On a terminal that can be left, with the book playing.
    private func playing(_ first: App.Action = .madeLeavable) -> App.State {
        var state = App.State()
        state.assist.isOn = false
        _ = App.reduce(&state, first)
        _ = App.reduce(
            &state, .terminal(.attached(Size(80, 24), .full, isPlain: false)))
        _ = App.reduce(&state, .began(with: Self.book.source, at: nil))
        let place = TrackPlace(track: 1, offset: .seconds(100))
        _ = App.reduce(
            &state,
            .screen(state.stack.screen.id, Reader.self, .heard(OpenedSound(Self.book, at: place))))
        _ = App.reduce(
            &state, .listening(.clockTold(Moment(now: .zero, wall: WallTime(secondsSince1970: 9)))))
        _ = App.reduce(&state, .listening(.told(1, .arrived(place))))
        return state
    }

    @Test(arguments: ["q", "Q", "Z Z"])
    func `quitting while it plays asks first, and Enter plays on`(way: String) {
        var state = playing()
        #expect(!keys(way, &state).contains(.perform(.quit)))
        #expect(state.stack.top.screen.name == "quitting")
        let effects = keys("Enter", &state)
        #expect(effects.contains(.perform(.leave)))
        #expect(orders(effects).isEmpty, "nothing is said to the player")
        #expect(state.isResident && !state.stack.hasLayer)
        #expect(state.listening?.isPlaying == true)
        #expect(state.stack.screen.screen.name == "player", "the same screen waits")
    }

    @Test(arguments: ["q", "j Enter", "Q"])
    func `the other answer stops it and quits`(answer: String) {
        var state = playing()
        _ = keys("Q", &state)
        let effects = keys(answer, &state)
        #expect(orders(effects) == [.pause, .tell])
        #expect(state.isQuitting && !state.isResident)
    }

    @Test func `what a full disk refused is asked about before it is lost`() {
        var state = App.State()
        state.assist.isOn = false
        _ = App.reduce(&state, .terminal(.attached(Size(80, 24), .full, isPlain: false)))
        _ = App.reduce(&state, .began(with: .file("/a.epub"), at: nil))
        let note = BookNote(
            Annotation(id: "n", kind: .bookmark, start: "x", percent: 0, created: 1))
        let full = Marking.Action.kept([note], trouble: "the disk is full")
        _ = App.reduce(&state, .screen(state.stack.screen.id, Reader.self, .marking(full)))
        #expect(!keys("Q", &state).contains(.perform(.quit)))
        #expect(state.stack.top.screen.name == "unsaved")
        #expect(!keys("Enter", &state).contains(.perform(.quit)), "it is saved again")
        #expect(!state.stack.hasLayer)
        #expect(keys("Q j Enter", &state).contains(.perform(.quit)))
        // Asked once: who insists is believed.
        var other = state
        #expect(keys("Q Q", &other).contains(.perform(.quit)))
    }

    @Test func `Esc takes the question back`() {
        var state = playing()
        _ = keys("Q", &state)
        #expect(orders(keys("Esc", &state)).isEmpty)
        #expect(!state.stack.hasLayer && !state.isQuitting && !state.isResident)
    }

    @Test func `whoever has said once what they like is not asked`() {
        var keeps = playing()
        _ = App.reduce(&keeps, .settingChanged("audio.quit", .text("keep")))
        #expect(keys("Q", &keeps).contains(.perform(.leave)))
        var stops = playing()
        _ = App.reduce(&stops, .settingChanged("audio.quit", .text("stop")))
        #expect(orders(keys("Q", &stops)) == [.pause, .tell])
    }

    @Test func `what is paused, or could not be found again, is not asked about`() {
        var paused = playing()
        _ = keys("Space", &paused)
        _ = keys("Q", &paused)
        #expect(paused.isQuitting)
        var bound = playing(.resumed)
        #expect(orders(keys("Q", &bound)) == [.pause, .tell])
        var unseen = playing(.madeResident)
        _ = App.reduce(&unseen, .terminal(.detached))
        #expect(orders(keys("Q", &unseen)) == [.pause, .tell], "nobody is there to be asked")
    }

    @Test func `a window that closes leaves the sound, unless that is not wanted`() {
        var state = playing()
        let effects = App.reduce(&state, .terminal(.gone))
        #expect(effects.contains(.perform(.leave)) && orders(effects).isEmpty)
        #expect(state.isResident)
        #expect(App.reduce(&state, .terminal(.gone)).isEmpty, "told twice")
        var stops = playing()
        _ = App.reduce(&stops, .settingChanged("audio.quit", .text("stop")))
        #expect(orders(App.reduce(&stops, .terminal(.gone))) == [.pause, .tell])
        var silent = playing()
        _ = keys("Space", &silent)
        _ = App.reduce(&silent, .terminal(.gone))
        #expect(silent.isQuitting)
    }

    @Test func `asked to end it ends, whatever plays`() {
        var state = playing()
        #expect(orders(App.reduce(&state, .terminal(.ended))) == [.pause, .tell])
    }

    @Test func `one that cannot be found again does not leave its terminal`() {
        var bound = playing(.resumed)
        #expect(!App.reduce(&bound, .ordered(Order(.appDetach))).contains(.perform(.leave)))
        #expect(bound.notices.toast?.text.hasPrefix("This one ends with its terminal") == true)
        var state = playing()
        #expect(App.reduce(&state, .ordered(Order(.appDetach))).contains(.perform(.leave)))
    }

    private func end(_ state: inout App.State) -> Effects {
        let end = TrackPlace(track: 3, offset: .seconds(1_499))
        _ = App.reduce(&state, .listening(.told(1, .arrived(end))))
        _ = App.reduce(&state, .listening(.told(1, .at(end))))
        return App.reduce(&state, .listening(.told(1, .ended)))
    }

    @Test func `one that nobody sees ends with its book, and no other does`() {
        var seen = playing()
        let stays = end(&seen)
        #expect(!stays.contains(.perform(.quit)))
        #expect(!seen.isQuitting)
        var unseen = playing()
        _ = App.reduce(&unseen, .terminal(.gone))
        _ = end(&unseen)
        #expect(unseen.isQuitting)
        var goesOn = playing()
        let item = UpNext.Item(path: "/books/other.m4b", title: "The Other")
        _ = App.reduce(&goesOn, .queue(.added([item])))
        _ = App.reduce(&goesOn, .terminal(.gone))
        let follows = end(&goesOn)
        #expect(follows.contains(.request(.next, .openNext(.file(item.path)))))
        #expect(!goesOn.isQuitting)
        _ = App.reduce(&goesOn, .nextOpened(nil, trouble: "It is not there."))
        #expect(goesOn.isQuitting, "nothing follows after all")
    }

    // MARK: - Two instances

    private func second() -> App.State {
        var state = App.State()
        state.assist.isOn = false
        _ = App.reduce(&state, .madeSecond)
        _ = App.reduce(&state, .began(with: Self.book.source, at: nil))
        let opened = OpenedSound(Self.book, at: TrackPlace(track: 1, offset: .zero))
        let effects = App.reduce(
            &state, .screen(state.stack.screen.id, Reader.self, .heard(opened)))
        #expect(effects.contains(.request(.other, .askOther)), "before a second voice is heard")
        #expect(state.listening?.isPlaying == false)
        return state
    }

    private func other(_ title: String, path: String? = nil, isPlaying: Bool = true) -> App.Action {
        .otherTold(OtherSound(title: title, path: path, isPlaying: isPlaying))
    }

    private func reads(_ effects: Effects) -> Bool {
        effects.contains(.request(.place, .service(Playing.self, .readPlace(Self.book))))
    }

    @Test func `beside an instance that is silent it plays, and is the one that others find`() {
        for told in [other("a book", path: "/x.m4b", isPlaying: false), .otherTold(nil)] {
            var state = second()
            #expect(App.reduce(&state, told).contains(.request(.other, .takeOver)))
            #expect(state.listening?.isPlaying == false, "not before it has the place")
            let taken = App.reduce(&state, .placeTaken(true))
            #expect(taken.contains(.perform(.takePlace)) && reads(taken) && !state.isSecond)
            let effects = App.reduce(&state, .listening(.placeRead(nil, heardUntil: nil)))
            #expect(state.listening?.isPlaying == true)
            #expect(effects.contains { if case .perform(.show) = $0 { true } else { false } })
        }
    }

    @Test func `one that cannot have the place plays all the same`() {
        var state = second()
        _ = App.reduce(&state, .otherTold(nil))
        let effects = App.reduce(&state, .placeTaken(false))
        #expect(reads(effects) && !effects.contains(.perform(.takePlace)) && state.isSecond)
        _ = App.reduce(&state, .listening(.placeRead(nil, heardUntil: nil)))
        _ = keys("Space", &state)
        #expect(keys("Space", &state).contains(.request(.other, .askOther)), "asked each time")
    }

    @Test func `beside one that plays another book it says so, and offers to control it`() {
        var state = second()
        _ = App.reduce(&state, other("The Long Way Round"))
        guard let choice = state.stack.top[Choice.self] else {
            Issue.record("nothing was asked")
            return
        }
        #expect(choice.question == "Another Rushlight plays The Long Way Round.")
        #expect(keys("Enter", &state).contains(.request(.other, .takeOver)))
        #expect(state.listening?.isPlaying == false, "not before the other is silent")
    }

    @Test func `the other's screen can come here, or none plays`() {
        var joins = second()
        _ = App.reduce(&joins, other("a book"))
        #expect(keys("j Enter", &joins).contains(.perform(.joinOther([["open", "player"]]))))
        var none = second()
        _ = App.reduce(&none, other("a book"))
        _ = keys("Esc", &none)
        #expect(none.listening?.isPlaying == false && !none.stack.hasLayer)
    }

    @Test(arguments: [true, false])
    func `the same book goes on where it is, without a question`(isPlaying: Bool) {
        guard case .file(let path) = Self.book.source else { return }
        var state = second()
        let effects = App.reduce(&state, other("x", path: path, isPlaying: isPlaying))
        #expect(
            effects.contains(.perform(.joinOther([["open", "player"], ["listen", "play"]]))))
        #expect(!state.stack.hasLayer && state.listening?.isPlaying == false)
    }

    @Test func `of two places in a book the one that was kept last counts`() {
        var state = second()
        _ = App.reduce(&state, .otherTold(nil))
        _ = App.reduce(&state, .placeTaken(true))
        let later = TrackPlace(track: 2, offset: .seconds(30))
        _ = App.reduce(&state, .listening(.placeRead(later, heardUntil: 1_795_000_000)))
        #expect(state.listening?.spot == later)
    }

    @Test func `one whose place is taken is silent, and ends where nobody sees it`() {
        var seen = playing()
        #expect(orders(App.reduce(&seen, .yielded)) == [.pause, .tell])
        #expect(seen.isSecond && !seen.canPlayOn && !seen.isQuitting)
        #expect(keys("Space", &seen).contains(.request(.other, .askOther)))
        var unseen = playing()
        _ = App.reduce(&unseen, .terminal(.gone))
        #expect(orders(App.reduce(&unseen, .yielded)) == [.pause, .tell])
        #expect(unseen.isQuitting)
    }
}
