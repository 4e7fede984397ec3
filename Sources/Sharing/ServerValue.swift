import Notation

/// Numbers in the documents of servers, checked for what any server may say.
enum ServerValue {
    /// Seconds in a sound; longer ones than a year are no sound.
    static func seconds(_ value: JSONValue?) -> Double? {
        guard let number = value?.scalar.flatMap(Double.init), number.isFinite,
            (0...31_622_400).contains(number)
        else { return nil }
        return number
    }

    /// Seconds since 1970 from milliseconds.
    static func time(_ value: JSONValue?) -> Int64? {
        guard let number = value?.scalar.flatMap(Double.init), number.isFinite, abs(number) < 1e17
        else { return nil }
        let seconds = Int64(number / 1_000)
        return SharedPlace.isTime(seconds) ? seconds : nil
    }

    /// Milliseconds since 1970, until the end of the year 9999.
    static func milliseconds(_ seconds: Int64) -> Int64 {
        min(max(0, seconds), 253_402_300_799) * 1_000
    }

    /// To the millisecond, as it is read back.
    static func number(_ seconds: Double) -> JSONValue? {
        .number((seconds * 1_000).rounded() / 1_000)
    }
}
