import Canvas
import Kernel
import Notebook
import Publications
import TestKit
import Testing

@testable import Features

/// What the root does about the machine around it: its clock, its reader, its silence, its files.
@Suite struct HouseTests {
    private func press(_ text: String) -> App.Action { .input(.key(Key(text)!)) }

    private func quiet() -> App.State {
        var state = App.State()
        state.assist.isOn = false
        return state
    }

    private func commands(_ effects: App.Effects) -> [App.Command] {
        effects.compactMap { effect in
            switch effect {
            case .perform(let command), .request(_, let command): command
            default: nil
            }
        }
    }

    private func delay(_ id: String, _ effects: App.Effects) -> Duration? {
        effects.compactMap { effect -> Duration? in
            guard case .schedule(EffectID(id), let after, _) = effect else { return nil }
            return after
        }.last
    }

    // MARK: The clock of the wall

    private func wall(_ hour: Int, _ minute: Int) -> App.Action {
        .clockTold(WallTime(secondsSince1970: Int64(hour * 3600 + minute * 60)))
    }

    @Test func `a jump of the clock is told, and night is counted anew`() {
        var state = quiet()
        let night = "{ theme: { night: 'ink' } }"
        _ = App.reduce(&state, .paperRead(.settings, Array(night.utf8)))
        let waits = App.reduce(&state, wall(19, 0))
        #expect(state.theming.name == "ansi")
        #expect(delay("night", waits) == .seconds(3600))
        let asked = App.reduce(&state, .clockJumped)
        #expect(
            commands(asked).first == .tellTime,
            "the clock is asked, whatever it was thought to say")
        let late = App.reduce(&state, wall(23, 30))
        #expect(state.theming.name == "ink")
        #expect(delay("night", late) == .seconds((7 * 60 + 30) * 60))
        _ = App.reduce(&state, wall(8, 0))
        #expect(state.theming.name == "ansi")
    }

    // MARK: A book's own theme

    @Test func `a book's own theme comes and goes with its page`() throws {
        let pile = try BookPile()
        var state = quiet()
        let source = pile.book.source
        _ = App.reduce(&state, .began(with: source, at: nil))
        let floor = state.stack.screen.id
        let rules = Reader.State(source, size: Size(80, 24)).stance.rules(look: [:])
        let opened = Opened(
            pile.book, at: Spot(document: 0, offset: 0), chapter: pile.set(0, rules),
            habits: ReadingHabits(look: ["theme": "ink"]))
        _ = App.reduce(&state, .screen(floor, Reader.self, .opened(opened)))
        #expect(state.theming.name == "ink")
        _ = App.reduce(&state, .opened(.tutor))
        #expect(state.theming.name == "ansi")
        _ = App.reduce(&state, press("q"))
        #expect(state.theming.name == "ink")

        _ = App.reduce(&state, .opened(.themes))
        guard let picker = state.stack.top[ThemePicker.self] else {
            Issue.record("no themes over the book")
            return
        }
        #expect(picker.isForBook == true)
        _ = App.reduce(&state, press("j"))
        let kept = App.reduce(&state, press("Enter"))
        #expect(state.theming.name == "sepia" && state.preferences.settings.theme == "ansi")
        #expect(
            commands(kept).contains {
                guard case .screen(_, let command) = $0 else { return false }
                if case .keepLook? = command[Reader.self] { return true }
                return false
            })

        // One for all books is for this one as well.
        _ = App.reduce(&state, .opened(.themes))
        _ = App.reduce(&state, press("Tab"))
        _ = App.reduce(&state, press("G"))
        _ = App.reduce(&state, press("Enter"))
        #expect(state.theming.own == nil)
        #expect(state.theming.name == state.preferences.settings.theme)
        #expect(state.theming.name == "ember")
    }

    // MARK: The terminal's ground

    @Test func `the automatic theme waits fifty milliseconds for the terminal's word`() throws {
        var state = quiet()
        _ = App.reduce(&state, .paperRead(.settings, Array("{ theme: 'auto' }".utf8)))
        let attached = App.Action.terminal(.attached(Size(80, 24), .full, isPlain: false))
        let effects = App.reduce(&state, attached)
        #expect(state.theming.isUndecided, "nothing is shown yet")
        #expect(delay("ground", effects) == .milliseconds(50))
        var silent = state
        _ = App.reduce(&silent, .groundPatienceRanOut)
        #expect(!silent.theming.isUndecided && silent.theming.name == "ansi")
        let answered = App.reduce(&state, .input(.ground(.rgb(255, 255, 255))))
        #expect(!state.theming.isUndecided && state.theming.name == "paper")
        #expect(answered.contains(.cancel(EffectID("ground"))))
        var named = quiet()
        let plain = App.reduce(&named, attached)
        #expect(!named.theming.isUndecided && delay("ground", plain) == nil, "only where asked")
    }

    // MARK: A screen reader

    @Test func `a reader is looked for after the first picture, turns linear mode on and says so`()
    {
        var state = quiet()
        let attached = App.Action.terminal(.attached(Size(80, 24), .full, isPlain: false))
        #expect(delay("reader", App.reduce(&state, attached)) == .milliseconds(50))
        #expect(commands(App.reduce(&state, .readerAwaited)) == [.findReader])
        var alone = state
        #expect(App.reduce(&alone, .readerFound(nil)).isEmpty && !alone.around.isLinear)
        _ = App.reduce(&state, .readerFound("Orca"))
        #expect(state.around.isLinear)
        #expect(
            state.notices.toast?.text
                == "Orca is running, so linear mode is on. z l turns it off.")
        _ = App.reduce(&state, press("z"))
        _ = App.reduce(&state, press("l"))
        #expect(!state.around.isLinear, "the person has the last word")
        #expect(state.preferences.settings.linear == .off)
        #expect(App.reduce(&state, .readerAwaited).isEmpty, "and is not asked again")
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
        var state = quiet()
        _ = App.reduce(&state, .readerFound("BRLTTY"))
        _ = App.reduce(&state, .settingChanged("display.linear", .text("off")))
        #expect(!state.around.isLinear)
        let back = App.reduce(&state, .settingChanged("display.linear", nil))
        #expect(commands(back).contains(.findReader))
    }

    @Test func `in linear mode no list keeps a mark, and each row tells its number`() {
        for place in [Destination.messages, .settings, .themes, .doctor, .keys, .palette] {
            var state = quiet()
            _ = App.reduce(&state, .settingChanged("display.linear", .text("on")))
            _ = App.reduce(&state, .troubleTold("Something was said."))
            _ = App.reduce(&state, .opened(place))
            if state.stack.top.holds(Doctor.self) {
                let finding = Finding("Size", .good, "80 by 24", why: "it says so")
                let id = state.stack.top.id
                _ = App.reduce(&state, .screen(id, Doctor.self, .examined([finding])))
            }
            let text = App.draw(state).text
            for mark in "▌▎│╭╰━─▸" { #expect(!text.contains(mark), "\(mark) in \(place)") }
            #expect(text.contains("1 of "), "\(place):\n\(text)")
        }
    }

    // MARK: Silence

    @Test func `that nothing sounds is told to whoever asked for sound, and to others quietly`() {
        var state = quiet()
        _ = App.reduce(&state, .soundFailed("No sound.", isAsked: false))
        #expect(state.notices.toast == nil)
        #expect(state.notices.past.map(\.text) == ["No sound."])
        _ = App.reduce(&state, .soundFailed("No sound.", isAsked: true))
        #expect(state.notices.toast?.text == "No sound.")
        var named = quiet()
        _ = App.reduce(&named, .settingChanged("audio.output", .text("pipewire")))
        _ = App.reduce(&named, .soundFailed("No sound.", isAsked: false))
        #expect(named.notices.toast?.text == "No sound.")
    }

    // MARK: The settings file

    @Test
    func `a file is made before the editor is opened on it, and if it cannot be that is said`() {
        var state = quiet()
        let asked = App.reduce(&state, .ordered(Order(.settingsEditFile)))
        #expect(commands(asked) == [.layOut(.settings, state.preferences.file.bytes)])
        var refused = state
        #expect(App.reduce(&state, .fileLaidOut(.settings, nil)) == [.perform(.edit(.settings))])
        _ = App.reduce(&refused, .fileLaidOut(.settings, "the disk is full, at /a"))
        #expect(
            refused.notices.toast?.text
                == "The settings file cannot be edited: the disk is full, at /a.")
    }

    @Test func `what is remembered is plain JSON`() {
        var state = quiet()
        _ = App.reduce(&state, .terminal(.attached(Size(80, 24), .full, isPlain: false)))
        let saved = App.reduce(&state, .opened(.tutor)).compactMap { effect -> String? in
            guard case .request(_, .save(.session, let bytes)) = effect else { return nil }
            return String(decoding: bytes, as: UTF8.self)
        }.last
        #expect(
            saved == """
                {
                  "recent": [],
                  "known": [],
                  "screen": "tutor",
                  "lessons": { "finished": 0, "lesson": 0, "reached": 0 }
                }

                """)
    }

    @Test func `the picker begins at the theme that was asked for on the command line`() {
        var state = quiet()
        _ = App.reduce(&state, .themeWished("sepia"))
        _ = App.reduce(&state, .opened(.themes))
        guard let picker = state.stack.top[ThemePicker.self] else {
            Issue.record("no picker")
            return
        }
        #expect(picker.focused?.name == "sepia")
    }

    @Test func `a socket that was cleared away is mended a second later, once`() {
        let store = TestStore<App>(quiet())
        store.send(.doorDisturbed)
        store.advance(.milliseconds(500))
        store.send(.doorDisturbed)
        store.advance(.milliseconds(999))
        store.advance(.milliseconds(1), fires: .doorAwaited, performs: [.restoreSocket])
    }

    // MARK: The palette finds

    @Test func `a slash in the palette finds in the place below`() throws {
        var state = quiet()
        _ = App.reduce(&state, .opened(.settings))
        _ = App.reduce(&state, .opened(.palette))
        _ = App.reduce(&state, .input(.paste("/mouse")))
        #expect(App.draw(state).text.contains("Find “mouse”"))
        _ = App.reduce(&state, .input(.key(Key(.enter))))
        guard let settings = state.stack.top[SettingsScreen.self] else {
            Issue.record("the settings are not on top")
            return
        }
        #expect(settings.find?.text == "mouse" && settings.focused?.path == "terminal.mouse")
        var other = quiet()
        _ = App.reduce(&other, .opened(.messages))
        _ = App.reduce(&other, .opened(.palette))
        _ = App.reduce(&other, .input(.paste("/mouse")))
        #expect(App.draw(other).text.contains("not in this place"))
        _ = App.reduce(&other, .input(.key(Key(.enter))))
        #expect(other.notices.toast?.text == "Find “mouse”: not in this place.")
    }

    @Test func `help names the place it was opened in`() {
        for (place, title) in [
            (Destination.guide, "Keys · The guide"), (.messages, "Keys · Messages"),
            (.doctor, "Keys · Doctor"), (.tutor, "Keys · Lessons"), (.settings, "Keys · Settings"),
        ] {
            var state = quiet()
            _ = App.reduce(&state, .opened(place))
            _ = App.reduce(&state, .opened(.keys))
            #expect(App.draw(state).text.hasPrefix(" \(title) "), "\(place)")
        }
    }
}
