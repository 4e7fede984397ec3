import Kernel
import Publications

extension Find {
    /// Begins with a pattern, or with what was looked for last.
    public struct Opening: Equatable, Sendable {
        var pattern: SearchPattern?
    }

    public static func open(_ way: Opening, _ state: inout App.State) -> App.Effects {
        guard let reader = state.stack.screen[Reader.self], let book = reader.book else {
            return []
        }
        let find = State(
            book, at: reader.cursor ?? reader.place, last: way.pattern ?? reader.found?.pattern,
            size: state.around.size)
        return App.float(AnyScreen(Find.self, find), &state)
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
