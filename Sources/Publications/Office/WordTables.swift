/// The cells of a Word table with what they span: cells that go on from the row above say so, and
/// not how far they reach.
struct WordSpans {
    struct Cell {
        /// nil for room that no cell fills.
        var node: Int?
        var columns: Int
        var rows = 1
    }

    private(set) var cells: [[Cell]] = []

    init(_ rows: [Int], _ markup: Markup) {
        // The cell of each column that goes on downwards.
        var open: [Int: (row: Int, index: Int)] = [:]
        for (index, row) in rows.enumerated() {
            cells.append([])
            var column = Self.before(row, markup)
            if column > 0 { cells[index].append(Cell(node: nil, columns: column)) }
            for node in markup.descendants(ofTable: row, "tc", "tbl") {
                let properties = markup.first(of: node, "tcPr")
                let columns = Self.count(properties, "gridSpan", markup) ?? 1
                let merge = properties.flatMap { markup.first(of: $0, "vMerge") }
                let goesOn = merge.map { markup.attribute($0, "w:val") != "restart" } ?? false
                if goesOn, let above = open[column] {
                    cells[above.row][above.index].rows += 1
                } else {
                    open[column] = merge == nil ? nil : (index, cells[index].count)
                    cells[index].append(Cell(node: node, columns: columns))
                }
                column += columns
            }
        }
    }

    /// Columns that a row leaves out at its beginning.
    private static func before(_ row: Int, _ markup: Markup) -> Int {
        count(markup.first(of: row, "trPr"), "gridBefore", markup) ?? 0
    }

    private static func count(_ properties: Int?, _ name: Name, _ markup: Markup) -> Int? {
        properties.flatMap { markup.value(of: $0, name) }.flatMap { Int($0) }
            .map { min(max(1, $0), 1_000) }
    }
}

extension Markup {
    /// Rows or cells of one table, through what wraps them, and not those of tables within.
    func descendants(ofTable node: Int, _ name: Name, _ table: Name) -> [Int] {
        var found: [Int] = []
        var at = node + 1
        let end = self.end(of: node)
        while at < end {
            guard !nodes[at].isText else {
                at += 1
                continue
            }
            if nodes[at].name == name { found.append(at) }
            let isWhole = nodes[at].name == name || nodes[at].name == table
            at = isWhole ? self.end(of: at) : at + 1
        }
        return found
    }
}
