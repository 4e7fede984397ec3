/// What a list consists of, told without laying any of it out.
public struct ListShape {
    public enum Kind: Sendable { case item, continuation, heading }
    public var count: Int
    /// Each row is an item.
    private var isPlain = false
    /// A continuation is a further row of the item above it; a heading (or the blank row before
    /// one) takes no focus.
    public var kind: (Int) -> Kind

    public init(count: Int, kind: @escaping (Int) -> Kind) {
        self.count = max(0, count)
        self.kind = kind
    }

    public init(count: Int) {
        self.init(count: count) { _ in .item }
        isPlain = true
    }

    /// How many items begin in these rows.
    func items(in rows: Range<Int>) -> Int {
        isPlain ? rows.count : rows.count { kind($0) == .item }
    }

    func item(from row: Int, step: Int) -> Int? {
        var at = row
        while at >= 0, at < count {
            if kind(at) == .item { return at }
            at += step
        }
        return nil
    }

    /// The rows of the item that begins here.
    func rows(ofItemAt row: Int) -> Range<Int> {
        var end = row + 1
        while end < count, kind(end) == .continuation { end += 1 }
        return row..<end
    }
}

/// Focus and window of a list of any length; costs what is visible, never what there is.
public struct ListView: Equatable, Sendable {
    public enum Move: Equatable, Sendable {
        case next, previous, pageForward, pageBack, halfForward, halfBack, first, last
        case groupNext, groupPrevious
        case to(Int)
    }

    /// The row that has focus; meaningless while there is none.
    public private(set) var focus: Int
    /// The first visible row, as of the last move.
    public private(set) var top: Int

    public init(focus: Int = 0, top: Int = 0) {
        self.focus = max(0, focus)
        self.top = max(0, top)
    }

    /// Moves the focus, `count` times over, and brings it into a window so many rows high.
    public mutating func move(_ move: Move, by count: Int = 1, in shape: ListShape, height: Int) {
        let (times, page) = (max(1, count), max(1, height))
        if focus >= shape.count { settle(at: shape.count - 1, in: shape) }
        if walksWithin(move, in: shape, page) { return }
        switch move {
        case .next: step(times, 1, in: shape)
        case .previous: step(times, -1, in: shape)
        case .pageForward: leap(times, by: page, in: shape)
        case .pageBack: leap(times, by: -page, in: shape)
        case .halfForward: leap(times, by: max(1, page / 2), in: shape)
        case .halfBack: leap(times, by: -max(1, page / 2), in: shape)
        case .first: settle(at: 0, in: shape)
        case .last: settle(at: shape.count - 1, in: shape)
        case .groupNext: for _ in 0..<min(times, shape.count) { group(1, in: shape) }
        case .groupPrevious: for _ in 0..<min(times, shape.count) { group(-1, in: shape) }
        case .to(let row): settle(at: row, in: shape)
        }
        top = window(of: shape, height: page).lowerBound
    }

    /// An item taller than the window is walked through before the focus leaves it.
    private mutating func walksWithin(_ move: Move, in shape: ListShape, _ page: Int) -> Bool {
        guard shape.count > 0 else { return false }
        let item = shape.rows(ofItemAt: focus)
        let window = window(of: shape, height: page)
        guard item.count > page else { return false }
        switch move {
        case .next, .pageForward, .halfForward:
            guard window.upperBound < item.upperBound else { return false }
            top = min(window.lowerBound + max(1, page - 1), item.upperBound - page)
        case .previous, .pageBack, .halfBack:
            guard window.lowerBound > item.lowerBound else { return false }
            top = max(window.lowerBound - max(1, page - 1), item.lowerBound)
        default: return false
        }
        return true
    }

    /// The wheel: turns the window and takes the focus along only where it would leave it.
    public mutating func scroll(by rows: Int, in shape: ListShape, height: Int) {
        let page = max(1, height)
        let lowest = max(0, shape.count - page)
        let before = window(of: shape, height: page)
        defer {
            // The first item keeps its heading in view, and would hold the window with it.
            if top > before.lowerBound, window(of: shape, height: page) == before {
                step(1, 1, in: shape)
                top = window(of: shape, height: page).lowerBound
            }
        }
        top = min(lowest, max(0, before.lowerBound.plus(rows)))
        // A window begins with a whole item, where that is no step back.
        if top < shape.count, shape.kind(top) == .continuation {
            let item = shape.rows(ofItemAt: shape.item(from: top, step: -1) ?? top)
            if rows < 0 || item.count <= page && item.lowerBound > before.lowerBound {
                top = item.lowerBound
            }
        }
        let item = shape.count > 0 ? shape.rows(ofItemAt: min(focus, shape.count - 1)) : 0..<0
        if item.count > page ? item.upperBound <= top : focus < top {
            focus = shape.item(from: top, step: 1) ?? focus
        }
        if focus >= top + page { focus = shape.item(from: top + page - 1, step: -1) ?? focus }
    }

