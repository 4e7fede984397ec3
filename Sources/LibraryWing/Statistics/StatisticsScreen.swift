import Canvas
import Notebook
import ScreenKit
import Wording

extension Statistics {
    struct Layout {
        var sums: Area
        /// Empty where there is no room for it.
        var map: Area
        var list: Area
    }

    private static let labelWidth = 11
    private static let timeWidth = 14
    private static let pagesWidth = 12
    static let mapRows = 8
    private static let marks: [Character] = ["·", "░", "▒", "▓", "█"]
    static var months: [String] {
        [
            tr("Jan"), tr("Feb"), tr("Mar"), tr("Apr"), tr("May"), tr("Jun"), tr("Jul"),
            tr("Aug"), tr("Sep"), tr("Oct"), tr("Nov"), tr("Dec"),
        ]
    }

    static func layout(_ state: State, _ size: Size) -> Layout {
        let (left, height) = (size.width < 50 ? 0 : 1, max(1, size.height))
        let width = min(100, size.width - 2 * left)
        let isRoomy = height >= 20
        let isFinished = state.page == .finished && state.opened == nil
        let sums = Area(
            row: isRoomy ? 2 : 1, column: left + 2, width: max(0, width - 4),
            height: height < 10 || isFinished ? 0 : 4)
        var top = height < 3 ? 0 : isFinished ? isRoomy ? 2 : 1 : 1
        if sums.height > 0 { top = sums.row + sums.height + (isRoomy ? 1 : 0) }
        var map = Area(row: top, column: left + 2, width: 0, height: 0)
        if isRoomy, width >= 40, !isFinished || !state.finished.isEmpty {
            map.width = width - 4
            map.height = mapRows
            top += mapRows + 1
        }
        let list = Area(row: top, column: left, width: width, height: max(0, height - 1 - top))
        return Layout(sums: sums, map: map, list: list)
    }

    static func hasTabs(_ state: State, _ around: Surroundings) -> Bool {
        around.size.height >= 20 && around.size.width >= 40 && !around.isLinear
            && state.opened == nil && state.books?.isEmpty == false
    }

    static func tabs(_ state: State) -> TabRow {
        TabRow(Page.allCases.map(\.title), current: state.page.rawValue)
    }

    static func tabColumns(_ size: Size) -> Range<Int> { 1..<max(1, size.width - 1) }

    public static func draw(_ state: State, _ around: Surroundings, into frame: inout Frame) {
        frame.fill(frame.area, role: .text, ground: .page)
        var layout = layout(state, frame.size)
        if layout.list.row > 0 { drawHead(state, around, &frame) }
        if let figures = state.figures, state.trouble == nil, figures.dayCount > 0 {
            let words = state.opened == nil ? state.words : WordFigures()
            if state.opened == nil, state.page == .hours {
                drawApart(figures, in: layout.sums, around, &frame)
            } else {
                drawSums(figures, words, in: layout.sums, around, &frame)
            }
            if around.isLinear {
                layout.list.height += layout.list.row - layout.map.row
                layout.list.row = layout.map.row
            } else if state.opened != nil {
                drawMap(figures, in: layout.map, &frame)
            } else {
                switch state.page {
                case .books, .days: drawMap(figures, in: layout.map, &frame)
                case .hours: drawHours(state.hours, in: layout.map, &frame)
                case .finished: drawCovers(state, in: layout.map, &frame)
                }
            }
        }
        drawList(state, in: layout.list, isLinear: around.isLinear, &frame)
        status(state, around).draw(row: frame.height - 1, into: &frame)
    }

    private static func drawHead(
        _ state: State, _ around: Surroundings, _ frame: inout Frame
    ) {
        if hasTabs(state, around) {
            return tabs(state).draw(row: 0, columns: tabColumns(frame.size), into: &frame)
        }
        let part = state.book.map(heading) ?? (state.page == .books ? nil : state.page.title)
        let title = part.map { tr("Statistics: \($0)") } ?? title
        frame.write(Width.clip(title, to: frame.width - 2), row: 0, column: 1, role: .heading)
    }

    private static func heading(of book: ReadBook) -> String {
        var parts = [book.title]
        if let percent = book.percent { parts.append("\(Int(max(0, min(100, percent))))%") }
        if let pace = book.speeds.median { parts.append(tr("\(pace) words a minute")) }
        if !book.counts { parts.append(tr("does not count")) }
        return parts.joined(separator: " · ")
    }

    // MARK: - The sums

