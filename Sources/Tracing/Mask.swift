import Canvas

/// Content made unreadable and still of the same shape: letters become x and X, digits 9.
public enum Mask {
    /// A line of text, whatever stands in it.
    public static func text(_ text: String, most: Int = 400) -> String {
        String(text.prefix(most).map { glyph($0, span: Width.of($0) == 2 ? 2 : 1) })
    }

    /// The same cells, with the same roles, and none of the content: neither letters nor pictures.
    public static func frame(_ frame: Frame) -> Frame {
        var masked = Frame(frame.size)
        masked.cursor = frame.cursor
        masked.hidesCursor = frame.hidesCursor
        for y in 0..<frame.height {
            let row = frame.row(y)
            for (x, cell) in row.enumerated() {
                masked[y, x] = self.cell(cell, at: x, in: row)
            }
        }
        for picture in frame.pictures {
            let area = picture.area
            for y in area.rows.clamped(to: 0..<frame.height) {
                for x in area.columns.clamped(to: 0..<frame.width) {
                    masked[y, x] = Cell(picturePart)
                }
            }
        }
        return masked.withWholeGlyphs()
    }

    /// What stands for one glyph.
    static func glyph(_ glyph: Character, span: UInt8) -> Character {
        if span == 2 { return wide }
        guard glyph.unicodeScalars.count == 1, let scalar = glyph.unicodeScalars.first else {
            return "x"
        }
        if isKept(scalar) { return glyph }
        if scalar.properties.numericType != nil { return "9" }
        return scalar.properties.isUppercase ? "X" : "x"
    }

    /// A glyph that may stand in a masked text.
    static func isMasked(_ scalar: Unicode.Scalar) -> Bool {
        isKept(scalar) || ["x", "X", "9"].contains(scalar) || Character(scalar) == wide
    }

    static let wide: Character = "口"
    private static let picturePart: Character = "▒"

    private static func cell(_ cell: Cell, at x: Int, in row: [Cell]) -> Cell {
        var masked = cell
        masked.tint = .none
        if cell.span == 0 {
            masked.glyph = " "
        } else {
            masked.glyph = cell.tint.isNone ? glyph(cell.glyph, span: cell.span) : picturePart
            if !cell.tint.isNone { masked.span = 1 }
        }
        return masked
    }

    /// Marks that say nothing by themselves, and what frames are drawn with.
    private static func isKept(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x20...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E: true
        case 0xAB, 0xB7, 0xBB: true
        // Dashes, quotation marks, bullets, dots.
        case 0x2010...0x2027, 0x2030...0x203A: true
        // Arrows, lines, blocks, shapes, check marks.
        case 0x2190...0x21FF, 0x2500...0x25FF, 0x2713...0x2718: true
        default: false
        }
    }
}

extension Frame {
    /// Halves of wide glyphs stand together or not at all.
    func withWholeGlyphs() -> Frame {
        var whole = self
        for y in 0..<height {
            for x in 0..<width {
                let cell = whole[y, x]
                let isCut = cell.span == 2 && (x + 1 == width || whole[y, x + 1].span != 0)
                let isLone = cell.span == 0 && (x == 0 || whole[y, x - 1].span != 2)
                guard isCut || isLone else { continue }
                var blank = cell
                blank.glyph = " "
                blank.span = 1
                whole[y, x] = blank
            }
        }
        return whole
    }
}
