import Glibc
import Holdings
import Ports
import Publications
import Synchronization
import Wording

/// The words of all books in a file of their own, which may be thrown away at any time. The books
/// are stored in shards, a search table each: what SQLite cannot delete from one is dropped with
/// the whole of it, and a search tells what it found shard by shard.
public final class SQLiteTexts: TextKeeping, @unchecked Sendable {
    private let path: String
    private let turn = Mutex(())
    private var database: Database?
    /// Which file it is: another program may have thrown it away and made a new one.
    private var file: ino_t?

    /// Tables and words as this version makes them; of another nothing is kept.
    static let version: Int64 = 1
    /// "Text", for us to know our own.
    private static let application: Int64 = 0x5465_7874
    private static let shardBooksMax = 64
    /// Of words: the search table takes about half of it.
    private static let shardBytesMax = 32 << 20
    /// A long encyclopedia; of what is longer the beginning is found.
    static let bookBytesMax = 32 << 20
    /// Passages reported of one book, or of some where there are few.
    static let placesMax = 200

    public init(folder: String) { path = Self.file(in: folder) }

    public static func file(in folder: String) -> String { folder + "/texts.db" }

    // MARK: - Keeping

    public func held() throws(KeepingError) -> [HeldBook.ID: String] {
        try using { database throws(KeepingError) in
            let rows = try database.rows("SELECT work, revision FROM slot") {
                ($0.integer(0), $0.text(1))
            }
            return Dictionary(rows) { $1 }
        }
    }

    public func add(
        _ book: HeldBook.ID, revision: String, read: (PassageKeeper) throws(KeepingError) -> Bool
    ) throws(KeepingError) -> Bool {
        try using { database throws(KeepingError) in
            do throws(KeepingError) {
                let full = try database.transaction { () throws(KeepingError) in
                    try Self.forget([book], database)
                    return try Self.put(book, revision, read, database)
                }
                if let full { try Self.tidy(full, database) }
                // The next book is long in coming, and may be none.
                try database.execute("PRAGMA shrink_memory")
                return true
            } catch {
                if error == Self.unwanted { return false }
                throw error
            }
        }
    }

    /// The rest of a book is not wanted: nothing of it is kept.
    private static let unwanted = KeepingError("it is not wanted any more")

    /// The shard that is full now.
    private static func put(
        _ book: HeldBook.ID, _ revision: String,
        _ read: (PassageKeeper) throws(KeepingError) -> Bool, _ database: Database
    ) throws(KeepingError) -> Int64? {
        let shard = try openShard(database)
        try database.run(
            "INSERT INTO slot (work, revision, shard, bytes) VALUES (?, ?, ?, 0)",
            [.integer(book), .text(revision), .integer(shard)])
        let slot = database.lastRow
        let insert = "INSERT INTO texts_\(shard) (rowid, words) VALUES (?, ?)"
        var bytes = 0
        let isWhole = try read { (document, passage, words) throws(KeepingError) in
            guard bytes < bookBytesMax,
                let row = Row(slot: slot, document: document, passage: passage)
            else { return }
            bytes += words.utf8.count
            try database.run(insert, [.integer(row.number), .text(words)])
        }
        guard isWhole else { throw unwanted }
        try database.run(
            "UPDATE slot SET bytes = ? WHERE id = ?", [.integer(Int64(bytes)), .integer(slot)])
        try database.run(
            "UPDATE shard SET bytes = bytes + ?, books = books + 1 WHERE id = ?",
            [.integer(Int64(bytes)), .integer(shard)])
        return try isOpen(shard, database) ? nil : shard
    }

    private static func openShard(_ database: Database) throws(KeepingError) -> Int64 {
        let last =
            try database.rows("SELECT max(id) FROM shard") {
                $0.isNull(0) ? nil : $0.integer(0)
            }.first ?? nil
        if let last, try isOpen(last, database) { return last }
        let shard = (last ?? 0) + 1
        try database.run("INSERT INTO shard (id, bytes, books) VALUES (?, 0, 0)", [.integer(shard)])
        try database.execute(
            """
            CREATE VIRTUAL TABLE texts_\(shard) USING fts5
            (words, content = '', columnsize = 0, tokenize = 'ascii');
            """)
        return shard
    }

