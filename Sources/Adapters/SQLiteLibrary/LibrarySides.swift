import Ports
import Publications
import Sharing

/// What was settled with each side about each book, and what books were ever called there.
extension SQLiteLibrary {
    public func mark(
        of side: String, about publication: Publication, at path: String
    ) throws(KeepingError) -> SideMark {
        try using { (_, database) throws(KeepingError) in
            guard try Self.hasMarks(database),
                let work = try Self.work(of: publication, at: path, database)
            else { return SideMark() }
            return try database.rows(
                """
                SELECT device, name, pointer, percent, at, sent, sent_pointer, sent_percent,
                sent_at, stamp FROM side_mark WHERE work = ? AND side = ?
                """, [.integer(work), .text(side)], read: Self.mark
            ).first ?? SideMark()
        }
    }

    private static func mark(_ row: Cursor) -> SideMark {
        var mark = SideMark()
        if !row.isNull(0) {
            mark.answered = SideReport(
                device: .init(id: row.text(0), name: row.text(1)), pointer: row.text(2),
                percent: row.isNull(3) ? nil : row.number(3),
                at: row.isNull(4) ? nil : row.integer(4),
                stamp: row.isNull(9) ? nil : row.integer(9))
        }
        if !row.isNull(5) {
            mark.sent = SideMark.Sent(
                locator: row.text(5), pointer: row.text(6), percent: row.number(7),
                at: row.integer(8))
        }
        return mark
    }

    public func keep(
        _ mark: SideMark, of side: String, about publication: Publication, at path: String
    ) throws(KeepingError) {
        let now = now()
        let (told, sent) = (mark.answered, mark.sent)
        try changing { (_, database) throws(KeepingError) in
            let work = try Self.settle(publication, at: path, now, database)
            try database.run(
                """
                INSERT INTO side_mark (work, side, device, name, pointer, percent, at, sent,
                sent_pointer, sent_percent, sent_at, stamp)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (work, side) DO UPDATE SET device = excluded.device,
                name = excluded.name, pointer = excluded.pointer, percent = excluded.percent,
                at = excluded.at, sent = excluded.sent, sent_pointer = excluded.sent_pointer,
                sent_percent = excluded.sent_percent, sent_at = excluded.sent_at,
                stamp = excluded.stamp
                """,
                [
                    .integer(work), .text(side), told.map { .text($0.device.id) } ?? .null,
                    told.map { .text($0.device.name) } ?? .null,
                    told.map { .text($0.pointer) } ?? .null,
                    told?.percent.map { .number($0) } ?? .null,
                    told?.at.map { .integer($0) } ?? .null,
                    sent.map { .text($0.locator) } ?? .null,
                    sent.map { .text($0.pointer) } ?? .null,
                    sent.map { .number($0.percent) } ?? .null,
                    sent.map { .integer($0.at) } ?? .null,
                    told?.stamp.map { .integer($0) } ?? .null,
                ])
            return { _ in }
        }
    }

    /// A book that was written into, or came again from elsewhere, has several.
    private static let namesMax: Int64 = 8

    public func names(
        adding names: [String], of publication: Publication, at path: String
    ) throws(KeepingError) -> [String] {
        let known = try using { (_, database) throws(KeepingError) -> [String] in
            guard try Self.hasMarks(database),
                let work = try Self.work(of: publication, at: path, database)
            else { return [] }
            return try Self.names(of: work, database)
        }
        let new = names.filter { !known.contains($0) }
        if new.isEmpty { return known }
        let now = now()
        try changing { (_, database) throws(KeepingError) in
            let work = try Self.settle(publication, at: path, now, database)
            for name in new {
                try database.run(
                    "INSERT OR IGNORE INTO side_name (work, name) VALUES (?, ?)",
                    [.integer(work), .text(name)])
            }
            return { _ in }
        }
        return names + known.filter { !names.contains($0) }
    }

    private static func names(
        of work: Int64, _ database: Database
    ) throws(KeepingError) -> [String] {
        try database.rows(
            "SELECT name FROM side_name WHERE work = ? ORDER BY id DESC LIMIT ?",
            [.integer(work), .integer(namesMax)]
        ) { $0.text(0) }
    }

    public func readFiles(_ count: Int) throws(KeepingError) -> [String] {
        try using { (_, database) throws(KeepingError) in
            guard try Self.hasMarks(database) else { return [] }
            return try database.rows(
                """
                SELECT path FROM (SELECT file.path AS path, max(file.seen), newest FROM file
                JOIN (SELECT work, max(id) AS newest FROM device_place
                WHERE device = '' AND side = '' GROUP BY work) AS last ON last.work = file.work
                WHERE file.path LIKE '/%' GROUP BY file.work) ORDER BY newest DESC LIMIT ?
                """, [.integer(Int64(count))]
            ) { $0.text(0) }
        }
    }

    public func waitingCount(
        for side: String, among count: Int, withSounds: Bool, onlyKnown: Bool
    ) throws(KeepingError) -> Int {
        try using { (_, database) throws(KeepingError) in
            guard try Self.hasMarks(database) else { return 0 }
            let found = try database.rows(
                """
                SELECT count(*) FROM (SELECT work, locator, max(id) AS newest FROM device_place
                WHERE device = '' AND side = '' AND EXISTS (SELECT 1 FROM file
                WHERE file.work = device_place.work AND file.path LIKE '/%')
                GROUP BY work ORDER BY newest DESC LIMIT ?) AS own
                LEFT JOIN side_mark ON side_mark.work = own.work AND side_mark.side = ?
                WHERE own.locator IS NOT side_mark.sent AND (? OR own.locator NOT LIKE '#t=%')
                AND (NOT ? OR side_mark.side IS NOT NULL)
                """,
                [
                    .integer(Int64(count)), .text(side), .integer(withSounds ? 1 : 0),
                    .integer(onlyKnown ? 1 : 0),
                ]
            ) { $0.integer(0) }
            return Int(found.first ?? 0)
        }
    }

    public func forget(side: String) throws(KeepingError) {
        try changing { (_, database) throws(KeepingError) in
            try database.run("DELETE FROM side_mark WHERE side = ?", [.text(side)])
            try database.run("DELETE FROM side_remark WHERE side = ?", [.text(side)])
            return { _ in }
        }
    }

    static func hasMarks(_ database: Database) throws(KeepingError) -> Bool {
        let count = try database.rows(
            "SELECT count(*) FROM sqlite_schema WHERE name = 'side_remark'"
        ) { $0.integer(0) }
        return count.first == 1
    }
}

extension LibrarySchema {
    /// The report that was answered last and the place that was sent last; and names by which a
    /// side may know a book, of every state its file was in.
    static let sideMarks = """
        CREATE TABLE side_mark (
            work INTEGER NOT NULL REFERENCES work (id) ON DELETE CASCADE,
            side TEXT NOT NULL,
            device TEXT, name TEXT, pointer TEXT, percent REAL, at INTEGER,
            sent TEXT, sent_pointer TEXT, sent_percent REAL, sent_at INTEGER,
            PRIMARY KEY (work, side)
        ) STRICT;
        CREATE TABLE side_name (
            id INTEGER PRIMARY KEY,
            work INTEGER NOT NULL REFERENCES work (id) ON DELETE CASCADE,
            name TEXT NOT NULL,
            UNIQUE (work, name)
        ) STRICT;
        """
}
