import Canvas
import Holdings
import Kernel
import ScreenKit
import Wording

/// The row of books being read, over the list: `Tab` goes there, `Enter` reads on.
extension Shelf {
    /// The cells a book of the row takes at least; as many stand in it as fit.
    private static let recentMin = 22
    private static let recentGap = 3
    private static var recentLabel: String { tr("Read on") }

    /// Where each book of the row stands.
    static func recentSpans(_ count: Int, width: Int) -> [Range<Int>] {
        let start = 3 + Width.of(recentLabel) + recentGap
        let room = width - start - 2
        guard count > 0, room >= recentMin else { return [] }
        let shown = min(count, max(1, (room + recentGap) / (recentMin + recentGap)))
        let each = (room - recentGap * (shown - 1)) / shown
        return (0..<shown).map { index in
            let column = start + index * (each + recentGap)
            return column..<column + each
        }
    }

    static func drawRecents(
        _ state: State, _ around: Surroundings, into frame: inout Frame
    ) {
        let books = state.recents
        let row = recentRow
        if around.isLinear {
            let words = books.map {
                tr("\($0.heading), \(ProgressLine.hundredths($0.position ?? 0)) percent")
            }
            let area = Area(row: row, column: 1, width: frame.width - 2, height: 2)
            var line = tr("\(recentLabel): \(clauses(words))")
            if let focus = state.recentFocus, words.indices.contains(focus) {
                let count = recentSpans(books.count, width: frame.width).count
                line =
                    recentLabel + listComma + ItemNumber.words(focus + 1, of: count) + words[focus]
                frame.cursor = Point(row: area.row, column: area.column)
            }
            Paragraphs.draw(line, in: area, into: &frame)
            return
        }
        frame.write(recentLabel, row: row, column: 3, role: .dim)
        for (index, span) in recentSpans(books.count, width: frame.width).enumerated() {
            let isFocused = state.recentFocus == index
            let percent = books[index].position.map(ProgressLine.percent) ?? ""
            let sound = books[index].format == "audiobook" ? "♪ " : ""
            let room = span.count - Width.of(percent) - 1
            let title = Width.clip(sound + books[index].heading, to: max(0, room))
            if isFocused {
                frame.fill(
                    Area(row: row, column: span.lowerBound, width: span.count, height: 1),
                    role: .listFocus)
                frame.write("▌", row: row, column: span.lowerBound - 2, role: .accent)
                frame.cursor = Point(row: row, column: span.lowerBound - 2)
            }
            let end = frame.write(
                title, row: row, column: span.lowerBound, role: isFocused ? .listFocus : .text,
                limit: span.upperBound)
            frame.write(
                percent, row: row, column: end + 1, role: isFocused ? .listFocus : .dim,
                limit: span.upperBound)
        }
    }

    static let recentRow = 2

    /// The keys while the row has focus; nil for what it does not know.
    static func obeyRecents(_ order: Order, _ state: inout State) -> Effects? {
        guard let focus = state.recentFocus else { return nil }
        let last = recentSpans(state.recents.count, width: state.size.width).count - 1
        switch order.verb {
        case .focusNext, .focusPrevious, .listNext, .listPrevious, .layerClose:
            state.recentFocus = nil
        case .listIn, .gridRight: state.recentFocus = min(max(0, last), focus + order.times)
        case .listPageForward, .listPageBack, .listHalfForward, .listHalfBack, .listFirst,
            .listLast:
            state.recentFocus = nil
            return nil
        case .listOut, .gridLeft: state.recentFocus = max(0, focus - order.times)
        default: return nil
        }
        return []
    }

    /// `Tab` from the list; false where there is no such row.
    static func enterRecents(_ state: inout State) -> Bool {
        let spans = recentSpans(state.recents.count, width: state.size.width)
        guard !spans.isEmpty, rows(state.size, hasRecents: true) != rows(state.size) else {
            return false
        }
        state.recentFocus = 0
        return true
    }
}
