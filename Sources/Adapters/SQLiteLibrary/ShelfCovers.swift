import Holdings
import Ports

/// Pictures that a person chose as covers. They are stored in the library: a copy of it has them
/// and nothing happens to them when their files go.
enum ShelfCovers {
    /// A number of a picture is never used again: what was undone finds its own or none.
    static let schema = """
        CREATE TABLE picture (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            bytes BLOB NOT NULL,
            kept INTEGER NOT NULL
        ) STRICT;
        CREATE TABLE cover (
            work INTEGER PRIMARY KEY REFERENCES work (id) ON DELETE CASCADE,
            picture INTEGER NOT NULL REFERENCES picture (id)
        ) STRICT;
        """

    static func chosen(
        for work: Int64, _ database: Database
    ) throws(KeepingError) -> Int64? {
        try database.rows("SELECT picture FROM cover WHERE work = ?", [.integer(work)]) {
            $0.integer(0)
        }.first
    }

    static func put(
        _ picture: Int64?, for work: Int64, _ database: Database
    ) throws(KeepingError) {
        guard let picture else {
            return try database.run("DELETE FROM cover WHERE work = ?", [.integer(work)])
        }
        // One that was thrown away meanwhile is no cover any more.
        try database.run(
            """
            INSERT INTO cover (work, picture) SELECT ?1, id FROM picture WHERE id = ?2
            ON CONFLICT (work) DO UPDATE SET picture = excluded.picture
            """, [.integer(work), .integer(picture)])
    }

    /// Undo restores a cover that no book has any more; it is deleted after a month.
    fileprivate static let graceSeconds: Int64 = 30 * 86_400
}

extension SQLiteShelf {
    public func keep(picture bytes: [UInt8]) throws(KeepingError) -> Int64 {
        let now = now()
        return try changing { database throws(KeepingError) in
            let known = try database.rows(
                "SELECT id FROM picture WHERE length(bytes) = ? AND bytes = ?",
                [.integer(Int64(bytes.count)), .bytes(bytes)]
            ) { $0.integer(0) }.first
            if let known {
                try database.run(
                    "UPDATE picture SET kept = ? WHERE id = ?", [.integer(now), .integer(known)])
                return known
            }
            try database.run(
                """
                DELETE FROM picture WHERE kept < ?
                AND NOT EXISTS (SELECT 1 FROM cover WHERE cover.picture = picture.id)
                """, [.integer(now - ShelfCovers.graceSeconds)])
            try database.run(
                "INSERT INTO picture (bytes, kept) VALUES (?, ?)", [.bytes(bytes), .integer(now)])
            return database.lastRow
        }
    }

    public func picture(_ id: Int64) throws(KeepingError) -> [UInt8]? {
        try using { (_, database) throws(KeepingError) in
            try database.rows("SELECT bytes FROM picture WHERE id = ?", [.integer(id)]) {
                $0.bytes(0)
            }.first
        }
    }
}
