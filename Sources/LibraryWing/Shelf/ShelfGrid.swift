import Canvas
import Holdings
import Kernel
import ScreenKit
import Wording

/// The shelf as covers. The list has the focus all the same: a cover is a row of it.
extension Shelf {
    static func gridArea(_ size: Size, hasRecents: Bool) -> Area {
        let first = hasRecents && showsRecents(size) ? 4 : 2
        let margin = size.width >= 80 ? 4 : 2
        return Area(
            row: first, column: margin, width: max(1, size.width - margin * 2 + 2),
            height: max(1, size.height - first - 3))
    }

    static func turnGrid(_ state: inout State) -> Effects {
        let isShown = state.gridTabs.contains(state.tab)
        if !isShown,
            state.size.width < GridShape.leastWidth || state.size.height < GridShape.leastHeight
        {
            return [
                .perform(
                    .ask(.say(tr("Covers need \(GridShape.leastWidth) columns; the list stays."))))
            ]
        }
        state.gridTabs.formSymmetricDifference([state.tab])
        state.recentFocus = nil
        // The same book stays in focus.
        state.move(.to(state.list.focus))
        return []
    }

    /// The keys of the grid; nil for what is the list's as well.
    static func obeyGrid(_ order: Order, _ state: inout State) -> Effects? {
        guard state.isGrid, state.recentFocus == nil else { return nil }
        let shape = state.grid
        let times = order.times
        switch order.verb {
        case .gridRight, .listIn: state.step(times)
        case .gridLeft, .listOut: state.step(-times)
        case .listNext: state.stepRows(times)
        case .listPrevious: state.stepRows(-times)
        case .listPageForward: state.stepRows(Self.product(times, shape.rowsInView))
        case .listPageBack: state.stepRows(-Self.product(times, shape.rowsInView))
        case .listHalfForward: state.stepRows(Self.product(times, max(1, shape.rowsInView / 2)))
        case .listHalfBack: state.stepRows(-Self.product(times, max(1, shape.rowsInView / 2)))
        case .gridLarger: resize(by: -times, shape, &state)
        case .gridSmaller: resize(by: times, shape, &state)
        default: return nil
        }
        return fetch(&state)
    }

    /// Counts come from people.
    private static func product(_ times: Int, _ rows: Int) -> Int {
        let (product, isTooMuch) = times.multipliedReportingOverflow(by: rows)
        return isTooMuch ? .max / 2 : product
    }

    /// Larger covers are fewer.
    private static func resize(by steps: Int, _ shape: GridShape, _ state: inout State) {
        let allowed = GridShape.columnsAllowed
        let steps = min(max(steps, -allowed.upperBound), allowed.upperBound)
        state.gridColumns = min(max(shape.columns + steps, allowed.lowerBound), allowed.upperBound)
        state.settleGrid()
    }

    // MARK: - Drawing

    static func drawGrid(_ state: State, into frame: inout Frame) {
        let shape = state.grid
        let focus = state.recentFocus == nil ? state.book(atRow: state.list.focus) : nil
        for (number, index) in state.gridBooks.enumerated() {
            let area = shape.place(number)
            let isFocused = index == focus
            guard let book = state.rows[state.ids[index]] else {
                frame.write("· · ·", row: area.row, column: area.column, role: .dim)
                continue
            }
            let wish = state.coverWish(of: book, shape.cover)
            DrawnCover(
                book: book, picture: wish.flatMap { state.covers[$0] },
                depth: state.covers.means.depth, isFocused: isFocused
            ).draw(in: area, into: &frame)
            drawWords(book, under: area, isFocused, state, into: &frame)
            if isFocused { frame.cursor = Point(row: area.row, column: area.column) }
        }
    }

    private static func drawWords(
        _ book: HeldBook, under area: Area, _ isFocused: Bool, _ state: State,
        into frame: inout Frame
    ) {
        let limit = area.columns.upperBound
        var column = area.column
        if state.marked.contains(book.id) {
            column = frame.write(
                "✓ ", row: area.rows.upperBound, column: column, role: .listMarked, limit: limit)
        }
        let sound = book.format == "audiobook" ? "♪ " : ""
        frame.write(
            Width.clip(sound + book.heading, to: max(0, limit - column)),
            row: area.rows.upperBound, column: column, role: isFocused ? .strong : .text,
            limit: limit)
        let row = area.rows.upperBound + 1
        if let position = book.position, book.state != .finished {
            ProgressLine(position).draw(row: row, columns: area.columns, into: &frame)
        } else {
            frame.write(
                Width.clip(book.state.words, to: area.width), row: row, column: area.column,
                role: .dim, limit: limit)
        }
    }
}

