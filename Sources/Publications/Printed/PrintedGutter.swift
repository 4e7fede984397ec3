/// A strip that no word enters, as high as the columns of running text on both sides of it.
struct PrintedGutter {
    /// Where the column behind it begins.
    let edge: Float
    /// From where to where it reaches down the page; what stands between two spans, or above or
    /// below them, stands across. In order, none touches another.
    let spans: [ClosedRange<Float>]

    /// The gutter with most text beside it; nil where there is none.
    static func best(in pieces: [PrintedLine]) -> PrintedGutter? {
        PrintedGutterFinder(pieces)?.best()
    }

    /// Which span a piece stands in; nil where it stands across.
    func span(of piece: PrintedLine) -> Int? {
        let number = spansAbove(piece)
        return number < spans.count && spans[number].contains(piece.box.middle) ? number : nil
    }

    /// How many spans end above a piece.
    func spansAbove(_ piece: PrintedLine) -> Int {
        spans.indexBehind { $0.upperBound < piece.box.middle }
    }

    /// The parts of a piece on the two sides.
    func cut(_ piece: PrintedLine) -> (left: PrintedLine?, right: PrintedLine?) {
        if piece.box.right <= edge { return (piece, nil) }
        if piece.box.left >= edge - 1 { return (nil, piece) }
        let isLeft = { (word: PrintedSheet.Word) in word.box.left + word.box.right < 2 * edge }
        let left = piece.words.filter(isLeft)
        if left.count == piece.words.count { return (piece, nil) }
        return (PrintedLine(left), PrintedLine(piece.words.filter { !isLeft($0) }))
    }
}

/// Looks for gutters by the words' places alone: whatever order and lines the library gave them.
private struct PrintedGutterFinder {
    /// From the top.
    private let pieces: [PrintedLine]
    /// The words of all pieces from the top, with the number of their piece.
    private let words: [(box: PrintedSheet.Box, piece: Int)]
    private let left: Float
    private let right: Float
    /// The size that half of the words have at most.
    private let size: Float

    /// Left edges tried as a column's: a page has two or three columns, and some tables.
    private static let edgesMax = 12
    /// As parts of the size of letters. Spaces of justified text come near to the width of a narrow
    /// gutter, but never one below the other for several lines.
    private static let widthMin: Float = 0.65
    /// How far a line that could not be broken may stick out of its column.
    private static let stickingMax: Float = 1.5

    init?(_ pieces: [PrintedLine]) {
        guard pieces.count >= 3, let left = pieces.map(\.box.left).min(),
            let right = pieces.map(\.box.right).max(), right > left
        else { return nil }
        let pieces = pieces.sorted { $0.box.middle < $1.box.middle }
        (self.pieces, self.left, self.right) = (pieces, left, right)
        words = pieces.enumerated().flatMap { number, piece in
            piece.words.map { (box: $0.box, piece: number) }
        }.sorted { $0.box.top < $1.box.top }
        let sizes = pieces.map { ($0.size, $0.words.count) }.sorted { $0.0 < $1.0 }
        var half = words.count / 2
        let usual = sizes.first { _, count in
            half -= count
            return half < 0
        }
        size = max(1, usual?.0 ?? 10)
    }

    /// Of three columns the first is parted from the others: what begins at the page's edge and
    /// reaches over two of them stands across that gutter at least.
    func best() -> PrintedGutter? {
        let found = edges().compactMap { gutter(at: $0) }
        let most = found.map(\.support).max() ?? 0
        return found.filter { $0.support * 4 >= most * 3 }
            .min { $0.gutter.edge < $1.gutter.edge }?.gutter
    }

    /// Where many lines seem to begin.
    private func edges() -> [Float] {
        var lefts: [Float] = []
        let from = left + (right - left) * 0.15
        for piece in pieces {
            if piece.box.left > from { lefts.append(piece.box.left) }
            for (one, other) in zip(piece.words, piece.words.dropFirst()) {
                let isBefore = one.box.left <= other.box.left
                let (first, next) = isBefore ? (one.box, other.box) : (other.box, one.box)
                if next.left > from, next.left - first.right >= size * Self.widthMin {
                    lefts.append(next.left)
                }
            }
        }
        lefts.sort()
        var counts: [Int: Int] = [:]
        for left in lefts { counts[Self.bin(left), default: 0] += 1 }
        let most = counts.filter { $0.value >= 3 }
            .sorted { ($0.value, -$0.key) > ($1.value, -$1.key) }.prefix(Self.edgesMax)
        return most.compactMap { bin, _ in
            let first = lefts.indexBehind { Self.bin($0) < bin }
            guard first < lefts.count else { return nil }
            // Lines of one column begin at one place, but for what the printer's rounding leaves.
            let near = lefts.indexBehind { $0 < lefts[first] - 2 }
            return lefts[near]
        }
    }

