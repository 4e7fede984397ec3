import Canvas
import Features
import Kernel
import TestKit
import Testing

@Suite struct AppTests {
    private func press(_ text: String) -> App.Action { .input(.key(Key(text)!)) }

    /// An App without auto-assist, so that keys alone set no timers.
    private func quiet() -> App.State {
        var state = App.State()
        state.assist.isOn = false
        return state
    }

    private func opened(_ destination: Destination, _ store: TestStore<App>) {
        store.send(.opened(destination)) { _ = App.reduce(&$0, .opened(destination)) }
    }

    @Test func `a layer closes with Esc and with q, and q at the root quits`() {
        let store = TestStore<App>(quiet())
        opened(.messages, store)
        #expect(store.state.stack.layers.count == 1)
        store.send(press("Esc")) { _ = App.reduce(&$0, press("Esc")) }
        #expect(store.state.stack.layers.isEmpty)
        opened(.messages, store)
        store.send(press("q")) { _ = App.reduce(&$0, press("q")) }
        #expect(store.state.stack.layers.isEmpty)
        store.send(press("Esc"))
        store.send(press("q"), performs: [.quit])
        store.send(press("Q"), performs: [.quit])
    }

    @Test func `help closes with the key that opened it`() {
        let store = TestStore<App>(quiet())
        opened(.keys, store)
        store.send(press("?")) { _ = App.reduce(&$0, press("?")) }
        #expect(store.state.stack.layers.isEmpty)
    }

    @Test func `what a chord offers rises after the delay and not a millisecond before`() {
        let store = TestStore<App>(quiet())
        store.send(press("g")) { _ = $0.keys.read(Key("g"), in: .reader, of: Keymap()) }
        store.advance(.milliseconds(599))
        store.advance(.milliseconds(1), fires: .hintDelayPassed) { $0.isHintShown = true }
        store.send(press("Esc")) {
            $0.keys.drop()
            $0.isHintShown = false
        }
    }

    @Test func `a finished chord never waits for its hint`() {
        let store = TestStore<App>(quiet())
        store.send(press("Z")) { _ = $0.keys.read(Key("Z"), in: .reader, of: Keymap()) }
        store.send(press("Z"), performs: [.quit]) { $0.keys.drop() }
        store.advance(.seconds(1))
    }

    @Test func `a wrong second key says what the chord offers`() {
        let store = TestStore<App>(quiet())
        store.send(press("Z")) { _ = $0.keys.read(Key("Z"), in: .reader, of: Keymap()) }
        store.send(press("x")) {
            $0.keys.drop()
            $0.notices.say("Z has no x. It offers: Z Quit")
        }
        store.advance(.milliseconds(5_999))
        store.advance(.milliseconds(1), fires: .toastTimePassed) { $0.notices.hide() }
    }

    @Test func `a setting changed is saved, can be taken back and done again`() throws {
        let store = TestStore<App>(quiet())
        opened(.messages, store)
        let changed = App.Action.settingChanged("reading.measure", .number(70))
        var file = SettingsFile()
        let setting = try #require(SettingsTable.setting("reading.measure"))
        try file.change(setting, to: .number(70))
        store.send(changed, performs: [.save(.settings, file.bytes)]) {
            _ = App.reduce(&$0, changed)
        }
        #expect(store.state.around.measure == 70)
        try file.change(setting, to: nil)
        store.send(press("u"), performs: [.save(.settings, file.bytes)]) {
            _ = App.reduce(&$0, press("u"))
        }
        #expect(store.state.around.measure == 66)
        #expect(store.state.notices.toast?.text == "Undone: Measure: 70 columns")
        try file.change(setting, to: .number(70))
        store.send(press("Ctrl-r"), performs: [.save(.settings, file.bytes)]) {
            _ = App.reduce(&$0, press("Ctrl-r"))
        }
        #expect(store.state.around.measure == 70)
        store.advance(.seconds(6), fires: .toastTimePassed) { $0.notices.hide() }
        let ticket = try #require(store.ticket(EffectID("save.settings")))
        store.deliver(.paperSaved(.settings, nil), for: ticket)
    }

    @Test func `a newer save replaces one under way, so that the last word holds`() throws {
        let store = TestStore<App>(quiet())
        for measure in [70, 71] {
            let changed = App.Action.settingChanged("reading.measure", .number(measure))
            var after = store.state
            let effects = App.reduce(&after, changed)
            guard case .request(_, let command)? = effects.last else {
                Issue.record("no save in \(effects)")
                return
            }
            store.send(changed, performs: [command]) { $0 = after }
        }
        #expect(store.abandoned.count == 1)
        let ticket = try #require(store.ticket(EffectID("save.settings")))
        store.deliver(.paperSaved(.settings, "the disk is full"), for: ticket) {
            $0.notices.say(
                "The settings file could not be saved: the disk is full. It holds until you quit.")
        }
        store.advance(.seconds(6), fires: .toastTimePassed) { $0.notices.hide() }
    }

    @Test func `a key can be given, is refused when it has a meaning, and can be undone`() {
        var state = quiet()
        let give = App.Action.keyBound(.init(place: "lists", keys: "x", command: "app.quit"))
        _ = App.reduce(&state, give)
        #expect(state.around.keymap.key(for: .appQuit, in: .lists) == "x")
        _ = App.reduce(&state, .opened(.messages))
        _ = App.reduce(&state, .keyBound(.init(place: "lists", keys: "j", command: "app.quit")))
        #expect(state.notices.toast?.text == "j is “Next row” already. Nothing was changed.")
        _ = App.reduce(&state, press("u"))
        #expect(state.around.keymap.key(for: .appQuit, in: .lists) == "Q")
    }

