import Notebook
import ScreenKit

/// What the days of reading add up to, of one book or of all.
struct ReadingFigures: Equatable, Sendable {
    struct Sum: Equatable, Sendable {
        var milliseconds = 0
        var pages = 0.0

        mutating func add(_ day: ReadingDay) {
            milliseconds += day.milliseconds
            pages += day.pages
        }
    }

    /// How long a day was read, as a square of the map tells it.
    enum Level: Int, Comparable, CaseIterable, Sendable {
        case none, little, some, much, most

        init(milliseconds: Int) {
            switch milliseconds / 60_000 {
            case ..<1: self = .none
            case ..<15: self = .little
            case ..<30: self = .some
            case ..<60: self = .much
            default: self = .most
            }
        }

        static func < (one: Level, other: Level) -> Bool { one.rawValue < other.rawValue }
    }

    let today: CalendarDay
    private(set) var ofToday = Sum()
    /// Weeks begin on Mondays.
    private(set) var ofWeek = Sum()
    private(set) var ofYear = Sum()
    private(set) var ofAll = Sum()
    private(set) var dayCount = 0
    private(set) var streak = 0
    private(set) var longestStreak = 0
    private var times: [Int: Int] = [:]

    init(_ days: some Sequence<ReadingDay>, today: CalendarDay) {
        self.today = today
        let (monday, newYear) = (today.number - today.weekday, today.firstOfYear.number)
        for day in days where day.day <= today {
            let number = day.day.number
            if number == today.number { ofToday.add(day) }
            if number >= monday { ofWeek.add(day) }
            if number >= newYear { ofYear.add(day) }
            ofAll.add(day)
            times[number, default: 0] += day.milliseconds
        }
        dayCount = times.count
        streak = times.keys.map(CalendarDay.init(number:)).streak(today: today)
        longestStreak = Self.longest(times.keys.sorted())
    }

    func milliseconds(on number: Int) -> Int { times[number] ?? 0 }

    /// Which days a map of so many weeks shows, one column a week, the last one this week's. A day
    /// that has not come is nil.
    func level(weekday: Int, column: Int, of weeks: Int) -> Level? {
        let number = monday(ofColumn: column, of: weeks).number + weekday
        return number > today.number ? nil : Level(milliseconds: milliseconds(on: number))
    }

    func monday(ofColumn column: Int, of weeks: Int) -> CalendarDay {
        CalendarDay(number: today.number - today.weekday - 7 * (weeks - 1 - column))
    }

    private static func longest(_ numbers: [Int]) -> Int {
        var (best, run) = (0, 0)
        var last: Int?
        for number in numbers {
            run = number - 1 == last ? run + 1 : 1
            best = max(best, run)
            last = number
        }
        return best
    }
}

extension CalendarDay {
    /// 1 is January.
    var month: Int { Int(description.split(separator: "-")[1]) ?? 1 }

    var firstOfYear: CalendarDay {
        CalendarDay("\(description.prefix { $0 != "-" })-01-01") ?? self
    }
}
