import Holdings
import Ports
import Publications
import Wording

/// Files that were made anew by us: they stay the book they were, and can be had back.
enum RewrittenFiles {
    static let schema = """
        CREATE TABLE rewritten (
            id INTEGER PRIMARY KEY,
            path TEXT NOT NULL,
            work INTEGER NOT NULL REFERENCES work (id) ON DELETE CASCADE,
            former TEXT NOT NULL,
            revision TEXT NOT NULL,
            back TEXT NOT NULL,
            written INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX rewritten_by_former ON rewritten (former);
        CREATE INDEX rewritten_by_revision ON rewritten (revision);
        CREATE INDEX rewritten_by_path ON rewritten (path);
        """

    /// What leads back is kept of so many, and takes no more room than this.
    private static let countMax = 200
    private static let lettersMax = 32 << 20

    static func keep(
        _ rewriting: Rewriting, of work: Int64, _ now: Int64, _ database: Database
    ) throws(KeepingError) {
        try database.run(
            """
            INSERT INTO rewritten (path, work, former, revision, back, written)
            VALUES (?, ?, ?, ?, ?, ?)
            """,
            [
                .text(rewriting.path), .integer(work), .text(word(rewriting.former)),
                .text(word(rewriting.revision)), .text(rewriting.back.text), .integer(now),
            ])
        try database.run(
            """
            DELETE FROM rewritten WHERE id IN (SELECT id FROM (
                SELECT id, row_number() OVER newest AS place,
                sum(length(back)) OVER newest AS letters
                FROM rewritten WINDOW newest AS (ORDER BY id DESC))
            WHERE place > \(countMax) OR letters > \(lettersMax))
            """)
    }

    /// The work whose file has these bytes, or had them before we made it anew.
    static func work(
        of revision: String, _ database: Database
    ) throws(KeepingError) -> Int64? {
        try database.rows(
            """
            SELECT work FROM rewritten WHERE revision = ?
            UNION ALL SELECT work FROM rewritten WHERE former = ? LIMIT 1
            """, [.text(revision), .text(revision)]
        ) { $0.integer(0) }.first
    }

    static func word(_ revision: UInt64) -> String { String(revision, radix: 16) }
}

extension SQLiteShelf {
    public func begin(_ rewriting: Rewriting) throws(KeepingError) {
        let now = now()
        try changing { database throws(KeepingError) in
            let work = try database.rows(
                "SELECT work FROM file WHERE path = ?", [.text(rewriting.path)]
            ) { $0.integer(0) }.first
            guard let work else { throw KeepingError(tr("no book on the shelf has this file")) }
            try RewrittenFiles.keep(rewriting, of: work, now, database)
        }
    }

    public func rewriting(
        of path: String, now revision: UInt64
    ) throws(KeepingError) -> Rewriting? {
        try using { (_, database) throws(KeepingError) in
            try database.rows(
                """
                SELECT former, revision, back FROM rewritten WHERE path = ? AND revision = ?
                ORDER BY id DESC LIMIT 1
                """, [.text(path), .text(RewrittenFiles.word(revision))]
            ) { row -> Rewriting? in
                guard let former = UInt64(row.text(0), radix: 16),
                    let back = FileRewrite(text: row.text(2))
                else { return nil }
                return Rewriting(path: path, former: former, revision: revision, back: back)
            }.compactMap { $0 }.first
        }
    }

    public func forget(_ rewriting: Rewriting) throws(KeepingError) {
        try changing { database throws(KeepingError) in
            try database.run(
                "DELETE FROM rewritten WHERE path = ? AND revision = ?",
                [.text(rewriting.path), .text(RewrittenFiles.word(rewriting.revision))])
        }
    }

    public func finish(
        _ found: FoundBook, keepsWords: Bool
    ) throws(KeepingError) {
        try changing { database throws(KeepingError) in
            let path = found.file.path
            let known = try database.rows(
                "SELECT work, revision FROM file WHERE path = ?", [.text(path)]
            ) { ($0.integer(0), $0.text(1)) }.first
            guard let (work, former) = known else { return }
            let revision = SQLiteLibrary.revision(found.publication)
            try database.run(
                "UPDATE file SET revision = ?, bytes = ?, modified = ? WHERE path = ?",
                [
                    .text(revision), found.file.bytes.map { .integer(Int64($0)) } ?? .null,
                    .integer(found.modified), .text(path),
                ])
            // Its words are what they were.
            try database.run(
                """
                INSERT OR IGNORE INTO words (revision, work, digest, sketch, letters, stretches)
                SELECT ?, work, digest, sketch, letters, stretches FROM words WHERE revision = ?
                """, [.text(revision), .text(former)])
            try database.run(
                "UPDATE work SET title = ? WHERE id = ?",
                [.text(found.publication.metadata.title ?? ""), .integer(work)])
            try ShelfRows.describe(
                work, found, isRefreshed: true, keepsWords: keepsWords, database)
        }
    }
}
