import Canvas
import Kernel
import LibraryWing
import Publications
import TestKit
import Testing

@testable import Features
@testable import HouseholdWing
@testable import ListeningWing
@testable import ReadingWing
@testable import ScreenKit

/// The mini player stands on every screen that does not show by itself what is heard.
@Suite struct MiniRowTests {
    private func settings(_ size: Size = Size(80, 24)) -> AppDriver {
        let app = AppDriver.playing()
        app.resize(size)
        app.press("g ,")
        return app
    }

    private func rows(_ app: AppDriver) -> [Substring] {
        app.text().split(separator: "\n", omittingEmptySubsequences: false)
    }

    @Test(arguments: [Size(80, 24), Size(120, 40), Size(40, 11), Size(20, 8)])
    func `it stands between a screen and its status line`(size: Size) {
        let app = settings(size)
        let without = AppDriver()
        without.ignore(Reader.self, App.self)
        without.resize(Size(size.width, size.height - 1))
        without.press("g ,")
        var shown = rows(app)
        let mini = shown.remove(at: size.height - 2)
        #expect(mini.hasPrefix(" ▶ 1:40"), "\(mini)")
        #expect(shown == rows(without), "nothing else is different")
        app.ignore(Reader.self, App.self)
    }

    @Test func `it tells what is heard where there is room`() {
        let app = settings()
        #expect(rows(app)[22].contains(PreviewSound.book.title.prefix(10)))
        app.resize(Size(24, 20))
        #expect(!rows(app)[18].contains(PreviewSound.book.title.prefix(6)))
        app.ignore(Reader.self, App.self)
    }

    @Test(arguments: [Size(19, 24), Size(80, 7)])
    func `a screen that is too small has its rows to itself`(size: Size) {
        let app = settings(size)
        app.doesNotSee("▶")
        app.ignore(Reader.self, App.self)
    }

    @Test func `news never hides it`() {
        let app = settings()
        app.send(.troubleTold("Something went wrong."))
        #expect(rows(app)[22].hasPrefix(" ▶ 1:40"))
        #expect(rows(app)[21].contains("Something went wrong."))
        app.ignore(Reader.self, App.self)
    }

    @Test func `a click on it opens the player`() {
        let app = settings()
        app.send(.input(.mouse(Mouse(.press(.left), at: Point(row: 22, column: 30)))))
        #expect(app.screen.screen.name == "player" && !app.state.stack.hasLayer)
        app.ignore(Reader.self, App.self)
    }

    @Test(arguments: [4, 8, 12])
    func `other rows are where they were for the mouse`(row: Int) {
        let without = AppDriver()
        without.ignore(Reader.self, App.self)
        without.resize(Size(80, 23))
        without.press("g ,")
        let app = settings()
        for driver in [app, without] {
            driver.send(.input(.mouse(Mouse(.press(.left), at: Point(row: row, column: 30)))))
        }
        let focused = without.top[SettingsList.self]?.focused?.path
        #expect(focused != nil && app.top[SettingsList.self]?.focused?.path == focused)
        app.ignore(Reader.self, App.self)
    }

    @Test func `in the player, in a book and to a screen reader there is none of it`() {
        let app = AppDriver.playing()
        #expect(app.screen.screen.name == "player")
        #expect(app.state.room(of: app.screen) == Size(80, 24))
        app.send(.settingChanged("display.linear", .text("on")))
        app.press("g ,")
        #expect(app.state.room(of: app.top) == Size(80, 24))
        app.ignore(Reader.self, App.self)
    }
}
