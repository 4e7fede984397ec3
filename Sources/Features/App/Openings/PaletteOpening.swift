import Canvas
import HouseholdWing
import Kernel
import ScreenKit
import Wording

extension Palette: RootOpening {
    static func open(_ way: Plainly, _ state: inout App.State) -> App.Effects {
        App.float(AnyScreen(Palette.self, offers(&state)), &state)
    }

    /// What the palette offers: every command, setting, theme and the newest messages.
    private static func offers(_ state: inout App.State) -> State {
        let place = state.stack.top.screen.place
        let keymap = state.around.keymap
        let below = state
        let commands = Verb.allCases.compactMap { verb -> Entry? in
            guard !isNoise(verb) else { return nil }
            let obstacle =
                worksIn(verb, place) && App.hasMeaning(verb, in: below)
                ? nil : tr("not in this place")
            return Entry(
                .order(Order(verb)), verb.title, detail: keymap.key(for: verb, in: place) ?? "",
                obstacle: obstacle)
        }
        let own = state.preferences.settings.commands.map { command in
            Entry(
                .order(Order(.ownRun, text: command.name)), command.title,
                detail: keymap.key(forOwn: command.name, in: place) ?? tr("yours", "command"),
                obstacle: App.obstacle(to: command, below))
        }
        let screens = Screens.withoutCommand.map {
            Entry(
                .screen($0.destination, name: $0.name), tr("Go to \($0.title)"),
                detail: tr("screen", "kind"))
        }
        let settings = SettingsTable.rows.map { setting in
            Entry(
                .setting(setting.path), tr("Setting: \(setting.title)"),
                detail: setting.shown(state.preferences.settings.value(setting)))
        }
        let messages = state.notices.past.suffix(10).reversed().map {
            Entry(.message($0.text), tr("Message: \($0.text)"), detail: tr("copy"))
        }
        let themes = state.theming.entries().map {
            Entry(.theme($0.name), tr("Theme: \($0.name), \($0.about)"), detail: tr("theme"))
        }
        return State(
            own + commands + screens + settings + themes + messages, recent: state.memory.recent,
            hasPercent: place.resolved.contains(.reader), size: state.around.size)
    }

    /// Keys of fields and the palette's own are no help in a palette.
    private static func isNoise(_ verb: Verb) -> Bool {
        verb == .paletteOpen || verb == .ownRun || verb == .layerClose || verb.group == "Field"
    }

    private static func worksIn(_ verb: Verb, _ place: Place) -> Bool {
        let places = Binding.standard.filter { $0.verb == verb }.map(\.place)
        return places.isEmpty || places.contains { place.resolved.contains($0) }
    }
}
