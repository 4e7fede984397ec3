import Canvas
import Holdings
import Kernel
import ScreenKit
import Wording

/// What the keys do while the library is looked after.
extension LibraryCare {
    static func obey(_ order: Order, _ state: inout State) -> Effects {
        switch order.verb {
        case .libraryBackUp: return choose(.backUp, &state)
        case .libraryRestore: return choose(.restore, &state)
        case .libraryExport: return choose(.export, of: state.part ?? .all, &state)
        case .libraryCheck: return choose(.check, &state)
        default: break
        }
        if state.question != nil { return answer(order, &state) }
        if state.asking != nil { return obeyField(order, &state) }
        switch order.verb {
        case .focusActivate, .listIn: return enter(&state)
        case .layerBack, .listOut: return state.work == nil ? [.perform(.ask(.close))] : busy
        case .workCancel: return stop(&state)
        case .itemAgain: return [.request(.copies, .findCopies)]
        case .itemCopy:
            guard case .copy(let copy)? = state.focused else { return missed }
            return [.perform(.ask(.copy(copy.path)))]
        default: return walk(order, &state)
        }
    }

    static func enter(_ state: inout State) -> Effects {
        switch state.focused {
        case .deed(let deed): return choose(deed, &state)
        case .exportPart: return choose(.export, of: state.part ?? .all, &state)
        case .repair:
            return state.work == nil ? begin(.check(repairs: true), .check, &state) : busy
        case .copy(let copy):
            guard state.work == nil else { return busy }
            state.path = TextField()
            return begin(.survey(copy.path), .restore, &state)
        case .heading, .line, .more, .meant, .told, .contents, .blank, nil: return missed
        }
    }

    private static func stop(_ state: inout State) -> Effects {
        guard state.work?.deed == .export else { return missed }
        state.work = nil
        return [.cancel(.deed), .perform(.ask(.say(tr("Stopped. Nothing was written."))))]
    }

    /// Enter is a yes, and any other key a no.
    private static func answer(_ order: Order, _ state: inout State) -> Effects {
        let question = state.question
        state.question = nil
        guard order.verb == .focusActivate else {
            if case .replace = question { return [] }
            state.asking = nil
            return []
        }
        switch question {
        case .replace(let order)?:
            return begin(.write(order, replaces: true), order.deed, &state)
        case .restore(let copy, _)?: return begin(.restore(copy.path), .restore, &state)
        case nil: return []
        }
    }

    private static func obeyField(_ order: Order, _ state: inout State) -> Effects {
        switch order.verb {
        case .layerClose:
            state.asking = nil
            state.outcome = nil
            return []
        case .focusActivate: return go(&state)
        case .focusNext where state.asking == .export: turn(1, &state)
        case .focusPrevious where state.asking == .export: turn(-1, &state)
        default: return write(.order(order), &state)
        }
        return []
    }

    /// The format stands in the name, where every program looks for it.
    private static func turn(_ steps: Int, _ state: inout State) {
        let all = ShelfFormat.allCases
        let at = all.firstIndex(of: state.told) ?? 0
        let former = "." + state.told.ending
        state.format = all[(at + steps + all.count) % all.count]
        let text = state.path.text
        let stem = text.hasSuffix(former) ? String(text.dropLast(former.count)) : text
        state.path = TextField(stem + "." + state.format.ending)
    }

    private static func go(_ state: inout State) -> Effects {
        let path = state.path.text.split { $0.isNewline }.joined()
        guard let deed = state.asking, path.contains(where: { !$0.isWhitespace }) else {
            state.asking = nil
            return []
        }
        switch deed {
        case .backUp: return begin(.write(.backUp(path), replaces: false), deed, &state)
        case .export:
            state.format = state.told
            let order = Writing.export(state.format, state.choice, path)
            return begin(.write(order, replaces: false), deed, &state)
        case .restore: return begin(.survey(path), deed, &state)
        case .check: return []
        }
    }
}

extension LibraryCare.Writing {
    var deed: LibraryCare.Deed {
        switch self {
        case .backUp: .backUp
        case .export: .export
        }
    }

    var path: String {
        switch self {
        case .backUp(let path), .export(_, _, let path): path
        }
    }
}

extension LibraryCare.State {
    /// The format that a name says, or the one that was chosen last.
    var told: ShelfFormat {
        ShelfFormat.allCases.first { path.text.hasSuffix("." + $0.ending) } ?? format
    }
}
