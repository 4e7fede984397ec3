import Glibc
import Holdings
import Ports
import Publications
import Wording

/// What is known of a file beside what it says itself.
struct BookClues {
    /// Of its words, where they were read.
    var fingerprint: Fingerprint?
    /// Of whose library it is, and what that calls the book.
    var told: ToldBook.Key?
    /// Books of its folder whose files are gone.
    var lost: [HeldBook.ID] = []
    /// When it is looked at; nil where it is only asked about.
    var now: Int64?
}

/// Which work a file is. A number of its own proves little: a template's stands in hundreds of
/// books, so it takes the words as well.
extension SQLiteLibrary {
    static func work(
        of publication: Publication, at path: String, as clues: BookClues = BookClues(),
        _ database: Database
    ) throws(KeepingError) -> Int64? {
        if let work = try certainWork(of: publication, at: path, as: clues, database) {
            return work
        }
        let named = try works(named: publication, database)
        let called = try works(called: publication, database)
        for work in named + called where try !isTaken(work, clues, database) {
            if try agree(work, clues.fingerprint, database) == true { return work }
        }
        // Renamed where it lay, with another number and another name: the words are the same.
        for work in clues.lost where try isLost(work, database) {
            if try !isTaken(work, clues, database),
                try agree(work, clues.fingerprint, database) == true
            {
                return work
            }
        }
        // The only book of that number, and its file is gone: the file was made anew.
        guard named.count == 1, let work = named.first,
            try agree(work, clues.fingerprint, database) != false,
            try !isTaken(work, clues, database),
            try paths(of: work, database).allSatisfy({ access($0, F_OK) != 0 }),
            try isDescribedAnew(work, as: publication, clues, database)
        else { return nil }
        return work
    }

    /// No file of it is there, and its words are known.
    static func isLost(_ work: Int64, _ database: Database) throws(KeepingError) -> Bool {
        let isKnown = try !database.rows(
            """
            SELECT 1 FROM words WHERE work = ?1 UNION ALL
            SELECT 1 FROM read_words WHERE work = ?1 LIMIT 1
            """, [.integer(work)]
        ) { $0.integer(0) }.isEmpty
        guard isKnown else { return false }
        return try paths(of: work, database).allSatisfy { access($0, F_OK) != 0 }
    }

    /// It kept its title, or came after an earlier look and is by the same people.
    private static func isDescribedAnew(
        _ work: Int64, as publication: Publication, _ clues: BookClues, _ database: Database
    ) throws(KeepingError) -> Bool {
        if try title(of: work, database) == publication.metadata.title ?? "" { return true }
        let seen = try database.rows(
            "SELECT max(seen) FROM file WHERE work = ?", [.integer(work)]
        ) { $0.integer(0) }.first
        // Of two that come at once neither was the other.
        guard let now = clues.now, let seen, seen < now else { return false }
        let authors = Set(publication.metadata.authors.map { folded($0.name) })
        let known =
            try database.rows(
                "SELECT authors FROM book WHERE work = ?", [.integer(work)]
            ) { ShelfRows.lines($0.text(0)).map(folded) }.first ?? []
        return !authors.isDisjoint(with: known)
    }

