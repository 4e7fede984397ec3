import Kernel
import Publications

extension Reader {
    /// A book, at a place of it or where it was left.
    public struct Opening: Equatable, Sendable {
        var source: BookSource
        var target: Target?
    }

    public static var opener: Opener<Opening>? {
        Opener(Opening(source: .guide), verb: .goGuide, name: "guide")
    }

    public static func open(_ way: Opening, _ state: inout App.State) -> App.Effects {
        App.read(way.source, at: way.target, &state)
    }
}

extension Destination {
    public static var guide: Destination { Destination(Reader.self, .init(source: .guide)) }
    public static func book(_ source: BookSource, at target: Target?) -> Destination {
        Destination(Reader.self, .init(source: source, target: target))
    }
}
