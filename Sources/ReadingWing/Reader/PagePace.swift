import Notebook
import ScreenKit

/// Where pages are fixed, as in a comic, their words are not known; one takes as long as another.
extension Pace {
    /// Minutes for so many pages, by what those before them took; nil until enough were read.
    static func minutes(forPages left: Int, after days: [ReadingDay]) -> ClosedRange<Int>? {
        let pages = days.reduce(0) { $0 + $1.pages }
        guard pages >= Double(pagesUntilTold), left >= 0 else { return nil }
        // A day of a page or two was spent otherwise.
        let speeds = days.filter { $0.pages >= pagesOfADay && $0.milliseconds > 0 }
            .map { Int(Double($0.milliseconds) / $0.pages) }
        guard let low = speeds.quantile(0.25), let high = speeds.quantile(0.75),
            let middle = speeds.median
        else { return nil }
        let minutes = { (milliseconds: Int, share: Double) -> Int in
            let time = Double(milliseconds) * Double(left) * share / 60_000
            return Int(min(time, minutesMax).rounded(.up))
        }
        if pages >= Double(pagesUntilKnown) { return minutes(middle, 1)...minutes(middle, 1) }
        // Until it is known it may be a quarter less or more.
        return minutes(low, 0.75)...minutes(high, 1.25)
    }

    private static let pagesOfADay = 3.0
    /// A hundred years: days that no clock ever told may stand in a library.
    private static let minutesMax = 5e7
}
