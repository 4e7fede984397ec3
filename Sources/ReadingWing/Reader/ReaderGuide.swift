import Canvas
import Publications
import ScreenKit
import Wording

/// What the guide has that no other book has: a first page with ways on.
extension Reader {
    /// On the guide's first page `Enter` chooses at once; turning the page leaves that behind.
    static func focusFirstWay(_ state: inout State) {
        guard state.isAtWays, let way = state.items.first else { return }
        state.item = way
        state.focus = way.range.lowerBound
    }

    /// A screen reader says this first.
    static func drawLinearWay(
        _ state: State, _ around: Surroundings, _ shape: Shape, into frame: inout Frame
    ) {
        guard state.isAtWays, let row = shape.head,
            let key = around.keymap.key(for: .viewLinear, in: .reader)
        else { return }
        let span = shape.span
        let next = frame.write(key, row: row, column: span.lowerBound, role: .statusKey)
        // Down to the first line of the text.
        let area = Area(
            row: row, column: next + 1, width: span.upperBound - next - 1,
            height: shape.text.lowerBound - row)
        Paragraphs.draw(
            tr("is linear mode: one thing a line, for screen readers"), in: area, into: &frame,
            role: .dim)
    }
}

extension Reader.State {
    /// The guide's first page is in view.
    var isAtWays: Bool { source == .guide && place.document == 0 && isAtChapterStart && !isAtEnd }
}
