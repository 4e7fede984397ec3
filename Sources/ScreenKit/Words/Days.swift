import Kernel
import Wording

/// How far a day is, as people say it.
package enum Days {
    /// `in 2 days`, `today`: as short as it goes.
    package static func left(_ endMs: Int64, _ wall: WallTime) -> String {
        switch days(to: endMs, wall) {
        case ..<0: tr("over")
        case 0: tr("today")
        case 1: tr("tomorrow")
        case let days: tr("in \(days) days")
        }
    }

    /// `Sunday, in 2 days` within a week, `29 November` beyond, with a year that is not this one.
    package static func date(_ endMs: Int64, _ wall: WallTime) -> String {
        let days = days(to: endMs, wall)
        let day = wall.day + days
        switch days {
        case ..<2: return left(endMs, wall)
        case 2...6: return tr("\(weekdays[(day % 7 + 7 + 3) % 7]), in \(days) days")
        default:
            let (end, now) = (CivilDay(day), CivilDay(wall.day))
            let month = months[end.month - 1]
            if end.year == now.year { return tr("\(end.day) \(month)", "day and month") }
            return tr("\(end.day) \(month) \(end.year)", "day, month and year")
        }
    }

    private static func days(to endMs: Int64, _ wall: WallTime) -> Int {
        // The last moment it is the person's: what ends at midnight ends the day before.
        let last = WallTime(
            secondsSince1970: (endMs - 1).quotientAndRemainder(dividingBy: 1_000).quotient,
            zoneOffsetSeconds: wall.zoneOffsetSeconds)
        return last.day - wall.day
    }

    private static var weekdays: [String] {
        [
            tr("Monday"), tr("Tuesday"), tr("Wednesday"), tr("Thursday"), tr("Friday"),
            tr("Saturday"), tr("Sunday"),
        ]
    }
    package static var shortMonths: [String] {
        [
            tr("Jan"), tr("Feb"), tr("Mar"), tr("Apr"), tr("May"), tr("Jun"), tr("Jul"),
            tr("Aug"), tr("Sep"), tr("Oct"), tr("Nov"), tr("Dec"),
        ]
    }

    package static var months: [String] {
        [
            tr("January"), tr("February"), tr("March"), tr("April"), tr("May"), tr("June"),
            tr("July"), tr("August"), tr("September"), tr("October"), tr("November"),
            tr("December"),
        ]
    }
}

/// A day of the calendar, from the days since the first of 1970.
package struct CivilDay: Equatable {
    package let year: Int
    package let month: Int
    package let day: Int

    package init(_ days: Int) {
        // Years beginning in March, so that a leap day comes last.
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let fromMarch = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * fromMarch + 2) / 5 + 1
        month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }
}
