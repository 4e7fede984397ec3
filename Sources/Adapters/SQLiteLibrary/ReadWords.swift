import Glibc
import Holdings
import Ports
import Publications

/// What books are known by that were never opened: all texts are read to be searched, and a file
/// that is written anew and renamed unopened is its book still. One that *was* opened is compared
/// with all others, and its words stand in `words`; what stands here joins nothing by itself.
enum ReadWords {
    static let schema = """
        CREATE TABLE read_words (
            revision TEXT PRIMARY KEY,
            work INTEGER NOT NULL REFERENCES work (id) ON DELETE CASCADE,
            digest TEXT NOT NULL,
            sketch INTEGER NOT NULL,
            letters INTEGER NOT NULL,
            stretches INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX read_words_by_work ON read_words (work);
        """

    /// A file that is only read may be older than this table.
    static func isThere(_ database: Database) throws(KeepingError) -> Bool {
        try !database.rows("SELECT 1 FROM sqlite_schema WHERE name = 'read_words'") {
            $0.integer(0)
        }.isEmpty
    }
}

extension SQLiteShelf {
    public func note(_ read: [TextRead]) throws(KeepingError) {
        if read.isEmpty { return }
        try changing { database throws(KeepingError) in
            for text in read {
                let print = text.fingerprint
                try database.run(
                    """
                    INSERT OR REPLACE INTO read_words
                    (revision, work, digest, sketch, letters, stretches)
                    SELECT revision, work, ?, ?, ?, ? FROM file WHERE path = ? AND revision = ?
                    """,
                    [
                        .text(print.text), .integer(Int64(bitPattern: print.sketch)),
                        .integer(Int64(print.letters)), .integer(Int64(print.stretches)),
                        .text(text.path), .text(String(text.revision, radix: 16)),
                    ])
            }
        }
    }

    public func lost(from folder: String) throws(KeepingError) -> [HeldBook.ID] {
        try using { (_, database) throws(KeepingError) in
            guard try ReadWords.isThere(database) else { return [] }
            let folder = folder + "/"
            let works = try database.rows(
                """
                SELECT path, work FROM file WHERE path >= ?1 AND path < ?2
                AND instr(substr(path, length(?1) + 1), '/') = 0
                """, [.text(folder), .text(folder.dropLast() + "0")]
            ) { (path: $0.text(0), work: $0.integer(1)) }
            .filter { access($0.path, F_OK) != 0 }.map(\.work)
            var lost: [HeldBook.ID] = []
            for work in Set(works).sorted() where lost.count < Self.lostMax {
                if try SQLiteLibrary.isLost(work, database) { lost.append(work) }
            }
            return lost
        }
    }

    /// When a folder is gone its books are; no file of theirs comes into it.
    private static let lostMax = 500
}
