import Ports
import Wording

/// The tables of the library, and how older files come to have them. Tables and columns that
/// this version does not know are left alone: a newer one created them.
enum LibrarySchema {
    /// "Rush", for `file` and for us to know our own.
    static let application: Int64 = 0x5275_7368
    static var version: Int64 { Int64(steps.count) }
    /// Each step once and for ever: files out there have been through it.
    private static let steps = [
        places, words, annotations, habits, shelf, telling, hearing, gathering,
        ShelfEdits.schema, RewrittenFiles.schema, WatchedFolders.schema,
        ImportedValues.schema, ShelfCovers.schema, ImportedValues.ofFiles, LentFiles.schema,
        histories, sideMarks, maps, readThrough, JoinedBooks.schema,
        nameChoices, BooksApart.schema, ReadWords.schema, sideRemarks, wordMemories,
        sessions, refusals,
    ]

    /// Makes the file ours, or says why it cannot be used. True when it may only be read.
    static func prepare(_ database: Database) throws(KeepingError) -> Bool {
        let (application, version, tables) = try signs(database)
        if application != Self.application && (application != 0 || version != 0 || tables != 0) {
            throw KeepingError(tr("library.db belongs to another program; it was left as it is"))
        }
        if version > Self.version { return true }
        if version > 0, version < Self.version {
            let damage = try LibraryProof.words(database)
            if !damage.isEmpty {
                throw .damage(tr("library.db is damaged (\(damage)); it was left as it is"))
            }
        }
        try writeAhead(database)
        try database.execute(
            """
            PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF;
            """)
        if version == Self.version { return false }
        try database.transaction { () throws(KeepingError) in
            // Somebody else may have done it while we waited.
            let version = try number("PRAGMA user_version", database)
            for step in steps.dropFirst(Int(version)) { try database.execute(step) }
            guard version < Self.version else { return }
            try database.execute(
                """
                PRAGMA application_id = \(Self.application);
                PRAGMA user_version = \(Self.version)
                """)
        }
        return false
    }

    /// Whose it is, as of one moment: another program may be making it just now.
    private static func signs(
        _ database: Database
    ) throws(KeepingError) -> (application: Int64, version: Int64, tables: Int64) {
        try database.execute("BEGIN")
        do throws(KeepingError) {
            // The first look at a table decides which moment it is.
            let tables = try number("SELECT count(*) FROM sqlite_schema", database)
            let application = try number("PRAGMA application_id", database)
            let version = try number("PRAGMA user_version", database)
            try database.execute("COMMIT")
            return (application, version, tables)
        } catch {
            // The first trouble is the one to tell.
            try? database.execute("ROLLBACK")
            throw error
        }
    }

    /// Programs that make one library at the same moment all change it to write ahead: SQLite
    /// refuses that at once where another does, while a transaction waits for its turn.
    private static func writeAhead(_ database: Database) throws(KeepingError) {
        var tries = 0
        while true {
            do throws(KeepingError) {
                return try database.execute("PRAGMA journal_mode = WAL")
            } catch {
                tries += 1
                if tries > triesMax { throw error }
                try? database.execute("BEGIN IMMEDIATE; ROLLBACK")  // waits; the next try tells
            }
        }
    }

    /// Each waits for as long as any write does.
    private static let triesMax = 20

    static func number(_ sql: String, _ database: Database) throws(KeepingError) -> Int64 {
        try database.rows(sql) { $0.integer(0) }.first ?? 0
    }

    /// Places and marks belong to the work; a file is one way to have it.
    static let places = """
        CREATE TABLE work (
            id INTEGER PRIMARY KEY,
            title TEXT NOT NULL,
            author TEXT NOT NULL DEFAULT '',
            added INTEGER NOT NULL
        ) STRICT;
        CREATE TABLE file (
            path TEXT PRIMARY KEY,
            work INTEGER NOT NULL REFERENCES work (id) ON DELETE CASCADE,
            revision TEXT NOT NULL,
            seen INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX file_by_revision ON file (revision);
        CREATE TABLE identifier (
            value TEXT NOT NULL,
            work INTEGER NOT NULL REFERENCES work (id) ON DELETE CASCADE,
            PRIMARY KEY (value, work)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE place (
            work INTEGER PRIMARY KEY REFERENCES work (id) ON DELETE CASCADE,
            locator TEXT NOT NULL,
            percent REAL NOT NULL,
            version INTEGER NOT NULL,
            kept INTEGER NOT NULL
        ) STRICT;
        CREATE TABLE place_past (
            id INTEGER PRIMARY KEY,
            work INTEGER NOT NULL REFERENCES work (id) ON DELETE CASCADE,
            locator TEXT NOT NULL,
            percent REAL NOT NULL,
            kept INTEGER NOT NULL
        ) STRICT;
        CREATE TABLE mark (
            work INTEGER NOT NULL REFERENCES work (id) ON DELETE CASCADE,
            letter TEXT NOT NULL,
            locator TEXT NOT NULL,
            PRIMARY KEY (work, letter)
        ) STRICT, WITHOUT ROWID;
        """

    /// The words of each state of a file: another file with the same words is the same work.
    private static let words = """
        CREATE TABLE words (
            revision TEXT PRIMARY KEY,
            work INTEGER NOT NULL REFERENCES work (id) ON DELETE CASCADE,
            digest TEXT NOT NULL,
            sketch INTEGER NOT NULL,
            letters INTEGER NOT NULL,
            stretches INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX words_by_work ON words (work);
        """

    /// One that was taken off stays, with the time, so that it can come back.
    private static let annotations = """
        CREATE TABLE annotation (
            id TEXT NOT NULL PRIMARY KEY,
            work INTEGER NOT NULL REFERENCES work (id) ON DELETE CASCADE,
            kind TEXT NOT NULL,
            start TEXT NOT NULL,
            stop TEXT,
            quote TEXT NOT NULL DEFAULT '',
            before TEXT NOT NULL DEFAULT '',
            after TEXT NOT NULL DEFAULT '',
            chapter TEXT NOT NULL DEFAULT '',
            percent REAL NOT NULL DEFAULT 0,
            colour TEXT NOT NULL DEFAULT '',
            note TEXT NOT NULL DEFAULT '',
            created INTEGER NOT NULL,
            edited INTEGER NOT NULL,
            extra TEXT NOT NULL DEFAULT '',
            removed INTEGER
        ) STRICT;
        CREATE INDEX annotation_by_work ON annotation (work, percent);
        """
}
