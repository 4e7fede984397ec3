import Notebook
import ScreenKit

/// How fast somebody reads, learned from the pages they read, and how long the rest will take.
public struct Pace: Equatable, Sendable {
    /// Words a minute on pages of this book, before it was opened and since.
    private(set) var before: [Int]
    private(set) var session: [Int] = []

    public init(before: [Int] = []) { self.before = before.suffix(ReadingHabits.speedsMax) }

    /// The time left is not shown before so many pages were read, and as a range until so many.
    static let pagesUntilTold = 10
    static let pagesUntilKnown = 30

    // MARK: - What counts

    /// A faster turn is a search for something, and a slower one an absence from the page.
    static let fastestWordsPerMinute = 1_000
    static let slowestWordsPerMinute = 50
    /// Titles, pictures and short last pages are looked at for a while whatever they say.
    static let shortestTime = Duration.seconds(1)
    static let longestTime = Duration.seconds(60)
    /// Fewer words tell nothing of how fast they are read.
    static let wordsMin = 40

    /// Whether so many words may have been read in that time.
    public static func isReading(_ words: Int, in time: Duration) -> Bool {
        let words = max(0, min(words, 1 << 20))
        let shortest = max(shortestTime, .seconds(60) * words / fastestWordsPerMinute)
        let longest = max(longestTime, .seconds(60) * words / slowestWordsPerMinute)
        return (shortest...longest).contains(time)
    }

    /// Takes what `isReading` passed; the speed, where it tells one.
    @discardableResult
    mutating func add(_ words: Int, in time: Duration) -> Int? {
        guard words >= Self.wordsMin, time > .zero else { return nil }
        let speed = Int((Double(words) * 60 / (time / .seconds(1))).rounded())
        session.append(speed)
        // Those of before are kept where they are; of a long session the last pages are enough.
        if session.count > ReadingHabits.speedsMax { session.removeFirst() }
        return speed
    }

    // MARK: - What it comes to

    /// Words a minute, from the slower to the faster guess; one number when it is known, nil while
    /// too little was read.
    public var speeds: ClosedRange<Int>? {
        let all = before + session
        guard all.count >= Self.pagesUntilTold else { return nil }
        let medians = [before, session].filter { $0.count >= Self.pagesUntilTold }
            .compactMap(\.median)
        guard let low = medians.min() ?? all.median, let high = medians.max() ?? all.median else {
            return nil
        }
        if all.count >= Self.pagesUntilKnown {
            // Today's pace holds, unless the book's own is quite another.
            let isOne = high * 4 <= low * 5
            let now = medians.last ?? low
            return isOne ? now...now : low...high
        }
        let (slow, fast) = (all.quantile(0.25) ?? low, all.quantile(0.75) ?? high)
        return min(low, slow)...max(high, fast)
    }

    /// How many minutes so many words take, rounded up.
    public func minutes(for words: Int) -> ClosedRange<Int>? {
        guard let speeds, words >= 0 else { return nil }
        let minutes = { (speed: Int) in (words + max(1, speed) - 1) / max(1, speed) }
        return minutes(speeds.upperBound)...minutes(speeds.lowerBound)
    }
}
