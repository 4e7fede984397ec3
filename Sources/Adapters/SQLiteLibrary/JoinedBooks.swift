import Holdings
import Ports
import Publications

/// What a person joined can be split again: of each row that a joined book had is kept what it
/// held, and whether it moved to the other book or gave way to a row of that one.
enum JoinedBooks {
    static let schema = """
        CREATE TABLE joined (
            id INTEGER PRIMARY KEY,
            work INTEGER NOT NULL REFERENCES work (id) ON DELETE CASCADE,
            former INTEGER NOT NULL,
            joined INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX joined_by_work ON joined (work);
        CREATE TABLE joined_cell (
            joining INTEGER NOT NULL REFERENCES joined (id) ON DELETE CASCADE,
            source TEXT NOT NULL,
            number INTEGER NOT NULL,
            name TEXT NOT NULL,
            value ANY,
            PRIMARY KEY (joining, source, number, name)
        ) STRICT, WITHOUT ROWID;
        """

    /// Of so many joins the way back is kept; a work has a few hundred rows at most.
    private static let joinsMax: Int64 = 500

    static func count(of work: Int64, _ database: Database) throws(KeepingError) -> Int {
        try database.rows("SELECT count(*) FROM joined WHERE work = ?", [.integer(work)]) {
            Int(clamping: $0.integer(0))
        }.first ?? 0
    }

    // MARK: - Joining

    static func join(
        _ work: Int64, to other: Int64, _ now: Int64, _ database: Database
    ) throws(KeepingError) {
        try database.run(
            "INSERT INTO joined (work, former, joined) VALUES (?, ?, ?)",
            [.integer(other), .integer(work), .integer(now)])
        let joining = database.lastRow
        let tables = try tables(database)
        try copy(workTable, of: work, before: joining, database)
        for table in tables { try copy(table, of: work, before: joining, database) }
        for table in tables { try markLost(table, work, other, joining, database) }
        try SQLiteLibrary.join(work, to: other, database)
        try database.run("DELETE FROM joined WHERE id <= ?", [.integer(joining - joinsMax)])
    }

    /// A table with the column that names a work.
    private struct Table {
        var name: String
        var column: String
        var columns: [String]
        /// What tells a row from all others, without the work it is of.
        var keys: [String]
        var source: String { "\(name).\(column)" }
        /// Rows of these gave way.
        var lost: String { "\(source) lost" }
    }

    private static let workTable = Table(
        name: "work", column: "id", columns: ["id", "title", "author", "added"], keys: [])

    private static func tables(_ database: Database) throws(KeepingError) -> [Table] {
        var tables: [Table] = []
        for (name, column) in try SQLiteLibrary.hanging(database) where name != "joined_cell" {
            let columns = try database.rows(
                "SELECT name, pk FROM pragma_table_info(?)", [.text(name)]
            ) { (name: $0.text(0), isKey: $0.integer(1) > 0) }
            tables.append(
                Table(
                    name: name, column: column, columns: columns.map(\.name),
                    keys: columns.filter { $0.isKey && $0.name != column }.map(\.name)))
        }
        return tables
    }

    private static func copy(
        _ table: Table, of work: Int64, before joining: Int64, _ database: Database
    ) throws(KeepingError) {
        let quoted = SQLiteLibrary.quoted
        let order = table.keys.isEmpty ? "1" : table.keys.map(quoted).joined(separator: ", ")
        for column in table.columns {
            try database.run(
                """
                INSERT INTO joined_cell (joining, source, number, name, value)
                SELECT ?, ?, row_number() OVER (ORDER BY \(order)), ?, \(quoted(column))
                FROM \(quoted(table.name)) WHERE \(quoted(table.column)) = ?
                """,
                [.integer(joining), .text(table.source), .text(column), .integer(work)])
        }
    }

