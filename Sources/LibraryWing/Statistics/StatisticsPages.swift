import Canvas
import Holdings
import Notebook
import ScreenKit
import Wording

/// What the rows of each page say, the hours as a chart, and the covers of a month.
extension Statistics {
    /// A name, then time, pages, pace and percent.
    struct RowParts {
        var name: String
        var author = ""
        var more: [String] = []

        var heading: String { author.isEmpty ? name : listed([name, author]) }
    }

    static func parts(ofRow row: Int, _ state: State) -> RowParts? {
        if state.opened != nil {
            return state.stretches.indices.contains(row) ? parts(of: state.stretches[row]) : nil
        }
        switch state.page {
        case .books:
            return state.books.flatMap { $0.indices.contains(row) ? parts(of: $0[row]) : nil }
        case .days:
            guard let figures = state.figures, row <= figures.days.count else { return nil }
            if row == figures.days.count {
                let sum = figures.ofAll
                return RowParts(
                    name: tr("All days"), more: [time(sum.milliseconds), pages(sum.pages), "", ""])
            }
            return parts(of: figures.days[figures.days.count - 1 - row])
        case .hours:
            guard state.hoursRead.indices.contains(row) else { return nil }
            return parts(ofHour: state.hoursRead[row], state.hours)
        case .finished:
            guard state.finished.indices.contains(row) else { return nil }
            switch state.finished[row] {
            case .blank: return RowParts(name: "")
            case .month(let year, let month, let count):
                let name = tr("\(Days.shortMonths[month - 1]) \(year)", "month and year")
                return RowParts(name: "\(name) · " + tr("\(count, "book", "books")"))
            case .book(let at):
                guard let books = state.books, books.indices.contains(at) else { return nil }
                var row = parts(of: books[at])
                row.more[3] = books[at].finishedOn.map { String($0.description.suffix(5)) } ?? ""
                return row
            }
        }
    }

    private static func parts(of book: ReadBook) -> RowParts {
        var row = RowParts(name: book.title, author: book.author)
        let days = book.days
        let percent = percent(of: book)
        let pace = book.speeds.median.map { tr("\($0) words/min") } ?? ""
        row.more =
            book.counts
            ? [time(days.milliseconds), pages(days.pages), pace, percent]
            : [tr("not counted", "state"), "", "", percent]
        return row
    }

    static func percent(of book: ReadBook) -> String {
        book.percent.map { ProgressLine.percent($0 / 100) } ?? ""
    }

    private static func parts(of day: ReadingDay) -> RowParts {
        let heard = day.heardMilliseconds
        let apart =
            heard == 0
            ? "" : heard == day.milliseconds ? tr("heard") : tr("\(time(heard)) heard")
        return RowParts(
            name: day.day.description,
            more: [time(day.milliseconds), pages(day.pages), apart, ""])
    }

    private static func parts(of stretch: Stretch) -> RowParts {
        let more = [time(stretch.milliseconds), pages(stretch.pages)]
        guard let session = stretch.session else {
            return RowParts(name: stretch.day.description, more: more + ["", ""])
        }
        let span = "\(clock(session.start))–\(clock(session.end))"
        return RowParts(
            name: "\(stretch.day) \(span)",
            more: more + [session.isHeard ? tr("heard") : tr("read", "was read"), ""])
    }

    private static func parts(ofHour hour: Int, _ hours: HoursOfDay) -> RowParts {
        let (read, heard) = (hours.read[hour], hours.heard[hour])
        let name = "\(clock(hour * 60))–\(clock(hour * 60 + 60))"
        let apart = heard > 0 ? tr("\(time(heard)) heard") : ""
        return RowParts(name: name, more: [read > 0 ? time(read) : "", "", apart, ""])
    }

    private static func clock(_ minutes: Int) -> String {
        let (hour, minute) = (minutes / 60, minutes % 60)
        return "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
    }

    // MARK: - The hours

    /// One column an hour: what was read, and over it what was heard.
    static func drawHours(_ hours: HoursOfDay, in area: Area, _ frame: inout Frame) {
        guard area.height >= mapRows, hours.most > 0 else { return }
        let rows = mapRows - 1
        let width = area.width >= 72 ? 3 : area.width >= 48 ? 2 : 1
        for hour in 0..<24 {
            let column = area.column + hour * width
            let read = height(hours.read[hour], of: hours.most, rows)
            let all = max(
                read, height(hours.read[hour] + hours.heard[hour], of: hours.most, rows))
            for step in 0..<all {
                let (mark, role): (Character, Role) =
                    step < read ? ("█", .progressDone) : ("▒", .accent)
                frame.write(
                    String(repeating: mark, count: max(1, width - 1)),
                    row: area.row + rows - 1 - step, column: column, role: role)
            }
            if hour % 6 == 0 {
                frame.write(
                    String(clock(hour * 60).prefix(2)), row: area.row + rows, column: column,
                    role: .dim)
            }
        }
        let legend = area.inset(left: min(area.width, 24 * width + 2))
        guard legend.width >= 7 else { return }
        frame.write("█", row: legend.row, column: legend.column, role: .progressDone)
        let room = legend.width - 2
        frame.write(
            Width.clip(tr("read", "was read"), to: room), row: legend.row,
            column: legend.column + 2, role: .dim)
        frame.write("▒", row: legend.row + 1, column: legend.column, role: .accent)
        frame.write(
            Width.clip(tr("heard"), to: room), row: legend.row + 1, column: legend.column + 2,
            role: .dim)
    }

    /// A little is one row.
    private static func height(_ time: Int, of most: Int, _ rows: Int) -> Int {
        time <= 0 ? 0 : max(1, Int((Double(time) / Double(most) * Double(rows)).rounded()))
    }

    // MARK: - The covers

    static func drawCovers(_ state: State, in area: Area, _ frame: inout Frame) {
        guard area.height >= cover.height, hasCovers(frame.size) else { return }
        let focused = state.bookInFocus?.id
        for (number, book) in state.monthInFocus.enumerated() {
            let place = Area(
                row: area.row, column: area.column + number * (cover.width + 2),
                width: cover.width, height: cover.height)
            guard let held = state.shelved[book.id] else {
                DrawnCover(
                    title: book.title, family: nil, sound: nil, seed: book.title, picture: nil,
                    depth: state.covers.means.depth, isFocused: book.id == focused
                ).draw(in: place, into: &frame)
                continue
            }
            DrawnCover(
                book: held, picture: wish(for: held, state).flatMap { state.covers[$0] },
                depth: state.covers.means.depth, isFocused: book.id == focused
            ).draw(in: place, into: &frame)
        }
    }
}

extension Statistics.State {
    /// And not days or hours.
    var listsBooks: Bool { opened == nil && (page == .books || page == .finished) }

    func isHeading(_ row: Int) -> Bool {
        guard opened == nil, page == .finished, finished.indices.contains(row) else { return false }
        if case .book = finished[row] { return false }
        return true
    }
}
