import Canvas
import ScreenKit
import Testing
import Wording

@Suite struct SettingsFileTests {
    @Test func `a copy for a library of its own has neither hooks nor commands`() {
        let settings = """
            {
              // mine
              theme: "ink",
              hooks: {opened: "log"},
              "hooks.finished": "log",
              commands: {cite: {run: "cite"}},
              "lock.after": 5,
            }
            """
        let copy = SettingsFile.withoutCommands(Array(settings.utf8))
        let text = String(decoding: copy ?? [], as: UTF8.self)
        #expect(!text.contains("log") && !text.contains("cite"))
        #expect(text.contains("// mine") && text.contains("\"lock.after\": 5"))
        #expect(SettingsFile.withoutCommands(Array("{theme: ".utf8)) == nil)
        #expect(SettingsFile.withoutCommands(Array("{}".utf8)) == Array("{}".utf8))
    }

    @Test func `the standard file is all comments and says nothing`() throws {
        let file = SettingsFile()
        let (settings, problems) = Settings.read(file.bytes)
        #expect(settings == Settings())
        #expect(problems == [])
        let lines = String(decoding: file.bytes, as: UTF8.self).split(separator: "\n")
        #expect(lines.allSatisfy { $0.utf8.count < 100 })
        for setting in SettingsTable.rows {
            #expect(lines.contains { $0.contains("\"\(setting.path)\":") }, "\(setting.path)")
        }
    }

    @Test func `every default, written, is read as itself`() throws {
        for setting in SettingsTable.rows {
            let written = setting.written(setting.standard)
            let document = try JSON5Document("{ \"\(setting.path)\": \(written.written) }")
            #expect(document[[setting.path]].flatMap(setting.value(of:)) == setting.standard)
            #expect(setting.value(typed: setting.shown(setting.standard)) == setting.standard)
        }
    }

    @Test func `a change stands under its comment and leaves no trace when taken back`() throws {
        for setting in SettingsTable.rows {
            var file = SettingsFile()
            let before = file.bytes
            let steps =
                setting.stepped(setting.standard, by: 1, themes: ["ink"]) == setting.standard
                ? -1 : 1
            let other = setting.stepped(setting.standard, by: steps, themes: ["ink"])
            // A word that is nothing else; a folder and days have to look like what they are.
            let word = ["notes.folder": "~/null", "remind.days": "sat"][setting.path] ?? "null"
            let value = other == setting.standard ? .text(word) : other
            try file.change(setting, to: value)
            let read = Settings.read(file.bytes)
            #expect(read.problems == [])
            #expect(read.settings.value(setting) == value, "\(setting.path)")
            let lines = String(decoding: file.bytes, as: UTF8.self).split(
                separator: "\n", omittingEmptySubsequences: false)
            let at = lines.firstIndex { $0.hasPrefix("  \"\(setting.path)\":") } ?? 0
            #expect(lines[max(0, at - 1)].hasPrefix("  // \"\(setting.path)\":"), "\(setting.path)")
            try file.change(setting, to: nil)
            #expect(file.bytes == before)
        }
    }

    @Test func `keys are bound and given back`() throws {
        var file = SettingsFile()
        let before = file.bytes
        try file.bind(place: "reader", keys: "Ctrl-n", to: "reader.page-forward")
        try file.bind(place: "reader", keys: "x", to: "none")
        try file.bind(place: "lists", keys: "x", to: "item.remove")
        try file.bind(place: "reader", keys: "Ctrl-n", to: "reader.line-forward")
        let (settings, _) = Settings.read(file.bytes)
        #expect(
            Set(settings.keys) == [
                .init(place: "reader", keys: "Ctrl-n", command: "reader.line-forward"),
                .init(place: "reader", keys: "x", command: "none"),
                .init(place: "lists", keys: "x", command: "item.remove"),
            ])
        try file.bind(place: "reader", keys: "x", to: nil)
        try file.bind(place: "lists", keys: "x", to: nil)
        try file.bind(place: "reader", keys: "Ctrl-n", to: nil)
        #expect(file.bytes == before)
    }

    @Test func `groups are read and written into`() throws {
        let text = "{ reading: { measure: 70 }, theme: { night: 'ink' }, keys: { any: {} } }"
        var file = try SettingsFile(Array(text.utf8))
        #expect(Settings.read(file.bytes).settings.measure == 70)
        #expect(Settings.read(file.bytes).settings.nightTheme == "ink")
        try file.change(SettingsTable.setting("reading.measure")!, to: .number(60))
        try file.change(SettingsTable.setting("theme.ground")!, to: .text("terminal"))
        try file.bind(place: "any", keys: "x", to: "app.quit")
        #expect(
            String(decoding: file.bytes, as: UTF8.self) == """
                { reading: { measure: 60 }, theme: { night: 'ink', ground: "terminal" }, \
                keys: { any: {
                  "x": "app.quit",
                } } }
                """)
        #expect(throws: JSON5EditError.self) {
            try file.change(SettingsTable.setting("theme")!, to: .text("ink"))
        }
    }

    @Test func `a file that cannot be read is never overwritten`() {
        #expect(throws: JSON5Error.self) { try SettingsFile(Array("{ half".utf8)) }
    }
}

