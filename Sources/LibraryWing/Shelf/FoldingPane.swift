import Canvas
import ScreenKit

/// A list that on a low screen tells to its end only what has focus, and all else on one row: the
/// choices stay in view.
package protocol FoldingPane: ListPane {
    /// As it is drawn: the rows that are left of what has focus stand below it. The others, and
    /// where the focus is, are counted without them.
    var shown: ListShape { get }
}

extension FoldingPane {
    package mutating func move(_ move: ListView.Move, by count: Int) {
        var within = list
        within.move(move, by: count, in: shown, height: height)
        // What is taller than the list is walked through.
        if within.focus == list.focus {
            list = within
        } else {
            list.move(move, by: count, in: shape, height: height)
        }
    }

    /// The row drawn at a point, if it takes focus.
    package func row(at point: Point, in area: Area) -> Int? {
        let more = shown.count - shape.count
        return list.row(at: point, of: shown, in: area).map { $0 > list.focus ? $0 - more : $0 }
    }
}
