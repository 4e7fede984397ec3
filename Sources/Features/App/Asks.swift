import Canvas
import Kernel
import ListeningWing
import ScreenKit

/// What screens may ask of the root.
extension App {
    static func fulfil(_ ask: Ask, from id: Int, _ state: inout State) -> Effects {
        switch ask {
        case .close: return state.stack.top.id == id ? back(&state) : []
        case .open(let destination): return open(destination, &state)
        case .seek(let target):
            if state.stack.screen.holds(Player.self) { return seekHeard(target, &state) }
            return tellReader(.sought(target), &state)
        case .browse(let address):
            return browse(address)
        case .order(let order): return fulfil(order, &state)
        case .change(let path, let value): return change(path, to: value, &state)
        case .bind(let place, let keys, let command):
            guard let command else { return unbind(place.rawValue, keys, &state) }
            return bind(.init(place: place.rawValue, keys: keys, command: command), &state)
        case .say(let words): return say(words, &state)
        case .done(let words): return say(words, canUndo: true, &state)
        case .missed: return assist(.missed(.confusion), &state)
        case .copy(let text): return copy(text, &state)
        case .decided(let decision): return carryOut(decision, &state)
        case .used(let name):
            state.memory.use(name)
            return []
        case .favoured(let source):
            state.favouriteSource = source
            return []
        case .edit(let file): return lend(file, &state)
        case .graphics: return askGraphics(&state)
        case .openOutside(let path):
            return [.request(.browse, .openOutside(path))]
        case .errand(let errand): return carryOut(errand, for: id, &state)
        }
    }

}
