import Glibc
import Holdings
import Ports

/// Looking after the whole library: is it sound, a copy of it, a copy put in its place.
extension SQLiteShelf {
    public func check(mends: Bool) throws(KeepingError) -> ShelfHealth {
        try using { (desk: inout Desk, database) throws(KeepingError) in
            var health = ShelfHealth()
            health.damage = try Self.damage(database)
            health.bookCount = try Self.count("FROM book WHERE removed IS NULL", database)
            health.fileCount = try Self.count(
                "FROM file JOIN book USING (work) WHERE removed IS NULL AND path LIKE '/%'",
                database)
            try Self.look(for: &health, database)
            do throws(KeepingError) {
                try database.execute(
                    "INSERT INTO book_words (book_words, rank) VALUES ('integrity-check', 1)")
            } catch {
                health.isSearchable = false
            }
            guard mends, !desk.isReadOnly, health.damage.isEmpty else { return health }
            desk.changes += 1
            try Self.mend(&health, database)
            return health
        }
    }

    private static func count(_ from: String, _ database: Database) throws(KeepingError) -> Int {
        try database.rows("SELECT count(*) " + from) { Int(clamping: $0.integer(0)) }.first ?? 0
    }

    /// As many words about damage as anybody reads.
    private static let damageMax = 20

    private static func damage(_ database: Database) throws(KeepingError) -> [String] {
        let words = try database.rows("PRAGMA integrity_check(\(damageMax))") { $0.text(0) }
        let keys = try database.rows("PRAGMA foreign_key_check") { $0.text(0) }
        return words.filter { $0 != "ok" } + keys.prefix(damageMax).map { "a row of \($0) is lost" }
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
    private static func mend(
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
            health.mended.append("what is searched was made anew")
        }
        let kept = try database.rows("SELECT path FROM file") { $0.text(0) }
        let paths = Set(kept)
        let forgotten = health.missing.count { !paths.contains($0.path) }
        health.missing.removeAll { !paths.contains($0.path) }
        if forgotten == 1 { health.mended.append("a file that is gone was forgotten") }
        if forgotten > 1 { health.mended.append("\(forgotten) files that are gone were forgotten") }
    }

    // MARK: - Copies

    public func backUp(to target: String) throws(KeepingError) {
        try using { (_, database) throws(KeepingError) in
            try Self.write(database, to: target)
        }
    }

    /// Beside it first: what stood there is whole until the new copy is.
    private static func write(_ database: Database, to target: String) throws(KeepingError) {
        if access(target, F_OK) == 0 {
            guard try isOurs(target) else {
                throw KeepingError("another file stands there; it was left as it is")
            }
        }
        var name = Array((target + ".XXXXXX").utf8CString)
        let file = mkstemp(&name)
        guard file >= 0 else { throw KeepingError(String(cString: strerror(errno))) }
        close(file)
        let fresh = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        do throws(KeepingError) {
            let copy = try Database(path: fresh)
            try database.copy(into: copy)
            // One file that needs no other beside it.
            try copy.execute("PRAGMA journal_mode = DELETE")
        } catch {
            for end in ["", "-wal", "-shm", "-journal"] { unlink(fresh + end) }
            throw error
        }
        let written = open(fresh, O_RDONLY | O_CLOEXEC)
        defer { close(written) }
        guard written >= 0, fsync(written) == 0, rename(fresh, target) == 0 else {
            let why = String(cString: strerror(errno))
            unlink(fresh)
            throw KeepingError(why)
        }
    }

    private static func isOurs(_ path: String) throws(KeepingError) -> Bool {
        do throws(KeepingError) {
            let database = try Database(path: path, isOnlyRead: true)
            let ids = try database.rows("PRAGMA application_id") { $0.integer(0) }
            return ids.first == LibrarySchema.application
        } catch {
            // What is no database at all is not ours either.
            return false
        }
    }

    public func restore(from source: String) throws(KeepingError) -> String? {
        guard access(source, R_OK) == 0 else {
            throw KeepingError(String(cString: strerror(errno)))
        }
        guard try Self.isOurs(source) else {
            throw KeepingError("it is no copy of a library; nothing was changed")
        }
        let copy = try Database(path: source, isOnlyRead: true)
        let version = try copy.rows("PRAGMA user_version") { $0.integer(0) }.first ?? 0
        guard version <= LibrarySchema.version else {
            throw KeepingError("a newer version of this program wrote it; nothing was changed")
        }
        guard try Self.damage(copy).isEmpty else {
            throw KeepingError("the copy is damaged; nothing was changed")
        }
        var former: String?
        if access(path, F_OK) == 0 {
            let name = String(path.dropLast(3)) + "-before-\(now()).db"
            try using { (_, database) throws(KeepingError) in try Self.write(database, to: name) }
            former = name
        }
        try using { (desk: inout Desk, database) throws(KeepingError) in
            guard !desk.isReadOnly else {
                throw KeepingError("library.db was written by a newer version of this program")
            }
            try copy.copy(into: database)
        }
        forget()
        // An older copy gets today's tables.
        _ = try using { (_, database) throws(KeepingError) in
            try database.rows("SELECT count(*) FROM book") { $0.integer(0) }
        }
        return former
    }
}