    private static func bin(_ left: Float) -> Int {
        left.isFinite ? Int((min(max(left, -1e6), 1e6) / 4).rounded()) : 0
    }

    // MARK: One gutter

    private func gutter(at edge: Float) -> (gutter: PrintedGutter, support: Int)? {
        let runs = free(at: edge).compactMap { PrintedBeside($0, edge, pieces(in: $0)) }
        // Columns of a table are narrow, or far from each other; those of a page share it.
        let mains = runs.filter { run in
            guard run.left.count >= 4, run.right.count >= 4 else { return false }
            let columns = self.columns(edge, run)
            let narrow = min(columns.left.width, columns.right.width)
            let isNear = columns.right.left - columns.left.right <= narrow * 0.5
            return narrow >= (right - left) * 0.2 && isNear && run.isText(columns, lines: 4)
        }
        guard let main = mains.max(by: { $0.support < $1.support }) else { return nil }
        let columns = self.columns(edge, main)
        let spans = runs.compactMap { $0.trimmed(columns, size) }
        let support = spans.reduce(0) { $0 + $1.support }
        let gutter = PrintedGutter(edge: edge, spans: spans.map(\.span))
        return spans.isEmpty ? nil : (gutter, support)
    }

    private func pieces(in span: ClosedRange<Float>) -> ArraySlice<PrintedLine> {
        let first = pieces.indexBehind { $0.box.middle < span.lowerBound }
        return pieces[first..<pieces.indexBehind { $0.box.middle <= span.upperBound }]
    }

    private func columns(_ edge: Float, _ run: PrintedBeside) -> PrintedBeside.Columns {
        let end = run.left.map(\.box.right).max() ?? edge
        let start = run.right.map(\.box.left).min() ?? edge
        let first = run.left.map(\.box.left).min() ?? left
        let last = run.right.map(\.box.right).max() ?? right
        return (
            PrintedSheet.Box(left: first, top: 0, right: end, bottom: 0),
            PrintedSheet.Box(left: start, top: 0, right: last, bottom: 0)
        )
    }

    /// The heights at which no word stands in the strip before an edge.
    private func free(at edge: Float) -> [ClosedRange<Float>] {
        let start = edge - size * Self.widthMin
        let isIn = { (box: PrintedSheet.Box) in box.left < edge - 0.5 && box.right > start + 0.5 }
        var sticking: Set<Int> = []
        var whole = 0
        for (number, piece) in pieces.enumerated() where piece.box.left < start {
            if piece.box.right <= start + 0.5 {
                whole += 1
            } else if piece.box.right < edge + size * Self.stickingMax {
                sticking.insert(number)
            }
        }
        // Where many do, that is how far the column reaches.
        if sticking.count * 12 > whole { sticking = [] }
        var free: [ClosedRange<Float>] = []
        var open = words.first?.box.top ?? 0
        var last = open
        for (box, number) in words {
            last = max(last, box.bottom)
            guard isIn(box), !sticking.contains(number) else { continue }
            if box.top > open { free.append(open...box.top) }
            open = max(open, box.bottom)
        }
        if last > open { free.append(open...last) }
        return free
    }
}

/// What stands on the two sides of an edge within a height.
private struct PrintedBeside {
    typealias Columns = (left: PrintedSheet.Box, right: PrintedSheet.Box)

    /// Pieces on one height.
    struct Row {
        var box: PrintedSheet.Box
        var letters = 0
        var words = 0
        /// Words that begin with a letter, and the width of all.
        var spelled = 0
        var filled: Float = 0

        mutating func add(_ word: PrintedSheet.Word) {
            box = box.union(word.box)
            letters += word.text.count
            words += 1
            filled += word.box.width
            if let first = word.text.first, first >= 0x80 || (0x61...0x7A).contains(first | 0x20) {
                spelled += 1
            }
        }

        mutating func add(_ row: Row) {
            box = box.union(row.box)
            letters += row.letters
            words += row.words
            spelled += row.spelled
            filled += row.filled
        }

        /// Words one behind the other, not cells of a table or numbers.
        var isRunning: Bool { filled > box.width * 0.65 && spelled * 2 > words }
    }

    /// Names of authors and where they work have gaps between them, and no more than these.
    private static let cutsMax = 8

    private(set) var span: ClosedRange<Float>
    private(set) var left: [Row]
    private(set) var right: [Row]

    var support: Int { left.count + right.count }

    /// Nil where one of the sides is empty.
    init?(_ span: ClosedRange<Float>, _ edge: Float, _ pieces: ArraySlice<PrintedLine>) {
        self.span = span
        var sides: [[Row]] = [[], []]
        for piece in pieces {
            var own: [Row?] = [nil, nil]
            for word in piece.words {
                let side = word.box.left + word.box.right < 2 * edge ? 0 : 1
                var row = own[side] ?? Row(box: word.box)
                row.add(word)
                own[side] = row
            }
            for side in 0...1 { if let row = own[side] { sides[side].append(row) } }
        }
        left = Self.joined(sides[0])
        right = Self.joined(sides[1])
        if left.isEmpty || right.isEmpty { return nil }
    }

