import Canvas
import Catalogs
import Kernel
import ListeningWing
import Testing

@testable import Features
@testable import HouseholdWing
@testable import ScreenKit

/// The whole program while it is locked: what is behind is nowhere to be found.
@Suite struct LockedProgramTests {
    private static let book = PreviewSound.book

    /// What would tell what is heard.
    private static let words: [String] =
        [book.title] + book.chapters.map(\.title) + book.publication.metadata.authors.map(\.name)

    /// With an audiobook that plays, and a lock.
    private func playing() -> AppDriver {
        let terminal = App.Action.terminal(.attached(Size(80, 24), .full, isPlain: false))
        let app = AppDriver.playing(after: [terminal])
        app.send(.service(Lock.self, .told(.set(LockTries()))))
        return app
    }

    private func lock(_ app: AppDriver) {
        app.order(.appLock)
        app.answer(Lock.self, .told(.set(LockTries())))
    }

    private func unlock(_ app: AppDriver) {
        app.type("key")
        app.press("Enter")
        app.answer(Lock.self, .answered(.right))
    }

    @Test func `no size of the screen shows a word of what is behind`() {
        let app = playing()
        app.sees(Self.book.title)
        lock(app)
        for size in [Size(80, 24), Size(40, 12), Size(200, 60), Size(20, 4), Size(1, 1)] {
            for word in Self.words where word.count > 1 { app.doesNotSee(word, at: size) }
            #expect(App.draw(app.state).pictures.isEmpty)
        }
        app.sees("Rushlight is locked")
        app.sees("Rushlight is locked", at: Size(40, 12))
        app.type("secret")
        app.sees("••••••")
        app.doesNotSee("secret")
        app.press("Enter")
        app.sees("Looking whether it is right")
        app.answer(Lock.self, .answered(.wrong(LockTries(wrong: 3, waitSeconds: 5))))
        app.sees("3 wrong tries. The next is possible in 5")
        app.sees("--forgotten")
        app.advance(.seconds(5))
        unlock(app)
        app.sees(Self.book.title)
        _ = app.orders()
        _ = app.commands(of: App.self)
    }

    @Test func `linear mode says it in words`() {
        let app = playing()
        lock(app)
        app.type("se")
        var state = app.state
        state.around.isLinear = true
        let lines = App.draw(state).text.split(separator: "\n").map {
            $0.trimmingBlanks
        }
        #expect(lines.first == "Rushlight is locked. Enter unlocks, Ctrl-C quits.")
        #expect(lines.dropFirst().first == "Passphrase: 2 letters typed")
        _ = app.commands(of: App.self)
    }

    @Test func `the desktop is told that it plays and nothing else, until it is unlocked`() throws {
        let app = playing()
        #expect(String(describing: app.state.face).contains(Self.book.title))
        lock(app)
        let face = try #require(app.state.face)
        let text = String(describing: face)
        for word in Self.words where word.count > 1 { #expect(!text.contains(word), "\(word)") }
        #expect(face.url == nil && face.art == nil && face.motion == .playing)
        #expect(app.heard?.isPlaying == true, "sound goes on")
        // What is told while it is locked is told in the same way.
        app.send(.listening(.told(1, .arrived(AppDriver.heardPlace))))
        #expect(app.state.face?.title == face.title && app.state.face?.position == .zero)
        unlock(app)
        #expect(String(describing: app.state.face).contains(Self.book.title))
        _ = app.orders()
        _ = app.commands(of: App.self)
    }

    @Test func `events are told to no program, and orders from outside are not obeyed`() {
        let app = playing()
        app.ignore(Goals.self)
        app.send(.service(Events.self, .watched(Set(EventName.allCases))))
        lock(app)
        let screen = app.screen.screen.name
        app.open(.shelf)
        app.order(.goSettings)
        app.send(.wishedOutside(.listening(.chapterStepped(1))))
        #expect(app.screen.screen.name == screen && !app.state.stack.hasLayer)
        app.send(.wishedOutside(.listening(.paused)))
        #expect(app.heard?.isPlaying == false, "pausing is allowed by the setting")
        #expect(app.asked(Events.self).isEmpty)
        #expect(app.orders() == [.pause, .tell])
        _ = app.commands(of: App.self)
    }

    @Test func `by the setting sound pauses when it is locked, and no key may begin it`() {
        let app = playing()
        app.send(.settingChanged("lock.sound", .flag(false)))
        app.send(.settingChanged("lock.controls", .flag(false)))
        lock(app)
        #expect(app.heard?.isPlaying == false)
        app.send(.wishedOutside(.listening(.played)))
        #expect(app.heard?.isPlaying == false)
        _ = app.orders()
        _ = app.commands(of: App.self)
    }

    @Test func `keys count as signs of life, and by its setting it locks`() {
        let app = playing()
        app.send(.settingChanged("lock.after", .number(2)))
        app.press("Esc")
        app.advance(.seconds(119))
        #expect(!app.state.lock.isLocked)
        app.advance(.seconds(1))
        #expect(app.state.lock.isLocked)
        app.answer(Lock.self, .told(.set(LockTries())))
        _ = app.orders()
        _ = app.commands(of: App.self)
    }
}

extension Substring {
    fileprivate var trimmingBlanks: String {
        var text = self
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}
