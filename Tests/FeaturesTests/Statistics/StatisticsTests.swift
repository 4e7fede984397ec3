import Canvas
import Kernel
import Notebook
import TestKit
import Testing

@testable import Features
@testable import LibraryWing
@testable import ScreenKit

@Suite struct StatisticsTests {
    private func day(_ text: String, _ minutes: Int, pages: Double = 0) throws -> ReadingDay {
        ReadingDay(
            day: try #require(CalendarDay(text)), pages: pages, milliseconds: minutes * 60_000)
    }

    private func book(_ title: String, _ days: [ReadingDay]) -> ReadBook {
        ReadBook(title: title, author: "Voss", days: days)
    }

    // MARK: - What adds up

    @Test func `today, this week from Monday, this year and all are apart`() throws {
        let today = try #require(CalendarDay("2026-11-22"))
        let figures = ReadingFigures(
            [
                try day("2026-11-22", 10, pages: 4), try day("2026-11-16", 20),
                try day("2026-11-15", 40), try day("2026-01-01", 80), try day("2025-12-31", 160),
                try day("2026-11-22", 1), try day("2026-11-23", 1_000),
            ], today: today)
        #expect(figures.ofToday.milliseconds == 11 * 60_000)
        #expect(figures.ofToday.pages == 4)
        #expect(figures.ofWeek.milliseconds == 31 * 60_000)
        #expect(figures.ofYear.milliseconds == 151 * 60_000)
        #expect(figures.ofAll.milliseconds == 311 * 60_000, "a day to come is not counted")
        #expect(figures.dayCount == 5)
    }

    @Test func `days in a row are counted, those of today and the most there were`() throws {
        let today = try #require(CalendarDay("2026-03-02"))
        let days = ["2026-02-03", "2026-02-04", "2026-02-05", "2026-02-28", "2026-03-01"]
        let figures = ReadingFigures(try days.map { try day($0, 5) }, today: today)
        #expect(figures.streak == 2, "today is not over")
        #expect(figures.longestStreak == 3)
        #expect(ReadingFigures([], today: today).longestStreak == 0)
    }

    @Test func `a square of the map is a day, and none has not come yet`() throws {
        // A Thursday.
        let today = try #require(CalendarDay("2026-11-19"))
        #expect(today.weekday == 3 && today.month == 11)
        let figures = ReadingFigures(
            [try day("2026-11-19", 61), try day("2026-11-09", 14)], today: today)
        #expect(figures.level(weekday: 3, column: 52, of: 53) == .most)
        #expect(figures.level(weekday: 4, column: 52, of: 53) == nil)
        #expect(figures.level(weekday: 0, column: 51, of: 53) == .little)
        #expect(figures.level(weekday: 0, column: 52, of: 53) == ReadingFigures.Level.none)
        #expect(CalendarDay(number: -1).weekday == 2, "the last day of 1969 was a Wednesday")
    }

    // MARK: - The screen

    @Test func `it opens by key, counts, shows a book's days and leads back`() throws {
        let app = AppDriver()
        app.press("g i")
        #expect(Screens.named.contains { $0.name == "statistics" })
        #expect(app.commands(of: Statistics.self) == [.work(.count)])
        let today = try #require(CalendarDay("2026-11-22"))
        let books = [
            book("First", [try day("2026-11-21", 12)]),
            book("Second\u{1B}[2J", [try day("2026-11-20", 30), try day("2026-11-22", 45)]),
        ]
        app.answer(Statistics.self, .counted(books, today: today))
        app.sees("In all")
        app.sees("1 h 27 min")
        app.press("j Enter")
        app.sees("Statistics: Second")
        app.sees("2026-11-22")
        app.sees("1 h 15 min")
        app.press("Esc")
        #expect(try #require(app.top[Statistics.self]).list.focus == 1)
        app.sees("2 books")
        app.press("Esc")
        #expect(app.top[Statistics.self] == nil)
    }

    @Test func `a library that cannot be read is told, and asked again by key`() throws {
        let store = TestStore<Statistics>(Statistics.State(size: Size(80, 24)))
        store.send(.resized(Size(80, 24)), performs: [.work(.count)]) { $0.isAsking = true }
        let first = try #require(store.ticket(EffectID("statistics.count")))
        store.deliver(.failed("the disk is damaged"), for: first) {
            $0.isAsking = false
            $0.trouble = "the disk is damaged"
        }
        var frame = Frame(Size(80, 24))
        Statistics.draw(store.state, Surroundings(), into: &frame)
        #expect(frame.text.contains("could not be read: the disk is damaged"))
        store.send(.ordered(Order(.itemAgain)), performs: [.work(.count)]) { $0.isAsking = true }
        let second = try #require(store.ticket(EffectID("statistics.count")))
        let today = try #require(CalendarDay("2026-11-22"))
        store.deliver(.counted([], today: today), for: second) {
            $0.isAsking = false
            $0.trouble = nil
            $0.books = []
            $0.figuresOfAll = ReadingFigures([], today: today)
            $0.figures = $0.figuresOfAll
        }
    }
}
