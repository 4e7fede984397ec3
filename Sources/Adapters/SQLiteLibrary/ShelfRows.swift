import Glibc
import Holdings
import Ports
import Publications

/// Books as rows, and back.
enum ShelfRows {
    static func book(_ id: HeldBook.ID, _ database: Database) throws(KeepingError) -> HeldBook? {
        let rows = try database.rows(bookQuery, [.integer(id)], read: book)
        guard var book = rows.first else { return nil }
        book.files = try files(of: id, database)
        book.loan = try LentFiles.of(id, database)
        book.joinedCount = try JoinedBooks.count(of: id, database)
        book.collections = try ShelfGathering.memberships(of: id, database).map(\.collection)
        book.format = book.files.first?.format ?? ""
        return book
    }

    private static let bookQuery = """
        SELECT book.work, book.title, subtitle, authors, filed_authors, series, position,
        languages, tags, publisher, published, description, words, duration, state, rating, added,
        percent, kept, picture,
        (SELECT stamp || char(10) || cover FROM told_by
        WHERE told_by.work = book.work AND cover > '' LIMIT 1)
        FROM book JOIN work ON work.id = book.work LEFT JOIN place ON place.work = book.work
        LEFT JOIN cover ON cover.work = book.work
        WHERE book.work = ? AND removed IS NULL
        """

    private static func book(_ row: Cursor) -> HeldBook {
        var book = HeldBook(id: row.integer(0))
        book.title = row.text(1)
        book.subtitle = row.text(2)
        let (names, sorts) = (lines(row.text(3)), lines(row.text(4)))
        book.authors = names.enumerated().map { index, name in
            HeldBook.Author(name: name, sort: index < sorts.count ? sorts[index] : name)
        }
        if !row.text(5).isEmpty {
            book.series = Metadata.Series(
                name: row.text(5), position: row.isNull(6) ? nil : row.number(6))
        }
        book.languages = lines(row.text(7))
        book.tags = lines(row.text(8))
        book.publisher = row.text(9)
        book.published = row.text(10)
        book.description = row.text(11)
        book.words = row.isNull(12) ? nil : Int(clamping: row.integer(12))
        book.durationMs = row.isNull(13) ? nil : Int(clamping: row.integer(13))
        book.percent = row.isNull(17) ? nil : sound(row.number(17))
        book.state = ReadingState(rawValue: row.text(14)) ?? .told(by: book.percent)
        book.rating = row.isNull(15) ? nil : min(5, max(1, Int(clamping: row.integer(15))))
        book.added = row.integer(16)
        book.opened = row.isNull(18) ? nil : row.integer(18)
        let told = row.text(20).split(separator: "\n", maxSplits: 1)
        if !row.isNull(19) {
            book.cover = .chosen(row.integer(19))
        } else if told.count == 2 {
            book.cover = .told(path: String(told[1]), stamp: String(told[0]))
        }
        return book
    }

    /// What a damaged or foreign file says is still a percent.
    private static func sound(_ percent: Double) -> Double {
        percent.isFinite ? min(100, max(0, percent)) : 0
    }

    static func lines(_ text: String) -> [String] { text.split(separator: "\n").map(String.init) }

    static func files(
        of work: Int64, _ database: Database
    ) throws(KeepingError) -> [HeldFile] {
        try database.rows(
            """
            SELECT path, format, bytes,
            EXISTS (SELECT 1 FROM told_by WHERE told_by.work = file.work)
            FROM file WHERE work = ? AND path LIKE '/%' ORDER BY seen DESC, path LIMIT ?
            """, [.integer(work), .integer(filesMax)]
        ) { row in
            var file = HeldFile(
                path: row.text(0), format: row.text(1),
                bytes: row.isNull(2) ? nil : Int(clamping: row.integer(2)))
            file.isForeign = row.integer(3) != 0 && CalibreFolder.holds(file.path)
            return file
        }
    }

