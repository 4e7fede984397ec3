import Kernel
import ScreenKit

extension Lookup {
    /// A word that was picked already, or a choice of those in view.
    public struct Opening: Equatable, Sendable {
        package var question: Question?
    }
}

extension Destination {
    public static func lookup(_ question: Lookup.Question?) -> Destination {
        Destination(Lookup.self, .init(question: question))
    }
}
