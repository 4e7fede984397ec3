import Holdings
import Ports

/// A loan is a file's, not its book's: what a library lends leaves a person's own file of the same
/// book alone, when it comes and when it ends.
enum LentFiles {
    /// What was kept of a book with several files does not say which of them was lent; the list
    /// of loans does, and says it again. `returned` knows the bytes of what was given back, so
    /// that the book is found again when it is borrowed again.
    static let schema = """
        ALTER TABLE file ADD COLUMN loan TEXT NOT NULL DEFAULT '';
        ALTER TABLE file ADD COLUMN due INTEGER;
        CREATE INDEX file_lent ON file (work) WHERE loan <> '';
        UPDATE file SET loan = (SELECT loan FROM book WHERE book.work = file.work),
        due = (SELECT due FROM book WHERE book.work = file.work)
        WHERE work IN (SELECT work FROM book WHERE loan <> '') AND path LIKE '/%'
        AND (SELECT count(*) FROM file AS other
            WHERE other.work = file.work AND other.path LIKE '/%') = 1;
        CREATE TABLE returned (
            revision TEXT PRIMARY KEY,
            work INTEGER NOT NULL REFERENCES work (id) ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID;
        """

    /// A book is lent while all of its files are: who has one of their own keeps the book.
    private static let lentQuery = """
        SELECT work, loan, max(due) FROM file WHERE loan <> '' AND NOT EXISTS
        (SELECT 1 FROM file AS own
        WHERE own.work = file.work AND own.loan = '' AND own.path LIKE '/%')
        """

    static func all(_ database: Database) throws(KeepingError) -> [HeldBook.ID: HeldBook.Loan] {
        let rows = try database.rows(lentQuery + " GROUP BY work", read: row)
        return Dictionary(rows) { first, _ in first }
    }

    static func of(
        _ work: HeldBook.ID, _ database: Database
    ) throws(KeepingError) -> HeldBook.Loan? {
        try database.rows(
            lentQuery + " AND work = ? GROUP BY work", [.integer(work)], read: row
        ).first?.1
    }

    private static func row(_ row: Cursor) -> (HeldBook.ID, HeldBook.Loan) {
        let until = row.isNull(2) ? nil : row.integer(2)
        return (row.integer(0), HeldBook.Loan(state: row.text(1), until: until))
    }

    /// The work whose file with these bytes was given back.
    static func work(
        of revision: String, _ database: Database
    ) throws(KeepingError) -> Int64? {
        try database.rows("SELECT work FROM returned WHERE revision = ?", [.text(revision)]) {
            $0.integer(0)
        }.first
    }
}

extension SQLiteShelf {
    public func lend(_ path: String, _ loan: HeldBook.Loan?) throws(KeepingError) {
        let state = Database.Value.text(loan?.state ?? "")
        let due = loan?.until.map { Database.Value.integer($0) } ?? .null
        // What is known already is not written: everybody who watches would look again.
        let isNews = try using { (_, database) throws(KeepingError) in
            try !database.rows(
                "SELECT 1 FROM file WHERE path = ? AND (loan IS NOT ? OR due IS NOT ?)",
                [.text(path), state, due]
            ) { $0.integer(0) }.isEmpty
        }
        guard isNews else { return }
        try changing { database throws(KeepingError) in
            try database.run(
                "UPDATE file SET loan = ?, due = ? WHERE path = ?", [state, due, .text(path)])
        }
    }

    public func endLoan(of path: String) throws(KeepingError) {
        let now = now()
        try changing { database throws(KeepingError) in
            let known = try database.rows(
                "SELECT work, revision FROM file WHERE path = ?", [.text(path)]
            ) { ($0.integer(0), $0.text(1)) }.first
            guard let (work, revision) = known else { return }
            try database.run(
                "INSERT OR REPLACE INTO returned (revision, work) VALUES (?, ?)",
                [.text(revision), .integer(work)])
            try database.run("DELETE FROM file WHERE path = ?", [.text(path)])
            guard try ShelfRows.files(of: work, database).isEmpty,
                let memory = try ShelfRows.memory(work, database)
            else { return }
            try ShelfRows.put(memory.changed(by: .remove, now: now), database)
        }
    }
}