    private static func drawSums(
        _ figures: ReadingFigures, _ words: WordFigures, in area: Area, _ around: Surroundings,
        _ frame: inout Frame
    ) {
        let rows = [
            (tr("Today"), figures.ofToday, streak(figures)),
            (tr("This week"), figures.ofWeek, kept(words)),
            (tr("This year"), figures.ofYear, remembered(words)),
            (tr("In all"), figures.ofAll, tr("on \(figures.dayCount, "day", "days")")),
        ]
        drawRows(
            rows.map { ($0, [time($1.milliseconds), pages($1.pages), $2]) },
            [timeWidth, pagesWidth, area.width], in: area, around.isLinear, &frame)
    }

    /// What was read and what was heard, each by itself and together, and the goal.
    private static func drawApart(
        _ figures: ReadingFigures, in area: Area, _ around: Surroundings, _ frame: inout Frame
    ) {
        let sums = [
            (tr("Today"), figures.ofToday), (tr("This week"), figures.ofWeek),
            (tr("This year"), figures.ofYear), (tr("In all"), figures.ofAll),
        ]
        var notes = ["", "", "", ""]
        if let goal = around.settings.readingGoal {
            let read = figures.ofToday.milliseconds / 60_000
            notes[0] = read >= goal ? tr("✓ \(read) min today") : tr("\(read) of \(goal) min today")
            let days = figures.days(reaching: goal)
            notes[2] = tr("goal on \(days, "day", "days") of 365")
        }
        let rows = zip(sums, notes).map { sum, note in
            let (read, heard) = (sum.1.readMilliseconds, sum.1.heardMilliseconds)
            return (
                sum.0,
                [
                    read > 0 ? tr("\(time(read)) read") : heard > 0 ? "" : "—",
                    heard > 0 ? tr("\(time(heard)) heard") : "",
                    read > 0 && heard > 0 ? tr("\(time(read + heard)) in all") : "", note,
                ]
            )
        }
        let wide = max(14, (area.width - labelWidth) / 4)
        drawRows(
            rows, [wide, wide, wide + 1, area.width], in: area, around.isLinear, &frame)
    }

    private static func drawRows(
        _ rows: [(label: String, parts: [String])], _ widths: [Int], in area: Area,
        _ isLinear: Bool, _ frame: inout Frame
    ) {
        // Ten years have more pages than a column has room for.
        let widths = widths.enumerated().map { number, width in
            let widest = rows.map {
                $0.parts.indices.contains(number) ? Width.of($0.parts[number]) : 0
            }
            return max(width, (widest.max() ?? 0) + 2)
        }
        let labelWidth = max(labelWidth, (rows.map { Width.of($0.label) }.max() ?? 0) + 2)
        for (at, (label, parts)) in rows.enumerated() where at < area.height {
            let row = area.row + at
            if isLinear {
                let parts = parts.filter { !$0.isEmpty }
                let words = parts.isEmpty ? "–" : listed(parts)
                frame.write(tr("\(label): \(words)"), row: row, column: area.column)
                continue
            }
            frame.write(label, row: row, column: area.column, role: .dim)
            var column = area.column + labelWidth
            for (number, (text, width)) in zip(parts, widths).enumerated() {
                let room = area.columns.upperBound - column
                if room <= 0 { break }
                frame.write(
                    Width.clip(text, to: room), row: row, column: column,
                    role: number == parts.count - 1 ? .dim : .text)
                column += width
            }
        }
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
        words.remembered.map { tr("\($0) % of words remembered") } ?? ""
    }

    // MARK: - The map of the year

    private static func drawMap(_ figures: ReadingFigures, in area: Area, _ frame: inout Frame) {
        guard area.height >= mapRows else { return }
        let weeks = min(53, area.width - 4)
        let column = area.column + 4
        for (row, name) in [(0, tr("Mon")), (2, tr("Wed")), (4, tr("Fri")), (6, tr("Sun"))] {
            frame.write(name, row: area.row + 1 + row, column: area.column, role: .dim)
        }
        var free = 0
        for week in 0..<weeks {
            let month = figures.monday(ofColumn: week, of: weeks).month
            let before = figures.monday(ofColumn: week - 1, of: weeks).month
            if month != before, week >= free, week + 3 <= weeks {
                frame.write(months[month - 1], row: area.row, column: column + week, role: .dim)
                free = week + 4
            }
            for weekday in 0..<7 {
                guard let level = figures.level(weekday: weekday, column: week, of: weeks) else {
                    continue
                }
                frame.write(
                    String(marks[level.rawValue]), row: area.row + 1 + weekday,
                    column: column + week, role: level == .none ? .dim : .progressDone)
            }
        }
        drawLegend(in: area.inset(left: 4 + weeks + 3), &frame)
    }

    private static func drawLegend(in area: Area, _ frame: inout Frame) {
        let words = [
            tr("no reading"), tr("under 15 min"), tr("under 30 min"), tr("under 1 h"),
            tr("1 h and more"),
        ]
        guard area.width >= 15 else { return }
        for (at, word) in words.enumerated() {
            let row = area.row + 2 + at
            frame.write(
                String(marks[at]), row: row, column: area.column,
                role: at == 0 ? .dim : .progressDone)
            frame.write(word, row: row, column: area.column + 2, role: .dim)
        }
    }

