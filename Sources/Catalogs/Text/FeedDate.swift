/// A date as exact as it was written: a year, a day, or a moment with its zone.
public struct FeedDate: Equatable, Sendable {
    public struct Time: Equatable, Sendable {
        public var hour: Int
        public var minute: Int
        public var second: Int
        /// East of Greenwich.
        public var offsetMinutes: Int
    }

    public var year: Int
    public var month: Int?
    public var day: Int?
    public var time: Time?

    /// RFC 3339, what servers take for it, and the dates of mail.
    public init?(_ text: String) {
        var scanner = DateScanner(text)
        guard let date = scanner.date() ?? scanner.dateOfMail(), date.isReal else { return nil }
        self = date
    }

    init(year: Int, month: Int? = nil, day: Int? = nil, time: Time? = nil) {
        (self.year, self.month, self.day, self.time) = (year, month, day, time)
    }

    /// As RFC 3339 writes it.
    public var text: String {
        var text = digits(year, 4)
        guard let month else { return text }
        text += "-" + digits(month, 2)
        guard let day else { return text }
        text += "-" + digits(day, 2)
        guard let time else { return text }
        text += "T\(digits(time.hour, 2)):\(digits(time.minute, 2)):\(digits(time.second, 2))"
        let offset = abs(time.offsetMinutes)
        if offset == 0 { return text + "Z" }
        let sign = time.offsetMinutes < 0 ? "-" : "+"
        return text + "\(sign)\(digits(offset / 60, 2)):\(digits(offset % 60, 2))"
    }

    private func digits(_ number: Int, _ count: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
    }

    private var isReal: Bool {
        // calibre writes the first day of the year 101 for an unknown date.
        if year == 101, month == 1, day == 1 { return false }
        guard year > 0, (1...12).contains(month ?? 1) else { return false }
        guard (1...daysOfMonth).contains(day ?? 1) else { return false }
        guard let time else { return true }
        return time.hour < 25 && time.minute < 60 && time.second < 61
            && abs(time.offsetMinutes) <= 15 * 60
    }

    private var daysOfMonth: Int {
        switch month {
        case 4, 6, 9, 11: 30
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        default: 31
        }
    }
}

private struct DateScanner {
    private let bytes: [UInt8]
    private var at = 0

    init(_ text: String) {
        bytes = Array(text.utf8.prefix(64).drop(while: \.isBlank))
    }

    /// `2026-01-02T03:04:05.6+01:00`, or as much of it as there is.
    mutating func date() -> FeedDate? {
        at = 0
        guard let year = number(4...4) else { return nil }
        guard skip("-"), let month = number(1...2) else {
            return ends ? FeedDate(year: year) : nil
        }
        guard skip("-"), let day = number(1...2) else {
            return ends ? FeedDate(year: year, month: month) : nil
        }
        let date = FeedDate(year: year, month: month, day: day)
        guard at < bytes.count, "Tt ".utf8.contains(bytes[at]) else { return ends ? date : nil }
        at += 1
        guard let time = time() else { return date }
        return FeedDate(year: year, month: month, day: day, time: time)
    }

    /// `Fri, 21 Nov 1997 09:55:06 -0600`
    mutating func dateOfMail() -> FeedDate? {
        at = 0
        if let comma = bytes.firstIndex(of: UInt8(ascii: ",")) { at = comma + 1 }
        while skip(" ") {}
        guard let day = number(1...2), skip(" "), let month = month(), skip(" "),
            let year = number(4...4)
        else { return nil }
        let hasTime = skip(" ")
        return FeedDate(year: year, month: month, day: day, time: hasTime ? time() : nil)
    }

    private mutating func time() -> FeedDate.Time? {
        guard let hour = number(1...2), skip(":"), let minute = number(2...2) else { return nil }
        let second = skip(":") ? number(2...2) ?? 0 : 0
        if skip(".") || skip(",") { while digit() != nil {} }
        while skip(" ") {}
        return FeedDate.Time(hour: hour, minute: minute, second: second, offsetMinutes: offset())
    }

    /// Without one, and for zones of mail that have a name, it is taken for UTC.
    private mutating func offset() -> Int {
        let isWest = skip("-")
        guard isWest || skip("+"), let hours = number(2...2) else { return 0 }
        _ = skip(":")
        let minutes = hours * 60 + (number(2...2) ?? 0)
        return isWest ? -minutes : minutes
    }

    private mutating func month() -> Int? {
        let names = [
            "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
        ]
        let word = bytes[at...].prefix(3).map { $0 | 0x20 }
        guard let index = names.firstIndex(where: { $0.utf8.elementsEqual(word) }) else {
            return nil
        }
        at += 3
        return index + 1
    }

    private mutating func number(_ count: ClosedRange<Int>) -> Int? {
        let start = at
        var value = 0
        while at - start < count.upperBound, let next = digit() { value = value * 10 + next }
        if at - start >= count.lowerBound { return value }
        at = start
        return nil
    }

    private mutating func digit() -> Int? {
        guard at < bytes.count, (0x30...0x39).contains(bytes[at]) else { return nil }
        at += 1
        return Int(bytes[at - 1] - 0x30)
    }

    private mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard at < bytes.count, bytes[at] == UInt8(ascii: character) else { return false }
        at += 1
        return true
    }

    private var ends: Bool { bytes[at...].allSatisfy(\.isBlank) }
}
