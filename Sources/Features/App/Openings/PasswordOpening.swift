import Kernel
import ReadingWing
import ScreenKit

extension FilePassword: RootOpening {
    /// Over the page that stays empty without it. A person who went on meanwhile is not asked.
    static func open(_ way: Opening, _ state: inout App.State) -> App.Effects {
        guard state.stack.top.screen[Reader.self]?.source == way.source else { return [] }
        return App.float(AnyScreen(FilePassword.self, State(way, size: state.around.size)), &state)
    }
}
