import Notebook
import Ports
import Publications

/// What happened while books were heard.
extension SQLiteLibrary: HearingKeeping {
    public func traces(
        of publication: Publication, at path: String
    ) throws(KeepingError) -> [ListeningTrace] {
        try using { (_, database) throws(KeepingError) in
            guard try Self.hasTraces(database),
                let work = try Self.work(of: publication, at: path, database)
            else { return [] }
            let rows = try database.rows(
                """
                SELECT kind, place, origin, at, zone FROM heard WHERE work = ?
                ORDER BY id DESC LIMIT ?
                """, [.integer(work), .integer(Int64(ListeningTrace.countMax))]
            ) {
                (
                    $0.text(0), $0.integer(1), $0.isNull(2) ? nil : $0.integer(2), $0.integer(3),
                    $0.integer(4)
                )
            }
            return rows.reversed().compactMap { kind, place, origin, at, zone in
                ListeningTrace.Kind(rawValue: kind).map {
                    ListeningTrace(
                        $0, at: Self.time(place), from: origin.map(Self.time), wall: at,
                        zoneOffsetSeconds: Int(max(-86_400, min(86_400, zone))))
                }
            }
        }
    }

    public func add(
        _ trace: ListeningTrace, joins: Bool, of publication: Publication, at path: String
    ) throws(KeepingError) {
        let now = now()
        try write { database throws(KeepingError) in
            let work = try Self.settle(publication, at: path, now, database)
            if joins {
                try database.run(
                    """
                    DELETE FROM heard WHERE kind = 'jumped'
                    AND id = (SELECT max(id) FROM heard WHERE work = ?)
                    """, [.integer(work)])
            }
            try database.run(
                """
                INSERT INTO heard (work, kind, place, origin, at, zone) VALUES (?, ?, ?, ?, ?, ?)
                """,
                [
                    .integer(work), .text(trace.kind.rawValue),
                    .integer(Self.milliseconds(trace.place)),
                    trace.origin.map { .integer(Self.milliseconds($0)) } ?? .null,
                    .integer(trace.at), .integer(Int64(trace.zoneOffsetSeconds)),
                ])
            try database.run(
                """
                DELETE FROM heard WHERE work = ? AND id <= (SELECT id FROM heard WHERE work = ?
                ORDER BY id DESC LIMIT 1 OFFSET ?)
                """,
                [.integer(work), .integer(work), .integer(Int64(ListeningTrace.countMax))])
        }
    }

    /// What a damaged file says leads nowhere outside of any book.
    private static func time(_ milliseconds: Int64) -> Duration {
        .milliseconds(max(0, min(milliseconds, 1 << 40)))
    }

    private static func milliseconds(_ time: Duration) -> Int64 {
        Int64(max(0, min(time / .milliseconds(1), Double(1 << 40))))
    }

    /// A file that is only read may be older than this table.
    private static func hasTraces(_ database: Database) throws(KeepingError) -> Bool {
        let count = try database.rows("SELECT count(*) FROM sqlite_schema WHERE name = 'heard'") {
            $0.integer(0)
        }
        return count.first == 1
    }
}

extension LibrarySchema {
    /// One row for each thing that happened, the newest last.
    static let hearing = """
        CREATE TABLE heard (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            work INTEGER NOT NULL REFERENCES work (id) ON DELETE CASCADE,
            kind TEXT NOT NULL,
            place INTEGER NOT NULL,
            origin INTEGER,
            at INTEGER NOT NULL,
            zone INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX heard_by_work ON heard (work, id);
        """
}
