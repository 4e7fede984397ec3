import Kernel
import LibraryWing
import ScreenKit

extension ShelfErrand: RootErrand {
    func carryOut(for id: Int, _ state: inout App.State) -> App.Effects {
        switch self {
        case .take(let path):
            App.openShelf(&state) + App.tellShelf(.pathNamed(path), &state)
        case .change(let ids, let change): App.tellShelf(.changing(ids, change), &state)
        case .discard(let path): App.tellShelf(.discarding(path), &state)
        case .narrow(let term, let field):
            App.openShelf(&state)
                + App.tellShelf(.narrowed(by: term, field: field), &state)
        case .rename(let kind, let name, let other):
            App.tellShelf(.renaming(kind, name, to: other), &state)
        case .join(let ids, let id): App.tellShelf(.joining(ids, to: id), &state)
        case .split(let id): App.tellShelf(.splitting(id, 1), &state)
        case .keepApart(let pairs, let areApart):
            App.tellShelf(.keepingApart(pairs, areApart), &state)
        case .write(let id, let path): App.tellShelf(.writing(id, path), &state)
        }
    }
}
