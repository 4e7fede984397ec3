import Holdings
import Notebook
import Ports
import Publications
import Wording

extension LibrarySchema {
    /// Books put together by hand, each at its place, or by a question.
    static let gathering = """
        CREATE TABLE collection (
            id INTEGER PRIMARY KEY,
            name TEXT NOT NULL UNIQUE,
            query TEXT
        ) STRICT;
        CREATE TABLE collected (
            collection INTEGER NOT NULL REFERENCES collection (id) ON DELETE CASCADE,
            work INTEGER NOT NULL REFERENCES work (id) ON DELETE CASCADE,
            place REAL NOT NULL,
            PRIMARY KEY (collection, work)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX collected_by_work ON collected (work);
        CREATE INDEX identifier_by_work ON identifier (work);
        CREATE INDEX book_by_series ON book (series) WHERE series <> '';
        """
}

/// Collections as rows, and back.
enum ShelfGathering {
    /// One that is not there yet is made; nil where it asks a question, or there are too many.
    static func handMade(_ name: String, _ database: Database) throws(KeepingError) -> Int64? {
        let name = cleaned(name)
        if name.isEmpty { return nil }
        let known = try database.rows(
            "SELECT id, query IS NULL FROM collection WHERE name = ?", [.text(name)]
        ) { ($0.integer(0), $0.integer(1) != 0) }.first
        if let (id, isByHand) = known { return isByHand ? id : nil }
        guard try count(database) < BookCollection.countMax else { return nil }
        try database.run("INSERT INTO collection (name) VALUES (?)", [.text(name)])
        return database.lastRow
    }

    static func cleaned(_ name: String) -> String {
        BookRow.line(name).split(separator: " ").joined(separator: " ")
            .cut(toBytes: BookCollection.nameBytesMax)
    }

    private static func count(_ database: Database) throws(KeepingError) -> Int {
        try database.rows("SELECT count(*) FROM collection") { Int(clamping: $0.integer(0)) }
            .first ?? 0
    }

    /// What is read next comes first, then each as it was made.
    static func all(_ database: Database) throws(KeepingError) -> [BookCollection] {
        let rows = try database.rows(
            "SELECT id, name, query FROM collection ORDER BY name <> ?, id LIMIT ?",
            [.text(BookCollection.next), .integer(Int64(BookCollection.countMax))]
        ) { ($0.integer(0), $0.text(1), $0.isNull(2) ? nil : $0.text(2)) }
        var collections: [BookCollection] = []
        for (id, name, query) in rows {
            let ids = try query == nil ? members(of: id, database).map(\.work) : []
            collections.append(BookCollection(name, query: query, ids: ids))
        }
        return collections
    }

    static func members(
        of id: Int64, _ database: Database
    ) throws(KeepingError) -> [(work: HeldBook.ID, place: Double)] {
        try database.rows(
            "SELECT work, place FROM collected WHERE collection = ? ORDER BY place, work",
            [.integer(id)]
        ) { ($0.integer(0), $0.number(1)) }
    }

    static func memberships(
        of work: HeldBook.ID, _ database: Database
    ) throws(KeepingError) -> [Membership] {
        try database.rows(
            """
            SELECT name, place FROM collected JOIN collection ON collection.id = collection
            WHERE work = ? ORDER BY collection.id LIMIT ?
            """, [.integer(work), .integer(Int64(BookCollection.countMax))]
        ) { Membership($0.text(0), place: $0.number(1)) }
    }

    static func put(
        _ memberships: [Membership], of work: HeldBook.ID, _ database: Database
    ) throws(KeepingError) {
        if try self.memberships(of: work, database) == memberships { return }
        try database.run("DELETE FROM collected WHERE work = ?", [.integer(work)])
        for membership in memberships where membership.place.isFinite {
            guard let id = try handMade(membership.collection, database) else { continue }
            try database.run(
                "INSERT OR REPLACE INTO collected (collection, work, place) VALUES (?, ?, ?)",
                [.integer(id), .integer(work), .number(membership.place)])
        }
    }

    /// A book put into a collection stands at its end.
    static func collect(
        _ work: HeldBook.ID, in name: String, _ memberships: [Membership], _ database: Database
    ) throws(KeepingError) -> [Membership] {
        let name = cleaned(name)
        guard !memberships.contains(where: { $0.collection == name }),
            let id = try handMade(name, database)
        else { return memberships }
        let last = try members(of: id, database).last?.place ?? 0
        return memberships + [Membership(name, place: last + 1)]
    }

