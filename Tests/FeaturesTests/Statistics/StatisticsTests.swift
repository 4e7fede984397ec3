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

    @Test(arguments: [
        ("2026-11-22", 53, 53), ("2026-12-01", 53, 53), ("2026-12-01", 30, 60),
        ("2026-03-02", 40, 40),
    ])
    func `the newest month has its name, however wide that is and late it began`(
        day: String, weeks: Int, room: Int
    ) throws {
        let today = try #require(CalendarDay(day))
        let names = (1...12).map { "\($0)月" }
        let labels = Statistics.monthLabels(
            ReadingFigures([], today: today), names, of: weeks, in: room)
        let newest = try #require(labels.first)
        #expect(newest.name == names[today.month - 1])
        #expect(newest.column + Width.of(newest.name) <= room)
        for (newer, older) in zip(labels, labels.dropFirst()) {
            #expect(older.column + Width.of(older.name) <= newer.column)
        }
    }

    @Test func `no month loses its name to the wider name of another`() throws {
        let figures = ReadingFigures([], today: try #require(CalendarDay("2026-12-01")))
        let wide = (1...12).map { "\($0)月" }
        let labels = Statistics.monthLabels(figures, wide, of: 30, in: 60)
        #expect(labels.map { $0.name } == ["12月", "11月", "10月", "9月", "8月", "7月", "6月"])
        let narrow = (1...12).map { "\($0 + 100)" }
        let apart = Statistics.monthLabels(figures, narrow, of: 30, in: 60)
        for (newer, older) in zip(apart, apart.dropFirst()) {
            #expect(older.column + 3 < newer.column)
        }
    }

    @Test func `a percent is rounded as on the shelf`() throws {
        var read = book("First", [])
        for (percent, words) in [(5.6, "6%"), (0.2, "1%"), (99.6, "99%"), (100, "100%")] {
            read.percent = percent
            #expect(Statistics.percent(of: read) == words)
        }
        read.percent = nil
        #expect(Statistics.percent(of: read).isEmpty)
    }

    @Test func `read and heard are apart, and a goal counts its days`() throws {
        let today = try #require(CalendarDay("2026-11-22"))
        var heard = try day("2026-11-22", 20)
        heard.heardMilliseconds = 5 * 60_000
        let figures = ReadingFigures(
            [heard, try day("2026-11-20", 40), try day("2025-11-20", 90)], today: today)
        #expect(figures.ofToday.readMilliseconds == 15 * 60_000)
        #expect(figures.ofAll.heardMilliseconds == 5 * 60_000)
        #expect(figures.days(reaching: 20) == 2, "of the last 365 days")
        #expect(figures.days.map(\.day.description).last == "2026-11-22")
    }

    @Test func `a session is shared among the hours it reaches over`() throws {
        let today = try #require(CalendarDay("2026-11-22"))
        let hours = HoursOfDay([
            ReadingSession(day: today, start: 590, end: 630, isHeard: false, milliseconds: 4_000),
            ReadingSession(day: today, start: 1_430, end: 1_440, isHeard: true, milliseconds: 600),
            ReadingSession(day: today, start: -5, end: 9_999, isHeard: true, milliseconds: -1),
        ])
        #expect(hours.read[9] == 1_000 && hours.read[10] == 3_000)
        #expect(hours.heard[23] == 600 && hours.heard.reduce(0, +) == 600)
        #expect(hours.most == 3_000)
    }

    // MARK: - The screen

    @Test func `what was finished stands under its month, the newest first`() throws {
        var books = [
            book("May", [try day("2026-05-02", 5)]), book("Open", [try day("2026-06-02", 5)]),
            book("June", [try day("2026-06-01", 5), try day("2026-06-30", 5)]),
            book("Also June", [try day("2026-06-03", 5)]),
        ]
        for at in [0, 2, 3] { books[at].isFinished = true }
        #expect(
            Statistics.FinishedRow.all(books) == [
                .month(year: 2026, month: 6, count: 2), .book(2), .book(3), .blank,
                .month(year: 2026, month: 5, count: 1), .book(0),
            ])
    }

    /// The screen with two books of the library, counted.
    private func opened() throws -> AppDriver {
        let app = AppDriver()
        app.press("g i")
        _ = app.commands(of: Statistics.self)
        app.answer(Statistics.self, .counted(try twoBooks(), today: try today()))
        return app
    }

    private func today() throws -> CalendarDay { try #require(CalendarDay("2026-11-22")) }

    private func twoBooks() throws -> [ReadBook] {
        var (first, second) = (
            book("First", [try day("2026-11-21", 12)]),
            book("Second", [try day("2026-11-20", 30), try day("2026-11-22", 45)])
        )
        (first.id, second.id) = (1, 2)
        return [first, second]
    }

    @Test func `the pages of ten years stand apart from what is beside them`() throws {
        var long = try day("2026-11-22", 45)
        long.pages = 149_650
        let app = AppDriver()
        app.press("g i")
        _ = app.commands(of: Statistics.self)
        app.answer(Statistics.self, .counted([book("Long", [long])], today: try today()))
        app.sees("149650 pages  on 1 day")
    }

    @Test func `a day of a book, a book, a day and all are deleted, and u has them back`() throws {
        let app = try opened()
        let all: [(keys: String, ReadingDeletion, says: String)] = [
            ("d", .book(1), "All counts of First deleted"),
            ("]", .day(try today(), book: nil), "2026-11-22 deleted"),
            ("G", .all, "All counts deleted"),
        ]
        for (keys, counts, says) in all {
            app.press(keys)
            if keys != "d" { app.press("d") }
            guard case .work(.delete(counts, let what))? = app.commands(of: Statistics.self).last
            else {
                Issue.record("\(keys) asks for something else")
                continue
            }
            let lost = DeletedReading(speeds: [1: "200"])
            app.answer(Statistics.self, .deleted(lost, counts, what))
            app.sees(says)
            #expect(app.commands(of: Statistics.self) == [.work(.count)])
            app.answer(Statistics.self, .counted(try twoBooks(), today: try today()))
            app.press("u")
            #expect(app.commands(of: Statistics.self) == [.work(.putBack(lost))])
            app.answer(Statistics.self, .changed)
            _ = app.commands(of: Statistics.self)
            app.answer(Statistics.self, .counted(try twoBooks(), today: try today()))
        }
        app.press("[ j Enter")
        app.answer(Statistics.self, .sessionsTold([], of: 2))
        app.press("d")
        #expect(
            app.commands(of: Statistics.self).last
                == .work(.delete(.day(try today(), book: 2), "2026-11-22 of Second")))
        app.answer(
            Statistics.self,
            .deleted(DeletedReading(), .day(try today(), book: 2), "2026-11-22 of Second"))
        app.sees("There was nothing to delete")
        _ = app.commands(of: Statistics.self)
    }

    @Test func `a book is told not to count, and u counts it again`() throws {
        let app = try opened()
        app.press("j v")
        let asked = app.commands(of: Statistics.self)
        #expect(asked == [.work(.setCounted(2, false))], "\(asked)")
        app.answer(Statistics.self, .changed)
        app.sees("Second does not count")
        var books = try twoBooks()
        books[1].counts = false
        _ = app.commands(of: Statistics.self)
        app.answer(Statistics.self, .counted(books, today: try today()))
        app.sees("not counted")
        app.sees("12 min")
        app.doesNotSee("1 h 27 min")
        app.press("u")
        #expect(app.commands(of: Statistics.self) == [.work(.setCounted(2, true))])
        app.answer(Statistics.self, .changed)
        _ = app.commands(of: Statistics.self)
    }

    @Test func `a book's page has its sessions, and days without any stand alone`() throws {
        let app = try opened()
        app.press("j Enter")
        #expect(app.commands(of: Statistics.self) == [.work(.readSessions(2))])
        app.answer(
            Statistics.self,
            .sessionsTold(
                [
                    ReadingSession(
                        day: try today(), start: 1_265, end: 1_290, isHeard: true,
                        milliseconds: 25 * 60_000)
                ], of: 2))
        app.sees("2026-11-22 21:05–21:30")
        app.sees("heard")
        app.sees("20 min")
        app.sees("2026-11-20")
    }

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
