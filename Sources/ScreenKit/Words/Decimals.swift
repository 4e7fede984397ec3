import Wording

/// Numbers with places behind the point, which is a comma in other languages.
package enum Decimals {
    /// `2.5` of 25.
    package static func words(tenths: Int) -> String {
        tr("\(tenths / 10).\(String(tenths % 10))", "number")
    }

    /// `1.25`, `1.5`, `2` of 125, 150 and 200.
    package static func words(hundredths: Int) -> String {
        let (whole, rest) = (hundredths / 100, hundredths % 100)
        if rest == 0 { return String(whole) }
        if rest % 10 == 0 { return words(tenths: hundredths / 10) }
        return tr("\(whole).\((rest < 10 ? "0" : "") + String(rest))", "number")
    }

    /// `12.3%`; 0.0% and 100.0% only when true, as for whole percents.
    package static func share(percent: Double) -> String {
        let tenths = tenths(ofPercent: percent)
        return tr("\(tenths / 10).\(tenths % 10)%")
    }

    /// The same number without its sign, for sentences that write the sign themselves.
    package static func number(percent: Double) -> String {
        words(tenths: tenths(ofPercent: percent))
    }

    private static func tenths(ofPercent percent: Double) -> Int {
        if percent <= 0 || percent.isNaN { return 0 }
        if percent >= 100 { return 1_000 }
        return min(999, max(1, Int((percent * 10).rounded())))
    }
}
