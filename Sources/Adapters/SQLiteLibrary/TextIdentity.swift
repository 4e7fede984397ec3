import Ports
import Publications

/// Books known by their words.
extension SQLiteLibrary: TextKnowing {
    public func isNoted(_ publication: Publication) throws(KeepingError) -> Bool {
        try using { (_, database) throws(KeepingError) in
            let rows = try database.rows(
                "SELECT 1 FROM words WHERE revision = ?", [.text(Self.revision(publication))]
            ) { $0.integer(0) }
            return !rows.isEmpty
        }
    }

    public func note(
        _ fingerprint: Fingerprint, of publication: Publication, at path: String
    ) throws(KeepingError) -> KeptReading? {
        let now = now()
        var former: Int64?
        try changing { (_, database) throws(KeepingError) in
            let revision = Self.revision(publication)
            let known = try Self.work(of: publication, at: path, database)
            let before = try Self.work(like: fingerprint, otherThan: known, database)
            // A work that was compared with the others is one of its own for good.
            let isSettled = try known.map { work throws(KeepingError) in
                try Self.isCompared(work, database)
            }
            if let before, isSettled != true {
                if let known { try Self.join(known, to: before, database) }
                try Self.assign(path, revision, to: before, now, database)
                former = before
            }
            let work = try Self.settle(publication, at: path, now, database)
            try Self.noteWords(fingerprint, of: revision, work, database)
            return { _ in }
        }
        return former == nil ? nil : try reading(of: publication, at: path)
    }

    static func noteWords(
        _ fingerprint: Fingerprint, of revision: String, _ work: Int64, _ database: Database
    ) throws(KeepingError) {
        try database.run(
            """
            INSERT OR REPLACE INTO words (revision, work, digest, sketch, letters, stretches)
            VALUES (?, ?, ?, ?, ?, ?)
            """,
            [
                .text(revision), .integer(work), .text(fingerprint.text),
                .integer(Int64(bitPattern: fingerprint.sketch)),
                .integer(Int64(fingerprint.letters)), .integer(Int64(fingerprint.stretches)),
            ])
    }

    private static func isCompared(_ work: Int64, _ database: Database) throws(KeepingError) -> Bool
    {
        try !database.rows("SELECT 1 FROM words WHERE work = ?", [.integer(work)]) {
            $0.integer(0)
        }.isEmpty
    }

    /// The work with these words. All are looked at: there are as many as books were ever opened,
    /// and comparing two is a few instructions.
    private static func work(
        like fingerprint: Fingerprint, otherThan known: Int64?, _ database: Database
    ) throws(KeepingError) -> Int64? {
        guard fingerprint.isTelling else { return nil }
        let like = try database.rows(
            "SELECT work, digest, sketch, letters, stretches FROM words ORDER BY work"
        ) { ($0.integer(0), noted(in: $0)) }
        .filter { $0.0 != known && $0.1.agrees(with: fingerprint) }
        var rows = like
        if let known {
            rows = []
            for row in like where try BooksApart.mayBeOne(known, row.0, database) {
                rows.append(row)
            }
        }
        let same = rows.first { $0.1.text == fingerprint.text }
        let near = rows.min { distance($0.1, fingerprint) < distance($1.1, fingerprint) }
        return (same ?? near)?.0
    }

    /// From the second column on.
    private static func noted(in row: Cursor) -> Fingerprint {
        Fingerprint(
            text: row.text(1), sketch: UInt64(bitPattern: row.integer(2)),
            letters: Int(clamping: row.integer(3)), stretches: Int(clamping: row.integer(4)))
    }

    /// Whether the words of a work are these; nil where either has none to tell by.
    static func agree(
        _ work: Int64, _ fingerprint: Fingerprint?, _ database: Database
    ) throws(KeepingError) -> Bool? {
        guard let fingerprint, fingerprint.isTelling else { return nil }
        let prints = try database.rows(
            """
            SELECT work, digest, sketch, letters, stretches FROM words WHERE work = ?1
            UNION ALL SELECT work, digest, sketch, letters, stretches FROM read_words
            WHERE work = ?1
            """, [.integer(work)]
        ) { noted(in: $0) }.filter(\.isTelling)
        return prints.isEmpty ? nil : prints.contains { $0.agrees(with: fingerprint) }
    }

    private static func distance(_ one: Fingerprint, _ other: Fingerprint) -> Int {
        Fingerprint.distance(one.sketch, other.sketch)
    }

    private static func assign(
        _ path: String, _ revision: String, to work: Int64, _ now: Int64, _ database: Database
    ) throws(KeepingError) {
        try database.run(
            """
            INSERT INTO file (path, work, revision, seen) VALUES (?, ?, ?, ?)
            ON CONFLICT (path) DO UPDATE SET work = excluded.work, revision = excluded.revision,
            seen = excluded.seen
            """, [.text(path), .integer(work), .text(revision), .integer(now)])
    }

    /// Whatever hangs on a work moves to another, in tables of newer programs too. Their
    /// histories become one, so that a place both have is not lost.
    static func join(
        _ work: Int64, to other: Int64, _ database: Database
    ) throws(KeepingError) {
        for one in [work, other] { try BookWords.forget(one, database) }
        for (table, column) in try hanging(database) {
            let (table, column) = (quoted(table), quoted(column))
            try database.run(
                "UPDATE OR IGNORE \(table) SET \(column) = ? WHERE \(column) = ?",
                [.integer(other), .integer(work)])
        }
        try database.run("DELETE FROM work WHERE id = ?", [.integer(work)])
        try BookWords.learn(other, database)
    }

    /// Every column that names a work, in tables of newer programs too.
    static func hanging(
        _ database: Database
    ) throws(KeepingError) -> [(table: String, column: String)] {
        try database.rows(
            """
            SELECT schema.name, key."from" FROM sqlite_schema AS schema
            JOIN pragma_foreign_key_list(schema.name) AS key
            WHERE schema.type = 'table' AND key."table" = 'work'
            """
        ) { (table: $0.text(0), column: $0.text(1)) }
    }

    static func quoted(_ name: String) -> String {
        "\""
            + name.split(separator: "\"", omittingEmptySubsequences: false)
            .joined(separator: "\"\"") + "\""
    }
}
