import Glibc
import Holdings
import Ports
import Wording

/// Looking whether the whole library is sound.
extension SQLiteShelf {
    public func check(repairs: Bool) throws(KeepingError) -> ShelfHealth {
        try using { (desk: inout Desk, database) throws(KeepingError) in
            var health = ShelfHealth()
            health.damage = try Self.damage(database)
            health.bookCount = try Self.count("FROM book WHERE removed IS NULL", database)
            health.fileCount = try Self.count(
                "FROM file JOIN book USING (work) WHERE removed IS NULL AND path LIKE '/%'",
                database)
            try Self.look(for: &health, database)
            // The question is a change to SQLite.
            guard health.damage.isEmpty else { return health }
            do throws(KeepingError) {
                try database.execute(
                    "INSERT INTO book_words (book_words, rank) VALUES ('integrity-check', 1)")
            } catch {
                // SQLite needs write access to check this: without it the answer is unknown.
                health.isSearchable = !error.isDamage
            }
            guard repairs, desk.obstacle == nil else { return health }
            desk.changes += 1
            try Self.repair(&health, database)
            return health
        }
    }

    private static func count(_ from: String, _ database: Database) throws(KeepingError) -> Int {
        try database.rows("SELECT count(*) " + from) { Int(clamping: $0.integer(0)) }.first ?? 0
    }

    /// As many words about damage as anybody reads.
    private static let damageMax = 20

    static func damage(_ database: Database) throws(KeepingError) -> [String] {
        let words = try database.rows("PRAGMA integrity_check(\(damageMax))") { $0.text(0) }
        let keys = try database.rows("PRAGMA foreign_key_check") { $0.text(0) }
        return words.filter { $0 != "ok" }
            + keys.prefix(damageMax).map { tr("a row of \($0) is lost") }
    }

    private static func look(
        for health: inout ShelfHealth, _ database: Database
    ) throws(KeepingError) {
        let files = try database.rows(
            """
            SELECT file.work, path, format, bytes FROM file JOIN book ON book.work = file.work
            WHERE removed IS NULL AND path LIKE '/%' ORDER BY file.work, path
            """
        ) { row in
            (
                row.integer(0),
                HeldFile(
                    path: row.text(1), format: row.text(2),
                    bytes: row.isNull(3) ? nil : Int(clamping: row.integer(3)))
            )
        }
        var present: Set<HeldBook.ID> = []
        for (work, file) in files {
            if access(file.path, F_OK) == 0 {
                present.insert(work)
            } else {
                health.missing.append(file)
            }
        }
        let all = try database.rows("SELECT work FROM book WHERE removed IS NULL ORDER BY work") {
            $0.integer(0)
        }
        health.lost = all.filter { !present.contains($0) }
    }

    /// The words are made anew; a file that is gone is forgotten where the book has another.
    private static func repair(
        _ health: inout ShelfHealth, _ database: Database
    ) throws(KeepingError) {
        let before = health
        let lost = Set(health.lost)
        try database.transaction { () throws(KeepingError) in
            if !before.isSearchable {
                try database.execute("INSERT INTO book_words (book_words) VALUES ('rebuild')")
            }
            for file in before.missing {
                let work = try database.rows(
                    "SELECT work FROM file WHERE path = ?", [.text(file.path)]
                ) { $0.integer(0) }.first
                guard let work, !lost.contains(work) else { continue }
                try database.run("DELETE FROM file WHERE path = ?", [.text(file.path)])
            }
        }
        if !health.isSearchable {
            health.isSearchable = true
            health.repaired.append(tr("what is searched was made anew"))
        }
        let kept = try database.rows("SELECT path FROM file") { $0.text(0) }
        let paths = Set(kept)
        let forgotten = health.missing.count { !paths.contains($0.path) }
        health.missing.removeAll { !paths.contains($0.path) }
        if forgotten == 1 { health.repaired.append(tr("a file that is gone was forgotten")) }
        if forgotten > 1 {
            health.repaired.append(tr("\(forgotten, "file", "files") that are gone were forgotten"))
        }
    }
}
