/// Words in a row, the current one over a heavy line. Takes two rows.
public struct TabRow: Equatable, Sendable {
    public var tabs: [String]
    public var current: Int
    public var gap: Int

    public init(_ tabs: [String], current: Int, gap: Int = 3) {
        self.tabs = tabs
        self.current = min(max(0, current), max(0, tabs.count - 1))
        self.gap = max(1, gap)
    }

    public func draw(row: Int, columns: Range<Int>, into frame: inout Frame) {
        for (index, span) in layout(columns) {
            let isCurrent = index == current
            let text = Width.clip(tabs[index], to: span.count)
            frame.write(
                text, row: row, column: span.lowerBound, role: isCurrent ? .accent : .dim,
                limit: span.upperBound)
            guard isCurrent else { continue }
            let line = String(repeating: "━", count: Width.of(text))
            frame.write(line, row: row + 1, column: span.lowerBound, role: .accent)
        }
    }

    public func tab(atColumn column: Int, columns: Range<Int>) -> Int? {
        layout(columns).first { $0.span.contains(column) }?.tab
    }

    /// Whole words as far as they go; where the current one would be cut off, earlier ones leave.
    private func layout(_ columns: Range<Int>) -> [(tab: Int, span: Range<Int>)] {
        guard !tabs.isEmpty, !columns.isEmpty else { return [] }
        var first = 0
        while first < current, !fits(first...current, in: columns.count) { first += 1 }
        var shown: [(tab: Int, span: Range<Int>)] = []
        var start = columns.lowerBound
        for index in first..<tabs.count {
            let end = start + Width.of(tabs[index])
            if end > columns.upperBound {
                if index == current { shown.append((index, start..<columns.upperBound)) }
                break
            }
            shown.append((index, start..<end))
            start = end + gap
        }
        return shown
    }

    private func fits(_ range: ClosedRange<Int>, in cells: Int) -> Bool {
        let words = range.reduce(0) { $0 + Width.of(tabs[$1]) }
        return words + gap * (range.count - 1) <= cells
    }
}
