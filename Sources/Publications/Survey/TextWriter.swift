/// Writes a document as plain text: blocks apart by an empty line, rows of a table on lines of
/// their own, cells apart by tabs, list items behind their markers.
public struct TextWriter {
    public private(set) var bytes: [UInt8] = []
    private var last: Block?
    private var column = 0

    public init() {}

    public mutating func add(_ document: Document) {
        add(document, in: 0..<document.text.count)
    }

    /// The part of a document between two offsets; markers belong to where their items begin.
    public mutating func add(_ document: Document, in range: Range<Int>) {
        bytes.reserveCapacity(bytes.count + range.count + document.blocks.count)
        last = nil
        for var block in document.blocks {
            let start = block.range.lowerBound
            if start >= range.upperBound || block.range.upperBound < range.lowerBound { continue }
            if start < range.lowerBound { block.marker = nil }
            block.range = block.range.clamped(to: range)
            add(block, of: document)
        }
        endDocument()
    }

    /// Takes what was written so far.
    public mutating func take() -> [UInt8] {
        defer { bytes.removeAll(keepingCapacity: true) }
        return bytes
    }

    private mutating func add(_ block: Block, of document: Document) {
        if block.range.isEmpty && block.marker == nil { return }
        separate(from: block)
        if let marker = block.marker {
            bytes += marker.utf8
            if !block.range.isEmpty { bytes.append(0x20) }
        }
        if block.kind == .verse, !document.indents.isEmpty {
            addLines(block.range, of: document)
        } else {
            addText(block.range, of: document)
        }
        last = block
    }

    /// Verse, with what its lines are moved in by.
    private mutating func addLines(_ range: Range<Int>, of document: Document) {
        var start = range.lowerBound
        for indent in document.indents(in: range) {
            addText(start..<indent.offset, of: document)
            bytes += repeatElement(0x20, count: indent.cells)
            start = indent.offset
        }
        addText(start..<range.upperBound, of: document)
    }

    /// What style sheets add is on the page but no part of the text.
    private mutating func addText(_ range: Range<Int>, of document: Document) {
        var start = range.lowerBound
        var index = document.firstRun(endingAfter: start)
        while index < document.runs.count, document.runs[index].range.lowerBound < range.upperBound
        {
            let run = document.runs[index]
            if !run.style.isDisjoint(with: [.generated, .gap]) {
                bytes += document.text[start..<max(start, run.range.lowerBound)]
                start = min(range.upperBound, run.range.upperBound)
            }
            index += 1
        }
        bytes += document.text[start..<range.upperBound]
    }

    private mutating func separate(from block: Block) {
        guard let last else {
            pad(to: block.cell, from: nil)
            return
        }
        guard let cell = block.cell, let before = last.cell, before.table == cell.table else {
            bytes += last.isTight(with: block) ? [0x0A] : [0x0A, 0x0A]
            pad(to: block.cell, from: nil)
            return
        }
        if cell.row == before.row {
            if cell.column == before.column {
                bytes.append(0x0A)
            } else {
                pad(to: cell, from: before)
            }
        } else {
            bytes.append(0x0A)
            pad(to: cell, from: nil)
        }
    }

    /// Tabs for the columns between two cells of a row, empty ones too.
    private mutating func pad(to cell: Block.Cell?, from before: Block.Cell?) {
        guard let cell else { return }
        let count = cell.column - (before?.column ?? 0)
        if count > 0 { bytes.append(contentsOf: repeatElement(0x09, count: min(count, 100))) }
    }

    private mutating func endDocument() {
        if last != nil { bytes += [0x0A, 0x0A] }
        last = nil
    }
}

extension Block {
    /// Items of one list follow each other without an empty line, as do lines of one stanza.
    fileprivate func isTight(with next: Block) -> Bool {
        next.marker != nil && listDepth > 0 && next.spaceBefore < 0.5
            || isLine && next.isLine && kind == .verse && next.kind == .verse
                && next.spaceBefore < 0.2
    }
}
