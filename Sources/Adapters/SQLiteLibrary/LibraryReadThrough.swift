import Ports
import Sharing

/// As far as each book was read without a gap.
extension SQLiteLibrary {
    /// - Parameter history: of the work, where it was read already.
    static func readThrough(
        _ work: Int64, _ history: PlaceHistory?, _ database: Database
    ) throws(KeepingError) -> ReadThrough? {
        if try hasReadThrough(database) {
            let rows = try database.rows(
                "SELECT locator, percent, begun FROM read_through WHERE work = ?", [.integer(work)]
            ) { ReadThrough($0.text(0), percent: $0.number(1), isBegun: $0.integer(2) != 0) }
            if let kept = rows.first { return kept }
        }
        guard try hasHistories(database) else { return nil }
        var known = history
        if known == nil { known = try self.history(of: work, database).history }
        return known?.turnedWithoutGap.map {
            ReadThrough($0.locator, percent: $0.percent, isBegun: true)
        }
    }

    /// Another program that has the book open may have come further meanwhile.
    static func put(
        _ read: ReadThrough?, _ work: Int64, _ database: Database
    ) throws(KeepingError) {
        guard let read, read.percent.isFinite else { return }
        try database.run(
            """
            INSERT INTO read_through (work, locator, percent, begun) VALUES (?1, ?2, ?3, ?4)
            ON CONFLICT (work) DO UPDATE SET locator = excluded.locator,
            percent = excluded.percent, begun = excluded.begun
            WHERE ?5 OR excluded.percent >= percent
            """,
            [
                .integer(work), .text(read.locator), .number(read.percent),
                .integer(read.isBegun ? 1 : 0), .integer(read.isGiven ? 1 : 0),
            ])
    }

    /// A file that is only read may be older than this table.
    private static func hasReadThrough(_ database: Database) throws(KeepingError) -> Bool {
        let count = try database.rows(
            "SELECT count(*) FROM sqlite_schema WHERE name = 'read_through'"
        ) { $0.integer(0) }
        return count.first == 1
    }
}

extension LibrarySchema {
    static let readThrough = """
        CREATE TABLE read_through (
            work INTEGER PRIMARY KEY REFERENCES work (id) ON DELETE CASCADE,
            locator TEXT NOT NULL,
            percent REAL NOT NULL,
            begun INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        """
}
