/// Words in a row, the current one over a heavy line. Takes two rows.
public struct TabRow: Equatable, Sendable {
    public var tabs: [String]
    public var current: Int
    public let gap: Int

    public init(_ tabs: [String], current: Int, gap: Int = 3) {
        self.tabs = tabs
        self.current = min(max(0, current), max(0, tabs.count - 1))
        self.gap = max(1, gap)
    }

    public func draw(row: Int, columns: Range<Int>, into frame: inout Frame) {
        let layout = layout(columns)
        for (index, span) in layout.shown {
            let isCurrent = index == current
            let text = Width.clip(tabs[index], to: span.count)
            frame.write(
                text, row: row, column: span.lowerBound, role: isCurrent ? .accent : .dim,
                limit: span.upperBound)
            guard isCurrent else { continue }
            let line = String(repeating: "━", count: Width.of(text))
            frame.write(line, row: row + 1, column: span.lowerBound, role: .accent)
        }
        if layout.hasEarlier {
            frame.write("‹", row: row, column: columns.lowerBound, role: .dim)
        }
        if layout.hasLater {
            frame.write("›", row: row, column: columns.upperBound - 1, role: .dim)
        }
    }

    /// The word there; at a sign of more, the word next to those that are shown.
    public func tab(atColumn column: Int, columns: Range<Int>) -> Int? {
        let layout = layout(columns)
        guard let first = layout.shown.first, let last = layout.shown.last else { return nil }
        if layout.hasEarlier, column == columns.lowerBound { return first.tab - 1 }
        if layout.hasLater, column == columns.upperBound - 1 { return last.tab + 1 }
        return layout.shown.first { $0.span.contains(column) }?.tab
    }

    private struct Layout {
        var shown: [(tab: Int, span: Range<Int>)] = []
        var hasEarlier = false
        var hasLater = false
    }

    /// A sign of more words at either end, with a blank.
    private static let signWidth = 2

    /// Whole words as far as they go; where the current one would be cut off, earlier ones leave.
    private func layout(_ columns: Range<Int>) -> Layout {
        var layout = Layout()
        guard !tabs.isEmpty, !columns.isEmpty else { return layout }
        // Words come closer together before one of them leaves.
        let close = (1...gap).last { fits(tabs.indices, in: columns.count, gap: $0) }
        let gap = close ?? self.gap
        // A few columns are for the word alone.
        let sign = columns.count < 12 || close != nil ? 0 : Self.signWidth
        var first = 0
        let room = columns.count - sign
        while first < current,
            !fits(first..<current + 1, in: room - (first > 0 ? sign : 0), gap: gap)
        {
            first += 1
        }
        layout.hasEarlier = sign > 0 && first > 0
        var start = columns.lowerBound + (layout.hasEarlier ? sign : 0)
        for index in first..<tabs.count {
            let end = start + Width.of(tabs[index])
            let limit = columns.upperBound - (index + 1 == tabs.count ? 0 : sign)
            if end > limit {
                if index == current { layout.shown.append((index, start..<limit)) }
                break
            }
            layout.shown.append((index, start..<end))
            start = end + gap
        }
        layout.hasLater = sign > 0 && (layout.shown.last?.tab ?? 0) + 1 < tabs.count
        return layout
    }

    private func fits(_ range: Range<Int>, in cells: Int, gap: Int) -> Bool {
        let words = range.reduce(0) { $0 + Width.of(tabs[$1]) }
        return words + gap * (range.count - 1) <= cells
    }
}