    /// A book moved among the others of a collection goes between two of them.
    static func arrange(
        _ work: HeldBook.ID, in name: String, by steps: Int, _ memberships: [Membership],
        _ database: Database
    ) throws(KeepingError) -> [Membership] {
        let ids = try database.rows(
            "SELECT id FROM collection WHERE name = ?", [.text(cleaned(name))]
        ) { $0.integer(0) }
        guard let id = ids.first, steps != 0 else { return memberships }
        let members = try members(of: id, database)
        guard let at = members.firstIndex(where: { $0.work == work }) else { return memberships }
        let others = members.filter { $0.work != work }.map(\.place)
        let (sum, isTooFar) = at.addingReportingOverflow(steps)
        let wanted = isTooFar ? (steps < 0 ? 0 : others.count) : min(max(0, sum), others.count)
        let before = wanted > 0 ? others[wanted - 1] : (others.first ?? 0) - 2
        let after = wanted < others.count ? others[wanted] : before + 2
        return memberships.map {
            $0.collection == cleaned(name)
                ? Membership($0.collection, place: (before + after) / 2) : $0
        }
    }
}

extension SQLiteShelf {
    public func gather(_ change: CollectionChange) throws(KeepingError) -> BookCollection? {
        try changing { database throws(KeepingError) in
            let name = ShelfGathering.cleaned(change.name)
            if name.isEmpty { throw KeepingError(tr("a collection has a name")) }
            let former = try ShelfGathering.all(database).first { $0.name == name }
            guard let wanted = change.resolved(former) else { return former }
            guard case .put(let collection) = wanted else {
                try database.run("DELETE FROM collection WHERE name = ?", [.text(name)])
                return former
            }
            guard let query = collection.query else {
                try database.run(
                    "UPDATE collection SET query = NULL WHERE name = ?", [.text(name)])
                guard let id = try ShelfGathering.handMade(name, database) else {
                    throw KeepingError(
                        tr("there are \(BookCollection.countMax) collections already"))
                }
                try database.run("DELETE FROM collected WHERE collection = ?", [.integer(id)])
                for (place, work) in collection.ids.enumerated()
                where try ShelfRows.isHeld(work, database) {
                    try database.run(
                        """
                        INSERT OR IGNORE INTO collected (collection, work, place)
                        VALUES (?, ?, ?)
                        """,
                        [.integer(id), .integer(work), .number(Double(place))])
                }
                return former
            }
            if former == nil, try ShelfGathering.handMade(name, database) == nil {
                throw KeepingError(tr("there are \(BookCollection.countMax) collections already"))
            }
            // What was put in by hand is in what it was, which is answered.
            try database.run(
                """
                DELETE FROM collected WHERE collection =
                (SELECT id FROM collection WHERE name = ?)
                """, [.text(name)])
            try database.run(
                "UPDATE collection SET query = ? WHERE name = ?", [.text(query), .text(name)])
            return former
        }
    }

    public func collections() throws(KeepingError) -> [BookCollection] {
        try using { (_, database) throws(KeepingError) in try ShelfGathering.all(database) }
    }

    public func vocabulary() throws(KeepingError) -> ShelfVocabulary {
        try using { (_, database) throws(KeepingError) in
            var counts: [ShelfVocabulary.Kind: [String: Int]] = [:]
            func add(_ text: String, _ kind: ShelfVocabulary.Kind) {
                if text.isEmpty { return }
                for name in ShelfRows.lines(text) {
                    counts[kind, default: [:]][name, default: 0] += 1
                }
            }
            _ = try database.rows(
                "SELECT authors, series, tags, languages, published FROM book"
                    + " WHERE removed IS NULL"
            ) { row in
                add(row.text(0), .author)
                add(row.text(1), .series)
                add(row.text(2), .tag)
                if let year = PublishedYear.of(row.text(4)) { add(String(year), .year) }
                for name in Set(ShelfRows.lines(row.text(3)).map(LanguageName.family)) {
                    add(name, .lang)
                }
            }
            let formats = try database.rows(
                "SELECT format, count(*) FROM file WHERE format <> '' GROUP BY format"
            ) { ($0.text(0), Int(clamping: $0.integer(1))) }
            counts[.format] = Dictionary(formats) { $1 }
            for collection in try ShelfGathering.all(database) {
                counts[.collection, default: [:]][collection.name] = 1
            }
            return ShelfVocabulary(counts)
        }
    }

    public func timeRead(on day: CalendarDay) throws(KeepingError) -> Duration {
        try using { (_, database) throws(KeepingError) in
            let sum = try database.rows(
                """
                SELECT sum(milliseconds) FROM reading_day WHERE day = ?
                \(try SQLiteLibrary.counted(database))
                """, [.text(day.description)]
            ) { $0.integer(0) }.first
            return .milliseconds(max(0, sum ?? 0))
        }
    }

    public func timeRead(
        in ids: [HeldBook.ID]
    ) throws(KeepingError) -> [HeldBook.ID: TimeRead] {
        try using { (_, database) throws(KeepingError) in
            var times: [HeldBook.ID: TimeRead] = [:]
            for id in ids {
                times[id] = try database.rows(
                    "SELECT sum(milliseconds), count(*) FROM reading_day WHERE work = ?",
                    [.integer(id)]
                ) { row in
                    TimeRead(
                        milliseconds: max(0, Int(clamping: row.integer(0))),
                        days: Int(clamping: row.integer(1)))
                }.first { $0.days > 0 }
            }
            return times
        }
    }
}
