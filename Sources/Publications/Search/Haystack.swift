/// A document's text as a search reads it: unseen characters gone, every space the same, on demand
/// without case and accents; and the way back to the document's own offsets.
struct Haystack {
    /// A stretch that came from one place: byte by byte, or all of it from one character.
    private struct Piece {
        var start: Int32
        var source: Int32
        var isOneCharacter: Bool
    }

    private(set) var bytes: [UInt8] = []
    private var pieces: [Piece] = []
    private let sourceCount: Int
    private let collapses: Bool

    /// `collapses` makes one space of several, as quotations do.
    init(
        _ document: Document, folds: Bool, collapses: Bool = false, levels: Bool = false
    ) {
        let text = document.text
        sourceCount = text.count
        self.collapses = collapses
        bytes.reserveCapacity(text.count)
        var folder = Folder(folds: folds, collapses: collapses, levels: levels)
        var at = 0
        // What style sheets add is no part of the author's words.
        for run in document.runs where run.style.contains(.generated) {
            if run.range.lowerBound > at { add(text, at..<run.range.lowerBound, &folder) }
            at = max(at, run.range.upperBound)
        }
        if at < text.count { add(text, at..<text.count, &folder) }
    }

    /// The document's range behind a range of the haystack.
    func source(_ range: Range<Int>) -> Range<Int> {
        let start = source(range.lowerBound)
        return start..<max(start, source(range.upperBound))
    }

    private func source(_ offset: Int) -> Int {
        if offset >= bytes.count { return sourceCount }
        var low = 0
        var high = pieces.count
        while low < high {
            let middle = (low + high) / 2
            if Int(pieces[middle].start) <= offset { low = middle + 1 } else { high = middle }
        }
        guard low > 0 else { return offset }
        let piece = pieces[low - 1]
        return Int(piece.source) + (piece.isOneCharacter ? 0 : offset - Int(piece.start))
    }

    private mutating func add(_ text: [UInt8], _ range: Range<Int>, _ folder: inout Folder) {
        text.withUnsafeBufferPointer { text in
            var (start, at) = (range.lowerBound, range.lowerBound)
            mark(source: start)
            while at < range.upperBound {
                let byte = text[at]
                if folder.keeps(byte) {
                    at &+= 1
                } else if byte < 0x80 {
                    bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<at]))
                    at &+= 1
                    start = at
                    let changed = folder.ascii(byte)
                    if isDouble(changed) { mark(source: at) } else { bytes.append(changed) }
                } else {
                    let scalar = Folder.scalar(text, at)
                    let end = min(range.upperBound, at &+ scalar.length)
                    if let changed = folder.changed(scalar.value) {
                        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<at]))
                        start = end
                        add(changed, source: at, next: end)
                    }
                    at = end
                }
            }
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<at]))
        }
    }

    private mutating func add(_ changed: [UInt8], source: Int, next: Int) {
        if let first = changed.first, !isDouble(first) {
            mark(source: source, isOneCharacter: true)
            bytes += changed
        }
        mark(source: next)
    }

    private func isDouble(_ byte: UInt8) -> Bool {
        collapses && byte == 0x20 && bytes.last == 0x20
    }

    private mutating func mark(source: Int, isOneCharacter: Bool = false) {
        let piece = Piece(
            start: Int32(bytes.count), source: Int32(source), isOneCharacter: isOneCharacter)
        if pieces.last?.start == piece.start { pieces.removeLast() }
        pieces.append(piece)
    }
}

extension Haystack {
    /// Where the source's offset is in here, or what follows it.
    func position(of offset: Int) -> Int {
        var (low, high) = (0, pieces.count)
        while low < high {
            let middle = (low + high) / 2
            if Int(pieces[middle].source) <= offset { low = middle + 1 } else { high = middle }
        }
        guard low > 0 else { return 0 }
        let piece = pieces[low - 1]
        let end = low < pieces.count ? Int(pieces[low].start) : bytes.count
        let ahead = offset - Int(piece.source)
        return piece.isOneCharacter && ahead > 0 ? end : min(end, Int(piece.start) + ahead)
    }
}