    /// A book has a handful of files; one row is still one row.
    private static let filesMax: Int64 = 100

    // MARK: - The first ones

    /// Those read last, then by title, as the index orders them too; other orders need the index.
    static func first(
        _ count: Int, by order: ShelfOrder, _ database: Database
    ) throws(KeepingError) -> [HeldBook.ID] {
        let limit = Database.Value.integer(Int64(max(0, count)))
        if order == .title {
            return try database.rows(
                "SELECT work FROM book WHERE removed IS NULL ORDER BY filed, work LIMIT ?", [limit]
            ) { $0.integer(0) }
        }
        guard order == .opened else { return [] }
        let opened = try database.rows(
            """
            SELECT book.work FROM place CROSS JOIN book ON book.work = place.work
            WHERE removed IS NULL ORDER BY kept DESC, filed, book.work LIMIT ?
            """, [limit]
        ) { $0.integer(0) }
        if opened.count >= count { return opened }
        let others = try database.rows(
            """
            SELECT work FROM book WHERE removed IS NULL
            AND NOT EXISTS (SELECT 1 FROM place WHERE place.work = book.work)
            ORDER BY filed, work LIMIT ?
            """, [.integer(Int64(count - opened.count))]
        ) { $0.integer(0) }
        return opened + others
    }

    /// Those being read, the last one first.
    static func recent(_ database: Database) throws(KeepingError) -> [HeldBook.ID] {
        let opened = try database.rows(
            """
            SELECT book.work, state, percent FROM place CROSS JOIN book ON book.work = place.work
            WHERE removed IS NULL AND state IN ('', 'reading') ORDER BY kept DESC LIMIT 50
            """
        ) { ($0.integer(0), $0.text(1), $0.number(2)) }
        return opened.filter { !$0.1.isEmpty || ReadingState.told(by: $0.2) == .reading }
            .prefix(8).map(\.0)
    }

    // MARK: - Coming

    static func add(
        _ found: FoundBook, _ now: Int64, _ database: Database
    ) throws(KeepingError) -> AddedBook {
        let (publication, path) = (found.publication, found.file.path)
        let revision = SQLiteLibrary.revision(publication)
        let clues = BookClues(
            fingerprint: found.fingerprint, told: found.told?.key, lost: found.lost, now: now)
        let before = try database.rows(
            "SELECT work, revision FROM file WHERE path = ?", [.text(path)]
        ) { ($0.integer(0), $0.text(1)) }.first
        let known = try SQLiteLibrary.work(of: publication, at: path, as: clues, database)
        let wasHeld = try known.map { work throws(KeepingError) in
            try isHeld(work, database)
        }
        let likely = try known == nil ? SQLiteLibrary.works(named: publication, database) : []
        let work = try SQLiteLibrary.settle(publication, at: path, as: clues, now, database)
        let isAnew = try before == nil ? isDescribedAnew(found, work, database) : false
        let isChanged = before.map { $0.1 != revision } == true || found.told != nil || isAnew
        try describe(work, found, isRefreshed: isChanged, database)
        if let words = found.fingerprint {
            try SQLiteLibrary.noteWords(words, of: revision, work, database)
        }
        try database.run(
            "UPDATE file SET bytes = ?, modified = ?, format = ? WHERE path = ?",
            [
                found.file.bytes.map { .integer(Int64($0)) } ?? .null, .integer(found.modified),
                .text(found.file.format), .text(path),
            ])
        try database.run("UPDATE book SET removed = NULL WHERE work = ?", [.integer(work)])
        try database.run("DELETE FROM gone WHERE path = ?", [.text(path)])
        if wasHeld != true {
            for other in likely where try isHeld(other, database) {
                return .double(work, of: other)
            }
            return .added(work)
        }
        if let before, before.0 == work { return isChanged ? .changed(work) : .known(work) }
        return try arrival(of: path, revision, work, database)
    }

