import Canvas
import ScreenKit

extension SettingsList {
    public static let previews: [Preview] = [
        .of(SettingsList.self, "settings") { State(Settings(), themes: names, size: $0) },
        .of(SettingsList.self, "settings-changed") {
            State(changed, themes: names, at: "keys.hint-delay", size: $0)
        },
        .of(SettingsList.self, "settings-problem") {
            State(Settings(), problems: broken, themes: names, at: "theme", size: $0)
        },
        .of(SettingsList.self, "settings-typing") { size in
            var state = State(changed, themes: names, at: "reading.measure", size: size)
            state.typing = Typing(field: TextField("500"), refused: "500")
            return state
        },
        .of(SettingsList.self, "settings-find") { size in
            var state = State(changed, themes: names, size: size)
            state.find = TextField("help")
            state.settle()
            return state
        },
        .of(SettingsList.self, "settings-none") { size in
            var state = State(Settings(), themes: names, size: size)
            state.find = TextField("zeppelin")
            state.settle()
            return state
        },
        .of(SettingsList.self, "settings-linear", around: .linear) {
            State(changed, themes: names, at: "assist", size: $0)
        },
    ]

    private static let names = ["ansi", "paper", "ink"]

    private static let changed = Settings.read(
        Array(
            """
            { "reading.measure": 72, "keys.hint-delay": "never", assist: false,
              "keys.reader": { "Ctrl-n": "reader.page-forward" } }
            """.utf8)
    ).settings

    private static var broken: [SettingsProblem] {
        Settings.read(
            Array("{ theme: \"incc\",\n  \"reading.mesure\": 60 }".utf8), themes: names
        ).problems
    }
}
