/// What just happened, in the row above the status line; never over text.
public struct Toast: Equatable, Sendable {
    public enum Tone: Equatable, Sendable { case plain, warn, trouble, good }

    public var text: String
    public var tone: Tone
    public var canUndo: Bool

    public init(_ text: String, tone: Tone = .plain, canUndo: Bool = false) {
        self.text = text
        self.tone = tone
        self.canUndo = canUndo
    }

    /// Under 12 rows it takes the status line's place.
    public static func row(in size: Size) -> Int {
        max(0, size.height - (size.height < 12 ? 1 : 2))
    }

    public func draw(row: Int, into frame: inout Frame) {
        let whole = Area(row: row, column: 0, width: frame.width, height: 1)
        frame.fill(whole, role: .status, ground: .page)
        let start = frame.width < 20 ? 0 : 1
        let tail = canUndo ? Width.of("  u undo") - 1 : 0
        var column = start
        if let mark {
            column = frame.write(mark.glyph + " ", row: row, column: column, role: mark.role)
        }
        let room = frame.width - column - tail - start
        let shown = Width.clip(text, to: room)
        column = frame.write(shown, row: row, column: column, role: mark?.role ?? .status)
        guard canUndo else { return }
        let key = shown.isEmpty ? start : column + 1
        frame.write("u", row: row, column: key, role: .statusKey)
        frame.write("undo", row: row, column: key + 2, role: .status)
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
