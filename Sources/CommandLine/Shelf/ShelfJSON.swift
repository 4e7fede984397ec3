import Holdings
import LibraryRuntime
import Notation
import Notebook
import Publications

/// Books as scripts read them.
enum ShelfJSON {
    /// The shape of `shelf list`.
    static func book(_ book: HeldBook) -> JSON { .object(members(book)) }

    /// All that is known, as `shelf show` prints it.
    static func whole(_ book: HeldBook, identifiers: [String] = []) -> JSON {
        .object(
            members(book)
                + members([
                    "subtitle": text(book.subtitle), "publisher": text(book.publisher),
                    "published": text(book.published), "description": text(book.description),
                    "rating": book.rating.map(JSON.integer),
                    "identifiers": identifiers.isEmpty ? nil : .texts(identifiers),
                    "collections": book.collections.isEmpty ? nil : .texts(book.collections),
                    "authors_sort": .texts(book.authors.map(\.sort)),
                    "file_sizes": sizes(book.files),
                ]))
    }

    /// Each belongs to the file at its place: nothing where one is not known.
    private static func sizes(_ files: [HeldFile]) -> JSON? {
        let known = files.compactMap(\.bytes)
        return known.count == files.count ? .array(known.map(JSON.integer)) : nil
    }

    private static func members(_ book: HeldBook) -> [JSON.Member] {
        members([
            "id": .string(String(book.id)), "title": .string(book.title),
            "authors": .texts(book.authors.map(\.name)),
            "series": book.series.map(series), "languages": .texts(book.languages),
            "tags": .texts(book.tags), "format": text(book.format),
            "files": .texts(book.files.map(\.path)), "state": .string(book.state.rawValue),
            "percent": book.percent.map { .number(($0 * 10).rounded() / 10) },
            "words": book.words.map(JSON.integer),
            "duration_ms": book.durationMs.map(JSON.integer),
            "added": .string(IsoTime.text(book.added)),
            "opened": book.opened.map { .string(IsoTime.text($0)) },
            "loan": book.loan.map { loan in
                .object([
                    "state": .string(loan.state),
                    "until": loan.until.map { .string(IsoTime.text($0)) },
                ])
            },
        ])
    }

    private static func members(_ pairs: KeyValuePairs<String, JSON?>) -> [JSON.Member] {
        pairs.compactMap { key, value in value.map { JSON.Member(key: key, value: $0) } }
    }

    private static func text(_ text: String) -> JSON? { text.isEmpty ? nil : .string(text) }

    private static func series(_ series: Metadata.Series) -> JSON {
        .object([
            "name": .string(series.name),
            "position": series.position.map(JSON.number),
        ])
    }

    static func report(_ report: ShelfImport.Report, titles: [HeldBook.ID: String]) -> JSON {
        .object([
            "added": .array(
                report.added.map { book, path in
                    .object([
                        "id": .string(String(book.id)), "title": .text(titles[book.id]),
                        "path": .string(path), "outcome": .string(Outcome(book).rawValue),
                        "other": .text(other(book)),
                    ])
                }),
            "counts": .object(
                Outcome.allCases.map { outcome in
                    JSON.Member(
                        key: outcome.rawValue,
                        value: .integer(report.added.count { Outcome($0.book) == outcome }))
                }),
            "known": .integer(report.knownCount),
            "withdrawn": .texts(report.withdrawn.map { String($0) }),
            "failed": .array(
                report.failed.map {
                    .object(["path": .string($0.path), "why": .string($0.why)])
                }),
        ])
    }

    /// Which file, or for a double which book.
    private static func other(_ book: AddedBook) -> String? {
        switch book {
        case .added, .known, .changed: nil
        case .moved(_, let other), .copy(_, let other), .edition(_, let other): other
        case .double(_, let other): String(other)
        }
    }

    static func health(_ health: ShelfHealth) -> JSON {
        .object([
            "sound": .boolean(health.isSound), "books": .integer(health.bookCount),
            "files": .integer(health.fileCount), "damage": .texts(health.damage),
            "missing": .texts(health.missing.map(\.path)),
            "without_files": .texts(health.lost.map { String($0) }),
            "searchable": .boolean(health.isSearchable), "mended": .texts(health.repaired),
        ])
    }
}
