import Kernel
import ListeningWing
import ScreenKit

extension Player: RootOpening {
    static func open(_ way: Plainly, _ state: inout App.State) -> App.Effects {
        App.goToPlayer(&state)
    }
}

extension SoundSheet: RootOpening {
    static func open(_ way: Plainly, _ state: inout App.State) -> App.Effects {
        guard state.listening != nil else { return App.say(App.nothingHeard(state), &state) }
        let sheet = State(size: state.around.size, isLinear: state.around.isLinear)
        return App.float(AnyScreen(SoundSheet.self, sheet), &state)
    }
}
