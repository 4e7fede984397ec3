import Canvas
import ScreenKit
import Wording

/// A few lines in which every kind of text of a theme stands on its paper.
enum ThemeSample {
    typealias Run = (text: String, role: Role)

    private static var lines: [[Run]] {
        [
            [(tr("By rushlight"), .heading)],
            [
                (tr("A page"), .text), (listComma, .text), (tr("a title"), .emphasis),
                (listComma, .text),
                (tr("a link"), .link), ("¹", .noteMark), (" ", .text), (tr("and"), .text),
                (" ", .text), (tr("code"), .code),
            ],
            [
                ("▎ ", .accent), (tr("the sentence you"), .spoken), (" ", .spoken),
                (tr("hear", "the sentence you"), .spokenWord),
            ],
            [
                (tr("gold"), .highlight1), ("  ", .text), (tr("mint"), .highlight2), ("  ", .text),
                (tr("rose"), .highlight3), ("  ", .text), (tr("sky"), .highlight4),
            ],
            [
                (tr("found"), .searchMatch), ("  ", .text), (tr("found here"), .searchCurrent),
                ("  ", .text), (tr("chosen"), .selection),
            ],
            [
                ("✓ ", .good), (tr("done"), .good), ("  ", .text), (tr("\(2) new"), .badge),
                ("  ", .text), ("! ", .statusWarn), (tr("due soon"), .statusWarn), ("  ", .text),
                ("! ", .error), (tr("lost"), .error),
            ],
        ]
    }

    /// The lines, and the progress below them.
    static let height = 7

    static func draw(in area: Area, into frame: inout Frame) {
        guard area.height >= height else { return }
        let inner = area.inset(left: 1, right: 1)
        let rows = rows(width: inner.width, rowsMax: area.height - 1)
        let paper = Area(
            row: area.row, column: area.column, width: area.width, height: rows.count + 1)
        frame.fill(paper, role: .text, ground: .page)
        for (index, line) in rows.enumerated() {
            var column = inner.column
            for run in line {
                column = frame.write(
                    run.text, row: area.row + index, column: column, role: run.role,
                    limit: inner.columns.upperBound)
            }
        }
        ProgressLine(0.61, chapters: [0.4, 0.75])
            .draw(row: area.row + rows.count, columns: inner.columns, words: "61%", into: &frame)
    }

    /// Every colour shows: lines that are too long go on in the next row while rows are free, then
    /// their words are cut.
    private static func rows(width: Int, rowsMax: Int) -> [[Run]] {
        let lines = lines
        var free = rowsMax - lines.count
        var rows: [[Run]] = []
        for line in lines {
            let wrapped = wrapped(line, width)
            let fits = wrapped.count - 1 <= free
            if fits { free -= wrapped.count - 1 }
            rows += (fits ? wrapped : [line]).map { cut($0, to: width) }
        }
        return rows
    }

    /// A mark stays with the word it stands before.
    private static func wrapped(_ line: [Run], _ width: Int) -> [[Run]] {
        var (rows, row, used): ([[Run]], [Run], Int) = ([], [], 0)
        var (piece, cells): ([Run], Int) = ([], 0)
        for (at, run) in line.enumerated() {
            piece.append(run)
            cells += Width.of(run.text)
            let isPlain = run.role == .text || run.role == .spoken
            let isBetween = isPlain && run.text.hasSuffix(" ")
            guard isBetween || at == line.count - 1 else { continue }
            if used > 0, used + cells - (isBetween ? Width.of(run.text) : 0) > width {
                rows.append(Array(row.dropLast(isBlank(row.last) ? 1 : 0)))
                (row, used) = ([], 0)
            }
            row += piece
            used += cells
            (piece, cells) = ([], 0)
        }
        return rows + [row]
    }

    private static func isBlank(_ run: Run?) -> Bool {
        run?.text.allSatisfy { $0 == " " } ?? false
    }

    /// The longest words are cut, as far as all of them need it.
    private static func cut(_ row: [Run], to width: Int) -> [Run] {
        let widths = row.map { Width.of($0.text) }
        var most = max(1, widths.max() ?? 0)
        while most > 1, widths.reduce(0, { $0 + min($1, most) }) > width { most -= 1 }
        return row.map { (Width.clip($0.text, to: most), $0.role) }
    }
}
