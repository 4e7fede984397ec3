/// A bar: `━` behind, `╸` here, `─` to come, `┄` to come and not on this machine, a gap where
/// chapters meet. It is exact: a place is a share of the whole length, gaps included.
public struct ProgressLine: Equatable, Sendable {
    public static let cellsPerChapterMin = 4

    /// 0 to 1; nil where nothing has been begun.
    public var position: Double?
    /// Where each chapter after the first begins, 0 to 1, ascending.
    public var chapters: [Double]
    /// Where parts begin, for when chapters are too many.
    public var parts: [Double]
    /// What is on this machine, 0 to 1, ascending; nil for all of it.
    public var kept: [Range<Double>]?

    public init(
        _ position: Double?, chapters: [Double] = [], parts: [Double] = [],
        kept: [Range<Double>]? = nil
    ) {
        self.kept = kept
        self.position = position.map { $0.isNaN ? 0 : min(1, max(0, $0)) }
        self.chapters = chapters
        self.parts = parts
    }

    /// A number for people: 0% and 100% only when true.
    public static func percent(_ position: Double) -> String { "\(hundredths(position))%" }

    /// The same number without its sign, for sentences that write the sign themselves.
    public static func hundredths(_ position: Double) -> Int {
        if position <= 0 || position.isNaN { return 0 }
        if position >= 1 { return 100 }
        return min(99, max(1, Int((position * 100).rounded())))
    }

    /// Draws the bar and, right of it, words that are given five cells or what they need.
    public func draw(row: Int, columns: Range<Int>, words: String = "", into frame: inout Frame) {
        let bar = Self.bar(in: columns, words: words)
        if !words.isEmpty {
            let start = columns.upperBound - Width.of(words)
            frame.write(words, row: row, column: start, role: .dim, limit: columns.upperBound)
        }
        let length = bar.count
        guard length > 0 else { return }
        let gaps = gaps(length: length)
        let here = column(length: length).map { settled($0, length: length, gaps) }
        var cell = 0
        while cell < length {
            let start = cell
            let mark = mark(cell, here: here, length: length)
            while cell < length, !gaps.contains(cell),
                self.mark(cell, here: here, length: length) == mark
            { cell += 1 }
            frame.write(
                mark.glyph, row: row, columns: bar.lowerBound + start..<bar.lowerBound + cell,
                role: mark.role)
            if cell == start { cell += 1 }
        }
    }

    /// The columns the bar itself takes beside such words.
    public static func bar(in columns: Range<Int>, words: String) -> Range<Int> {
        let taken = words.isEmpty ? 0 : max(5, Width.of(words) + 2)
        return columns.lowerBound..<max(columns.lowerBound, columns.upperBound - taken)
    }

    /// The cell that holds the position; `length` when all is done, nil when nothing is.
    public func column(length: Int) -> Int? {
        guard let position else { return nil }
        // A place that was worked out from a cell may be a hair short of it.
        return position >= 1 ? length : min(length - 1, Int(position * Double(length) + 1e-9))
    }

    /// A chapter that is behind looks so: its end may fall into its last cell, and the gap after.
    private func settled(_ here: Int, length: Int, _ gaps: Set<Int>) -> Int {
        guard let position, gaps.contains(here + 1) else { return here }
        let isAtEnd = (chapters + parts).contains {
            $0 <= position + 1e-9 && Int($0 * Double(length)) == here
        }
        return isAtEnd ? here + 1 : here
    }

    /// The place a click on a cell of the bar asks for: where that cell begins.
    public static func position(column: Int, length: Int) -> Double {
        guard length > 0 else { return 0 }
        return min(1, max(0, Double(column) / Double(length)))
    }

    /// The cells left blank where chapters meet: evenly shared out, never more than a cell from
    /// the truth, and none where chapters would average under four cells.
    public func gaps(length: Int) -> Set<Int> {
        for starts in [chapters, parts] where !starts.isEmpty {
            guard length >= Self.cellsPerChapterMin * (starts.count + 1) else { continue }
            return Self.gaps(starts, length: length)
        }
        return []
    }

    private static func gaps(_ starts: [Double], length: Int) -> Set<Int> {
        var gaps = Set<Int>()
        var last = -1
        let inked = Double(length - starts.count)
        for (index, start) in starts.enumerated() where start > 0 && start < 1 {
            let exact = start * Double(length)
            let shared = Int((start * inked).rounded(.up)) + index
            let lowest = Int(exact.rounded(.up)) - 1
            let gap = min(Int(exact) + 1, max(lowest, shared))
            // A chapter too short for a cell shares one with its neighbour.
            guard gap > last + 1, gap < length - 1 else { continue }
            gaps.insert(gap)
            last = gap
        }
        return gaps
    }

    /// The middle of a cell tells for the whole of it.
    private func isKept(_ cell: Int, length: Int) -> Bool {
        guard let kept else { return true }
        let middle = (Double(cell) + 0.5) / Double(length)
        return kept.contains { $0.contains(middle) }
    }

    private func mark(_ cell: Int, here: Int?, length: Int) -> (glyph: Character, role: Role) {
        if let here, cell == here { return ("╸", .progressDone) }
        if let here, cell < here { return ("━", .progressDone) }
        return (isKept(cell, length: length) ? "─" : "┄", .progressRest)
    }
}
