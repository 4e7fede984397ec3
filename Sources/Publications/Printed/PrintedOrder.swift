/// Puts the pieces of lines on a page into the order they are read: column by column where there
/// are columns, else from top to bottom; pieces on one height become one line.
enum PrintedOrder {
    /// A page of columns within columns is a newspaper; deeper is nonsense.
    private static let depthMax = 4
    /// Beyond this a row is no row but an attack on who compares.
    private static let rowMax = 200

    static func lines(_ pieces: [PrintedLine]) -> [PrintedLine] {
        columns(pieces, depth: 0).enumerated().flatMap { number, lines in
            lines.map { line in
                var line = line
                line.column = number
                return line
            }
        }
    }

    private static func columns(_ pieces: [PrintedLine], depth: Int) -> [[PrintedLine]] {
        guard depth < depthMax, let gutter = PrintedGutter.best(in: pieces) else {
            return [rows(pieces)]
        }
        var across = [[PrintedLine]](repeating: [], count: gutter.spans.count + 1)
        var beside = [(left: [PrintedLine], right: [PrintedLine])](
            repeating: ([], []), count: gutter.spans.count)
        for piece in pieces {
            guard let span = gutter.span(of: piece) else {
                across[gutter.spansAbove(piece)].append(piece)
                continue
            }
            let (left, right) = gutter.cut(piece)
            if let left { beside[span].left.append(left) }
            if let right { beside[span].right.append(right) }
        }
        let isRTL = pieces.count(where: \.isRTL) * 2 > pieces.count
        var out: [[PrintedLine]] = []
        for (number, above) in across.enumerated() {
            if !above.isEmpty { out += columns(above, depth: depth + 1) }
            guard number < beside.count else { break }
            let (left, right) = beside[number]
            for column in isRTL ? [right, left] : [left, right] where !column.isEmpty {
                out += columns(column, depth: depth + 1)
            }
        }
        return out
    }

    /// Pieces on one height become a line.
    private static func rows(_ pieces: [PrintedLine]) -> [PrintedLine] {
        let sorted = PrintedFormula.joined(pieces).sorted {
            ($0.box.middle, $0.box.left) < ($1.box.middle, $1.box.left)
        }
        var rows: [[PrintedLine]] = []
        for piece in sorted {
            if let last = rows.last, last.count < rowMax,
                last.allSatisfy({ stand($0, beside: piece) })
            {
                rows[rows.count - 1].append(piece)
            } else {
                rows.append([piece])
            }
        }
        return rows.compactMap { row in
            if row.count == 1 { return row[0] }
            let isRTL = row.count(where: \.isRTL) * 2 > row.count
            let ordered = row.sorted { a, b in
                isRTL ? a.box.right > b.box.right : a.box.left < b.box.left
            }
            var line = PrintedLine(ordered.flatMap(\.words))
            line?.isFormula = row.contains(where: \.isFormula)
            return line
        }
    }

    private static func stand(_ a: PrintedLine, beside b: PrintedLine) -> Bool {
        let isApart = a.box.right <= b.box.left + 1 || b.box.right <= a.box.left + 1
        return isApart && a.box.sharesHeight(b.box)
    }
}
