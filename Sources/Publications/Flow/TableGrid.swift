/// Counts the rows and columns of the tables that are open, spans included.
struct TableGrid {
    private struct Table {
        var index: Int
        var row = -1
        var column = 0
        /// Columns taken from above, with the rows they are still taken for.
        var taken: [Int: Int] = [:]
    }

    /// Cells farther to the right take nothing from the rows below: no page could show them.
    private static let columnsMax = 1_000

    private var open: [Table] = []
    private var count = 0

    mutating func begin() {
        open.append(Table(index: count))
        count += 1
    }

    mutating func end() { _ = open.popLast() }

    mutating func beginRow() {
        guard let last = open.indices.last else { return }
        open[last].row += 1
        open[last].column = 0
        if open[last].row > 0 {
            open[last].taken = open[last].taken.compactMapValues { $0 > 1 ? $0 - 1 : nil }
        }
    }

    /// The next cell's place, or nil outside of any row.
    mutating func cell(rowSpan: Int, columnSpan: Int, isHeader: Bool) -> Block.Cell? {
        guard let last = open.indices.last, open[last].row >= 0 else { return nil }
        while open[last].taken[open[last].column] != nil { open[last].column += 1 }
        let cell = Block.Cell(
            table: open[last].index, row: open[last].row, column: open[last].column,
            rowSpan: rowSpan, columnSpan: columnSpan, isHeader: isHeader)
        if rowSpan > 1 {
            // One more than is left: the row's own beginning takes one away.
            let start = min(open[last].column, Self.columnsMax)
            for column in start..<min(start + columnSpan, Self.columnsMax) {
                open[last].taken[column] = rowSpan
            }
        }
        open[last].column += columnSpan
        return cell
    }
}

extension DocumentFlow {
    mutating func table(_ node: Int, _ inner: Surroundings) {
        tables.begin()
        var inner = inner
        inner.cell = nil
        inner.style.align = .start
        children(of: node, in: inner)
        tables.end()
    }

    mutating func row(_ node: Int, in inner: Surroundings) {
        tables.beginRow()
        children(of: node, in: inner)
        flow.end()
    }

    mutating func cell(_ node: Int, _ inner: Surroundings) {
        var inner = inner
        inner.cell = tables.cell(
            rowSpan: span(node, "rowspan"), columnSpan: span(node, "colspan"),
            isHeader: markup.nodes[node].tag == .th || isInHead(node))
        inner.left = 0
        inner.right = 0
        children(of: node, in: inner)
    }

    /// Its row stands in the table's head, whatever its cells are called.
    private func isInHead(_ node: Int) -> Bool {
        let row = Int(markup.nodes[node].parent)
        let group = row >= 0 ? Int(markup.nodes[row].parent) : -1
        return group >= 0 && markup.nodes[group].tag == .thead
    }

    /// Spans beyond what a page could show are mistakes.
    private func span(_ node: Int, _ name: Name) -> Int {
        guard let text = markup.attribute(node, name), let span = Int(text.trimmingSpaces()) else {
            return 1
        }
        return min(100, max(1, span))
    }
}
