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
    public private(set) var height: Int
    /// Where the hardware cursor stands: always on what has focus.
    public var cursor = Point(row: 0, column: 0)
    /// It is only for who hears the screen, or chose to see nothing but the page.
    public var hidesCursor = false
    /// The pictures placed in it, the newest last; what was written later may hide them.
    public internal(set) var pictures: [PlacedPicture] = []
    private var tiles: [Tile]
    /// The glyphs too long for a tile, such as joined emoji.
    private var long: [Character] = []

    public init(_ size: Size) {
        width = max(0, size.width)
        height = max(0, size.height)
        tiles = Array(repeating: .blank, count: width * height)
    }

    public var size: Size { Size(width, height) }
    public var area: Area { Area(row: 0, column: 0, width: width, height: height) }
    public func row(_ y: Int) -> [Cell] {
        tiles[y * width..<(y + 1) * width].map { $0.cell(long: long) }
    }

    public subscript(row: Int, column: Int) -> Cell {
        get { tiles[row * width + column].cell(long: long) }
        set { tiles[row * width + column] = Tile(newValue, long: &long) }
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
                let tile = Tile(letter: byte, role: role, style: style)
                if x >= 0 { put(tile, row: row, column: x) }
                x += 1
            }
            return x
        }
        func writeAll(_ clusters: some Sequence<Character>) {
            for cluster in clusters {
                guard
                    let next = write(
                        cluster, row: row, column: x, role: role, style: style, limit: end)
                else { return }
                x = next
            }
        }
        if Turning.mayTurn(text) { writeAll(Turning.visual(text)) } else { writeAll(text) }
        return x
    }

    /// Writes one cluster, by the same rules; nil when there is no room for it.
    @discardableResult
    public mutating func write(
        _ cluster: Character, row: Int, column: Int, role: Role = .text, style: Style = [],
        limit: Int = .max
    ) -> Int? {
        guard row >= 0, row < height else { return column }
        let end = min(width, limit)
        if let letter = Safe.letter(of: cluster) {
            guard column < end else { return nil }
            if column >= 0 {
                put(Tile(letter: letter, role: role, style: style), row: row, column: column)
            }
            return column + 1
        }
        guard let glyph = Safe.glyph(cluster) else { return column }
        var cell = Cell(glyph, role: role, style: style)
        let span = Width.of(glyph)
        if column + span > end { return nil }
        if span <= 2, !glyph.hasPieces {
            cell.span = UInt8(span)
            if column >= 0 { put(Tile(cell, long: &long), row: row, column: column) }
            return column + span
        }
        var x = column
        for piece in Width.pieces(of: glyph) {
            cell.glyph = piece
            cell.span = UInt8(Width.of(piece))
            if x >= 0 { put(Tile(cell, long: &long), row: row, column: x) }
            x += Int(cell.span)
        }
        return x
    }

    /// Writes visible ASCII, which is nearly all of a page: it is one cell wide and safe.
    public mutating func write(letter: UInt8, row: Int, column: Int, role: Role, style: Style) {
        guard row >= 0, row < height, column >= 0, column < width, Safe.isPlain(letter) else {
            return
        }
        put(Tile(letter: letter, role: role, style: style), row: row, column: column)
    }

    /// Writes one glyph in each of some columns: what it is, is asked once.
    public mutating func write(_ glyph: Character, row: Int, columns: Range<Int>, role: Role) {
        guard row >= 0, row < height, let safe = Safe.glyph(glyph), Width.of(safe) == 1 else {
            return
        }
        let tile = Tile(Cell(safe, role: role), long: &long)
        for x in columns.clamped(to: 0..<width) { put(tile, row: row, column: x) }
    }

    /// Makes an area blank. Its ground becomes the one named, else the one `role` brings along,
    /// else it stays.
    public mutating func fill(
        _ area: Area, role: Role = .text, style: Style = [], ground: Ground? = nil
    ) {
        let paper = ground ?? Ground(of: role)
        let columns = area.columns.clamped(to: 0..<width)
        var tile = Tile(letter: 0x20, role: role, style: style)
        for y in area.rows.clamped(to: 0..<height) where !columns.isEmpty {
            repairLeft(row: y, column: columns.lowerBound)
            repairRight(row: y, column: columns.upperBound)
            for at in y * width + columns.lowerBound..<y * width + columns.upperBound {
                tile.ground = paper ?? tiles[at].ground
                tiles[at] = tile
            }
        }
    }

    /// Changes what cells mean and leaves their glyphs.
    public mutating func repaint(_ area: Area, _ change: (inout Cell) -> Void) {
        for y in area.rows.clamped(to: 0..<height) {
            for x in area.columns.clamped(to: 0..<width) { change(&self[y, x]) }
        }
    }

    /// A blank row comes in above this one; what stood from there on moves down.
    public mutating func insertRow(at row: Int) {
        let row = max(0, min(row, height))
        tiles.insert(contentsOf: repeatElement(.blank, count: width), at: row * width)
        height += 1
        if cursor.row >= row { cursor.row += 1 }
        for place in pictures.indices where pictures[place].area.row >= row {
            pictures[place].area.row += 1
        }
    }

    /// Another frame in an area of this one, its pictures with it; what has no room there is cut.
    public mutating func place(_ other: Frame, in area: Area) {
        let rows = min(other.height, area.height, height - area.row)
        let columns = min(other.width, area.width, width - area.column)
        guard area.row >= 0, area.column >= 0, columns > 0 else { return }
        for row in 0..<max(0, rows) {
            for column in 0..<columns {
                let tile = other.tiles[row * other.width + column]
                let at = (row + area.row) * width + column + area.column
                tiles[at] =
                    tile.isWhole ? tile : Tile(tile.cell(long: other.long), long: &long)
            }
            // A wide glyph that the edge cuts leaves a blank.
            if columns < other.width, other.tiles[row * other.width + columns].span == 0 {
                tiles[(row + area.row) * width + area.column + columns - 1].clear()
            }
        }
        pictures += other.pictures.map { placed in
            var placed = placed
            placed.area.row += area.row
            placed.area.column += area.column
            return placed
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
        return (0..<height).filter { y in
            (y * width..<(y + 1) * width).contains { differs(at: $0, from: old) }
        }
    }

    /// The glyphs of a row that are not what they were, with their columns; all of them where
    /// the former row is unknown. Of visible ASCII the byte is given, and a cell that has
    /// all of it but the glyph.
    public func changes(
        since old: Frame?, row: Int, letter: (UInt8, Cell, Int) -> Void, other: (Cell, Int) -> Void
    ) {
        guard row >= 0, row < height else { return }
        let start = row * width
        let known = old?.size == size ? old : nil
        for at in start..<start + width where tiles[at].span > 0 {
            if let known, !differs(at: at, from: known) { continue }
            if let byte = tiles[at].letter {
                letter(byte, tiles[at].look, at - start)
            } else {
                other(tiles[at].cell(long: long), at - start)
            }
        }
    }

    public static func == (a: Frame, b: Frame) -> Bool {
        a.size == b.size && a.cursor == b.cursor && a.hidesCursor == b.hidesCursor
            && a.pictures == b.pictures
            && !a.tiles.indices.contains { a.differs(at: $0, from: b) }
    }

    private func differs(at: Int, from old: Frame) -> Bool {
        let (new, was) = (tiles[at], old.tiles[at])
        if new.isWhole { return new != was }
        return new.cell(long: long) != was.cell(long: old.long)
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

    private mutating func put(_ new: Tile, row: Int, column: Int) {
        var tile = new
        repairLeft(row: row, column: column)
        repairRight(row: row, column: column + Int(tile.span))
        let at = row * width + column
        tile.ground = tiles[at].ground
        tiles[at] = tile
        guard tile.span == 2 else { return }
        tile.clear()
        tile.span = 0
        tiles[at + 1] = tile
    }

    /// A wide glyph cut by what is written over its right half leaves a blank.
    private mutating func repairLeft(row: Int, column: Int) {
        let at = row * width + column
        guard column > 0, column < width, tiles[at].span == 0 else { return }
        tiles[at - 1].clear()
    }

    private mutating func repairRight(row: Int, column: Int) {
        let at = row * width + column
        guard column < width, tiles[at].span == 0 else { return }
        tiles[at].clear()
    }
}