    /// Wide spaces may have parted the lines of one column.
    private static func joined(_ parts: [Row]) -> [Row] {
        var rows: [Row] = []
        for part in parts.sorted(by: { $0.box.middle < $1.box.middle }) {
            if let last = rows.last, last.box.sharesHeight(part.box) {
                rows[rows.count - 1].add(part)
            } else {
                rows.append(part)
            }
        }
        return rows
    }

    /// - Parameter lines: as many at least fill each column.
    func isText(_ columns: Columns, lines: Int = 1) -> Bool {
        Self.isText(left, columns.left.width, lines)
            && Self.isText(right, columns.right.width, lines)
    }

    /// Lines of running text mostly fill their column; numbers and cells do not. A formula has many
    /// rows and few letters, so it is letters that count.
    private static func isText(_ rows: [Row], _ width: Float, _ lines: Int = 1) -> Bool {
        // Of a side that has two columns itself, rows that do not meet are half as wide.
        let wide = min(width, max(usualWidth(of: rows), width * 0.3))
        let full = rows.filter { $0.box.width > wide * 0.6 && $0.isRunning }
        let letters = full.reduce(0) { $0 + $1.letters }
        let words = full.reduce(0) { $0 + $1.words }
        return full.count >= lines && letters * 2 >= rows.reduce(0) { $0 + $1.letters }
            && letters >= full.count * 10
            && (words >= full.count * 3 || letters >= full.count * 25)
    }

    /// The width of the row that has the middle one of all letters.
    private static func usualWidth(of rows: [Row]) -> Float {
        let sorted = rows.sorted { $0.box.width < $1.box.width }
        var half = rows.reduce(0) { $0 + $1.letters } / 2
        let middle = sorted.first { row in
            half -= row.letters
            return half < 0
        }
        return middle?.box.width ?? 0
    }

    /// Without what stands above or below the columns and is none of them, such as names of
    /// authors beside each other; nil where nothing is left.
    func trimmed(_ columns: Columns, _ size: Float) -> PrintedBeside? {
        var own = self
        let cuts = own.cuts(size)
        for cut in cuts.prefix(Self.cutsMax) {
            let above = own.part { $0 < cut }
            if above.hasText(columns, size) || above.begins(columns, size) { break }
            own = own.part { $0 >= cut }
            own.span = min(cut, span.upperBound)...span.upperBound
        }
        for cut in cuts.suffix(2).reversed() where own.span.contains(cut) {
            let below = own.part { $0 >= cut }
            if below.left.count > 1 || below.right.count > 1 || below.hasText(columns, size) {
                break
            }
            own = own.part { $0 < cut }
            own.span = own.span.lowerBound...cut
        }
        return own.isText(columns) ? own : nil
    }

    /// Whether a line of text begins where its column does and fills it.
    private func hasText(_ columns: Columns, _ size: Float) -> Bool {
        let fills = { (row: Row, column: PrintedSheet.Box) in
            row.isRunning && row.box.width > column.width * 0.6
                && (abs(row.box.left - column.left) < size
                    || abs(row.box.right - column.right) < size)
        }
        return left.contains { fills($0, columns.left) }
            || right.contains { fills($0, columns.right) }
    }

    /// Headings stand where their columns begin; what is centred above does not.
    private func begins(_ columns: Columns, _ size: Float) -> Bool {
        let isNear = { (rows: [Row], column: PrintedSheet.Box) in
            rows.allSatisfy { abs($0.box.left - column.left) < size }
        }
        return isNear(left, columns.left) && isNear(right, columns.right)
    }

    /// Heights where neither side has a word for more than the space between lines.
    private func cuts(_ size: Float) -> [Float] {
        let boxes = (left + right).map(\.box).sorted { $0.top < $1.top }
        var cuts: [Float] = []
        var bottom = boxes.first?.bottom ?? 0
        for box in boxes {
            if box.top - bottom > size * 0.9 { cuts.append((box.top + bottom) / 2) }
            bottom = max(bottom, box.bottom)
        }
        return cuts
    }

    private func part(_ isMeant: (Float) -> Bool) -> PrintedBeside {
        var part = self
        part.left = left.filter { isMeant($0.box.middle) }
        part.right = right.filter { isMeant($0.box.middle) }
        return part
    }
}

extension PrintedSheet.Box {
    var middle: Float { (top + bottom) / 2 }

    /// Whether more than half of the lower one stands beside the other.
    func sharesHeight(_ other: PrintedSheet.Box) -> Bool {
        min(bottom, other.bottom) - max(top, other.top) > 0.5 * min(height, other.height)
    }
}