    /// Whether the file takes the place of one that is gone, as other bytes: what it says now
    /// counts, beside what that one said of its subjects.
    private static func isDescribedAnew(
        _ found: FoundBook, _ work: Int64, _ database: Database
    ) throws(KeepingError) -> Bool {
        let (path, revision) = (found.file.path, SQLiteLibrary.revision(found.publication))
        let others = try database.rows(
            """
            SELECT path, revision FROM file WHERE work = ? AND path <> ? AND path LIKE '/%'
            ORDER BY seen DESC, path LIMIT ?
            """, [.integer(work), .text(path), .integer(filesMax)]
        ) { (path: $0.text(0), revision: $0.text(1)) }
        guard let former = others.first,
            others.allSatisfy({ $0.revision != revision && access($0.path, F_OK) != 0 })
        else { return false }
        try database.run(
            "UPDATE file SET tags = (SELECT tags FROM file WHERE path = ?) WHERE path = ?",
            [.text(former.path), .text(path)])
        return true
    }

    /// What a new file of a book that is there is to its others.
    private static func arrival(
        of path: String, _ revision: String, _ work: Int64, _ database: Database
    ) throws(KeepingError) -> AddedBook {
        let others = try database.rows(
            """
            SELECT path, revision FROM file WHERE work = ? AND path <> ? AND path LIKE '/%'
            ORDER BY path LIMIT ?
            """, [.integer(work), .text(path), .integer(filesMax)]
        ) { (path: $0.text(0), revision: $0.text(1)) }
        let there = others.filter { access($0.path, F_OK) == 0 }
        if let twin = there.first(where: { $0.revision == revision }) {
            return .copy(work, of: twin.path)
        }
        // The same file, gone from its old path: it was moved, whatever other files the book has.
        if let former = others.first(where: { $0.revision == revision }) {
            try database.run("DELETE FROM file WHERE path = ?", [.text(former.path)])
            return .moved(work, from: former.path)
        }
        if let other = there.first { return .edition(work, of: other.path) }
        for gone in others {
            try database.run("DELETE FROM file WHERE path = ?", [.text(gone.path)])
        }
        return others.first.map { .moved(work, from: $0.path) } ?? .known(work)
    }

    static func isHeld(
        _ work: Int64, _ database: Database
    ) throws(KeepingError) -> Bool {
        try !database.rows(
            "SELECT 1 FROM book WHERE work = ? AND removed IS NULL", [.integer(work)]
        ) { $0.integer(0) }.isEmpty
    }

    /// What the file, or the library it came from, says of the book. A person's own words for it
    /// stay: state, tags and stars. It stands in `file` already.
    static func describe(
        _ work: Int64, _ found: FoundBook, isRefreshed: Bool, keepsWords: Bool = false,
        _ database: Database
    ) throws(KeepingError) {
        let row = BookRow(found.publication, told: found.told)
        for identifier in found.told?.identifiers.prefix(16) ?? [] {
            try database.run(
                "INSERT OR IGNORE INTO identifier (value, work) VALUES (?, ?)",
                [.text(identifier), .integer(work)])
        }
        // What a file says is the first that anybody told of its book.
        let before =
            try found.told?.key.flatMap { key throws(KeepingError) in
                try ImportedValues.last(key, database)
            } ?? ImportedValues(tags: BookRow(found.publication, told: nil).tags)
        if let told = found.told { try ImportedValues.keep(told, as: row, of: work, database) }
        if let added = found.told?.added {
            try database.run(
                "UPDATE work SET added = min(added, ?) WHERE id = ?",
                [.integer(added), .integer(work)])
        }
        try insert(row, work, database)
        let own = BookRow(found.publication, told: nil).tags
        let ownBefore = try ImportedValues.exchange(own, ofFile: found.file.path, database)
        guard isRefreshed else { return }
        let memory = try memory(work, database)
        var (tags, rating) = (memory?.tags ?? [], memory?.rating)
        if found.told != nil {
            tags = before.tags(now: row.tags, on: tags)
            rating = before.rating(now: row.rating, on: rating)
        } else if !keepsWords {
            tags = ImportedValues.tags(nowInFile: own, before: ownBefore, on: tags)
        }
        var saying = try ShelfEdits.saying(of: work, database)
        saying.hear(row, keepsWords: keepsWords)
        try BookWords.forget(work, database)
        try ShelfEdits.put(saying, of: work, database)
        try database.run(
            """
            UPDATE book SET subtitle = ?, publisher = ?, published = ?, tags = ?, told = ?,
            rating = ?, duration = coalesce(?, duration) WHERE work = ?
            """,
            [
                .text(row.subtitle), .text(row.publisher), .text(row.published),
                .text(joined(tags)), .text(row.told),
                rating.map { .integer(Int64($0)) } ?? .null,
                row.durationMs.map { .integer($0) } ?? .null, .integer(work),
            ])
        try BookWords.learn(work, database)
    }

