/// Seconds since 1970 and the dates that people and programs write for them.
package enum IsoTime {
    /// Years of four digits: other times are mistakes, not notes.
    private static let years = 1...9999

    /// What has four digits of a year: 0001-01-01 to 9999-12-31.
    private static let firstSecond: Int64 = -62_135_596_800
    private static let lastSecond: Int64 = 253_402_300_799

    /// `2026-11-20T10:00:00Z`; a time that cannot be written becomes the nearest that can.
    package static func text(_ seconds: Int64) -> String {
        let seconds = min(max(seconds, firstSecond), lastSecond)
        let days = (seconds >= 0 ? seconds : seconds - 86_399) / 86_400
        let rest = seconds - days * 86_400
        let (year, month, day) = civil(days)
        return "\(four(year))-\(two(month))-\(two(day))T"
            + "\(two(rest / 3600)):\(two(rest / 60 % 60)):\(two(rest % 60))Z"
    }

    /// `2026-11-20`
    package static func day(_ seconds: Int64) -> String {
        String(text(seconds).prefix { $0 != "T" })
    }

    package static func seconds(
        _ year: Int, _ month: Int, _ day: Int, _ hour: Int = 0, _ minute: Int = 0, _ second: Int = 0
    ) -> Int64? {
        guard years.contains(year), (1...12).contains(month), (1...31).contains(day),
            (0...24).contains(hour), (0...59).contains(minute), (0...60).contains(second)
        else { return nil }
        return days(year, month, day) * 86_400 + Int64(hour * 3600 + minute * 60 + second)
    }

    /// Reads ISO 8601 as programs write it: a blank for the T, a fraction, a zone or none; without
    /// one it is taken for UTC.
    package static func seconds(_ text: String) -> Int64? {
        var reader = Digits(text)
        guard let year = reader.number(4), reader.take("-"), let month = reader.number(2),
            reader.take("-"), let day = reader.number(2)
        else { return nil }
        guard reader.take("T") || reader.take(" "), let hour = reader.number(2), reader.take(":"),
            let minute = reader.number(2)
        else { return seconds(year, month, day) }
        let second = reader.take(":") ? reader.number(2) ?? 0 : 0
        if reader.take(".") { reader.skipDigits() }
        let whole = seconds(year, month, day, hour, minute, second)
        let sign: Int64 = reader.take("+") ? -1 : reader.take("-") ? 1 : 0
        guard sign != 0, let hours = reader.number(2) else { return whole }
        _ = reader.take(":")
        return whole.map { $0 + sign * Int64(hours * 3600 + (reader.number(2) ?? 0) * 60) }
    }

    private static func two(_ number: some BinaryInteger) -> String {
        (number < 10 ? "0" : "") + String(number)
    }

    private static func four(_ number: Int64) -> String {
        let digits = String(max(0, number))
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }

    /// Days since 1970, counted in years that begin in March.
    private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int64 {
        let year = month <= 2 ? year - 1 : year
        let era = (year >= 0 ? year : year - 399) / 400
        let ofEra = year - era * 400
        let ofYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return Int64(era * 146_097 + ofEra * 365 + ofEra / 4 - ofEra / 100 + ofYear - 719_468)
    }

    private static func civil(_ days: Int64) -> (year: Int64, month: Int64, day: Int64) {
        let days = days + 719_468
        let era = days / 146_097
        let ofEra = days - era * 146_097
        let year = (ofEra - ofEra / 1460 + ofEra / 36_524 - ofEra / 146_096) / 365
        let ofYear = ofEra - (365 * year + year / 4 - year / 100)
        let march = (5 * ofYear + 2) / 153
        let month = march < 10 ? march + 3 : march - 9
        return (year + era * 400 + (month <= 2 ? 1 : 0), month, ofYear - (153 * march + 2) / 5 + 1)
    }
}

/// Reads a date's digits one group after the other.
private struct Digits {
    private var rest: Substring.UTF8View

    init(_ text: String) { rest = text[...].utf8 }

    mutating func number(_ count: Int) -> Int? {
        let digits = rest.prefix(count)
        guard digits.count == count, digits.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        rest = rest.dropFirst(count)
        return Int(String(Substring(digits)))
    }

    mutating func take(_ sign: Unicode.Scalar) -> Bool {
        guard let byte = rest.first, UInt32(byte) == sign.value else { return false }
        rest.removeFirst()
        return true
    }

    mutating func skipDigits() { rest = rest.drop { (0x30...0x39).contains($0) } }
}
