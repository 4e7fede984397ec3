import Holdings
import Ports
import Publications

/// Books in whose words some letters stand, wherever in a word.
extension SQLiteTexts {
    /// Letters that stand in more words than this say little: the books are opened.
    private static let termsMax = 200

    public func books(holding letters: String) throws(KeepingError) -> Set<HeldBook.ID> {
        var books: Set<HeldBook.ID> = []
        for shard in try shards() {
            // Between two of them others have their turn.
            books.formUnion(
                try using { database throws(KeepingError) in
                    try Self.books(holding: letters, in: shard, database)
                })
        }
        return books
    }

    private static func books(
        holding letters: String, in shard: Int64, _ database: Database
    ) throws(KeepingError) -> Set<HeldBook.ID> {
        // Seen through a table of this connection alone: nothing is written.
        try database.execute(
            """
            CREATE VIRTUAL TABLE temp.terms_\(shard) USING fts5vocab (main, texts_\(shard), row)
            """)
        // Latin letters follow none of another script within a word.
        let isLatin = letters.utf8.allSatisfy { $0 < 0x80 }
        let script = isLatin ? "AND term GLOB '*[a-z0-9]*'" : ""
        let terms: [String]
        do throws(KeepingError) {
            // Of a long word the beginning alone is there: any letters may have followed.
            terms = try database.rows(
                """
                SELECT term FROM temp.terms_\(shard) WHERE instr(term, ?)
                OR length(CAST(term AS BLOB)) > \(IndexedWords.bytesMax - 4) \(script)
                LIMIT \(termsMax + 1)
                """, [.text(letters)]
            ) { $0.text(0) }
            try database.execute("DROP TABLE temp.terms_\(shard)")
        } catch {
            // The first trouble is the one to tell.
            try? database.execute("DROP TABLE temp.terms_\(shard)")
            throw error
        }
        if terms.isEmpty { return [] }
        guard terms.count <= termsMax else {
            return Set(
                try database.rows("SELECT work FROM slot WHERE shard = ?", [.integer(shard)]) {
                    $0.integer(0)
                })
        }
        let found = try find(
            terms.map { "\"\($0)\"" }.joined(separator: " OR "), in: shard, database)
        return Set(found.map(\.book))
    }
}

/// How often words stand in the texts.
extension SQLiteTexts {
    /// - Returns: how often each term stands in the shards that hold any of these books, and how
    ///   many bytes of words these are. What a shard holds of others is counted as well: they are
    ///   stored in the order they came in.
    public func occurrences(
        of terms: Set<String>, in books: Set<HeldBook.ID>
    ) throws(KeepingError) -> (counts: [String: Int], bytes: Int) {
        var counts: [String: Int] = [:]
        var bytes = 0
        for shard in try shards() {
            // Between two of them others have their turn.
            try using { database throws(KeepingError) in
                let own = try database.rows(
                    "SELECT work, bytes FROM slot WHERE shard = ?", [.integer(shard)]
                ) { ($0.integer(0), Int(clamping: $0.integer(1))) }
                let here = own.filter { books.contains($0.0) }
                if here.isEmpty { return }
                bytes += here.reduce(0) { $0 + $1.1 }
                try Self.count(terms, in: shard, database, &counts)
            }
        }
        return (counts, bytes)
    }

    private static func count(
        _ terms: Set<String>, in shard: Int64, _ database: Database,
        _ counts: inout [String: Int]
    ) throws(KeepingError) {
        let table = "temp.words_\(shard)"
        try database.execute(
            "CREATE VIRTUAL TABLE \(table) USING fts5vocab (main, texts_\(shard), row)")
        do throws(KeepingError) {
            for term in terms {
                let found = try database.rows(
                    "SELECT cnt FROM \(table) WHERE term = ?", [.text(term)]
                ) { Int(clamping: $0.integer(0)) }
                counts[term, default: 0] += found.first ?? 0
            }
            try database.execute("DROP TABLE \(table)")
        } catch {
            // The first trouble is the one to tell.
            try? database.execute("DROP TABLE \(table)")
            throw error
        }
    }
}
