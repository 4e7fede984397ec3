import Canvas
import Catalogs
import ScreenKit

/// Draws a page as covers.
extension Catalog {
    static func drawGrid(
        _ state: State, _ around: Surroundings, into frame: inout Frame
    ) {
        let size = state.gridShape.cover
        let means = around.covers.means
        for (row, area) in state.gridPlaces {
            let isFocused = row == state.list.focus
            guard let book = state.book(inRow: row) else {
                drawLine(row, state, around, area, into: &frame)
                continue
            }
            let wish = PictureWish(of: book, state.account, size, means)
            DrawnCover(
                book, picture: wish.flatMap { around.covers[$0] }, depth: means.depth,
                isFocused: isFocused
            ).draw(in: area, into: &frame)
            drawWords(book, under: area, isFocused, state, into: &frame)
            if isFocused { frame.cursor = Point(row: area.row, column: area.column) }
        }
    }

    private static func drawLine(
        _ row: Int, _ state: State, _ around: Surroundings, _ area: Area, into frame: inout Frame
    ) {
        let isFocused = row == state.list.focus
        let whole = Area(
            row: area.row, column: area.column - 2, width: area.width + 2, height: 1)
        if isFocused {
            frame.fill(whole, role: .listFocus)
            frame.write("▌", row: whole.row, column: whole.column, role: .accent)
            frame.cursor = Point(row: whole.row, column: whole.column)
        }
        draw(row: row, state, around, area, isFocused, into: &frame)
    }

    private static func drawWords(
        _ book: Feed.Publication, under area: Area, _ isFocused: Bool, _ state: State,
        into frame: inout Frame
    ) {
        let limit = area.columns.upperBound
        let mark = book.medium == "audiobook" ? "♪ " : ""
        frame.write(
            Width.clip(mark + CatalogWords.heading(book), to: area.width),
            row: area.rows.upperBound, column: area.column, role: isFocused ? .strong : .text,
            limit: limit)
        frame.write(
            Width.clip(state.standing(of: book), to: area.width),
            row: area.rows.upperBound + 1, column: area.column, role: .dim, limit: limit)
    }

    /// What is said of the focused book and has no room where it stands.
    static func footLine(_ state: State) -> String {
        guard let book = state.book(inRow: state.list.focus) else { return "" }
        let standing = state.standing(of: book)
        let line = listArea(state).width - 2
        let room = state.isGrid ? state.gridShape.cover.width : standingMost(line)
        var words = Width.of(standing) > room ? [standing] : []
        if state.isGrid {
            words = [CatalogWords.heading(book), CatalogWords.authors(book)] + words
        }
        return words.filter { !$0.isEmpty }.joined(separator: " · ")
    }

    /// The row at a point of the covers.
    static func gridRow(at point: Point, _ state: State) -> Int? {
        state.gridPlaces.first { row, area in
            guard state.shape.kind(row) == .item else { return false }
            var area = area
            if state.book(inRow: row) != nil { area.height += GridShape.wordRows }
            return area.contains(point)
        }?.row
    }
}
