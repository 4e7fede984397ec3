import Canvas
import Publications

/// A formula in cells: rows of one width, and the row that stands on the line.
struct MathBox: Equatable, Sendable {
    /// Each as wide as the box, wide glyphs followed by nothing.
    var rows: [String]
    var width: Int
    var baseline: Int

    var height: Int { rows.count }

    init(_ text: String) {
        rows = [text]
        width = Width.of(text)
        baseline = 0
    }

    private init(rows: [String], width: Int, baseline: Int) {
        (self.rows, self.width, self.baseline) = (rows, width, baseline)
    }

    /// The formula built, or nil where it is wider or higher than the room for it.
    static func of(_ node: MathNode, within room: Size) -> MathBox? {
        // Nothing that fits has a part that does not.
        guard let box = build(node, room), box.width <= room.width, box.height <= room.height,
            box.width > 0
        else { return nil }
        return box
    }

    private static func build(_ node: MathNode, _ room: Size) -> MathBox? {
        let box: MathBox?
        switch node {
        case .text(let text): box = MathBox(Safe.text(text))
        case .row(let nodes): box = row(nodes, room)
        case .fraction(let over, let under): box = fraction(over, under, room)
        case .root(let inner, let index): box = root(inner, index, room)
        case .scripts(let base, let sub, let sup): box = scripts(base, sub, sup, room)
        case .limits(let base, let under, let over): box = limits(base, under, over, room)
        case .table(let rows): box = table(rows, room)
        case .fenced(let open, let inner, let close):
            box = build(inner, room).map { fenced($0, open, close) }
        }
        guard let box, box.width <= room.width, box.height <= room.height else { return nil }
        return box
    }

    // MARK: - Side by side

    private static func row(_ nodes: [MathNode], _ room: Size) -> MathBox? {
        var all = MathBox("")
        var before: MathNode?
        for (index, node) in nodes.enumerated() {
            var part: MathBox?
            if case .text(let sign) = node {
                part = MathBox(spaced(sign, after: before, isLast: index == nodes.count - 1))
            } else {
                part = build(node, room)
            }
            guard let part else { return nil }
            all = all.beside(part)
            guard all.width <= room.width, all.height <= room.height else { return nil }
            before = node
        }
        return all
    }

    private static let signs: Set<String> = ["+", "-", "−", "±", "∓"]
    private static let joining: Set<String> = [
        "=", "<", ">", "≤", "≥", "≠", "≈", "≡", "→", "∈", "∉", "⊂", "⊆", "⇒", "⇔", "∼", "≅", "∝",
        ":=", "↦", "×", "∪", "∩", "∧", "∨", "⋅", "·", "∘",
    ]

    /// Relations and sums stand apart from what they join; a sign of one thing clings to it.
    private static func spaced(_ sign: String, after before: MathNode?, isLast: Bool) -> String {
        if "\u{2061}\u{2062}\u{2063}\u{2064}".contains(sign) { return "" }
        let sign = Safe.text(sign)
        if sign == "," || sign == ";" { return isLast ? sign : sign + " " }
        if joining.contains(sign) { return " \(sign) " }
        guard signs.contains(sign) else { return sign }
        switch before {
        case nil: return sign
        case .text(let text)? where joining.contains(text) || signs.contains(text) || text == ",":
            return sign
        default: return " \(sign) "
        }
    }

    private func beside(_ other: MathBox) -> MathBox {
        if width == 0 { return other }
        if other.width == 0 { return self }
        let above = max(baseline, other.baseline)
        let below = max(height - baseline, other.height - other.baseline)
        let left = padded(above: above - baseline, below: below - (height - baseline))
        let right = other.padded(
            above: above - other.baseline, below: below - (other.height - other.baseline))
        return MathBox(
            rows: zip(left.rows, right.rows).map { $0 + $1 }, width: width + other.width,
            baseline: above)
    }

    private static func blank(_ width: Int) -> String {
        String(repeating: " ", count: max(0, width))
    }

