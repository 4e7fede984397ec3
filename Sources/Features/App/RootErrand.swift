import Kernel
import ScreenKit

/// An errand, as the root carries it out.
protocol RootErrand: Errand {
    /// - Parameter id: the number of the screen that asks.
    func carryOut(for id: Int, _ state: inout App.State) -> App.Effects
}

extension App {
    static func carryOut(_ errand: AnyErrand, for id: Int, _ state: inout State) -> Effects {
        (errand.errand as? any RootErrand)?.carryOut(for: id, &state) ?? []
    }
}
