import Notebook
import TestKit
import Testing

/// Days, and what was read on them.
@Suite struct ReadingHabitsTests {
    @Test func `days are counted as the calendar has them`() {
        let known = [
            ("1970-01-01", 0), ("1969-12-31", -1), ("1970-03-01", 59), ("2000-02-29", 11_016),
            ("2000-03-01", 11_017), ("2026-11-21", 20_778), ("1900-02-28", -25_509),
            ("1900-03-01", -25_508), ("2100-02-28", 47_540), ("2100-03-01", 47_541),
            ("9999-12-31", 2_932_896),
        ]
        for (text, number) in known {
            #expect(CalendarDay(text)?.number == number, "\(text)")
            #expect(CalendarDay(number: number).description == text)
        }
    }

    @Test func `every day is written as it is read`() {
        var last = CalendarDay(number: -1_000)
        for number in -999...60_000 {
            let day = CalendarDay(number: number)
            #expect(day > last && day.description > last.description)
            #expect(CalendarDay(day.description) == day)
            last = day
        }
    }

    @Test(arguments: [
        "", "2026", "2026-11", "2026-11-31", "2026-13-01", "2026-00-10", "2026-02-29", "26-11-21",
        "2026-1-1", "2026-11-2x", "+026-11-21", "2026-11-21 ", "-2026-11-21", "٢٠٢٦-11-21",
    ])
    func `what is no day is none`(text: String) { #expect(CalendarDay(text) == nil) }

    @Test func `a day that is not over breaks no streak`() {
        let days = [18_000, 18_004, 18_005, 18_006].map(CalendarDay.init(number:))
        let streak = { days.streak(today: CalendarDay(number: $0)) }
        #expect(streak(18_006) == 3)
        #expect(streak(18_007) == 3, "today may still come")
        #expect(streak(18_008) == 0)
        #expect(streak(18_005) == 2)
        #expect(streak(18_000) == 1)
        #expect([CalendarDay]().streak(today: CalendarDay(number: 1)) == 0)
    }

    @Test func `what was read is added to its day, and days stay in order`() {
        var days: [ReadingDay] = []
        for number in [5, 3, 5, 9, 4, 3] {
            days.add(
                ReadingDay(
                    day: CalendarDay(number: number), pages: 0.5, words: 10, milliseconds: 100))
        }
        #expect(days.map(\.day.number) == [3, 4, 5, 9])
        #expect(days.map(\.words) == [20, 10, 20, 10])
        #expect(days.pages == 3 && days.words == 60 && days.milliseconds == 600)
    }

    @Test func `the middle of numbers is one of them`() {
        #expect([Int]().median == nil)
        #expect([7].median == 7)
        #expect([9, 1].median == 1)
        #expect([3, 9, 1].median == 3)
        #expect([4, 1, 3, 2].quantile(0.25) == 1)
        #expect([4, 1, 3, 2].quantile(1) == 4)
        #expect([4, 1, 3, 2].quantile(-3) == 1)
    }
}
