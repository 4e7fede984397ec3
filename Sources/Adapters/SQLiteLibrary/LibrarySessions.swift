import Holdings
import Notebook
import Ports
import Publications

extension LibrarySchema {
    /// `first` and `last` are minutes of the day. A book in `uncounted` is not counted.
    static let sessions = """
        CREATE TABLE IF NOT EXISTS reading_session (
            id INTEGER PRIMARY KEY,
            work INTEGER NOT NULL REFERENCES work (id) ON DELETE CASCADE,
            day TEXT NOT NULL,
            first INTEGER NOT NULL,
            last INTEGER NOT NULL,
            heard INTEGER NOT NULL,
            pages REAL NOT NULL,
            words INTEGER NOT NULL,
            milliseconds INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX IF NOT EXISTS reading_session_by_work ON reading_session (work, day);
        CREATE INDEX IF NOT EXISTS reading_session_by_day ON reading_session (day);
        CREATE TABLE IF NOT EXISTS uncounted (
            work INTEGER PRIMARY KEY REFERENCES work (id) ON DELETE CASCADE
        ) STRICT;
        """
}

/// When books were read, what counts of it, and how it is deleted.
extension SQLiteLibrary {
    /// A file that is only read may be older than these tables.
    static func hasSessions(_ database: Database) throws(KeepingError) -> Bool {
        try !database.rows("SELECT 1 FROM sqlite_schema WHERE name = 'uncounted'") {
            $0.integer(0)
        }.isEmpty
    }

    /// What a question about days adds, so that only books that count are in its answer.
    static func counted(_ database: Database) throws(KeepingError) -> String {
        try hasSessions(database) ? "AND work NOT IN (SELECT work FROM uncounted)" : ""
    }

    static func counts(_ work: Int64, _ database: Database) throws(KeepingError) -> Bool {
        try database.rows("SELECT 1 FROM uncounted WHERE work = ?", [.integer(work)]) {
            $0.integer(0)
        }.isEmpty
    }

    /// Goes on with the last session of the day, where the pause was short.
    static func add(
        _ news: ReadingNews, to work: Int64, _ database: Database
    ) throws(KeepingError) {
        guard let end = news.end, news.day.milliseconds > 0 else { return }
        let last = min(max(0, end), 1_440)
        let first = max(0, last - (news.day.milliseconds + 59_999) / 60_000)
        let known = try database.rows(
            """
            SELECT id FROM reading_session WHERE work = ? AND day = ? AND heard = ?
            AND last >= ? AND first <= ? ORDER BY id DESC LIMIT 1
            """,
            [
                .integer(work), .text(news.day.day.description), .integer(news.isHeard ? 1 : 0),
                .integer(Int64(first - ReadingSession.pauseMinutesMax)), .integer(Int64(last)),
            ]
        ) { $0.integer(0) }.first
        if let known {
            return try database.run(
                """
                UPDATE reading_session SET first = min(first, ?), last = max(last, ?),
                pages = pages + ?, words = words + ?, milliseconds = milliseconds + ? WHERE id = ?
                """,
                [
                    .integer(Int64(first)), .integer(Int64(last)), .number(news.day.pages),
                    .integer(Int64(news.day.words)), .integer(Int64(news.day.milliseconds)),
                    .integer(known),
                ])
        }
        try insert(
            ReadingSession(
                day: news.day.day, start: first, end: last, isHeard: news.isHeard,
                pages: news.day.pages, words: news.day.words,
                milliseconds: news.day.milliseconds), of: work, database)
    }

    private static func insert(
        _ session: ReadingSession, of work: Int64, _ database: Database
    ) throws(KeepingError) {
        try database.run(
            """
            INSERT INTO reading_session
            (work, day, first, last, heard, pages, words, milliseconds)
            SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8 WHERE EXISTS (SELECT 1 FROM work WHERE id = ?1)
            """,
            [
                .integer(work), .text(session.day.description), .integer(Int64(session.start)),
                .integer(Int64(session.end)), .integer(session.isHeard ? 1 : 0),
                .number(session.pages), .integer(Int64(session.words)),
                .integer(Int64(session.milliseconds)),
            ])
    }

    // MARK: - All books

    public func readBooks() throws(KeepingError) -> [ReadBook] {
        try using { (_, database) throws(KeepingError) in
            guard try Self.hasTables(database) else { return [] }
            return try database.snapshot { () throws(KeepingError) in
                try Self.readBooks(database)
            }
        }
    }

