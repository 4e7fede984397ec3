import Canvas

/// Cuts text into pieces: the quick way for scripts of letters and spaces, a cell a character.
struct PieceScanner {
    private let bytes: UnsafeBufferPointer<UInt8>
    private let end: Int
    private var at: Int
    private var gap = 0
    private var before = Piece.Before.forced

    init(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
        self.bytes = bytes
        end = min(range.upperBound, bytes.count)
        at = range.lowerBound
    }

    /// False when something stands there that this way does not know; nothing is added then.
    static func scan(
        _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, into pieces: inout [Piece]
    ) -> Bool {
        var scanner = PieceScanner(bytes, range)
        let count = pieces.count
        while scanner.at < scanner.end {
            switch bytes[scanner.at] {
            case 0x20:
                scanner.gap += 1
                scanner.at += 1
            case 0x0A:
                if scanner.before == .forced {
                    pieces.append(.nothing(at: scanner.at))
                }
                scanner.before = .forced
                scanner.gap = 0
                scanner.at += 1
            default:
                if !scanner.word(into: &pieces) {
                    pieces.removeLast(pieces.count - count)
                    return false
                }
            }
        }
        return true
    }

    private mutating func word(into pieces: inout [Piece]) -> Bool {
        var start = at
        var width = 0
        var isAddress = false
        var last: BreakClass?
        var earlier: BreakClass?
        while at < end {
            let byte = bytes[at]
            if byte == 0x20 || byte == 0x0A { break }
            let kind: BreakClass
            var length = 1
            if byte < 0x80 {
                kind = BreakClass.of(ascii: byte)
                if byte == 0x40 || byte == 0x2F && at > start && bytes[at - 1] == 0x3A {
                    isAddress = true
                }
            } else {
                guard let (wide, size) = beyondASCII() else { return false }
                kind = wide
                length = size
            }
            if let last, !isAddress, last.rawValue >= BreakClass.hyphen.rawValue,
                BreakClass.mayBreak(earlier, last, kind)
            {
                add(start..<at, width, isAddress, last, to: &pieces)
                before = .point
                start = at
                width = 0
            }
            earlier = last
            last = kind
            width += kind == .joiner ? 0 : 1
            at += length
        }
        add(start..<at, width, isAddress, last ?? .other, to: &pieces)
        before = .space
        return true
    }

    private func beyondASCII() -> (BreakClass, Int)? {
        let first = bytes[at]
        guard at + 1 < end else { return nil }
        if first < 0xE0 { return BreakClass.of(first, bytes[at + 1]).map { ($0, 2) } }
        guard at + 2 < end else { return nil }
        return BreakClass.of(first, bytes[at + 1], bytes[at + 2]).map { ($0, 3) }
    }

    private mutating func add(
        _ range: Range<Int>, _ width: Int, _ isAddress: Bool, _ last: BreakClass,
        to pieces: inout [Piece]
    ) {
        var start = range.lowerBound
        var width = width
        // A word of megabytes is cut where a number of cells still fits its field.
        while width > Piece.widest {
            let half = boundary(start + Piece.widest / 4)
            let cells = cells(start..<half)
            pieces.append(piece(start..<half, cells, isAddress))
            before = .emergency
            gap = 0
            width -= cells
            start = half
        }
        var piece = piece(start..<range.upperBound, width, isAddress)
        piece.hangs = last == .close || last == .hyphen
        pieces.append(piece)
        gap = 0
    }

    private func piece(_ range: Range<Int>, _ width: Int, _ isAddress: Bool) -> Piece {
        Piece(
            start: UInt32(range.lowerBound), end: UInt32(range.upperBound), width: UInt16(width),
            gap: UInt8(min(gap, 255)), before: before, isAddress: isAddress)
    }

    private func boundary(_ offset: Int) -> Int {
        var offset = offset
        while offset < end, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
        return offset
    }

    private func cells(_ range: Range<Int>) -> Int {
        range.reduce(0) { $0 + (bytes[$1] & 0xC0 == 0x80 ? 0 : 1) }
    }
}

extension Piece {
    /// Cells a piece may take before it is cut for its field's sake.
    static let widest = 60_000

    /// A line with nothing on it.
    static func nothing(at offset: Int) -> Piece {
        Piece(start: UInt32(offset), end: UInt32(offset), width: 0, gap: 0, before: .forced)
    }
}
