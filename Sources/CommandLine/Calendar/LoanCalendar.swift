import Catalogs
import Notebook

/// What libraries lend and keep for a person, as events of a calendar.
struct LoanCalendar: Equatable {
    enum Kind: String { case loan, hold }

    let kind: Kind
    let title: String
    let account: String
    /// The account and the book in one word.
    let key: String
    /// When it ends; nil where the library told no day.
    let until: ICalendar.Moment?

    /// nil for what is neither lent nor on hold.
    init?(_ record: LoanRecord, account: String) {
        let loan = record.loan
        switch loan.state {
        case .holding, .ready: kind = .hold
        case .downloadNeeded, .downloading, .downloadFailed, .downloaded, .unsupported:
            guard !loan.isOwn else { return nil }
            kind = .loan
        case .offered: return nil
        }
        title = record.title
        self.account = account
        key = record.id.text
        // The end that is told while one waits in line is a guess of the library's.
        if case .holding = loan.state {
            until = nil
        } else {
            until = loan.publication.availability?.until.flatMap(Self.moment)
        }
    }

    /// nil where there is no day to write down.
    var event: ICalendar.Event? {
        guard let until else { return nil }
        let words = kind == .loan ? "Loan ends" : "Hold ends"
        return ICalendar.Event(
            uid: "\(kind.rawValue)-\(Self.digest(key))@rushlight",
            title: "\(words): \(title)", about: account, at: until)
    }

    /// The day on which it ends, in UTC.
    var lastDay: CalendarDay? {
        switch until {
        case .day(let day): day
        case .second(let second):
            CalendarDay(number: ICalendar.days(before: second))
        case nil: nil
        }
    }

    var entry: CalendarEntry {
        CalendarEntry(
            line: line, json: json, event: event,
            facts: [
                .kind: kind.rawValue, .title: title, .library: account,
                .day: lastDay?.description ?? "",
            ])
    }

    var line: String {
        let words = kind == .loan ? "loan" : "hold"
        return "\(day ?? "no day told")  \(words)  \(title)  \(account)"
    }

    var json: JSON {
        .object([
            "kind": .string(kind.rawValue), "title": .string(title),
            "account": .string(account), "at": .text(day), "uid": .text(event?.uid),
        ])
    }

    private var day: String? {
        switch until {
        case .day(let day): day.description
        case .second(let second):
            Self.readable(ICalendar.digits(second))
        case nil: nil
        }
    }

    /// `20261122T210000Z` with its signs.
    private static func readable(_ digits: String) -> String {
        let all = Array(digits)
        guard all.count == 16 else { return digits }
        return String(all[0..<4]) + "-" + String(all[4..<6]) + "-" + String(all[6..<8])
            + "T" + String(all[9..<11]) + ":" + String(all[11..<13]) + ":" + String(all[13..<15])
            + "Z"
    }

    static func moment(_ date: FeedDate) -> ICalendar.Moment? {
        guard date.day != nil, let day = CalendarDay(String(date.text.prefix(10))) else {
            return nil
        }
        guard let time = date.time else { return .day(day) }
        let minutes = time.hour * 60 + time.minute - time.offsetMinutes
        return .second(day.number * 86_400 + minutes * 60 + time.second)
    }

    /// FNV-1a over both directions: short, and the same on every machine.
    static func digest(_ text: String) -> String {
        func hash(_ bytes: some Sequence<UInt8>) -> String {
            var value: UInt64 = 0xcbf2_9ce4_8422_2325
            for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
            let digits = String(value, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }
        return hash(text.utf8) + hash(text.utf8.reversed())
    }
}
