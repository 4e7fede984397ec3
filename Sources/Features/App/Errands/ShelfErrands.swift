import Kernel
import LibraryWing
import ScreenKit

extension ShelfErrand: RootErrand {
    func carryOut(for id: Int, _ state: inout App.State) -> App.Effects {
        switch self {
        case .change(let ids, let change): App.tellShelf(.changing(ids, change), &state)
        case .discard(let path): App.tellShelf(.discarding(path), &state)
        case .write(let id, let path): App.tellShelf(.writing(id, path), &state)
        }
    }
}
