import Canvas
import Notebook
import ScreenKit
import Wording

/// The map of the year: a column a week, a square a day.
extension Statistics {
    static func drawMap(_ figures: ReadingFigures, in area: Area, _ frame: inout Frame) {
        guard area.height >= mapRows else { return }
        let names = [(0, tr("Mon")), (2, tr("Wed")), (4, tr("Fri")), (6, tr("Sun"))]
        let margin = min(12, max(4, (names.map { Width.of($0.1) }.max() ?? 0) + 1))
        for (row, name) in names {
            frame.write(
                Width.clip(name, to: margin - 1), row: area.row + 1 + row, column: area.column,
                role: .dim)
        }
        let weeks = weeks(in: area.width - margin)
        let column = area.column + margin
        for label in monthLabels(figures, Days.shortMonths, of: weeks, in: area.width - margin) {
            frame.write(label.name, row: area.row, column: column + label.column, role: .dim)
        }
        for week in 0..<weeks {
            for weekday in 0..<7 {
                guard let level = figures.level(weekday: weekday, column: week, of: weeks) else {
                    continue
                }
                frame.write(
                    String(marks[level.rawValue]), row: area.row + 1 + weekday,
                    column: column + week, role: level == .none ? .dim : .progressDone)
            }
        }
        drawLegend(in: area.inset(left: margin + weeks + legendGap), &frame)
    }

    /// Where the names of months stand, the newest first: each where the month begins, the newest
    /// one always. It may reach beyond the last week, or stand further left where there is no room
    /// for that.
    /// - Parameter room: the cells of the row.
    static func monthLabels(
        _ figures: ReadingFigures, _ names: [String], of weeks: Int, in room: Int
    ) -> [(column: Int, name: String)] {
        /// As the week begins; of the week that goes on, as it is today.
        func month(of week: Int) -> Int {
            let isThis = week == weeks - 1
            return isThis ? figures.today.month : figures.monday(ofColumn: week, of: weeks).month
        }
        var labels: [(column: Int, name: String)] = []
        var limit = room
        for week in (0..<max(0, weeks)).reversed() where month(of: week) != month(of: week - 1) {
            let name = names[month(of: week) - 1]
            let width = Width.of(name)
            // A wide glyph parts itself from what follows: `10月11月`.
            let endsWide = name.last.map { Width.of($0) > 1 } ?? false
            let gap = labels.isEmpty || endsWide ? 0 : 1
            let column = labels.isEmpty ? min(week, room - width) : week
            guard column >= 0, column + width + gap <= limit else { continue }
            labels.append((column, name))
            limit = column
        }
        return labels
    }

    private static let marks: [Character] = ["·", "░", "▒", "▓", "█"]
    private static let legendGap = 3
    /// The first weeks of a year give way to the legend, half a year does not.
    private static let weeksLeast = 26

    private static var legend: [String] {
        [
            tr("no reading"), tr("under 15 min"), tr("under 30 min"), tr("under 1 h"),
            tr("1 h and more"),
        ]
    }

    /// The cells that a mark and what it means take.
    private static var legendWidth: Int { 2 + (legend.map { Width.of($0) }.max() ?? 0) }

    private static func weeks(in width: Int) -> Int {
        let beside = width - legendGap - legendWidth
        return max(0, min(53, beside >= weeksLeast ? beside : width))
    }

    private static func drawLegend(in area: Area, _ frame: inout Frame) {
        guard area.width >= legendWidth else { return }
        for (at, word) in legend.enumerated() {
            let row = area.row + 2 + at
            frame.write(
                String(marks[at]), row: row, column: area.column,
                role: at == 0 ? .dim : .progressDone)
            frame.write(word, row: row, column: area.column + 2, role: .dim)
        }
    }
}
