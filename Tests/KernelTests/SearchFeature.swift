import Kernel

/// Search as you type: debounce, then ask; only the newest answer counts. The kit's guinea pig.
enum Search: Feature {
    struct State: Equatable { var query = "", hits: [String] = [] }
    enum Action: Equatable, Sendable {
        case typed(String)
        case settled
        case found([String])
        case cleared
        case closed
    }
    enum Command: Equatable, Sendable { case look(String) }

    static func reduce(_ state: inout State, _ action: Action) -> Effects {
        switch action {
        case .typed(let query):
            state.query = query
            return [.schedule(.settle, after: .milliseconds(200), .settled)]
        case .settled: return [.request(.look, .look(state.query))]
        case .found(let hits): state.hits = hits
        case .cleared:
            let undo = Undo(
                title: "Cleared", journal: "search", inverse: Action.typed(state.query),
                forward: .cleared)
            state.query = ""
            return [.record(undo)]
        case .closed: return [.cancel(.settle), .cancel(.look)]
        }
        return []
    }
}

extension EffectID {
    static let settle = EffectID("search.settle"), look = EffectID("search.look")
}

/// Two searches side by side, as two layers of the same kind would stand.
enum Pair: Feature {
    struct State: Equatable { var left = Search.State(), right = Search.State() }
    enum Action: Equatable, Sendable {
        case left(Search.Action)
        case right(Search.Action)
        case leftGone
    }
    typealias Command = Search.Command

    static func reduce(_ state: inout State, _ action: Action) -> Effects {
        switch action {
        case .left(let action):
            Search.reduce(&state.left, action).map {
                $0.lifted(into: "layer.1", Action.left) { $0 }
            }
        case .right(let action):
            Search.reduce(&state.right, action).map {
                $0.lifted(into: "layer.2", Action.right) { $0 }
            }
        case .leftGone: [.cancelAll(under: "layer.1")]
        }
    }
}
