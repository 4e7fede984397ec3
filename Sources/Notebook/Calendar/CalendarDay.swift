/// A day of the calendar, without an hour and without a zone.
public struct CalendarDay: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// Since the first of January 1970.
    public var number: Int

    public init(number: Int) { self.number = number }

    /// Reads what `description` writes.
    public init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].utf8.count == 4, parts[1].utf8.count == 2,
            parts[2].utf8.count == 2, parts.allSatisfy({ $0.utf8.allSatisfy(Self.isDigit) }),
            let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
        else { return nil }
        self.init(year: year, month: month, day: day)
        guard description == text else { return nil }
    }

    /// Years are counted from March, so that the day that leaps is the last of them.
    private init(year: Int, month: Int, day: Int) {
        let year = month <= 2 ? year - 1 : year
        let era = Self.floor(year, 400)
        let inEra = year - era * 400
        let ofYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        let days = inEra * 365 + inEra / 4 - inEra / 100 + ofYear
        number = era * Self.daysOfEra + days - Self.daysBefore1970
    }

    /// As ISO 8601 writes it: `2026-11-21`.
    public var description: String {
        let days = number + Self.daysBefore1970
        let era = Self.floor(days, Self.daysOfEra)
        let inEra = days - era * Self.daysOfEra
        let year = (inEra - inEra / 1_460 + inEra / 36_524 - inEra / 146_096) / 365
        let ofYear = inEra - (365 * year + year / 4 - year / 100)
        let fromMarch = (5 * ofYear + 2) / 153
        let day = ofYear - (153 * fromMarch + 2) / 5 + 1
        let month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9
        let whole = year + era * 400 + (month <= 2 ? 1 : 0)
        return "\(Self.padded(whole, 4))-\(Self.padded(month, 2))-\(Self.padded(day, 2))"
    }

    public static func < (one: CalendarDay, other: CalendarDay) -> Bool {
        one.number < other.number
    }

    /// Four hundred years, after which the calendar repeats.
    private static let daysOfEra = 146_097
    /// From the first of March of the year 0.
    private static let daysBefore1970 = 719_468

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    private static func floor(_ number: Int, _ size: Int) -> Int {
        (number >= 0 ? number : number - size + 1) / size
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(max(0, number))
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
