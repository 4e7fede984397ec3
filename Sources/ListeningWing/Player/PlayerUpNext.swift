import Canvas
import ScreenKit
import Wording

/// The fourth list of the player: what comes after this book.
extension Player {
    static func drawUpNext(
        _ state: State, _ around: Surroundings, in area: Area, into frame: inout Frame
    ) {
        let items = around.upNext.items
        if items.isEmpty { return drawEmpty(.upNext, around, in: area, into: &frame) }
        let numbers = String(items.count).count
        state.queue.draw(state.shape, in: area, into: &frame) { row, line, isFocused, frame in
            guard items.indices.contains(row) else { return }
            let end = line.columns.upperBound
            frame.write("\(row + 1)", row: line.row, column: line.column, role: .dim, limit: end)
            let column = line.column + numbers + 3
            frame.write(
                Width.clip(items[row].title, to: end - column), row: line.row, column: column,
                role: isFocused ? .listFocus : .text, limit: end)
        }
    }
}
