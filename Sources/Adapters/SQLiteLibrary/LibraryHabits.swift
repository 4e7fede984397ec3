import Notebook
import Ports
import Publications

/// What was read on which day, how fast, and how the pages of each book are liked.
extension SQLiteLibrary: HabitKeeping {
    /// Thirty years of reading every day; older days are not listed.
    private static let daysMax: Int64 = 11_000
    /// A book has some ten settings of its own.
    private static let lookMax: Int64 = 100

    public func habits(
        of publication: Publication, at path: String
    ) throws(KeepingError) -> ReadingHabits {
        try using { (_, database) throws(KeepingError) in
            var habits = ReadingHabits()
            guard try Self.hasTables(database) else { return habits }
            let days = try database.rows(
                """
                SELECT DISTINCT day FROM reading_day WHERE true \(try Self.counted(database))
                ORDER BY day DESC LIMIT ?
                """, [.integer(Self.daysMax)]
            ) { $0.text(0) }
            habits.daysOfAll = days.reversed().compactMap(CalendarDay.init)
            guard let work = try Self.work(of: publication, at: path, database) else {
                return habits
            }
            habits.days = try Self.days(of: work, database)
            habits.speeds = try Self.speeds(of: work, database)
            let look = try database.rows(
                "SELECT name, value FROM look WHERE work = ? LIMIT ?",
                [.integer(work), .integer(Self.lookMax)]
            ) { ($0.text(0), $0.text(1)) }
            habits.look = Dictionary(look) { $1 }
            return habits
        }
    }

    public func add(
        _ news: ReadingNews, of publication: Publication, at path: String
    ) throws(KeepingError) {
        let now = now()
        try write { database throws(KeepingError) in
            let work = try Self.settle(publication, at: path, now, database)
            guard try Self.counts(work, database) else { return }
            try Self.add(news, to: work, database)
            try database.run(
                """
                INSERT INTO reading_day (work, day, pages, words, milliseconds)
                VALUES (?, ?, ?, ?, ?)
                ON CONFLICT (work, day) DO UPDATE SET pages = pages + excluded.pages,
                words = words + excluded.words, milliseconds = milliseconds + excluded.milliseconds
                """,
                [
                    .integer(work), .text(news.day.day.description), .number(news.day.pages),
                    .integer(Int64(news.day.words)), .integer(Int64(news.day.milliseconds)),
                ])
            guard !news.speeds.isEmpty else { return }
            let speeds = try Self.speeds(of: work, database) + news.speeds
            let text = speeds.suffix(ReadingHabits.speedsMax).map(String.init)
                .joined(separator: " ")
            try database.run(
                """
                INSERT INTO pace (work, speeds) VALUES (?, ?)
                ON CONFLICT (work) DO UPDATE SET speeds = excluded.speeds
                """, [.integer(work), .text(text)])
        }
    }

    public func keep(
        look: [String: String], of publication: Publication, at path: String
    ) throws(KeepingError) {
        let now = now()
        try write { database throws(KeepingError) in
            let work = try Self.settle(publication, at: path, now, database)
            try database.run("DELETE FROM look WHERE work = ?", [.integer(work)])
            for (name, value) in look {
                try database.run(
                    "INSERT INTO look (work, name, value) VALUES (?, ?, ?)",
                    [.integer(work), .text(name), .text(value)])
            }
        }
    }

    public func keep(
        words: Int, of publication: Publication, at path: String
    ) throws(KeepingError) {
        let now = now()
        let isKnown = try using { (_, database) throws(KeepingError) in
            guard let work = try Self.work(of: publication, at: path, database) else {
                return false
            }
            return try !database.rows(
                "SELECT 1 FROM book WHERE work = ? AND words = ?",
                [.integer(work), .integer(Int64(words))]
            ) { $0.integer(0) }.isEmpty
        }
        // Pages are counted at each size, words are the same.
        if isKnown || words <= 0 { return }
        try write { database throws(KeepingError) in
            let work = try Self.settle(publication, at: path, now, database)
            try database.run(
                "UPDATE book SET words = ? WHERE work = ?",
                [.integer(Int64(words)), .integer(work)])
        }
    }

