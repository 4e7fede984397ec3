import Canvas
import Holdings
import Kernel
import Notebook
import Publications
import TestKit
import Testing

@testable import Features
@testable import HouseholdWing
@testable import LibraryWing
@testable import ReadingWing
@testable import ScreenKit

/// What the root does about the machine around it: its clock, its reader, its silence, its files.
@Suite struct HouseTests {
    // MARK: The clock of the wall

    private func wall(_ hour: Int, _ minute: Int) -> WallTime {
        WallTime(secondsSince1970: Int64(hour * 3600 + minute * 60))
    }

    /// Where the nights have a theme of their own, at this hour.
    private func house(at wall: WallTime) -> AppDriver {
        let app = AppDriver()
        app.time.wall = wall
        app.send(.paperRead(.settings, Array("{ theme: { night: 'ink' } }".utf8)))
        app.send(.clockTold(wall))
        return app
    }

    @Test func `night comes at its hour and goes at its hour`() {
        let app = house(at: wall(19, 0))
        app.advance(.seconds(3_599))
        #expect(app.state.theming.name == "ansi")
        app.advance(.seconds(1))
        #expect(app.state.theming.name == "ink")
    }

    @Test func `a jump of the clock is told, and night is counted anew`() {
        let app = house(at: wall(19, 0))
        app.time.wall = wall(23, 30)
        #expect(app.state.theming.name == "ansi")
        app.send(.clockJumped)
        #expect(app.state.theming.name == "ink", "the clock is asked")
        app.advance(.seconds((7 * 60 + 30) * 60 - 1))
        #expect(app.state.theming.name == "ink")
        app.advance(.seconds(1))
        #expect(app.state.theming.name == "ansi")
    }

    // MARK: A book's own theme

    @Test func `a book's own theme comes and goes with its page`() throws {
        let pile = try BookPile()
        let app = AppDriver(ignoring: [Tutor.self])
        let source = pile.book.source
        app.send(.began(with: source, at: nil))
        let rules = Reader.State(source, size: Size(80, 24)).stance.rules(look: [:])
        let opened = Opened(
            pile.book, at: Spot(document: 0, offset: 0), chapter: pile.set(0, rules),
            habits: ReadingHabits(look: ["theme": "ink"]))
        app.answer(Reader.self, .opened(opened))
        #expect(app.state.theming.name == "ink")
        app.open(.tutor)
        #expect(app.state.theming.name == "ansi")
        app.press("q")
        #expect(app.state.theming.name == "ink")

        app.open(.themes)
        #expect(try #require(app.top[ThemePicker.self]).isForBook == true)
        app.startHere()
        app.press("j Enter")
        #expect(app.state.theming.name == "sepia")
        #expect(app.state.preferences.settings.theme == "ansi")
        #expect(
            app.commands(of: Reader.self).contains {
                if case .work(.keepLook) = $0 { true } else { false }
            })

