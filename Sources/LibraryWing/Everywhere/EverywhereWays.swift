import Kernel
import ScreenKit

extension Everywhere {
    public static var opener: Opener<Plainly>? { Opener(Plainly(), verb: .goFindEverywhere) }
}

extension Destination {
    /// Everything there is.
    public static var everywhere: Destination { Destination(Everywhere.self, Plainly()) }
}
