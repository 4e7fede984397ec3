/// What just happened, in the row above the status line; never over text.
public struct Toast: Equatable, Sendable {
    public enum Tone: Equatable, Sendable { case plain, warn, trouble, good }

    public var text: String
    public var tone: Tone
    public var canUndo: Bool
    /// What undoing is called.
    public var undo: String

    public init(
        _ text: String, tone: Tone = .plain, canUndo: Bool = false, undo: String = "undo"
    ) {
        self.text = text
        self.tone = tone
        self.canUndo = canUndo
        self.undo = undo
    }

    /// Under 12 rows it takes the status line's place.
    public static func row(in size: Size) -> Int {
        max(0, size.height - (size.height < 12 ? 1 : 2))
    }

    /// Its last line stands on the row. A long one grows upwards over blank rows, never over
    /// text; where there are too few of them it ends in the way to the whole.
    public func draw(row: Int, into frame: inout Frame) {
        let start = frame.width < 20 ? 0 : 1
        let lead = start + (mark.map { Width.of($0.glyph) + 1 } ?? 0)
        let after = canUndo ? " u \(undo)" : ""
        let room = max(1, frame.width - lead - start - Width.of(after))
        let rowsMax = 1 + Self.blankRows(above: row, frame)
        var lines = Width.of(text) <= room ? [text] : Paragraphs.lines(text, width: room)
        let isCut = lines.count > rowsMax
        lines = Array(lines.prefix(rowsMax))
        // Where there is little room the beginning of the news is worth more than the way on.
        let whole = isCut && !canUndo && room >= 40 ? Self.whole : ""
        if isCut, let last = lines.popLast() {
            lines.append(Self.cut(last, to: room - (whole.isEmpty ? 0 : Width.of(whole) + 1)))
        }
        let top = row - lines.count + 1
        frame.fill(
            Area(row: top, column: 0, width: frame.width, height: lines.count), role: .status,
            ground: .page)
        if let mark { frame.write(mark.glyph, row: top, column: start, role: mark.role) }
        var end = lead
        for (at, line) in lines.enumerated() {
            end = frame.write(line, row: top + at, column: lead, role: mark?.role ?? .status)
        }
        let next = end == start ? end : end + 1
        if !whole.isEmpty { frame.write(whole, row: row, column: next, role: .statusKey) }
        guard canUndo else { return }
        frame.write("u", row: row, column: next, role: .statusKey)
        frame.write(undo, row: row, column: next + 2, role: .status)
    }

    /// As the palette finds it: the last two hundred, each whole.
    private static let whole = ":messages"
    private static let rowsMax = 3

    /// Ends in `…`, after a whole word where that loses little.
    private static func cut(_ line: String, to cells: Int) -> String {
        let clipped = Width.clip(line + " …", to: cells)
        guard clipped.hasSuffix("…"), let blank = clipped.lastIndex(of: " "),
            Width.of(clipped[blank...]) < 12
        else { return clipped }
        return clipped[..<blank] + "…"
    }

    /// Blank rows may be drawn over: a toast is seldom longer than two of them.
    private static func blankRows(above row: Int, _ frame: Frame) -> Int {
        var count = 0
        while count < rowsMax - 1, row - count - 1 > 0,
            frame.row(row - count - 1).allSatisfy({ $0.glyph == " " })
        {
            count += 1
        }
        return count
    }

    private var mark: (glyph: String, role: Role)? {
        switch tone {
        case .plain: nil
        case .warn: ("!", .statusWarn)
        case .trouble: ("!", .error)
        case .good: ("✓", .good)
        }
    }
}