        // One for all books is for this one as well.
        app.ignore(Reader.self)
        app.open(.themes)
        app.press("Tab G Enter")
        #expect(app.state.theming.own == nil)
        #expect(app.state.theming.name == app.state.preferences.settings.theme)
        #expect(app.state.theming.name == "ember")
    }

    // MARK: The terminal's ground

    @Test func `the automatic theme waits fifty milliseconds for the terminal's word`() throws {
        let (silent, answered) = (AppDriver(), AppDriver())
        for app in [silent, answered] {
            app.send(.paperRead(.settings, Array("{ theme: 'auto' }".utf8)))
            app.attach()
            app.advance(.milliseconds(49))
            #expect(app.state.theming.isUndecided, "nothing is shown yet")
        }
        silent.advance(.milliseconds(1))
        #expect(!silent.state.theming.isUndecided && silent.state.theming.name == "ansi")
        silent.did(.findReader)
        answered.send(.input(.ground(.rgb(255, 255, 255))))
        #expect(!answered.state.theming.isUndecided && answered.state.theming.name == "paper")
        answered.advance(.milliseconds(1))
        #expect(answered.state.theming.name == "paper")
        answered.did(.findReader)
        let named = AppDriver()
        named.attach()
        #expect(!named.state.theming.isUndecided, "only where asked")
    }

    // MARK: A screen reader

    @Test func `a reader is looked for after the first picture, turns linear mode on and says so`()
    {
        let (app, alone) = (AppDriver(), AppDriver())
        for app in [app, alone] {
            app.attach()
            app.advance(.milliseconds(49))
            #expect(app.asked(App.self).isEmpty)
            app.advance(.milliseconds(1))
        }
        alone.answer(App.self, .readerFound(nil), to: .findReader)
        #expect(!alone.state.around.isLinear && alone.toast == nil)
        app.answer(App.self, .readerFound("Orca"), to: .findReader)
        #expect(app.state.around.isLinear)
        #expect(app.toast == "Orca is running, so linear mode is on. z l turns it off.")
        app.press("z l")
        #expect(!app.state.around.isLinear, "the person has the last word")
        #expect(app.state.preferences.settings.linear == .off)
        app.send(.readerAwaited)
        #expect(app.asked(App.self).isEmpty, "and is not asked again")
    }

    @Test func `linear mode is on, off or automatic, and was once yes or no`() throws {
        let linear = try #require(SettingsTable.setting("display.linear"))
        for (written, meant) in [
            ("true", Settings.Linear.on), ("false", .off), ("'auto'", .auto), ("'on'", .on),
        ] {
            let read = Settings.read(Array("{ 'display.linear': \(written) }".utf8))
            #expect(read.settings.linear == meant && read.problems.isEmpty, "\(written)")
        }
        #expect(linear.value(typed: "yes") == .text("on"))
        #expect(linear.value(typed: "maybe") == nil)
        let app = AppDriver()
        app.send(.readerFound("BRLTTY"))
        app.send(.settingChanged("display.linear", .text("off")))
        #expect(!app.state.around.isLinear)
        app.send(.settingChanged("display.linear", nil))
        app.did(.findReader)
    }

    @Test func `a book that is opened in linear mode is set for it at once`() {
        for isLinear in [true, false] {
            var state = App.State.quiet
            state.around.isLinear = isLinear
            _ = App.read(.file("/b.epub"), at: nil, isRoot: true, &state)
            let readers = state.floors(of: Reader.self).compactMap { $0[Reader.self] }
            #expect(!readers.isEmpty && readers.allSatisfy { $0.isLinear == isLinear })
        }
    }

    @Test func `in linear mode no list keeps a mark, and each row tells its number`() {
        for place in [Destination.messages, .settings, .themes, .doctor, .keys, .palette] {
            let app = AppDriver()
            app.send(.settingChanged("display.linear", .text("on")))
            app.send(.troubleTold("Something was said."))
            app.open(place)
            if app.top.holds(Doctor.self) {
                let finding = Finding("Size", .good, "80 by 24", why: "it says so")
                app.answer(Doctor.self, .examined([finding]))
            }
            for mark in "▌▎│╭╰━─▸" { app.doesNotSee(String(mark)) }
            app.sees("1 of ")
        }
    }

    // MARK: Loans

    @Test func `the loans are told which file is in view, until another screen is`() {
        let app = AppDriver(ignoring: [Reader.self])
        app.send(.began(with: .file("/loans/a.epub"), at: nil))
        #expect(app.state.loans.inUse == ["/loans/a.epub"])
        app.open(.guide)
        #expect(app.state.loans.inUse.isEmpty)
        app.startHere()
    }

    // MARK: Silence

    @Test func `that nothing sounds is told to whoever asked for sound, and to others quietly`() {
        let app = AppDriver()
        app.send(.soundFailed("No sound.", isAsked: false))
        #expect(app.toast == nil)
        #expect(app.state.notices.past.map(\.text) == ["No sound."])
        app.send(.soundFailed("No sound.", isAsked: true))
        #expect(app.toast == "No sound.")
        let named = AppDriver()
        named.send(.settingChanged("audio.output", .text("pipewire")))
        named.send(.soundFailed("No sound.", isAsked: false))
        #expect(named.toast == "No sound.")
    }

    // MARK: The settings file

    @Test
    func `a file is made before the editor is opened on it, and if it cannot be that is said`() {
        let (app, refused) = (AppDriver(), AppDriver())
        for app in [app, refused] { app.order(.settingsEditFile) }
        let made = App.Command.layOut(.settings, app.state.preferences.file.bytes)
        app.answer(App.self, .fileLaidOut(.settings, nil), to: made)
        #expect(app.commands(of: App.self) == [.edit(.settings)])
        refused.answer(
            App.self, .fileLaidOut(.settings, "the disk is full, at /a"), to: made)
        #expect(
            refused.toast
                == "The settings file cannot be edited: the disk is full, at /a.")
    }

    @Test func `what is remembered is plain JSON`() throws {
        let app = AppDriver(ignoring: [Reader.self, Tutor.self])
        app.attach()
        app.open(.tutor)
        #expect(
            String(decoding: try #require(app.saved[.session]), as: UTF8.self) == """
                {
                  "recent": [],
                  "known": [],
                  "screen": "tutor",
                  "lessons": { "finished": 0, "lesson": 0, "reached": 0 }
                }

                """)
    }

    @Test func `the picker begins at the theme that was asked for on the command line`() throws {
        let app = AppDriver()
        app.send(.themeWished("sepia"))
        app.open(.themes)
        #expect(try #require(app.top[ThemePicker.self]).focused?.name == "sepia")
    }

    @Test func `a socket that was cleared away is made again a second later, once`() {
        let app = AppDriver()
        app.send(.doorDisturbed)
        app.advance(.milliseconds(500))
        app.send(.doorDisturbed)
        app.advance(.milliseconds(999))
        #expect(app.commands(of: App.self).isEmpty)
        app.advance(.milliseconds(1))
        #expect(app.commands(of: App.self) == [.restoreSocket])
    }

    // MARK: The palette finds

    @Test func `a slash in the palette finds in the place below`() throws {
        let app = AppDriver()
        app.open(.settings)
        app.open(.palette)
        app.paste("/mouse")
        app.sees("Find “mouse”")
        app.press("Enter")
        let settings = try #require(app.top[SettingsList.self])
        #expect(settings.find?.text == "mouse" && settings.focused?.path == "terminal.mouse")
        let other = AppDriver()
        other.open(.messages)
        other.open(.palette)
        other.paste("/mouse")
        other.sees("not in this place")
        other.press("Enter")
        #expect(other.toast == "Find “mouse”: not in this place.")
    }

    @Test func `a path in the palette opens what stands there, and Tab goes on with its names`() {
        let app = AppDriver(ignoring: [Reader.self])
        app.open(.palette)
        app.paste("open ~/a.epub")
        app.sees("Open ~/a.epub")
        app.press("Enter")
        app.did(FileFinder.self, .work(.list("~/a.epub")))
        app.answer(FileFinder.self, .found("/home/ada/a.epub"), to: .work(.find("~/a.epub")))
        app.did(Shelf.self, .work(.first(22, by: .opened)))
        app.did(Shelf.self, .work(.take("/home/ada/a.epub")))
        let other = AppDriver(ignoring: [Reader.self])
        other.open(.palette)
        other.paste("/home/a")
        other.sees("Open /home/a")
        other.sees("Find “home/a”")
        other.press("Tab")
        let ada = PathChoices(
            in: "/home/", at: "/home", beginning: "a", [.init("ada", .folder)])
        other.answer(FileFinder.self, .listed(ada), to: .work(.list("/home/a")))
        other.did(FileFinder.self, .work(.list("/home/ada/")))
        other.sees("/home/ada/")
    }

    @Test func `only what is a path opens a file`() {
        let state = Palette.State([], size: Size(80, 24))
        for (text, count) in [
            ("~", 1), ("./a", 1), ("e ../a b.epub", 1), ("/a/b", 2), ("/a", 1), ("open the", 0),
            ("open /media", 1),
            ("open", 0), ("a.b", 0),
        ] {
            var state = state
            _ = Palette.reduce(&state, .pasted(text))
            #expect(state.typed.count == count, "\(text)")
        }
    }

    @Test func `help names the place it was opened in`() {
        for (place, title) in [
            (Destination.guide, "Keys · The guide"), (.messages, "Keys · Messages"),
            (.doctor, "Keys · Doctor"), (.tutor, "Keys · Lessons"), (.settings, "Keys · Settings"),
        ] {
            let app = AppDriver(ignoring: [Reader.self, Doctor.self, Tutor.self])
            app.open(place)
            app.open(.keys)
            #expect(app.text().hasPrefix(" \(title) "), "\(place)")
        }
    }
}
