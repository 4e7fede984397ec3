import Notebook
import ScreenKit

/// What the days of reading add up to, of one book or of all.
struct ReadingFigures: Equatable, Sendable {
    struct Sum: Equatable, Sendable {
        var milliseconds = 0
        var heardMilliseconds = 0
        var pages = 0.0
        var readMilliseconds: Int { milliseconds - heardMilliseconds }

        mutating func add(_ day: ReadingDay) {
            milliseconds += day.milliseconds
            heardMilliseconds += day.heardMilliseconds
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
    /// Every day on which anything was read, of all books together; the oldest first.
    private(set) var days: [ReadingDay] = []
    private var places: [Int: Int] = [:]

    init(_ read: some Sequence<ReadingDay>, today: CalendarDay) {
        self.today = today
        let (monday, newYear) = (today.number - today.weekday, today.firstOfYear.number)
        for day in read where day.day <= today {
            let number = day.day.number
            if number == today.number { ofToday.add(day) }
            if number >= monday { ofWeek.add(day) }
            if number >= newYear { ofYear.add(day) }
            ofAll.add(day)
            if let at = places[number] {
                days[at].pages += day.pages
                days[at].words += day.words
                days[at].milliseconds += day.milliseconds
                days[at].heardMilliseconds += day.heardMilliseconds
            } else {
                places[number] = days.count
                days.append(day)
            }
        }
        days.sort { $0.day < $1.day }
        for (at, day) in days.enumerated() { places[day.day.number] = at }
        dayCount = days.count
        var number = places[today.number] == nil ? today.number - 1 : today.number
        while places[number] != nil {
            streak += 1
            number -= 1
        }
        longestStreak = Self.longest(days.map(\.day.number))
    }

    func milliseconds(on number: Int) -> Int { places[number].map { days[$0].milliseconds } ?? 0 }

    /// On how many of the last 365 days so much was read.
    func days(reaching minutes: Int) -> Int {
        days.reduce(0) { count, day in
            let isLate = day.day.number > today.number - 365
            return count + (isLate && day.milliseconds >= minutes * 60_000 ? 1 : 0)
        }
    }

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
    var year: Int { Int(description.split(separator: "-")[0]) ?? 0 }

    var firstOfYear: CalendarDay {
        CalendarDay("\(description.prefix { $0 != "-" })-01-01") ?? self
    }
}