    private static func isOpen(_ shard: Int64, _ database: Database) throws(KeepingError) -> Bool {
        try !database.rows(
            "SELECT 1 FROM shard WHERE id = ? AND bytes < ? AND books < ?",
            [.integer(shard), .integer(Int64(shardBytesMax)), .integer(Int64(shardBooksMax))]
        ) { $0.integer(0) }.isEmpty
    }

    /// One that nothing comes to any more is searched fastest in one piece.
    private static func tidy(_ shard: Int64, _ database: Database) throws(KeepingError) {
        try database.run("INSERT INTO texts_\(shard) (texts_\(shard)) VALUES ('optimize')")
    }

    public func drop(_ books: [HeldBook.ID]) throws(KeepingError) {
        if books.isEmpty { return }
        try using { database throws(KeepingError) in
            try database.transaction { () throws(KeepingError) in
                try Self.forget(books, database)
            }
            try database.execute("PRAGMA incremental_vacuum")
        }
    }

    /// A shard that holds more of what is gone than of what is there goes too: its books are read
    /// again.
    private static func forget(
        _ books: [HeldBook.ID], _ database: Database
    ) throws(KeepingError) {
        for book in books {
            try database.run("DELETE FROM slot WHERE work = ?", [.integer(book)])
        }
        let stale = try database.rows(
            """
            SELECT id FROM shard WHERE books > 0 AND 2 * (SELECT count(*) FROM slot
            WHERE slot.shard = shard.id) < books
            """
        ) { $0.integer(0) }
        for shard in stale {
            try database.execute("DROP TABLE texts_\(shard)")
            try database.run("DELETE FROM slot WHERE shard = ?", [.integer(shard)])
            // Its number is not given away: rows of a search may still be on their way.
            try database.run(
                "UPDATE shard SET bytes = ?, books = 0 WHERE id = ?",
                [.integer(Int64.max >> 1), .integer(shard)])
        }
    }

    public func contents() throws(KeepingError) -> TextContents {
        try using { database throws(KeepingError) in
            let books = try Self.number("SELECT count(*) FROM slot", database)
            let pages = try Self.number("PRAGMA page_count", database)
            let size = try Self.number("PRAGMA page_size", database)
            return TextContents(books: Int(clamping: books), bytes: Int(clamping: pages * size))
        }
    }

    public func clear() throws(KeepingError) {
        turn._unsafeLock()
        defer { turn._unsafeUnlock() }
        database = nil
        remove()
    }

    // MARK: - Finding

    public func find(
        _ query: PassageQuery, tell: ([PassageFind]) -> Bool
    ) throws(KeepingError) {
        for shard in try shards() {
            // Between two of them others have their turn.
            let found = try using { database throws(KeepingError) in
                try Self.find(query.expression, in: shard, database)
            }
            if !tell(found) { return }
        }
    }

    func shards() throws(KeepingError) -> [Int64] {
        try using { database throws(KeepingError) in
            try database.rows("SELECT id FROM shard WHERE books > 0 ORDER BY id") { $0.integer(0) }
        }
    }

    static func find(
        _ expression: String, in shard: Int64, _ database: Database
    ) throws(KeepingError) -> [PassageFind] {
        let works = Dictionary(
            try database.rows("SELECT id, work FROM slot WHERE shard = ?", [.integer(shard)]) {
                ($0.integer(0), $0.integer(1))
            }
        ) { $1 }
        if works.isEmpty { return [] }
        let query =
            "SELECT rowid FROM texts_\(shard) WHERE texts_\(shard) MATCH ? AND rowid >= ?"
            + " ORDER BY rowid LIMIT \(placesMax)"
        var found: [PassageFind] = []
        var from: Int64 = 0
        // A book with a match on every page does not hold up the next.
        while true {
            let rows = try database.rows(query, [.text(expression), .integer(from)]) {
                Row(number: $0.integer(0))
            }
            var slot: Int64 = -1
            for row in rows {
                guard let work = works[row.slot] else { continue }
                if row.slot != slot { found.append(PassageFind(book: work, places: [])) }
                slot = row.slot
                found[found.count - 1].places.append(
                    .init(document: row.document, passage: row.passage))
            }
            guard rows.count == placesMax, let last = rows.last else { return found }
            if last.slot == slot { found[found.count - 1].isCut = true }
            from = Row.first(of: last.slot + 1)
        }
    }

