import Canvas
import HouseholdWing
import Kernel
import LibraryWing
import ReadingWing
import ScreenKit
import TestKit
import Testing

@testable import Features

@Suite struct AppTests {
    private func press(_ text: String) -> App.Action { .input(.key(Key(text)!)) }

    @Test func `a layer closes with Esc and with q, and q at the root quits`() {
        let app = AppDriver()
        app.open(.messages)
        #expect(app.state.stack.layers.count == 1)
        app.press("Esc")
        #expect(app.state.stack.layers.isEmpty)
        app.open(.messages)
        app.press("q")
        #expect(app.state.stack.layers.isEmpty)
        app.press("Esc")
        #expect(app.commands(of: App.self).isEmpty)
        app.press("q")
        #expect(app.commands(of: App.self) == [.quit])
        app.press("Q")
        #expect(app.commands(of: App.self) == [.quit])
    }

    @Test func `Esc leaves a screen with one before it, and never the program`() {
        let app = AppDriver(ignoring: [Shelf.self, Reader.self, Doctor.self])
        app.press("g s")
        app.open(Destination(Doctor.self, Plainly()))
        app.press("Esc")
        #expect(app.top.holds(Shelf.self))
        app.press("/")
        app.type("war")
        app.press("Esc")
        #expect(app.top.holds(Shelf.self), "the text that is typed goes first")
        app.press("Esc")
        #expect(app.top.holds(Reader.self))
        app.press("Esc")
        app.sees("Nothing to close here. Q quits.")
        #expect(app.commands(of: App.self).isEmpty)
        app.send(.began(with: .file("/a.epub"), at: nil))
        app.press("g s")
        app.order(.goReader)
        #expect(app.top.holds(Reader.self) && !app.state.stack.isAtRoot)
        app.press("Esc")
        #expect(app.top.holds(Reader.self), "a page is left by q")
        app.sees("Nothing to close here. q goes back, Q quits.")
    }

    @Test func `news goes with the screen that it was about`() {
        var begun = App.State.quiet
        begun.isUnderWay = true
        let app = AppDriver(begun, ignoring: [Shelf.self, Reader.self, App.self])
        app.press("g s F5")
        app.sees("F5 does nothing here")
        app.press("?")
        #expect(app.toast == nil)
        app.press("F5")
        #expect(app.toast != nil)
        app.press("Esc")
        #expect(app.toast == nil && app.top.holds(Shelf.self))
        // What is said on the way is about the screen that it leads to.
        app.press("g q")
        app.sees("No audiobook was opened yet")
        app.press(": Esc")
        #expect(app.toast == nil)
    }

    @Test func `news of what u took back goes when u would take back something else`() {
        var state = App.State.quiet
        state.isUnderWay = true
        func act() {
            state.undo.file(
                Undo(title: "a mark", journal: "book:x", inverse: .resumed, forward: .resumed))
        }
        for canUndo in [true, false] {
            let before = NewsPlace(state)
            act()
            state.notices.say("Bookmark set.", canUndo: canUndo)
            #expect(App.leaveNews(of: before, &state).isEmpty && state.notices.toast != nil)
            let after = NewsPlace(state)
            #expect(App.leaveNews(of: after, &state).isEmpty && state.notices.toast != nil)
            act()
            #expect(App.leaveNews(of: after, &state).isEmpty != canUndo)
            #expect((state.notices.toast == nil) == canUndo)
        }
    }

    @Test(arguments: 12...40) func `news covers no text`(height: Int) {
        let app = AppDriver()
        app.resize(Size(80, height))
        for number in 1...80 { app.send(.troubleTold("Something happened, number \(number).")) }
        app.advance(.seconds(10))
        app.open(.messages)
        func told() -> [Substring] {
            app.text().split(separator: "\n").filter { $0.contains("Something happened") }
        }
        let before = told()
        app.press("F5")
        app.sees("F5 does nothing here.")
        #expect(told() == before && !before.isEmpty)
        app.advance(.seconds(10))
        app.doesNotSee("F5")
    }

    @Test func `help closes with the key that opened it`() {
        let app = AppDriver()
        app.press("?")
        #expect(app.top.holds(Help.self))
        app.press("?")
        #expect(app.state.stack.layers.isEmpty)
    }

    @Test func `what a chord offers rises after the delay and not a millisecond before`() {
        let store = TestStore<App>(.quiet)
        store.send(press("g")) { _ = $0.keys.read(Key("g"), in: .reader, of: Keymap()) }
        store.advance(.milliseconds(599))
        store.advance(.milliseconds(1), fires: .hintDelayPassed) { $0.isHintShown = true }
        store.send(press("Esc")) {
            $0.keys.drop()
            $0.isHintShown = false
        }
    }

