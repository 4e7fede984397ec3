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
            return rows.reversed().compactMap { words, place, origin, at, zone in
                Self.kind(words).map { kind, changes in
                    var trace = ListeningTrace(
                        kind, at: Self.time(place), from: origin.map(Self.time), wall: at,
                        zoneOffsetSeconds: Int(max(-86_400, min(86_400, zone))))
                    trace.changes = changes
                    return trace
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
                    .integer(work), .text(Self.words(trace)),
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
            if trace.kind == .tuned { try Self.forgetChanges(of: work, database) }
        }
    }

    /// Many of them leave what else happened where it is.
    private static func forgetChanges(
        of work: Int64, _ database: Database
    ) throws(KeepingError) {
        try database.run(
            """
            DELETE FROM heard WHERE work = ? AND kind GLOB 'tuned*' AND id <= (SELECT id
            FROM heard WHERE work = ? AND kind GLOB 'tuned*' ORDER BY id DESC LIMIT 1 OFFSET ?)
            """,
            [.integer(work), .integer(work), .integer(Int64(ListeningTrace.changesMax))])
    }

    /// A change of sound is kept in the column of the kind, so that older programs, which pass
    /// over kinds they do not know, share the table: its name, and name, old and new of each
    /// setting, with tabs between.
    private static func words(_ trace: ListeningTrace) -> String {
        let words = trace.changes.flatMap { [$0.name, $0.old ?? "", $0.new ?? ""] }
        return ([trace.kind.rawValue] + words).joined(separator: "\t")
    }

    private static func kind(
        _ words: String
    ) -> (kind: ListeningTrace.Kind, changes: [SoundChange])? {
        let parts = words.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        guard let kind = parts.first.flatMap(ListeningTrace.Kind.init) else { return nil }
        guard kind == .tuned else { return parts.count == 1 ? (kind, []) : nil }
        guard parts.count > 1, parts.count % 3 == 1, parts.count <= wordsMax else { return nil }
        var changes: [SoundChange] = []
        for at in stride(from: 1, to: parts.count, by: 3) {
            let (old, new) = (parts[at + 1], parts[at + 2])
            changes.append(
                SoundChange(
                    parts[at], from: old.isEmpty ? nil : old, to: new.isEmpty ? nil : new))
        }
        return (kind, changes)
    }

    private static let wordsMax = 100

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
