import Ports
import Publications
import Wording

/// Maps between texts and sounds. They hang on works, so a book that is moved, renamed or joined
/// with another keeps its maps.
extension SQLiteLibrary: MapKeeping {
    public func maps() throws(KeepingError) -> [KeptMap] {
        try using { (_, database) throws(KeepingError) in
            guard try Self.hasMaps(database) else { return [] }
            let rows = try database.rows(
                """
                SELECT id, text, sound, source, unit, points, kept FROM sync_map
                ORDER BY id DESC LIMIT ?
                """, [.integer(Self.mapsMax)]
            ) { row in
                (
                    id: row.integer(0), text: row.integer(1), sound: row.integer(2),
                    source: row.text(3), unit: row.text(4), points: row.integer(5),
                    kept: row.integer(6)
                )
            }
            var found: [KeptMap] = []
            for row in rows {
                found.append(
                    KeptMap(
                        id: row.id, text: try Self.mapped(row.text, database),
                        sound: try Self.mapped(row.sound, database), source: row.source,
                        unit: row.unit, points: Int(clamping: row.points), kept: row.kept))
            }
            return found
        }
    }

    private static let mapsMax: Int64 = 10_000
    private static let filesMax: Int64 = 8

    private static func mapped(
        _ work: Int64, _ database: Database
    ) throws(KeepingError) -> KeptMap.Work {
        let title = try database.rows("SELECT title FROM work WHERE id = ?", [.integer(work)]) {
            $0.text(0)
        }
        return KeptMap.Work(title: title.first ?? "", paths: try files(of: work, database))
    }

    private static func files(
        of work: Int64, _ database: Database
    ) throws(KeepingError) -> [String] {
        try database.rows(
            "SELECT path FROM file WHERE work = ? ORDER BY seen DESC, path LIMIT ?",
            [.integer(work), .integer(filesMax)]
        ) { $0.text(0) }
    }

    public func map(_ id: KeptMap.ID) throws(KeepingError) -> [UInt8]? {
        try using { (_, database) throws(KeepingError) in
            try database.rows("SELECT body FROM sync_map WHERE id = ?", [.integer(id)]) {
                $0.bytes(0)
            }.first
        }
    }

    public func counterparts(
        of publication: Publication, at path: String
    ) throws(KeepingError) -> [Counterpart] {
        try using { (_, database) throws(KeepingError) in
            guard try Self.hasMaps(database),
                let work = try Self.work(of: publication, at: path, database)
            else { return [] }
            let rows = try database.rows(
                """
                SELECT pair.id, pair.other, pair.is_text, there.locator, there.kept,
                there.locator IS NOT NULL AND (here.work IS NULL OR there.turn > here.turn
                    OR (there.turn = here.turn AND there.kept > here.kept))
                FROM (SELECT id, sound AS other, 0 AS is_text FROM sync_map WHERE text = ?1
                    UNION ALL SELECT id, text, 1 FROM sync_map WHERE sound = ?1) AS pair
                LEFT JOIN place AS there ON there.work = pair.other
                LEFT JOIN place AS here ON here.work = ?1
                ORDER BY there.turn DESC, there.kept DESC, pair.id DESC LIMIT ?2
                """, [.integer(work), .integer(Self.mapsMax)]
            ) { row in
                (
                    other: row.integer(1),
                    found: Counterpart(
                        map: row.integer(0), isText: row.integer(2) != 0, paths: [],
                        locator: row.isNull(3) ? nil : row.text(3),
                        kept: row.isNull(4) ? nil : row.integer(4), isNewer: row.integer(5) != 0)
                )
            }
            var found: [Counterpart] = []
            for row in rows {
                var counterpart = row.found
                counterpart.paths = try Self.files(of: row.other, database)
                found.append(counterpart)
            }
            return found
        }
    }

