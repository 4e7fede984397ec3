import Holdings
import Ports
import Publications

/// Books that may be one, and names that many books have.
extension SQLiteShelf {
    public func split(_ id: HeldBook.ID, count: Int) throws(KeepingError) -> [HeldBook.ID] {
        try changing { database throws(KeepingError) in
            guard try ShelfRows.isHeld(id, database) else { return [] }
            var split: [HeldBook.ID] = []
            while split.count < count, let again = try JoinedBooks.split(id, database) {
                split.append(again)
            }
            return split.reversed()
        }
    }

    public func doubles() throws(KeepingError) -> [DoubleBooks] {
        try using { (_, database) throws(KeepingError) in
            var found: [DoubleBooks] = []
            var seen: Set<[HeldBook.ID]> = []
            let apart = try BooksApart.all(database)
            func add(
                _ ids: [HeldBook.ID], _ reason: DoubleBooks.Reason
            ) throws(KeepingError) {
                let ids = Array(Set(ids)).sorted()
                guard found.count < DoubleBooks.groupsMax, seen.insert(ids).inserted else { return }
                var books: [HeldBook] = []
                for id in ids.prefix(DoubleBooks.booksMax) {
                    if let book = try ShelfRows.book(id, database) { books.append(book) }
                }
                if books.count > 1 || reason == .joined, !books.isEmpty {
                    found.append(DoubleBooks(reason, books))
                }
            }
            for ids in try Self.sameNumbers(database) {
                try add(BooksApart.left(of: ids, apart), .identifier)
            }
            for ids in try Self.sameTitles(database) {
                try add(BooksApart.left(of: ids, apart), .title)
            }
            let joined = try database.rows("SELECT DISTINCT work FROM joined ORDER BY work") {
                $0.integer(0)
            }
            for id in joined { try add([id], .joined) }
            for pair in apart.sorted() { try add([pair.one, pair.other], .apart) }
            return found
        }
    }

    static func sameNumbers(
        _ database: Database
    ) throws(KeepingError) -> [[HeldBook.ID]] {
        let rows = try database.rows(
            """
            SELECT value, work FROM identifier JOIN book USING (work) WHERE removed IS NULL
            AND value IN (SELECT value FROM identifier JOIN book USING (work)
            WHERE removed IS NULL GROUP BY value HAVING count(*) > 1) ORDER BY value, work
            """
        ) { ($0.text(0), $0.integer(1)) }
        return grouped(rows)
    }

    /// Many books without a title are not one book.
    private static func sameTitles(
        _ database: Database
    ) throws(KeepingError) -> [[HeldBook.ID]] {
        let rows = try database.rows(
            """
            SELECT filed, filed_authors, work, CASE WHEN series = title THEN position END
            FROM book WHERE removed IS NULL AND title <> '' AND filed IN
            (SELECT filed FROM book WHERE removed IS NULL AND title <> ''
            GROUP BY filed HAVING count(*) > 1) ORDER BY filed, work
            """
        ) { (title: $0.text(0), authors: $0.text(1), work: $0.integer(2), disc: $0.text(3)) }
        var pairs: [(String, HeldBook.ID)] = []
        for row in rows {
            for author in Set(ShelfRows.lines(row.authors)) {
                // The discs of a work are called like it, and are no copies of each other.
                pairs.append(([row.title, author, row.disc].joined(separator: "\n"), row.work))
            }
        }
        return grouped(pairs.sorted { $0 < $1 })
    }

    private static func grouped(_ pairs: [(String, HeldBook.ID)]) -> [[HeldBook.ID]] {
        var groups: [[HeldBook.ID]] = []
        var key: String?
        for (name, work) in pairs {
            if name == key { groups[groups.count - 1].append(work) } else { groups.append([work]) }
            key = name
        }
        return groups.filter { $0.count > 1 }
    }

    public func holders(
        of kind: ShelfVocabulary.Kind, named name: String
    ) throws(KeepingError) -> [HeldBook.ID] {
        let column: String
        switch kind {
        case .author: column = "authors"
        case .series: column = "series"
        case .tag: column = "tags"
        case .lang, .format, .year, .collection: return []
        }
        return try using { (_, database) throws(KeepingError) in
            try database.rows(
                """
                SELECT work, \(column) FROM book WHERE removed IS NULL
                AND instr(\(column), ?) > 0 ORDER BY work
                """, [.text(name)]
            ) { ($0.integer(0), $0.text(1)) }
            .filter { ShelfRows.lines($0.1).contains(name) }.map(\.0)
        }
    }
}

extension BookMemory {
    /// Nothing in its place takes it off.
    mutating func rename(_ kind: ShelfVocabulary.Kind, _ name: String, to other: String) {
        var edit = BookEdit()
        switch kind {
        case .author:
            let (names, sorts) = (
                ShelfRows.lines(saying.authors), ShelfRows.lines(saying.filedAuthors)
            )
            guard names.contains(name) else { return }
            var seen: Set<String> = []
            edit.authors = names.enumerated().map { index, known in
                known == name
                    ? HeldBook.Author(name: other, sort: FiledName.ofPerson(other))
                    : HeldBook.Author(name: known, sort: index < sorts.count ? sorts[index] : known)
            }.filter { !$0.name.isEmpty && seen.insert($0.name).inserted }
        case .series:
            guard saying.series == name else { return }
            edit.series = other
        case .tag:
            let other = BookRow.line(other).cut(toBytes: ShelfChange.tagBytesMax)
            tags = BookRow.lines(tags.map { $0 == name ? other : $0 })
            return
        case .lang, .format, .year, .collection: return
        }
        saying.change(by: edit)
    }
}
