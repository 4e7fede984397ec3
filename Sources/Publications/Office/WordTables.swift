/// The cells of a Word table with what they span: cells that go on from the row above say so, and
/// not how far they reach.
struct WordSpans {
    struct Cell {
        var node: Int
        var column: Int
        var columns: Int
        var rows = 1
    }

    private(set) var cells: [[Cell]] = []

    init(_ rows: [Int], _ markup: Markup) {
        // The cell of each column that goes on downwards.
        var open: [Int: (row: Int, index: Int)] = [:]
        for (index, row) in rows.enumerated() {
            cells.append([])
            var column = 0
            for node in markup.descendants(ofTable: row, "tc", "tbl") {
                let properties = markup.first(of: node, "tcPr")
                let columns =
                    properties.flatMap { markup.value(of: $0, "gridSpan") }
                    .flatMap { Int($0) }.map { min(max(1, $0), 1_000) } ?? 1
                let merge = properties.flatMap { markup.first(of: $0, "vMerge") }
                let goesOn = merge.map { markup.attribute($0, "w:val") != "restart" } ?? false
                if goesOn, let above = open[column] {
                    cells[above.row][above.index].rows += 1
                } else {
                    open[column] = merge == nil ? nil : (index, cells[index].count)
                    cells[index].append(Cell(node: node, column: column, columns: columns))
                }
                column += columns
            }
        }
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

/// Formulas of Word, on one line: fractions by a slash, powers raised.
enum WordMath {
    static func write(_ node: Int, _ markup: Markup, _ page: inout OfficePage, depth: Int = 0) {
        guard depth < 40 else { return }
        for child in markup.children(of: node) where !markup.nodes[child].isText {
            piece(child, markup, &page, depth)
        }
    }

    private static func piece(
        _ node: Int, _ markup: Markup, _ page: inout OfficePage, _ depth: Int
    ) {
        let write = { (name: Name, look: OfficePage.Look, page: inout OfficePage) in
            guard let part = markup.first(of: node, name) else { return }
            if look.isEmpty {
                self.write(part, markup, &page, depth: depth + 1)
            } else {
                page.add(markup.text(of: part), look)
            }
        }
        switch markup.nodes[node].name {
        case "t": page.add(String(decoding: markup.rawText(of: node), as: UTF8.self))
        case "f":
            let isPlain = { (name: Name) in
                markup.first(of: node, name).map { markup.text(of: $0).count < 2 } ?? true
            }
            for (name, sign) in [("num" as Name, ""), ("den", "/")] {
                page.add(sign)
                if isPlain(name) {
                    write(name, [], &page)
                } else {
                    page.add("(")
                    write(name, [], &page)
                    page.add(")")
                }
            }
        case "sSup":
            write("e", [], &page)
            write("sup", .raised, &page)
        case "sSub":
            write("e", [], &page)
            write("sub", .lowered, &page)
        case "sSubSup":
            write("e", [], &page)
            write("sub", .lowered, &page)
            write("sup", .raised, &page)
        case "rad":
            page.add("√(")
            write("e", [], &page)
            page.add(")")
        case "d":
            page.add("(")
            self.write(node, markup, &page, depth: depth + 1)
            page.add(")")
        case "nary":
            let about = markup.first(of: node, "naryPr").flatMap { markup.first(of: $0, "chr") }
            page.add(about.flatMap { markup.attribute($0, "m:val") } ?? "∫")
            write("sub", .lowered, &page)
            write("sup", .raised, &page)
            write("e", [], &page)
        case "rPr", "ctrlPr", "fPr", "sSupPr", "sSubPr", "radPr", "dPr", "naryPr": break
        default: self.write(node, markup, &page, depth: depth + 1)
        }
    }
}
