import Kernel
import Publications
import ScreenKit

extension Find {
    /// Begins with a pattern, or with what was looked for last.
    public struct Opening: Equatable, Sendable {
        package var pattern: SearchPattern?
    }
}

extension Destination {
    public static var find: Destination { Destination(Find.self, .init()) }

    /// These words wherever they stand in the book in view, whole and in any case.
    public static func findWords(_ words: String) -> Destination {
        var pattern = SearchPattern(words)
        pattern.wholeWords = true
        return Destination(Find.self, .init(pattern: pattern))
    }
}