    @Test func `a finished chord never waits for its hint`() {
        let store = TestStore<App>(.quiet)
        store.send(press("Z")) { _ = $0.keys.read(Key("Z"), in: .reader, of: Keymap()) }
        store.send(press("Z"), performs: [.quit]) { $0.keys.drop() }
        store.advance(.seconds(1))
    }

    @Test func `a wrong second key says what the chord offers`() {
        let store = TestStore<App>(.quiet)
        store.send(press("Z")) { _ = $0.keys.read(Key("Z"), in: .reader, of: Keymap()) }
        store.send(press("x")) {
            $0.keys.drop()
            $0.notices.say("Z has no x. It offers: Z Quit")
        }
        store.advance(.milliseconds(5_999))
        store.advance(.milliseconds(1), fires: .toastTimePassed) { $0.notices.hide() }
    }

    @Test func `a setting changed is saved, can be taken back and done again`() throws {
        let app = AppDriver()
        app.open(.messages)
        var file = SettingsFile()
        let setting = try #require(SettingsTable.setting("reading.measure"))
        let steps: [(SettingValue?, Int, (AppDriver) -> Void)] = [
            (.number(70), 70, { $0.send(.settingChanged("reading.measure", .number(70))) }),
            (nil, 66, { $0.press("u") }),
            (.number(70), 70, { $0.press("Ctrl-r") }),
        ]
        for (value, measure, step) in steps {
            step(app)
            try file.change(setting, to: value)
            #expect(app.state.around.measure == measure)
            #expect(app.saved[.settings] == file.bytes)
        }
        app.press("u")
        app.sees("Undone: Measure: 70 columns")
        app.advance(.seconds(6))
        app.doesNotSee("Undone: Measure: 70 columns")
    }

    @Test func `a setting that was changed in its file since is not taken back`() {
        let app = AppDriver()
        app.open(.messages)
        app.send(.settingChanged("reading.measure", .number(70)))
        app.send(.paperRead(.settings, Array("{ \"reading.measure\": 50 }".utf8)))
        #expect(app.state.around.measure == 50)
        app.press("u")
        app.sees("was changed since, and stays: 50 columns.")
        #expect(app.state.around.measure == 50)
    }

