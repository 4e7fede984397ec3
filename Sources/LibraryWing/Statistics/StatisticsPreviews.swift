import Canvas
import Notebook
import ScreenKit

extension Statistics {
    public static let previews: [Preview] = [
        .of(Statistics.self, "statistics-loading") { State(size: $0) },
        .of(Statistics.self, "statistics-empty") { counted([], $0) },
        .of(Statistics.self, "statistics") { counted(books, $0) },
        .of(Statistics.self, "statistics-linear", around: .linear) { counted(books, $0) },
        .of(Statistics.self, "statistics-book") { size in
            var state = counted(books, size)
            _ = reduce(&state, .ordered(Order(.focusActivate)))
            _ = reduce(&state, .sessionsTold(sessions, of: 1))
            return state
        },
        .of(Statistics.self, "statistics-days") { turned(1, $0) },
        .of(Statistics.self, "statistics-hours") { turned(2, $0) },
        .of(Statistics.self, "statistics-finished") { turned(3, $0) },
        .of(Statistics.self, "statistics-hours-linear", around: .linear) { turned(2, $0) },
        .of(Statistics.self, "statistics-trouble") { size in
            var state = State(size: size)
            _ = reduce(&state, .failed("the disk cannot be read"))
            return state
        },
    ]

    private static func counted(_ books: [ReadBook], _ size: Size) -> State {
        var state = State(size: size)
        let words = WordFigures(
            kept: books.isEmpty ? 0 : 143, due: 12, learned: 61, reviewedToday: 8,
            reviewedThisMonth: 200, failedThisMonth: 18)
        _ = reduce(&state, .counted(books, words: words, hours: hours, today: today))
        return state
    }

    private static func turned(_ pages: Int, _ size: Size) -> State {
        var state = counted(books, size)
        _ = reduce(&state, .ordered(Order(.listTabNext, count: pages)))
        return state
    }

    private static let sessions = [
        ReadingSession(
            day: today, start: 1_265, end: 1_308, isHeard: false, pages: 17.5, words: 5_750,
            milliseconds: 25 * 60_000),
        ReadingSession(
            day: CalendarDay(number: today.number - 2), start: 430, end: 452, isHeard: true,
            milliseconds: 22 * 60_000),
    ]

    private static let hours = HoursOfDay(
        (0..<60).map { at in
            ReadingSession(
                day: today, start: [1_250, 1_290, 430, 740][at % 4] + at, end: 1_350,
                isHeard: at % 4 == 2, milliseconds: (20 + at) * 60_000)
        })

    private static let today = CalendarDay("2026-11-22") ?? CalendarDay(number: 20_779)

    private static let books: [ReadBook] = all.map { book in
        var book = book
        book.isFinished = book.percent == 100 || book.id == 3
        book.counts = book.id != 4
        return book
    }

    private static let all: [ReadBook] = [
        ReadBook(
            id: 1, title: "The Rope at Low Water", author: "Ada Voss",
            days: days(every: 2, of: 3, back: 90, minutes: 25),
            speeds: [231, 240, 222], percent: 62),
        ReadBook(
            id: 2, title: "三四郎", author: "夏目漱石",
            days: days(every: 1, of: 4, back: 330, minutes: 9), percent: 100),
        ReadBook(
            id: 3, title: "كتاب البحر", author: "ابن المقفع",
            days: days(every: 1, of: 9, back: 200, minutes: 70)),
        ReadBook(
            id: 4,
            title: "A Very Long Title That Says All There Is to Say of the Ferry and the Rope",
            author: "Halm and Others", days: days(every: 3, of: 5, back: 30, minutes: 4),
            percent: 3.5),
    ]

    private static func days(every: Int, of: Int, back: Int, minutes: Int) -> [ReadingDay] {
        (0..<back).reversed().compactMap { ago in
            guard ago * 7 % of < every else { return nil }
            let minutes = minutes + ago * 13 % 31
            return ReadingDay(
                day: CalendarDay(number: today.number - ago), pages: Double(minutes) * 0.7,
                words: minutes * 230, milliseconds: minutes * 60_000)
        }
    }
}
