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
        let paper = Area(row: area.row, column: area.column, width: area.width, height: height)
        frame.fill(paper, role: .text, ground: .page)
        let end = area.columns.upperBound - 1
        let lines = lines
        for (index, line) in lines.enumerated() {
            var column = area.column + 1
            for run in line {
                column = frame.write(
                    run.text, row: area.row + index, column: column, role: run.role, limit: end)
            }
        }
        let row = area.row + lines.count
        ProgressLine(0.61, chapters: [0.4, 0.75])
            .draw(
                row: row, columns: area.column + 1..<max(area.column + 1, end), words: "61%",
                into: &frame)
    }
}
