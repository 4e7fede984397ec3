import Canvas
import Notation

/// A frame as a picture: a grid of cells on rounded paper. Lines and blocks are drawn as shapes,
/// so that they join whatever font the viewer has.
struct SvgWriter {
    private let frame: Frame
    private let skin: Skin
    private static let cellWidth = 9
    private static let cellHeight = 20
    private static let margin = 18
    private static let fontSize = 15
    /// What a terminal's own colours are taken to be: a dark one of good contrast.
    private static let ownInk = "#d9d4c9"
    private static let ownGround = "#1b1a18"

    init(_ frame: Frame, _ skin: Skin) {
        self.frame = frame
        self.skin = skin
    }

    var text: String {
        let width = frame.width * Self.cellWidth + 2 * Self.margin
        let height = frame.height * Self.cellHeight + 2 * Self.margin
        let page = Palette.hex(skin[.text].ground, own: Self.ownGround)
        let head =
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\""
            + " viewBox=\"0 0 \(width) \(height)\" font-size=\"\(Self.fontSize)\""
            + " font-family=\"'DejaVu Sans Mono',Menlo,Consolas,monospace\">\n"
            + "<rect width=\"100%\" height=\"100%\" rx=\"10\" fill=\"\(page)\"/>\n"
        let grounds = (0..<frame.height).map { self.grounds(row: $0, page: page) }
        let inks = (0..<frame.height).map { self.inks(row: $0) }
        return head + (grounds + [cursor] + inks).joined() + "</svg>\n"
    }

    private struct Run {
        var start: Int
        var cells: Int
        var text: String
        var look: Look
    }

    /// Neighbours that look alike, in one.
    private func runs(row: Int) -> [Run] {
        var runs: [Run] = []
        for (column, cell) in frame.row(row).enumerated() {
            let look = skin.look(of: cell)
            if cell.span == 0, !runs.isEmpty {
                runs[runs.count - 1].cells += 1
            } else if let last = runs.last, last.look == look {
                runs[runs.count - 1].cells += 1
                runs[runs.count - 1].text.append(cell.glyph)
            } else {
                runs.append(Run(start: column, cells: 1, text: String(cell.glyph), look: look))
            }
        }
        return runs
    }

    private func colors(_ look: Look) -> (ink: String, ground: String) {
        let ink = Palette.hex(look.ink, own: Self.ownInk)
        let ground = Palette.hex(look.ground, own: Self.ownGround)
        return look.style.contains(.reverse) ? (ground, ink) : (ink, ground)
    }

    private func x(_ column: Int) -> Int { Self.margin + column * Self.cellWidth }
    private func y(_ row: Int) -> Int { Self.margin + row * Self.cellHeight }

    private func grounds(row: Int, page: String) -> String {
        runs(row: row).compactMap { run in
            let ground = colors(run.look).ground
            if ground == page { return nil }
            return rectangle(
                x(run.start), y(row), run.cells * Self.cellWidth, Self.cellHeight, ground)
        }.joined()
    }

    private var cursor: String {
        guard frame.area.contains(frame.cursor) else { return "" }
        let ink = Palette.hex(skin[.text].ink, own: Self.ownInk)
        return "<rect x=\"\(x(frame.cursor.column))\" y=\"\(y(frame.cursor.row))\""
            + " width=\"\(Self.cellWidth)\" height=\"\(Self.cellHeight)\" fill=\"\(ink)\""
            + " opacity=\"0.3\"/>\n"
    }

    private func inks(row: Int) -> String {
        var out = ""
        var column = 0
        var word: (start: Int, cells: Int, text: String, look: Look)?
        func flush() {
            if let word { out += self.text(word.text, row, word.start, word.cells, word.look) }
            word = nil
        }
        for cell in frame.row(row) {
            defer { column += 1 }
            if cell.span == 0 { continue }
            let look = skin.look(of: cell)
            let isBlank = cell.glyph == " " && !look.style.contains(.underline)
            let shape = self.shape(cell.glyph, row, column, colors(look).ink)
            if isBlank || shape != nil || word.map({ $0.look != look }) == true { flush() }
            if let shape {
                out += shape
            } else if !isBlank {
                if word == nil { word = (column, 0, "", look) }
                word?.cells += Int(cell.span)
                word?.text.append(cell.glyph)
            }
        }
        flush()
        return out
    }

    private func text(
        _ text: String, _ row: Int, _ column: Int, _ cells: Int, _ look: Look
    ) -> String {
        var style = ""
        if look.style.contains(.bold) { style += " font-weight=\"bold\"" }
        if look.style.contains(.italic) { style += " font-style=\"italic\"" }
        if look.style.contains(.underline) { style += " text-decoration=\"underline\"" }
        if look.style.contains(.dim) { style += " opacity=\"0.7\"" }
        return "<text xml:space=\"preserve\" x=\"\(x(column))\" y=\"\(y(row) + 15)\""
            + " textLength=\"\(cells * Self.cellWidth)\" lengthAdjust=\"spacingAndGlyphs\""
            + " fill=\"\(colors(look).ink)\"\(style)>\(XMLText.escaped(text))</text>\n"
    }
}

/// Bars, hairlines, corners.
extension SvgWriter {
    private func shape(_ glyph: Character, _ row: Int, _ column: Int, _ ink: String) -> String? {
        let (left, top) = (x(column), y(row))
        let (width, height) = (Self.cellWidth, Self.cellHeight)
        let (middle, centre) = (top + height / 2, left + width / 2)
        switch glyph {
        case "─": return rectangle(left, middle, width, 1, ink)
        case "━": return rectangle(left, middle - 1, width, 3, ink)
        case "╸": return rectangle(left, middle - 1, width / 2, 3, ink)
        case "│": return rectangle(centre, top, 1, height, ink)
        case "▌": return rectangle(left, top, width / 2, height, ink)
        case "▎": return rectangle(left, top, 2, height, ink)
        case "█": return rectangle(left, top, width, height, ink)
        case "╭": return corner(centre, top + height, left + width, middle, centre, middle, ink)
        case "╮": return corner(left, middle, centre, top + height, centre, middle, ink)
        case "╰": return corner(centre, top, left + width, middle, centre, middle, ink)
        case "╯": return corner(left, middle, centre, top, centre, middle, ink)
        default: return nil
        }
    }

    private func rectangle(
        _ x: Int, _ y: Int, _ width: Int, _ height: Int, _ ink: String
    ) -> String {
        "<rect x=\"\(x)\" y=\"\(y)\" width=\"\(width)\" height=\"\(height)\" fill=\"\(ink)\"/>\n"
    }

    private func corner(
        _ x1: Int, _ y1: Int, _ x2: Int, _ y2: Int, _ cx: Int, _ cy: Int, _ ink: String
    ) -> String {
        "<path d=\"M\(x1).5 \(y1).5Q\(cx).5 \(cy).5 \(x2).5 \(y2).5\" fill=\"none\""
            + " stroke=\"\(ink)\"/>\n"
    }
}
