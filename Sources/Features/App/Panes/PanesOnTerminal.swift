import Canvas
import Kernel
import ScreenKit

/// What two panes look like, and what the mouse means in them.
extension App {
    /// Both panes, and what parts them.
    static func drawPanes(_ panes: Panes, _ state: State) -> Frame {
        var other = state
        other.exchangePanes()
        var frame = Frame(panes.size)
        let (near, far) = (drawPane(state), drawPane(other, isInUse: false))
        frame.place(far, in: panes.otherArea)
        frame.place(near, in: panes.areaInUse)
        frame.cursor = Point(
            row: near.cursor.row + panes.areaInUse.row,
            column: near.cursor.column + panes.areaInUse.column)
        frame.hidesCursor = near.hidesCursor
        let first = panes.area(first: true)
        switch panes.split {
        case .columns:
            for row in 0..<frame.height {
                frame.write("│", row: row, column: first.width, role: .rule)
            }
        case .rows:
            frame.write("─", row: first.height, columns: 0..<frame.width, role: .rule)
        }
        // Its hints mean nothing until it is in use.
        let row = panes.otherArea.row + panes.otherArea.height - 1
        let status = Area(
            row: row, column: panes.otherArea.column, width: panes.otherArea.width, height: 1)
        frame.repaint(status) { cell in
            if [.status, .statusKey].contains(cell.role) { cell.role = .dim }
        }
        return frame
    }

    /// What the mouse means in two panes: a button chooses the pane, a wheel moves what is under
    /// it. nil where there is one.
    static func pointAtPanes(_ mouse: Mouse, _ state: inout State) -> Effects? {
        guard let panes = state.panes, panes.areBothSeen else { return nil }
        if let moved = dragBorder(mouse, of: panes, &state) { return moved }
        let isThere = panes.otherArea.contains(mouse.at)
        switch mouse.act {
        case .press where isThere:
            let chosen = useOtherPane(&state)
            return chosen + pointInPane(mouse.within(panes.otherArea), &state)
        case .wheelUp where isThere, .wheelDown where isThere:
            state.exchangePanes()
            defer { state.exchangePanes() }
            return pointInPane(mouse.within(panes.otherArea), &state)
        case .press, .wheelUp, .wheelDown:
            guard panes.areaInUse.contains(mouse.at) else { return [] }
            return pointInPane(mouse.within(panes.areaInUse), &state)
        // A drag that leaves its pane goes on at its edge.
        case .drag, .release: return pointInPane(mouse.within(panes.areaInUse), &state)
        }
    }
}

extension Mouse {
    /// Counted from the corner of an area; outside of it, at its nearest cell.
    fileprivate func within(_ area: Area) -> Mouse {
        var mouse = self
        mouse.at.row = max(0, min(at.row - area.row, area.height - 1))
        mouse.at.column = max(0, min(at.column - area.column, area.width - 1))
        return mouse
    }
}
