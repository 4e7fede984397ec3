import Canvas
import Notebook

/// `stats`: what was read of each book, on which day, and how fast.
public struct StatsCommand {
    struct Order: Equatable {
        /// nil is every book.
        var file: String?
        var json: Bool
        /// The year as a picture, in the theme that is named or in the one of the settings.
        var isPicture = false
        var theme: String?
    }

    static func read(_ given: ParsedArguments) throws(Complaint) -> Order {
        if given.json, given.has("svg") {
            throw .usage(
                "stats", "--json and --svg print different things", next: "Give one of them.")
        }
        return Order(
            file: given.words.first, json: given.json, isPicture: given.has("svg"),
            theme: given["theme"])
    }

    static func perform(_ order: Order, with parts: any CommandParts) throws(Complaint) -> Int32 {
        let books = try parts.readBooks(order.file)
        if order.isPicture {
            let skin = try parts.skin(order.theme, .full)
            return parts.print(StatsPicture(books, today: parts.today, skin: skin).text)
        }
        var words: WordFigures?
        if order.file == nil {
            words = try parts.vocabulary().figures(on: parts.today)
        }
        var hours = HoursOfDay(books.flatMap(\.sessions))
        if order.file == nil, order.json {
            hours = try parts.readingHours(since: CalendarDay(number: parts.today.number - 365))
        }
        return StatsCommand(today: parts.today, console: parts.console)
            .run(books, words, hours, isOfOne: order.file != nil, json: order.json)
    }

    private let today: CalendarDay
    private let console: Console

    public init(today: CalendarDay, console: Console) {
        self.today = today
        self.console = console
    }

    /// - Parameter isOfOne: one file was asked for; its days are listed one by one.
    public func run(
        _ books: [ReadBook], _ words: WordFigures? = nil, _ hours: HoursOfDay = HoursOfDay(),
        isOfOne: Bool, json: Bool
    ) -> Int32 {
        if json {
            console.json(self.json(books, words, hours))
        } else if books.flatMap(\.days).isEmpty {
            console.line(isOfOne ? "Nothing was read of it yet." : "Nothing was read yet.")
        } else if isOfOne {
            for book in books { tellDays(of: book) }
        } else {
            tellAll(books)
        }
        if !json, let words, words.kept > 0 { console.line(Self.line(words)) }
        return 0
    }

    // MARK: - Lines

    private func tellAll(_ books: [ReadBook]) {
        let days = books.filter(\.counts).flatMap(\.days)
        let streak = days.map(\.day).streak(today: today)
        let heard = days.heardMilliseconds
        var words = "\(summary(days, days: Set(days.map(\.day)).count))"
        if streak > 0 { words += ", \(Self.count(streak, "day in a row", "days in a row"))" }
        if heard > 0 { words += ", \(Self.time(heard)) of it heard" }
        console.line(words)
        for book in books {
            let name = book.author.isEmpty ? book.title : "\(book.title), \(book.author)"
            var parts = [summary(book.days, days: book.days.count)]
            if let speed = book.speeds.median { parts.append("\(speed) words a minute") }
            if let percent = book.percent { parts.append(ProgressLine.percent(percent / 100)) }
            if let day = book.finishedOn { parts.append("finished on \(day)") }
            if !book.counts { parts.append("not counted") }
            console.line("\(name): \(parts.joined(separator: ", "))")
        }
    }

    private static func line(_ words: WordFigures) -> String {
        var line = "\(count(words.kept, "word", "words")) kept, \(words.due) to ask"
        if words.reviewedToday > 0 { line += ", \(words.reviewedToday) answered today" }
        if let remembered = words.remembered { line += ", \(remembered)% remembered" }
        return line
    }

    private func tellDays(of book: ReadBook) {
        for day in book.days {
            console.line("\(day.day)  \(summary([day], days: nil))")
            for session in book.sessions where session.day == day.day {
                let span = "\(Self.clock(session.start))–\(Self.clock(session.end))"
                let time = Self.time(session.milliseconds)
                console.line("  \(span)  \(time) \(session.isHeard ? "heard" : "read")")
            }
        }
        guard let speed = book.speeds.median else { return }
        console.line("\(speed) words a minute")
    }

