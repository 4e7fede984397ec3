import Glibc
import Ports
import Publications
import Synchronization

/// The library on disk: where a person is in each book, and what they left in it. Opened when the
/// first book is; two programs may have it open at once.
public final class SQLiteLibrary: ReadingKeeping, @unchecked Sendable {
    struct Desk {
        var database: Database?
        /// Why nothing can be written; nil where it can.
        var obstacle: String?
        /// That is the disk's, and may be over by the next change.
        var isPassing = false
        /// The file was looked through before the first change.
        var isProved = false
        var isReadOnly: Bool { obstacle != nil }
    }

    private let path: String
    let now: @Sendable () -> Int64
    /// A connection serves one thread at a time: the thread that uses the desk holds the lock.
    private let turn = Mutex(())
    private var desk = Desk()

    /// - Parameter now: seconds since 1970.
    public init(folder: String, now: @escaping @Sendable () -> Int64) {
        path = folder + "/library.db"
        self.now = now
    }

    public func reading(
        of publication: Publication, at path: String
    ) throws(KeepingError) -> KeptReading? {
        try using { (desk: inout Desk, database) throws(KeepingError) in
            guard let work = try Self.work(of: publication, at: path, database) else { return nil }
            if !desk.isReadOnly, try Self.isOff(work, database) {
                try prove(&desk, database)
                try Self.putBack(work, database)
            }
            let places = try database.rows(
                "SELECT locator, percent, kept FROM place WHERE work = ?",
                [.integer(work)]
            ) { ($0.text(0), $0.number(1), $0.integer(2)) }
            guard let (locator, percent, kept) = places.first else { return nil }
            let marks = try database.rows(
                "SELECT letter, locator FROM mark WHERE work = ?", [.integer(work)]
            ) { ($0.text(0), $0.text(1)) }
            var reading = KeptReading(
                locator: locator, percent: percent,
                marks: Dictionary(
                    marks.compactMap { letter, locator in letter.first.map { ($0, locator) } },
                    uniquingKeysWith: { $1 }))
            reading.kept = kept
            reading.readThrough = try Self.readThrough(work, nil, database)
            return reading
        }
    }

    public func keep(
        _ reading: KeptReading, of publication: Publication, at path: String
    ) throws(KeepingError) {
        let now = now()
        try changing { (_, database) throws(KeepingError) in
            let work = try Self.settle(publication, at: path, now, database)
            try Self.put(reading, work, now, database)
            try Self.put(reading.marks, work, database)
            try Self.note(reading, work, now, database)
            try Self.put(reading.readThrough, work, database)
            return { _ in }
        }
    }

    // MARK: - Places

    /// Writes a place. One that another program wrote meanwhile is in the history.
    private static func put(
        _ reading: KeptReading, _ work: Int64, _ now: Int64, _ database: Database
    ) throws(KeepingError) {
        try database.run(
            """
            INSERT INTO place (work, locator, percent, version, kept, turn)
            VALUES (?, ?, ?, 1, ?, (SELECT coalesce(max(turn), 0) + 1 FROM place))
            ON CONFLICT (work) DO UPDATE SET
            locator = CASE WHEN ?5 THEN locator ELSE excluded.locator END,
            percent = CASE WHEN ?5 THEN percent ELSE excluded.percent END,
            version = version + 1, kept = excluded.kept,
            turn = CASE WHEN ?5 OR locator = excluded.locator AND NOT ?6 THEN turn
                ELSE excluded.turn END
            """,
            [
                .integer(work), .text(reading.locator), .number(reading.percent), .integer(now),
                .integer(reading.isHeld ? 1 : 0),
                // Who goes back to where a book was left long ago has gone there now.
                .integer(reading.move == .leapt ? 1 : 0),
            ])
    }

    /// Marks are added and moved here; none that another program set is taken away.
    private static func put(
        _ marks: [Character: String], _ work: Int64, _ database: Database
    ) throws(KeepingError) {
        for (letter, locator) in marks {
            try database.run(
                """
                INSERT INTO mark (work, letter, locator) VALUES (?, ?, ?)
                ON CONFLICT (work, letter) DO UPDATE SET locator = excluded.locator
                """, [.integer(work), .text(String(letter)), .text(locator)])
        }
    }

    // MARK: - Works

