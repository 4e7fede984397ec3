/// One place on the screen.
public struct Cell: Equatable, Sendable {
    public var glyph: Character
    public var role: Role
    public var style: Style
    /// What the glyph stands on, where its role brings no ground of its own.
    public var ground = Ground.page
    /// 1 or 2 for a glyph that begins here, 0 for the right half of a wide one.
    public var span: UInt8
    /// The colours of a picture's cell, over those of its role.
    public var tint = Tint.none

    public init(_ glyph: Character = " ", role: Role = .text, style: Style = []) {
        self.glyph = glyph
        self.role = role
        self.style = style
        span = 1
    }
}

/// A size in cells.
public struct Size: Hashable, Sendable {
    public var width: Int
    public var height: Int
    public init(_ width: Int, _ height: Int) {
        self.width = width
        self.height = height
    }
}

/// A cell's place, counted from the top left, from 0.
public struct Point: Hashable, Sendable {
    public var row: Int
    public var column: Int
    public init(row: Int, column: Int) {
        self.row = row
        self.column = column
    }
}

/// A rectangle of cells; may be empty, never negative.
public struct Area: Hashable, Sendable {
    public var row: Int
    public var column: Int
    public var width: Int
    public var height: Int

    public init(row: Int, column: Int, width: Int, height: Int) {
        self.row = row
        self.column = column
        self.width = max(0, width)
        self.height = max(0, height)
    }

    public var rows: Range<Int> { row..<row + height }
    public var columns: Range<Int> { column..<column + width }
    public var isEmpty: Bool { width == 0 || height == 0 }

    public func inset(left: Int = 0, right: Int = 0, top: Int = 0, bottom: Int = 0) -> Area {
        Area(
            row: row + top, column: column + left, width: width - left - right,
            height: height - top - bottom)
    }

    public func contains(_ point: Point) -> Bool {
        rows.contains(point.row) && columns.contains(point.column)
    }
}

/// A screenful of cells: what screens draw, goldens store and terminals present.
public struct Frame: Equatable, Sendable {
    public let width: Int
    public let height: Int
    /// Where the hardware cursor stands: always on what has focus.
    public var cursor = Point(row: 0, column: 0)
    /// The pictures placed in it, the newest last; what was written later may hide them.
    public internal(set) var pictures: [PlacedPicture] = []
    private var cells: [Cell]

    public init(_ size: Size) {
        width = max(0, size.width)
        height = max(0, size.height)
        cells = Array(repeating: Cell(), count: width * height)
    }

    public var size: Size { Size(width, height) }
    public var area: Area { Area(row: 0, column: 0, width: width, height: height) }
    public func row(_ y: Int) -> ArraySlice<Cell> { cells[y * width..<(y + 1) * width] }

    public subscript(row: Int, column: Int) -> Cell {
        get { cells[row * width + column] }
        set { cells[row * width + column] = newValue }
    }

    /// Writes left to right and returns the column after it. Clipped to `limit` (a column, not
    /// beyond the frame), never splitting a wide glyph; control characters are made visible.
    /// Ink does not change the paper: cells keep the ground they stand on.
    @discardableResult
    public mutating func write(
        _ text: String, row: Int, column: Int, role: Role = .text, style: Style = [],
        limit: Int = .max
    ) -> Int {
        guard row >= 0, row < height else { return column }
        let end = min(width, limit)
        var x = column
        if Safe.isPlain(text) {
            for byte in text.utf8 where x < end {
                let glyph = Character(Unicode.Scalar(byte))
                if x >= 0 { put(glyph, span: 1, row: row, column: x, role: role, style: style) }
                x += 1
            }
            return x
        }
        for cluster in text {
            guard let glyph = Safe.glyph(cluster) else { continue }
            if x + Width.of(glyph) > end { break }
            for piece in Width.pieces(of: glyph) {
                let span = Width.of(piece)
                if x >= 0 { put(piece, span: span, row: row, column: x, role: role, style: style) }
                x += span
            }
        }
        return x
    }

    /// Makes an area blank. Its ground becomes the one named, else the one `role` brings along,
    /// else it stays.
    public mutating func fill(
        _ area: Area, role: Role = .text, style: Style = [], ground: Ground? = nil
    ) {
        let paper = ground ?? Ground(of: role)
        let columns = area.columns.clamped(to: 0..<width)
        for y in area.rows.clamped(to: 0..<height) where !columns.isEmpty {
            mendLeft(row: y, column: columns.lowerBound)
            mendRight(row: y, column: columns.upperBound)
            for x in columns {
                var cell = Cell(role: role, style: style)
                cell.ground = paper ?? cells[y * width + x].ground
                cells[y * width + x] = cell
            }
        }
    }

    /// Changes what cells mean and leaves their glyphs.
    public mutating func repaint(_ area: Area, _ change: (inout Cell) -> Void) {
        for y in area.rows.clamped(to: 0..<height) {
            for x in area.columns.clamped(to: 0..<width) { change(&cells[y * width + x]) }
        }
    }

    /// Brings the cursor into the frame, where a screen had no room for what has focus.
    public mutating func settleCursor() {
        cursor.row = max(0, min(cursor.row, height - 1))
        cursor.column = max(0, min(cursor.column, width - 1))
    }

    /// Rows a terminal must rewrite; ncurses then finds the changed cells within them.
    public func rowsChanged(since old: Frame) -> [Int] {
        guard old.width == width, old.height == height else { return Array(0..<height) }
        return (0..<height).filter { row($0) != old.row($0) }
    }

    /// Rows as text, the right halves of wide glyphs left out.
    public var text: String { rows { String($0.glyph) } }
    /// Rows as role letters, one a cell; plain text shows the letter of what it stands on, and
    /// pictures have a sign of their own.
    public var roles: String {
        rows(tails: true) { cell in
            if !cell.tint.isNone { return "%" }
            return String((cell.role == .text ? cell.ground.role : cell.role).letter)
        }
    }

    private func rows(tails: Bool = false, _ show: (Cell) -> String) -> String {
        (0..<height).map { y in
            row(y).filter { tails || $0.span > 0 }.map(show).joined()
        }.joined(separator: "\n")
    }

    private mutating func put(
        _ glyph: Character, span: Int, row: Int, column: Int, role: Role, style: Style
    ) {
        mendLeft(row: row, column: column)
        mendRight(row: row, column: column + span)
        var cell = Cell(glyph, role: role, style: style)
        cell.span = UInt8(span)
        cell.ground = cells[row * width + column].ground
        cells[row * width + column] = cell
        guard span == 2 else { return }
        cell.glyph = " "
        cell.span = 0
        cells[row * width + column + 1] = cell
    }

    /// A wide glyph cut by what is written over its right half leaves a blank.
    private mutating func mendLeft(row: Int, column: Int) {
        let at = row * width + column
        guard column > 0, column < width, cells[at].span == 0 else { return }
        cells[at - 1].glyph = " "
        cells[at - 1].span = 1
    }

    private mutating func mendRight(row: Int, column: Int) {
        let at = row * width + column
        guard column < width, cells[at].span == 0 else { return }
        cells[at].glyph = " "
        cells[at].span = 1
    }
}
