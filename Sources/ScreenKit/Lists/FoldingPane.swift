import Canvas

extension Size {
    /// So few rows that none is for what may be left out.
    package var isLow: Bool { height < 16 }
}

/// The state of a screen with a list that folds where it has no room for all of it. Keys and the
/// mouse move in what shows of it.
package protocol FoldingPane: ListPane {
    /// As it is drawn.
    var folded: FoldedList { get }
}

extension FoldingPane {
    package mutating func move(_ move: ListView.Move, by count: Int) {
        let height = height
        if case .to = move {
            // What gets the focus unfolds before it is brought into view.
            let top = list.top
            list.move(move, in: shape, height: height)
            list = ListView(focus: list.focus, top: top)
        } else {
            list = folded.changed { $0.move(move, by: count, in: $1, height: height) }
        }
        list = folded.changed { $0.move(.to($0.focus), in: $1, height: height) }
    }

    package mutating func scroll(by rows: Int) {
        let height = height
        list = folded.changed { $0.scroll(by: rows, in: $1, height: height) }
    }

    package func row(at point: Point, in area: Area) -> Int? { folded.row(at: point, in: area) }
}

/// A list on a low screen that has no room for all of it: of its items only the one with focus
/// takes more rows than one, so that what can be chosen is in view. Its rows keep the numbers that
/// they have in the list.
package struct FoldedList {
    private let whole: ListShape
    /// Those that show.
    private let rows: [Int]
    private let list: ListView

    /// - Parameters:
    ///   - focus: the row that is in view, where the pane's focus is not what counts.
    ///   - least: where fewer rows were left to the others, the item with focus folds as well.
    ///   - folds: whether a row that goes on with an item may wait until that has focus.
    package init(
        _ pane: some ListPane, at focus: Int? = nil, leaving least: Int? = nil,
        folds: (Int) -> Bool = { _ in true }
    ) {
        let (shape, focus) = (pane.shape, focus ?? pane.list.focus)
        var rows = Array(0..<shape.count)
        if pane.size.isLow, shape.count > pane.height {
            let further = rows.dropFirst(focus + 1).prefix { shape.kind($0) == .continuation }
            let isOpen = least.map { pane.height - further.count >= $0 } ?? true
            rows.removeAll { row in
                shape.kind(row) == .continuation && folds(row)
                    && !(isOpen && further.contains(row))
            }
        }
        let shown = rows
        func place(of row: Int) -> Int { shown.firstIndex { $0 >= row } ?? shown.count }
        (whole, self.rows) = (shape, shown)
        list = ListView(focus: place(of: focus), top: place(of: pane.list.top))
    }

    private var shape: ListShape {
        let (whole, rows) = (whole, rows)
        return ListShape(count: rows.count) { whole.kind(rows[$0]) }
    }

    /// Focus and window of the list after a change in what shows of it.
    fileprivate func changed(_ change: (inout ListView, ListShape) -> Void) -> ListView {
        var list = list
        change(&list, shape)
        func row(_ place: Int) -> Int { place < rows.count ? rows[place] : whole.count }
        return ListView(focus: row(list.focus), top: row(list.top))
    }

    package func draw(
        in area: Area, into frame: inout Frame, hasFocus: Bool = true, isLinear: Bool,
        number: ((Int, Int) -> String)? = nil,
        row drawRow: (
            _ row: Int, _ isFolded: Bool, _ area: Area, _ isFocused: Bool, _ frame: inout Frame
        ) -> Void
    ) {
        list.draw(
            shape, in: area, into: &frame, hasFocus: hasFocus, isLinear: isLinear, number: number
        ) { at, line, isFocused, frame in
            let next = rows[at] + 1
            let isFolded =
                next < whole.count && whole.kind(next) == .continuation
                && (at + 1 == rows.count || rows[at + 1] != next)
            drawRow(rows[at], isFolded, line, isFocused, &frame)
        }
    }

    fileprivate func row(at point: Point, in area: Area) -> Int? {
        list.row(at: point, of: shape, in: area).map { rows[$0] }
    }
}
