import Canvas

/// What was done and drawn lately, masked: the newest steps, in bounded memory.
///
/// Inputs and the names of actions are kept beside the masked frames, not the actions themselves:
/// an action carries the books, rows and answers that it brings, and frames cannot be drawn from an
/// action that has lost them. A masked frame is what was drawn, and holds none of it.
public struct Trace: Sendable {
    /// Steps and frames together; older ones are dropped.
    public static let entriesMax = 4000
    /// What their text may take.
    public static let bytesMax = 2 << 20

    enum Entry: Sendable {
        case step(String)
        case paint(TracePaint)
    }

    /// What the oldest kept frame is drawn over.
    private var base: TracePaint?
    private var entries: [Entry] = []
    private var first = 0
    private var bytes = 0
    /// The newest frame, which the next one is told by its difference from.
    private var last: Frame?
    private let begun: Duration

    public init(at now: Duration) { begun = now }

    public var count: Int { entries.count - first }

    /// - Parameter step: words of the program's own, nothing that a person or a book says.
    public mutating func note(_ step: String, at now: Duration) {
        append(.step("step \((now - begun).wholeMilliseconds) \(step)"))
    }

    /// A frame that was drawn. The same as before is not kept again.
    public mutating func paint(
        _ frame: Frame, on screen: String, took: Duration, at now: Duration
    ) {
        let masked = Mask.frame(frame)
        guard masked != last else { return }
        var rows: [Int: TraceRow] = [:]
        let isSame = last?.size == masked.size
        for y in last.map({ masked.rowsChanged(since: $0) }) ?? Array(0..<masked.height) {
            let row = TraceRow(masked.row(y))
            if isSame || !row.isBlank { rows[y] = row }
        }
        append(
            .paint(
                TracePaint(
                    at: (now - begun).wholeMilliseconds, size: masked.size, isWhole: !isSame,
                    cursor: masked.cursor, hidesCursor: masked.hidesCursor,
                    took: took.wholeMicroseconds, screen: screen, rows: rows)))
        last = masked
    }

    /// As a report has it, oldest first.
    public var lines: [String] {
        var lines = base.map(\.lines) ?? []
        for entry in entries[first...] {
            switch entry {
            case .step(let line): lines.append(line)
            case .paint(let paint): lines += paint.lines
            }
        }
        return lines
    }

    /// Whether a line holds the cells of a frame.
    public static func isFrameLine(_ line: String) -> Bool {
        line.hasPrefix("~") || line.hasPrefix("^")
    }

    private mutating func append(_ entry: Entry) {
        entries.append(entry)
        bytes += entry.cost
        while count > Self.entriesMax || bytes > Self.bytesMax && count > 1 { dropOldest() }
        // The dropped ones are swept out together.
        guard first > Self.entriesMax else { return }
        entries.removeFirst(first)
        first = 0
    }

    private mutating func dropOldest() {
        bytes -= entries[first].cost
        if case .paint(let paint) = entries[first] { base = paint.over(base) }
        entries[first] = .step("")
        first += 1
    }
}

extension Trace.Entry {
    fileprivate var cost: Int {
        switch self {
        case .step(let line): line.utf8.count + 16
        case .paint(let paint): paint.rows.values.reduce(80) { $0 + $1.bytes }
        }
    }
}

extension Duration {
    var wholeMilliseconds: Int { wholeMicroseconds / 1000 }
    var wholeMicroseconds: Int {
        let (seconds, rest) = components
        return Int(clamping: seconds.multipliedReportingOverflow(by: 1_000_000).partialValue)
            + Int(rest / 1_000_000_000_000)
    }
}
