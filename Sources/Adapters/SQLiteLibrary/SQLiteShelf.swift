import Glibc
import Holdings
import Notebook
import Ports
import Publications
import Synchronization
import Wording

/// The shelf on disk, in the file the reader keeps its places in: a connection of its own, so that
/// a list never waits for a place that is being written.
public final class SQLiteShelf: ShelfKeeping, @unchecked Sendable {
    struct Desk {
        var database: Database?
        /// Why nothing can be written; nil where it can.
        var obstacle: String?
        /// That is the disk's, and may be over by the next change.
        var isPassing = false
        /// The file was looked through before the first change.
        var isProved = false
        /// Raised by every change of our own; SQLite tells those of others.
        var changes = 0
        var indexed: (version: Int64, changes: Int)?
    }

    let path: String
    let now: @Sendable () -> Int64
    private let turn = Mutex(())
    private var desk = Desk()

    /// - Parameter now: seconds since 1970.
    public init(folder: String, now: @escaping @Sendable () -> Int64) {
        path = folder + "/library.db"
        self.now = now
    }

    // MARK: - Reading

    public func hasChanged() throws(KeepingError) -> Bool {
        try using { (desk: inout Desk, database) throws(KeepingError) in
            guard let indexed = desk.indexed else { return true }
            return indexed != (try Self.version(database), desk.changes)
        }
    }

    private static func version(_ database: Database) throws(KeepingError) -> Int64 {
        try database.rows("PRAGMA data_version") { $0.integer(0) }.first ?? 0
    }

    public func index() throws(KeepingError) -> ShelfIndex {
        try using { (desk: inout Desk, database) throws(KeepingError) in
            // Asked before the rows: a change in between is then seen as one.
            let version = try Self.version(database)
            var builder = ShelfIndexBuilder(pace: try SQLiteLibrary.pace(database))
            let doubles = try Self.doubles(database)
            let lent = try LentFiles.all(database)
            _ = try database.rows(Self.indexQuery) { row in
                var entry = Self.entry(row)
                entry.isDouble = entry.isDouble || doubles.contains(entry.id)
                if let loan = lent[entry.id] { (entry.isLoan, entry.due) = (true, loan.until ?? 0) }
                builder.add(entry)
            }
            desk.indexed = (version, desk.changes)
            return builder.finished(collections: try ShelfGathering.all(database))
        }
    }

    private static let indexQuery = """
        SELECT book.work, book.title, authors, filed_authors, series, position, tags, languages,
        (SELECT group_concat(format, ' ') FROM file WHERE file.work = book.work),
        state, percent, words, duration, rating, added, kept,
        (SELECT count(*) > count(DISTINCT format) FROM file WHERE file.work = book.work),
        published, publisher,
        (SELECT group_concat(value, char(10)) FROM identifier WHERE identifier.work = book.work)
        FROM book JOIN work ON work.id = book.work LEFT JOIN place ON place.work = book.work
        WHERE removed IS NULL ORDER BY book.work
        """

    /// Those that have a number in common with another that may be the same.
    private static func doubles(_ database: Database) throws(KeepingError) -> Set<HeldBook.ID> {
        let apart = try BooksApart.all(database)
        var doubles: Set<HeldBook.ID> = []
        for ids in try sameNumbers(database) {
            doubles.formUnion(BooksApart.left(of: ids, apart))
        }
        return doubles
    }

    private static func entry(_ row: Cursor) -> ShelfIndexBuilder.Entry {
        var entry = ShelfIndexBuilder.Entry(id: row.integer(0))
        entry.title = row.text(1)
        entry.authors = row.text(2)
        entry.filedAuthors = row.text(3)
        entry.series = row.text(4)
        entry.position = row.isNull(5) ? nil : row.number(5)
        entry.tags = row.text(6)
        entry.languages = row.text(7)
        entry.format = row.text(8)
        entry.percent = row.isNull(10) ? nil : row.number(10)
        entry.state = ReadingState(rawValue: row.text(9)) ?? .told(by: entry.percent)
        entry.words = row.integer(11)
        entry.durationMs = row.integer(12)
        entry.rating = row.integer(13)
        entry.added = row.integer(14)
        entry.opened = row.integer(15)
        entry.isDouble = row.integer(16) != 0
        entry.published = row.text(17)
        entry.publisher = row.text(18)
        entry.identifiers = row.text(19)
        return entry
    }

