import Notebook

/// When a person wants to be reminded to read, where nothing was read that day.
public struct ReadingReminder: Hashable, Sendable {
    /// Of the day, by the clock of this machine.
    public var minute: Int
    /// 0 for Monday; none is every day.
    public var days: Set<Int>

    public init(minute: Int, days: Set<Int> = []) { (self.minute, self.days) = (minute, days) }

    /// Whether it comes on a day of the calendar, which is counted since 1970.
    public func isOn(_ day: Int) -> Bool {
        days.isEmpty || days.contains(CalendarDay(number: day).weekday)
    }

    static let everyDay = "every day"

    /// Reads `every day`, and `mon,wed`.
    static func days(_ text: String) -> Set<Int>? {
        if text == everyDay { return [] }
        let words = text.split(separator: ",", omittingEmptySubsequences: false)
        let days = words.compactMap { CalendarDay.weekday(named: $0) }
        return days.count == words.count ? Set(days) : nil
    }
}

extension Settings {
    /// nil where none is wanted.
    public var readingReminder: ReadingReminder? {
        amount("remind.at").map {
            ReadingReminder(
                minute: $0, days: ReadingReminder.days(text("remind.days")) ?? [])
        }
    }
}
