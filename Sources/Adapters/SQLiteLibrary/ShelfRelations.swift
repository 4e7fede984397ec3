import Holdings
import Ports

/// What a book has to do with others of the library.
extension SQLiteShelf {
    /// The most of a series that is shown at once; no one has more of the other relations.
    private static let neighboursMax = 3
    private static let othersMax: Int64 = 20

    public func relations(of id: HeldBook.ID) throws(KeepingError) -> BookRelations {
        try using { (_, database) throws(KeepingError) in
            var relations = BookRelations()
            guard let book = try ShelfRows.book(id, database) else { return relations }
            if let series = book.series?.name, !series.isEmpty {
                relations.series = try Self.neighbours(of: id, in: series, database)
            }
            relations.identifiers = try Self.identifiers(of: id, database)
            let people = Set(book.authors.map(\.sort))
            let called = try Self.books(
                """
                SELECT work FROM book WHERE filed = ? AND work <> ? AND removed IS NULL
                ORDER BY work LIMIT ?
                """,
                [.text(BookRow.filed(book.title)), .integer(id), .integer(Self.othersMax)],
                database)
            // Many books without a title are not one book.
            if !book.title.isEmpty {
                relations.editions = called.filter {
                    !people.isDisjoint(with: $0.authors.map(\.sort))
                        && !Self.areDiscs(book, $0)
                }
            }
            let named = try Self.books(
                """
                SELECT DISTINCT other.work FROM identifier JOIN identifier AS other
                ON other.value = identifier.value AND other.work <> identifier.work
                WHERE identifier.work = ? ORDER BY other.work LIMIT ?
                """, [.integer(id), .integer(Self.othersMax)], database)
            let apart = try BooksApart.all(database)
            relations.doubles = named.filter { named in
                !relations.editions.contains { $0.id == named.id }
                    && !apart.contains(BookPair(id, named.id))
            }
            return relations
        }
    }

    /// Discs of one work are called like it.
    private static func areDiscs(_ one: HeldBook, _ other: HeldBook) -> Bool {
        one.series?.name == one.title && other.series?.name == one.title
            && one.series != other.series
    }

    private static func identifiers(
        of id: HeldBook.ID, _ database: Database
    ) throws(KeepingError) -> [String] {
        try database.rows(
            "SELECT value FROM identifier WHERE work = ? ORDER BY value LIMIT ?",
            [.integer(id), .integer(othersMax)]
        ) { $0.text(0) }
    }

    public func identifiers(
        of ids: [HeldBook.ID]
    ) throws(KeepingError) -> [HeldBook.ID: [String]] {
        try using { (_, database) throws(KeepingError) in
            var all: [HeldBook.ID: [String]] = [:]
            for id in ids {
                let found = try Self.identifiers(of: id, database)
                if !found.isEmpty { all[id] = found }
            }
            return all
        }
    }

    private static func books(
        _ sql: String, _ values: [Database.Value], _ database: Database
    ) throws(KeepingError) -> [HeldBook] {
        var books: [HeldBook] = []
        for id in try database.rows(sql, values, read: { $0.integer(0) }) {
            if let book = try ShelfRows.book(id, database) { books.append(book) }
        }
        return books
    }

    private static func neighbours(
        of id: HeldBook.ID, in series: String, _ database: Database
    ) throws(KeepingError) -> [HeldBook] {
        let ids = try database.rows(
            """
            SELECT work FROM book WHERE series = ? AND series <> '' AND removed IS NULL
            ORDER BY position IS NULL, position, filed, work
            """, [.text(series)]
        ) { $0.integer(0) }
        guard ids.count > 1, let at = ids.firstIndex(of: id) else { return [] }
        let near = max(0, at - neighboursMax)...min(ids.count - 1, at + neighboursMax)
        var books: [HeldBook] = []
        for id in ids[near] {
            if let book = try ShelfRows.book(id, database) { books.append(book) }
        }
        return books
    }

    public func forget(file path: String) throws(KeepingError) -> FileMemory? {
        let now = now()
        return try changing { database throws(KeepingError) in
            let known = try database.rows(
                "SELECT work, revision, seen, bytes, modified, format FROM file WHERE path = ?",
                [.text(path)]
            ) { row in
                FileMemory(
                    path: path, book: row.integer(0), revision: row.text(1), seen: row.integer(2),
                    bytes: row.isNull(3) ? nil : row.integer(3),
                    modified: row.isNull(4) ? nil : row.integer(4), format: row.text(5))
            }.first
            guard let known else { return nil }
            try database.run("DELETE FROM file WHERE path = ?", [.text(path)])
            if try ShelfRows.files(of: known.book, database).isEmpty,
                let memory = try ShelfRows.memory(known.book, database)
            {
                try ShelfRows.put(memory.changed(by: .remove, now: now), database)
            }
            return known
        }
    }

    public func remember(_ file: FileMemory) throws(KeepingError) {
        try changing { database throws(KeepingError) in
            // Its book may have been joined with another meanwhile: then it comes as a new one.
            guard let memory = try ShelfRows.memory(file.book, database) else { return }
            try database.run(
                """
                INSERT OR IGNORE INTO file (path, work, revision, seen, bytes, modified, format)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                """,
                [
                    .text(file.path), .integer(file.book), .text(file.revision),
                    .integer(file.seen), file.bytes.map { .integer($0) } ?? .null,
                    file.modified.map { .integer($0) } ?? .null, .text(file.format),
                ])
            try ShelfRows.put(memory.changed(by: .putBack, now: 0), database)
        }
    }
}
