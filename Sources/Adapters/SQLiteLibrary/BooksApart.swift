import Holdings
import Ports

/// Books of which a person said that they are not one: they are no doubles, and nothing joins them
/// without being asked. A pair stands here once, in whichever order joins left it.
enum BooksApart {
    static let schema = """
        CREATE TABLE apart (
            work INTEGER NOT NULL REFERENCES work (id) ON DELETE CASCADE,
            other INTEGER NOT NULL REFERENCES work (id) ON DELETE CASCADE,
            PRIMARY KEY (work, other)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX apart_by_other ON apart (other);
        """

    static func all(_ database: Database) throws(KeepingError) -> Set<BookPair> {
        guard try isThere(database) else { return [] }
        return Set(
            try database.rows("SELECT work, other FROM apart WHERE work <> other") {
                BookPair($0.integer(0), $0.integer(1))
            })
    }

    static func areApart(
        _ one: Int64, _ other: Int64, _ database: Database
    ) throws(KeepingError) -> Bool {
        guard try isThere(database) else { return false }
        return try !database.rows(
            """
            SELECT 1 FROM apart WHERE work = ?1 AND other = ?2 OR work = ?2 AND other = ?1
            """, [.integer(one), .integer(other)]
        ) { $0.integer(0) }.isEmpty
    }

    /// False where a person says so, or where another program's library has a record of each.
    static func mayBeOne(
        _ one: Int64, _ other: Int64, _ database: Database
    ) throws(KeepingError) -> Bool {
        if try areApart(one, other, database) { return false }
        return try database.rows(
            """
            SELECT 1 FROM told_by AS mine JOIN told_by AS yours
            ON yours.library = mine.library AND yours.key <> mine.key
            WHERE mine.work = ? AND yours.work = ?
            """, [.integer(one), .integer(other)]
        ) { $0.integer(0) }.isEmpty
    }

    /// A file that is only read may be older than this table.
    private static func isThere(_ database: Database) throws(KeepingError) -> Bool {
        try !database.rows("SELECT 1 FROM sqlite_schema WHERE name = 'apart'") {
            $0.integer(0)
        }.isEmpty
    }

    /// Of books that look like one those that may be: each has another that is not said to be
    /// one of its own.
    static func left(
        of ids: [HeldBook.ID], _ pairs: Set<BookPair>
    ) -> [HeldBook.ID] {
        ids.filter { id in ids.contains { $0 != id && !pairs.contains(BookPair(id, $0)) } }
    }
}

extension SQLiteShelf {
    public func keepApart(
        _ pairs: [BookPair], _ areApart: Bool
    ) throws(KeepingError) -> [BookPair] {
        try changing { database throws(KeepingError) in
            let sql =
                areApart
                ? "INSERT INTO apart (work, other) VALUES (?1, ?2)"
                : "DELETE FROM apart WHERE (work = ?1 AND other = ?2)"
                    + " OR (work = ?2 AND other = ?1)"
            var changed: [BookPair] = []
            for pair in pairs where pair.one != pair.other {
                guard try BooksApart.areApart(pair.one, pair.other, database) != areApart,
                    try ShelfRows.isHeld(pair.one, database),
                    try ShelfRows.isHeld(pair.other, database)
                else { continue }
                try database.run(sql, [.integer(pair.one), .integer(pair.other)])
                changed.append(pair)
            }
            return changed
        }
    }
}
