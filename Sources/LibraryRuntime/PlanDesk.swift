import Holdings
import LibraryWing
import Notebook
import Wording

/// Plans of books as the screen shows and makes them.
public struct PlanDesk: Sendable {
    private let ledger: PlanLedger

    public init(_ ledger: PlanLedger) { self.ledger = ledger }

    package func standing(of book: HeldBook, on today: CalendarDay) -> BookPage.Plan? {
        guard let path = book.files.first?.path,
            // Making a plan reports a broken file.
            let plan = (try? ledger.plans())?.first(where: { $0.path == path })
        else { return nil }
        return Self.standing(plan, book, today)
    }

    /// nil days take the plan away.
    package func plan(
        _ book: HeldBook, days: Int?, from today: CalendarDay
    ) -> BookPage.Action {
        guard let path = book.files.first?.path else { return .planTold(nil) }
        let new = days.map { days in
            ReadingPlan(
                path: path, title: book.heading,
                by: CalendarDay(number: today.number + max(1, days) - 1))
        }
        do throws(PlanTrouble) {
            try ledger.change { plans in
                plans.removeAll { $0.path == path }
                if let new { plans.append(new) }
            }
        } catch {
            return .planChanged(
                standing(of: book, on: today),
                tr("The plan is not kept: \(error.why). `rushlight doctor` tells more."))
        }
        guard let plan = new.map({ Self.standing($0, book, today) }) else {
            return .planChanged(nil, BookPage.unplanned)
        }
        return .planChanged(plan, BookPage.planned(plan))
    }

    private static func standing(
        _ plan: ReadingPlan, _ book: HeldBook, _ today: CalendarDay
    ) -> BookPage.Plan {
        let percent = book.percent ?? 0
        let shares = plan.shares(from: today, at: percent)
        let isOver = plan.by < today
        let each = shares.isEmpty ? 0 : (100 - percent) / Double(shares.count)
        return BookPage.Plan(by: plan.by, each: isOver ? nil : each)
    }
}
