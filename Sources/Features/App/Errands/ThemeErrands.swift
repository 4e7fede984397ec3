import HouseholdWing
import Kernel
import ScreenKit

extension ThemeErrand: RootErrand {
    func carryOut(for id: Int, _ state: inout App.State) -> App.Effects {
        switch self {
        case .preview(let name): App.preview(name, &state)
        case .keep(let name): App.keep(name, from: id, &state)
        case .keepForBook(let name): App.keepForBook(name, from: id, &state)
        case .restore: App.close(id, &state)
        }
    }
}
