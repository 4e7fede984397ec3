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
        return StatsCommand(today: parts.today, console: parts.console)
            .run(books, words, isOfOne: order.file != nil, json: order.json)
    }

    private let today: CalendarDay
    private let console: Console

    public init(today: CalendarDay, console: Console) {
        self.today = today
        self.console = console
    }

    /// - Parameter isOfOne: one file was asked for; its days are listed one by one.
    public func run(
        _ books: [ReadBook], _ words: WordFigures? = nil, isOfOne: Bool, json: Bool
    ) -> Int32 {
        if json {
            console.json(self.json(books, words))
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
        let days = books.flatMap(\.days)
        let streak = days.map(\.day).streak(today: today)
        var words = "\(summary(days, days: Set(days.map(\.day)).count))"
        if streak > 0 { words += ", \(Self.count(streak, "day in a row", "days in a row"))" }
        console.line(words)
        for book in books {
            let name = book.author.isEmpty ? book.title : "\(book.title), \(book.author)"
            var parts = [summary(book.days, days: book.days.count)]
            if let speed = book.speeds.median { parts.append("\(speed) words a minute") }
            if let percent = book.percent { parts.append("\(Int(percent))%") }
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

    // MARK: - JSON

    private func json(_ books: [ReadBook], _ words: WordFigures?) -> JSON {
        var all: [ReadingDay] = []
        for day in books.flatMap(\.days) { all.add(day) }
        return .object([
            "streak_days": .integer(all.map(\.day).streak(today: today)),
            "days": .array(all.map(Self.json)),
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

    private static func json(_ book: ReadBook) -> JSON {
        .object([
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
        ])
    }

    private static func rounded(_ pages: Double) -> Double { (pages * 10).rounded() / 10 }
}