    private func padded(above: Int, below: Int) -> MathBox {
        let blank = Self.blank(width)
        return MathBox(
            rows: Array(repeating: blank, count: above) + rows
                + Array(repeating: blank, count: below),
            width: width, baseline: baseline + above)
    }

    /// In the middle of so many cells.
    private func centered(_ cells: Int) -> MathBox {
        let left = max(0, (cells - width) / 2)
        let right = max(0, cells - width - left)
        return MathBox(
            rows: rows.map { Self.blank(left) + $0 + Self.blank(right) },
            width: width + left + right, baseline: baseline)
    }

    // MARK: - Over each other

    private func over(_ other: MathBox, baseline: Int) -> MathBox {
        let cells = max(width, other.width)
        return MathBox(
            rows: centered(cells).rows + other.centered(cells).rows, width: cells,
            baseline: baseline)
    }

    private static func fraction(_ over: MathNode, _ under: MathNode, _ room: Size) -> MathBox? {
        guard let top = build(over, room), let bottom = build(under, room) else { return nil }
        let cells = max(top.width, bottom.width) + 2
        let line = MathBox(String(repeating: "─", count: cells))
        return top.over(line, baseline: top.height).over(bottom, baseline: top.height)
    }

    private static func root(_ inner: MathNode, _ index: MathNode?, _ room: Size) -> MathBox? {
        guard let inner = build(inner, room) else { return nil }
        let number = index.flatMap { build($0, room) }
        if let number, number.height > 1 { return nil }
        let left = max(1, number?.width ?? 1)
        var rows = [
            (number.map { $0.rows[0] + blank(left - $0.width) } ?? blank(left)) + "┌"
                + String(repeating: "─", count: inner.width)
        ]
        for (at, row) in inner.rows.enumerated() {
            let isFoot = at == inner.height - 1
            rows.append(blank(left - 1) + (isFoot ? "√" : " ") + "│" + row)
        }
        return MathBox(
            rows: rows, width: left + 1 + inner.width, baseline: inner.baseline + 1)
    }

    private static func scripts(
        _ base: MathNode, _ sub: MathNode?, _ sup: MathNode?, _ room: Size
    ) -> MathBox? {
        guard let base = build(base, room) else { return nil }
        let low = sub.flatMap { build($0, room) }
        let high = sup.flatMap { build($0, room) }
        if sub != nil && low == nil || sup != nil && high == nil { return nil }
        // Most powers and indices are signs of their own.
        if base.height == 1, low.map({ $0.height == 1 }) ?? true,
            high.map({ $0.height == 1 }) ?? true
        {
            let lowered = low.map { Raised.text($0.rows[0], .lowered) }
            let raised = high.map { Raised.text($0.rows[0], .raised) }
            if lowered != .some(nil), raised != .some(nil) {
                return MathBox(
                    base.rows[0] + ((lowered ?? nil) ?? "") + ((raised ?? nil) ?? ""))
            }
        }
        let cells = max(low?.width ?? 0, high?.width ?? 0)
        let above = high?.height ?? 0
        let below = low?.height ?? 0
        let left = base.padded(above: above, below: below)
        let blankRow = blank(cells)
        var right = high?.left(cells).rows ?? []
        right += Array(repeating: blankRow, count: base.height)
        right += low?.left(cells).rows ?? []
        return MathBox(
            rows: zip(left.rows, right).map { $0 + $1 }, width: base.width + cells,
            baseline: base.baseline + above)
    }

    private func left(_ cells: Int) -> MathBox {
        MathBox(
            rows: rows.map { $0 + Self.blank(cells - width) }, width: max(width, cells),
            baseline: baseline)
    }

