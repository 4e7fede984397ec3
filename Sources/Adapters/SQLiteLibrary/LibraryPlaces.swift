import Ports
import Publications
import Sharing

/// Where a person was in each book, on every device.
extension SQLiteLibrary: PlaceKeeping {
    public func history(
        of publication: Publication, at path: String
    ) throws(KeepingError) -> KeptHistory {
        try using { (_, database) throws(KeepingError) in
            guard try Self.hasHistories(database),
                let work = try Self.work(of: publication, at: path, database)
            else { return KeptHistory() }
            var kept = try Self.history(of: work, database)
            kept.readThrough = try Self.readThrough(work, kept.history, database)
            return kept
        }
    }

    public func add(
        _ places: [SharedPlace], of publication: Publication, at path: String
    ) throws(KeepingError) {
        let now = now()
        var known = try history(of: publication, at: path).history
        if !places.contains(where: { known.add($0) }) { return }
        try changing { (_, database) throws(KeepingError) in
            let work = try Self.settle(publication, at: path, now, database)
            try Self.change(work, database) { history in
                for place in places { history.add(place) }
            }
            return { _ in }
        }
    }

    /// What was done here, with the place that is kept in the same transaction.
    static func note(
        _ reading: KeptReading, _ work: Int64, _ now: Int64, _ database: Database
    ) throws(KeepingError) {
        try change(work, database) {
            // One that is not moved from is no news, where it is known at all.
            if reading.isHeld, $0.current != nil { return }
            $0.note(
                reading.locator, percent: reading.percent, positionMs: reading.positionMs,
                reading.move, at: now)
        }
    }

    // MARK: - Rows

    private static func change(
        _ work: Int64, _ database: Database, _ body: (inout PlaceHistory) -> Void
    ) throws(KeepingError) {
        let old = try history(of: work, database).history
        var new = old
        body(&new)
        if new == old { return }
        let left = Set(new.entries.compactMap(\.id))
        for id in old.entries.compactMap(\.id) where !left.contains(id) {
            try database.run("DELETE FROM device_place WHERE id = ?", [.integer(id)])
        }
        let known = Dictionary(
            old.entries.map { ($0.id ?? 0, $0.place) }, uniquingKeysWith: { $1 })
        for entry in new.entries {
            guard let id = entry.id else {
                try insert(entry.place, work, database)
                continue
            }
            if known[id] != entry.place { try update(id, entry.place, database) }
        }
    }

    static func history(
        of work: Int64, _ database: Database
    ) throws(KeepingError) -> KeptHistory {
        let rows = try database.rows(
            """
            SELECT id, locator, percent, position, reason, at, device, name, side, believed, why
            FROM device_place WHERE work = ? ORDER BY id DESC LIMIT ?
            """, [.integer(work), .integer(rowsMax)], read: entry)
        let entries = rows.reversed().compactMap(\.self)
        return KeptHistory(
            PlaceHistory(entries), damagedCount: rows.count - entries.count)
    }

    /// More than a history has, with some to spare for what two programs add at once.
    private static let rowsMax: Int64 = 200

    private static func entry(_ row: Cursor) -> PlaceHistory.Entry? {
        let percent = row.number(2)
        guard let reason = SharedPlace.Reason(rawValue: row.text(4)), percent.isFinite,
            (0...100).contains(percent)
        else { return nil }
        let place = SharedPlace(
            row.text(1), percent: percent, positionMs: row.isNull(3) ? nil : row.integer(3),
            reason, at: row.integer(5), on: .init(id: row.text(6), name: row.text(7)),
            side: row.text(8), isBelieved: row.integer(9) != 0, why: row.text(10))
        let isSound =
            place.bounded == place && !place.locator.isEmpty
            && place.locator.utf8.count <= SharedPlace.locatorBytesMax
        return isSound ? PlaceHistory.Entry(id: row.integer(0), place) : nil
    }

    private static func values(_ place: SharedPlace) -> [Database.Value] {
        [
            .text(place.locator), .number(place.percent),
            place.positionMs.map { .integer($0) } ?? .null, .text(place.reason.rawValue),
            .integer(place.at), .text(place.device.id), .text(place.device.name),
            .text(place.side), .integer(place.isBelieved ? 1 : 0), .text(place.why),
        ]
    }

    private static func insert(
        _ place: SharedPlace, _ work: Int64, _ database: Database
    ) throws(KeepingError) {
        try database.run(
            """
            INSERT INTO device_place
            (locator, percent, position, reason, at, device, name, side, believed, why, work)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """, values(place) + [.integer(work)])
    }

    private static func update(
        _ id: Int64, _ place: SharedPlace, _ database: Database
    ) throws(KeepingError) {
        try database.run(
            """
            UPDATE device_place SET locator = ?, percent = ?, position = ?, reason = ?, at = ?,
            device = ?, name = ?, side = ?, believed = ?, why = ? WHERE id = ?
            """, values(place) + [.integer(id)])
    }

    /// A file that is only read may be older than this table.
    static func hasHistories(_ database: Database) throws(KeepingError) -> Bool {
        let count = try database.rows(
            "SELECT count(*) FROM sqlite_schema WHERE name = 'device_place'"
        ) { $0.integer(0) }
        return count.first == 1
    }
}

extension LibrarySchema {
    /// One row for each place of a history, the newest last. What older versions called the past
    /// is the beginning of it.
    static let histories = """
        CREATE TABLE device_place (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            work INTEGER NOT NULL REFERENCES work (id) ON DELETE CASCADE,
            device TEXT NOT NULL DEFAULT '',
            name TEXT NOT NULL DEFAULT '',
            side TEXT NOT NULL DEFAULT '',
            locator TEXT NOT NULL,
            percent REAL NOT NULL,
            position INTEGER,
            reason TEXT NOT NULL,
            at INTEGER NOT NULL,
            believed INTEGER NOT NULL DEFAULT 1,
            why TEXT NOT NULL DEFAULT ''
        ) STRICT;
        CREATE INDEX device_place_by_work ON device_place (work, id);
        INSERT INTO device_place (work, locator, percent, position, reason, at)
        SELECT work, locator, percent,
        CASE WHEN locator LIKE '#t=%'
        THEN CAST(round(CAST(substr(locator, 4) AS REAL) * 1000) AS INTEGER) END,
        CASE WHEN locator LIKE '#t=%' THEN 'listen' ELSE 'turn' END, kept
        FROM (SELECT work, locator, percent, kept, 0 AS part, id FROM place_past
            UNION ALL SELECT work, locator, percent, kept, 1, 0 FROM place)
        WHERE locator <> '' ORDER BY part, id;
        DROP TABLE place_past;
        """
}