    /// What a person reads of a minute, in the middle of all that was measured; nil before there
    /// is enough of it.
    static func pace(_ database: Database) throws(KeepingError) -> Int? {
        guard try hasTables(database) else { return nil }
        let speeds = try database.rows(
            "SELECT speeds FROM pace ORDER BY work DESC LIMIT 200"
        ) { $0.text(0) }
        .flatMap { $0.split(separator: " ").compactMap { Int($0) } }
        .filter { (paceMin...paceMax).contains($0) }.sorted()
        return speeds.count < pagesMin ? nil : speeds[speeds.count / 2]
    }

    /// Ten pages tell something; slower is the kettle, faster is looking for something.
    private static let pagesMin = 10
    private static let paceMin = 50
    private static let paceMax = 1_000

    // MARK: - Rows

    private static func days(
        of work: Int64, _ database: Database
    ) throws(KeepingError) -> [ReadingDay] {
        let rows = try database.rows(
            """
            SELECT day, pages, words, milliseconds FROM reading_day WHERE work = ?
            ORDER BY day DESC LIMIT ?
            """, [.integer(work), .integer(daysMax)]
        ) { ($0.text(0), $0.number(1), $0.integer(2), $0.integer(3)) }
        return rows.reversed().compactMap { day, pages, words, milliseconds in
            CalendarDay(day).map {
                ReadingDay(
                    day: $0, pages: sound(pages), words: sound(words),
                    milliseconds: sound(milliseconds))
            }
        }
    }

    private static func speeds(of work: Int64, _ database: Database) throws(KeepingError) -> [Int] {
        let text = try database.rows("SELECT speeds FROM pace WHERE work = ?", [.integer(work)]) {
            $0.text(0)
        }.first
        return speeds(text ?? "")
    }

    static func speeds(_ text: String) -> [Int] {
        let numbers = text.split(separator: " ").compactMap { Int($0) }
        return numbers.filter { (1...100_000).contains($0) }.suffix(ReadingHabits.speedsMax)
    }

    /// What a damaged or foreign file says is still added up without harm.
    static func sound(_ number: Int64) -> Int { Int(max(0, min(number, 1 << 40))) }
    static func sound(_ number: Double) -> Double {
        number.isFinite ? max(0, min(number, 1e9)) : 0
    }

    /// A file that is only read may be older than these tables.
    static func hasTables(_ database: Database) throws(KeepingError) -> Bool {
        let count = try database.rows(
            "SELECT count(*) FROM sqlite_schema WHERE name IN ('reading_day', 'pace', 'look')"
        ) { $0.integer(0) }
        return count.first == 3
    }

    func write(
        _ work: (Database) throws(KeepingError) -> Void
    ) throws(KeepingError) {
        look()
        try using { (desk, database) throws(KeepingError) in
            if let obstacle = desk.obstacle { throw KeepingError(obstacle) }
            try database.transaction { () throws(KeepingError) in try work(database) }
        }
    }
}

extension LibrarySchema {
    /// Days are those of the person's own calendar, as ISO 8601 writes them.
    static let habits = """
        CREATE TABLE reading_day (
            work INTEGER NOT NULL REFERENCES work (id) ON DELETE CASCADE,
            day TEXT NOT NULL,
            pages REAL NOT NULL,
            words INTEGER NOT NULL,
            milliseconds INTEGER NOT NULL,
            PRIMARY KEY (work, day)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX reading_day_by_day ON reading_day (day);
        CREATE TABLE pace (
            work INTEGER PRIMARY KEY REFERENCES work (id) ON DELETE CASCADE,
            speeds TEXT NOT NULL
        ) STRICT;
        CREATE TABLE look (
            work INTEGER NOT NULL REFERENCES work (id) ON DELETE CASCADE,
            name TEXT NOT NULL,
            value TEXT NOT NULL,
            PRIMARY KEY (work, name)
        ) STRICT, WITHOUT ROWID;
        """
}