    /// Matched without comparing its words: by its path, by its bytes at any path, or because
    /// another program's library says so.
    static func certainWork(
        of publication: Publication, at path: String, as clues: BookClues, _ database: Database
    ) throws(KeepingError) -> Int64? {
        if let told = clues.told, let work = try work(told: told, database) { return work }
        let revision = revision(publication)
        let byPath = try database.rows(
            """
            SELECT file.work, file.revision, work.title FROM file
            JOIN work ON work.id = file.work WHERE path = ?
            """, [.text(path)]
        ) { ($0.integer(0), $0.text(1), $0.text(2)) }.first
        if let (work, known, title) = byPath, try !isTaken(work, clues, database) {
            // Another book may have come to stand at a path; one that was described anew has kept
            // its title, its number or its words.
            if known == revision || title == publication.metadata.title ?? "" { return work }
            if try RewrittenFiles.work(of: revision, database) == work { return work }
            let isNamed = try works(named: publication, database).contains(work)
            let agrees = try agree(work, clues.fingerprint, database)
            if agrees ?? isNamed { return work }
        }
        var byBytes = try database.rows(
            "SELECT work FROM file WHERE revision = ? LIMIT ?",
            [.text(revision), .integer(likeMax)]
        ) { $0.integer(0) }
        byBytes += [try RewrittenFiles.work(of: revision, database)].compactMap(\.self)
        byBytes += [try LentFiles.work(of: revision, database)].compactMap(\.self)
        for work in byBytes where try !isTaken(work, clues, database) { return work }
        return nil
    }

    private static func work(
        told: ToldBook.Key, _ database: Database
    ) throws(KeepingError) -> Int64? {
        try database.rows(
            "SELECT work FROM told_by WHERE library = ? AND key = ?",
            [.text(told.library), .text(told.name)]
        ) { $0.integer(0) }.first
    }

    /// Two records of one library are two books, also with one file: it knows why.
    private static func isTaken(
        _ work: Int64, _ clues: BookClues, _ database: Database
    ) throws(KeepingError) -> Bool {
        guard let told = clues.told else { return false }
        return try !database.rows(
            "SELECT 1 FROM told_by WHERE work = ? AND library = ? AND key <> ?",
            [.integer(work), .text(told.library), .text(told.name)]
        ) { $0.integer(0) }.isEmpty
    }

    /// More works of one number are a template's.
    private static let likeMax: Int64 = 500

    /// Those that have a number in common with it.
    static func works(
        named publication: Publication, _ database: Database
    ) throws(KeepingError) -> [Int64] {
        var works: [Int64] = []
        for identifier in publication.metadata.identifiers.prefix(identifiersMax) {
            let found = try database.rows(
                "SELECT work FROM identifier WHERE value = ? ORDER BY work LIMIT ?",
                [.text(identifier), .integer(likeMax)]
            ) { $0.integer(0) }
            for work in found where !works.contains(work) { works.append(work) }
        }
        return works
    }

    /// Those of the same title by one of the same people.
    static func works(
        called publication: Publication, _ database: Database
    ) throws(KeepingError) -> [Int64] {
        let title = BookRow.line(publication.metadata.title ?? "")
        let authors = Set(publication.metadata.authors.map { folded($0.name) })
        if title.isEmpty || authors.isEmpty { return [] }
        return try database.rows(
            """
            SELECT work, authors FROM book WHERE filed = ? AND removed IS NULL
            ORDER BY work LIMIT ?
            """, [.text(BookRow.filed(title)), .integer(likeMax)]
        ) { ($0.integer(0), $0.text(1)) }
        .filter { !authors.isDisjoint(with: ShelfRows.lines($0.1).map(folded)) }
        .map(\.0)
    }

    private static func folded(_ name: String) -> [UInt8] {
        var keys = WordKey()
        return keys.key(name)
    }

    private static func title(of work: Int64, _ database: Database) throws(KeepingError) -> String {
        try database.rows("SELECT title FROM work WHERE id = ?", [.integer(work)]) { $0.text(0) }
            .first ?? ""
    }

    private static func paths(
        of work: Int64, _ database: Database
    ) throws(KeepingError) -> [String] {
        try database.rows(
            "SELECT path FROM file WHERE work = ? AND path LIKE '/%'", [.integer(work)]
        ) { $0.text(0) }
    }
}

