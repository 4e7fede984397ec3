/// Makes paragraphs and headings of the lines of one page.
struct PrintedPage {
    /// Lines that belong together.
    struct Paragraph {
        var lines: [PrintedLine]
        /// Lines stay lines: verse, addresses, tables, code.
        var keepsLines = false
        var isCode = false
        var level: Int?
        /// Its lines are rows, and stand in columns.
        var table: PrintedTable?
    }

    /// As many notes as stand at the foot of a column.
    private static let notesMax = 8

    private let leaf: PrintedLeaf
    private let lines: [PrintedLine]
    /// The size that most letters on this and the pages around have.
    private let bodySize: Float
    private let words: PrintedVocabulary

    init(_ leaf: PrintedLeaf, near: [(step: Int, leaf: PrintedLeaf)]) {
        self.leaf = leaf
        let running = PrintedMargins.running(leaf, near: near)
        lines = leaf.lines.indices.filter { !running.contains($0) }.map { leaf.lines[$0] }
        var letters: [Float: Int] = [:]
        for line in near.flatMap(\.leaf.lines) {
            // Halves of a point: scanners and converters are not exact.
            letters[(line.size * 2).rounded() / 2, default: 0] += line.words.reduce(0) {
                $0 + $1.text.count
            }
        }
        bodySize = letters.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? 10
        words = PrintedVocabulary(near.map(\.leaf))
    }

    func draft() -> Document.Draft {
        var writer = PrintedFlowWriter(leaf.sheet, words)
        for paragraph in paragraphs() { writer.add(paragraph) }
        return writer.finished()
    }

    func paragraphs() -> [Paragraph] {
        var paragraphs: [Paragraph] = []
        for column in PrintedColumn.columns(of: lines) {
            var more = column.paragraphs(pageWidth: leaf.sheet.width)
            if let first = more.first, let open = openEnd(of: paragraphs, before: first) {
                paragraphs[open].lines += first.lines
                more.removeFirst()
            }
            paragraphs += more
        }
        for index in paragraphs.indices { paragraphs[index].level = level(of: paragraphs[index]) }
        return paragraphs
    }

    /// The paragraph that goes on in the next column: notes at the foot stand behind it.
    private func openEnd(of paragraphs: [Paragraph], before first: Paragraph) -> Int? {
        guard let last = paragraphs.last else { return nil }
        if runsOn(last, into: first) { return paragraphs.count - 1 }
        let isNote = { (paragraph: Paragraph) in
            paragraph.lines.allSatisfy { $0.size < bodySize * 0.93 }
        }
        guard isNote(last),
            let open = paragraphs.suffix(Self.notesMax).lastIndex(where: { !isNote($0) }),
            runsOn(paragraphs[open], into: first)
        else { return nil }
        return open
    }

    /// Whether a paragraph goes on at the top of the next column.
    private func runsOn(_ last: Paragraph, into next: Paragraph) -> Bool {
        guard !last.keepsLines, !next.keepsLines, let end = last.lines.last,
            let start = next.lines.first, !end.isFormula, !start.isFormula,
            abs(end.size - start.size) < 0.06 * end.size,
            let word = end.words.last, let first = start.words.first
        else { return false }
        let isOpen = !PrintedText.endsSentence(word.text)
        return isOpen
            && (PrintedText.startsLower(first.text) || PrintedText.endsHyphened(word.text))
    }

    /// Larger than the text around it, or bold and alone on its line.
    private func level(of paragraph: Paragraph) -> Int? {
        let count = paragraph.lines.reduce(0) { $0 + $1.words.count }
        guard !paragraph.isCode, paragraph.table == nil, paragraph.lines.count <= 4, count <= 30,
            let line = paragraph.lines.first
        else { return nil }
        let ratio = line.size / max(1, bodySize)
        if ratio >= 1.7 { return 1 }
        if ratio >= 1.35 { return 2 }
        if ratio >= 1.12 { return 3 }
        let isBold = paragraph.lines.allSatisfy { $0.words.allSatisfy { $0.face.contains(.bold) } }
        let isAlone = paragraph.lines.count <= 2 && ratio > 0.95 && count <= 14
        guard isBold, isAlone, let last = paragraph.lines.last?.words.last else { return nil }
        return PrintedText.endsSentence(last.text) ? nil : 4
    }
}

