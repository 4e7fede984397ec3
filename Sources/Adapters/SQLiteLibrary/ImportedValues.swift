import Holdings
import Ports
import Publications

/// What another program's library said of a book last, so that what it says otherwise later is
/// followed and a person's own words stay.
struct ImportedValues {
    /// `tags` is nothing where an older program kept the telling.
    static let schema = """
        ALTER TABLE told_by ADD COLUMN stamp TEXT NOT NULL DEFAULT '';
        ALTER TABLE told_by ADD COLUMN tags TEXT;
        ALTER TABLE told_by ADD COLUMN rating INTEGER;
        ALTER TABLE told_by ADD COLUMN cover TEXT NOT NULL DEFAULT '';
        CREATE INDEX told_by_work ON told_by (work);
        """

    /// Nothing where an older program looked at the file.
    static let ofFiles = "ALTER TABLE file ADD COLUMN tags TEXT;"

    var tags: [String]
    var rating: Int?

    /// nil where it was never told of.
    static func last(
        _ key: ToldBook.Key, _ database: Database
    ) throws(KeepingError) -> ImportedValues? {
        try database.rows(
            "SELECT tags, rating FROM told_by WHERE library = ? AND key = ? AND tags IS NOT NULL",
            [.text(key.library), .text(key.name)]
        ) { row in
            ImportedValues(
                tags: ShelfRows.lines(row.text(0)),
                rating: row.isNull(1) ? nil : Int(clamping: row.integer(1)))
        }.first
    }

    static func keep(
        _ told: ToldBook, as row: BookRow, of work: Int64, _ database: Database
    ) throws(KeepingError) {
        guard let key = told.key else { return }
        try database.run(
            """
            INSERT INTO told_by (library, key, work, stamp, tags, rating, cover)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (library, key) DO UPDATE SET work = excluded.work, stamp = excluded.stamp,
            tags = excluded.tags, rating = excluded.rating, cover = excluded.cover
            """,
            [
                .text(key.library), .text(key.name), .integer(work), .text(told.stamp),
                .text(row.tags.joined(separator: "\n")),
                row.rating.map { .integer(Int64($0)) } ?? .null, .text(told.cover),
            ])
    }

    /// Stores what a file says of its subjects now, and returns what it said before; nil where
    /// that is unknown.
    static func exchange(
        _ tags: [String], ofFile path: String, _ database: Database
    ) throws(KeepingError) -> [String]? {
        let before = try database.rows(
            "SELECT tags FROM file WHERE path = ? AND tags IS NOT NULL", [.text(path)]
        ) { ShelfRows.lines($0.text(0)) }.first
        try database.run(
            "UPDATE file SET tags = ? WHERE path = ?",
            [.text(tags.joined(separator: "\n")), .text(path)])
        return before
    }

    /// The tags that the book came with: of the library it was told by, else of its file. Nil where
    /// that is not known.
    static func said(of work: Int64, _ database: Database) throws(KeepingError) -> [String]? {
        let told = try database.rows(
            "SELECT tags FROM told_by WHERE work = ? AND tags IS NOT NULL ORDER BY library, key LIMIT 1",
            [.integer(work)]
        ) { ShelfRows.lines($0.text(0)) }.first
        if let told { return told }
        return try database.rows(
            "SELECT tags FROM file WHERE work = ? AND tags IS NOT NULL ORDER BY path LIMIT 1",
            [.integer(work)]
        ) { ShelfRows.lines($0.text(0)) }.first
    }

    /// The tags of a book whose file says others: followed by who left what it said before, and
    /// nothing to who took some of that off. What a person added stays either way.
    static func tags(
        nowInFile now: [String], before: [String]?, on book: [String]
    ) -> [String] {
        guard let before, Set(before).isSubset(of: book) else { return book }
        return ImportedValues(tags: before).tags(now: now, on: book)
    }

    /// What it says now, without what a person took off, and with what they added.
    func tags(now told: [String], on book: [String]) -> [String] {
        let (before, here) = (Set(tags), Set(book))
        return BookRow.lines(
            told.filter { here.contains($0) || !before.contains($0) }
                + book.filter { !before.contains($0) })
    }

    /// The same of stars: who gave others keeps them.
    func rating(now told: Int?, on book: Int?) -> Int? { book == rating ? told : book }
}
