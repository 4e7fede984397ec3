import Kernel
import ScreenKit

extension Destination {
    /// A picture on the whole screen.
    public static func viewer(_ viewer: Viewer.State) -> Destination {
        Destination(Viewer.self, viewer)
    }
}
