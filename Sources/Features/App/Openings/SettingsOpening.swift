import HouseholdWing
import Kernel
import ReadingWing
import ScreenKit

extension SettingsList: RootOpening {
    static func open(_ way: Opening, _ state: inout App.State) -> App.Effects {
        let settings = State(
            state.preferences.settings, problems: state.preferences.problems,
            themes: state.theming.shelf.names,
            // What the book in view has of its own.
            look: state.stack.screen[Reader.self]?.look ?? OwnLook(), at: way.path,
            size: state.around.size)
        return App.float(AnyScreen(SettingsList.self, settings), &state)
    }
}