    @Test func `a broken settings file changes nothing, is named, and is never written over`() {
        var state = quiet()
        _ = App.reduce(&state, .paperRead(.settings, Array("{ \"reading.measure\": 70 }".utf8)))
        #expect(state.around.measure == 70)
        let effects = App.reduce(
            &state, .paperRead(.settings, Array("{ \"reading.measure\" 50".utf8)))
        #expect(state.around.measure == 70, "the last good ones stay in force")
        #expect(
            state.notices.toast?.text.contains("1:21") == true
                || state.notices.toast?.text.contains("line 1") == true)
        #expect(!effects.contains { if case .request(_, .save) = $0 { true } else { false } })
        let more = App.reduce(&state, .settingChanged("reading.measure", .number(60)))
        #expect(state.around.measure == 60, "for this session it holds")
        #expect(!more.contains { if case .request(_, .save) = $0 { true } else { false } })
    }

    @Test func `a settings file that cannot be read is never written over`() {
        var state = quiet()
        _ = App.reduce(
            &state, .paperUnreadable(.settings, "it is larger than 1000000 bytes, at /home/a/b"))
        #expect(
            state.notices.toast?.text
                == "The settings file cannot be read: it is larger than 1000000 bytes, at /home/a/b."
        )
        let effects = App.reduce(&state, .settingChanged("reading.measure", .number(60)))
        #expect(state.around.measure == 60, "for this session it holds")
        #expect(!effects.contains { if case .request(_, .save) = $0 { true } else { false } })
        _ = App.reduce(&state, .paperRead(.settings, nil))
        let more = App.reduce(&state, .settingChanged("reading.measure", .number(70)))
        #expect(more.contains { if case .request(_, .save) = $0 { true } else { false } })
    }

    @Test(arguments: [Destination.tutor, .settings, .messages, .doctor])
    func `the help shows what has a meaning in its place and nothing else`(place: Destination) {
        var state = quiet()
        _ = App.reduce(&state, .opened(place))
        let below = state
        _ = App.reduce(&state, .opened(.keys))
        guard let help = state.stack.top[Help.self] else {
            Issue.record("no help over \(place)")
            return
        }
        for row in help.all { #expect(App.hasMeaning(row.verb, in: below), "\(row.verb)") }
        let verbs = help.all.map(\.verb)
        #expect(verbs.contains(.helpKeys) && verbs.contains(.editUndo))
        #expect(!verbs.contains(.itemInfo), "nothing here tells more about itself")
        #expect(verbs.contains(.itemAgain) == [.tutor, .settings, .doctor].contains(place))
        #expect(verbs.contains(.markSet) == (place == .tutor))
    }

    @Test func `what a key does is said whole in the help of 80 columns`() {
        for binding in Keymap().bindings where binding.verb.awaits(in: binding.place) == nil {
            #expect(Width.of(binding.verb.title) <= 22, "\(binding.verb.title)")
        }
    }

    @Test func `unknown keys three times within ten seconds bring help, and any input ends it`() {
        var state = App.State()
        _ = App.reduce(&state, .terminal(.attached(Size(80, 24), .full, isPlain: false)))
        for _ in 0..<2 { _ = App.reduce(&state, press("F9")) }
        #expect(state.assist.offer == nil)
        _ = App.reduce(&state, press("F9"))
        #expect(state.assist.offer == AutoAssist.Offer(.confusion))
        let drawn = App.draw(state).text
        #expect(drawn.contains("? shows the keys of this place"))
        _ = App.reduce(&state, press("j"))
        #expect(state.assist.offer == nil)
    }

    @Test func `an offer of help is not hidden by news that came with its cue`() {
        var state = App.State()
        _ = App.reduce(&state, .terminal(.attached(Size(80, 24), .full, isPlain: false)))
        for _ in 0..<3 { _ = App.reduce(&state, press("x")) }
        #expect(state.assist.offer != nil)
        let row = { (state: App.State) in App.draw(state).text.split(separator: "\n")[22] }
        let offered = row(state)
        _ = App.reduce(&state, .troubleTold("No sound: no device to play on."))
        #expect(row(state) == offered)
        _ = App.reduce(&state, press("j"))
        #expect(row(state).contains("No sound"), "and is told after it")
    }

    @Test func `what is learned and used is remembered over a quit, with what it does not know`() {
        var state = quiet()
        let kept = #"{"future": {"a": [1, 2]}, "recent": ["view.theme"], "known": ["arrival"]}"#
        _ = App.reduce(&state, .paperRead(.session, Array(kept.utf8)))
        #expect(state.memory.recent == ["view.theme"] && state.assist.known == [.arrival])
        _ = App.reduce(&state, .opened(.palette))
        let id = state.stack.top.id
        _ = App.reduce(&state, .screen(id, Palette.self, .pasted("messages")))
        let effects = App.reduce(&state, .input(.key(Key(.enter))))
        let saved = effects.compactMap { effect -> String? in
            guard case .request(_, .save(.session, let bytes)) = effect else { return nil }
            return String(decoding: bytes, as: UTF8.self)
        }.last
        #expect(saved?.contains(#""future": {"a": [1, 2]}"#) == true, "\(saved ?? "nothing")")
        #expect(saved?.contains("go.messages") == true)
    }

    @Test func `a click on a key of the status line presses it`() {
        var state = quiet()
        let row = App.draw(state).text.split(separator: "\n", omittingEmptySubsequences: false)[23]
        let column = row.distance(from: row.startIndex, to: row.range(of: "keys")!.lowerBound)
        let click = Mouse(.press(.left), at: Point(row: 23, column: column))
        _ = App.reduce(&state, .input(.mouse(click)))
        #expect(state.stack.layers.count == 1)
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
