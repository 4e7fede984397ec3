import Canvas
import Holdings
import Kernel
import LibraryRuntime
import Notebook
import TestKit
import Testing

@testable import LibraryWing
@testable import ScreenKit

/// A book that is to be read by a day, on its page.
@Suite struct BookPagePlanTests {
    private let today = CalendarDay("2026-11-28")!
    private let book = Shelf.few[0]

    private func row(_ words: String, _ state: BookPage.State) throws -> Int {
        try #require(state.rows.firstIndex { $0.text.contains(words) })
    }

    private func press(_ words: String, _ state: inout BookPage.State) throws -> BookPage.Effects {
        state.move(.to(try row(words, state)))
        return BookPage.reduce(&state, .ordered(Order(.focusActivate)))
    }

    @Test func `a day is chosen among a few, with what that is a day`() throws {
        var book = book
        (book.percent, book.state) = (12, .reading)
        var state = BookPage.State(book, size: Size(80, 40))
        #expect(!state.rows.contains { $0.text.contains("in a week") })
        #expect(try press("Plan to read it by a day", &state).isEmpty)
        let week = state.rows[try row("in a week", state)]
        #expect(week.text == "in a week, 12.6% a day" && week.indent == 2)
        let effects = try press("in a month", &state)
        #expect(effects == [.request(.bookPlan, .plan(book, days: 30))])
        let plan = BookPage.Plan(by: CalendarDay("2026-12-27")!, each: 2.93)
        let said = BookPage.reduce(&state, .planChanged(plan, BookPage.planned(plan)))
        #expect(said == [.perform(.ask(.say(BookPage.planned(plan))))])
        #expect(state.rows.contains { $0.text == "Plan: read by 27 December, 2.9% a day" })
        #expect(!state.rows.contains { $0.text.contains("in a week") })
        #expect(state.rows[state.list.focus].deed == .choosePlan)
        let gone = try press("Take the plan away", &state)
        #expect(gone == [.request(.bookPlan, .plan(book, days: nil))])
        _ = BookPage.reduce(&state, .planChanged(nil, BookPage.unplanned))
        #expect(!state.rows.contains { $0.text.hasPrefix("Plan:") })
    }

    @Test func `a day that is over says so`() throws {
        var state = BookPage.State(book, size: Size(80, 40))
        _ = BookPage.reduce(
            &state, .planTold(BookPage.Plan(by: CalendarDay("2026-11-20")!, each: nil)))
        #expect(state.rows.contains { $0.text == "Plan: was to be read by 20 November" })
    }

    @Test func `a book without a file has no plan, and a finished one none to make`() {
        var lost = book
        lost.files = []
        #expect(BookPage.State(lost, size: Size(80, 40)).planDeeds.isEmpty)
        var read = book
        read.state = .finished
        #expect(BookPage.State(read, size: Size(80, 40)).planDeeds.isEmpty)
    }

    @Test func `plans of the screen and of the command line are the same`() throws {
        let documents = FakeDocuments()
        let ledger = PlanLedger(documents: documents, path: "/data/plans.json")
        let desk = PlanDesk(ledger)
        var book = book
        book.percent = 30
        #expect(desk.standing(of: book, on: today) == nil)
        let last = CalendarDay(number: today.number + 6)
        let plan = BookPage.Plan(by: last, each: 10)
        #expect(
            desk.plan(book, days: 7, from: today) == .planChanged(plan, BookPage.planned(plan)))
        #expect(try ledger.plans().map(\.by) == [last])
        // A day later, and nothing was read: more is left for each.
        let tomorrow = CalendarDay(number: today.number + 1)
        #expect(desk.standing(of: book, on: tomorrow)?.each == 70.0 / 6)
        #expect(
            desk.standing(of: book, on: CalendarDay(number: today.number + 9))
                == BookPage.Plan(by: last, each: nil))
        #expect(desk.plan(book, days: nil, from: today) == .planChanged(nil, BookPage.unplanned))
        #expect(try ledger.plans().isEmpty)
    }

    @Test func `a plan that cannot be written says why, and the file stays`() {
        let documents = FakeDocuments()
        let desk = PlanDesk(PlanLedger(documents: documents, path: "/data/plans.json"))
        documents.save(Array("no plans".utf8), to: "/data/plans.json")
        guard case .planChanged(nil, let words) = desk.plan(book, days: 7, from: today) else {
            Issue.record("a broken file was written over")
            return
        }
        #expect(words.hasPrefix("The plan is not kept: plans.json is broken"))
    }
}