    private func summary(_ days: [ReadingDay], days count: Int?) -> String {
        let on = count.map { " on \(Self.count($0, "day", "days"))" } ?? ""
        return Self.time(days.milliseconds) + on + ", "
            + Self.count(Int(days.pages.rounded()), "page", "pages")
            + ", " + Self.count(days.words, "word", "words")
    }

    private static func count(_ count: Int, _ one: String, _ many: String) -> String {
        "\(count) \(count == 1 ? one : many)"
    }

    private static func time(_ milliseconds: Int) -> String {
        let minutes = milliseconds / 60_000
        if minutes < 1 { return "\(milliseconds / 1_000) s" }
        return minutes < 60 ? "\(minutes) min" : "\(minutes / 60) h \(minutes % 60) min"
    }

    private static func clock(_ minutes: Int) -> String {
        let (hour, minute) = (minutes / 60, minutes % 60)
        return "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
    }

    // MARK: - JSON

    private func json(_ books: [ReadBook], _ words: WordFigures?, _ hours: HoursOfDay) -> JSON {
        var sums: [CalendarDay: ReadingDay] = [:]
        for day in books.filter(\.counts).flatMap(\.days) {
            var sum = sums[day.day] ?? ReadingDay(day: day.day)
            sum.pages += day.pages
            sum.words += day.words
            sum.milliseconds += day.milliseconds
            sum.heardMilliseconds += day.heardMilliseconds
            sums[day.day] = sum
        }
        let all = sums.values.sorted { $0.day < $1.day }
        return .object([
            "streak_days": .integer(all.map(\.day).streak(today: today)),
            "days": .array(all.map(Self.json)),
            "hours": .array(
                (0..<24).map { hour in
                    .object([
                        "hour": .integer(hour), "read_ms": .integer(hours.read[hour]),
                        "heard_ms": .integer(hours.heard[hour]),
                    ])
                }),
            "finished_by_month": .array(Self.months(books)),
            "books": .array(books.map(Self.json)),
            "vocabulary": words.map { words in
                .object([
                    "kept": .integer(words.kept), "due": .integer(words.due),
                    "learned": .integer(words.learned),
                    "answered_today": .integer(words.reviewedToday),
                    "remembered_percent": words.remembered.map(JSON.integer),
                ])
            },
        ])
    }

    private static func months(_ books: [ReadBook]) -> [JSON] {
        let finished = Dictionary(grouping: books.filter { $0.finishedOn != nil }) {
            String(($0.finishedOn ?? CalendarDay(number: 0)).description.prefix(7))
        }
        return finished.keys.sorted().map { month in
            .object([
                "month": .string(month),
                "titles": .array((finished[month] ?? []).map { .string($0.title) }),
            ])
        }
    }

    private static func json(_ session: ReadingSession) -> JSON {
        .object([
            "day": .string(session.day.description), "from": .string(clock(session.start)),
            "to": .string(clock(session.end)), "heard": .boolean(session.isHeard),
            "pages": .number(rounded(session.pages)), "words": .integer(session.words),
            "time_ms": .integer(session.milliseconds),
        ])
    }

    private static func json(_ book: ReadBook) -> JSON {
        .object([
            "counted": .boolean(book.counts),
            "finished_on": book.finishedOn.map { .string($0.description) },
            "heard_ms": .integer(book.days.heardMilliseconds),
            "sessions": book.sessions.isEmpty ? nil : .array(book.sessions.map(json)),
            "title": .string(book.title),
            "author": book.author.isEmpty ? nil : .string(book.author),
            "percent": book.percent.map(JSON.number),
            "words_per_minute": book.speeds.median.map(JSON.integer),
            "pages": .number(rounded(book.days.pages)), "words": .integer(book.days.words),
            "time_ms": .integer(book.days.milliseconds), "days": .array(book.days.map(json)),
        ])
    }

    private static func json(_ day: ReadingDay) -> JSON {
        .object([
            "day": .string(day.day.description), "pages": .number(rounded(day.pages)),
            "words": .integer(day.words), "time_ms": .integer(day.milliseconds),
            "heard_ms": .integer(day.heardMilliseconds),
        ])
    }

    private static func rounded(_ pages: Double) -> Double { (pages * 10).rounded() / 10 }
}
