import Canvas
import Kernel
import ScreenKit

/// Whose keys the shelf has, and which commands it takes before the root does.
extension Shelf {
    /// Others write in bursts: a save of a place is several.
    static let calm = Duration.milliseconds(300)
    /// Nothing is said of waiting before.
    static let patience = Duration.milliseconds(200)

    public static func place(_ state: State) -> ScreenKit.Place {
        if state.field != nil { return .fields }
        return state.isGrid && state.menu == nil ? .grid : .lists
    }

    public static func claims(_ order: Order, _ state: State) -> Bool {
        switch order.verb {
        case .layerClose:
            state.field != nil || state.menu != nil || !state.marked.isEmpty
                || !state.filter.isEmpty || state.recentFocus != nil
        case .layerBack: state.menu != nil
        case .workCancel: state.taking != nil
        case .markGo: state.field == nil && state.menu == nil
        default: false
        }
    }

    public static func typed(_ key: Key) -> Action? { .typed(key) }
    public static func pasted(_ text: String) -> Action? { .pasted(text) }
}

extension Shelf.State: FieldPane {
    package var typedInto: WritableKeyPath<Self, TextField>? {
        switch field {
        case .filter: \.filter
        case .tag: \.tag
        case .collection, .saving: \.name
        case nil: nil
        }
    }
}

extension EffectID {
    static let library = EffectID("library")
    static let first = EffectID("first")
    static let fetch = EffectID("fetch")
    static let restore = EffectID("restore")
    static let complete = EffectID("complete")
    static let gather = EffectID("gather")
    static let discard = EffectID("discard")
    static let write = EffectID("write")
}