    public func keep(
        _ map: NewMap, text: (publication: Publication, path: String),
        sound: (publication: Publication, path: String)
    ) throws(KeepingError) {
        let now = now()
        try changing { (_, database) throws(KeepingError) in
            let textWork = try Self.settle(text.publication, at: text.path, now, database)
            let soundWork = try Self.settle(sound.publication, at: sound.path, now, database)
            if textWork == soundWork {
                throw KeepingError(tr("text and sound are one book, which has its own map"))
            }
            try database.run(
                """
                INSERT INTO sync_map (text, sound, source, unit, points, kept, body)
                VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (text, sound) DO UPDATE SET
                source = excluded.source, unit = excluded.unit, points = excluded.points,
                kept = excluded.kept, body = excluded.body
                """,
                [
                    .integer(textWork), .integer(soundWork), .text(map.source), .text(map.unit),
                    .integer(Int64(map.points)), .integer(now), .bytes(map.bytes),
                ])
            try database.run(
                "DELETE FROM unaligned WHERE text = ? AND sound = ?",
                [.integer(textWork), .integer(soundWork)])
            return { _ in }
        }
    }

    public func refuse(
        text: (publication: Publication, path: String),
        sound: (publication: Publication, path: String)
    ) throws(KeepingError) {
        let now = now()
        try changing { (_, database) throws(KeepingError) in
            let textWork = try Self.settle(text.publication, at: text.path, now, database)
            let soundWork = try Self.settle(sound.publication, at: sound.path, now, database)
            try database.run(
                "INSERT OR REPLACE INTO unaligned (text, sound, kept) VALUES (?, ?, ?)",
                [.integer(textWork), .integer(soundWork), .integer(now)])
            return { _ in }
        }
    }

    public func isRefused(
        text: (publication: Publication, path: String),
        sound: (publication: Publication, path: String)
    ) throws(KeepingError) -> Bool {
        try using { (_, database) throws(KeepingError) in
            guard try Self.has("unaligned", database),
                let textWork = try Self.work(of: text.publication, at: text.path, database),
                let soundWork = try Self.work(of: sound.publication, at: sound.path, database)
            else { return false }
            let count = try database.rows(
                "SELECT count(*) FROM unaligned WHERE text = ? AND sound = ?",
                [.integer(textWork), .integer(soundWork)]
            ) { $0.integer(0) }
            return count.first == 1
        }
    }

    public func remove(map: KeptMap.ID) throws(KeepingError) {
        try changing { (_, database) throws(KeepingError) in
            try database.run("DELETE FROM sync_map WHERE id = ?", [.integer(map)])
            return { _ in }
        }
    }

    /// A file that is only read may be older than this table.
    private static func hasMaps(_ database: Database) throws(KeepingError) -> Bool {
        try has("sync_map", database)
    }

    private static func has(_ table: String, _ database: Database) throws(KeepingError) -> Bool {
        let count = try database.rows(
            "SELECT count(*) FROM sqlite_schema WHERE name = ?", [.text(table)]
        ) { $0.integer(0) }
        return count.first == 1
    }
}

extension LibrarySchema {
    /// The map is kept as it is exported. `turn` counts moves in all books: it tells which of
    /// two works was left last, whatever the clock said.
    static let maps = """
        CREATE TABLE sync_map (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            text INTEGER NOT NULL REFERENCES work (id) ON DELETE CASCADE,
            sound INTEGER NOT NULL REFERENCES work (id) ON DELETE CASCADE,
            source TEXT NOT NULL,
            unit TEXT NOT NULL,
            points INTEGER NOT NULL,
            kept INTEGER NOT NULL,
            body BLOB NOT NULL,
            UNIQUE (text, sound)
        ) STRICT;
        CREATE INDEX sync_map_by_sound ON sync_map (sound);
        ALTER TABLE place ADD COLUMN turn INTEGER NOT NULL DEFAULT 0;
        CREATE INDEX place_by_turn ON place (turn);
        """

    /// A text and a sound that were found to be two books.
    static let refusals = """
        CREATE TABLE unaligned (
            text INTEGER NOT NULL REFERENCES work (id) ON DELETE CASCADE,
            sound INTEGER NOT NULL REFERENCES work (id) ON DELETE CASCADE,
            kept INTEGER NOT NULL,
            PRIMARY KEY (text, sound)
        ) STRICT, WITHOUT ROWID;
        """
}