extension Shelf.State {
    /// Whether covers are shown in this tab, at this size.
    var isGrid: Bool {
        gridTabs.contains(tab) && size.width >= GridShape.leastWidth && size.height >= 12
            && phase == .open
    }

    var grid: GridShape {
        GridShape(area: Shelf.gridArea(size, hasRecents: hasRecents), wanted: gridColumns)
    }

    /// The books whose covers are in view, as places in the list.
    var gridBooks: Range<Int> {
        let shape = grid
        let first = min(gridTop * shape.columns, max(0, ids.count - 1))
        return first..<min(ids.count, first + shape.countInView)
    }

    mutating func step(_ books: Int) {
        guard let at = book(atRow: list.focus), !ids.isEmpty else { return }
        let (sum, isTooFar) = at.addingReportingOverflow(books)
        let wanted = isTooFar ? (books < 0 ? 0 : ids.count - 1) : sum
        move(.to(row(ofBook: min(max(0, wanted), ids.count - 1))))
    }

    /// Up and down in one column; beyond the last row it is the last book.
    mutating func stepRows(_ rows: Int) {
        guard let at = book(atRow: list.focus) else { return }
        let columns = grid.columns
        let (books, isTooFar) = rows.multipliedReportingOverflow(by: columns)
        if isTooFar { return step(rows < 0 ? -ids.count : ids.count) }
        // From the first row there is nothing above.
        if rows < 0, at < columns { return }
        if rows > 0, at / columns == (ids.count - 1) / columns { return }
        let least = rows < 0 ? at % columns - at : books
        step(rows < 0 ? max(books, least) : books)
    }

    /// Brings the focused cover into view.
    mutating func settleGrid() {
        guard isGrid else { return }
        let shape = grid
        let row = (book(atRow: list.focus) ?? 0) / shape.columns
        let last = max(0, (ids.count + shape.columns - 1) / shape.columns - shape.rowsInView)
        gridTop = min(max(gridTop, row - shape.rowsInView + 1), min(row, max(last, 0)))
    }

    // MARK: - Covers

    /// What a cover is drawn as inside of its edge; nil where none can be.
    func coverWish(of book: HeldBook, _ size: Size) -> PictureWish? {
        guard covers.means.canDraw, let file = book.files.first, size.width > 2, size.height > 2
        else { return nil }
        return PictureWish(
            revision: UInt64(bitPattern: book.id) ^ book.coverMark, path: file.path,
            size: Size(size.width - 2, size.height - 2), means: covers.means)
    }

    /// The covers that are looked at: those in view first, then those of the next row.
    var coverWishes: [(book: HeldBook, wish: PictureWish)] {
        guard phase == .open else { return [] }
        if isGrid {
            let shape = grid
            let inView = gridBooks
            let ahead = inView.upperBound..<min(ids.count, inView.upperBound + shape.columns)
            return (Array(inView) + Array(ahead)).compactMap { index in
                guard let book = rows[ids[index]] else { return nil }
                return coverWish(of: book, shape.cover).map { (book, $0) }
            }
        }
        guard Shelf.hasPane(size), size.height >= 30, let book = focusedBook,
            let wish = coverWish(of: book, Shelf.paneCover(size))
        else { return [] }
        return [(book, wish)]
    }
}

extension HeldBook {
    /// Other as soon as its cover is another one, the same in every run.
    var coverMark: UInt64 {
        switch cover {
        case nil: 0
        case .chosen(let id): UInt64(bitPattern: id) << 32 | 1 << 31
        case .told(_, let stamp):
            stamp.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        }
    }
}

extension Shelf {
    /// After whatever happened: asks for the covers that came into view.
    static func askForCovers(_ state: inout State) -> Effects {
        let wanted = state.coverWishes
        let (new, stale) = state.covers.want(wanted.map(\.wish))
        var effects: Effects = stale.map { .cancel($0.effect) }
        if !new.isEmpty, state.covers.means.graphics == nil {
            effects.append(.perform(.ask(.graphics)))
        }
        for wish in new {
            guard let book = wanted.first(where: { $0.wish == wish })?.book else { continue }
            effects.append(.request(wish.effect, .drawCover(book, wish)))
        }
        return effects
    }

    /// Its size in the pane beside the list.
    static func paneCover(_ size: Size) -> Size {
        let width = min(24, max(12, size.width / 9))
        return Size(width, min((width - 2) * 3 / 4 + 2, max(3, size.height / 2 - 4)))
    }
}
