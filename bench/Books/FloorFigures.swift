import CSqlite
import Holdings

/// What SQLite alone needs for the same questions: its own index of words, the rows that fit, in
/// order. The list may not take three times as long.
struct SQLiteFloor {
    private let database: OpaquePointer

    init?(library: String) {
        var opened: OpaquePointer?
        guard sqlite3_open_v2(library, &opened, SQLITE_OPEN_READONLY, nil) == SQLITE_OK,
            let opened
        else {
            sqlite3_close(opened)
            return nil
        }
        database = opened
    }

    func close() { sqlite3_close(database) }

    /// How many books a question in SQLite's own words leaves; every one is fetched.
    func count(_ words: String) -> Int {
        var statement: OpaquePointer?
        let text = """
            SELECT work FROM book_words JOIN book ON work = book_words.rowid
            WHERE book_words MATCH '\(words)' AND removed IS NULL ORDER BY filed
            """
        guard sqlite3_prepare_v2(database, text, -1, &statement, nil) == SQLITE_OK else {
            return 0
        }
        defer { sqlite3_finalize(statement) }
        var count = 0
        while sqlite3_step(statement) == SQLITE_ROW { count += 1 }
        return count
    }
}
