import Kernel

extension SettingsScreen {
    /// All of them, or at one row.
    public struct Opening: Hashable, Sendable {
        var path: String?
    }

    public static var opener: Opener<Opening>? { Opener(Opening(), verb: .goSettings, name: name) }

    public static func open(_ way: Opening, _ state: inout App.State) -> App.Effects {
        let settings = State(
            state.preferences.settings, problems: state.preferences.problems,
            themes: state.theming.shelf.names,
            // What the book in view has of its own.
            look: state.stack.screen[Reader.self]?.look ?? OwnLook(), at: way.path,
            size: state.around.size)
        return App.float(AnyScreen(SettingsScreen.self, settings), &state)
    }
}

extension Destination {
    public static var settings: Destination { Destination(SettingsScreen.self, .init()) }
    public static func setting(_ path: String) -> Destination {
        Destination(SettingsScreen.self, .init(path: path))
    }
}
