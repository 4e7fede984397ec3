import Notation

/// A row of cells as shapes and letters. Lines and blocks are shapes, so that they join whatever
/// font a viewer has.
struct FilmRow {
    private struct Run {
        var column: Int
        var span: Int
        var text: String
        var cell: FilmShot.Cell
    }

    private let cells: [FilmShot.Cell]
    private let row: Int
    private let width = FilmReel.cellWidth
    private let height = FilmReel.cellHeight

    init(_ cells: [FilmShot.Cell], row: Int) {
        self.cells = cells
        self.row = row
    }

    func text(_ looks: inout FilmLooks) -> String {
        grounds(looks) + letters(&looks)
    }

    private func x(_ column: Int) -> Int { FilmReel.margin + column * width }
    private var y: Int { FilmReel.margin + row * height }

    /// Neighbours that `isOne` finds alike.
    private func runs(_ isOne: (FilmShot.Cell, FilmShot.Cell) -> Bool) -> [Run] {
        var runs: [Run] = []
        var column = 0
        for cell in cells {
            if let last = runs.last, isOne(last.cell, cell) {
                runs[runs.count - 1].text += cell.text
                runs[runs.count - 1].span += cell.span
            } else {
                runs.append(Run(column: column, span: cell.span, text: cell.text, cell: cell))
            }
            column += cell.span
        }
        return runs
    }

    private func grounds(_ looks: FilmLooks) -> String {
        runs { $0.ground == $1.ground }.compactMap { run in
            let ground = looks.color(run.cell.ground, own: looks.ground)
            if ground == looks.ground { return nil }
            return "<rect x=\"\(x(run.column))\" y=\"\(y)\" width=\"\(run.span * width)\""
                + " height=\"\(height)\" fill=\"\(ground)\"/>\n"
        }.joined()
    }

    private func letters(_ looks: inout FilmLooks) -> String {
        var out = ""
        let alike = runs { last, next in
            last.ink == next.ink && last.isBold == next.isBold && last.isItalic == next.isItalic
                && last.isUnderlined == next.isUnderlined
                && (FilmGlyph(last.text) == nil
                    ? FilmGlyph(next.text) == nil : last.text == next.text)
        }
        for run in alike {
            let name = looks.name(run.cell)
            if let glyph = FilmGlyph(run.cell.text) {
                out += glyph.shapes(x(run.column), y, cells: run.span, of: (width, height))
                    .map { "<path class=\"\(name)\" d=\"\($0)\"/>\n" }.joined()
            } else {
                out += words(run).map { column, span, text in
                    "<text class=\"\(name)\" x=\"\(x(column))\" y=\"\(y + 15)\""
                        + " textLength=\"\(span * width)\" lengthAdjust=\"spacingAndGlyphs\">"
                        + "\(XMLText.escaped(text))</text>\n"
                }.joined()
            }
        }
        return out
    }

    /// A run without the blanks at its ends, parted where there are several.
    private func words(_ run: Run) -> [(column: Int, span: Int, text: String)] {
        var words: [(column: Int, span: Int, text: String)] = []
        var (column, blanks) = (run.column, 2)
        for cell in cells(of: run) {
            if cell.text == " ", !cell.isUnderlined {
                blanks += 1
            } else if blanks > 1 {
                words.append((column, cell.span, cell.text))
                blanks = 0
            } else {
                words[words.count - 1].text +=
                    String(repeating: " ", count: blanks) + cell.text
                words[words.count - 1].span += blanks + cell.span
                blanks = 0
            }
            column += cell.span
        }
        return words
    }

    private func cells(of run: Run) -> [FilmShot.Cell] {
        var (column, found) = (0, [FilmShot.Cell]())
        for cell in cells {
            if column >= run.column, column < run.column + run.span { found.append(cell) }
            column += cell.span
        }
        return found
    }
}

/// A line, a corner or a block as a shape: what reaches from the middle to each side, and how thick.
struct FilmGlyph: Equatable {
    private var left = 0
    private var right = 0
    private var up = 0
    private var down = 0
    /// A block's sides, in eighths of a cell.
    private var block: [Int]?

    init?(_ text: String) {
        switch text {
        case "─": (left, right) = (1, 1)
        case "━": (left, right) = (3, 3)
        case "╸": left = 3
        case "╺": right = 3
        case "│": (up, down) = (1, 1)
        case "┃": (up, down) = (3, 3)
        case "┌", "╭": (right, down) = (1, 1)
        case "┐", "╮": (left, down) = (1, 1)
        case "└", "╰": (right, up) = (1, 1)
        case "┘", "╯": (left, up) = (1, 1)
        case "┏": (right, down) = (3, 3)
        case "┓": (left, down) = (3, 3)
        case "┗": (right, up) = (3, 3)
        case "┛": (left, up) = (3, 3)
        case "╷": down = 1
        case "╵": up = 1
        case "▌": block = [0, 0, 4, 8]
        case "▎": block = [0, 0, 2, 8]
        case "█": block = [0, 0, 8, 8]
        case "▀": block = [0, 0, 8, 4]
        case "▄": block = [0, 4, 8, 8]
        case "▁": block = [0, 7, 8, 8]
        default: return nil
        }
    }

    /// The shapes of so many cells of it beside one another, as paths.
    func shapes(_ x: Int, _ y: Int, cells: Int, of size: (width: Int, height: Int)) -> [String] {
        let (width, height) = size
        func rectangle(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> String {
            "M\(x) \(y)h\(width)v\(height)h-\(width)z"
        }
        let isLevel = left == right && left > 0 && up == 0 && down == 0
        if isLevel {
            return [rectangle(x, y + height / 2 - left / 2, width * cells, left)]
        }
        return (0..<cells).map { cell in
            let at = x + cell * width
            if let block {
                return rectangle(
                    at + width * block[0] / 8, y + height * block[1] / 8,
                    (width * block[2] / 8) - (width * block[0] / 8),
                    (height * block[3] / 8) - (height * block[1] / 8))
            }
            let (middle, centre) = (y + height / 2, at + width / 2)
            let thick = max(left, right, up, down)
            var path = ""
            if left > 0 { path += rectangle(at, middle - left / 2, width / 2 + 1, left) }
            if right > 0 {
                path += rectangle(centre, middle - right / 2, at + width - centre, right)
            }
            if up > 0 {
                path += rectangle(centre - up / 2, y, up, height / 2 + (thick + 1) / 2)
            }
            if down > 0 {
                path += rectangle(
                    centre - down / 2, middle - thick / 2, down, y + height - middle + thick / 2)
            }
            return path
        }
    }
}
