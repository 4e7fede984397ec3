/// The last row: left where you are, right the keys that matter now.
public struct StatusLine: Equatable, Sendable {
    public struct Hint: Equatable, Sendable {
        public var key: String
        public var label: String
        public init(_ key: String, _ label: String = "") {
            self.key = key
            self.label = label
        }

        var width: Int { Width.of(key) + (label.isEmpty ? 0 : Width.of(label) + 1) }
    }

    private static let gap = 2
    public var place: String
    public var hints: [Hint]
    /// A count or the first key of a chord, waiting for more.
    public var pending: String

    public init(_ place: String, hints: [Hint] = [], pending: String = "") {
        self.place = place
        self.hints = hints
        self.pending = pending
    }

    public func draw(row: Int, into frame: inout Frame) {
        let whole = Area(row: row, column: 0, width: frame.width, height: 1)
        frame.fill(whole, role: .status, ground: .page)
        let shown = layout(width: frame.width)
        var end = frame.width - Self.margin(frame.width)
        if !pending.isEmpty {
            let start = end - Width.of(pending)
            frame.write(pending, row: row, column: start, role: .statusKey, limit: end)
            end = start - Self.gap
        }
        for (hint, span) in shown {
            let next = frame.write(
                hint.key, row: row, column: span.lowerBound, role: .statusKey,
                limit: span.upperBound)
            frame.write(
                hint.label, row: row, column: next + 1, role: .status, limit: span.upperBound)
        }
        let start = Self.margin(frame.width)
        let free = (shown.first?.span.lowerBound ?? end + Self.gap) - Self.gap - start
        let text = Width.clip(place, to: free)
        frame.write(text, row: row, column: start, role: .status, limit: start + max(0, free))
    }

    /// The hint a click asks for.
    public func hint(atColumn column: Int, width: Int) -> Hint? {
        layout(width: width).first { $0.span.contains(column) }?.hint
    }

    /// The hints there is room for. They leave from the right of the list; `?` leaves last, or
    /// where there is none the way out, which stands at the end.
    private func layout(width: Int) -> [(hint: Hint, span: Range<Int>)] {
        let margin = Self.margin(width)
        var room = width - 2 * margin - Width.of(place) - Self.gap
        if !pending.isEmpty { room -= Width.of(pending) + Self.gap }
        var shown = hints
        while shown.count > 1, Self.width(shown) > room {
            let kept = shown.firstIndex { $0.key == "?" } ?? shown.count - 1
            shown.remove(at: kept == shown.count - 1 ? kept - 1 : shown.count - 1)
        }
        // The last hint stays while the place keeps a few letters, and leaves before it is cut.
        let least = min(Width.of(place), 8)
        let spare = width - 2 * margin - least - Self.gap
        if Self.width(shown) > max(room, spare) { return [] }
        var start = width - margin - Self.width(shown)
        if !pending.isEmpty { start -= Width.of(pending) + Self.gap }
        return shown.map { hint in
            defer { start += hint.width + Self.gap }
            return (hint, start..<start + hint.width)
        }
    }

    private static func width(_ hints: [Hint]) -> Int {
        hints.reduce(0) { $0 + $1.width } + gap * max(0, hints.count - 1)
    }

    private static func margin(_ width: Int) -> Int { width < 20 ? 0 : 1 }
}
