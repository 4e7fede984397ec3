import Holdings
import Ports
import Publications

/// What another program's library said of a book last, so that what it says otherwise later is
/// followed and a person's own words stay.
struct ShelfTelling {
    /// `tags` is nothing where an older program kept the telling.
    static let schema = """
        ALTER TABLE told_by ADD COLUMN stamp TEXT NOT NULL DEFAULT '';
        ALTER TABLE told_by ADD COLUMN tags TEXT;
        ALTER TABLE told_by ADD COLUMN rating INTEGER;
        ALTER TABLE told_by ADD COLUMN cover TEXT NOT NULL DEFAULT '';
        CREATE INDEX told_by_work ON told_by (work);
        """

    var tags: [String]
    var rating: Int?

    /// nil where it was never told of.
    static func last(
        _ key: ToldBook.Key, _ database: Database
    ) throws(KeepingError) -> ShelfTelling? {
        try database.rows(
            "SELECT tags, rating FROM told_by WHERE library = ? AND key = ? AND tags IS NOT NULL",
            [.text(key.library), .text(key.name)]
        ) { row in
            ShelfTelling(
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
