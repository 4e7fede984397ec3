import Holdings
import Notebook
import ScreenKit
import Wording

extension BookPage {
    /// By when a book is to be read, and how much of it that is a day.
    public struct Plan: Equatable, Sendable {
        public var by: CalendarDay
        /// Out of 100; nil once that day is over.
        public var each: Double?

        public init(by: CalendarDay, each: Double?) { (self.by, self.each) = (by, each) }

        var words: String {
            guard let each else { return tr("Plan: was to be read by \(BookPage.shown(by))") }
            return tr("Plan: read by \(BookPage.shown(by)), \(BookPage.share(each)) a day")
        }
    }

    /// How long a book may take; other days are said by `rushlight calendar add`.
    private static var spans: [(Int, String)] {
        [
            (7, tr("in a week")), (14, tr("in two weeks")), (30, tr("in a month")),
            (90, tr("in three months")),
        ]
    }

    static func spans(of book: HeldBook) -> [(words: String, deed: Deed)] {
        let left = max(0, 100 - (book.percent ?? 0))
        return spans.map { days, words in
            (tr("\(words), \(share(left / Double(days))) a day"), .plan(days: days))
        }
    }

    static func shown(_ day: CalendarDay) -> String {
        let civil = CivilDay(day.number)
        return tr("\(civil.day) \(Days.months[civil.month - 1])", "day and month")
    }

    private static func share(_ percent: Double) -> String {
        Decimals.share(percent: max(0.1, percent))
    }

    public static func planned(_ plan: Plan) -> String {
        plan.each.map { tr("Read by \(shown(plan.by)): \(share($0)) a day.") }
            ?? tr("Read by \(shown(plan.by)).")
    }

    public static var unplanned: String {
        tr("The plan is taken away. The place in the book stays.")
    }
}

extension BookPage.State {
    /// A plan is of the file that is opened first.
    var planDeeds: [(words: String, deed: BookPage.Deed)] {
        guard !book.files.isEmpty, book.state != .finished || plan != nil else { return [] }
        var deeds: [(String, BookPage.Deed)] = [
            (plan == nil ? tr("Plan to read it by a day") : tr("Plan it anew"), .choosePlan)
        ]
        if isPlanning { deeds += BookPage.spans(of: book) }
        if plan != nil { deeds.append((tr("Take the plan away"), .dropPlan)) }
        return deeds
    }
}
