import Canvas
import ScreenKit

/// What can be done with a book, over the shelf.
extension Shelf {
    static func menuRows(_ size: Size) -> Range<Int> {
        2..<max(3, size.height - 1)
    }

    static func menuArea(_ size: Size) -> Area {
        let inner = LayerFrame.sideWidth(size.width).map { $0 + 1 } ?? size.width
        let rows = menuRows(size)
        return Area(
            row: rows.lowerBound, column: size.width - inner, width: inner, height: rows.count)
    }

    static func drawMenu(
        _ state: State, _ around: Surroundings, into frame: inout Frame
    ) {
        guard let menu = state.menu else { return }
        let area = LayerFrame.side(
            height: frame.height - 1, isLinear: around.isLinear, into: &frame)
        let inner = area.inset(left: 2, right: 1)
        frame.write(
            Width.clip(menu.title, to: inner.width), row: 0, column: inner.column, role: .heading,
            limit: inner.columns.upperBound)
        let rows = menuRows(frame.size)
        let list = Area(
            row: rows.lowerBound, column: area.column, width: area.width, height: rows.count)
        menu.list.draw(
            state.menuShape, in: list, into: &frame, isLinear: around.isLinear
        ) { row, line, isFocused, frame in
            frame.write(
                Width.clip(menu.entries[row].words, to: line.width), row: line.row,
                column: line.column, role: isFocused ? .listFocus : .text,
                limit: line.columns.upperBound)
        }
    }
}