    private static func limits(
        _ base: MathNode, _ under: MathNode?, _ over: MathNode?, _ room: Size
    ) -> MathBox? {
        guard var box = build(base, room) else { return nil }
        if let over {
            guard let top = build(over, room) else { return nil }
            box = top.over(box, baseline: top.height + box.baseline)
        }
        if let under {
            guard let bottom = build(under, room) else { return nil }
            box = box.over(bottom, baseline: box.baseline)
        }
        return MathBox("").beside(box).beside(MathBox(" "))
    }

    // MARK: - Tables and what stands around them

    private static func table(_ rows: [[MathNode]], _ room: Size) -> MathBox? {
        var cells: [[MathBox]] = []
        var widths: [Int] = []
        for row in rows {
            var boxes: [MathBox] = []
            for (column, node) in row.enumerated() {
                guard let box = build(node, room) else { return nil }
                if column == widths.count { widths.append(0) }
                widths[column] = max(widths[column], box.width)
                guard widths.reduce(0, +) <= room.width else { return nil }
                boxes.append(box)
            }
            cells.append(boxes)
        }
        let isTall = cells.contains { $0.contains { $0.height > 1 } }
        var lines: [String] = []
        let width = widths.reduce(0, +) + 2 * max(0, widths.count - 1)
        for (number, row) in cells.enumerated() {
            var line = MathBox("")
            for (column, cells) in widths.enumerated() {
                let box = column < row.count ? row[column] : MathBox("")
                if column > 0 { line = line.beside(MathBox("  ")) }
                let part = box.width == 0 ? MathBox(blank(cells)) : box.centered(cells)
                line = cells == 0 ? line : line.beside(part)
            }
            if number > 0, isTall { lines.append(blank(width)) }
            lines += line.left(width).rows
            guard lines.count <= room.height else { return nil }
        }
        guard !lines.isEmpty else { return MathBox("") }
        return MathBox(rows: lines, width: width, baseline: lines.count / 2)
    }

    /// Top, middle, bottom, and the middle of a brace.
    private static let pieces: [String: (String, String, String, String)] = [
        "(": ("⎛", "⎜", "⎝", "⎜"), ")": ("⎞", "⎟", "⎠", "⎟"), "[": ("⎡", "⎢", "⎣", "⎢"),
        "]": ("⎤", "⎥", "⎦", "⎥"), "{": ("⎧", "⎪", "⎩", "⎨"), "}": ("⎫", "⎪", "⎭", "⎬"),
        "|": ("│", "│", "│", "│"), "‖": ("‖", "‖", "‖", "‖"), "⌊": ("│", "│", "⌊", "│"),
        "⌋": ("│", "│", "⌋", "│"), "⌈": ("⌈", "│", "│", "│"), "⌉": ("⌉", "│", "│", "│"),
    ]

    private static func fenced(_ inner: MathBox, _ open: String, _ close: String) -> MathBox {
        fence(open, inner).beside(inner).beside(fence(close, inner))
    }

    private static func fence(_ sign: String, _ inner: MathBox) -> MathBox {
        guard inner.height > 1, let (top, side, foot, middle) = pieces[sign] else {
            return MathBox(Safe.text(sign))
        }
        let rows = (0..<inner.height).map { row in
            if row == 0 { return top }
            if row == inner.height - 1 { return foot }
            return row == inner.height / 2 ? middle : side
        }
        return MathBox(rows: rows, width: 1, baseline: inner.baseline)
    }
}

extension SetChapter {
    /// Rows a formula may have where the height of pages is not known.
    private static let formulaRowsMax = 6

    /// A block's formula in two dimensions, where it has more than one row and fits.
    func formula(ofBlock index: Int, _ shape: BlockShape) -> MathBox? {
        guard !manner.isLinear, !manner.isASCII, document.blocks[index].cell == nil,
            let formula = document.formula(ofBlock: index)
        else { return nil }
        var rows = Self.formulaRowsMax
        if case .shown(let most) = manner.pictures { rows = max(1, most) }
        let room = Size(measure - shape.left - shape.right, rows)
        guard let box = MathBox.of(formula.root, within: room), box.height > 1 else { return nil }
        return box
    }
}
