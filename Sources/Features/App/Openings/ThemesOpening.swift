import HouseholdWing
import Kernel
import ReadingWing
import ScreenKit

extension ThemePicker: RootOpening {
    static func open(_ way: Plainly, _ state: inout App.State) -> App.Effects {
        let isOverBook = state.stack.screen.holds(Reader.self)
        let picker = State(
            state.theming.entries(), old: state.theming.name,
            isForBook: isOverBook ? state.theming.own != nil : nil, size: state.around.size)
        return App.float(AnyScreen(ThemePicker.self, picker), &state)
    }
}