    public func books(_ ids: [HeldBook.ID]) throws(KeepingError) -> [HeldBook] {
        try using { (_, database) throws(KeepingError) in
            let own = try SQLiteLibrary.pace(database)
            let pace = own ?? ShelfIndexBuilder.usualPace
            return try database.snapshot { () throws(KeepingError) in
                var books: [HeldBook] = []
                for id in ids {
                    guard var book = try ShelfRows.book(id, database) else { continue }
                    // As the question `time:` reckons.
                    if book.durationMs ?? 0 == 0, let words = book.words, words > 0 {
                        book.readingMinutes = max(1, words / max(1, pace))
                        book.isPaceOwn = own != nil
                    }
                    books.append(book)
                }
                return books
            }
        }
    }

    public func first(_ count: Int, by order: ShelfOrder) throws(KeepingError) -> FirstBooks {
        try using { (_, database) throws(KeepingError) in
            let ids = try ShelfRows.first(count, by: order, database)
            var books: [HeldBook] = []
            for id in ids {
                if let book = try ShelfRows.book(id, database) { books.append(book) }
            }
            return FirstBooks(
                books: books, recent: try ShelfRows.recent(database),
                collections: try ShelfGathering.all(database), isWhole: ids.count < count)
        }
    }

    public func search(_ words: String, limit: Int) throws(KeepingError) -> [HeldBook.ID] {
        var keys = WordKey()
        // Quoted: nothing in them is a command of the search's own language.
        let asked = keys.key(words).split(separator: 0x20).prefix(Self.wordsMax).map {
            "\"" + String(decoding: $0, as: UTF8.self) + "\"*"
        }
        if asked.isEmpty { return [] }
        return try using { (_, database) throws(KeepingError) in
            try database.rows(
                """
                SELECT book_words.rowid FROM book_words JOIN book ON book.work = book_words.rowid
                WHERE book_words MATCH ? AND removed IS NULL
                ORDER BY bm25(book_words, 10, 8, 5, 5, 1), book_words.rowid LIMIT ?
                """, [.text(asked.joined(separator: " ")), .integer(Int64(max(0, limit)))]
            ) { $0.integer(0) }
        }
    }

    private static let wordsMax = 16

    public func holder(of path: String) throws(KeepingError) -> HeldBook.ID? {
        try using { (_, database) throws(KeepingError) in
            try database.rows(
                """
                SELECT book.work FROM file JOIN book ON book.work = file.work
                WHERE path = ? AND removed IS NULL
                """, [.text(path)]
            ) { $0.integer(0) }.first
        }
    }

    public func known(
        _ path: String, bytes: Int, modified: Int64, stamp: String
    ) throws(KeepingError) -> HeldBook.ID? {
        try using { (_, database) throws(KeepingError) in
            try database.rows(
                """
                SELECT book.work FROM file JOIN book ON book.work = file.work
                WHERE path = ? AND bytes = ? AND modified = ? AND removed IS NULL
                AND (? = '' OR EXISTS
                (SELECT 1 FROM told_by WHERE told_by.work = book.work AND stamp = ?))
                """,
                [
                    .text(path), .integer(Int64(bytes)), .integer(modified), .text(stamp),
                    .text(stamp),
                ]
            ) { $0.integer(0) }.first
        }
    }

    public func notes(of id: HeldBook.ID) throws(KeepingError) -> [Annotation] {
        try using { (_, database) throws(KeepingError) in
            try SQLiteLibrary.annotations(of: id, database)
        }
    }

    // MARK: - Changing

    public func add(_ found: [FoundBook]) throws(KeepingError) -> [AddedBook] {
        let now = now()
        return try changing { database throws(KeepingError) in
            var added: [AddedBook] = []
            for book in found { added.append(try ShelfRows.add(book, now, database)) }
            return added
        }
    }