    /// A row that the other book has already stays that one's.
    private static func markLost(
        _ table: Table, _ work: Int64, _ other: Int64, _ joining: Int64, _ database: Database
    ) throws(KeepingError) {
        let quoted = SQLiteLibrary.quoted
        let isKeyed = try database.rows(
            "SELECT count(*) FROM pragma_table_info(?) WHERE name = ? AND pk > 0",
            [.text(table.name), .text(table.column)]
        ) { $0.integer(0) != 0 }.first
        guard isKeyed == true else { return }
        let same = table.keys.map {
            "AND mine.\(quoted($0)) IS (SELECT value FROM joined_cell AS cell"
                + " WHERE cell.joining = one.joining AND cell.source = one.source"
                + " AND cell.number = one.number AND cell.name = '\($0.filter { $0 != "'" })')"
        }.joined(separator: " ")
        try database.run(
            """
            UPDATE joined_cell SET source = ? WHERE joining = ? AND source = ? AND number IN
            (SELECT DISTINCT number FROM joined_cell AS one WHERE joining = ? AND source = ?
            AND EXISTS (SELECT 1 FROM \(quoted(table.name)) AS mine
            WHERE mine.\(quoted(table.column)) = ? \(same)))
            """,
            [
                .text(table.lost), .integer(joining), .text(table.source), .integer(joining),
                .text(table.source), .integer(other),
            ])
    }

    // MARK: - Splitting

    /// Takes the last join of a book back; nil where there is none.
    static func split(_ work: Int64, _ database: Database) throws(KeepingError) -> Int64? {
        let last = try database.rows(
            "SELECT id, former FROM joined WHERE work = ? ORDER BY id DESC LIMIT 1",
            [.integer(work)]
        ) { (joining: $0.integer(0), former: $0.integer(1)) }.first
        guard let (joining, former) = last else { return nil }
        try BookWords.forget(work, database)
        let again = try remake(former, joining, database)
        for table in try tables(database) {
            for number in try numbers(table.source, joining, database) {
                try moveBack(table, number, joining, from: work, to: again, database)
            }
            for number in try numbers(table.lost, joining, database) {
                try remake(table, number, joining, of: again, database)
            }
        }
        try database.run("DELETE FROM joined WHERE id = ?", [.integer(joining)])
        try BookWords.learn(work, database)
        try BookWords.learn(again, database)
        return again
    }

    /// Its old number may be another book's by now.
    private static func remake(
        _ former: Int64, _ joining: Int64, _ database: Database
    ) throws(KeepingError) -> Int64 {
        let isTaken = try !database.rows(
            "SELECT 1 FROM work WHERE id = ?", [.integer(former)]
        ) { $0.integer(0) }.isEmpty
        let cells = ["title", "author", "added"].map { cell(workTable.source, $0) }
        try database.run(
            "INSERT INTO work (id, title, author, added) VALUES (?1, \(cells[0]), \(cells[1]),"
                + " \(cells[2]))",
            [isTaken ? .null : .integer(former), .integer(joining), .integer(1)])
        return database.lastRow
    }

    /// The kept value: ?2 is the join, ?3 the number of the row.
    private static func cell(_ source: String, _ name: String) -> String {
        func text(_ text: String) -> String { "'\(text.filter { $0 != "'" })'" }
        return "(SELECT value FROM joined_cell AS cell WHERE cell.joining = ?2"
            + " AND cell.source = \(text(source)) AND cell.number = ?3"
            + " AND cell.name = \(text(name)))"
    }

    private static func numbers(
        _ source: String, _ joining: Int64, _ database: Database
    ) throws(KeepingError) -> [Int64] {
        try database.rows(
            """
            SELECT DISTINCT number FROM joined_cell WHERE joining = ? AND source = ?
            ORDER BY number
            """, [.integer(joining), .text(source)]
        ) { $0.integer(0) }
    }

    /// What was changed in it since stays changed; what was taken off stays off.
    private static func moveBack(
        _ table: Table, _ number: Int64, _ joining: Int64, from work: Int64, to again: Int64,
        _ database: Database
    ) throws(KeepingError) {
        let quoted = SQLiteLibrary.quoted
        let same = table.keys.map {
            " AND \(quoted($0)) IS " + cell(table.source, $0)
        }.joined()
        try database.run(
            "UPDATE OR IGNORE \(quoted(table.name)) SET \(quoted(table.column)) = ?1"
                + " WHERE \(quoted(table.column)) = ?4 AND ?2 AND ?3\(same)",
            [.integer(again), .integer(joining), .integer(number), .integer(work)])
    }

    private static func remake(
        _ table: Table, _ number: Int64, _ joining: Int64, of again: Int64, _ database: Database
    ) throws(KeepingError) {
        let quoted = SQLiteLibrary.quoted
        let known = try database.rows(
            "SELECT name FROM joined_cell WHERE joining = ? AND source = ? AND number = ?",
            [.integer(joining), .text(table.lost), .integer(number)]
        ) { $0.text(0) }
        let columns = table.columns.filter { known.contains($0) }
        guard columns.count > 1 else { return }
        let values = columns.map { $0 == table.column ? "?1" : cell(table.lost, $0) }
        try database.run(
            "INSERT OR IGNORE INTO \(quoted(table.name))"
                + " (\(columns.map(quoted).joined(separator: ", ")))"
                + " VALUES (\(values.joined(separator: ", ")))",
            [.integer(again), .integer(joining), .integer(number)])
    }
}
