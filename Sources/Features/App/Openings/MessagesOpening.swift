import HouseholdWing
import Kernel
import ScreenKit

extension MessageList: RootOpening {
    static func open(_ way: Plainly, _ state: inout App.State) -> App.Effects {
        let list = State(state.notices, size: state.around.size)
        return App.float(AnyScreen(MessageList.self, list), &state)
    }
}
