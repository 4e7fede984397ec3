import Kernel
import ListeningWing
import ReadingWing
import ScreenKit

extension ReadingErrand: RootErrand {
    func carryOut(for id: Int, _ state: inout App.State) -> App.Effects {
        switch self {
        case .found(let pattern, let hits, let index):
            return App.tellReader(.found(pattern, hits, at: index), &state)
        case .seek(let time):
            return App.listen(.sought(App.heardTime(time, state)), &state)
        case .beside(let target, let isDrawn):
            return App.show(target, isDrawn: isDrawn, beside: id, &state)
        case .lookUpBeside(let question): return Lookup.lookUp(question, beside: &state)
        case .begin(let target): return App.tellReader(.begun(at: target), &state)
        case .voice(let voice, let language):
            return App.choose(voice, for: language, &state)
        case .hush:
            return state.listening?.isPlaying == true ? App.listen(.paused, &state) : []
        case .mapChanged: return App.send(.mapChanged, to: ReadingAlong.self, &state)
        case .play(let spot): return App.play(from: spot, &state)
        case .mark(let action):
            if state.stack.screen.holds(Player.self) { return App.note(action, &state) }
            return App.tellReader(.marking(action), &state)
        }
    }
}
