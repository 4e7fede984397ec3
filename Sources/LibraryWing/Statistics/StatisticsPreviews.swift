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
            return state
        },
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
        _ = reduce(&state, .counted(books, words: words, today: today))
        return state
    }

    private static let today = CalendarDay("2026-11-22") ?? CalendarDay(number: 20_779)

    private static let books: [ReadBook] = [
        ReadBook(
            title: "The Rope at Low Water", author: "Ada Voss",
            days: days(every: 2, of: 3, back: 90, minutes: 25), percent: 62),
        ReadBook(
            title: "三四郎", author: "夏目漱石", days: days(every: 1, of: 4, back: 330, minutes: 9),
            percent: 100),
        ReadBook(
            title: "كتاب البحر", author: "ابن المقفع",
            days: days(every: 1, of: 9, back: 200, minutes: 70)),
        ReadBook(
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