/// Lines that stand one below the other.
struct PrintedColumn {
    private(set) var lines: [PrintedLine] = []

    static func columns(of lines: [PrintedLine]) -> [PrintedColumn] {
        var columns: [PrintedColumn] = []
        for line in lines {
            if let last = columns.last?.lines.last, PrintedColumn.goesOn(last, line) {
                columns[columns.count - 1].lines.append(line)
            } else {
                columns.append(PrintedColumn(lines: [line]))
            }
        }
        return columns
    }

    private static func goesOn(_ last: PrintedLine, _ next: PrintedLine) -> Bool {
        let overlap = min(last.box.right, next.box.right) - max(last.box.left, next.box.left)
        let isBelow = next.box.bottom > last.box.bottom + 0.3 * min(last.size, next.size)
        let isMeant = overlap > 0 || last.isFormula || next.isFormula
        return last.column == next.column && isMeant && isBelow
    }

    func paragraphs(pageWidth: Float) -> [PrintedPage.Paragraph] {
        var paragraphs: [PrintedPage.Paragraph] = []
        var next = 0
        for run in PrintedTable.runs(in: lines) {
            paragraphs += prose(next..<run.lowerBound, pageWidth)
            paragraphs.append(
                .init(lines: Array(lines[run]), keepsLines: true, table: PrintedTable(lines[run])))
            next = run.upperBound
        }
        return paragraphs + prose(next..<lines.count, pageWidth)
    }

    private func prose(_ range: Range<Int>, _ pageWidth: Float) -> [PrintedPage.Paragraph] {
        if range.isEmpty { return [] }
        if range.count < lines.count {
            return PrintedColumn(lines: Array(lines[range])).running(pageWidth)
        }
        return running(pageWidth)
    }

    private func running(_ pageWidth: Float) -> [PrintedPage.Paragraph] {
        let shape = PrintedColumnShape(lines, pageWidth: pageWidth)
        // Where lines end before they had to, who wrote them wanted them so.
        var groups: [(lines: [PrintedLine], ends: [Bool])] = []
        for (index, line) in lines.enumerated() {
            if index > 0, !shape.breaks(before: index) {
                groups[groups.count - 1].ends.append(shape.endsEarly(index - 1))
                groups[groups.count - 1].lines.append(line)
            } else {
                groups.append(([line], []))
            }
        }
        return groups.flatMap { PrintedColumn.split($0.lines, $0.ends) }
    }

    /// Lines that mostly end early are verse or a list; one that does ends a paragraph.
    private static func split(_ lines: [PrintedLine], _ ends: [Bool]) -> [PrintedPage.Paragraph] {
        let isCode = lines.allSatisfy { $0.words.allSatisfy { $0.face.contains(.fixed) } }
        if isCode && lines.count > 1 {
            return [.init(lines: lines, keepsLines: true, isCode: true)]
        }
        if ends.count > 1, ends.count(where: \.self) * 10 >= ends.count * 6 {
            return [.init(lines: lines, keepsLines: true)]
        }
        var paragraphs = [PrintedPage.Paragraph(lines: [])]
        for (index, line) in lines.enumerated() {
            paragraphs[paragraphs.count - 1].lines.append(line)
            if index < ends.count, ends[index] { paragraphs.append(.init(lines: [])) }
        }
        return paragraphs
    }
}

/// How the lines of a column usually stand: what differs says something.
struct PrintedColumnShape {
    private let lines: [PrintedLine]
    private let width: Float
    private let leading: Float
    /// Where most lines begin, and the farthest any ends, both seen from the side reading begins.
    private let start: Float
    private let end: Float