    /// The same, made where it is not known yet; the file counts as seen now.
    static func settle(
        _ publication: Publication, at path: String, as clues: BookClues = BookClues(),
        _ now: Int64, _ database: Database
    ) throws(KeepingError) -> Int64 {
        let work: Int64
        if let known = try self.work(of: publication, at: path, as: clues, database) {
            work = known
        } else {
            let metadata = publication.metadata
            try database.run(
                "INSERT INTO work (title, author, added) VALUES (?, ?, ?)",
                [
                    .text(metadata.title ?? ""), .text(metadata.authors.first?.name ?? ""),
                    .integer(now),
                ])
            work = database.lastRow
        }
        try database.run(
            """
            INSERT INTO file (path, work, revision, seen) VALUES (?, ?, ?, ?)
            ON CONFLICT (path) DO UPDATE SET work = excluded.work, revision = excluded.revision,
            seen = excluded.seen
            """,
            [.text(path), .integer(work), .text(revision(publication)), .integer(now)])
        for identifier in publication.metadata.identifiers.prefix(identifiersMax) {
            try database.run(
                "INSERT OR IGNORE INTO identifier (value, work) VALUES (?, ?)",
                [.text(identifier), .integer(work)])
        }
        try shelve(publication, work, at: path, database)
        return work
    }

    /// One that is on the shelf costs no write.
    private static func isOff(_ work: Int64, _ database: Database) throws(KeepingError) -> Bool {
        try !database.rows(
            "SELECT 1 FROM book WHERE work = ? AND removed IS NOT NULL", [.integer(work)]
        ) { $0.integer(0) }.isEmpty
    }

    /// A book that was taken off the shelf is there again when it is opened again.
    private static func putBack(_ work: Int64, _ database: Database) throws(KeepingError) {
        try database.run("UPDATE book SET removed = NULL WHERE work = ?", [.integer(work)])
    }

    /// A book that was opened is on the shelf; the guide, which has no path, is not.
    private static func shelve(
        _ publication: Publication, _ work: Int64, at path: String, _ database: Database
    ) throws(KeepingError) {
        guard path.hasPrefix("/") else { return }
        let isThere = try database.rows("SELECT 1 FROM book WHERE work = ?", [.integer(work)]) {
            $0.integer(0)
        }
        if isThere.isEmpty {
            try ShelfRows.insert(BookRow(publication, told: nil), work, database)
        }
        try database.run(
            "UPDATE file SET format = ? WHERE path = ? AND format = ''",
            [.text(publication.format.rawValue), .text(path)])
    }

    /// A book has a handful; a hostile one has a million.
    static let identifiersMax = 16

    static func revision(_ publication: Publication) -> String {
        String(publication.revision, radix: 16)
    }

    // MARK: - The file

    func using<Result>(
        _ work: (inout Desk, Database) throws(KeepingError) -> Result
    ) throws(KeepingError) -> Result {
        turn._unsafeLock()
        defer { turn._unsafeUnlock() }
        if let database = desk.database { return try work(&desk, database) }
        return try work(&desk, open(&desk))
    }

    /// One change, all of it or nothing; what it answers is done to the desk once it is on disk.
    func changing(
        _ work: (Desk, Database) throws(KeepingError) -> (inout Desk) -> Void
    ) throws(KeepingError) {
        look()
        try using { (desk: inout Desk, database) throws(KeepingError) in
            if let obstacle = desk.obstacle { throw KeepingError(obstacle) }
            try prove(&desk, database)
            let before = desk
            let after = try database.transaction { () throws(KeepingError) in
                try work(before, database)
            }
            after(&desk)
        }
    }

    /// Once: what is damaged is not written.
    private func prove(_ desk: inout Desk, _ database: Database) throws(KeepingError) {
        if !desk.isProved { try LibraryProof.prove(database, path) }
        desk.isProved = true
    }

    private func open(_ desk: inout Desk) throws(KeepingError) -> Database {
        var at = ""
        for part in path.split(separator: "/").dropLast() {
            at += "/" + part
            mkdir(at, 0o700)
        }
        let file = try LibraryFile.open(path)
        (desk.database, desk.obstacle) = (file.database, file.obstacle)
        desk.isPassing = file.isPassing
        return file.database
    }

    /// What kept it from being written may be over.
    func look() {
        turn._unsafeLock()
        defer { turn._unsafeUnlock() }
        if desk.isPassing { (desk.database, desk.obstacle, desk.isPassing) = (nil, nil, false) }
    }
}
