import Kernel
import ListeningWing
import ScreenKit

extension ListeningErrand: RootErrand {
    func carryOut(for id: Int, _ state: inout App.State) -> App.Effects {
        App.listen(action, &state)
    }
}
