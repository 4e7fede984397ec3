import Canvas
import ScreenKit

/// A few lines in which every kind of text of a theme stands on its paper.
enum ThemeSample {
    typealias Run = (text: String, role: Role)

    private static let lines: [[Run]] = [
        [("By rushlight", .heading)],
        [
            ("A page, ", .text), ("a title", .emphasis), (", ", .text), ("a link", .link),
            ("¹", .noteMark), (" and ", .text), ("code", .code),
        ],
        [("▎ ", .accent), ("the sentence you ", .spoken), ("hear", .spokenWord)],
        [
            ("gold", .highlight1), ("  ", .text), ("mint", .highlight2), ("  ", .text),
            ("rose", .highlight3), ("  ", .text), ("sky", .highlight4),
        ],
        [
            ("found", .searchMatch), ("  ", .text), ("found here", .searchCurrent), ("  ", .text),
            ("chosen", .selection),
        ],
        [
            ("✓ done", .good), ("  ", .text), ("2 new", .badge), ("  ", .text),
            ("! due soon", .statusWarn), ("  ", .text), ("! lost", .error),
        ],
    ]

    static var height: Int { lines.count + 1 }

    static func draw(in area: Area, into frame: inout Frame) {
        guard area.height >= height else { return }
        let paper = Area(row: area.row, column: area.column, width: area.width, height: height)
        frame.fill(paper, role: .text, ground: .page)
        let end = area.columns.upperBound - 1
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