@Suite struct SettingsReadingTests {
    private func read(
        _ text: String, last: Settings = Settings()
    ) -> (settings: Settings, lines: [String]) {
        let (settings, problems) = Settings.read(
            Array(text.utf8), last: last, themes: ["ansi", "ink"])
        return (settings, problems.map { $0.line(file: "settings.json5") })
    }

    @Test func `what is broken is told and the last good value stays`() {
        var last = Settings()
        last.set(SettingsTable.setting("reading.measure")!, to: .number(72))
        let (settings, lines) = read(
            """
            { "reading.measure": 500,
              "display.motion": "reduced",
              "keys.hint-delay": "never", "assist.asleep": "1 h",
              theme: "inc" }
            """, last: last)
        #expect(settings.measure == 72)
        #expect(settings.motion == .reduced)
        #expect(settings.hintDelay == nil)
        #expect(settings.asleepPatience == .seconds(3600))
        #expect(
            lines == [
                "settings.json5: line 1, column 22: reading.measure is a whole number from 30 to"
                    + " 120, not 500. 72 columns stays in force.",
                "settings.json5: line 4, column 10: theme is one of auto, ansi, ink, not \"inc\"."
                    + " ansi stays in force.",
            ])
    }

    @Test func `a file that is no JSON5 changes nothing`() {
        var last = Settings()
        last.set(SettingsTable.setting("assist")!, to: .flag(false))
        let (settings, lines) = read("{ assist: true,, }", last: last)
        #expect(settings == last)
        #expect(
            lines == [
                "settings.json5: line 1, column 16: “,” stands where a name or } is accepted."
                    + " The last good settings stay in force."
            ])
        #expect(read("[]", last: last).settings == last)
        #expect(read(" \n").settings == Settings())
    }

    @Test func `strangers are named with the nearest setting`() {
        let (_, lines) = read("{ \"reading.mesure\": 60, \"a\u{1B}[2J\": 1, reading: 5 }")
        #expect(
            lines[0].contains(
                "there is no setting “reading.mesure”; the nearest is reading.measure"))
        #expect(lines[1].contains("“a␛[2J”"))
        #expect(lines.count == 3)
    }

    @Test func `keys that clash are told by line`() {
        let (settings, lines) = read(
            """
            { "keys.reader": { "x": "reader.page-forwrd", "Ctrl-h": "app.quit" },
              "keys.lists": 5, "keys.nowhere": { "x": "app.quit" },
              "keys.reader.Ctrl-n": "reader.page-forward" }
            """)
        #expect(settings.keys.count == 4)
        #expect(Keymap(settings.keys).problems.count == 3)
        #expect(lines.count == 4)
        #expect(lines[0].contains("line 1, column 20: there is no command “reader.page-forwrd”"))
        #expect(lines[3].contains("there is no place “nowhere”"))
    }

    @Test func `a setting that stands twice is told, the later holds`() {
        let (settings, lines) = read(
            "{ assist: false, \"assist\": true, reading: { measure: {} } }")
        #expect(settings.isAssisting)
        #expect(lines.count == 2)
        #expect(lines[0].contains("assist stands here again"))
    }

    @Test func `a file of nothing but mistakes is read in a moment`() {
        let strangers = "{" + (0..<40_000).map { "\"k\($0)\": 1," }.joined() + "}"
        #expect(read(strangers).lines.count == 100)
        let keys = "{ 'keys.any': {" + (0..<20_000).map { "\"\($0)\": 'x'," }.joined() + "} }"
        let (settings, lines) = read(keys)
        #expect(settings.keys.count == Settings.keysMax)
        #expect(lines.count == 100)
    }

    @Test func `night goes over midnight`() {
        let settings = read("{ 'theme.night': 'ink' }").settings
        #expect(settings.theme(atMinuteOfDay: 12 * 60) == ("ansi", 480))
        #expect(settings.theme(atMinuteOfDay: 20 * 60) == ("ink", 660))
        #expect(settings.theme(atMinuteOfDay: 20 * 60 - 1) == ("ansi", 1))
        #expect(settings.theme(atMinuteOfDay: 6 * 60 + 59) == ("ink", 1))
        #expect(settings.theme(atMinuteOfDay: 7 * 60) == ("ansi", 780))
    }
}

