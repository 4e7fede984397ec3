import Kernel
import ScreenKit

extension Help {
    public static var opener: Opener<Plainly>? { Opener(Plainly(), verb: .helpKeys, name: name) }
}

extension Destination {
    public static var keys: Destination { Destination(Help.self, Plainly()) }
}