    init(_ lines: [PrintedLine], pageWidth: Float) {
        self.lines = lines
        width = pageWidth
        let gaps = zip(lines, lines.dropFirst()).map { $1.box.bottom - $0.box.bottom }.sorted()
        let size = lines.first?.size ?? 10
        // Two lines do not show the usual distance: single spacing is assumed.
        leading = gaps.count >= 3 ? gaps[(gaps.count - 1) / 3] : min(gaps.first ?? 0, size * 1.4)
        var starts: [Int: Int] = [:]
        for line in lines { starts[Int(line.start(in: pageWidth).rounded()), default: 0] += 1 }
        let most = starts.max { ($0.value, -$0.key) < ($1.value, -$1.key) }
        start = most.map { Float($0.key) } ?? 0
        let ends = lines.map { $0.end(in: pageWidth) }.sorted()
        // One line in ten may stick out: a formula, a word that could not be divided.
        end = ends[(ends.count - 1) - ends.count / 12]
    }

    /// A gap, another size, or another beginning than the lines around have.
    func breaks(before index: Int) -> Bool {
        let last = lines[index - 1]
        let next = lines[index]
        if last.isFormula || next.isFormula { return true }
        let size = min(last.size, next.size)
        if abs(last.size - next.size) > 0.12 * max(last.size, next.size) { return true }
        if next.box.bottom - last.box.bottom > max(leading * 1.3, size * 1.15) { return true }
        if startsItem(index) || PrintedText.isLed(last) { return true }
        if isCentered(last, next) { return false }
        return startsAnew(index)
    }

    private func startsAnew(_ index: Int) -> Bool {
        let own = lines[index].start(in: width)
        let before = lines[index - 1].start(in: width)
        let step = lines[index].size * 0.7
        if abs(own - before) < step { return false }
        // Under the first word of an item, not under its bullet.
        if startsItem(index - 1), abs(own - itemStart(index - 1)) < step { return false }
        if hangs(index) { return false }
        // In from the edge where most begin: an indent. Out beyond it: an item with a hanging one.
        if abs(own - start) >= step { return true }
        // Back at the edge: after a first line that stood in, the paragraph goes on.
        guard index >= 2 else { return false }
        return hangs(index - 1) || abs(lines[index - 2].start(in: width) - before) < step
    }

    /// Whether a line goes on in from the beginning of the one above it, as entries of a list do.
    private func hangs(_ index: Int) -> Bool {
        guard index > 0, let word = lines[index - 1].words.last else { return false }
        let above = lines[index - 1]
        let isIn = lines[index].start(in: width) - above.start(in: width)
        return isIn >= lines[index].size * 0.7 && !endsEarly(index - 1)
            && above.end(in: width) - above.start(in: width) > (end - start) * 0.6
            && PrintedText.goesOn(word.text) && !word.face.contains(.fixed)
    }

    /// A bullet, or the number of a work in a list of them: what follows stands under its words, or
    /// is the next entry.
    private func startsItem(_ index: Int) -> Bool {
        if PrintedText.startsItem(lines[index]) { return true }
        guard PrintedText.isLabelled(lines[index]), index + 1 < lines.count else { return false }
        let next = lines[index + 1]
        return PrintedText.isLabelled(next)
            || abs(next.start(in: width) - itemStart(index)) < next.size * 0.7
    }

    private func itemStart(_ index: Int) -> Float {
        guard lines[index].words.count > 1 else { return 0 }
        let word = lines[index].words[1].box
        return lines[index].isRTL ? width - word.right : word.left
    }

    private func isCentered(_ last: PrintedLine, _ next: PrintedLine) -> Bool {
        let middle = { (line: PrintedLine) in (line.box.left + line.box.right) / 2 }
        return abs(middle(last) - middle(next)) < 2 && abs(last.box.left - next.box.left) > 2
    }

    /// Whether the next line's first word would have found room on this line.
    func endsEarly(_ index: Int) -> Bool {
        guard index + 1 < lines.count, let first = lines[index + 1].words.first else {
            return false
        }
        let next = lines[index + 1]
        let count = PrintedText.characters(first.text)
        let isIdeographic =
            String(decoding: first.text, as: UTF8.self).unicodeScalars.first?.isIdeographic ?? false
        // Scripts without spaces break between any two characters.
        let room = isIdeographic && count > 1 ? next.size * 1.5 : first.box.width + next.size * 0.3
        return lines[index].end(in: width) + room < end - next.size * 0.5
    }
}
