import Kernel
import ScreenKit

extension Destination {
    /// Of the book in view.
    public static var contents: Destination { Destination(Contents.self, Plainly()) }
}
