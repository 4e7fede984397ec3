import Canvas
import LibraryRuntime
import Notebook
import Publications
import ScreenKit

/// `calendar add` and `calendar remove`: books that are to be read by a day.
struct PlanCommand {
    enum Order: Equatable {
        case add(files: [String], by: CalendarDay?, without: Set<Int>)
        case remove(files: [String])
    }

    static func read(_ given: ParsedArguments) throws(Complaint) -> Order {
        var by: CalendarDay?
        if let text = given["by"] {
            guard let day = CalendarDay(text) else {
                throw .usage(
                    "--by \(text)", "it is no day", next: "Write it like this: 2026-12-20.")
            }
            by = day
        }
        return .add(
            files: given.words, by: by,
            without: try RemindCommand.weekdays(given["without"] ?? "", of: "--without"))
    }

    let parts: any CommandParts

    func perform(_ order: Order) throws(Complaint) -> Int32 {
        switch order {
        case .add(let files, let by, let without):
            if let by, by < parts.today {
                throw .usage("--by \(by)", "that day is over", next: "Give one that is to come.")
            }
            if without.count == 7 {
                throw .usage("--without", "no day is left", next: "Leave at least one.")
            }
            for file in files { try add(file, by, without) }
        case .remove(let files):
            for file in files { try remove(file) }
        }
        return 0
    }

    private func add(_ file: String, _ by: CalendarDay?, _ without: Set<Int>) throws(Complaint) {
        let path = try path(file)
        let percent = try percent(of: file)
        let read = try parts.readBooks(file).first
        guard let by = by ?? read.flatMap({ Self.pace($0, percent, from: parts.today) }) else {
            throw Complaint(
                file, "nothing of it was read yet, so your pace with it is not known",
                next: "Give the last day: --by 2026-12-20.")
        }
        let title = read?.title ?? self.title(of: file, at: path)
        let plan = ReadingPlan(path: path, title: title, by: by, without: without)
        try Self.change(parts.plans) { plans in
            plans.removeAll { $0.path == path }
            plans.append(plan)
        }
        let shares = plan.shares(from: parts.today, at: percent)
        guard let first = shares.first else {
            return parts.console.line("\(title) is read already; its plan is empty.")
        }
        let each = (100 - percent) / Double(shares.count)
        let days = shares.count == 1 ? "1 day" : "\(shares.count) days"
        parts.console.line(
            "\(title) until \(by): \(days), \(Self.percent(each)) a day; "
                + "on \(first.day) to \(Self.percent(first.percent)).")
    }

    /// The day it ends when it goes on as on the days on which it was read.
    static func pace(
        _ read: ReadBook, _ percent: Double, from today: CalendarDay
    ) -> CalendarDay? {
        let days = read.days.filter { $0.words > 0 || $0.milliseconds > 0 }.count
        guard days > 0, percent > 0 else { return nil }
        let each = max(percent / Double(days), 100 / Double(ReadingPlan.daysMax))
        return CalendarDay(
            number: today.number + max(0, Int(((100 - percent) / each).rounded(.up)) - 1))
    }

    private func remove(_ file: String) throws(Complaint) {
        // Also of a file that is gone: then it is named as the plan names it.
        let path = (try? self.path(file)) ?? file
        var isThere = false
        try Self.change(parts.plans) { plans in
            isThere = plans.contains { $0.path == path || $0.path == file }
            plans.removeAll { $0.path == path || $0.path == file }
        }
        guard isThere else {
            throw Complaint(
                file, "there is no plan for it", next: "`rushlight calendar list` lists them.")
        }
    }

    private func path(_ file: String) throws(Complaint) -> String {
        guard case .file(let path) = try parts.source(file) else {
            throw Complaint(file, "it is no file", next: "Give the file of a book.")
        }
        return path
    }

    /// As the book calls itself, though nothing was read of it yet.
    private func title(of file: String, at path: String) -> String {
        // It was opened a moment ago for what was read of it; else its name does.
        let book = try? parts.opener(nil)(file)
        let title = book?.metadata.title.map { Safe.text($0) }
        return title ?? path.split(separator: "/").last.map(String.init) ?? path
    }

    private func percent(of file: String) throws(Complaint) -> Double {
        try parts.place(PlaceCommand.Order(file: file, goal: nil, json: false))?.percent ?? 0
    }

    private static func change(
        _ ledger: PlanLedger, _ body: (inout [ReadingPlan]) -> Void
    ) throws(Complaint) {
        do throws(PlanTrouble) { try ledger.change(body) } catch { throw trouble(error) }
    }

    static func trouble(_ error: PlanTrouble) -> Complaint {
        Complaint("your plans", error.why, next: "`rushlight doctor` tells more.")
    }

    static func percent(_ number: Double) -> String {
        "\(Double(Int((number * 10).rounded())) / 10) %"
    }

    // MARK: - As a calendar

    /// Plans with where one is in each; a book that cannot be opened costs that plan alone.
    static func standing(
        _ parts: any CommandParts
    ) throws(Complaint) -> ([Standing], [Complaint]) {
        var (all, complaints): ([Standing], [Complaint]) = ([], [])
        var plans: [ReadingPlan] = []
        do throws(PlanTrouble) { plans = try parts.plans.plans() } catch { throw trouble(error) }
        for plan in plans {
            do throws(Complaint) {
                let order = PlaceCommand.Order(file: plan.path, goal: nil, json: false)
                let percent = try parts.place(order)?.percent ?? 0
                let shares = plan.shares(from: parts.today, at: percent)
                all.append(Standing(plan: plan, shares: shares))
            } catch {
                complaints.append(error)
            }
        }
        return (all, complaints)
    }

    struct Standing: Equatable {
        var plan: ReadingPlan
        var shares: [ReadingPlan.Share]

        var entries: [CalendarEntry] { shares.map(entry) }

        private func entry(_ share: ReadingPlan.Share) -> CalendarEntry {
            let words = "to \(PlanCommand.percent(share.percent))"
            let uid = "plan-\(LoanCalendar.digest(plan.path))-\(share.day)@rushlight"
            return CalendarEntry(
                line: "\(share.day)  plan  \(plan.title)  \(words)",
                json: .object([
                    "kind": .string("plan"), "title": .string(plan.title),
                    "at": .string(share.day.description), "uid": .string(uid),
                    "percent": .number((share.percent * 10).rounded() / 10),
                    "path": .string(plan.path),
                ]),
                event: ICalendar.Event(
                    uid: uid, title: "Read \(plan.title) \(words)",
                    about: "Until \(plan.by)", at: .day(share.day)),
                facts: [
                    .kind: "plan", .title: plan.title, .day: share.day.description,
                    .percent: PlanCommand.percent(share.percent), .until: plan.by.description,
                    .path: plan.path,
                ])
        }
    }
}

/// One line of the calendar, whatever it is of.
struct CalendarEntry: Equatable {
    var line: String
    var json: JSON
    var event: ICalendar.Event?
    /// What a template can tell of it.
    var facts: [EventTemplate.Field: String]

    func event(by template: EventTemplate?) -> ICalendar.Event? {
        guard let template, let event else { return event }
        return template.event(event, facts)
    }
}