    /// The rows that show in a window so high: where it was, moved as little as the focus needs.
    public func window(of shape: ListShape, height: Int) -> Range<Int> {
        guard shape.count > 0, height > 0 else { return 0..<0 }
        let focused = shape.rows(ofItemAt: min(focus, shape.count - 1))
        var first = min(top, max(0, shape.count - height))
        // A tall item may show any part of it, every other one is whole.
        let (head, tail) = (focused.lowerBound, focused.upperBound - height)
        first = min(max(first, min(head, tail)), max(head, tail))
        // The heading of the first item is worth a row.
        if shape.item(from: 0, step: 1) == focused.lowerBound, focused.upperBound <= height {
            first = 0
        }
        // What is left of an item that began above would be read as one of its own.
        let last = shape.count - height
        if first < min(focused.lowerBound, last), shape.kind(first) == .continuation {
            let item = shape.rows(ofItemAt: shape.item(from: first, step: -1) ?? first)
            if item.count <= height { first = min(item.upperBound, focused.lowerBound, last) }
        }
        return first..<min(shape.count, first + height)
    }

    /// Draws the visible rows. The focused one has its band, and `▌` in the area's first column;
    /// a row is given the area right of the mark and a blank.
    /// - Parameters:
    ///   - isLinear: there is no mark: the cursor stands where the row's words begin.
    ///   - number: begins each item, from which of how many it is.
    public func draw(
        _ shape: ListShape, in area: Area, into frame: inout Frame, hasFocus: Bool = true,
        isLinear: Bool = false, number: ((_ item: Int, _ count: Int) -> String)? = nil,
        row drawRow: (_ row: Int, _ area: Area, _ isFocused: Bool, _ frame: inout Frame) -> Void
    ) {
        guard area.width > 0 else { return }
        let focused = shape.count > 0 ? shape.rows(ofItemAt: min(focus, shape.count - 1)) : 0..<0
        let window = window(of: shape, height: area.height)
        var item = number == nil ? 0 : shape.items(in: 0..<window.lowerBound)
        let count = number == nil ? 0 : shape.items(in: 0..<shape.count)
        for (line, row) in window.enumerated() {
            let whole = Area(
                row: area.row + line, column: area.column, width: area.width, height: 1)
            let isFocused = hasFocus && focused.contains(row) && shape.kind(row) != .heading
            if isFocused { frame.fill(whole, role: .listFocus) }
            var margin = isLinear ? 0 : min(2, area.width - 1)
            if let number, shape.kind(row) == .item {
                item += 1
                margin =
                    frame.write(
                        number(item, count), row: whole.row, column: whole.column,
                        role: isFocused ? .listFocus : .text, limit: whole.columns.upperBound)
                    - whole.column
            }
            drawRow(row, whole.inset(left: margin), isFocused, &frame)
            guard isFocused else { continue }
            if !isLinear {
                frame.write("▌", row: whole.row, column: whole.column, role: .accent)
            }
            if row == max(focused.lowerBound, window.lowerBound) {
                frame.cursor = Point(row: whole.row, column: whole.column)
            }
        }
        // The last item goes on below.
        if let last = window.last, last + 1 < shape.count, shape.kind(last + 1) == .continuation {
            frame.write(
                "…", row: area.row + window.count - 1, column: area.columns.upperBound - 1,
                role: hasFocus && focused.contains(last) ? .listFocus : .dim)
        }
    }

    /// The row drawn at a point, if it takes focus.
    public func row(at point: Point, of shape: ListShape, in area: Area) -> Int? {
        guard area.contains(point) else { return nil }
        let row = window(of: shape, height: area.height).lowerBound + point.row - area.row
        guard row < shape.count, shape.kind(row) != .heading else { return nil }
        return shape.item(from: row, step: -1)
    }

    private mutating func step(_ times: Int, _ step: Int, in shape: ListShape) {
        for _ in 0..<min(times, shape.count) {
            guard let row = shape.item(from: focus + step, step: step) else { return }
            focus = row
        }
    }

    private mutating func leap(_ times: Int, by rows: Int, in shape: ListShape) {
        let (far, isTooFar) = rows.multipliedReportingOverflow(by: times)
        let distance = isTooFar ? (rows < 0 ? -shape.count : shape.count) : far
        let before = focus
        settle(at: focus.plus(distance), in: shape)
        // An item taller than the leap would hold the focus.
        if focus == before, distance > 0 { step(1, 1, in: shape) }
        top = max(0, top.plus(distance))
        // It begins with its first row, however tall it is.
        if focus > before { top = min(top, focus) }
    }

    private mutating func settle(at row: Int, in shape: ListShape) {
        guard shape.count > 0 else {
            focus = 0
            return
        }
        let wanted = min(shape.count - 1, max(0, row))
        let back = shape.item(from: wanted, step: -1)
        focus = back ?? shape.item(from: wanted, step: 1) ?? 0
    }

    /// To the first item of the next group, or of this one or the one before it.
    private mutating func group(_ step: Int, in shape: ListShape) {
        var at = focus + step
        if step > 0 {
            while at < shape.count, shape.kind(at) != .heading { at += 1 }
            return settleDown(at, in: shape)
        }
        while at >= 0, shape.kind(at) == .heading { at -= 1 }
        while at >= 0, shape.kind(at) != .heading { at -= 1 }
        settleDown(at + 1, in: shape)
    }

    private mutating func settleDown(_ row: Int, in shape: ListShape) {
        if let item = shape.item(from: row, step: 1) { focus = item }
    }
}

extension Int {
    /// Saturating, since counts come from people.
    fileprivate func plus(_ other: Int) -> Int {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? (other < 0 ? .min : .max) : sum
    }
}
