/// Puts the pieces of lines on a page into the order they are read: column by column
/// where there are columns, else from top to bottom; pieces on one height become one line.
enum PrintedOrder {
    /// A page of columns within columns is a newspaper; deeper is nonsense.
    private static let depthMax = 3
    /// Left edges tried as a column's: a page has two or three columns, and some tables.
    private static let edgesMax = 12
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
        guard depth < depthMax, let edge = gutter(pieces) else { return [rows(pieces)] }
        var out: [[PrintedLine]] = []
        let across = pieces.filter { $0.box.left < edge && $0.box.right > edge }
            .sorted { $0.box.top < $1.box.top }
        let beside = pieces.filter { !($0.box.left < edge && $0.box.right > edge) }
            .sorted { $0.box.top < $1.box.top }
        let isRTL = pieces.count(where: \.isRTL) * 2 > pieces.count
        var band: [PrintedLine] = []
        func flush() {
            let left = band.filter { $0.box.right <= edge }
            let right = band.filter { $0.box.right > edge }
            for column in isRTL ? [right, left] : [left, right] where !column.isEmpty {
                out += columns(column, depth: depth + 1)
            }
            band = []
        }
        var next = 0
        var titles: [PrintedLine] = []
        for title in across {
            let middle = (title.box.top + title.box.bottom) / 2
            let start = next
            while next < beside.count,
                (beside[next].box.top + beside[next].box.bottom) / 2 < middle
            {
                next += 1
            }
            if next > start {
                if !titles.isEmpty { out.append(rows(titles)) }
                titles = []
                band += beside[start..<next]
                flush()
            }
            titles.append(title)
        }
        if !titles.isEmpty { out.append(rows(titles)) }
        band += beside[next...]
        flush()
        return out
    }

    /// A height-long gap between two columns of running text, by where it is; nil for none.
    private static func gutter(_ pieces: [PrintedLine]) -> Float? {
        guard pieces.count >= 6, let left = pieces.map(\.box.left).min(),
            let right = pieces.map(\.box.right).max()
        else { return nil }
        let width = right - left
        var edges: [Int: Int] = [:]
        for piece in pieces where piece.box.left > left + width * 0.15 {
            edges[Int((piece.box.left / 4).rounded()), default: 0] += 1
        }
        let tried = edges.filter { $0.value >= 3 }
            .sorted { ($0.value, -$0.key) > ($1.value, -$1.key) }.prefix(edgesMax)
        var best: (edge: Float, support: Int)?
        for (key, _) in tried {
            let edge = Float(key) * 4 - 3
            guard let support = support(edge, pieces, left, right) else { continue }
            if support > best?.support ?? 0 { best = (edge, support) }
        }
        return best?.edge
    }

    /// How many pieces stand in columns beside a gutter there; nil where it is not a gutter.
    private static func support(
        _ edge: Float, _ pieces: [PrintedLine], _ left: Float, _ right: Float
    ) -> Int? {
        var before: [PrintedLine] = []
        var after: [PrintedLine] = []
        var across = 0
        for piece in pieces {
            if piece.box.right <= edge {
                before.append(piece)
            } else if piece.box.left >= edge {
                after.append(piece)
            } else {
                across += 1
            }
        }
        guard across * 2 <= before.count + after.count else { return nil }
        // Wide spaces may have parted the lines of one column.
        before = rows(before)
        after = rows(after)
        guard before.count >= 3, after.count >= 3,
            let end = before.map(\.box.right).max(), let start = after.map(\.box.left).min(),
            isText(before, width: end - left), isText(after, width: right - start)
        else { return nil }
        // Columns of a table are narrow; those of a page share it.
        let narrow = min(end - left, right - start)
        guard narrow >= (right - left) * 0.2 else { return nil }
        // They stand beside each other, not one below the other.
        let top = max(before.map(\.box.top).min() ?? 0, after.map(\.box.top).min() ?? 0)
        let bottom = min(before.map(\.box.bottom).max() ?? 0, after.map(\.box.bottom).max() ?? 0)
        let shared = (before + after).count { $0.box.bottom > top && $0.box.top < bottom }
        return shared * 2 >= before.count + after.count ? before.count + after.count : nil
    }

    /// Lines of running text mostly fill their column; numbers and cells do not.
    private static func isText(_ pieces: [PrintedLine], width: Float) -> Bool {
        guard width > 0 else { return false }
        let full = pieces.count { $0.box.width > width * 0.6 }
        let letters = pieces.reduce(0) { $0 + $1.letters }
        return full * 2 >= pieces.count && letters >= pieces.count * 10
    }

    /// Pieces on one height become a line.
    private static func rows(_ pieces: [PrintedLine]) -> [PrintedLine] {
        let sorted = pieces.sorted {
            ($0.box.top + $0.box.bottom, $0.box.left) < ($1.box.top + $1.box.bottom, $1.box.left)
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
            return PrintedLine(ordered.flatMap(\.words))
        }
    }

    private static func stand(_ a: PrintedLine, beside b: PrintedLine) -> Bool {
        let shared = min(a.box.bottom, b.box.bottom) - max(a.box.top, b.box.top)
        let isApart = a.box.right <= b.box.left + 1 || b.box.right <= a.box.left + 1
        return isApart && shared > 0.5 * min(a.box.height, b.box.height)
    }
}