@Suite struct SettingValueWordsTests {
    private func typed(_ path: String, _ text: String) -> SettingValue? {
        SettingsTable.setting(path)?.value(typed: text)
    }

    @Test func `durations are read with and without a unit`() {
        #expect(typed("keys.hint-delay", "0.6 s") == .number(600))
        #expect(typed("keys.hint-delay", " 600ms ") == .number(600))
        #expect(typed("keys.hint-delay", "600") == .number(600))
        #expect(typed("keys.hint-delay", "never") == .text("never"))
        #expect(typed("keys.hint-delay", "11 s") == nil)
        #expect(typed("tutor.idle", "1 min") == .number(60))
        #expect(typed("tutor.idle", "1.5 s") == nil)
        #expect(typed("tutor.idle", "999999999999999999999999 h") == nil)
        #expect(typed("theme.night-from", "21:30") == .number(1290))
        #expect(typed("theme.night-from", "24:00") == nil)
        #expect(typed("reading.measure", "66 columns") == .number(66))
        #expect(typed("reading.measure", "-66") == nil)
        #expect(typed("terminal.colors", "256") == .text("256"))
        #expect(typed("assist", "on") == .flag(true))
    }

    @Test func `steps stop at the ends, choices and the clock go round`() {
        let measure = SettingsTable.setting("reading.measure")!
        #expect(measure.stepped(.number(66), by: 5) == .number(71))
        #expect(measure.stepped(.number(66), by: -99_999) == .number(30))
        let hint = SettingsTable.setting("keys.hint-delay")!
        #expect(hint.stepped(.number(10_000), by: 1) == .text("never"))
        #expect(hint.stepped(.text("never"), by: -1) == .number(10_000))
        let night = SettingsTable.setting("theme.night-from")!
        #expect(night.stepped(.number(1410), by: 1) == .number(0))
        let colors = SettingsTable.setting("terminal.colors")!
        #expect(colors.stepped(.text("auto"), by: -1) == .text("true"))
        let theme = SettingsTable.setting("theme")!
        #expect(theme.stepped(.text("ansi"), by: 1, themes: ["ansi", "ink"]) == .text("ink"))
        #expect(theme.stepped(.text("gone"), by: 1, themes: ["ansi", "ink"]) == .text("auto"))
    }

    /// What is called the same everywhere.
    private static let names: Set = ["unicode", "ascii", "kitty", "iterm", "sixel"]

    @Test(arguments: ["de", "zh"])
    func `each word of a setting is shown in the language, and read in both`(language: String) {
        Wording.$inForce.withValue(.chosen(language, locales: [])) {
            for setting in SettingsTable.rows {
                let words = setting.words
                let shown = words.map { setting.shown(.text($0)) }
                #expect(Set(shown).count == words.count, "\(setting.path): \(shown)")
                for (word, shown) in zip(words, shown) {
                    // A number is written as the language does: with a comma in German.
                    let isNumber = Double(word) != nil
                    if isNumber {
                        #expect(shown.map { $0 == "," ? "." : $0 } == Array(word))
                    } else {
                        let isName = Self.names.contains(word)
                        #expect((shown == word) == isName, "\(setting.path): \(word)")
                    }
                    #expect(setting.value(typed: shown) == .text(word), "\(setting.path)")
                    #expect(setting.value(typed: word) == .text(word), "\(setting.path)")
                    #expect(setting.written(.text(word)) == .text(word))
                }
                let (onScreen, inFile) = (setting.acceptedShown, setting.accepted)
                #expect(shown.allSatisfy { onScreen.contains($0) }, "\(onScreen)")
                #expect(words.allSatisfy { inFile.contains($0) }, "\(inFile)")
            }
        }
    }

    @Test func `in English words are shown as the file has them, languages by their names`() {
        for setting in SettingsTable.rows where setting.path != "language" {
            for word in setting.words { #expect(setting.shown(word: word) == word) }
        }
        let language = SettingsTable.setting("language")!
        #expect(language.words.map(language.shown(word:)).contains("Deutsch"))
        #expect(language.value(typed: "Deutsch") == .text("de"))
    }

    @Test func `every setting has its words`() {
        for setting in SettingsTable.rows {
            #expect(setting.help.count < 160 && setting.help.hasSuffix("."), "\(setting.path)")
            #expect(setting.title.count <= 20, "\(setting.path)")
        }
        #expect(Set(SettingsTable.rows.map(\.path)).count == SettingsTable.rows.count)
    }
}
