/// A stretch of one day in which a book was read, or heard, without a long pause.
public struct ReadingSession: Equatable, Hashable, Sendable {
    public var day: CalendarDay
    /// Minutes of the day.
    public var start: Int
    public var end: Int
    public var isHeard: Bool
    /// Pages and words, and the time that was read in it, pauses left out.
    public var pages: Double
    public var words: Int
    public var milliseconds: Int

    public init(
        day: CalendarDay, start: Int, end: Int, isHeard: Bool, pages: Double = 0, words: Int = 0,
        milliseconds: Int
    ) {
        (self.day, self.start, self.end) = (day, start, end)
        self.isHeard = isHeard
        (self.pages, self.words, self.milliseconds) = (pages, words, milliseconds)
    }

    /// What goes on after a longer pause is another session.
    public static let pauseMinutesMax = 15
}

/// How much was read and heard at which hour of the day.
public struct HoursOfDay: Equatable, Sendable {
    /// Milliseconds, one number an hour.
    public private(set) var read = [Int](repeating: 0, count: 24)
    public private(set) var heard = [Int](repeating: 0, count: 24)

    public init(_ sessions: some Sequence<ReadingSession> = []) {
        for session in sessions { add(session) }
    }

    public var isEmpty: Bool { most == 0 }
    public var most: Int { (0..<24).map { read[$0] + heard[$0] }.max() ?? 0 }

    /// Shared among the hours it reaches over, each by its minutes.
    private mutating func add(_ session: ReadingSession) {
        let start = min(max(0, session.start), 1_439)
        let end = min(max(start, session.end), 1_440)
        let time = max(0, session.milliseconds)
        if start / 60 == end / 60 || end - start < 2 {
            return put(time, at: start / 60, session.isHeard)
        }
        var left = time
        for hour in start / 60...(end - 1) / 60 {
            let minutes = min(end, hour * 60 + 60) - max(start, hour * 60)
            let isLast = hour == (end - 1) / 60
            let share = isLast ? left : time / (end - start) * minutes
            put(share, at: hour, session.isHeard)
            left -= share
        }
    }

    private mutating func put(_ time: Int, at hour: Int, _ isHeard: Bool) {
        if isHeard { heard[hour] += time } else { read[hour] += time }
    }
}

/// Which counts of reading a person deletes.
public enum ReadingDeletion: Hashable, Sendable {
    /// A day, of every book or of one.
    case day(CalendarDay, book: Int64?)
    case book(Int64)
    case all
}

/// What was deleted of the counts, so that it can be put back.
public struct DeletedReading: Hashable, Sendable {
    public struct Day: Hashable, Sendable {
        public var book: Int64
        public var day: ReadingDay

        public init(book: Int64, day: ReadingDay) { (self.book, self.day) = (book, day) }
    }

    public struct Session: Hashable, Sendable {
        public var book: Int64
        public var session: ReadingSession

        public init(book: Int64, session: ReadingSession) {
            (self.book, self.session) = (book, session)
        }
    }

    public var days: [Day]
    public var sessions: [Session]
    /// How fast pages were read, as the library holds it.
    public var speeds: [Int64: String]

    public init(days: [Day] = [], sessions: [Session] = [], speeds: [Int64: String] = [:]) {
        (self.days, self.sessions, self.speeds) = (days, sessions, speeds)
    }

    public var isEmpty: Bool { days.isEmpty && sessions.isEmpty && speeds.isEmpty }
}
