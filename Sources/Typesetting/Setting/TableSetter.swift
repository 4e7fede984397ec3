import Canvas
import Publications

/// Sets a table within the measure: columns by what is in them, and where there are too many,
/// record after record. Nothing is cut off.
struct TableSetter {
    let chapter: SetChapter
    let setter: LineSetter
    let portion: Portion

    /// One cell: its place, and the blocks in it.
    private struct Cell {
        var place: Block.Cell
        var blocks: Range<Int>
    }

    private var document: Document { chapter.document }

    func set() -> SetPortion {
        let cells = cells(of: portion.blocks)
        let head = portion.head == portion.blocks.lowerBound ? cells : self.cells(of: headBlocks)
        if let plan = plan(head), !chapter.manner.isLinear { return columns(cells, plan) }
        return records(cells, headers(head))
    }

    /// Of a table in several parts the first one decides how wide columns are.
    private var headBlocks: Range<Int> {
        chapter.portions.first { $0.blocks.lowerBound == portion.head }?.blocks ?? portion.blocks
    }

    private func cells(of blocks: Range<Int>) -> [Cell] {
        var cells: [Cell] = []
        for index in blocks {
            guard let place = document.blocks[index].cell else { continue }
            if let last = cells.last, last.place.row == place.row,
                last.place.column == place.column
            {
                cells[cells.count - 1].blocks = last.blocks.lowerBound..<index + 1
            } else {
                cells.append(Cell(place: place, blocks: index..<index + 1))
            }
        }
        return cells
    }

    private func range(_ index: Int) -> Range<Int> {
        let start =
            index == portion.blocks.lowerBound
            ? portion.range.lowerBound : document.blocks[index].range.lowerBound
        let end =
            index + 1 < portion.blocks.upperBound
            ? document.blocks[index + 1].range.lowerBound : portion.range.upperBound
        return start..<max(start, end)
    }

    // MARK: - Columns

    private func plan(_ cells: [Cell]) -> TablePlan? {
        let count = cells.map { $0.place.column + $0.place.columnSpan }.max() ?? 0
        guard count <= TablePlan.columnsMax else { return nil }
        var wants = Array(repeating: TablePlan.Want(), count: count)
        for cell in cells where cell.place.columnSpan == 1 {
            for index in cell.blocks {
                let width = setter.widths(of: document.blocks[index].range, in: document)
                wants[cell.place.column].least = max(wants[cell.place.column].least, width.least)
                wants[cell.place.column].whole = max(wants[cell.place.column].whole, width.whole)
                if !cell.place.isHeader, !document.isNumeric(document.blocks[index].range) {
                    wants[cell.place.column].isNumeric = false
                }
            }
        }
        return TablePlan(wants, measure: chapter.measure)
    }

    private func columns(_ cells: [Cell], _ plan: TablePlan) -> SetPortion {
        var lines: [SetLine] = []
        var segments: [SetPortion.Segment] = []
        var start = 0
        var isTall = false
        var isUnderHead = false
        while start < cells.count {
            var end = start + 1
            while end < cells.count, cells[end].place.row == cells[start].place.row { end += 1 }
            let first = lines.count
            row(cells[start..<end], plan, &lines, &segments)
            let parts = isTall || lines.count - first > 1
            if start > 0, parts, !isUnderHead { lines[first].above = 1 }
            isTall = lines.count - first > 1
            isUnderHead = false
            if cells[start..<end].allSatisfy(\.place.isHeader) {
                lines.append(rule(under: lines[lines.count - 1], plan))
                isTall = false
                isUnderHead = true
            }
            start = end
        }
        if !lines.isEmpty { lines[0].above = portion.isBegun ? 0 : 1 }
        if portion.range.lowerBound == 0, !lines.isEmpty { lines[0].above = 0 }
        return SetPortion(lines: lines, segments: segments)
    }

    private func row(
        _ cells: ArraySlice<Cell>, _ plan: TablePlan, _ lines: inout [SetLine],
        _ segments: inout [SetPortion.Segment]
    ) {
        let first = lines.count
        var row: [SetPortion.Segment] = []
        for cell in cells {
            let (x, width) = plan.place(cell.place)
            var set: [SetLine] = []
            for index in cell.blocks {
                var shape = chapter.shaper.cellShape(of: index)
                if plan.isNumeric(cell.place) { shape.edge = .right }
                setter.set(
                    LineSetter.Stretch(
                        document: document, block: index, range: range(index), shape: shape,
                        measure: width), into: &set)
            }
            for (number, var line) in set.enumerated() {
                line.inset = UInt16(clamping: Int(line.inset) + x)
                row.append(SetPortion.Segment(line: Int32(first + number), text: line))
            }
        }
        row.sort { ($0.line, $0.text.inset) < ($1.line, $1.text.inset) }
        let count = row.map { Int($0.line) - first + 1 }.max() ?? 0
        for number in 0..<count {
            let here = row.filter { Int($0.line) == first + number }
            var line = SetLine(
                start: here.map(\.text.start).min() ?? UInt32(portion.range.lowerBound),
                end: here.map(\.text.end).max() ?? UInt32(portion.range.lowerBound),
                block: here.first?.text.block ?? UInt32(portion.blocks.lowerBound))
            line.marks = [.cells]
            line.width = UInt16(clamping: plan.width)
            // Rows that are not tall stay whole.
            if number + 1 < count && count <= 4 { line.marks.insert(.bindsNext) }
            lines.append(line)
        }
        segments += row
    }

