import Publications

/// A part of a chapter that is set by itself: a block, a stretch of a very long one, or a table.
/// What stands before it changes nothing in it, so a page can be set without the pages before.
struct Portion: Equatable {
    enum Kind: UInt8 { case block, table }

    var kind = Kind.block
    /// Its first block and the one after its last.
    var blocks: Range<Int>
    /// The bytes that stand on its lines, the line feeds between blocks included.
    var range: Range<Int>
    /// Of a table in several parts: the first block of the first one.
    var head = 0
    /// A part of a longer block or table, not its first or not its last.
    var isBegun = false
    var goesOn = false
    /// Of a note that is shown where it is called: it has no line here.
    var isElsewhere = false
}

/// Cuts a chapter into portions.
struct Portions {
    /// Longer blocks are set in stretches: what has to be set to show one page stays small. A
    /// paragraph of 8,000 words is a rarity, and one cut there shows no seam: the last line of a
    /// stretch has to be full like any other.
    private static let bytesMax = 1 << 16
    /// How far back a stretch may end to end between words.
    private static let seam = 4_096

    private(set) var all: [Portion] = []
    private let document: Document

    init(_ document: Document) {
        self.document = document
        let blocks = document.blocks
        all.reserveCapacity(blocks.count)
        var index = 0
        while index < blocks.count {
            let end = tableEnd(from: index)
            if end > index, isTable(index..<end) {
                table(index..<end)
                index = end
            } else {
                for block in index..<max(end, index + 1) { self.block(block) }
                index = max(end, index + 1)
            }
        }
    }

    /// Takes notes out of the flow, and gives back those that were taken: only whole portions
    /// leave.
    static func leave(out bodies: [NoteBody], of portions: inout [Portion]) -> [NoteBody] {
        bodies.filter { body in
            let low = Search.last(portions.count) {
                portions[$0].blocks.lowerBound < body.blocks.lowerBound
            }
            let first = low.map { $0 + 1 } ?? 0
            var end = first
            while end < portions.count,
                portions[end].blocks.upperBound <= body.blocks.upperBound
            {
                end += 1
            }
            guard end > first, portions[first].blocks.lowerBound == body.blocks.lowerBound,
                portions[end - 1].blocks.upperBound == body.blocks.upperBound
            else { return false }
            for index in first..<end { portions[index].isElsewhere = true }
            return true
        }
    }

    /// Whether cells stand side by side. A page that was laid out in a table, as pages once were,
    /// has rows of half a book.
    private func isTable(_ blocks: Range<Int>) -> Bool {
        var start = blocks.lowerBound
        var hasColumns = false
        for index in blocks {
            let block = document.blocks[index]
            if block.cell?.row != document.blocks[start].cell?.row { start = index }
            if block.cell?.column ?? 0 > 0 { hasColumns = true }
            if block.range.upperBound - document.blocks[start].range.lowerBound > Self.bytesMax
                || index - start > Table.blocksMax
            {
                return false
            }
        }
        return hasColumns
    }

    /// The text of blocks, up to where the next one begins.
    private func range(_ blocks: Range<Int>) -> Range<Int> {
        let all = document.blocks
        let start = blocks.lowerBound == 0 ? 0 : all[blocks.lowerBound].range.lowerBound
        let end =
            blocks.upperBound < all.count
            ? all[blocks.upperBound].range.lowerBound : document.text.count
        return start..<max(start, end)
    }

    private func tableEnd(from index: Int) -> Int {
        guard let table = document.blocks[index].cell?.table else { return index }
        var end = index + 1
        while end < document.blocks.count, document.blocks[end].cell?.table == table { end += 1 }
        return end
    }

    private mutating func block(_ index: Int) {
        let range = range(index..<index + 1)
        var start = range.lowerBound
        while range.upperBound - start > Self.bytesMax {
            let end = seam(from: start + Self.bytesMax, notBefore: start + 1)
            all.append(
                Portion(
                    blocks: index..<index + 1, range: start..<end,
                    isBegun: start > range.lowerBound, goesOn: true))
            start = end
        }
        all.append(
            Portion(
                blocks: index..<index + 1, range: start..<range.upperBound,
                isBegun: start > range.lowerBound))
    }

    /// The nearest place before an offset where words part; else where a character begins.
    private func seam(from offset: Int, notBefore least: Int) -> Int {
        let low = max(least, offset - Self.seam)
        for at in stride(from: offset - 1, through: low, by: -1)
        where document.text[at] == 0x20 || document.text[at] == 0x0A { return at + 1 }
        for at in stride(from: offset, through: low, by: -1)
        where document.text[at] < 0x80 || document.text[at] >= 0xE3 && document.text[at] < 0xEE {
            return at
        }
        var at = offset
        while at > least, document.text[at] & 0xC0 == 0x80 { at -= 1 }
        return at
    }

    /// A long table is set some rows at a time.
    private mutating func table(_ blocks: Range<Int>) {
        var start = blocks.lowerBound
        var isBegun = false
        for index in blocks {
            let isRowStart =
                index > start
                && document.blocks[index].cell?.row != document.blocks[index - 1].cell?.row
            if isRowStart,
                document.blocks[index].range.lowerBound - document.blocks[start].range.lowerBound
                    > Self.bytesMax || index - start > Table.blocksMax
            {
                all.append(
                    Portion(
                        kind: .table, blocks: start..<index, range: range(start..<index),
                        head: blocks.lowerBound, isBegun: isBegun, goesOn: true))
                start = index
                isBegun = true
            }
        }
        all.append(
            Portion(
                kind: .table, blocks: start..<blocks.upperBound,
                range: range(start..<blocks.upperBound), head: blocks.lowerBound,
                isBegun: isBegun))
    }
}

enum Table {
    /// Cells set at once.
    static let blocksMax = 2_000
}
