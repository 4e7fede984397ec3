/// What floats over a screen. The rows under it keep their place and turn dim.
public enum LayerFrame {
    /// Everything drawn so far steps back; nothing is laid out anew.
    public static func dim(_ frame: inout Frame) {
        frame.hidesCursor = false
        frame.repaint(frame.area) { cell in
            cell.role = .dim
            cell.style = []
            cell.ground = .page
        }
    }

    /// A frame around an area, `╭─╮`; returns what is inside, less a blank left and right.
    /// Under three rows or five columns there is room for the inside only. In linear mode it
    /// replaces the screen: who hears it would hear the edges and what they cut off.
    public static func float(
        _ area: Area, isLinear: Bool = false, into frame: inout Frame
    ) -> Area {
        let outer = area.clamped(to: frame.size)
        let inside = inside(area, of: frame.size, isLinear: isLinear)
        if isLinear {
            frame.fill(frame.area)
            return inside
        }
        dim(&frame)
        frame.fill(outer, role: .layer)
        guard inside != outer else { return outer }
        let line = String(repeating: "─", count: outer.width - 2)
        let (first, last) = (outer.row, outer.row + outer.height - 1)
        let right = outer.column + outer.width - 1
        frame.write("╭" + line + "╮", row: first, column: outer.column, role: .rule)
        frame.write("╰" + line + "╯", row: last, column: outer.column, role: .rule)
        for row in first + 1..<last {
            frame.write("│", row: row, column: outer.column, role: .rule)
            frame.write("│", row: row, column: right, role: .rule)
        }
        return inside
    }

    /// What `float` leaves inside, told without drawing: where a click lands.
    public static func inside(_ area: Area, of size: Size, isLinear: Bool = false) -> Area {
        let outer = area.clamped(to: size)
        if isLinear {
            let edges = 2 * min(2, outer.width / 3)
            return Area(row: 0, column: 0, width: outer.width - edges, height: outer.height)
        }
        guard outer.width >= 5, outer.height >= 3 else { return outer }
        return outer.inset(left: 2, right: 2, top: 1, bottom: 1)
    }

    /// A layer from the right, its hairline two blanks off the text; returns what is inside, the
    /// column of marks included. Rows below `height` (the status line) are left alone.
    public static func side(
        height: Int, isLinear: Bool = false, into frame: inout Frame
    ) -> Area {
        dim(&frame)
        // In linear mode a layer replaces the screen.
        guard !isLinear, let inner = sideWidth(frame.width) else {
            let whole = Area(row: 0, column: 0, width: frame.width, height: height)
            frame.fill(whole, role: .layer)
            return whole
        }
        let edge = frame.width - inner - 2
        frame.fill(
            Area(row: 0, column: edge - 2, width: 2, height: height), role: .text, ground: .page)
        frame.fill(
            Area(row: 0, column: edge, width: inner + 2, height: height), role: .layer)
        for row in 0..<min(height, frame.height) {
            frame.write("│", row: row, column: edge, role: .rule)
        }
        return Area(row: 0, column: edge + 1, width: inner + 1, height: height)
    }

    /// The text of a side layer: 56 cells, half the screen, 40, or nil where it takes everything.
    public static func sideWidth(_ width: Int) -> Int? {
        switch width {
        case 120...: 56
        case 80...: width / 2
        case 66...: 40
        default: nil
        }
    }
}

extension Area {
    /// The part of it that is on the screen.
    public func clamped(to size: Size) -> Area {
        let rows = rows.clamped(to: 0..<max(0, size.height))
        let columns = columns.clamped(to: 0..<max(0, size.width))
        return Area(
            row: rows.lowerBound, column: columns.lowerBound, width: columns.count,
            height: rows.count)
    }
}
