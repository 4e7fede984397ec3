import TestKit
import Testing

@testable import Notebook

/// A plan is cut into days from wherever the reader is.
@Suite struct ReadingPlanTests {
    /// A Monday.
    private let monday = CalendarDay("2026-11-23")!

    private func plan(_ by: String, without: Set<Int> = []) -> ReadingPlan {
        ReadingPlan(path: "/m.epub", title: "M", by: CalendarDay(by)!, without: without)
    }

    @Test func `weekdays are those of the calendar`() {
        #expect(monday.weekday == 0)
        #expect(CalendarDay("2026-11-29")?.weekday == 6)
        #expect(CalendarDay("1970-01-01")?.weekday == 3)
        #expect(CalendarDay("1969-12-31")?.weekday == 2)
    }

    @Test func `what is left is the same on every day that is left`() {
        let shares = plan("2026-11-27").shares(from: monday, at: 0)
        #expect(shares.map(\.percent) == [20, 40, 60, 80, 100])
        #expect(shares.last?.day == CalendarDay("2026-11-27"))
        // A day was left out: the rest is cut anew.
        let tuesday = CalendarDay("2026-11-24")!
        #expect(
            plan("2026-11-27").shares(from: tuesday, at: 0).map(\.percent) == [25, 50, 75, 100])
    }

    @Test func `days without reading have no share`() {
        let shares = plan("2026-11-30", without: [5, 6]).shares(from: monday, at: 40)
        #expect(shares.map { $0.day.weekday } == [0, 1, 2, 3, 4, 0])
        #expect(shares.first?.percent == 50)
    }

    @Test func `what is late is for today, and what is read has no days`() {
        let today = CalendarDay("2026-12-01")!
        let late = plan("2026-11-27").shares(from: today, at: 60)
        #expect(late == [.init(day: today, percent: 100)])
        #expect(plan("2026-12-27").shares(from: today, at: 100).isEmpty)
        #expect(plan("2026-12-27").shares(from: today, at: .nan).count == 27)
        #expect(plan("9999-12-31").shares(from: today, at: 0).count == ReadingPlan.daysMax)
        // A Saturday, which is a day without, as is all that is left.
        let saturday = CalendarDay("2026-11-28")!
        let last = plan("2026-11-29", without: [5, 6]).shares(from: saturday, at: 0)
        #expect(last == [.init(day: saturday, percent: 100)])
    }

    @Test func `plans are kept with what a newer version says of them`() throws {
        let text = """
            {"plans": [{"path": "/m.epub", "title": "M", "by": "2026-12-20", "without": ["sun"],
            "colour": "red"}, {"by": "never"}, 3]}
            """
        let plans = try #require(PlanFile.plans(Array(text.utf8)))
        #expect(plans.count == 1)
        #expect(plans[0].without == [6])
        let again = PlanFile.bytes(plans)
        #expect(String(decoding: again, as: UTF8.self).contains(#""colour": "red""#))
        #expect(PlanFile.plans(again) == plans)
        #expect(PlanFile.plans(Array("[]".utf8)) == nil)
        #expect(PlanFile.plans(Array("{".utf8)) == nil)
        #expect(PlanFile.plans([]) == [])
    }
}
