import Kernel
import Publications
import ScreenKit

extension Reader {
    /// A book, at a place of it or where it was left.
    public struct Opening: Equatable, Sendable {
        package var source: BookSource
        package var target: Target?
        /// One's own place in the book stays where it is.
        package var isGlance = false
    }

    public static var opener: Opener<Opening>? {
        Opener(Opening(source: .guide), verb: .goGuide, name: "guide")
    }
}

extension Destination {
    public static var guide: Destination { Destination(Reader.self, .init(source: .guide)) }
    public static func book(_ source: BookSource, at target: Target?) -> Destination {
        Destination(Reader.self, .init(source: source, target: target))
    }
    /// To look at a place of a book without reading on there.
    public static func glance(at locator: Locator, in source: BookSource) -> Destination {
        Destination(
            Reader.self, .init(source: source, target: .locator(locator), isGlance: true))
    }
}
