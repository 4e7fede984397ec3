/// What was read on one day, of one book or of all.
public struct ReadingDay: Equatable, Hashable, Sendable {
    public var day: CalendarDay
    public var pages: Double
    public var words: Int
    public var milliseconds: Int
    /// So much of the time was heard and not read.
    public var heardMilliseconds: Int

    public init(
        day: CalendarDay, pages: Double = 0, words: Int = 0, milliseconds: Int = 0,
        heardMilliseconds: Int = 0
    ) {
        self.day = day
        self.pages = pages
        self.words = words
        self.milliseconds = milliseconds
        self.heardMilliseconds = heardMilliseconds
    }
}

/// How a person reads one book: how long on which days, how fast, and with pages set how.
public struct ReadingHabits: Equatable, Sendable {
    /// The oldest first.
    public var days: [ReadingDay]
    /// Words a minute on the pages that were read last, the oldest first.
    public var speeds: [Int]
    /// Settings that hold for this book only, by their names, as the settings file writes values.
    public var look: [String: String]
    /// The days on which anything was read, of any book; the oldest first.
    public var daysOfAll: [CalendarDay]

    public init(
        days: [ReadingDay] = [], speeds: [Int] = [], look: [String: String] = [:],
        daysOfAll: [CalendarDay] = []
    ) {
        self.days = days
        self.speeds = speeds
        self.look = look
        self.daysOfAll = daysOfAll
    }

    /// The pace is computed from so many of the last pages.
    public static let speedsMax = 200
}

/// What was read since the last time it was written down.
public struct ReadingNews: Equatable, Sendable {
    public var day: ReadingDay
    public var speeds: [Int]
    /// The minute of the day at which it ended; nil where that is not known.
    public var end: Int?
    public var isHeard: Bool

    public init(
        _ day: ReadingDay, speeds: [Int] = [], end: Int? = nil, isHeard: Bool = false
    ) {
        self.day = day
        self.speeds = speeds
        self.end = end
        self.isHeard = isHeard
    }
}

/// A book's days, as they are listed without opening it.
public struct ReadBook: Equatable, Sendable {
    /// The book's number in the library; 0 where it has none.
    public var id: Int64 = 0
    public var title: String
    public var author: String
    public var days: [ReadingDay]
    public var speeds: [Int]
    /// Out of 100.
    public var percent: Double?
    public var isFinished = false
    /// A person may say that a book does not count: its days are in no sum.
    public var counts = true
    /// Where they were asked for.
    public var sessions: [ReadingSession] = []

    public init(
        id: Int64 = 0, title: String, author: String, days: [ReadingDay], speeds: [Int] = [],
        percent: Double? = nil
    ) {
        self.id = id
        self.title = title
        self.author = author
        self.days = days
        self.speeds = speeds
        self.percent = percent
    }
}

extension ReadBook {
    /// The day on which a finished book was read last.
    public var finishedOn: CalendarDay? { isFinished ? days.last?.day : nil }
}

extension [ReadingDay] {
    public var pages: Double { reduce(0) { $0 + $1.pages } }
    public var words: Int { reduce(0) { $0 + $1.words } }
    public var milliseconds: Int { reduce(0) { $0 + $1.milliseconds } }
    public var heardMilliseconds: Int { reduce(0) { $0 + $1.heardMilliseconds } }

    /// Adds what was read to its day; days stay in their order.
    public mutating func add(_ news: ReadingDay) {
        if let at = lastIndex(where: { $0.day == news.day }) {
            self[at].pages += news.pages
            self[at].words += news.words
            self[at].milliseconds += news.milliseconds
            self[at].heardMilliseconds += news.heardMilliseconds
        } else {
            insert(news, at: lastIndex { $0.day < news.day }.map { $0 + 1 } ?? 0)
        }
    }
}

extension Collection<CalendarDay> {
    /// How many days in a row up to today; a day that is not over yet breaks nothing.
    public func streak(today: CalendarDay) -> Int {
        let days = Set(map(\.number))
        var last = today.number
        if !days.contains(last) { last -= 1 }
        var count = 0
        while days.contains(last - count) { count += 1 }
        return count
    }
}

extension Collection<Int> {
    /// The middle one; of two in the middle the lower.
    public var median: Int? { quantile(0.5) }

    /// The number below which that share of them is.
    public func quantile(_ share: Double) -> Int? {
        if isEmpty { return nil }
        let sorted = sorted()
        let at = Int((Double(sorted.count - 1) * Swift.min(1, Swift.max(0, share))).rounded(.down))
        return sorted[at]
    }
}
