import Holdings
import Notebook
import Ports
import Publications

/// What it takes to look for words in everything.
extension SQLiteShelf {
    public func texts() throws(KeepingError) -> [HeldText] {
        try using { (_, database) throws(KeepingError) in
            let isKnown =
                try ReadWords.isThere(database)
                ? "AND EXISTS (SELECT 1 FROM read_words WHERE revision = file.revision)" : ""
            return try database.rows(
                """
                SELECT file.work, path, revision, max(seen), words IS NOT NULL \(isKnown) FROM file
                JOIN book ON book.work = file.work JOIN work ON work.id = file.work
                LEFT JOIN place ON place.work = file.work
                WHERE removed IS NULL AND path LIKE '/%'
                GROUP BY file.work ORDER BY kept DESC, added DESC, file.work
                """
            ) { row in
                HeldText(
                    book: row.integer(0), path: row.text(1), revision: row.text(2),
                    isCounted: row.integer(4) != 0)
            }
        }
    }

    public func keep(words: [HeldBook.ID: Int]) throws(KeepingError) {
        let known = try using { (_, database) throws(KeepingError) -> [HeldBook.ID: Int64] in
            var known: [HeldBook.ID: Int64] = [:]
            for id in words.keys {
                known[id] = try database.rows(
                    "SELECT words FROM book WHERE work = ? AND words IS NOT NULL", [.integer(id)]
                ) { $0.integer(0) }.first
            }
            return known
        }
        let fresh = words.filter { known[$0.key] != Int64($0.value) }
        if fresh.isEmpty { return }
        try changing { database throws(KeepingError) in
            for (id, count) in fresh {
                try database.run(
                    "UPDATE book SET words = ? WHERE work = ?",
                    [.integer(Int64(count)), .integer(id)])
            }
        }
    }

    public func textStamp() throws(KeepingError) -> String {
        try using { (_, database) throws(KeepingError) in
            // Places that are kept change none of these.
            try database.rows(
                """
                SELECT (SELECT count(*) || ' ' || total(bytes) || ' ' || total(modified)
                || ' ' || total(work) FROM file),
                (SELECT count(*) FROM book WHERE removed IS NULL)
                """
            ) { $0.text(0) + " " + $0.text(1) }.first ?? ""
        }
    }

    /// Of more than anybody wrote the newest are looked through.
    private static let notesMax: Int64 = 100_000

    public func notes(
        with words: String, limit: Int
    ) throws(KeepingError) -> [(book: HeldBook.ID, note: Annotation)] {
        var keys = WordKey()
        let wanted = keys.key(words).split(separator: 0x20).prefix(Self.noteWordsMax).map { word in
            // Ideographs and the like begin a word anywhere.
            let isLetters = word.first.map { $0 < 0xE0 } ?? true
            return (isLetters ? [0x20] : []) + Array(word)
        }
        if wanted.isEmpty { return [] }
        let ids = try using { (_, database) throws(KeepingError) in
            var count = 0
            return try database.rows(
                """
                SELECT annotation.work, id, quote, note FROM annotation
                JOIN book ON book.work = annotation.work
                WHERE annotation.removed IS NULL AND book.removed IS NULL
                ORDER BY edited DESC LIMIT \(Self.notesMax)
                """
            ) { row -> (HeldBook.ID, String)? in
                guard count < limit else { return nil }
                let key = keys.key(row.text(2) + " " + row.text(3))
                guard wanted.allSatisfy({ key.contains($0) }) else { return nil }
                count += 1
                return (row.integer(0), row.text(1))
            }.compactMap { $0 }
        }
        var found: [(book: HeldBook.ID, note: Annotation)] = []
        for (book, id) in ids {
            if let note = try notes(of: book).first(where: { $0.id == id }) {
                found.append((book, note))
            }
        }
        return found
    }

    private static let noteWordsMax = 16
}