    @Test func `a newer save replaces one under way, so that the last word holds`() throws {
        let app = AppDriver()
        app.isDiskSlow = true
        for measure in [70, 71] {
            app.send(.settingChanged("reading.measure", .number(measure)))
        }
        #expect(app.stopped(App.self).count == 1)
        #expect(app.asked(App.self).count == 1)
        app.answer(App.self, .paperSaved(.settings, "the disk is full"))
        #expect(
            app.toast
                == "The settings file could not be saved: the disk is full. It holds until you quit."
        )
        app.advance(.seconds(6))
        #expect(app.toast == nil)
    }

    @Test func `a key can be given, is refused when it has a meaning, and can be undone`() {
        let app = AppDriver()
        app.send(.keyBound(.init(place: "lists", keys: "w", command: "app.quit")))
        #expect(app.state.around.keymap.key(for: .appQuit, in: .lists) == "w")
        app.open(.messages)
        app.send(.keyBound(.init(place: "lists", keys: "j", command: "app.quit")))
        app.sees("j is “Next row” already. Nothing was changed.")
        app.press("u")
        #expect(app.state.around.keymap.key(for: .appQuit, in: .lists) == "Q")
    }

    @Test func `a broken settings file changes nothing, is named, and is never written over`() {
        let app = AppDriver()
        app.send(.paperRead(.settings, Array("{ \"reading.measure\": 70 }".utf8)))
        #expect(app.state.around.measure == 70)
        app.send(.paperRead(.settings, Array("{ \"reading.measure\" 50".utf8)))
        #expect(app.state.around.measure == 70, "the last good ones stay in force")
        #expect(app.toast?.contains("1:21") == true || app.toast?.contains("line 1") == true)
        #expect(app.saved[.settings] == nil)
        app.send(.settingChanged("reading.measure", .number(60)))
        #expect(app.state.around.measure == 60, "for this session it holds")
        #expect(app.saved[.settings] == nil)
    }

    @Test func `a settings file that cannot be read is never written over`() {
        let app = AppDriver()
        app.send(
            .paperUnreadable(.settings, "it is larger than 1000000 bytes, at /home/a/b"))
        #expect(
            app.toast
                == "The settings file cannot be read: it is larger than 1000000 bytes, at /home/a/b."
        )
        app.send(.settingChanged("reading.measure", .number(60)))
        #expect(app.state.around.measure == 60, "for this session it holds")
        #expect(app.saved[.settings] == nil)
        app.send(.paperRead(.settings, nil))
        app.send(.settingChanged("reading.measure", .number(70)))
        #expect(app.saved[.settings] != nil)
    }

    @Test(arguments: [Destination.tutor, .settings, .messages, .doctor])
    func `the help shows what has a meaning in its place and nothing else`(
        place: Destination
    ) throws {
        let app = AppDriver(ignoring: [Reader.self, Doctor.self, Tutor.self])
        app.open(place)
        let below = app.state
        app.open(.keys)
        let help = try #require(app.top[Help.self])
        for row in help.all { #expect(App.hasMeaning(row.verb, in: below), "\(row.verb)") }
        let verbs = help.all.map(\.verb)
        #expect(verbs.contains(.helpKeys) && verbs.contains(.editUndo))
        #expect(!verbs.contains(.itemInfo), "nothing here tells more about itself")
        #expect(verbs.contains(.itemAgain) == [.tutor, .settings, .doctor].contains(place))
        #expect(verbs.contains(.markSet) == (place == .tutor))
    }

    @Test func `what a key does is said whole in the help of 80 columns`() {
        for binding in Keymap().bindings {
            #expect(Width.of(binding.verb.title) <= 22, "\(binding.verb.title)")
        }
    }

    @Test func `unknown keys three times within ten seconds bring help, and any input ends it`() {
        let app = AppDriver(App.State(), ignoring: [AutoAssist.self])
        app.attach()
        app.press("F9 F9")
        #expect(app.state.assist.offer == nil)
        app.press("F9")
        #expect(app.state.assist.offer == AutoAssist.Offer(.confusion))
        app.sees("? shows the keys of this place")
        app.press("j")
        #expect(app.state.assist.offer == nil)
    }

    @Test func `an offer of help is not hidden by news that came with its cue`() {
        let app = AppDriver(App.State(), ignoring: [AutoAssist.self])
        app.attach()
        app.press("x x x")
        #expect(app.state.assist.offer != nil)
        let row = { app.text().split(separator: "\n")[22] }
        let offered = row()
        app.send(.troubleTold("No sound: no device to play on."))
        #expect(row() == offered)
        app.press("j")
        #expect(row().contains("No sound"), "and is told after it")
    }

    @Test func `what is learned and used is remembered over a quit, with what it does not know`()
        throws
    {
        let app = AppDriver()
        let kept = #"{"future": {"a": [1, 2]}, "recent": ["view.theme"], "known": ["arrival"]}"#
        app.send(.paperRead(.session, Array(kept.utf8)))
        #expect(app.state.memory.recent == ["view.theme"])
        #expect(app.state.assist.known == [.arrival])
        app.press(":")
        app.type("messages")
        app.press("Enter")
        let saved = String(decoding: try #require(app.saved[.session]), as: UTF8.self)
        #expect(saved.contains(#""future": {"a": [1, 2]}"#), "\(saved)")
        #expect(saved.contains("go.messages"))
    }

    @Test func `a click on a key of the status line presses it`() {
        let app = AppDriver()
        let row = app.text().split(separator: "\n", omittingEmptySubsequences: false)[23]
        let column = row.distance(from: row.startIndex, to: row.range(of: "keys")!.lowerBound)
        app.send(.input(.mouse(Mouse(.press(.left), at: Point(row: 23, column: column)))))
        #expect(app.state.stack.layers.count == 1)
    }

    @Test(arguments: 0..<8) func `random input keeps the invariants`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let time = ManualTime()
        let store = Store<App>(App.State(), time: time) { _, _ in }
        store.send(.terminal(.attached(Size(80, 24), .full, isPlain: false)))
        let names = [
            "?", ":", "q", "Esc", "g", "z", "t", ",", "j", "k", "Enter", "Tab", "u", "e", "5",
            "Ctrl-o", "/", "a", "F3", "Alt-k", "l", "h", "n", "Space", "]", "r",
        ]
        for _ in 0..<200 {
            switch Int.random(in: 0..<12, using: &random) {
            case 0:
                let size = Size(
                    .random(in: 0...210, using: &random), .random(in: 0...70, using: &random))
                store.send(.input(.resized(size)))
            case 1: store.send(.input(.paste("\u{1B}[31m paste \n é")))
            case 2:
                let at = Point(
                    row: .random(in: 0..<70, using: &random),
                    column: .random(in: 0..<210, using: &random))
                store.send(.input(.mouse(Mouse(.press(.left), at: at))))
            case 3:
                time.move(to: time.now + .milliseconds(.random(in: 0...40_000, using: &random)))
                while let action = store.popDueTimer() { store.send(action) }
            default: store.send(.input(.key(Key(names.randomElement(using: &random)!)!)))
            }
            let frame = App.draw(store.state)
            #expect(frame.size == store.state.around.size)
            #expect(store.state.stack.layers.count <= 12)
            #expect(!frame.text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
        }
    }
}

extension StringProtocol {
    /// Where a word first stands. (Foundation has one; the tests do without it.)
    func range(of word: String) -> Range<Index>? {
        indices.first { self[$0...].hasPrefix(word) }.map { $0..<index($0, offsetBy: word.count) }
    }
}
