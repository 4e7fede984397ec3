import Canvas
import ScreenKit

extension ThemePicker {
    public static let previews: [Preview] = [
        .of(ThemePicker.self, "themes") { State(ThemeShelf().entries, old: "ansi", size: $0) },
        .of(ThemePicker.self, "themes-own") { size in
            var state = State(own.entries, old: "ink", size: size)
            _ = reduce(&state, .ordered(Order(.listLast)))
            return state
        },
        .of(ThemePicker.self, "themes-book") {
            State(ThemeShelf().entries, old: "ink", isForBook: true, size: $0)
        },
        .of(ThemePicker.self, "themes-linear", around: .linear) {
            State(ThemeShelf().entries, old: "paper", size: $0)
        },
    ]

    /// One that is well and one that is not.
    private static let own = ThemeShelf(own: [
        .init(name: "dusk", bytes: Array("about = the hour after supper\nkind = dark".utf8)),
        .init(name: "moonless", bytes: [0]),
    ])
}
