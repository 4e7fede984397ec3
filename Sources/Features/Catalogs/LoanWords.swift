import Catalogs
import Kernel

/// How a loan stands, in words.
enum LoanWords {
    /// `in 2 days`, `today`: as short as it goes.
    static func left(_ endMs: Int64, _ wall: WallTime) -> String {
        switch days(to: endMs, wall) {
        case ..<0: "over"
        case 0: "today"
        case 1: "tomorrow"
        case let days: "in \(days) days"
        }
    }

    /// `Sunday, in 2 days` within a week, `29 November` beyond, with a year that is not this one.
    static func date(_ endMs: Int64, _ wall: WallTime) -> String {
        let days = days(to: endMs, wall)
        let day = wall.day + days
        switch days {
        case ..<2: return left(endMs, wall)
        case 2...6: return "\(weekdays[(day % 7 + 7 + 3) % 7]), in \(days) days"
        default:
            let (end, now) = (CivilDay(day), CivilDay(wall.day))
            let year = end.year == now.year ? "" : " \(end.year)"
            return "\(end.day) \(months[end.month - 1])\(year)"
        }
    }

    private static func days(to endMs: Int64, _ wall: WallTime) -> Int {
        // The last moment it is the person's: what ends at midnight ends the day before.
        let last = WallTime(
            secondsSince1970: (endMs - 1).quotientAndRemainder(dividingBy: 1_000).quotient,
            zoneOffsetSeconds: wall.zoneOffsetSeconds)
        return last.day - wall.day
    }

    private static let weekdays = [
        "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
    ]
    static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September",
        "October", "November", "December",
    ]

    static func ordinal(_ number: Int) -> String {
        let end =
            switch (number % 10, number % 100) {
            case (_, 11...13): "th"
            case (1, _): "st"
            case (2, _): "nd"
            case (3, _): "rd"
            default: "th"
            }
        return "\(number)\(end)"
    }

    /// How it stands, for its row.
    static func standing(_ loan: Loan, _ wall: WallTime) -> String {
        switch loan.leaving {
        case .waiting(let untilMs)?:
            let seconds = max(0, untilMs / 1_000 - wall.secondsSince1970)
            return "\(loan.isHold ? "is given up" : "returns") in \(seconds) s"
        case .queued?: return "\(loan.isHold ? "is given up" : "returns") when you are online"
        case nil: break
        }
        if let asked = loan.asked { return asking(asked) }
        let until = loan.publication.endMs
        switch loan.state {
        case .offered(.free): return "free, no loan"
        case .offered(.copies): return "available"
        case .offered(.none): return "all copies are out"
        case .holding(let position, let count):
            let place = position.map { ordinal($0) + (count.map { " of \($0)" } ?? "") }
            let ready = until.map { "about " + date($0, wall) }
            return [place ?? "on hold", ready].compactMap(\.self).joined(separator: ", ")
        case .ready: return "ready" + (until.map { " until " + date($0, wall) } ?? "")
        case .unsupported(let bar): return bar?.why ?? "in no format that can be read here"
        case .downloadNeeded, .downloading, .downloadFailed, .downloaded:
            if loan.isOwn { return "yours" }
            return until.map { "due " + date($0, wall) } ?? "lent to you"
        }
    }

    /// In a catalog's list, where its availability would stand.
    static func mark(_ loan: Loan) -> String {
        if loan.isGoingBack { return "going back" }
        switch loan.state {
        case .holding(let position?, _): return "hold, " + ordinal(position)
        case .holding: return "on hold"
        case .ready: return "ready for you"
        case .downloaded: return "on your shelf"
        case .offered: return loan.asked == .hold ? "asking" : "borrowing"
        default: return "on loan"
        }
    }

    static func asking(_ asked: Loan.Asked) -> String {
        switch asked {
        case .borrow: "· · ·   asking to borrow it"
        case .hold: "· · ·   asking for a hold"
        case .cancelHold: "· · ·   giving the hold up"
        case .giveBack: "· · ·   returning it"
        case .renew: "· · ·   asking for more time"
        }
    }

    /// What a row's act is called.
    static func name(_ deed: Loan.Deed, of loan: Loan) -> String {
        let isSound = loan.publication.medium == "audiobook"
        switch deed {
        case .read: return isSound ? "Listen" : "Read"
        case .borrow: return "Borrow"
        case .get, .download: return "Download"
        case .hold: return "Place hold"
        case .cancelHold: return "Cancel hold"
        case .pause: return "Pause the download"
        case .retry: return "Try the download again"
        case .giveBack: return "Return"
        case .remove: return "Remove from this device"
        case .renew: return "Renew"
        case .keep: return "Keep it"
        case .preview: return isSound ? "Fetch a sample" : "Read a sample"
        case .buy:
            let price = loan.publication.shop?.price.map { price in
                ": " + [price.value, price.currency].compactMap(\.self).joined(separator: " ")
            }
            return "Buy in a browser" + (price ?? "")
        }
    }

    /// The same in the end of a row.
    static func short(_ deed: Loan.Deed) -> String {
        switch deed {
        case .read: "read"
        case .borrow: "borrow"
        case .get, .download: "download"
        case .hold: "place hold"
        case .cancelHold: "cancel"
        case .pause: "pause"
        case .retry: "ask again"
        case .giveBack: "return"
        case .remove: "remove"
        case .renew: "renew"
        case .keep: "keep it"
        case .preview: "sample"
        case .buy: "buy"
        }
    }

    /// The outcome of a request, for the caller that waits for it.
    static func answer(
        _ before: LoanRecord, _ now: Loan?, _ event: Loan.Event, _ wall: WallTime
    ) -> String? {
        guard let asked = before.loan.asked else { return nil }
        let title = before.title
        switch event {
        case .unreachable(let words) where now?.leaving == .queued:
            let what = asked == .giveBack ? "return of \(title)" : "end of the hold on \(title)"
            let why = words.why.prefix(1).uppercased() + words.why.dropFirst()
            return "\(why). The \(what) goes out when the library answers."
        case .unreachable(let words), .refused(_, let words):
            if now?.refusal == nil { break }
            return "\(title): \(words.why). \(words.next)"
        default: break
        }
        switch asked {
        case .giveBack: return "Returned \(title)."
        case .cancelHold: return "Gave up the hold on \(title)."
        case .renew:
            return now?.publication.endMs.map { "Renewed \(title): due \(date($0, wall))." }
                ?? "Renewed \(title)."
        case .borrow, .hold:
            guard case .holding? = now?.state, let now else { return nil }
            return "\(title) is on hold: \(standing(now, wall))."
        }
    }
}

extension Loan {
    /// There is nothing to give back yet but a place in line.
    var isHold: Bool {
        switch state {
        case .holding, .ready: true
        default: false
        }
    }
}

/// A day of the calendar, from the days since the first of 1970.
struct CivilDay: Equatable {
    let year: Int
    let month: Int
    let day: Int

    init(_ days: Int) {
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
