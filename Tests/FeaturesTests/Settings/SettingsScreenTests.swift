import Canvas
import ScreenKit
import TestKit
import Testing
import Wording

@testable import HouseholdWing

@Suite struct SettingsListTests {
    private func store(
        at path: String = "reading.measure", _ text: String = "{}"
    ) -> TestStore<SettingsList> {
        let settings = Settings.read(Array(text.utf8)).settings
        return TestStore(
            SettingsList.State(
                settings, themes: ["ansi", "ink"], at: path, size: Size(80, 24)))
    }

    private func order(_ verb: Verb, _ count: Int? = nil) -> SettingsList.Action {
        .ordered(Order(verb, count: count))
    }

    private func change(_ path: String, _ value: SettingValue?) -> [Ask] {
        [.change(setting: path, to: value)]
    }

    @Test func `a step asks for the next value and changes nothing itself`() {
        let store = store()
        store.send(order(.settingMore), performs: change("reading.measure", .number(67)))
        store.send(order(.settingLess, 10), performs: change("reading.measure", .number(56)))
        let settings = Settings.read(Array("{ 'reading.measure': 67 }".utf8)).settings
        store.send(.settingsChanged(settings, [])) { $0.settings = settings }
        store.send(
            order(.itemAgain),
            performs: [.done("Measure: 66 columns, the default again.")]
                + change("reading.measure", nil))
    }

    @Test func `at the end of the range it says what is accepted`() {
        let store = store(at: "reading.measure", "{ 'reading.measure': 120 }")
        store.send(
            order(.settingMore),
            performs: [
                .say("Measure is 120 columns: accepted is a whole number from 30 to 120.")
            ])
    }

    @Test func `Enter turns what has few values and types the rest`() {
        let flag = store(at: "assist")
        flag.send(order(.focusActivate), performs: change("assist", .flag(false)))
        let choice = store(at: "display.motion")
        choice.send(order(.focusActivate), performs: change("display.motion", .text("reduced")))
        let theme = store(at: "theme")
        theme.send(order(.focusActivate), performs: [.open(.themes)])
        let number = store()
        number.send(order(.focusActivate)) {
            $0.typing = .init(field: TextField("66 columns", isSelected: true))
        }
        #expect(SettingsList.place(number.state) == .fields)
    }

    @Test func `a wrong value keeps the old one and what was typed`() {
        let store = store()
        store.send(order(.focusActivate)) {
            $0.typing = .init(field: TextField("66 columns", isSelected: true))
        }
        store.send(.pasted("500")) { $0.typing?.field.insert("500") }
        store.send(order(.focusActivate)) { $0.typing?.refused = "500" }
        store.send(.typed(Key(.backspace))) {
            _ = $0.typing?.field.edit(Key(.backspace))
            $0.typing?.refused = nil
        }
        store.send(order(.focusActivate), performs: change("reading.measure", .number(50))) {
            $0.typing = nil
        }
    }

    @Test func `Esc gives up typing, then finding, then the layer`() {
        let store = store()
        store.send(order(.focusActivate)) {
            $0.typing = .init(field: TextField("66 columns", isSelected: true))
        }
        #expect(SettingsList.claims(Order(.layerClose), store.state))
        store.send(order(.layerClose)) { $0.typing = nil }
        #expect(!SettingsList.claims(Order(.layerClose), store.state))
        store.send(order(.layerClose), performs: [.close])
    }

    @Test func `find goes to what it finds, or back to where it began`() {
        var state = SettingsList.State(Settings(), at: "assist", size: Size(80, 24))
        for key in [order(.findOpen), .pasted("tapping")] { SettingsList.step(&state, key) }
        #expect(state.focus == "tutor.tap-misses")
        var given = state
        SettingsList.step(&given, order(.layerClose))
        #expect(given.focus == "assist" && given.find == nil)
        SettingsList.step(&state, order(.focusActivate))
        #expect(state.focus == "tutor.tap-misses" && state.find == nil)
    }

    @Test func `j walks through every setting, brackets through the sections`() {
        var state = SettingsList.State(Settings(), size: Size(80, 24))
        var seen = [state.focus]
        for _ in 1..<SettingsTable.rows.count {
            SettingsList.step(&state, order(.listNext))
            seen.append(state.focus)
        }
        #expect(seen == SettingsTable.rows.map(\.path))
        SettingsList.step(&state, order(.listFirst))
        SettingsList.step(&state, order(.listTabNext, 3))
        #expect(state.focus == "keys.hint-delay")
        SettingsList.step(&state, order(.listTabPrevious, 99_999))
        #expect(state.focus == "reading.measure")
    }

    @Test func `a page ends where its section does, and none is passed unseen`() {
        for (page, back) in [
            (Verb.listPageForward, Verb.listPageBack), (.listHalfForward, .listHalfBack),
        ] {
            var state = SettingsList.State(
                Settings(), themes: [], at: "reading.measure", size: Size(80, 30))
            var seen: [Setting.Section] = []
            for _ in 0..<200 {
                if let section = state.focused?.section, seen.last != section {
                    seen.append(section)
                }
                _ = SettingsList.reduce(&state, order(page))
            }
            let all = SettingsTable.rows.map(\.section)
            let sections = all.indices.filter { $0 == 0 || all[$0 - 1] != all[$0] }.map { all[$0] }
            #expect(seen == sections)
            #expect(state.focused == SettingsTable.rows.last)
            for _ in 0..<200 { _ = SettingsList.reduce(&state, order(back)) }
            #expect(state.focused == SettingsTable.rows.first)
            _ = SettingsList.reduce(&state, order(page, 3))
            #expect(state.focused?.section != .reading)
        }
    }