/// Books that a found one may be.
extension SQLiteShelf {
    public func rivals(
        of publication: Publication, at path: String, told: ToldBook.Key?, lost: [HeldBook.ID]
    ) throws(KeepingError) -> [Rival] {
        try using { (_, database) throws(KeepingError) in
            let clues = BookClues(told: told)
            let known = try SQLiteLibrary.certainWork(
                of: publication, at: path, as: clues, database)
            if known != nil { return [] }
            let named = try SQLiteLibrary.works(named: publication, database)
            let called = try SQLiteLibrary.works(called: publication, database)
            var rivals: [Rival] = []
            for work in named + (called + lost).filter({ !named.contains($0) }) {
                let files = try database.rows(
                    """
                    SELECT path, words.revision IS NOT NULL OR read.revision IS NOT NULL FROM file
                    LEFT JOIN words ON words.revision = file.revision
                    LEFT JOIN read_words AS read ON read.revision = file.revision
                    WHERE file.work = ? AND path LIKE '/%' ORDER BY path LIMIT ?
                    """, [.integer(work), .integer(Self.rivalFilesMax)]
                ) { ($0.text(0), $0.integer(1) != 0) }
                let isRead = files.contains(where: \.1)
                rivals.append(Rival(id: work, unread: isRead ? [] : files.map(\.0)))
            }
            return rivals
        }
    }

    /// The words of a book stand in any of its files.
    private static let rivalFilesMax: Int64 = 8

    public func note(
        _ fingerprint: Fingerprint, of publication: Publication, at path: String
    ) throws(KeepingError) {
        try changing { database throws(KeepingError) in
            let revision = SQLiteLibrary.revision(publication)
            let work = try database.rows(
                "SELECT work FROM file WHERE path = ? AND revision = ?",
                [.text(path), .text(revision)]
            ) { $0.integer(0) }.first
            // The file was changed since; it is looked at again when its folder is.
            guard let work else { return }
            try SQLiteLibrary.noteWords(fingerprint, of: revision, work, database)
        }
    }

    public func join(_ ids: [HeldBook.ID], to id: HeldBook.ID) throws(KeepingError) -> Int {
        try changing { database throws(KeepingError) in
            guard try ShelfRows.isHeld(id, database) else { return 0 }
            let now = now()
            var count = 0
            for other in ids where other != id {
                guard try ShelfRows.isHeld(other, database) else { continue }
                if try Self.isMapped(id, with: other, database) {
                    throw KeepingError(
                        tr(
                            "a map joins this text with its sound and would be lost, so they stay "
                                + "two books"))
                }
                try JoinedBooks.join(other, to: id, now, database)
                count += 1
            }
            return count
        }
    }

    /// One is the text and the other its sound.
    private static func isMapped(
        _ one: HeldBook.ID, with other: HeldBook.ID, _ database: Database
    ) throws(KeepingError) -> Bool {
        try database.rows(
            "SELECT 1 FROM sync_map WHERE text IN (?, ?) AND sound IN (?, ?)",
            [.integer(one), .integer(other), .integer(one), .integer(other)]
        ) { $0.integer(0) }.isEmpty == false
    }

    public func withdraw(
        from library: String, except keys: Set<String>
    ) throws(KeepingError) -> [HeldBook.ID] {
        let now = now()
        return try changing { database throws(KeepingError) in
            let gone = try database.rows(
                "SELECT key, work FROM told_by WHERE library = ?", [.text(library)]
            ) { ($0.text(0), $0.integer(1)) }.filter { !keys.contains($0.0) }
            var withdrawn: [HeldBook.ID] = []
            for (key, work) in gone {
                try database.run(
                    "DELETE FROM told_by WHERE library = ? AND key = ?",
                    [.text(library), .text(key)])
                let files = try ShelfRows.files(of: work, database)
                // Who has the book elsewhere keeps it.
                guard files.allSatisfy({ access($0.path, F_OK) != 0 }),
                    try ShelfRows.isHeld(work, database),
                    let memory = try ShelfRows.memory(work, database)
                else { continue }
                try ShelfRows.put(memory.changed(by: .remove, now: now), database)
                withdrawn.append(work)
            }
            return withdrawn
        }
    }
}
