import Notebook
import Ports
import Publications
import Wording

/// Bookmarks, highlights and notes in the library. An update keeps the columns that this
/// version does not know.
extension SQLiteLibrary: AnnotationKeeping {
    public func annotations(
        of publication: Publication, at path: String
    ) throws(KeepingError) -> [Annotation] {
        try using { (_, database) throws(KeepingError) in
            guard let work = try Self.work(of: publication, at: path, database) else { return [] }
            return try Self.annotations(of: work, database)
        }
    }

    public func put(
        _ annotations: [Annotation], of publication: Publication, at path: String
    ) throws(KeepingError) {
        guard !annotations.isEmpty else { return }
        let now = now()
        try changing { (_, database) throws(KeepingError) in
            let work = try Self.settle(publication, at: path, now, database)
            for annotation in annotations { try Self.put(annotation, work, database) }
            let count = try database.rows(
                "SELECT count(*) FROM annotation WHERE work = ? AND removed IS NULL",
                [.integer(work)]
            ) { $0.integer(0) }.first
            guard count ?? 0 <= Annotation.countMax else {
                throw KeepingError(tr("a book keeps \(Annotation.countMax) notes at most"))
            }
            return { _ in }
        }
    }

    public func remove(_ ids: [Annotation.ID]) throws(KeepingError) {
        guard !ids.isEmpty else { return }
        let now = now()
        try changing { (_, database) throws(KeepingError) in
            for id in ids {
                try database.run(
                    "UPDATE annotation SET removed = ? WHERE id = ? AND removed IS NULL",
                    [.integer(now), .text(id)])
            }
            return { _ in }
        }
    }

    public func restore(_ ids: [Annotation.ID]) throws(KeepingError) {
        guard !ids.isEmpty else { return }
        let now = now()
        try changing { (_, database) throws(KeepingError) in
            for id in ids {
                try database.run(
                    """
                    UPDATE annotation SET removed = NULL, edited = max(edited, ?)
                    WHERE id = ? AND removed IS NOT NULL
                    """, [.integer(now), .text(id)])
            }
            return { _ in }
        }
    }

    public func removed(
        of publication: Publication, at path: String
    ) throws(KeepingError) -> Set<Annotation.ID> {
        try using { (_, database) throws(KeepingError) in
            guard let work = try Self.work(of: publication, at: path, database) else { return [] }
            return Set(
                try database.rows(
                    """
                    SELECT id FROM annotation WHERE work = ? AND removed IS NOT NULL
                    ORDER BY removed DESC LIMIT ?
                    """, [.integer(work), .integer(Int64(Annotation.countMax))]
                ) { $0.text(0) })
        }
    }

    public func annotatedBooks() throws(KeepingError) -> [AnnotatedBook] {
        try using { (_, database) throws(KeepingError) in
            let works = try database.rows(
                """
                SELECT id, title, author FROM work WHERE EXISTS (
                SELECT 1 FROM annotation WHERE work = work.id AND removed IS NULL)
                ORDER BY title COLLATE NOCASE, author COLLATE NOCASE, id
                """
            ) { ($0.integer(0), $0.text(1), $0.text(2)) }
            var books: [AnnotatedBook] = []
            for (work, title, author) in works {
                books.append(
                    AnnotatedBook(
                        title: title, author: author,
                        identifiers: try database.rows(
                            "SELECT value FROM identifier WHERE work = ? ORDER BY value",
                            [.integer(work)]
                        ) { $0.text(0) },
                        paths: try database.rows(
                            "SELECT path FROM file WHERE work = ? ORDER BY seen DESC, path",
                            [.integer(work)]
                        ) { $0.text(0) },
                        annotations: try Self.annotations(of: work, database)))
            }
            return books
        }
    }

    // MARK: - Rows

    static func annotations(
        of work: Int64, _ database: Database
    ) throws(KeepingError) -> [Annotation] {
        try database.rows(
            """
            SELECT id, kind, start, stop, quote, before, after, chapter, percent, colour, note,
            created, edited, extra FROM annotation WHERE work = ? AND removed IS NULL
            ORDER BY percent, created, id LIMIT ?
            """, [.integer(work), .integer(Int64(Annotation.countMax))], read: annotation
        ).compactMap { $0 }
    }

