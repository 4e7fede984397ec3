import Wording

/// Spans of time as people read them.
package enum Spans {
    /// `4 min`, `3 h 10 min`.
    package static func words(minutes: Int) -> String {
        let (hours, rest) = (minutes / 60, minutes % 60)
        if hours == 0 { return tr("\(rest) min") }
        return rest == 0 ? tr("\(hours) h") : tr("\(hours) h \(rest) min")
    }

    /// A range in one unit, since two would read as two things: `3–7 min`, `3–4 h`.
    package static func words(minutes: ClosedRange<Int>) -> String {
        let (low, high) = (minutes.lowerBound, minutes.upperBound)
        if low == high { return words(minutes: high) }
        if high < 120 { return tr("\(low)–\(high) min") }
        let (least, most) = ((low + 59) / 60, (high + 59) / 60)
        return least == most ? tr("\(most) h") : tr("\(least)–\(most) h")
    }
}
