import Canvas
import Publications

/// Verse: its lines begin where their author put them.
enum Verse {
    /// Cells before a line of verse that begins at an offset.
    static func indent(_ document: Document, _ offset: Int, room: Int) -> Int {
        var low = 0
        var high = document.indents.count
        while low < high {
            let middle = (low + high) / 2
            if document.indents[middle].offset < offset { low = middle + 1 } else { high = middle }
        }
        guard low < document.indents.count, document.indents[low].offset == offset else { return 0 }
        return min(document.indents[low].cells, room / 3)
    }
}

/// Text that keeps its own lines: code, tables drawn with characters.
enum Unwrapped {
    /// A longer line goes on in the next row: no person scrolls so far, and a line of megabytes
    /// must not be drawn whole.
    static let cellsMax = 1_000
    private static let tabStop = 8

    /// Cells a tab takes at a column.
    static func tab(at column: Int) -> Int { tabStop - column % tabStop }
}

/// Cuts a piece that is wider than a line.
struct Cutter {
    let bytes: UnsafeBufferPointer<UInt8>
    let room: Int
    let isPlain: Bool

    func cut(_ piece: Piece, into pieces: inout [Piece]) {
        var rest = piece
        var width = 0
        var sign: (offset: Int, width: Int)?
        func end(at offset: Int, _ cells: Int) {
            var part = rest
            part.end = UInt32(offset)
            part.width = UInt16(clamping: cells)
            part.hangs = false
            pieces.append(part)
            rest.start = UInt32(offset)
            rest.gap = 0
            rest.before = piece.isAddress ? .point : .emergency
            width -= cells
            sign = nil
        }
        func take(_ offset: Int, _ cells: Int) {
            if width + cells > room && width > 0 {
                // Signs in the second half of a line are good places to break an address.
                if let sign, sign.width * 2 > room {
                    end(at: sign.offset, sign.width)
                }
                if width + cells > room { end(at: offset, width) }
            }
            width += cells
            if piece.isAddress, isSign(offset) { sign = (offset + 1, width) }
        }
        let range = Int(piece.start)..<Int(piece.end)
        if isPlain {
            for offset in range where bytes[offset] & 0xC0 != 0x80 { take(offset, 1) }
        } else {
            Clusters.each(bytes, range) { offset, _, cells in take(offset, cells) }
        }
        rest.width = UInt16(clamping: width)
        pieces.append(rest)
    }

    private func isSign(_ offset: Int) -> Bool {
        switch bytes[offset] {
        case 0x2F, 0x2E, 0x2D, 0x3F, 0x26, 0x3D, 0x5F, 0x23: true
        default: false
        }
    }
}
