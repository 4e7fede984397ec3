import HouseholdWing
import Kernel
import ScreenKit

extension Tutor: RootOpening {
    static func open(_ way: Plainly, _ state: inout App.State) -> App.Effects {
        let lessons = State(progress: state.memory.lessons, config: App.tutorConfig(state))
        return App.show(AnyScreen(Tutor.self, lessons), &state)
    }
}