    public func change(
        _ ids: [HeldBook.ID], _ change: ShelfChange
    ) throws(KeepingError) -> [BookStep] {
        let now = now()
        return try changing { database throws(KeepingError) in
            var steps: [BookStep] = []
            for id in ids {
                guard let memory = try ShelfRows.memory(id, database) else { continue }
                // A key that repeats says it again before the list is without it.
                if change == .remove, memory.removed != nil { continue }
                var changed = memory.changed(by: change, now: now)
                switch change {
                case .collect(let name, true):
                    changed.collected = try ShelfGathering.collect(
                        id, in: name, memory.collected, database)
                case .arrange(let name, let steps):
                    changed.collected = try ShelfGathering.arrange(
                        id, in: name, by: steps, memory.collected, database)
                case .edit(let edit) where edit.followsFile && edit.tags == nil:
                    changed.tags = try ImportedValues.said(of: id, database) ?? changed.tags
                default: break
                }
                try ShelfRows.put(changed, database)
                // Done again it is the same act, whenever that is.
                changed.removed = changed.removed.map { _ in 0 }
                steps.append(BookStep(from: memory, to: changed))
            }
            return steps
        }
    }

    // MARK: - The file

    func using<Result>(
        _ work: (inout Desk, Database) throws(KeepingError) -> Result
    ) throws(KeepingError) -> Result {
        turn._unsafeLock()
        defer { turn._unsafeUnlock() }
        do throws(KeepingError) {
            if desk.database == nil { try openLibrary() }
            guard let database = desk.database else {
                throw KeepingError(tr("there is no library"))
            }
            return try work(&desk, database)
        } catch {
            throw LibraryProof.told(error, path)
        }
    }

    private func openLibrary() throws(KeepingError) {
        var at = ""
        for part in path.split(separator: "/").dropLast() {
            at += "/" + part
            mkdir(at, 0o700)
        }
        let file = try LibraryFile.open(path)
        (desk.database, desk.obstacle) = (file.database, file.obstacle)
        desk.isPassing = file.isPassing
    }

    func changing<Result>(
        _ work: (Database) throws(KeepingError) -> Result
    ) throws(KeepingError) -> Result {
        forget(ifPassing: true)
        return try using { (desk: inout Desk, database) throws(KeepingError) in
            if let obstacle = desk.obstacle { throw KeepingError(obstacle) }
            if !desk.isProved { try LibraryProof.prove(database, path) }
            desk.isProved = true
            let result = try database.transaction { () throws(KeepingError) in try work(database) }
            desk.changes += 1
            return result
        }
    }

    /// Closed, so that the next call finds the file as it is then.
    func forget(ifPassing: Bool = false) {
        turn._unsafeLock()
        defer { turn._unsafeUnlock() }
        if !ifPassing || desk.isPassing { desk = Desk() }
    }
}

extension BookMemory {
    func changed(by change: ShelfChange, now: Int64) -> BookMemory {
        var book = self
        switch change {
        case .state(let state): book.state = state
        case .tag(let tag, let isOn):
            let tag = BookRow.line(tag).cut(toBytes: ShelfChange.tagBytesMax)
            if !isOn { book.tags.removeAll { $0 == tag } }
            if isOn, !tag.isEmpty, !book.tags.contains(tag) { book.tags.append(tag) }
        case .rating(let rating): book.rating = rating.map { min(5, max(1, $0)) }
        case .edit(let edit):
            book.saying.change(by: edit)
            if let tags = edit.tags {
                book.tags = BookRow.lines(tags.map { $0.cut(toBytes: ShelfChange.tagBytesMax) })
            }
            if let rating = edit.rating { book.rating = rating.map { min(5, max(1, $0)) } }
            if edit.followsFile { book.cover = nil }
            switch edit.cover {
            case .picture(let id)?: book.cover = id
            case .own?: book.cover = nil
            // A file is looked at before, by who may read files.
            case .file?, nil: break
            }
        case .rename(let kind, let name, let other): book.rename(kind, name, to: other)
        case .remove: book.removed = book.removed ?? now
        case .putBack: book.removed = nil
        case .collect(let name, false):
            let name = ShelfGathering.cleaned(name)
            book.collected.removeAll { $0.collection == name }
        // Where it comes to stand its collection tells.
        case .collect, .arrange: break
        }
        return book
    }
}
