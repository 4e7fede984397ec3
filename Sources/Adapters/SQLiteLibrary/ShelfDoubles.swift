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
            let apart = try BooksApart.all(database)
            var doubles = BookGroups(apart: apart)
            for ids in try Self.sameNumbers(database) {
                doubles.add(BooksApart.left(of: ids, apart), .identifier)
            }
            for ids in try Self.sameTitles(database) {
                doubles.add(BooksApart.left(of: ids, apart), .title)
            }
            let joined = try database.rows("SELECT DISTINCT work FROM joined ORDER BY work") {
                $0.integer(0)
            }
            for id in joined { doubles.add([id], .joined) }
            let pairs = apart.sorted().map { (DoubleBooks.Reason.apart, [$0.one, $0.other]) }
            var found: [DoubleBooks] = []
            for (reason, ids) in doubles.all + pairs {
                guard found.count < DoubleBooks.groupsMax else { break }
                var books: [HeldBook] = []
                for id in ids {
                    if let book = try ShelfRows.book(id, database) { books.append(book) }
                }
                if books.count > 1 || reason == .joined, !books.isEmpty {
                    found.append(DoubleBooks(reason, books))
                }
            }
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

/// Groups of which no two have a book in common. What is added first is the stronger reason.
private struct BookGroups {
    private var groups: [(reason: DoubleBooks.Reason, ids: [HeldBook.ID])] = []
    /// The group of each book.
    private var places: [HeldBook.ID: Int] = [:]
    private let apart: Set<BookPair>

    init(apart: Set<BookPair>) { self.apart = apart }

    /// The books of each in the order in which they came.
    var all: [(reason: DoubleBooks.Reason, ids: [HeldBook.ID])] {
        groups.filter { !$0.ids.isEmpty }
    }

    /// Groups that share a book with these become one with them. Where that is more than a person
    /// looks through, or would bring books together that are two, the books that are in no group
    /// yet make a group of their own.
    mutating func add(_ ids: [HeldBook.ID], _ reason: DoubleBooks.Reason) {
        guard !ids.isEmpty else { return }
        let fresh = Set(ids.filter { places[$0] == nil })
        let shared = Set(ids.compactMap { places[$0] }).sorted()
        let all = shared.reduce(into: fresh) { $0.formUnion(groups[$1].ids) }
        if let first = shared.first, all.count <= DoubleBooks.booksMax, mayUnite(ids, all) {
            for place in shared.dropFirst() { groups[place].ids = [] }
            set(all, at: first)
        } else if fresh.count > 1 || shared.isEmpty {
            groups.append((reason, []))
            set(fresh, at: groups.count - 1)
        }
    }

    /// Within one reason a person has seen the books together already.
    private func mayUnite(_ ids: [HeldBook.ID], _ all: Set<HeldBook.ID>) -> Bool {
        let own = Set(ids)
        return !apart.contains { pair in
            guard all.contains(pair.one), all.contains(pair.other) else { return false }
            let isOld = places[pair.one].map { $0 == places[pair.other] } ?? false
            return !isOld && !(own.contains(pair.one) && own.contains(pair.other))
        }
    }

    private mutating func set(_ ids: Set<HeldBook.ID>, at place: Int) {
        groups[place].ids = Array(ids.sorted().prefix(DoubleBooks.booksMax))
        for id in groups[place].ids { places[id] = place }
    }
}
