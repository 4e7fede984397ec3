/// Rows whose words stand in columns: found by the gaps that all of them leave free.
struct PrintedTable {
    /// The words of each column, from the left; none where a cell is empty.
    private(set) var rows: [[[PrintedSheet.Word]]] = []
    private(set) var hasHead = false

    private typealias Span = (left: Float, right: Float)

    /// Gaps between columns, as parts of the size of letters: words are never so far apart, and
    /// what is left of a gap by all rows may be less.
    private static let gapMin: Float = 1.2
    private static let sharedMin: Float = 0.6
    private static let rowsMin = 3
    private static let columnsMax = 40

    /// The runs of lines that are tables.
    static func runs(in lines: [PrintedLine]) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        var start = 0
        while start < lines.count {
            let end = run(from: start, in: lines)
            if end > start { runs.append(start..<end) }
            start = max(end, start + 1)
        }
        return runs
    }

    /// Where the table that begins with a line ends; the line itself where none does.
    private static func run(from start: Int, in lines: [PrintedLine]) -> Int {
        var shared = gaps(lines[start], least: gapMin)
        guard !shared.isEmpty, isRow(lines[start]) else { return start }
        var end = start + 1
        var full = 1
        while end < lines.count, isRow(lines[end]),
            lines[end].box.bottom - lines[end - 1].box.bottom < lines[end].size * 3
        {
            let own = gaps(lines[end], least: gapMin)
            let free = shared.compactMap { left(of: $0, by: lines[end]) }
            // A heading may reach over some columns; below it each row has them all.
            guard !free.isEmpty, free.count == shared.count || end == start + 1 else { break }
            shared = free
            full += own.isEmpty ? 0 : 1
            end += 1
        }
        while end > start, gaps(lines[end - 1], least: gapMin).isEmpty { end -= 1 }
        guard end - start >= rowsMin, full * 5 >= (end - start) * 3,
            shared.count < columnsMax, !isProse(lines[start..<end], shared)
        else { return start }
        return end
    }

    private static func isRow(_ line: PrintedLine) -> Bool {
        !line.isRTL && !line.isFormula && !PrintedFormula.isNumbered(line)
            && !PrintedText.isLed(line) && !PrintedText.startsItem(line)
            && !line.words.allSatisfy { $0.face.contains(.fixed) }
    }

    /// Free stretches between the words of a line.
    private static func gaps(_ line: PrintedLine, least: Float) -> [Span] {
        let words = line.words.map(\.box).sorted { $0.left < $1.left }
        var gaps: [Span] = []
        var right = words.first?.right ?? 0
        for word in words.dropFirst() {
            if word.left - right >= line.size * least { gaps.append((right, word.left)) }
            right = max(right, word.right)
        }
        return gaps
    }

    /// What a line leaves free of a gap; nil where it stands in its way.
    private static func left(of gap: Span, by line: PrintedLine) -> Span? {
        var free = gap
        for word in line.words where word.box.right > free.left && word.box.left < free.right {
            // Whichever side of the word has more room.
            if word.box.left - free.left > free.right - word.box.right {
                free.right = word.box.left
            } else {
                free.left = word.box.right
            }
        }
        return free.right - free.left >= line.size * sharedMin ? free : nil
    }

    /// Two columns of running text beside each other are no table.
    private static func isProse(_ lines: ArraySlice<PrintedLine>, _ gaps: [Span]) -> Bool {
        guard gaps.count == 1, let gap = gaps.first else { return false }
        let sides = lines.map { line in
            (
                line.words.count { $0.box.right <= gap.right },
                line.words.count { $0.box.right > gap.right }
            )
        }
        return sides.count { $0.0 >= 4 && $0.1 >= 4 } * 2 > lines.count
    }

    init(_ lines: ArraySlice<PrintedLine>) {
        guard let first = lines.first else { return }
        var shared = Self.gaps(first, least: Self.gapMin)
        for line in lines.dropFirst() {
            shared = shared.compactMap { Self.left(of: $0, by: line) }
        }
        let edges = shared.map { ($0.left + $0.right) / 2 }
        var bottom: Float = 0
        for line in lines {
            var cells = [[PrintedSheet.Word]](repeating: [], count: edges.count + 1)
            for word in line.words {
                let middle = (word.box.left + word.box.right) / 2
                cells[edges.count { $0 < middle }].append(word)
            }
            // A row without its first cell, close below another, goes on with that.
            if cells[0].isEmpty, !rows.isEmpty, line.box.bottom - bottom < line.size * 1.35 {
                for column in cells.indices { rows[rows.count - 1][column] += cells[column] }
            } else {
                rows.append(cells)
            }
            bottom = line.box.bottom
        }
        let hasNumbers = rows.dropFirst().contains { Self.counts($0) > 0 }
        hasHead =
            Self.counts(rows[0]) == 0 && hasNumbers
            || rows[0].joined().allSatisfy { $0.face.contains(.bold) }
    }

    /// Cells that are numbers.
    private static func counts(_ row: [[PrintedSheet.Word]]) -> Int {
        row.count { cell in
            cell.contains { $0.text.contains { (0x30...0x39).contains($0) } }
                && !cell.contains { $0.text.contains { ($0 | 0x20) >= 0x61 && $0 < 0x80 } }
        }
    }
}
