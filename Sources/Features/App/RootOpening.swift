import Kernel
import ScreenKit

/// A screen that the root opens: its first state comes from more than the way there.
protocol RootOpening: Screen {
    /// Puts it on the stack, or says why not.
    static func open(_ way: Opening, _ state: inout App.State) -> App.Effects
}

extension App {
    static func open(_ destination: Destination, _ state: inout State) -> Effects {
        if let feature = destination.feature as? any RootOpening.Type {
            return feature.open(destination, &state)
        }
        guard let layer = destination.feature.layer(destination, state.around) else { return [] }
        return float(layer, &state)
    }
}

extension RootOpening {
    fileprivate static func open(
        _ destination: Destination, _ state: inout App.State
    ) -> App.Effects {
        destination[Self.self].map { open($0, &state) } ?? []
    }
}

extension Screen {
    fileprivate static func layer(
        _ destination: Destination, _ around: Surroundings
    ) -> AnyScreen? {
        destination[Self.self].flatMap { layer($0, around) }.map { AnyScreen(Self.self, $0) }
    }
}
