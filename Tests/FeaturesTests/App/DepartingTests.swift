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
    private static let book = PreviewSound.book

    /// On a terminal that can be left, with the book playing.
    private func playing(_ first: App.Action = .madeLeavable) -> AppDriver {
        let terminal = App.Action.terminal(.attached(Size(80, 24), .full, isPlain: false))
        return .playing(after: [first, terminal])
    }

    @Test(arguments: ["q", "Q", "Z Z"])
    func `quitting while it plays asks first, and Enter plays on`(way: String) {
        let app = playing()
        app.press(way)
        #expect(app.commands(of: App.self).isEmpty)
        #expect(app.top.screen.name == "quitting")
        app.press("Enter")
        app.did(.leave)
        #expect(app.orders().isEmpty, "nothing is said to the player")
        #expect(app.state.isResident && !app.state.stack.hasLayer)
        #expect(app.heard?.isPlaying == true)
        #expect(app.screen.screen.name == "player", "the same screen waits")
    }

    @Test(arguments: ["q", "j Enter", "Q"])
    func `the other answer stops it and quits`(answer: String) {
        let app = playing()
        app.press("Q")
        app.press(answer)
        #expect(app.orders() == [.pause, .tell])
        #expect(app.state.isQuitting && !app.state.isResident)
    }

    @Test func `what a full disk refused is asked about before it is lost`() {
        func refused() -> AppDriver {
            let app = AppDriver()
            app.attach()
            app.send(.began(with: .file("/a.epub"), at: nil))
            let note = BookNote(
                Annotation(id: "n", kind: .bookmark, start: "x", percent: 0, created: 1))
            app.tell(Reader.self, .marking(.kept([note], trouble: "the disk is full")))
            app.startHere()
            app.press("Q")
            #expect(app.commands(of: App.self).isEmpty)
            #expect(app.top.screen.name == "unsaved")
            return app
        }
        let app = refused()
        app.press("Enter")
        #expect(!app.commands(of: App.self).contains(.quit), "it is saved again")
        #expect(!app.state.stack.hasLayer)
        app.startHere()
        app.press("Q j Enter")
        app.did(.quit)
        app.startHere()
        // Asked once: a second Q is believed.
        let other = refused()
        other.press("Q")
        other.did(.quit)
        other.startHere()
    }

    @Test func `Esc takes the question back`() {
        let app = playing()
        app.press("Q Esc")
        #expect(app.orders().isEmpty)
        #expect(!app.state.stack.hasLayer && !app.state.isQuitting && !app.state.isResident)
    }

    @Test func `what was chosen in the settings is not asked`() {
        let keeps = playing()
        keeps.send(.settingChanged("audio.quit", .text("keep")))
        keeps.press("Q")
        keeps.did(.leave)
        let stops = playing()
        stops.send(.settingChanged("audio.quit", .text("stop")))
        stops.press("Q")
        #expect(stops.orders() == [.pause, .tell])
    }

    @Test func `what is paused, or could not be found again, is not asked about`() {
        let paused = playing()
        paused.press("Space")
        paused.startHere()
        paused.press("Q")
        #expect(paused.state.isQuitting)
        paused.startHere()
        let bound = playing(.resumed)
        bound.press("Q")
        #expect(bound.orders() == [.pause, .tell])
        let unseen = playing(.madeResident)
        unseen.send(.terminal(.detached))
        unseen.press("Q")
        #expect(unseen.orders() == [.pause, .tell], "nobody is there to be asked")
    }

    @Test func `it ends for the private shelf, which opens in its place`() {
        let app = playing()
        app.order(.appPrivate)
        app.did(.turnPrivate)
        #expect(app.orders() == [.pause, .tell])
        #expect(app.state.isQuitting)
        let unseen = playing(.madeResident)
        unseen.send(.terminal(.detached))
        unseen.order(.appPrivate)
        #expect(unseen.commands(of: App.self).isEmpty)
        var state = App.State.quiet
        state.around.isPrivate = true
        let inside = AppDriver(state)
        inside.attach()
        inside.order(.appPrivate)
        #expect(inside.toast == "This is the private shelf already. Q leaves it.")
        #expect(inside.commands(of: App.self).isEmpty)
    }

    @Test func `a window that closes leaves the sound, unless that is not wanted`() {
        let app = playing()
        app.send(.terminal(.gone))
        app.did(.leave)
        #expect(app.orders().isEmpty)
        #expect(app.state.isResident)
        app.send(.terminal(.gone))
        #expect(app.commands(of: App.self).isEmpty, "told twice")
        let stops = playing()
        stops.send(.settingChanged("audio.quit", .text("stop")))
        stops.send(.terminal(.gone))
        #expect(stops.orders() == [.pause, .tell])
        let silent = playing()
        silent.press("Space")
        silent.startHere()
        silent.send(.terminal(.gone))
        #expect(silent.state.isQuitting)
        silent.startHere()
    }

    @Test func `asked to end it ends, whatever plays`() {
        let app = playing()
        app.send(.terminal(.ended))
        #expect(app.orders() == [.pause, .tell])
    }

    @Test func `one that cannot be found again does not leave its terminal`() {
        let bound = playing(.resumed)
        bound.order(.appDetach)
        #expect(bound.commands(of: App.self).isEmpty)
        #expect(bound.toast?.hasPrefix("This one ends with its terminal") == true)
        let app = playing()
        app.order(.appDetach)
        app.did(.leave)
    }

    private func end(_ app: AppDriver) {
        let end = TrackPlace(track: 3, offset: .seconds(1_499))
        app.send(.listening(.told(1, .arrived(end))))
        app.send(.listening(.told(1, .at(end))))
        app.send(.listening(.told(1, .ended)))
    }

    @Test func `one that nobody sees ends with its book, and no other does`() {
        let seen = playing()
        end(seen)
        #expect(!seen.commands(of: App.self).contains(.quit))
        #expect(!seen.state.isQuitting)
        seen.startHere()
        let unseen = playing()
        unseen.send(.terminal(.gone))
        end(unseen)
        #expect(unseen.state.isQuitting)
        unseen.startHere()
        let goesOn = playing()
        let item = UpNext.Item(path: "/books/other.m4b", title: "The Other")
        goesOn.send(.queue(.added([item])))
        goesOn.send(.terminal(.gone))
        end(goesOn)
        goesOn.did(.openNext(.file(item.path)))
        #expect(!goesOn.state.isQuitting)
        goesOn.send(.nextOpened(nil, trouble: "It is not there."))
        #expect(goesOn.state.isQuitting, "nothing follows after all")
        goesOn.startHere()
    }

    // MARK: - Two instances

    private func second() -> AppDriver {
        let app = AppDriver.withSound()
        app.send(.madeSecond)
        app.hear(at: TrackPlace(track: 1, offset: .zero))
        app.did(.askOther)
        #expect(app.heard?.isPlaying == false, "before a second voice is heard")
        app.startHere()
        return app
    }

    private func other(_ title: String, path: String? = nil, isPlaying: Bool = true) -> App.Action {
        .otherTold(OtherSound(title: title, path: path, isPlaying: isPlaying))
    }

    @Test func `beside an instance that is silent it plays, and is the one that others find`() {
        for told in [other("a book", path: "/x.m4b", isPlaying: false), .otherTold(nil)] {
            let app = second()
            app.send(told)
            app.did(.takeOver)
            #expect(app.heard?.isPlaying == false, "not before it has the place")
            app.send(.placeTaken(true))
            app.did(.takePlace)
            app.did(Playing.self, .readPlace(Self.book))
            #expect(!app.state.isSecond)
            app.send(.listening(.placeRead(nil, heardUntil: nil)))
            #expect(app.heard?.isPlaying == true)
            app.startHere()
        }
    }

    @Test func `one that cannot have the place plays all the same`() {
        let app = second()
        app.send(.otherTold(nil))
        app.did(.takeOver)
        app.send(.placeTaken(false))
        app.did(Playing.self, .readPlace(Self.book))
        #expect(app.commands(of: App.self).isEmpty && app.state.isSecond)
        app.send(.listening(.placeRead(nil, heardUntil: nil)))
        app.press("Space")
        app.startHere()
        app.press("Space")
        app.did(.askOther)
    }

    @Test func `beside one that plays another book it says so, and offers to control it`() throws {
        let app = second()
        app.send(other("The Long Way Round"))
        let choice = try #require(app.top[Choice.self])
        #expect(choice.question == "Another Rushlight plays The Long Way Round.")
        app.press("Enter")
        app.did(.takeOver)
        #expect(app.heard?.isPlaying == false, "not before the other is silent")
    }

    @Test func `the other's screen can come here, or none plays`() {
        let joins = second()
        joins.send(other("a book"))
        joins.press("j Enter")
        joins.did(.joinOther([["open", "player"]]))
        let none = second()
        none.send(other("a book"))
        none.press("Esc")
        #expect(none.heard?.isPlaying == false && !none.state.stack.hasLayer)
    }

    @Test(arguments: [true, false])
    func `the same book goes on where it is, without a question`(isPlaying: Bool) {
        guard case .file(let path) = Self.book.source else { return }
        let app = second()
        app.send(other("x", path: path, isPlaying: isPlaying))
        app.did(.joinOther([["open", "player"], ["listen", "play"]]))
        #expect(!app.state.stack.hasLayer && app.heard?.isPlaying == false)
    }

    @Test func `of two places in a book the one that was kept last counts`() {
        let app = second()
        app.send(.otherTold(nil))
        app.send(.placeTaken(true))
        let later = TrackPlace(track: 2, offset: .seconds(30))
        app.send(.listening(.placeRead(later, heardUntil: 1_795_000_000)))
        #expect(app.heard?.spot == later)
        app.startHere()
    }

    @Test func `one whose place is taken is silent, and ends where nobody sees it`() {
        let seen = playing()
        seen.send(.yielded)
        #expect(seen.orders() == [.pause, .tell])
        #expect(seen.state.isSecond && !seen.state.canPlayOn && !seen.state.isQuitting)
        seen.press("Space")
        seen.did(.askOther)
        let unseen = playing()
        unseen.send(.terminal(.gone))
        unseen.did(.leave)
        unseen.send(.yielded)
        #expect(unseen.orders() == [.pause, .tell])
        #expect(unseen.state.isQuitting)
    }
}
