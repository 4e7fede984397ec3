import Canvas
import ScreenKit

extension Size {
    /// So few rows that none is for what may be left out.
    var isLow: Bool { height < 16 }
}

/// A list on a low screen that has no room for all of it: of its items only the one with focus
/// takes more rows than one, so that what can be chosen is in view. Its rows keep the numbers that
/// they have in the list.
struct FoldedList {
    private let whole: ListShape
    /// Those that show.
    private let rows: [Int]
    private let list: ListView

    /// - Parameters:
    ///   - least: where fewer rows were left to the others, the item with focus folds as well.
    ///   - folds: whether a row goes on with an item, and may wait until that has focus.
    init(_ pane: some ListPane, leaving least: Int? = nil, folds: (Int) -> Bool) {
        let (shape, focus) = (pane.shape, pane.list.focus)
        var rows = Array(0..<shape.count)
        if pane.size.isLow, shape.count > pane.height {
            let further = rows.dropFirst(focus + 1).prefix { shape.kind($0) == .continuation }
            let isOpen = least.map { pane.height - further.count >= $0 } ?? true
            rows.removeAll { folds($0) && !(isOpen && further.contains($0)) }
        }
        (whole, self.rows) = (shape, rows)
        list = ListView(
            focus: rows.firstIndex(of: focus) ?? 0,
            top: rows.firstIndex { $0 >= pane.list.top } ?? 0)
    }

    private var shape: ListShape {
        let (whole, rows) = (whole, rows)
        return ListShape(count: rows.count) { whole.kind(rows[$0]) }
    }

    func draw(
        in area: Area, into frame: inout Frame, hasFocus: Bool = true, isLinear: Bool,
        row drawRow: (
            _ row: Int, _ isFolded: Bool, _ area: Area, _ isFocused: Bool, _ frame: inout Frame
        ) -> Void
    ) {
        list.draw(
            shape, in: area, into: &frame, hasFocus: hasFocus, isLinear: isLinear
        ) { at, line, isFocused, frame in
            let next = rows[at] + 1
            let isFolded =
                next < whole.count && whole.kind(next) == .continuation
                && (at + 1 == rows.count || rows[at + 1] != next)
            drawRow(rows[at], isFolded, line, isFocused, &frame)
        }
    }

    func row(at point: Point, in area: Area) -> Int? {
        list.row(at: point, of: shape, in: area).map { rows[$0] }
    }
}

extension Array where Element: PageRow {
    /// Words are read as they are; what can be done folds.
    func folded(_ pane: some ListPane) -> FoldedList {
        FoldedList(pane) { self[$0].kind == .continuation && self[$0].isDeed }
    }
}

extension Screen where State: ListPane, Action: ListActing {
    /// What the mouse means where the list is drawn.
    static func pointed(
        _ mouse: Mouse, _ state: State, _ list: FoldedList, in area: Area
    ) -> Action? {
        guard case .press(.left) = mouse.act else { return pointed(mouse, state, listIn: area) }
        return list.row(at: mouse.at, in: area).map(Action.rowPressed)
    }
}