    private static func readBooks(_ database: Database) throws(KeepingError) -> [ReadBook] {
        let hasSessions = try hasSessions(database)
        let counts = hasSessions ? "work.id NOT IN (SELECT work FROM uncounted)" : "1"
        var books = try database.rows(
            """
            SELECT work.id, work.title, work.author, place.percent, coalesce(book.state, ''),
            book.duration, \(counts)
            FROM work
            JOIN (SELECT work, max(day) AS last FROM reading_day GROUP BY work) AS read
            ON read.work = work.id LEFT JOIN place ON place.work = work.id
            LEFT JOIN book ON book.work = work.id
            ORDER BY read.last DESC, work.title LIMIT ?
            """, [.integer(readBooksMax)]
        ) { row in
            let percent = row.isNull(3) ? nil : row.number(3)
            var book = ReadBook(
                id: row.integer(0), title: row.text(1), author: row.text(2), days: [],
                percent: percent)
            let state = ReadingState(rawValue: row.text(4)) ?? .told(by: percent)
            book.isFinished = state == .finished
            book.counts = row.integer(6) != 0
            return (book, isSound: row.integer(5) > 0)
        }
        let places = Dictionary(
            books.enumerated().map { ($1.0.id, $0) }, uniquingKeysWith: { first, _ in first })
        var heard: [Heard: Int] = [:]
        if hasSessions {
            _ = try database.rows(
                """
                SELECT work, \(dayNumber), sum(milliseconds) FROM reading_session WHERE heard
                GROUP BY work, day
                """
            ) { heard[Heard(work: $0.integer(0), day: $0.integer(1))] = sound($0.integer(2)) }
        }
        _ = try database.rows(
            """
            SELECT work, \(dayNumber), pages, words, milliseconds FROM reading_day
            ORDER BY work, day
            """
        ) { row in
            guard let at = places[row.integer(0)], !row.isNull(1) else { return }
            var day = ReadingDay(
                day: CalendarDay(number: Int(clamping: row.integer(1))),
                pages: sound(row.number(2)), words: sound(row.integer(3)),
                milliseconds: sound(row.integer(4)))
            let known = heard[Heard(work: row.integer(0), day: row.integer(1))]
            // Before sessions were written, a sound had minutes and neither pages nor words.
            let isOld = books[at].isSound && day.pages == 0 && day.words == 0
            day.heardMilliseconds = min(day.milliseconds, known ?? (isOld ? day.milliseconds : 0))
            books[at].0.days.append(day)
        }
        _ = try database.rows("SELECT work, speeds FROM pace") { row in
            guard let at = places[row.integer(0)] else { return }
            books[at].0.speeds = speeds(row.text(1))
        }
        return books.map(\.0).filter { !$0.days.isEmpty }
    }

    private static let readBooksMax: Int64 = 10_000

    private struct Heard: Hashable {
        var work: Int64
        var day: Int64
    }

    /// The number of a day; NULL of what is none.
    private static let dayNumber = "CAST(julianday(day) - 2440587.5 AS INTEGER)"

    // MARK: - Sessions

    public func sessions(of book: Int64) throws(KeepingError) -> [ReadingSession] {
        try using { (_, database) throws(KeepingError) in
            guard try Self.hasSessions(database) else { return [] }
            return try Self.sessions("work = ?", [.integer(book)], database).map(\.session)
        }
    }

    /// With its sessions; nil where nothing was ever kept of it.
    public func readBook(
        _ publication: Publication, at path: String
    ) throws(KeepingError) -> ReadBook? {
        try using { (_, database) throws(KeepingError) in
            guard try Self.hasTables(database),
                let work = try Self.work(of: publication, at: path, database),
                var book = try Self.readBooks(database).first(where: { $0.id == work })
            else { return nil }
            if try Self.hasSessions(database) {
                book.sessions = try Self.sessions("work = ?", [.integer(work)], database)
                    .map(\.session)
            }
            return book
        }
    }

    public func hours(since day: CalendarDay) throws(KeepingError) -> HoursOfDay {
        try using { (_, database) throws(KeepingError) in
            guard try Self.hasSessions(database) else { return HoursOfDay() }
            return HoursOfDay(
                try Self.sessions(
                    "day >= ? AND work NOT IN (SELECT work FROM uncounted)",
                    [.text(day.description)], database
                ).lazy.map(\.session))
        }
    }

    /// Thirty years of three a day; of more the newest.
    private static let sessionsMax: Int64 = 33_000

