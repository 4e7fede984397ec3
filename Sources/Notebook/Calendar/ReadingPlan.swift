import Notation

/// A book that is to be read by a day. It is cut into days anew whenever it is looked at, from
/// where the reader is then: a day that was missed makes each day that is left a little longer.
public struct ReadingPlan: Equatable, Sendable {
    public var path: String
    public var title: String
    public var by: CalendarDay
    /// Days of the week on which nothing is read, 0 for Monday.
    public var without: Set<Int>
    /// What a newer version says of it besides, as it stands in the file.
    var extra: [JSONValue.Member] = []

    public init(path: String, title: String, by: CalendarDay, without: Set<Int> = []) {
        (self.path, self.title, self.by, self.without) = (path, title, by, without)
    }

    public struct Share: Equatable, Sendable {
        public var day: CalendarDay
        /// Out of 100, at the end of the day.
        public var percent: Double
    }

    /// A plan for longer is cut into no more days than this.
    public static let daysMax = 366

    /// What is to be read on which day; nothing of a book that is read. Where the last day is over,
    /// or every day that is left is one without, all of it is for today.
    public func shares(from today: CalendarDay, at percent: Double) -> [Share] {
        let here = min(100, max(0, percent.isFinite ? percent : 0))
        guard here < 99.95 else { return [] }
        let last = min(by.number, today.number + Self.daysMax - 1)
        let days = (today.number...max(today.number, last)).map { CalendarDay(number: $0) }
            .filter { !without.contains($0.weekday) }
        guard !days.isEmpty, by >= today else { return [Share(day: today, percent: 100)] }
        return days.enumerated().map { at, day in
            Share(day: day, percent: here + (100 - here) * Double(at + 1) / Double(days.count))
        }
    }
}

extension CalendarDay {
    /// 0 for Monday: the first of January 1970 was a Thursday.
    public var weekday: Int { ((number % 7) + 10) % 7 }

    public static let weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]

    /// 0 for `mon` and `Monday`; nil for what is no day of the week.
    public static func weekday(named name: some StringProtocol) -> Int? {
        let name = name.lowercased().filter { !$0.isWhitespace }
        return weekdays.firstIndex { name.hasPrefix($0) }
    }
}

/// Plans as they are kept in a file. What is not understood of a plan is kept.
public enum PlanFile {
    public static let bytesMax = 1 << 20
    public static let plansMax = 1_000

    /// nil for what is no such file.
    public static func plans(_ bytes: [UInt8]) -> [ReadingPlan]? {
        if bytes.isEmpty { return [] }
        // The reader of a broken file reports it.
        guard let (document, _) = try? JSONReader.read(bytes), document.isObject else {
            return nil
        }
        return (document["plans"]?.elements ?? []).prefix(plansMax).compactMap(plan)
    }

    private static let known: Set = ["path", "title", "by", "without"]

    private static func plan(_ value: JSONValue) -> ReadingPlan? {
        guard let path = value["path"]?.string,
            let by = value["by"]?.string.flatMap({ CalendarDay($0) })
        else { return nil }
        let without = (value["without"]?.elements ?? []).compactMap { day in
            day.string.flatMap { CalendarDay.weekdays.firstIndex(of: $0) }
        }
        var plan = ReadingPlan(
            path: path, title: value["title"]?.string ?? path, by: by, without: Set(without))
        plan.extra = value.members.filter { !known.contains($0.key) }
        return plan
    }

    public static func bytes(_ plans: [ReadingPlan]) -> [UInt8] {
        let values = plans.map { plan -> JSONValue in
            let days = plan.without.sorted().map { JSONValue.string(CalendarDay.weekdays[$0]) }
            let value = JSONValue.object([
                "path": .string(plan.path), "title": .string(plan.title),
                "by": .string(plan.by.description),
                "without": days.isEmpty ? nil : .array(days),
            ])
            return .object(value.members + plan.extra)
        }
        return JSONValue.object(["plans": .array(values)]).document
    }
}
