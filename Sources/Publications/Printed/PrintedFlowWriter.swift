/// Writes a page's paragraphs as a document's blocks and runs.
struct PrintedFlowWriter {
    private let sheet: PrintedSheet
    private let vocabulary: PrintedVocabulary
    private var flow = TextFlow()
    /// Where each line begins in the text: what outlines and links point at.
    private var starts: [PrintedHeights.Line] = []
    private var openLink: (link: Int, index: Int32)?
    private var lastWord: PrintedSheet.Word?
    private var isRaised = false
    private var tables = 0

    init(_ sheet: PrintedSheet, _ vocabulary: PrintedVocabulary) {
        self.sheet = sheet
        self.vocabulary = vocabulary
    }

    /// Each cell is a block of its own.
    private mutating func add(_ table: PrintedTable, _ lines: [PrintedLine]) {
        for line in lines { begin(line) }
        for (row, cells) in table.rows.enumerated() {
            for (column, words) in cells.enumerated() {
                guard let line = PrintedLine(words) else { continue }
                flow.context = Block(kind: .paragraph, range: 0..<0)
                flow.context.cell = Block.Cell(
                    table: tables, row: row, column: column, isHeader: row == 0 && table.hasHead)
                lastWord = nil
                add(line, isHeading: false)
                finishLine()
            }
        }
        tables += 1
    }

    private mutating func finishLine() {
        if let word = lastWord, let held { put(held, word) }
        held = nil
        closeLink()
        flow.look.style = []
        flow.end()
    }

    mutating func add(_ paragraph: PrintedPage.Paragraph) {
        if let table = paragraph.table {
            flow.leave(space: 1)
            return add(table, paragraph.lines)
        }
        flow.context = Block(kind: .paragraph, range: 0..<0)
        flow.context.isRTL = paragraph.lines.first?.isRTL ?? false
        if let level = paragraph.level { flow.context.kind = .heading(level: level) }
        if paragraph.isCode {
            flow.context.kind = .preformatted
            flow.context.isPreformatted = true
        }
        flow.leave(space: 1)
        lastWord = nil
        let left = paragraph.lines.map(\.box.left).min() ?? 0
        for (index, line) in paragraph.lines.enumerated() {
            if index > 0, paragraph.keepsLines {
                closeLink()
                flow.breakLine()
                lastWord = nil
            }
            begin(line)
            if paragraph.isCode { indent(line, left) }
            if paragraph.keepsLines && !paragraph.isCode && index == 1 && paragraph.level == nil {
                flow.makeVerse()
            }
            add(line, isHeading: paragraph.level != nil)
        }
        finishLine()
    }

    private mutating func begin(_ line: PrintedLine) {
        starts.append(
            PrintedHeights.Line(
                offset: flow.position, left: line.box.left, right: line.box.right,
                bottom: line.box.bottom))
    }

    mutating func finished() -> Document.Draft {
        var draft = flow.finished()
        let end = draft.text.count
        draft.heights = PrintedHeights(
            height: sheet.height,
            lines: starts.map { line in
                var line = line
                line.offset = min(line.offset, end)
                return line
            })
        return draft
    }

    /// A word whose other half may stand on the next line.
    private var held: [UInt8]?

    private mutating func add(_ line: PrintedLine, isHeading: Bool) {
        for (index, word) in line.words.enumerated() {
            var text = word.text
            if let head = held {
                text = vocabulary.joined(head, word.text)
                held = nil
            } else if lastWord != nil, needsSpace(before: word, startsLine: index == 0) {
                flow.add([0x20], node: 0, mode: .normal)
            }
            style(word, in: line, isHeading: isHeading)
            follow(word)
            lastWord = word
            if index == line.words.count - 1, PrintedText.endsHyphened(text), line.words.count > 1 {
                held = text
            } else {
                put(text, word)
            }
        }
    }

    private mutating func put(_ text: [UInt8], _ word: PrintedSheet.Word) {
        flow.add(text[...], node: 0, mode: .normal)
    }

    private func needsSpace(before word: PrintedSheet.Word, startsLine: Bool) -> Bool {
        guard let last = lastWord else { return false }
        let isWide = { (scalar: Unicode.Scalar?) in scalar?.isIdeographic ?? false }
        let end = String(decoding: last.text, as: UTF8.self).unicodeScalars.last
        let start = String(decoding: word.text, as: UTF8.self).unicodeScalars.first
        if startsLine { return !(isWide(end) && isWide(start)) }
        // The library parts words where the height changes: a raised number belongs to its word.
        let gap = max(word.box.left - last.box.right, last.box.left - word.box.right)
        let size = max(word.size, last.size)
        let isShifted = abs(word.box.bottom - last.box.bottom) > 0.15 * size
        return !(isShifted && abs(word.size - last.size) > 0.1 * size && gap < 0.1 * size)
    }

    private mutating func style(_ word: PrintedSheet.Word, in line: PrintedLine, isHeading: Bool) {
        var style: InlineStyle = []
        if !isHeading, word.face.contains(.bold) { style.insert(.bold) }
        if word.face.contains(.italic) { style.insert(.italic) }
        isRaised = false
        if word.size > 0, word.size < line.size * 0.8 {
            let middle = (line.box.top + line.box.bottom) / 2
            let isHigh = (word.box.top + word.box.bottom) / 2 < middle
            style.insert(isHigh ? .superscript : .subscript)
            isRaised = isHigh
        }
        flow.look.style = style
    }

    /// Opens and closes links as words belong to them.
    private mutating func follow(_ word: PrintedSheet.Word) {
        if let open = openLink, open.link == word.link { return }
        closeLink()
        guard sheet.links.indices.contains(word.link) else { return }
        var link = Link(range: flow.position..<flow.position)
        switch sheet.links[word.link] {
        case .page(let spot):
            link.path = PrintedReader.path(ofPage: spot.page)
            link.fragment = spot.fragment
        case .address(let address): link.href = address
        }
        let index = flow.open(link: link)
        flow.look.link = index
        openLink = (word.link, index)
    }

    private mutating func closeLink() {
        guard let open = openLink else { return }
        flow.close(link: open.index, raised: isRaised)
        flow.look.link = -1
        openLink = nil
    }

    /// Blanks for as far as a line of code stands in.
    private mutating func indent(_ line: PrintedLine, _ left: Float) {
        let letters = line.words.reduce(0) { $0 + PrintedText.characters($1.text) }
        let width = line.words.reduce(0) { $0 + $1.box.width }
        guard letters > 0, width > 0 else { return }
        let count = Int(((line.box.left - left) * Float(letters) / width).rounded())
        let blanks = [UInt8](repeating: 0x20, count: max(0, min(count, 80)))
        if !blanks.isEmpty { flow.add(blanks[...], node: 0, mode: .pre) }
    }
}
