/// Events as RFC 5545 writes them.
public struct ICalendar: Sendable {
    /// When something is: a whole day, or a moment in seconds since 1970.
    public enum Moment: Hashable, Sendable {
        case day(CalendarDay)
        case second(Int)
    }

    public struct Event: Hashable, Sendable {
        /// The same whenever the same thing is written again.
        public var uid: String
        public var title: String
        public var about: String
        public var at: Moment

        public init(uid: String, title: String, about: String, at: Moment) {
            (self.uid, self.title, self.about, self.at) = (uid, title, about, at)
        }

        /// The day it is on, in UTC.
        public var day: CalendarDay {
            switch at {
            case .day(let day): day
            case .second(let second): CalendarDay(number: ICalendar.days(before: second))
            }
        }
    }

    var events: [Event]
    /// When the file was made.
    var stamp: CalendarDay
    /// How many days before an event its alarm is; nil is no alarm.
    var alarmDays: Int?

    public init(events: [Event], stamp: CalendarDay, alarmDays: Int? = nil) {
        (self.events, self.stamp, self.alarmDays) = (events, stamp, alarmDays)
    }

    static let head = [
        "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Rushlight//Reading//EN",
        "CALSCALE:GREGORIAN",
    ]

    public var text: String {
        Self.written(Self.head + events.flatMap(lines) + ["END:VCALENDAR"])
    }

    static func written(_ lines: [String]) -> String {
        lines.map { folded($0) + "\r\n" }.joined()
    }

    func lines(of event: Event) -> [String] {
        var lines = [
            "BEGIN:VEVENT", "UID:" + Self.escaped(event.uid),
            "DTSTAMP:" + Self.digits(stamp) + "T000000Z",
        ]
        switch event.at {
        case .day(let day): lines.append("DTSTART;VALUE=DATE:" + Self.digits(day))
        case .second(let second): lines.append("DTSTART:" + Self.digits(second))
        }
        lines += [
            "SUMMARY:" + Self.escaped(event.title), "DESCRIPTION:" + Self.escaped(event.about),
            "TRANSP:TRANSPARENT",
        ]
        if let alarmDays {
            lines += [
                "BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:" + Self.escaped(event.title),
                "TRIGGER:-P\(alarmDays)D", "END:VALARM",
            ]
        }
        return lines + ["END:VEVENT"]
    }

    /// The moment in UTC.
    public static func digits(_ second: Int) -> String {
        let day = days(before: second)
        let rest = second - day * 86_400
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return digits(CalendarDay(number: day)) + "T" + two(rest / 3_600)
            + two(rest / 60 % 60) + two(rest % 60) + "Z"
    }

    public static func days(before second: Int) -> Int {
        (second >= 0 ? second : second - 86_399) / 86_400
    }

    static func digits(_ day: CalendarDay) -> String {
        day.description.filter { $0 != "-" }
    }

    /// As a value of the type TEXT; controls have no place in it.
    static func escaped(_ text: String) -> String {
        var out = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\", ";", ",":
                out.unicodeScalars.append("\\")
                out.unicodeScalars.append(scalar)
            case "\n": out += "\\n"
            case _ where scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value): break
            default: out.unicodeScalars.append(scalar)
            }
        }
        return out
    }

    /// Lines of at most 75 octets, cut between characters of UTF-8 only.
    static func folded(_ line: String) -> String {
        var out = ""
        var octets = 0
        for scalar in line.unicodeScalars {
            let size = UTF8.width(scalar)
            if octets + size > 75 {
                out += "\r\n "
                octets = 1
            }
            out.unicodeScalars.append(scalar)
            octets += size
        }
        return out
    }
}
