import Canvas
import Notebook
import ScreenKit
import Wording

extension Statistics {
    /// Today, this week, this year and in all: what was read, in columns as far as they have room.
    struct Sums {
        /// The last part of a row is a remark, which needs no label.
        var rows: [(label: String, parts: [String])] = []
        /// What the columns have at least.
        var widths: [Int] = []

        private static let labelLeast = 11

        /// Where each column begins. Ten years have more pages than a column is wide.
        private var starts: [Int] {
            var starts = [max(Self.labelLeast, (rows.map { Width.of($0.label) }.max() ?? 0) + 2)]
            for (number, width) in widths.enumerated() {
                starts.append(starts[number] + max(width, widest(number) + 2))
            }
            return starts
        }

        private func widest(_ number: Int) -> Int {
            rows.map {
                $0.parts.indices.contains(number) ? Width.of($0.parts[number]) : 0
            }.max() ?? 0
        }

        /// The columns that have room for what stands in them.
        func columns(in width: Int) -> [Int] {
            let starts = starts
            let shown = widths.indices.prefix { number in
                widest(number) == 0 || starts[number] + widest(number) <= width
            }
            return shown.map { starts[$0] }
        }

        /// What there is no column for, to be read below the others.
        func rest(in width: Int) -> String {
            let count = columns(in: width).count
            let parts = rows.flatMap { label, parts -> [String] in
                let left = parts.dropLast().dropFirst(count).filter { !$0.isEmpty }
                let named = left.isEmpty ? [] : [tr("\(label): \(listed(left))")]
                return named + parts.suffix(count < parts.count ? 1 : 0)
            }
            return clauses(parts.filter { !$0.isEmpty })
        }

        /// Each by itself, as a screen reader has them; one behind the other where they would need
        /// more rows than there are.
        func spoken(in height: Int, width: Int) -> String {
            let sums = rows.map { label, parts -> String in
                let said = parts.filter { !$0.isEmpty }
                let words = said.isEmpty ? "–" : listed(said)
                return tr("\(label): \(words)")
            }
            let lines = sums.joined(separator: "\n")
            let count = Paragraphs.lines(lines, width: width).count
            return count <= height ? lines : clauses(sums)
        }
    }

    /// - Parameters:
    ///   - goal: how many minutes a day a person wants to read.
    ///   - width: the room for the sums.
    static func sums(_ state: State, goal: Int?, width: Int) -> Sums {
        guard let figures = state.figures, state.trouble == nil, figures.dayCount > 0 else {
            return Sums()
        }
        if state.opened == nil, state.page == .hours { return apart(figures, goal, width) }
        return together(figures, state.opened == nil ? state.words : WordFigures())
    }

    private static func together(_ figures: ReadingFigures, _ words: WordFigures) -> Sums {
        let rows = [
            (tr("Today"), figures.ofToday, streak(figures)),
            (tr("This week"), figures.ofWeek, kept(words)),
            (tr("This year"), figures.ofYear, remembered(words)),
            (tr("In all"), figures.ofAll, tr("on \(figures.dayCount, "day", "days")")),
        ]
        return Sums(
            rows: rows.map { label, sum, remark in
                (label: label, parts: [time(sum.milliseconds), pages(sum.pages), remark])
            }, widths: [14, 12, 0])
    }

    /// What was read and what was heard, each by itself and together, and the goal.
    private static func apart(_ figures: ReadingFigures, _ goal: Int?, _ width: Int) -> Sums {
        let sums = [
            (tr("Today"), figures.ofToday), (tr("This week"), figures.ofWeek),
            (tr("This year"), figures.ofYear), (tr("In all"), figures.ofAll),
        ]
        var notes = ["", "", "", ""]
        if let goal {
            let read = figures.ofToday.milliseconds / 60_000
            notes[0] = read >= goal ? tr("✓ \(read) min today") : tr("\(read) of \(goal) min today")
            let days = figures.days(reaching: goal)
            notes[2] = tr("goal on \(days, "day", "days") of 365")
        }
        let rows = zip(sums, notes).map { sum, note in
            let (read, heard) = (sum.1.readMilliseconds, sum.1.heardMilliseconds)
            let parts: [String] = [
                read > 0 ? tr("\(time(read)) read") : heard > 0 ? "" : "—",
                heard > 0 ? tr("\(time(heard)) heard") : "",
                read > 0 && heard > 0 ? tr("\(time(read + heard)) in all") : "", note,
            ]
            return (label: sum.0, parts: parts)
        }
        let wide = max(14, (width - 11) / 4)
        return Sums(rows: rows, widths: [wide, wide, wide + 1, 0])
    }

    private static func streak(_ figures: ReadingFigures) -> String {
        let (streak, longest) = (figures.streak, figures.longestStreak)
        return longest < 2 ? "" : tr("\(streak, "day", "days") in a row, \(longest) at most")
    }

    private static func kept(_ words: WordFigures) -> String {
        if words.kept == 0 { return "" }
        let (kept, due) = (words.kept, words.due)
        return due > 0
            ? tr("\(kept, "word kept", "words kept"), \(due) to ask")
            : tr("\(kept, "word kept", "words kept")")
    }

    private static func remembered(_ words: WordFigures) -> String {
        words.remembered.map { tr("\($0)% of words remembered") } ?? ""
    }

    // MARK: - Where they stand

    /// How many rows they have.
    static let sumRows = 4

    /// - Parameter area: with a row of it for each line of what has no column.
    static func draw(_ sums: Sums, in area: Area, isLinear: Bool, into frame: inout Frame) {
        if isLinear {
            let words = sums.spoken(in: area.height, width: area.width)
            Paragraphs.draw(words, in: area, into: &frame)
            return
        }
        let columns = sums.columns(in: area.width)
        for (at, (label, parts)) in sums.rows.enumerated() where at < area.height {
            let row = area.row + at
            frame.write(
                Width.clip(label, to: area.width), row: row, column: area.column, role: .dim)
            for (number, (text, start)) in zip(parts, columns).enumerated() {
                frame.write(
                    text, row: row, column: area.column + start,
                    role: number == parts.count - 1 ? .dim : .text)
            }
        }
        let below = area.inset(top: min(area.height, sumRows))
        Paragraphs.draw(sums.rest(in: area.width), in: below, into: &frame, role: .dim)
    }
}