    /// Where it has no row yet.
    static func insert(
        _ row: BookRow, _ work: Int64, _ database: Database
    ) throws(KeepingError) {
        try database.run(
            """
            INSERT OR IGNORE INTO book (work, title, subtitle, filed, authors, filed_authors,
            series, position, languages, tags, publisher, published, description, duration,
            rating, told) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                .integer(work), .text(row.title), .text(row.subtitle),
                .text(BookRow.filed(row.title)), .text(joined(row.authors.map(\.name))),
                .text(joined(row.authors.map(\.sort))), .text(row.series?.name ?? ""),
                number(row.series?.position), .text(joined(row.languages)),
                .text(joined(row.tags)), .text(row.publisher), .text(row.published),
                .text(row.description), row.durationMs.map { .integer($0) } ?? .null,
                row.rating.map { .integer(Int64($0)) } ?? .null, .text(row.told),
            ])
        if database.rowsChanged == 1 { try BookWords.learn(work, database) }
    }

    private static func joined(_ names: [String]) -> String { names.joined(separator: "\n") }

    private static func number(_ value: Double?) -> Database.Value {
        value.flatMap { $0.isFinite ? .number($0) : nil } ?? .null
    }

    // MARK: - A person's own words

    static func memory(_ id: HeldBook.ID, _ database: Database) throws(KeepingError) -> BookMemory?
    {
        let memories = try database.rows(
            "SELECT work, state, tags, rating, removed FROM book WHERE work = ?", [.integer(id)]
        ) { row in
            BookMemory(
                id: row.integer(0), state: ReadingState(rawValue: row.text(1)),
                tags: lines(row.text(2)),
                rating: row.isNull(3) ? nil : Int(clamping: row.integer(3)),
                removed: row.isNull(4) ? nil : row.integer(4))
        }
        guard var memory = memories.first else { return nil }
        memory.collected = try ShelfGathering.memberships(of: id, database)
        memory.saying = try ShelfEdits.saying(of: id, database)
        memory.cover = try ShelfCovers.chosen(for: id, database)
        return memory
    }

    static func put(_ memory: BookMemory, _ database: Database) throws(KeepingError) {
        try BookWords.forget(memory.id, database)
        try database.run(
            "UPDATE book SET state = ?, tags = ?, rating = ?, removed = ? WHERE work = ?",
            [
                .text(memory.state?.rawValue ?? ""), .text(joined(memory.tags)),
                memory.rating.map { .integer(Int64($0)) } ?? .null,
                memory.removed.map { .integer($0) } ?? .null, .integer(memory.id),
            ])
        try ShelfEdits.put(memory.saying, of: memory.id, database)
        try ShelfGathering.put(memory.collected, of: memory.id, database)
        try ShelfCovers.put(memory.cover, for: memory.id, database)
        try BookWords.learn(memory.id, database)
    }
}