    @Test(arguments: [Size(80, 30), Size(80, 24), Size(80, 14)])
    func `what a list has no room for leaves a sign`(size: Size) {
        for section in Setting.Section.allCases {
            guard let first = SettingsTable.rows(of: section).first else { continue }
            let state = SettingsList.State(Settings(), themes: [], at: first.path, size: size)
            var around = Surroundings()
            around.size = size
            var frame = Frame(size)
            SettingsList.draw(state, around, into: &frame)
            let isCut = SettingsTable.rows(of: section).count > state.layout.list.height
            let right = frame.text.split(separator: "\n").contains {
                $0.contains("│") && $0.hasSuffix("…")
            }
            #expect(right == isCut, "\(section) at \(size)")
        }
    }

    @Test func `brackets in the last section and the first go on to its end`() throws {
        let last = try #require(SettingsTable.rows.last)
        let section = SettingsTable.rows(of: last.section)
        var state = SettingsList.State(Settings(), at: section[1].path, size: Size(80, 24))
        for _ in 0..<2 {
            SettingsList.step(&state, order(.listTabNext))
            #expect(state.focus == last.path)
        }
        state = SettingsList.State(
            Settings(), at: SettingsTable.rows[2].path, size: Size(80, 24))
        for _ in 0..<2 {
            SettingsList.step(&state, order(.listTabPrevious))
            #expect(state.focus == SettingsTable.rows[0].path)
        }
    }

    @Test func `in German the screen says and takes German words, and the file keeps its own`() {
        Wording.$inForce.withValue(.chosen("de", locales: [])) {
            let notes = store(at: "reading.notes")
            #expect(drawn(notes.state).contains("am Seitenfuß"))
            #expect(drawn(notes.state).contains("reading.notes = foot"))
            notes.send(order(.itemCopy), performs: [.copy("reading.notes = foot")])
            notes.send(order(.settingMore), performs: change("reading.notes", .text("popup")))
            let lock = store(at: "lock.after", "{ 'lock.after': '5 min' }")
            lock.send(order(.focusActivate)) {
                $0.typing = .init(field: TextField("5 min", isSelected: true))
            }
            lock.send(.pasted("aus")) { $0.typing?.field.insert("aus") }
            #expect(drawn(lock.state).contains("„aus“"), "what is accepted is what is shown")
            lock.send(order(.focusActivate), performs: change("lock.after", .text("off"))) {
                $0.typing = nil
            }
            let again = store(at: "notify.when", "{ 'notify.when': 'off' }")
            again.send(
                order(.itemAgain),
                performs: [.done("Benachrichtigungen: wieder abwesend, die Vorgabe.")]
                    + change("notify.when", nil))
        }
    }

    @Test func `a row is copied as the file has it, whatever the language`() {
        Wording.$inForce.withValue(.chosen("zh", locales: [])) {
            let store = store(at: "keys.hint-delay")
            #expect(drawn(store.state).contains("600 毫秒"))
            store.send(order(.itemCopy), performs: [.copy("keys.hint-delay = 600 ms")])
        }
    }

    private func drawn(_ state: SettingsList.State) -> String {
        var around = Surroundings()
        around.size = state.size
        var frame = Frame(state.size)
        SettingsList.draw(state, around, into: &frame)
        return frame.text
    }

    @Test func `the file, a copy, a wrong key`() {
        let store = store(at: "assist")
        store.send(order(.settingsEditFile), performs: [.edit(.settings)])
        store.send(order(.itemCopy), performs: [.copy("assist = true")])
        store.send(order(.listMark), performs: [.missed])
        store.send(
            order(.itemAgain), performs: [.say("Help offers itself: on is the default.")])
    }

    @Test func `a click chooses a section and a row, a second click turns it`() {
        var around = Surroundings()
        around.size = Size(80, 24)
        let state = SettingsList.State(Settings(), size: around.size)
        let section = SettingsList.pointed(
            Mouse(.press(.left), at: Point(row: 9, column: 6)), state, around)
        #expect(section == .sectionPressed(.help))
        let row = SettingsList.pointed(
            Mouse(.press(.left), at: Point(row: 2, column: 30)), state, around)
        #expect(row == .rowPressed("reading.measure"))
        let store = store(at: "assist")
        store.send(.rowPressed("assist"), performs: change("assist", .flag(false)))
    }

    @Test(arguments: 0..<40) func `random keys and sizes keep the focus in view`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var state = SettingsList.State(Settings(), size: Size(80, 24))
        let verbs: [Verb] = [
            .listNext, .listPrevious, .listPageForward, .listLast, .listFirst, .listTabNext,
            .listTabPrevious, .findOpen, .focusActivate, .layerClose, .fieldDown, .settingMore,
        ]
        for _ in 0..<120 {
            switch Int.random(in: 0..<6, using: &random) {
            case 0:
                let size = Size(
                    .random(in: 1...200, using: &random), .random(in: 1...60, using: &random))
                SettingsList.step(&state, .resized(size))
            case 1: _ = SettingsList.reduce(&state, .typed(Key("e")))
            case 2:
                SettingsList.step(&state, .wheelTurned(.random(in: -9...9, using: &random)))
            default:
                let verb = verbs.randomElement(using: &random)!
                _ = SettingsList.reduce(&state, order(verb, .random(in: 1...9, using: &random)))
            }
            var around = Surroundings()
            around.size = state.size
            var frame = Frame(state.size)
            SettingsList.draw(state, around, into: &frame)
            #expect(SettingsTable.setting(state.focus) != nil)
        }
    }
}