    /// Those that were taken off as well, with the time.
    static func notes(
        of work: Int64, _ database: Database
    ) throws(KeepingError) -> [(note: Annotation, removed: Int64?)] {
        try database.rows(
            """
            SELECT id, kind, start, stop, quote, before, after, chapter, percent, colour, note,
            created, edited, extra, removed FROM annotation WHERE work = ?
            ORDER BY removed IS NOT NULL, removed DESC, id LIMIT ?
            """, [.integer(work), .integer(Int64(4 * Annotation.countMax))]
        ) { row in annotation(row).map { ($0, row.isNull(14) ? nil : row.integer(14)) } }
        .compactMap { $0 }
    }

    /// nil for a kind that a newer program has: it stays where it is.
    private static func annotation(_ row: Cursor) -> Annotation? {
        guard let kind = Annotation.Kind(rawValue: row.text(1)) else { return nil }
        var annotation = Annotation(
            id: row.text(0), kind: kind, start: row.text(2),
            end: row.isNull(3) ? nil : row.text(3), quote: row.text(4), percent: row.number(8),
            colour: Annotation.Colour(rawValue: row.text(9)) ?? .gold, created: row.integer(11))
        annotation.before = row.text(5)
        annotation.after = row.text(6)
        annotation.chapter = row.text(7)
        annotation.note = row.text(10)
        annotation.edited = row.integer(12)
        annotation.extra = row.text(13)
        return annotation
    }

    static func put(
        _ annotation: Annotation, _ work: Int64, _ database: Database
    ) throws(KeepingError) {
        guard annotation.note.utf8.count <= Annotation.noteBytesMax else {
            throw KeepingError(tr("the note is longer than \(Annotation.noteBytesMax >> 10) kB"))
        }
        guard annotation.extra.utf8.count <= Annotation.noteBytesMax else {
            throw KeepingError(tr("what another program says of a note is too long"))
        }
        guard annotation.start.utf8.count + (annotation.end?.utf8.count ?? 0) <= placeBytesMax
        else { throw KeepingError(tr("a note's place is longer than \(placeBytesMax >> 10) kB")) }
        let percent = annotation.percent.isFinite ? min(max(annotation.percent, 0), 100) : 0
        try database.run(
            """
            INSERT INTO annotation (id, work, kind, start, stop, quote, before, after, chapter,
            percent, colour, note, created, edited, extra)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET kind = excluded.kind, start = excluded.start,
            stop = excluded.stop, quote = excluded.quote, before = excluded.before,
            after = excluded.after, chapter = excluded.chapter, percent = excluded.percent,
            colour = excluded.colour, note = excluded.note, created = excluded.created,
            edited = excluded.edited, extra = excluded.extra, removed = NULL
            WHERE annotation.work = excluded.work
            """,
            [
                .text(annotation.id), .integer(work), .text(annotation.kind.rawValue),
                .text(annotation.start), annotation.end.map { .text($0) } ?? .null,
                .text(short(annotation.quote, Annotation.quoteBytesMax)),
                .text(short(annotation.before)), .text(short(annotation.after)),
                .text(short(annotation.chapter)), .number(percent),
                .text(annotation.colour.rawValue), .text(annotation.note),
                .integer(annotation.created), .integer(annotation.edited),
                .text(annotation.extra),
            ])
        guard database.rowsChanged == 1 else {
            throw KeepingError(tr("a note of another book has the id \(annotation.id.prefix(64))"))
        }
    }

    /// A locator of a deep book takes some hundreds; one that is cut leads nowhere.
    private static let placeBytesMax = 16 << 10
    /// What stands beside the quotation is a line or two.
    private static let partBytesMax = 4 << 10

    private static func short(_ text: String, _ bytesMax: Int = partBytesMax) -> String {
        guard text.utf8.count > bytesMax else { return text }
        var end = text.utf8.index(text.startIndex, offsetBy: bytesMax)
        while end > text.startIndex, end.samePosition(in: text.unicodeScalars) == nil {
            end = text.utf8.index(before: end)
        }
        return String(text[..<end])
    }
}
