import HouseholdWing
import Kernel
import ScreenKit

extension Help: RootOpening {
    static func open(_ way: Plainly, _ state: inout App.State) -> App.Effects {
        var below = state
        // Over a field the screen's own keys are shown: the field's are letters.
        while below.stack.hasLayer, below.stack.top.screen.place.takesText {
            _ = below.stack.closeLayer()
        }
        let top = below.stack.top.screen
        let help = State(
            place: top.place, title: top.title, keymap: state.around.keymap,
            size: state.around.size, where: { App.hasMeaning($0, in: below) })
        return App.float(AnyScreen(Help.self, help), &state)
    }
}