    private func rule(under line: SetLine, _ plan: TablePlan) -> SetLine {
        var rule = SetLine(start: line.end, end: line.end, block: line.block)
        rule.marks = [.tableRule, .cells, .bindsNext]
        rule.width = UInt16(clamping: plan.width)
        return rule
    }

    // MARK: - Records

    /// What each column is called, where the first row says.
    private func headers(_ cells: [Cell]) -> [Int: String] {
        var headers: [Int: String] = [:]
        for cell in cells where cell.place.row == 0 && cell.place.isHeader {
            let text = cell.blocks.map { document.string(document.blocks[$0].range) }
            headers[cell.place.column] = text.joined(separator: " ")
        }
        return headers
    }

    private func records(_ cells: [Cell], _ headers: [Int: String]) -> SetPortion {
        var lines: [SetLine] = []
        var labels: [Int32: String] = [:]
        var row = -1
        for cell in cells {
            let isHead = cell.place.row == 0 && headers[cell.place.column] != nil
            var header = cell.place.isHeader ? nil : headers[cell.place.column]
            if header?.isEmpty == true || chapter.measure < Shaper.narrow / 3 { header = nil }
            let label = header.map { Width.clip(Safe.text($0), to: chapter.measure / 2) + ":" }
            let first = lines.count
            for index in cell.blocks {
                var shape = BlockShape()
                shape.left = min(2, chapter.measure / 4)
                shape.isHyphenated = chapter.manner.breaksWords
                if let label, lines.count == first {
                    shape.indent = max(0, Width.of(label) + 1 - shape.left)
                } else if lines.count == first {
                    shape.indent = -shape.left
                }
                setter.set(
                    LineSetter.Stretch(
                        document: document, block: index, range: range(index), shape: shape,
                        measure: chapter.measure), into: &lines)
            }
            guard lines.count > first else { continue }
            if let label { labels[Int32(first)] = label }
            if cell.place.row != row && first > 0 { lines[first].above = 1 }
            row = cell.place.row
            // The names of the columns stand before every field: once more would be too much.
            if isHead && cells.contains(where: { $0.place.row > 0 }) {
                for index in first..<lines.count {
                    (lines[index].height, lines[index].above) = (0, 0)
                }
            }
        }
        if !lines.isEmpty { lines[0].above = portion.range.lowerBound == 0 ? 0 : 1 }
        return SetPortion(lines: lines, labels: labels)
    }
}

/// How wide the columns of a table are.
struct TablePlan {
    /// What a column asks for: its longest word, and its longest cell on one line.
    struct Want {
        var least = 1
        var whole = 1
        var isNumeric = true
    }

    /// More columns than any measure could hold are not even measured.
    static let columnsMax = 100
    /// Longer words are broken before a table is taken apart for them.
    private static let leastMax = 14

    private let starts: [Int]
    private let widths: [Int]
    private let wants: [Want]

    /// Nil where the columns do not fit side by side.
    init?(_ wants: [Want], measure: Int) {
        guard !wants.isEmpty else { return nil }
        let gap = wants.count * 8 > measure ? 1 : 2
        let room = measure - gap * (wants.count - 1)
        let leasts = wants.map { min($0.least, Self.leastMax) }
        guard leasts.reduce(0, +) <= room else { return nil }
        var widths = wants.map(\.whole)
        if widths.reduce(0, +) > room {
            widths = leasts
            var left = room - leasts.reduce(0, +)
            // What is left goes where it is missed most, as evenly as cells can be dealt out.
            while left > 0 {
                let missing = wants.indices.filter { widths[$0] < wants[$0].whole }
                guard !missing.isEmpty else { break }
                let narrowest = missing.min {
                    Self.need(widths[$0], wants[$0].whole)
                        > Self.need(widths[$1], wants[$1].whole)
                }
                guard let narrowest else { break }
                widths[narrowest] += 1
                left -= 1
            }
        }
        var starts: [Int] = []
        var x = 0
        for width in widths {
            starts.append(x)
            x += width + gap
        }
        self.starts = starts
        self.widths = widths
        self.wants = wants
    }

    /// Lines a column would need for its longest cell.
    private static func need(_ width: Int, _ whole: Int) -> Double {
        Double(whole) / Double(max(1, width))
    }

    var width: Int { (starts.last ?? 0) + (widths.last ?? 0) }

    func place(_ cell: Block.Cell) -> (x: Int, width: Int) {
        let first = min(cell.column, starts.count - 1)
        let last = min(cell.column + cell.columnSpan, starts.count) - 1
        return (
            starts[first],
            max(1, starts[max(first, last)] + widths[max(first, last)] - starts[first])
        )
    }

    func isNumeric(_ cell: Block.Cell) -> Bool {
        wants.indices.contains(cell.column) && wants[cell.column].isNumeric && cell.columnSpan == 1
    }
}

extension Document {
    /// Digits and the signs between them, and nothing else.
    func isNumeric(_ range: Range<Int>) -> Bool {
        let bytes = text[range.clamped(to: 0..<text.count)]
        return bytes.contains { $0 &- 0x30 < 10 }
            && bytes.allSatisfy {
                $0 &- 0x30 < 10 || $0 == 0x2E || $0 == 0x2C || $0 == 0x20 || $0 == 0x25
                    || $0 == 0x2B || $0 == 0x2D || $0 == 0x24
            }
    }
}