    // MARK: - The list

    private static func drawList(
        _ state: State, in area: Area, isLinear: Bool, _ frame: inout Frame
    ) {
        if let words = words(insteadOf: state) {
            let sums = layout(state, frame.size).sums
            let top = sums.height > 0 ? sums.row : area.row
            let inside = Area(
                row: top, column: area.column + 2, width: area.width - 4,
                height: area.row + area.height - top)
            Paragraphs.draw(words, in: inside, into: &frame, role: .dim)
            frame.cursor = Point(row: inside.row, column: inside.column)
            return
        }
        let shape = state.shape
        state.list.draw(shape, in: area, into: &frame, isLinear: isLinear) {
            row, area, isFocused, frame in
            guard let (name, more) = parts(ofRow: row, state) else { return }
            if state.isHeading(row) {
                frame.write(
                    Width.clip(name, to: area.width), row: area.row, column: area.column,
                    role: .heading)
                return
            }
            let role: Role = isFocused ? .listFocus : .text
            if isLinear {
                let words = listed([name] + more.filter { !$0.isEmpty })
                frame.write(
                    Width.clip(tr("\(row + 1) of \(shape.count): \(words)"), to: area.width),
                    row: area.row, column: area.column, role: role)
                return
            }
            draw(name, more, in: area, role, &frame)
        }
    }

    private static func draw(
        _ name: String, _ more: [String], in area: Area, _ role: Role, _ frame: inout Frame
    ) {
        var end = area.columns.upperBound - 1
        // Where there is room for little, the pages go, and the pace before them.
        let widths =
            area.width < 50 ? [13, 0, 0, 6] : area.width < 76 ? [14, 13, 0, 6] : [14, 13, 15, 6]
        for (text, least) in zip(more, widths).reversed() where least > 0 {
            let width = max(least, Width.of(text) + 1)
            guard end - width >= area.column + 10 else { continue }
            frame.write(
                text, row: area.row, column: end - Width.of(text), role: role, limit: end)
            end -= width
        }
        frame.write(
            Width.clip(name, to: max(0, end - 1 - area.column)), row: area.row,
            column: area.column, role: role)
    }

    private static func words(insteadOf state: State) -> String? {
        if let trouble = state.trouble {
            return tr("The statistics could not be read: \(trouble).")
        }
        guard let books = state.books else { return tr("· · ·   adding up") }
        if !books.isEmpty {
            guard state.opened == nil else { return nil }
            if state.page == .finished, state.finished.isEmpty {
                return tr("No book that was read here is finished yet.")
            }
            if state.page == .hours, state.hours.isEmpty {
                return tr(
                    "The hours of the day are counted from now on; nothing was read in any yet.")
            }
            if state.page == .days, state.shape.count == 0 { return tr("Nothing here counts.") }
            return nil
        }
        return tr(
            "Nothing was read yet. Every page that is in view for as long as reading it may"
                + " take is counted here, on this machine and for you only.")
    }

    private static func status(_ state: State, _ around: Surroundings) -> StatusLine {
        let place: String
        switch (state.book, state.books) {
        case (let book?, _): place = tr("\(book.days.count, "day", "days")")
        case (nil, let books?):
            place =
                state.page == .days
                ? tr("\(state.figures?.dayCount ?? 0, "day", "days")")
                : tr("\(books.count, "book", "books")")
        case (nil, nil): place = title
        }
        var hints: [(Verb, String)] = []
        if state.book == nil, state.books?.isEmpty == false {
            if state.page == .books || state.page == .finished, state.bookInFocus != nil {
                hints.append((.focusActivate, tr("its days")))
            }
            hints.append((.listTabNext, tr("next page")))
        }
        if let book = state.bookInFocus, book.id != 0 {
            hints.append((.listMark, book.counts ? tr("not counted") : tr("counted")))
        }
        if state.shape.count > 0, state.page != .hours || state.opened != nil {
            hints.append((.itemRemove, tr("delete")))
        }
        let back = state.book == nil ? tr("close") : tr("all books")
        return StatusLine(
            place,
            hints: around.hints(
                in: .lists, hints + [(.itemAgain, tr("count again")), (.layerClose, back)]))
    }

    // MARK: - Words

    static func time(_ milliseconds: Int) -> String {
        let minutes = milliseconds / 60_000
        return minutes == 0 && milliseconds == 0 ? "–" : Spans.words(minutes: max(1, minutes))
    }

    static func pages(_ pages: Double) -> String {
        pages < 0.5 ? "" : tr("\(Int(pages.rounded()), "page", "pages")")
    }
}