    private static func sessions(
        _ condition: String, _ values: [Database.Value], _ database: Database
    ) throws(KeepingError) -> [DeletedReading.Session] {
        try database.rows(
            """
            SELECT work, \(dayNumber), first, last, heard, pages, words, milliseconds
            FROM reading_session WHERE \(condition) ORDER BY day DESC, first DESC, id DESC LIMIT ?
            """, values + [.integer(sessionsMax)]
        ) { row -> DeletedReading.Session? in
            if row.isNull(1) { return nil }
            return DeletedReading.Session(
                book: row.integer(0),
                session: ReadingSession(
                    day: CalendarDay(number: Int(clamping: row.integer(1))),
                    start: Int(max(0, min(row.integer(2), 1_440))),
                    end: Int(max(0, min(row.integer(3), 1_440))), isHeard: row.integer(4) != 0,
                    pages: sound(row.number(5)), words: sound(row.integer(6)),
                    milliseconds: sound(row.integer(7))))
        }.compactMap { $0 }.reversed()
    }

    // MARK: - Deleting

    public func delete(_ counts: ReadingDeletion) throws(KeepingError) -> DeletedReading {
        var deleted = DeletedReading()
        try write { database throws(KeepingError) in
            let (condition, values): (String, [Database.Value]) =
                switch counts {
                case .day(let day, nil): ("day = ?", [.text(day.description)])
                case .day(let day, let book?):
                    ("day = ? AND work = ?", [.text(day.description), .integer(book)])
                case .book(let book): ("work = ?", [.integer(book)])
                case .all: ("true", [])
                }
            deleted.sessions = try Self.sessions(condition, values, database)
            deleted.days = try database.rows(
                """
                SELECT work, \(Self.dayNumber), pages, words, milliseconds FROM reading_day
                WHERE \(condition)
                """, values
            ) { row in
                DeletedReading.Day(
                    book: row.integer(0),
                    day: ReadingDay(
                        day: CalendarDay(number: Int(clamping: row.integer(1))),
                        pages: Self.sound(row.number(2)), words: Self.sound(row.integer(3)),
                        milliseconds: Self.sound(row.integer(4))))
            }
            try database.run("DELETE FROM reading_session WHERE \(condition)", values)
            try database.run("DELETE FROM reading_day WHERE \(condition)", values)
            // How fast pages were read is told by no day; it goes with its book.
            if case .day = counts { return }
            deleted.speeds = Dictionary(
                try database.rows("SELECT work, speeds FROM pace WHERE \(condition)", values) {
                    ($0.integer(0), $0.text(1))
                }, uniquingKeysWith: { first, _ in first })
            try database.run("DELETE FROM pace WHERE \(condition)", values)
        }
        return deleted
    }

    public func putBack(_ deleted: DeletedReading) throws(KeepingError) {
        try write { database throws(KeepingError) in
            for item in deleted.days {
                try database.run(
                    """
                    INSERT INTO reading_day (work, day, pages, words, milliseconds)
                    SELECT ?1, ?2, ?3, ?4, ?5 WHERE EXISTS (SELECT 1 FROM work WHERE id = ?1)
                    ON CONFLICT (work, day) DO UPDATE SET pages = pages + excluded.pages,
                    words = words + excluded.words,
                    milliseconds = milliseconds + excluded.milliseconds
                    """,
                    [
                        .integer(item.book), .text(item.day.day.description),
                        .number(item.day.pages), .integer(Int64(item.day.words)),
                        .integer(Int64(item.day.milliseconds)),
                    ])
            }
            for item in deleted.sessions {
                try Self.insert(item.session, of: item.book, database)
            }
            for (book, speeds) in deleted.speeds {
                try database.run(
                    """
                    INSERT INTO pace (work, speeds)
                    SELECT ?1, ?2 WHERE EXISTS (SELECT 1 FROM work WHERE id = ?1)
                    ON CONFLICT (work) DO UPDATE SET speeds = excluded.speeds || ' ' || speeds
                    """, [.integer(book), .text(speeds)])
            }
        }
    }

    public func setCounted(_ book: Int64, _ counts: Bool) throws(KeepingError) {
        try write { database throws(KeepingError) in
            try database.run(
                counts
                    ? "DELETE FROM uncounted WHERE work = ?"
                    : "INSERT OR IGNORE INTO uncounted SELECT id FROM work WHERE id = ?",
                [.integer(book)])
        }
    }
}
