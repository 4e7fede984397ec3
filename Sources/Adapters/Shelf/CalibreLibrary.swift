import Glibc
import Holdings
import Notation
import Notebook
import Ports
import Publications

/// Reads the library of calibre: its `metadata.db`, opened for reading alone, and the folders it
/// names. Nothing there is touched.
public struct CalibreLibrary: LibraryReading {
    public init() {}

    /// More books than anybody has.
    private static let booksMax: Int64 = 1_000_000
    /// Of one book: authors, tags, files.
    static let namesMax: Int64 = 200

    public func isLibrary(_ folder: String) -> Bool {
        // What cannot be read as one is none.
        guard let database = try? Database(path: folder + "/metadata.db", isOnlyRead: true),
            let count = try? database.rows(Self.signs, read: { $0.integer(0) })  // as said above
        else { return false }
        return count.first == 5
    }

    private static let signs = """
        SELECT count(*) FROM sqlite_schema WHERE type = 'table'
        AND name IN ('books', 'authors', 'books_authors_link', 'data', 'tags')
        """

    public func books(in folder: String) throws(KeepingError) -> [ToldBook] {
        let database = try Database(path: folder + "/metadata.db", isOnlyRead: true)
        try database.execute("PRAGMA trusted_schema = OFF")
        let columns = try CalibreColumn.all(database)
        let rows = try database.rows(
            """
            SELECT books.id, title, books.timestamp, pubdate, series_index, path, uuid,
            last_modified, comments.text, has_cover
            FROM books LEFT JOIN comments ON comments.book = books.id ORDER BY books.id LIMIT ?
            """, [.integer(Self.booksMax)]
        ) { row in
            (
                id: row.integer(0), title: row.text(1), added: row.text(2), published: row.text(3),
                position: row.number(4), path: row.text(5), uuid: row.text(6),
                stamp: row.text(7), words: row.text(8), hasCover: row.integer(9) != 0
            )
        }
        var books: [ToldBook] = []
        for row in rows {
            var book = ToldBook(title: row.title)
            book.authors = try database.rows(
                """
                SELECT name, sort FROM books_authors_link AS link
                JOIN authors ON authors.id = link.author WHERE link.book = ?
                ORDER BY link.id LIMIT ?
                """, [.integer(row.id), .integer(Self.namesMax)]
            ) { cursor in
                // calibre writes the comma within a name as a bar.
                let name = Self.barless(cursor.text(0))
                let sort = Self.barless(cursor.text(1))
                return HeldBook.Author(
                    name: name, sort: sort.isEmpty ? FiledName.ofPerson(name) : sort)
            }
            let series = try names("series", of: row.id, database).first
            book.series = series.map { Metadata.Series(name: $0, position: row.position) }
            book.tags = try names("tags", of: row.id, database)
            for column in columns { book.tags += try column.tags(of: row.id, database) }
            book.publisher = try names("publishers", of: row.id, database).first ?? ""
            book.languages = try database.rows(
                """
                SELECT languages.lang_code FROM books_languages_link AS link
                JOIN languages ON languages.id = link.lang_code
                WHERE link.book = ? ORDER BY link.item_order LIMIT ?
                """, [.integer(row.id), .integer(Self.namesMax)]
            ) { $0.text(0) }
            book.rating = try database.rows(
                """
                SELECT ratings.rating FROM books_ratings_link AS link
                JOIN ratings ON ratings.id = link.rating WHERE link.book = ? LIMIT 1
                """, [.integer(row.id)]
            ) { $0.integer(0) }.first.flatMap { $0 > 0 ? Int(min(10, $0) + 1) / 2 : nil }
            book.identifiers = try database.rows(
                "SELECT type, val FROM identifiers WHERE book = ? ORDER BY type LIMIT ?",
                [.integer(row.id), .integer(Self.namesMax)]
            ) { "\($0.text(0)):\($0.text(1))" }
            book.published =
                row.published.hasPrefix("0101-") ? "" : String(row.published.prefix(10))
            book.description = PlainText.of(htmlFragment: Array(row.words.utf8))
                .split { $0.isWhitespace }.joined(separator: " ")
            book.added = IsoTime.seconds(row.added)
            book.key = ToldBook.Key(library: folder, name: row.uuid)
            book.stamp = "calibre \(row.uuid) \(row.stamp)"
            book.paths = try paths(of: row.id, in: folder + "/" + row.path, row.path, database)
            if row.hasCover, Self.isInside(row.path) {
                book.cover = folder + "/" + row.path + "/cover.jpg"
            }
            books.append(book)
        }
        return books
    }

    /// What calibre's tables of names and their links are called.
    private func names(
        _ table: String, of book: Int64, _ database: Database
    ) throws(KeepingError) -> [String] {
        let (link, column, name) =
            switch table {
            case "series": ("books_series_link", "series", "name")
            case "tags": ("books_tags_link", "tag", "name")
            default: ("books_publishers_link", "publisher", "name")
            }
        return try database.rows(
            """
            SELECT names.\(name) FROM \(link) AS link JOIN \(table) AS names
            ON names.id = link.\(column) WHERE link.book = ? ORDER BY names.\(name) LIMIT ?
            """, [.integer(book), .integer(Self.namesMax)]
        ) { $0.text(0) }
    }

    /// Its files that can be read here, the likeliest first; a name leads nowhere else.
    private func paths(
        of book: Int64, in folder: String, _ relative: String, _ database: Database
    ) throws(KeepingError) -> [String] {
        guard Self.isInside(relative) else { return [] }
        let files = try database.rows(
            "SELECT format, name FROM data WHERE book = ? LIMIT ?",
            [.integer(book), .integer(Self.namesMax)]
        ) { ($0.text(0).lowercased(), $0.text(1)) }
        return files.filter { format, name in
            !name.contains("/") && BookNames.isBook(name + "." + format)
        }.sorted { (Self.rank($0.0), $0.1) < (Self.rank($1.0), $1.1) }
            .map { folder + "/" + $0.1 + "." + $0.0 }
    }

    private static func isInside(_ relative: String) -> Bool {
        !relative.isEmpty && !relative.hasPrefix("/")
            && !relative.split(separator: "/").contains("..")
    }

    private static let liked = ["epub", "azw3", "mobi", "fb2", "pdf", "djvu", "cbz"]

    private static func rank(_ format: String) -> Int {
        liked.firstIndex(of: format) ?? liked.count
    }

    private static func barless(_ name: String) -> String {
        name.split(separator: "|", omittingEmptySubsequences: false).joined(separator: ",")
    }
}