    // MARK: - The file

    private static func number(_ sql: String, _ database: Database) throws(KeepingError) -> Int64 {
        try database.rows(sql) { $0.integer(0) }.first ?? 0
    }

    func using<Result>(
        _ work: (Database) throws(KeepingError) -> Result
    ) throws(KeepingError) -> Result {
        turn._unsafeLock()
        defer { turn._unsafeUnlock() }
        let database: Database
        if let known = self.database, file == fileNumber {
            database = known
        } else {
            self.database = nil
            database = try open()
            file = fileNumber
        }
        self.database = database
        do throws(KeepingError) {
            return try work(database)
        } catch {
            if error.isDamage {
                // Made again from the books, by the next who looks.
                self.database = nil
                remove()
            }
            throw error
        }
    }

    var isThere: Bool { fileNumber != nil }

    private var fileNumber: ino_t? {
        var about = stat()
        return stat(path, &about) == 0 ? about.st_ino : nil
    }

    private func open() throws(KeepingError) -> Database {
        var at = ""
        for part in path.split(separator: "/").dropLast() {
            at += "/" + part
            mkdir(at, 0o700)
        }
        do throws(KeepingError) {
            if let database = try prepared() { return database }
        } catch {
            guard error.isDamage else { throw error }
        }
        remove()
        guard let database = try prepared() else {
            throw KeepingError(tr("texts.db cannot be made anew"))
        }
        return database
    }

    /// nil for what another version made, which is of no use.
    private func prepared() throws(KeepingError) -> Database? {
        let database = try Database(path: path)
        try database.execute("PRAGMA auto_vacuum = INCREMENTAL; PRAGMA trusted_schema = OFF")
        let tables = try Self.number("SELECT count(*) FROM sqlite_schema", database)
        let application = try Self.number("PRAGMA application_id", database)
        if tables > 0, application != Self.application {
            throw KeepingError(tr("texts.db belongs to another program; it was left as it is"))
        }
        let version = try Self.number("PRAGMA user_version", database)
        if tables > 0, version != Self.version { return nil }
        // What is lost with the power is made again.
        try database.execute(
            """
            PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;
            PRAGMA journal_size_limit = 16777216
            """)
        // One that is there is read while another program writes a book into it.
        guard tables == 0 else { return database }
        try database.transaction { () throws(KeepingError) in
            try database.execute(Self.schema)
        }
        return database
    }

    private static let schema = """
        CREATE TABLE IF NOT EXISTS shard (
            id INTEGER PRIMARY KEY, bytes INTEGER NOT NULL, books INTEGER NOT NULL
        ) STRICT;
        CREATE TABLE IF NOT EXISTS slot (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            work INTEGER NOT NULL UNIQUE,
            revision TEXT NOT NULL,
            shard INTEGER NOT NULL,
            bytes INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX IF NOT EXISTS slot_by_shard ON slot (shard);
        PRAGMA application_id = \(application);
        PRAGMA user_version = \(version)
        """

    private func remove() {
        // A missing file needs no removal; one that cannot be removed is an error at the next open.
        for end in ["", "-wal", "-shm"] { unlink(path + end) }
    }
}

/// A passage's number in a search table: its book's, its document's, its own.
private struct Row {
    private static let passageBits: Int64 = 18
    private static let documentBits: Int64 = 20

    var number: Int64

    init(number: Int64) { self.number = number }

    /// nil for what is beyond any book.
    init?(slot: Int64, document: Int, passage: Int) {
        guard document < 1 << Self.documentBits, passage < 1 << Self.passageBits,
            slot < 1 << 24
        else { return nil }
        number = Self.first(of: slot) | Int64(document) << Self.passageBits | Int64(passage)
    }

    static func first(of slot: Int64) -> Int64 { slot << (passageBits + documentBits) }

    var slot: Int64 { number >> (Self.passageBits + Self.documentBits) }
    var document: Int { Int(number >> Self.passageBits & (1 << Self.documentBits - 1)) }
    var passage: Int { Int(number & (1 << Self.passageBits - 1)) }
}
