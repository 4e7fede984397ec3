import Kernel
import LibraryWing
import ScreenKit

extension Everywhere: RootOpening {
    static func open(_ way: Plainly, _ state: inout App.State) -> App.Effects {
        let search = State(last: state.everywhere, size: state.around.size)
        return App.float(AnyScreen(Everywhere.self, search), &state)
    }
}
